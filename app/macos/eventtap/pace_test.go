//go:build box

package eventtap

import (
	"testing"
	"time"
)

func TestPace(t *testing.T) {
	type work struct{ from, till int } // ms
	tests := []struct {
		name     string
		done     []work
		from, at int // the key is taken, and asks
		want     int
	}{
		{"the first key", nil, 5, 6, 1},
		{"after quick work", []work{{0, 10}, {10, 15}}, 15, 16, 1},
		{"behind slow work", []work{{0, 500}}, 500, 501, 501},
		{"behind slow work and what came meanwhile", []work{{0, 500}, {500, 501}, {501, 510}}, 510, 511, 511},
		{"behind two slow ones", []work{{0, 400}, {410, 600}}, 601, 602, 602},
		{"long after slow work", []work{{0, 500}}, 560, 561, 1},
		{"slow itself", nil, 5, 705, 700},
		{"slow again, much later", []work{{0, 500}, {1000, 1030}}, 1031, 1032, 32},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			zero := time.Unix(1000, 0)
			at := func(ms int) time.Time { return zero.Add(time.Duration(ms) * time.Millisecond) }
			var p pace
			for _, w := range test.done {
				p.begin(at(w.from))
				p.end(at(w.till))
			}
			p.begin(at(test.from))
			if got := p.waited(at(test.at)); got != time.Duration(test.want)*time.Millisecond {
				t.Errorf("the key may have waited %v, want %d ms", got, test.want)
			}
		})
	}
}
