package cpu

import (
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/model"
	"laya/engine/model/modeltest"
)

func random(t testing.TB) *model.Model {
	t.Helper()
	m, err := model.Read(modeltest.Random(7))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func window(text string) *engine.Window {
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: true})
	return &w
}

// tolerance is how far the fast path's logits may be from the readable one's.
const tolerance = 1e-3

func agree(t *testing.T, what string, got, want []float32) {
	t.Helper()
	for row := range want {
		if diff := math.Abs(float64(got[row] - want[row])); !(diff <= tolerance) {
			t.Fatalf("%s: row %d has logit %g, the readable path gives %g", what, row, got[row], want[row])
		}
	}
}

// typist makes a text by typing, deleting and jumping.
type typist struct {
	r     *rand.Rand
	texts []string // where a jump can lead
	text  string
}

const keys = "ab us hello may. \n"

func (y *typist) next() {
	switch n := y.r.IntN(20); {
	case n == 0: // into another field
		y.texts = append(y.texts, y.text)
		y.text = y.texts[y.r.IntN(len(y.texts))]
	case n == 1 && len(y.text) > 30: // delete a lot
		y.text = y.text[:len(y.text)-1-y.r.IntN(30)]
	case n < 5 && len(y.text) > 0:
		y.text = y.text[:len(y.text)-1]
	default:
		y.text += string(keys[y.r.IntN(len(keys))])
	}
}

// Whatever was asked before and however much was prepared, the answer is that of a whole forward pass.
func TestEngine_AgreesWithReference(t *testing.T) {
	m := random(t)
	for seed := range uint64(6) {
		r := rand.New(rand.NewPCG(seed, 2))
		fast, readable := Load(m), NewReference(m)
		y := typist{r: r, texts: []string{""}}
		for range 400 {
			y.next()
			w := window(y.text)
			agree(t, fmt.Sprintf("seed %d, after %q", seed, y.text), fast.Logits(w), readable.Logits(w))
			for range r.IntN(4) {
				fast.Prepare(w)
			}
		}
	}
}

func FuzzEngine(f *testing.F) {
	f.Add([]byte("hello you may\b\b\buse \x00hello\x01"))
	f.Add([]byte(strings.Repeat("us may hello ", 8) + "\b\b\b\b\b\b\b\bno\x01\x01\x01"))
	m := random(f)
	fast, readable := Load(m), NewReference(m)
	f.Fuzz(func(t *testing.T, keys []byte) {
		text := ""
		for _, key := range keys[:min(len(keys), 200)] {
			switch key {
			case '\b':
				text = text[:max(0, len(text)-1)]
			case 0:
				text = ""
			case 1:
				fast.Prepare(window(text))
			default:
				text += string(rune(key))
			}
			w := window(text)
			agree(t, fmt.Sprintf("after %q", text), fast.Logits(w), readable.Logits(w))
		}
	})
}

// Between keystrokes everything is prepared, so that no keystroke computes more than one position, not even where the
// window moves; going back over that boundary computes none.
func TestEngine_OnePositionAKeystroke(t *testing.T) {
	e := Load(random(t))
	var text string
	var windows []*engine.Window
	e.Logits(window(text)) // the field's leading newline
	for i := range 200 {
		text += string(keys[i*7%len(keys)])
		w := window(text)
		windows = append(windows, w)
		if missing := w.Len - e.held(w); missing > 1 {
			t.Fatalf("character %d, window from %d: %d positions to compute", i, w.Start, missing)
		}
		e.Logits(w)
		for e.Prepare(w) {
		}
		if i < 20 {
			continue
		}
		for back := 1; back <= 10; back++ {
			if missing := windows[i-back].Len - e.held(windows[i-back]); missing != 0 {
				t.Fatalf("character %d, back by %d: %d positions to compute", i, back, missing)
			}
		}
	}
}

// held is how many positions of a window some cache holds.
func (e *Engine) held(w *engine.Window) int {
	n := 0
	for _, c := range e.caches {
		n = max(n, c.common(w.IDs[:w.Len]))
	}
	return n
}

func TestPrepare_Ends(t *testing.T) {
	e := Load(random(t))
	w := window(strings.Repeat("hello ", 20))
	e.Logits(w)
	steps := 1
	for e.Prepare(w) {
		if steps++; steps > engine.WindowSize {
			t.Fatal("Prepare never ends")
		}
	}
	if e.Prepare(w) {
		t.Error("Prepare has more to do after it said that it was done")
	}
	if e.Prepare(window("short")) {
		t.Error("Prepare has work for a window that will not move soon")
	}
}

func TestForward_IsCausal(t *testing.T) {
	w := NewWeights(random(t))
	d := w.Config.Hidden
	ids := charset.Append(nil, "the quick brown fox")
	whole := append([]float32(nil), Forward(w, NewState(w), ids)...)
	for n := 1; n <= len(ids); n++ {
		for i, v := range Forward(w, NewState(w), ids[:n]) {
			if math.Abs(float64(v-whole[i])) > 1e-5 {
				t.Fatalf("output %d of %d positions is %g, with all positions %g", i/d, n, v, whole[i])
			}
		}
	}
}

// matmul takes vectors four at a time; every remainder must give what the definition gives.
func TestMatmul_EveryRemainder(t *testing.T) {
	const rows, cols = 3, 5
	w := make([]float32, rows*cols)
	for i := range w {
		w[i] = float32(i%7) - 3
	}
	for T := 1; T <= 9; T++ {
		x := make([]float32, T*cols)
		for i := range x {
			x[i] = float32(i%5) - 2
		}
		got := make([]float32, T*rows)
		matmul(got, w, x, T)
		for i := range T {
			for r := range rows {
				var want float32
				for c := range cols {
					want += w[r*cols+c] * x[i*cols+c]
				}
				if got[i*rows+r] != want {
					t.Errorf("matmul of %d vectors: [%d,%d] = %g, want %g", T, i, r, got[i*rows+r], want)
				}
			}
		}
	}
}

func TestPredict(t *testing.T) {
	e := Load(random(t))
	out := make([]engine.Suggestion, 20)
	tests := []struct {
		name, text string
		want       int // suggestions; case twins are one
	}{
		{"a next word: all of them", "a ", 5},
		{"what begins so", "a u", 1},
		{"nothing begins so", "a xq", 0},
		{"a number", "a 4", 0},
		{"an empty field", "", 5},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			n, err := e.Predict(window(test.text), out)
			if err != nil || n != test.want {
				t.Errorf("Predict(%q) = %d, %v, want %d", test.text, n, err, test.want)
			}
			for i, s := range out[:n] {
				if !(s.Probability > 0 && s.Probability < 1) || i > 0 && s.Probability > out[i-1].Probability {
					t.Errorf("place %d: probability %g", i, s.Probability)
				}
			}
		})
	}
	if n, err := e.Predict(&engine.Window{}, out); n != 0 || err != nil {
		t.Errorf("Predict of an empty window = %d, %v, want nothing", n, err)
	}
}

func TestPredict_NoAlloc(t *testing.T) {
	e := Load(random(t))
	out := make([]engine.Suggestion, 3)
	windows := []*engine.Window{window("hello "), window("hello y"), window("HELLO MAY "), window("hello. m"), window(strings.Repeat("hello you ", 9))}
	i := 0
	n := testing.AllocsPerRun(100, func() {
		if _, err := e.Predict(windows[i%len(windows)], out); err != nil {
			t.Fatal(err)
		}
		e.Prepare(windows[i%len(windows)])
		i++
	})
	if n != 0 {
		t.Errorf("Predict allocates %.0f times", n)
	}
}
