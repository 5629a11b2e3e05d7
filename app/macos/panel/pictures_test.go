//go:build box && !darwin

package panel

import (
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"laya/app/loop"
	"laya/app/macos/caret"
	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/direction"
	"laya/app/macos/focus"
	"laya/app/macos/screen"
	"laya/app/session"
)

// The test's screen.
const (
	screenWidth  = 1280
	screenHeight = 800
)

// scene is a piece of a document in which somebody types, with a panel at its caret.
type scene struct {
	name           string
	typed          string
	shown          session.Text
	size           float64 // of the document's text
	look           Look
	dark, contrast bool
	rightToLeft    bool
	frame          cocoa.Rect // where it is on the screen
}

var (
	tab   = session.Chord{Code: session.CodeTab}
	usual = Look{Size: 1, Key: tab}
)

const (
	meet = "Could we meet tom"
	look = "I am looking for"
)

var scenes = []scene{
	{name: "light", typed: meet, shown: "orrow", size: 15, look: usual, frame: cell(0, 0)},
	{name: "dark", typed: meet, shown: "orrow", size: 15, look: usual, dark: true, frame: cell(1, 0)},
	{name: "light phrase", typed: look, shown: "ward to seeing", size: 15, look: usual, frame: cell(0, 1)},
	{name: "dark phrase", typed: look, shown: "ward to seeing", size: 15, look: usual, dark: true, frame: cell(1, 1)},
	{name: "light contrast", typed: meet, shown: "orrow", size: 15, look: usual, contrast: true, frame: cell(0, 2)},
	{name: "dark contrast", typed: look, shown: "ward to seeing", size: 15, look: usual, dark: true, contrast: true, frame: cell(1, 2)},
	{name: "right to left", typed: "שלום tom", shown: "orrow", size: 15, look: usual, rightToLeft: true, frame: cell(0, 3)},
	{name: "a chord", typed: meet, shown: "orrow", size: 15, look: Look{Size: 1, Key: session.Chord{Mods: session.Control | session.Option, Code: session.CodeRight}}, dark: true, frame: cell(1, 3)},
	{name: "without a key", typed: meet, shown: "orrow", size: 15, look: Look{Size: 1}, frame: cell(2, 0)},
	{name: "small text", typed: meet, shown: "orrow", size: 10, look: usual, frame: cell(2, 1)},
	{name: "larger than the field's", typed: meet, shown: "orrow", size: 13, look: Look{Size: 1.5, Key: tab}, frame: cell(2, 2)},
	{name: "big text", typed: "Could", shown: "n't", size: 40, look: usual, frame: layout.R(660, 290, 400, 130)},
	{name: "above", typed: meet, shown: "orrow", size: 15, look: usual, frame: layout.R(20, 0, 300, 100)},
	{name: "at the edge", typed: meet, shown: "orrow", size: 15, look: usual, frame: layout.R(screenWidth-170, 600, 170, 100)},
}

// cell is a place on the screen.
func cell(column, row float64) cocoa.Rect { return layout.R(20+column*320, 690-row*120, 300, 100) }

const margin = 16 // from the scene's edge to its text

// played is a scene on the screen.
type played struct {
	scene
	document *cocoa.Panel
	panel    *Panel
	number   uint64 // that the panel asked for last
	caret    screen.Rect
	line     screen.Rect
}

