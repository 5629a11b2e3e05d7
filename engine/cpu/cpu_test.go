package cpu

import (
	"math"
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

// An engine that keeps its last pass must answer as a fresh one does, whatever was asked before.
func TestEngine_AnswersDependOnTheTextAlone(t *testing.T) {
	m := random(t)
	kept := Load(m)
	texts := []string{"how are you", "how are", "how", "how are you to", "", "hello may us", "how are you", "日本 us",
		"this is a text that is longer than one window of sixty-four characters, us", "this is a text that is longer"}
	for _, text := range texts {
		want := Load(m).Logits(window(text))
		got := kept.Logits(window(text))
		for row := range want {
			if got[row] != want[row] {
				t.Fatalf("after %q row %d has logit %g, a fresh engine gives %g", text, row, got[row], want[row])
			}
		}
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
	windows := []*engine.Window{window("hello "), window("hello y"), window("HELLO MAY "), window("hello. m")}
	i := 0
	n := testing.AllocsPerRun(100, func() {
		if _, err := e.Predict(windows[i%len(windows)], out); err != nil {
			t.Fatal(err)
		}
		i++
	})
	if n != 0 {
		t.Errorf("Predict allocates %.0f times", n)
	}
}
