//go:build box && !darwin

package panel

import (
	"testing"
	"time"

	"laya/app/macos/cocoa/cocoatest"
)

// BenchmarkDraw is what a suggestion costs the main thread: the texts of a word that is typed through, or one that
// appears where none was.
func BenchmarkDraw(b *testing.B) {
	cocoatest.Need(b)
	texts := [...]string{"orrow", "rrow", "row", "ow", "w"}
	for name, appears := range map[string]bool{"kind=typed-through": false, "kind=anew": true} {
		b.Run(name, func(b *testing.B) {
			cocoatest.Do(b, func() {
				p := New(usual, Parts{})
				want := wanted{told: true, caret: at(1, 300, 200)}
				for i := 0; b.Loop(); i++ {
					want.text = texts[i%len(texts)]
					if appears {
						want.run++
					}
					if err := p.stage.show(want, usual, time.Now()); err != nil {
						b.Error(err)
					}
				}
				p.stage.hide()
			})
		})
	}
}
