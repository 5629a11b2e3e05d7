package model

import (
	"cmp"
	"math"
	"slices"

	"laya/engine"
	"laya/engine/lexicon"
)

// MaxLogitError is how far an fp32 engine's logits may be from the golden ones.
const MaxLogitError = 1e-3

// Report is how an engine's answers compare with a model's golden vectors.
type Report struct {
	Contexts   int
	MaxError   float64 // the largest |logit error| over the listed rows and the logsumexp
	Top1       int     // contexts whose best listed row is also the engine's best of all rows
	WindowsOff int     // contexts whose window Laya computes otherwise than the file says
}

// OK reports whether an fp32 engine may serve the model.
func (r Report) OK() bool {
	return r.Contexts > 0 && r.MaxError <= MaxLogitError && r.Top1 == r.Contexts && r.WindowsOff == 0
}

// Check runs the golden vectors; logits computes all rows for a window.
func (m *Model) Check(logits func(*engine.Window) []float32) Report {
	var r Report
	for _, g := range m.Golden {
		r.add(g, logits)
	}
	return r
}

// CheckOne runs one golden vector.
func (m *Model) CheckOne(golden int, logits func(*engine.Window) []float32) Report {
	var r Report
	r.add(m.Golden[golden], logits)
	return r
}

func (r *Report) add(g Golden, logits func(*engine.Window) []float32) {
	r.Contexts++
	w := g.Window()
	if !g.sameWindow() {
		r.WindowsOff++
	}
	l := logits(&w)
	best := 0
	for i, row := range g.Top {
		r.note(float64(l[row]) - g.Logits[i])
		if g.Logits[i] > g.Logits[best] {
			best = i
		}
	}
	r.note(logSumExp(l) - g.LogSumExp)
	if argmax(l) == g.Top[best] {
		r.Top1++
	}
}

// Regolden gives the golden vectors anew for the same windows, with the best rows by these logits.
func (m *Model) Regolden(logits func(*engine.Window) []float32) []Golden {
	renewed := make([]Golden, len(m.Golden))
	for i, g := range m.Golden {
		w := g.Window()
		l := logits(&w)
		rows := make([]int, len(l))
		for row := range rows {
			rows[row] = row
		}
		slices.SortStableFunc(rows, func(a, b int) int { return cmp.Compare(l[b], l[a]) })
		g.Top, g.Words, g.Logits = rows[:len(g.Top)], nil, nil
		for _, row := range g.Top {
			g.Words = append(g.Words, cmp.Or(m.Lexicon.Form(row), lexicon.Other))
			g.Logits = append(g.Logits, float64(l[row]))
		}
		g.LogSumExp = logSumExp(l)
		renewed[i] = g
	}
	return renewed
}

// note keeps the largest error; what is not a number counts as infinite.
func (r *Report) note(diff float64) {
	if diff = math.Abs(diff); math.IsNaN(diff) {
		diff = math.Inf(1)
	}
	r.MaxError = max(r.MaxError, diff)
}

func (g Golden) sameWindow() bool {
	var w engine.Window
	w.Set(engine.Context{Text: g.Context, AtStart: g.AtStart})
	return w == g.Window()
}

func argmax(l []float32) int {
	best := 0
	for i, v := range l {
		if v > l[best] {
			best = i
		}
	}
	return best
}

func logSumExp(l []float32) float64 {
	highest := float64(l[argmax(l)])
	var sum float64
	for _, v := range l {
		sum += math.Exp(float64(v) - highest)
	}
	return highest + math.Log(sum)
}
