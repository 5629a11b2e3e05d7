//go:build box

package quartz

import (
	"testing"
	"unsafe"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/framework/abi"
)

// What Laya asks of a key, through typed functions as everywhere, and through purego's raw call (decision 12).
func BenchmarkReadKey(b *testing.B) {
	c := abi.Library(b, "testdata/abi.c")
	var field func(event Event, field Field) int64
	var flags func(event Event) Flags
	var text func(event Event, most uint, actual *uint, units *uint16)
	address := map[string]uintptr{}
	for _, n := range []string{"CGEventGetIntegerValueField", "CGEventGetFlags", "CGEventKeyboardGetUnicodeString"} {
		a, err := purego.Dlsym(c, n)
		if err != nil {
			b.Fatal(err)
		}
		address[n] = a
	}
	purego.RegisterFunc(&field, address["CGEventGetIntegerValueField"])
	purego.RegisterFunc(&flags, address["CGEventGetFlags"])
	purego.RegisterFunc(&text, address["CGEventKeyboardGetUnicodeString"])
	var chars Characters
	b.Run("call=typed", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			field(7, UserData)
			field(7, Keycode)
			field(7, Autorepeat)
			flags(7)
			text(7, 32, &chars.actual, &chars.units[0])
		}
	})
	f, g, u := address["CGEventGetIntegerValueField"], address["CGEventGetFlags"], address["CGEventKeyboardGetUnicodeString"]
	b.Run("call=raw", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			purego.SyscallN(f, 7, uintptr(UserData))
			purego.SyscallN(f, 7, uintptr(Keycode))
			purego.SyscallN(f, 7, uintptr(Autorepeat))
			purego.SyscallN(g, 7)
			purego.SyscallN(u, 7, 32, uintptr(unsafe.Pointer(&chars.actual)), uintptr(unsafe.Pointer(&chars.units[0])))
		}
	})
}
