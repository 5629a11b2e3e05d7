package main

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
)

const kept = "../../assets/icons"

// drawn draws once for all tests: under the race detector it takes its time.
var drawn = sync.OnceValues(drawAll)

// What is kept is what is drawn, to one step of a channel: other processors round otherwise.
func TestKept(t *testing.T) {
	files, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	there, err := os.ReadDir(kept)
	if err != nil {
		t.Fatal(err)
	}
	if len(there) != len(files) {
		t.Errorf("%d files are kept, %d are drawn", len(there), len(files))
	}
	for name, want := range files {
		data, err := os.ReadFile(filepath.Join(kept, name))
		if err != nil {
			t.Error(err)
			continue
		}
		want, got := pictures(t, want), pictures(t, data)
		if len(want) != len(got) {
			t.Errorf("%s: %d pictures kept, %d drawn", name, len(got), len(want))
			continue
		}
		for i := range want {
			if !near(want[i], got[i]) {
				t.Errorf("%s, picture %d, is not what is drawn: go run ./scripts/icons assets/icons", name, i)
			}
		}
	}
}

func TestICNS(t *testing.T) {
	files, err := drawn()
	if err != nil {
		t.Fatal(err)
	}
	found := pictures(t, files["Laya.icns"])
	if len(found) != len(iconTypes) {
		t.Fatalf("%d pictures, want %d", len(found), len(iconTypes))
	}
	for i, img := range found {
		side := iconTypes[i].side
		if img.Bounds() != image.Rect(0, 0, side, side) {
			t.Errorf("%s is %v, want %d pixels", iconTypes[i].code, img.Bounds(), side)
		}
		if side <= 64 && !near(img, appIcon(side)) {
			t.Errorf("%s holds another picture", iconTypes[i].code)
		}
		if a := img.NRGBAAt(0, 0).A; a > 40 {
			t.Errorf("%s: a corner has alpha %d: the tile is not round", iconTypes[i].code, a)
		}
		if a := img.NRGBAAt(side/2, side/2).A; a != 255 {
			t.Errorf("%s: the middle has alpha %d, want 255", iconTypes[i].code, a)
		}
	}
}

func TestRuns(t *testing.T) {
	tests := []struct {
		name       string
		data, want []byte
	}{
		{"nothing", nil, nil},
		{"two alike are copied", []byte{7, 7}, []byte{1, 7, 7}},
		{"three alike are a run", []byte{7, 7, 7}, []byte{128, 7}},
		{"the longest run", bytes.Repeat([]byte{7}, 130), []byte{255, 7}},
		{"one more than the longest run", bytes.Repeat([]byte{7}, 131), []byte{255, 7, 0, 7}},
		{"a run ends a copy", []byte{1, 2, 7, 7, 7}, []byte{1, 1, 2, 128, 7}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := appendRuns(nil, test.data); !bytes.Equal(got, test.want) {
				t.Errorf("appendRuns(%v) = %v, want %v", test.data, got, test.want)
			}
		})
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		data := make([]byte, random.IntN(700))
		for i := range data {
			data[i] = byte(random.IntN(1 + random.IntN(4)))
		}
		if got := unpackRuns(t, appendRuns(nil, data)); !bytes.Equal(got, data) {
			t.Fatalf("%v came back as %v", data, got)
		}
	}
}

// A template image is black, and its states can be told apart in black and white alone.
func TestMenuBar(t *testing.T) {
	for _, scale := range []int{1, 2} {
		for i, s := range states {
			img := menuBar(s, scale)
			if img.Bounds().Dx() != 18*scale || img.Bounds().Dy() != 18*scale {
				t.Errorf("%s at %dx is %v", s, scale, img.Bounds())
			}
			ink := 0
			for p := 0; p < len(img.Pix); p += 4 {
				if img.Pix[p]|img.Pix[p+1]|img.Pix[p+2] != 0 {
					t.Fatalf("%s at %dx has a colour: only alpha counts in a template", s, scale)
				}
				if img.Pix[p+3] == 255 {
					ink++
				}
			}
			if ink < 16*scale*scale {
				t.Errorf("%s at %dx has %d black pixels: too faint to see", s, scale, ink)
			}
			for _, other := range states[:i] {
				if n := differ(img, menuBar(other, scale)); n < 12*scale*scale {
					t.Errorf("%s and %s at %dx differ in %d pixels: too alike", s, other, scale, n)
				}
			}
		}
	}
}

