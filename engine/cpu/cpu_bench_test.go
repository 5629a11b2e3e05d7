package cpu

import (
	"testing"

	"laya/engine"
	"laya/engine/model"
	"laya/engine/model/modeltest"
)

// BenchmarkDecide: a keystroke in the middle of a word that appends one position, the same from nothing, and the
// readable path.
func BenchmarkDecide(b *testing.B) {
	m, err := model.Read(modeltest.Dir("../../assets/small"))
	if err != nil {
		b.Fatal(err)
	}
	text := "Thank you for the notes, I went through them last night and fo"
	fast, readable := Load(m), NewReference(m)
	// Two letters in turn: the last position has to be computed each time. Two texts in turn: all of them.
	appended := [2]*engine.Window{window(text + "u"), window(text + "r")}
	cold := [4]*engine.Window{}
	for i := range cold {
		cold[i] = window(string(rune('A'+i)) + text)
	}
	paths := []struct {
		name string
		p    engine.Predictor
		w    []*engine.Window
	}{
		{"append", fast, appended[:]},
		{"cold", fast, cold[:]},
		{"readable", readable, cold[:]},
	}
	for _, path := range paths {
		b.Run("path="+path.name, func(b *testing.B) {
			b.ReportAllocs()
			out := make([]engine.Suggestion, 3)
			i := 0
			for b.Loop() {
				if _, err := path.p.Predict(path.w[i%len(path.w)], out); err != nil {
					b.Fatal(err)
				}
				i++
			}
		})
	}
}
