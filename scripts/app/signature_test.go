package main

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"encoding/binary"
	"errors"
	"strings"
	"testing"
)

var tied = bond{"laya.Laya", []byte("info"), []byte("seal")}

// Both processors' programs can be signed: Intel's, which has no signature, and Apple silicon's, which has the linker's.
func TestSignAdHoc(t *testing.T) {
	for _, processor := range architectures["universal"] {
		t.Run(processor, func(t *testing.T) {
			before := program(t, processor)
			signed, err := signAdHoc(before, tied)
			if err != nil {
				t.Fatal(err)
			}
			s, err := verify(signed)
			if err != nil {
				t.Fatal(err)
			}
			if !s.adHoc {
				t.Errorf("signature %+v is not ad hoc", s)
			}
			if err := tied.held(s); err != nil {
				t.Error(err)
			}
			again, err := signAdHoc(signed, tied)
			if err != nil || !bytes.Equal(again, signed) {
				t.Errorf("signing what is signed gives other bytes (%v)", err)
			}
			sameProgram(t, before, signed)
		})
	}
}

// A signature begins on a multiple of 16, whatever the program's length is.
func TestSignAdHoc_OddLength(t *testing.T) {
	p := append(program(t, "amd64"), 0)
	l, err := readLayout(program(t, "amd64"))
	if err != nil {
		t.Fatal(err)
	}
	size := p[l.linkedit+48 : l.linkedit+56]
	binary.LittleEndian.PutUint64(size, binary.LittleEndian.Uint64(size)+1)
	signed, err := signAdHoc(p, tied)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := verify(signed); err != nil {
		t.Error(err)
	}
	if l, err = readLayout(signed); err != nil || l.end%16 != 0 || l.end < len(p) {
		t.Errorf("the signature of %d bytes begins at %d (%v)", len(p), l.end, err)
	}
}

// sameProgram holds the segments and sections of a signed program to what they were.
func sameProgram(t *testing.T, before, signed []byte) {
	t.Helper()
	old, err := macho.NewFile(bytes.NewReader(before))
	if err != nil {
		t.Fatal(err)
	}
	now, err := macho.NewFile(bytes.NewReader(signed))
	if err != nil {
		t.Fatal(err)
	}
	if len(old.Sections) != len(now.Sections) {
		t.Fatalf("%d sections, before %d", len(now.Sections), len(old.Sections))
	}
	for i, section := range now.Sections {
		if section.SectionHeader != old.Sections[i].SectionHeader {
			t.Errorf("section %s is %+v, before %+v", section.Name, section.SectionHeader, old.Sections[i].SectionHeader)
		}
		if was, err := old.Sections[i].Data(); err == nil && section.Offset != 0 {
			is, err := section.Data()
			if err != nil || !bytes.Equal(is, was) {
				t.Errorf("section %s changed (%v)", section.Name, err)
			}
		}
	}
	linkedit := now.Segment("__LINKEDIT")
	if linkedit.Offset+linkedit.Filesz != uint64(len(signed)) || linkedit.Memsz < linkedit.Filesz || linkedit.Memsz%sliceAlign != 0 {
		t.Errorf("the last segment is %+v in a file of %d bytes", linkedit.SegmentHeader, len(signed))
	}
	for _, load := range now.Loads[:len(old.Loads)] {
		if segment, ok := load.(*macho.Segment); ok && segment.Name != "__LINKEDIT" && segment.SegmentHeader != old.Segment(segment.Name).SegmentHeader {
			t.Errorf("segment %s changed", segment.Name)
		}
	}
}

// The linker's own signature, by other hands than ours, has the same hashes of the same pages, and the same place of the
// executable segment.
func TestSignAdHoc_LikeTheLinker(t *testing.T) {
	before := program(t, "arm64")
	signed, err := signAdHoc(before, tied)
	if err != nil {
		t.Fatal(err)
	}
	theirs, ours := directoryOf(t, before), directoryOf(t, signed)
	field := func(d []byte, at int) uint32 { return binary.BigEndian.Uint32(d[at:]) }
	if field(theirs, 28) != field(ours, 28) || field(theirs, 32) != field(ours, 32) {
		t.Fatalf("%d pages of %d bytes, the linker's %d of %d", field(ours, 28), field(ours, 32), field(theirs, 28), field(theirs, 32))
	}
	if !bytes.Equal(theirs[36:40], ours[36:40]) || !bytes.Equal(theirs[44:88], ours[44:88]) || field(theirs, 8) != field(ours, 8) {
		t.Errorf("fields % x % x, the linker's % x % x", ours[36:40], ours[44:88], theirs[36:40], theirs[44:88])
	}
	pages := func(d []byte) []byte { return d[int(field(d, 16))+sha256.Size : field(d, 4)] } // the first holds the load commands
	if !bytes.Equal(pages(theirs), pages(ours)) {
		t.Error("the hashes of the pages are not the linker's")
	}
}

func directoryOf(t *testing.T, signed []byte) []byte {
	t.Helper()
	at := bytes.LastIndex(signed, binary.BigEndian.AppendUint32(nil, magicDirectory))
	if at < 0 {
		t.Fatal("no code directory")
	}
	return signed[at:]
}

