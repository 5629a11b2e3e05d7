//go:build box

package box

import (
	"testing"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz"
)

// What a call of a tap costs: C calls Go, and Go asks C for what Laya needs of a key.
func BenchmarkTapCallback(b *testing.B) {
	New(b)
	source, err := quartz.NewEventSource(1)
	if err != nil {
		b.Fatal(err)
	}
	defer source.Close()
	event, err := source.Key(0, true)
	if err != nil {
		b.Fatal(err)
	}
	defer event.Release()
	var c quartz.Characters
	reads := map[string]func(quartz.Event){
		"reads=none":     func(quartz.Event) {},
		"reads=userdata": func(e quartz.Event) { e.Int(quartz.UserData) },
		"reads=key": func(e quartz.Event) {
			e.Int(quartz.UserData)
			e.Int(quartz.Keycode)
			e.Int(quartz.Autorepeat)
			e.Flags()
			c.Read(e)
		},
	}
	for name, read := range reads {
		b.Run(name, func(b *testing.B) {
			callback := purego.NewCallback(func(_ uintptr, _ uint32, e quartz.Event, _ uintptr) quartz.Event {
				read(e)
				return e
			})
			b.ReportAllocs()
			for b.Loop() {
				purego.SyscallN(callback, 0, 10, uintptr(event.Event), 0)
			}
		})
	}
}
