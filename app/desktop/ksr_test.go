package desktop

import (
	"os"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"laya/app/engines"
	"laya/app/session"
	"laya/engine"
	"laya/engine/evaluate"
	"laya/engine/gate"
)

const mackenzie = "../../../shared/corpus/heldout/mackenzie.txt"

// best is an engine as the app asks it: the best word that has something left to insert.
func best(t *testing.T, p engine.Predictor) Answerer {
	var ranking [2]engine.Suggestion
	return func(w *engine.Window) engine.Suggestion {
		n, err := p.Predict(w, ranking[:])
		if err != nil {
			t.Error(err)
		}
		s, _ := gate.Everything.Choose(w, ranking[:n])
		return s
	}
}

// typeLine types a line into an empty field, accepting what is right as soon as it is drawn, and counts the keys.
func typeLine(t *testing.T, d *Desktop, f *Field, line string) (keys int) {
	t.Helper()
	d.Focus(-1)
	f.Put(d.Now(), "", "")
	d.Focus(0)
	d.Advance(time.Second)
	ends := map[int]int{} // where a letter of a word stands: where the word ends
	for _, word := range evaluate.Words(line) {
		for i := word.From; i < word.To; i++ {
			ends[i] = word.To
		}
	}
	press := func(k session.Key) {
		keys++
		d.Press(k)
		d.Advance(120 * time.Millisecond)
	}
	for i := 0; i < len(line); {
		if end := ends[i]; d.Drawn.Text != "" && strings.EqualFold(string(d.Drawn.Text), line[i:max(i, end)]) {
			press(Named("tab", 0))
			if i = end; strings.HasPrefix(line[i:], " ") {
				i++ // it was added
			}
			continue
		}
		_, size := utf8.DecodeRuneInString(line[i:])
		press(Named(line[i:i+size], 0))
		i += size
	}
	if got := strings.TrimSuffix(f.All(), " "); !strings.EqualFold(got, line) {
		t.Fatalf("typed %q, the field holds %q", line, got)
	}
	return keys
}

// TestKSR types a held-out file through the whole loop with the real engines. The keys saved are those that laya eval
// counts with the same gate: what a person gets is what is measured.
func TestKSR(t *testing.T) {
	data, err := os.ReadFile(mackenzie)
	if err != nil {
		t.Skip("needs ../shared")
	}
	lines := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	tests := []struct {
		engine engine.Source
		lag    session.Lag
		within float64 // points of laya eval
	}{
		{engine.Frequency, session.ExactLag, 1},
		{engine.CPU, session.ExactLag, 1},
		{engine.Frequency, session.LateLag, 1}, // though a late field has to prove itself anew in each line
	}
	for _, tt := range tests {
		t.Run(tt.engine.String()+map[session.Lag]string{session.ExactLag: ", our own field", session.LateLag: ", late field"}[tt.lag], func(t *testing.T) {
			t.Parallel()
			open, err := engines.Choice{Engine: tt.engine.String(), Model: engines.DefaultChoice.Model}.Open()
			if err != nil {
				t.Fatal(err)
			}
			e := evaluate.Evaluator{Predictor: open(), Gate: gate.Default}
			config := session.Default()
			config.AutoQuiet = false
			d := New(1, config, gate.Default.Worth, best(t, open()))
			f := d.Add(&Field{App: "notes", Role: session.AreaField, Lag: tt.lag})
			d.Focus(0)
			d.Advance(time.Second)
			var want evaluate.Tally
			keys := 0
			for _, line := range lines {
				tally, err := e.Line(line)
				if err != nil {
					t.Fatal(err)
				}
				want.Add(tally)
				keys += typeLine(t, d, f, line)
			}
			ksr := 100 - 100*float64(keys)/float64(want.Characters)
			t.Logf("KSR %.2f through the loop, %.2f in laya eval", ksr, want.KSRGated())
			if diff := ksr - want.KSRGated(); diff > tt.within || diff < -tt.within {
				t.Errorf("KSR %.2f, want %.2f within %v", ksr, want.KSRGated(), tt.within)
			}
		})
	}
}
