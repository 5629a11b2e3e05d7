package session

import (
	"unicode"
	"unicode/utf8"

	"laya/engine"
	"laya/engine/charset"
)

// A buffer keeps at most maxBytes of text that folds to at most maxIDs characters, and after dropping old text still at
// least half of that.
const (
	maxBytes = 2048
	maxIDs   = 512
	slack    = 64 // more than one append can add
)

// buffer is the text before the caret, as it was typed and as the engines see it. Old text is dropped in multiples of
// engine.Anchor folded characters, so that windows do not move. The zero buffer is empty.
type buffer struct {
	raw     [maxBytes + slack]byte
	ids     [maxIDs + slack]charset.ID
	n, m    int // bytes of raw and characters of ids in use
	dropped int // bytes that once stood before raw
	told    int // the place up to which words were told to the learner, or are not the user's own
	atStart bool
	folder  charset.Folder
}

// clear leaves nothing of the text in memory.
func (b *buffer) clear() {
	clear(b.raw[:b.n])
	clear(b.ids[:b.m])
	b.n, b.m, b.dropped, b.told, b.atStart, b.folder = 0, 0, 0, 0, false, charset.Folder{}
}

// set makes text the content; atStart says that it reaches back to the start of the field.
func (b *buffer) set(text Text, atStart bool) {
	b.clear()
	if b.atStart = atStart; atStart {
		b.ids[0], b.m = charset.Newline, 1
	}
	b.add(text)
}

func (b *buffer) add(text Text) {
	for _, r := range string(text) {
		b.addRune(r)
	}
}

func (b *buffer) addRune(r rune) {
	if b.n > maxBytes || b.m > maxIDs {
		b.drop()
	}
	b.n += utf8.EncodeRune(b.raw[b.n:], r)
	b.m = len(b.folder.Append(b.ids[:b.m], r))
}

// drop removes old text up to the last place in its older half where a multiple of engine.Anchor characters ends.
func (b *buffer) drop() {
	var folder charset.Folder
	var piece [4]charset.ID
	bytes, ids := 0, 0
	if b.atStart {
		ids = 1
	}
	cutBytes, cutIDs := 0, 0
	for bytes < maxBytes/2 && ids < maxIDs/2 {
		r, size := utf8.DecodeRune(b.raw[bytes:b.n])
		ids += len(folder.Append(piece[:0], r))
		bytes += size
		if ids%engine.Anchor == 0 {
			cutBytes, cutIDs = bytes, ids
		}
	}
	if cutBytes == 0 {
		cutBytes, cutIDs = bytes, ids // ellipses at every such place
	}
	if b.raw[cutBytes-1] == '\r' && b.raw[cutBytes] == '\n' {
		cutBytes++ // a line end is one character, which is counted with its first half
	}
	b.n = copy(b.raw[:], b.raw[cutBytes:b.n])
	b.m = copy(b.ids[:], b.ids[cutIDs:b.m])
	b.dropped += cutBytes
	b.atStart = false
}

// back removes the last rune. It reports false when there is none.
func (b *buffer) back() bool {
	if b.n == 0 {
		return false
	}
	r, size := utf8.DecodeLastRune(b.raw[:b.n])
	b.n -= size
	b.folder = charset.Folder{}
	var piece [4]charset.ID
	if b.n > 0 {
		before, _ := utf8.DecodeLastRune(b.raw[:b.n])
		b.folder.Append(piece[:0], before)
	}
	folder := b.folder
	b.m -= len(folder.Append(piece[:0], r))
	b.told = min(b.told, b.end())
	return true
}

func (b *buffer) last() rune {
	if b.n == 0 {
		return 0
	}
	r, _ := utf8.DecodeLastRune(b.raw[:b.n])
	return r
}

func (b *buffer) bytes() []byte { return b.raw[:b.n] }

// window makes w the window of the text up to a byte of raw that begins a character.
func (b *buffer) window(w *engine.Window, at int) {
	behind := 0
	var folder charset.Folder
	var piece [4]charset.ID
	for _, r := range string(b.raw[at:b.n]) {
		behind += len(folder.Append(piece[:0], r))
	}
	w.SetFolded(b.ids[:b.m-behind], b.raw[:at])
}

// end counts the bytes up to the caret, also those dropped: it names a place in the text.
func (b *buffer) end() int { return b.dropped + b.n }

// upTo is the text up to a place.
func (b *buffer) upTo(end int) []byte { return b.raw[:max(0, end-b.dropped)] }

// sameEnd walks back from the ends of a and b as long as their characters are the same and returns how many bytes of
// each it passed.
func sameEnd(a Text, b []byte, same func(a, b rune) bool) (na, nb int) {
	for na < len(a) && nb < len(b) {
		ra, sizeA := utf8.DecodeLastRuneInString(string(a[:len(a)-na]))
		rb, sizeB := utf8.DecodeLastRune(b[:len(b)-nb])
		if !same(ra, rb) {
			break
		}
		na, nb = na+sizeA, nb+sizeB
	}
	return na, nb
}

// alike: characters that fold to the same one are the same, since a field may have curled the quotes.
func alike(a, b rune) bool {
	if a == b {
		return true
	}
	var fa, fb charset.Folder
	var pa, pb [4]charset.ID
	ia, ib := fa.Append(pa[:0], a), fb.Append(pb[:0], b)
	return len(ia) == 1 && len(ib) == 1 && ia[0] == ib[0] && ia[0] != charset.Unknown
}

// alikeInAnyCase is alike for fields that set capitals.
func alikeInAnyCase(a, b rune) bool { return alike(unicode.ToLower(a), unicode.ToLower(b)) }
