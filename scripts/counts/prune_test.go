package main

import (
	"strings"
	"testing"

	"laya/engine/lexicon"
)

// Kept is what the next lower order would not have expected, and enough of it; frequent alone is not enough.
func TestPrune(t *testing.T) {
	lex, err := lexicon.Read([]byte("<other>\na\nb\nc\nd\n"))
	if err != nil {
		t.Fatal(err)
	}
	tally := newTally(lex)
	// Behind c there is nearly always d, whatever stands before c; a c is rare.
	tally.add(strings.Repeat("a b c d ", 50)+strings.Repeat("b b c d ", 50)+"a c d c a ", 1)
	pairs, triples := entries(tally.pairs), entries(tally.triples)
	prune(tally, pairs, triples, options{pairGain: 10, tripleGain: 10, discount2: 1.5, discount3: 1.5})
	row := func(form string) uint64 {
		lo, _ := lex.Find([]byte(form))
		return uint64(lo)
	}
	kept := func(list []entry, key uint64) bool {
		for _, e := range list {
			if e.key == key {
				return e.kept
			}
		}
		t.Fatalf("%x was not counted", key)
		return false
	}
	tests := []struct {
		what string
		got  bool
		want bool
	}{
		{"c d", kept(pairs, row("c")<<16|row("d")), true},
		{"a c", kept(pairs, row("a")<<16|row("c")), false},
		{"b c d", kept(triples, row("c")<<32|row("b")<<16|row("d")), false},
	}
	for _, test := range tests {
		if test.got != test.want {
			t.Errorf("%q is kept: %v, want %v", test.what, test.got, test.want)
		}
	}
}