func TestSignAdHoc_Refuses(t *testing.T) {
	tests := []struct {
		name  string
		spoil func(p []byte) []byte
		want  string
	}{
		{"a few bytes", func(p []byte) []byte { return p[:20] }, "without a header"},
		{"an end in the load commands", func(p []byte) []byte { return p[:100] }, "cut off"},
		{"bytes after the last segment", func(p []byte) []byte { return append(p, 1, 2, 3) }, "the last segment ends"},
		{"a load command of no length", func(p []byte) []byte { binary.LittleEndian.PutUint32(p[headerLen+4:], 0); return p }, "cut off"},
		{"a wrong count of load commands", func(p []byte) []byte { binary.LittleEndian.PutUint32(p[16:], 0); return p }, "the header counts 0"},
		{"a signature before the load commands' end", func(p []byte) []byte {
			signed, _ := signAdHoc(p, tied)
			l, _ := readLayout(signed)
			binary.LittleEndian.PutUint32(signed[l.signature+8:], 64)
			return signed
		}, "lies in the program"},
		{"no last segment", func(p []byte) []byte { return bytes.Replace(p, []byte("__LINKEDIT"), []byte("__LINKEDUT"), 1) }, "lacks a segment"},
		{"no room", func(p []byte) []byte {
			at := bytes.Index(p, []byte("__text")) // the name that begins the section's record
			binary.LittleEndian.PutUint32(p[at+48:], headerLen+1)
			return p
		}, "no room"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := signAdHoc(test.spoil(program(t, "amd64")), tied); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("signAdHoc: %v, want %q", err, test.want)
			}
		})
	}
}

// Whatever the bytes are, what is signed verifies, and what isn't is refused.
func FuzzSignAdHoc(f *testing.F) {
	head := program(f, "amd64")[:4096] // with a last segment of its own last bytes, this is a program too
	l, err := readLayout(program(f, "amd64"))
	if err != nil {
		f.Fatal(err)
	}
	binary.LittleEndian.PutUint64(head[l.linkedit+40:], 4000)
	binary.LittleEndian.PutUint64(head[l.linkedit+48:], 96)
	signed, err := signAdHoc(head, tied)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(head)
	f.Add(signed)
	f.Fuzz(func(t *testing.T, p []byte) {
		signed, err := signAdHoc(p, tied)
		if err != nil {
			return
		}
		if _, err := macho.NewFile(bytes.NewReader(signed)); err != nil {
			return // signed, but no program
		}
		if _, err := verify(signed); err != nil {
			t.Errorf("verify: %v", err)
		}
	})
}

func TestVerify(t *testing.T) {
	signed := program(t, "arm64")
	s, err := verify(signed)
	if err != nil {
		t.Fatal(err)
	}
	if !s.adHoc || s.identifier == "" || s.pages < 100 {
		t.Errorf("signature %+v, want an ad-hoc one of some hundred pages", s)
	}
	at := bytes.LastIndex(signed, binary.BigEndian.AppendUint32(nil, magicDirectory))
	blobs := bytes.LastIndex(signed, binary.BigEndian.AppendUint32(nil, magicSignature))
	tests := []struct {
		name  string
		spoil func(p []byte) []byte
		want  string
	}{
		{"the first page", func(p []byte) []byte { p[4000] ^= 1; return p }, "page 0 "},
		{"the last signed byte", func(p []byte) []byte { p[blobs-1] ^= 1; return p }, "is not what was signed"},
		{"the last hash", func(p []byte) []byte {
			length := int(binary.BigEndian.Uint32(p[at+4:]))
			p[at+length-1] ^= 1
			return p
		}, "is not what was signed"},
		{"the end is missing", func(p []byte) []byte { return p[:len(p)-1] }, "beyond the end"},
		{"no beginning", func(p []byte) []byte { p[blobs] = 0; return p }, "has no beginning"},
		{"a huge index", func(p []byte) []byte { p[blobs+8] = 255; return p }, "index is cut off"},
		{"no directory in the index", func(p []byte) []byte { p[blobs+15] = 9; return p }, "no code directory"},
		{"a directory elsewhere", func(p []byte) []byte { p[blobs+16] = 255; return p }, "directory is cut off"},
		{"a directory of something else", func(p []byte) []byte { p[at] = 0; return p }, "directory has no beginning"},
		{"another hash", func(p []byte) []byte { p[at+37] = 1; return p }, "hashed by method 1"},
		{"fewer hashes", func(p []byte) []byte { p[at+31]--; return p }, "do not cover"},
		{"a shorter program signed", func(p []byte) []byte { p[at+35]--; return p }, "bytes are signed"},
		{"pages of no size", func(p []byte) []byte { p[at+39] = 200; return p }, "do not cover"},
		{"special hashes before the beginning", func(p []byte) []byte { p[at+24] = 255; return p }, "directory is cut off"},
		{"an identifier outside", func(p []byte) []byte { p[at+20] = 255; return p }, "directory is cut off"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := verify(test.spoil(bytes.Clone(signed))); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("verify: %v, want %q", err, test.want)
			}
		})
	}
	if _, err := verify(program(t, "amd64")); !errors.Is(err, errUnsigned) {
		t.Errorf("verify(Intel's): %v, want errUnsigned", err)
	}
}

// Whatever a signature's bytes are, reading them ends in an answer.
func FuzzVerifyBlobs(f *testing.F) {
	signed := program(f, "arm64")
	at := bytes.LastIndex(signed, binary.BigEndian.AppendUint32(nil, magicSignature))
	f.Add([]byte("code"), signed[at:at+400])
	f.Fuzz(func(t *testing.T, code, blobs []byte) {
		s, err := verifyBlobs(code, blobs)
		if err == nil && s.pages != (len(code)+1<<12-1)>>12 && len(code) < 1<<12 {
			t.Errorf("%d bytes have %d pages", len(code), s.pages)
		}
	})
}
