package session

import (
	"strings"
	"testing"

	"laya/engine"
	"laya/engine/charset"
)

// FuzzBuffer types and deletes and holds the buffer against the text written the dull way.
func FuzzBuffer(f *testing.F) {
	f.Add("hello world", uint8(3), false)
	f.Add(strings.Repeat("it’s… \r\n", 200), uint8(5), true)
	f.Add(strings.Repeat("…", 3000), uint8(0), true)
	f.Add(strings.Repeat("\r\n", 3000), uint8(1), false)
	f.Add("\xff\xfe\r", uint8(1), true)
	f.Add(strings.Repeat("it’s… \r\n", 318)+"it’s… \r", uint8(1), true) // dropped twice, first in the middle of a line end
	f.Fuzz(func(t *testing.T, text string, deletions uint8, atStart bool) {
		text = strings.ToValidUTF8(text, "?")
		var b buffer
		b.set("", atStart)
		b.add(Text(text))
		runes := []rune(text)
		for range int(deletions) {
			if b.back() {
				runes = runes[:len(runes)-1]
			}
		}
		b.add("\nx")
		want := string(runes) + "\nx"
		got := string(b.bytes())
		if !strings.HasSuffix(want, got) || b.end() != len(want) || b.atStart && got != want {
			t.Fatalf("the buffer holds %q, not the end of %q", got, want)
		}
		var ids []charset.ID
		if b.atStart {
			ids = append(ids, charset.Newline)
		}
		if ids = append(ids, charset.Append(nil, got)...); string(bytesOf(ids)) != string(bytesOf(b.ids[:b.m])) {
			t.Fatalf("%q is folded to %v, want %v", got, b.ids[:b.m], ids)
		}
	})
}

func bytesOf(ids []charset.ID) []byte {
	b := make([]byte, len(ids))
	for i, id := range ids {
		b[i] = byte(id)
	}
	return b
}

// TestBuffer_DropsWholeAnchors: dropping old text moves no window.
func TestBuffer_DropsWholeAnchors(t *testing.T) {
	for _, atStart := range []bool{false, true} {
		var b buffer
		b.set("", atStart)
		var all []charset.ID
		if atStart {
			all = append(all, charset.Newline)
		}
		var f charset.Folder
		for i := range 4000 {
			r := []rune("the … quick ’ brown fox. ")[i%25]
			b.addRune(r)
			all = f.Append(all, r)
			if missing := len(all) - b.m; missing%engine.Anchor != 0 {
				t.Fatalf("after %d characters %d are dropped, which is no multiple of %d", i, missing, engine.Anchor)
			}
		}
		if b.m > maxIDs+slack || b.m < engine.WindowSize {
			t.Errorf("%d characters are kept", b.m)
		}
	}
}