// Half a pixel of cover is half the alpha, whatever lies below.
func TestFill(t *testing.T) {
	c := newCanvas(2, 2)
	c.fill(box{left: -9, top: -9, right: 1.5, bottom: 9, power: 2}, flat(tint{1, 0, 0, 1}))
	if got, want := c.image().NRGBAAt(1, 0), (color.NRGBA{255, 0, 0, 128}); got != want {
		t.Errorf("an edge in the middle of a pixel gives %v, want %v", got, want)
	}
	c.fill(box{left: -9, top: -9, right: 9, bottom: 9, power: 2}, flat(tint{0, 0, 1, 0.5}))
	if got, want := c.image().NRGBAAt(0, 0), (color.NRGBA{128, 0, 128, 255}); got != want {
		t.Errorf("half blue over red gives %v, want %v", got, want)
	}
}

// pictures decodes a PNG, or every entry of an .icns.
func pictures(t *testing.T, data []byte) []*image.NRGBA {
	t.Helper()
	if !bytes.HasPrefix(data, []byte("icns")) {
		return []*image.NRGBA{readPNG(t, data)}
	}
	if n := binary.BigEndian.Uint32(data[4:]); int(n) != len(data) {
		t.Fatalf(".icns says %d bytes, has %d", n, len(data))
	}
	var list []*image.NRGBA
	for rest := data[8:]; len(rest) > 0; {
		code, n := string(rest[:4]), binary.BigEndian.Uint32(rest[4:])
		entry := rest[8:n]
		rest = rest[n:]
		i := len(list)
		if i >= len(iconTypes) || code != iconTypes[i].code {
			t.Fatalf("entry %d is %q", i, code)
		}
		if !iconTypes[i].argb {
			list = append(list, readPNG(t, entry))
			continue
		}
		if string(entry[:4]) != "ARGB" {
			t.Fatalf("%s begins with %q", code, entry[:4])
		}
		side := iconTypes[i].side
		plain := unpackRuns(t, entry[4:])
		if len(plain) != 4*side*side {
			t.Fatalf("%s has %d bytes, want %d", code, len(plain), 4*side*side)
		}
		img := image.NewNRGBA(image.Rect(0, 0, side, side))
		for p := range side * side {
			for channel, to := range []int{3, 0, 1, 2} {
				img.Pix[4*p+to] = plain[channel*side*side+p]
			}
		}
		list = append(list, img)
	}
	return list
}

func readPNG(t *testing.T, data []byte) *image.NRGBA {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if same, ok := img.(*image.NRGBA); ok {
		return same
	}
	plain := image.NewNRGBA(img.Bounds())
	draw.Draw(plain, plain.Rect, img, image.Point{}, draw.Src)
	return plain
}

// unpackRuns reads what appendRuns writes, from the description of the format.
func unpackRuns(t *testing.T, packed []byte) []byte {
	t.Helper()
	var out []byte
	for i := 0; i < len(packed); {
		if control := int(packed[i]); control < 128 {
			out = append(out, packed[i+1:i+2+control]...)
			i += 2 + control
		} else {
			out = append(out, bytes.Repeat(packed[i+1:i+2], control-125)...)
			i += 2
		}
	}
	return out
}

func near(a, b *image.NRGBA) bool { return a.Rect == b.Rect && differBy(a, b, 1) == 0 }

func differ(a, b *image.NRGBA) int { return differBy(a, b, 64) }

// differBy counts the pixels of which a channel differs by more than step. Colours count only where there is something.
func differBy(a, b *image.NRGBA, step int) int {
	n := 0
	for p := 0; p < len(a.Pix); p += 4 {
		most := distance(a.Pix[p+3], b.Pix[p+3])
		if a.Pix[p+3] > 16 && b.Pix[p+3] > 16 {
			for c := range 3 {
				most = max(most, distance(a.Pix[p+c], b.Pix[p+c]))
			}
		}
		if most > step {
			n++
		}
	}
	return n
}

func distance(a, b uint8) int { return max(int(a)-int(b), int(b)-int(a)) }
