package terminal

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkDraw is what a key costs beside its decision: laying the text out and putting it on the screen.
func BenchmarkDraw(b *testing.B) {
	sentence := "Thank you for your message. I would like to schedule a meeting with you tomorrow morning. "
	for _, runes := range []int{100, 2000, maxRunes} {
		b.Run(fmt.Sprintf("runes=%d", runes), func(b *testing.B) {
			v := sampleView()
			v.before, v.after = strings.Repeat(sentence, runes/len(sentence)+1)[:runes], ""
			s := newSheet(80, 24)
			first := 0
			for b.Loop() {
				clear(s.cells)
				_, first = v.draw(s, first)
			}
		})
	}
}
