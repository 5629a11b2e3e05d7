package mlxc

import (
	"strings"
	"testing"
)

func TestCheckVersion(t *testing.T) {
	tests := []struct {
		version string
		want    string // part of the error
	}{
		{"0.32.1", ""},
		{"0.32.4", ""},
		{"0.32.10", ""},
		{"0.32.2.dev20260822+27fec90", ""},
		{"0.32.3rc1", ""},
		{"0.32.0", "older than 0.32.1"},
		{"0.32", "older than 0.32.1"},
		{"0.9.9", "older"},
		{"0.33.0", "newer"},
		{"1.0.0", "newer"},
		{"0.32.x", "no version"},
		{"0.-1.2", "no version"},
		{"0..2", "no version"},
		{"9999999999999999999.0.0", "no version"},
		{"", "no version"},
	}
	for _, test := range tests {
		err := checkVersion(test.version, "/lib/libmlxc.so")
		if test.want == "" && err != nil {
			t.Errorf("%q: %v", test.version, err)
		}
		if test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)) {
			t.Errorf("%q: error %v, want one with %q", test.version, err, test.want)
		}
	}
}

// Whatever a library calls itself is either refused or lies between the bounds.
func FuzzCheckVersion(f *testing.F) {
	for _, seed := range []string{"0.32.4", "0.32", "0.32.2.dev1+a", "", "%s%n", "0.-1.2", "..", "0.32.1\x00"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, version string) {
		if checkVersion(version, "x") != nil {
			return
		}
		if v, err := parseVersion(version); err != nil || v[0] != 0 || v[1] != 32 || v[2] < 1 {
			t.Errorf("%q passes as %v, %v", version, v, err)
		}
	})
}
