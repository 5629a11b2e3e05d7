package model

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

// Narrowing must round to the nearest half, ties to even, as IEEE 754 says: no other half is nearer.
func TestFloatToHalf(t *testing.T) {
	for h := range uint16(0x7c00) { // every finite half from 0 up
		exact := halfToFloat(h)
		next := 2 * (float64(exact) + 0)
		if h+1 < 0x7c00 {
			next = float64(exact) + float64(halfToFloat(h+1)) // twice the middle
		}
		middle := float32(next / 2)
		tests := []struct {
			f    float32
			want uint16
		}{{exact, h}}
		if h+1 < 0x7c00 {
			tests = append(tests, []struct {
				f    float32
				want uint16
			}{
				{middle, h + h&1},
				{math.Nextafter32(middle, 0), h},
				{math.Nextafter32(middle, 1e9), h + 1},
			}...)
		}
		for _, test := range tests {
			if got := floatToHalf(test.f); got != test.want {
				t.Fatalf("floatToHalf(%g) = %#04x, want %#04x", test.f, got, test.want)
			}
			if got := floatToHalf(-test.f); got != test.want|0x8000 {
				t.Fatalf("floatToHalf(%g) = %#04x, want %#04x", -test.f, got, test.want|0x8000)
			}
		}
	}
	for f, want := range map[float32]uint16{65519: 0x7bff, 65520: 0x7c00, 1e30: 0x7c00} {
		if got := floatToHalf(f); got != want {
			t.Errorf("floatToHalf(%g) = %#04x, want %#04x", f, got, want)
		}
	}
}

func TestQuantize_WithinHalfAStep(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	groups := map[string]func(i int) float32{
		"random":       func(int) float32 { return float32(r.NormFloat64()) },
		"all equal":    func(int) float32 { return 0.25 },
		"all zero":     func(int) float32 { return 0 },
		"one outlier":  func(i int) float32 { return float32(i/GroupSize) + 100*float32(i%GroupSize/63) },
		"very small":   func(int) float32 { return float32(r.NormFloat64()) * 1e-4 },
		"all negative": func(int) float32 { return -1 - r.Float32() },
	}
	for name, value := range groups {
		t.Run(name, func(t *testing.T) {
			values := make([]float32, 3*2*GroupSize)
			for i := range values {
				values[i] = value(i)
			}
			q, err := Quantize(values, 2*GroupSize)
			if err != nil {
				t.Fatal(err)
			}
			for i, got := range q.Float32() {
				group := values[i/GroupSize*GroupSize:][:GroupSize]
				low, high := group[0], group[0]
				for _, v := range group {
					low, high = min(low, v), max(high, v)
				}
				step := float64(high-low) / 255
				// Scale and bias are rounded to 11 bits, or to multiples of 2^-24, which moves the whole grid a little.
				slack := (math.Abs(float64(low))+255*step)/2048 + 255.0/(1<<25)
				if diff := math.Abs(float64(got - values[i])); diff > step/2+slack {
					t.Fatalf("value %d: %g became %g, %g away with a step of %g", i, values[i], got, diff, step)
				}
			}
		})
	}
}

func TestQuantize_Refuses(t *testing.T) {
	if _, err := Quantize(make([]float32, 96), 96); err == nil || !strings.Contains(err.Error(), "groups of 64") {
		t.Errorf("rows of 96: %v", err)
	}
	huge := make([]float32, GroupSize)
	huge[3] = 1e9
	if _, err := Quantize(huge, GroupSize); err == nil || !strings.Contains(err.Error(), "too large for fp16") {
		t.Errorf("a value of 1e9: %v", err)
	}
}
