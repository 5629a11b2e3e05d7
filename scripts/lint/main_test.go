package main

import (
	"strings"
	"testing"
)

func TestLintFile(t *testing.T) {
	tests := []struct {
		name, source string
		want         string // part of the only finding, "" for none
	}{
		{"a function at the cap", "package p\nfunc f() {" + strings.Repeat("\n", 79) + "}", ""},
		{"a function over the cap", "package p\nfunc f() {" + strings.Repeat("\n", 80) + "}", "f has 81 lines"},
		{"a file over the cap", "package p" + strings.Repeat("\n", 601), "file of 601 lines"},
		{"five parameters", "package p\nfunc f(a, b, c, d, e int) {}", ""},
		{"six parameters", "package p\nfunc f(a, b, c, d, e int, g string) {}", "f has 6 parameters"},
		{"sixteen fields", "package p\ntype s struct { " + strings.Repeat("a int;", 16) + " }", "struct of 16 fields"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := lintFile("p.go", []byte(test.source))
			if err != nil {
				t.Fatal(err)
			}
			if test.want == "" && len(got) != 0 || test.want != "" && (len(got) != 1 || !strings.Contains(got[0], test.want)) {
				t.Errorf("lintFile = %q, want %q", got, test.want)
			}
		})
	}
}