// write puts the scene's document on the screen: a sheet of paper, the text, and a caret behind it. On the main thread.
func (s scene) write() *played {
	paper, ink := cocoa.RGB(1, 1, 1, 1), cocoa.RGB(0.1, 0.1, 0.1, 1)
	if s.dark {
		paper, ink = cocoa.RGB(0.12, 0.12, 0.13, 1), cocoa.RGB(0.9, 0.9, 0.9, 1)
	}
	font := cocoa.SystemFont(s.size)
	defer font.Release()
	size := font.Measure(s.typed)
	p := &played{scene: s, document: cocoa.NewPanel()}
	sheet, text, bar := cocoa.NewBox(0, 0), cocoa.NewLabel(""), cocoa.NewBox(0, 0)
	sheet.SetColors(paper, cocoa.Color{})
	bar.SetColors(cocoa.RGB(0.04, 0.48, 1, 1), cocoa.Color{})
	text.SetAttributed(cocoa.Piece{Text: s.typed, Font: font, Color: ink})
	p.document.Content().Add(sheet, text, bar)
	p.document.Show(s.frame)
	sheet.Fill(p.document.Content())
	at := layout.R(margin, s.frame.Size.Height-22-size.Height, size.Width, size.Height)
	if s.frame.Origin.Y == 0 {
		at.Origin.Y = 12
	}
	behind := at.MaxX()
	if s.rightToLeft {
		at.Origin.X = s.frame.Size.Width - margin - size.Width
		behind = at.Origin.X - 2
	}
	text.SetTextFrame(at)
	bar.SetFrame(layout.R(behind, at.Origin.Y, 2, size.Height))
	p.caret = screen.Rect{X: s.frame.Origin.X + behind, Y: screenHeight - s.frame.Origin.Y - at.MaxY(), Width: 2, Height: size.Height}
	p.line = screen.Rect{X: s.frame.Origin.X, Y: p.caret.Y, Width: s.frame.Size.Width, Height: size.Height}
	return p
}

// play has the panel appear at the scene's caret.
func (p *played) play(t *testing.T) {
	t.Helper()
	cocoatest.Do(t, func() {
		standIn()
		mac.dark, mac.contrast = p.dark, p.contrast
		p.panel = New(p.look, Parts{
			Locate:  func(n uint64) { p.number = n },
			Drawn:   func(uint64, time.Duration) {},
			Waits:   func(uint64) {},
			Undrawn: func(_ uint64, why error) { t.Errorf("%s is not drawn: %v", p.name, why) },
		})
	})
	p.panel.Show(loop.Drawing{Text: p.shown})
	at := focus.Located{Number: p.number, Caret: caret.Caret{Rect: p.caret, Clear: p.line, Quality: caret.Exact, FontSize: p.size}}
	if p.rightToLeft {
		at.Direction = direction.RightToLeft
	}
	p.panel.Located(at)
	if !cocoatest.Wait(t, func() bool { return p.panel.stage.visible }) {
		t.Errorf("%s: the panel does not appear", p.name)
	}
}

// picture is what the screen shows.
func picture(t *testing.T) *image.NRGBA {
	t.Helper()
	path := filepath.Join(t.TempDir(), "screen.png")
	cocoatest.Picture(t, path)
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	shown, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	whole := image.NewNRGBA(shown.Bounds())
	draw.Draw(whole, whole.Bounds(), shown, image.Point{}, draw.Src)
	return whole
}

// cut is the part of a picture of the screen that a frame of AppKit's covers.
func cut(whole *image.NRGBA, f cocoa.Rect) *image.NRGBA {
	return whole.SubImage(image.Rect(int(f.Origin.X), screenHeight-int(f.MaxY()), int(f.MaxX()), screenHeight-int(f.Origin.Y))).(*image.NRGBA)
}

