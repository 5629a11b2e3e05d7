//go:build box

package box

import (
	"testing"
	"unicode/utf16"

	cf "laya/app/macos/quartz/corefoundation"
)

// FuzzString_Slice: any piece of any text is what Go's own UTF-16 says, and nothing outside of the text is touched.
func FuzzString_Slice(f *testing.F) {
	f.Add("a😀bc", 1, 2)
	f.Add("", 0, 0)
	f.Add("👩‍👩‍👧", -1, 1<<40)
	f.Add("x\xff", 1, -5)
	New(f)
	f.Fuzz(func(t *testing.T, text string, location, length int) {
		if location > 1<<50 || location < -1<<50 || length > 1<<50 || length < -1<<50 {
			return // their sum is no position
		}
		s := cf.NewString(text)
		defer s.Release()
		got, ok := s.Slice(cf.Range{Location: location, Length: length})
		units := utf16.Encode([]rune(text))
		from := min(max(location, 0), len(units))
		to := min(max(location+length, from), len(units))
		if want := string(utf16.Decode(units[from:to])); !ok || got != want {
			t.Errorf("Slice(%d, %d) of %q = %q, %v; want %q", location, length, text, got, ok, want)
		}
		if faults := TakeFaults(); len(faults) > 0 {
			t.Errorf("faults: %q", faults)
		}
	})
}
