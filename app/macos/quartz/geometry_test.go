//go:build box

package quartz

import (
	"math"
	"testing"
)

func TestRect(t *testing.T) {
	r := Rect{Point{10, 20}, Size{30, 40}}
	if r.MaxX() != 40 || r.MaxY() != 60 {
		t.Errorf("the corner is at %v, %v", r.MaxX(), r.MaxY())
	}
	for p, want := range map[Point]bool{{10, 20}: true, {39.9, 59.9}: true, {40, 30}: false, {20, 60}: false, {9.9, 30}: false, {20, 19}: false} {
		if r.Contains(p) != want {
			t.Errorf("Contains(%v) = %v", p, !want)
		}
	}
	if !r.Finite() {
		t.Error("a rectangle of numbers is not finite")
	}
	for i, f := range []float64{math.NaN(), math.Inf(1), math.Inf(-1), math.NaN()} {
		fields := [4]float64{1, 2, 3, 4}
		fields[i] = f
		if (Rect{Point{fields[0], fields[1]}, Size{fields[2], fields[3]}}).Finite() {
			t.Errorf("a rectangle with %v in place %d is finite", f, i)
		}
	}
}