// keep saves a picture where LAYA_PICTURES says.
func keep(t *testing.T, name string, img image.Image) {
	t.Helper()
	directory := os.Getenv("LAYA_PICTURES")
	if directory == "" {
		return
	}
	file, err := os.Create(filepath.Join(directory, name+".png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := png.Encode(file, img); err != nil {
		t.Fatal(err)
	}
}

// TestPanel_Pictures: each panel has its colours, shows a text and a key, and changes nothing of the line in which is
// typed.
func TestPanel_Pictures(t *testing.T) {
	cocoatest.Need(t)
	var all []*played
	cocoatest.Do(t, func() {
		for _, s := range scenes {
			all = append(all, s.write())
		}
	})
	cocoatest.Settle(t)
	before := picture(t)
	for _, p := range all {
		p.play(t)
	}
	cocoatest.Settle(t)
	after := picture(t)
	for _, p := range all {
		t.Run(p.name, func(t *testing.T) { p.check(t, before, after) })
	}
	compose(before, after, all)
	for _, p := range all {
		keep(t, p.name, cut(after, p.frame))
	}
	keep(t, "panel", sheet(after, all[:6]))
	cocoatest.Do(t, func() {
		for _, p := range all {
			p.panel.stage.hide()
			p.document.Hide()
		}
	})
}

// check looks at the picture of a scene.
func (p *played) check(t *testing.T, before, after *image.NRGBA) {
	frame, colours := p.panel.stage.view.panel.Frame(), paletteFor(p.dark, p.contrast)
	if got := p.panel.stage.view.colours; got != colours {
		t.Errorf("the panel has the colours %v", *got)
	}
	line := cut(before, layout.R(p.line.X, screenHeight-p.line.MaxY(), p.line.Width, p.line.Height))
	for y := line.Rect.Min.Y; y < line.Rect.Max.Y; y++ {
		for x := line.Rect.Min.X; x < line.Rect.Max.X; x++ {
			if before.NRGBAAt(x, y) != after.NRGBAAt(x, y) {
				t.Fatalf("the line is covered at %d, %d", x, y)
			}
		}
	}
	inside := cut(after, frame.Inset(2))
	count := func(of shade, tolerance float64) int { return countColour(inside, of, tolerance) }
	text := p.text(t)
	edge := text.Origin.X - p.caret.MaxX()
	if p.rightToLeft {
		edge = p.caret.X - text.MaxX()
	}
	if (edge < 0 || edge >= 1) && p.frame.MaxX() < screenWidth {
		t.Errorf("the text is %v points behind the caret", edge)
	}
	if first, _, more := strings.Cut(string(p.shown), " "); more {
		width := math.Ceil(text.Size.Width * float64(len(first)) / float64(len(p.shown)))
		further := cut(after, layout.R(text.Origin.X+width+20, text.Origin.Y, text.Size.Width-width-20, text.Size.Height))
		if countColour(further, colours.further, strokes) < 5 || countColour(further, colours.first, flat) > 0 {
			t.Error("the words behind the first do not have their colour")
		}
	}
	area := inside.Rect.Dx() * inside.Rect.Dy()
	if n := count(colours.fill, flat); n < area/3 {
		t.Errorf("%d of %d pixels have the colour of the panel", n, area)
	}
	if n := count(colours.first, strokes); n < 5 {
		t.Errorf("%d pixels have the colour of the text", n)
	}
	if n := count(colours.cap, flat); p.look.Key != (session.Chord{}) && n < 20 {
		t.Errorf("%d pixels have the colour of the key", n)
	}
}

// How far what is drawn may be from its colour, as a part of white: thin strokes hardly reach it.
const (
	flat    = 0.015
	strokes = 0.1
)

// text is where the text stands on the screen.
func (p *played) text(t *testing.T) cocoa.Rect {
	t.Helper()
	var r cocoa.Rect
	cocoatest.Do(t, func() {
		v := p.panel.stage.view
		r = v.text.Frame()
		r.Origin.X += v.panel.Frame().Origin.X + labelMargin
		r.Origin.Y += v.panel.Frame().Origin.Y
		r.Size.Width -= 2 * labelMargin
	})
	return r
}

const labelMargin = 2 // of cocoa's labels

func countColour(in *image.NRGBA, of shade, tolerance float64) (n int) {
	for y := in.Rect.Min.Y; y < in.Rect.Max.Y; y++ {
		for x := in.Rect.Min.X; x < in.Rect.Max.X; x++ {
			if isColour(in.NRGBAAt(x, y), of, tolerance) {
				n++
			}
		}
	}
	return n
}

// isColour reports whether a pixel has this colour.
func isColour(got color.NRGBA, want shade, tolerance float64) bool {
	for i, v := range [...]uint8{got.R, got.G, got.B} {
		if math.Abs(float64(v)/255-want[i]) > tolerance {
			return false
		}
	}
	return true
}
