//go:build box && !darwin

package panel

import (
	"image"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

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
	low            bool // at the lower edge of the screen
	end            bool // at the right edge of the screen
}

var tab = session.Chord{Code: session.CodeTab}

var scenes = []scene{
	{name: "light", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}},
	{name: "dark", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, dark: true},
	{name: "contrast", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, contrast: true},
	{name: "dark contrast", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, dark: true, contrast: true},
	{name: "phrase", typed: "I am looking for", shown: "ward to seeing", size: 15, look: Look{Size: 1, Key: tab}},
	{name: "dark phrase", typed: "I am looking for", shown: "ward to seeing", size: 15, look: Look{Size: 1, Key: tab}, dark: true},
	{name: "without key", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1}},
	{name: "chord", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: session.Chord{Mods: session.Control, Code: session.CodeSpace}}},
	{name: "small", typed: "Could we meet tom", shown: "orrow", size: 10, look: Look{Size: 1, Key: tab}},
	{name: "big", typed: "Could we", shown: "ather", size: 40, look: Look{Size: 1, Key: tab}},
	{name: "factor", typed: "Could we meet tom", shown: "orrow", size: 13, look: Look{Size: 1.5, Key: tab}},
	{name: "right to left", typed: "שלום tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, rightToLeft: true},
	{name: "above", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, low: true},
	{name: "at the edge", typed: "Could we meet tom", shown: "orrow", size: 15, look: Look{Size: 1, Key: tab}, end: true},
}

const (
	sceneWidth  = 300
	sceneHeight = 110
	margin      = 16 // from the scene's edge to its text
)

// frame is where the scene stands, in AppKit's coordinates.
func (s *scene) frame() cocoa.Rect {
	f := layout.R(100, 400, sceneWidth, sceneHeight)
	if s.low {
		f.Origin.Y = 0
	}
	if s.end {
		f.Origin.X = screenWidth - 170
	}
	return f
}

// played is a scene on the screen.
type played struct {
	document *cocoa.Panel
	panel    *Panel
	caret    screen.Rect
	frame    cocoa.Rect
}

// play puts a scene on the screen.
func (s *scene) play(t *testing.T) *played {
	t.Helper()
	p := &played{frame: s.frame()}
	var number uint64
	cocoatest.Do(t, func() {
		standIn()
		mac.dark, mac.contrast = s.dark, s.contrast
		s.write(p)
		p.panel = New(s.look, Parts{
			Locate:  func(n uint64) { number = max(number, n) },
			Undrawn: func(why error) { t.Errorf("%s is not drawn: %v", s.name, why) },
		})
	})
	p.panel.Show(loop.Drawing{Text: s.shown})
	line := screen.Rect{X: p.frame.Origin.X, Y: p.caret.Y, Width: p.frame.Size.Width, Height: p.caret.Height}
	at := focus.Located{Number: number, Caret: caret.Caret{Rect: p.caret, Clear: line, Quality: caret.Exact, FontSize: s.size}}
	if s.rightToLeft {
		at.Direction = direction.RightToLeft
	}
	p.panel.Located(at)
	if !cocoatest.Wait(t, func() bool { return p.panel.stage.visible }) {
		t.Errorf("%s: the panel does not appear", s.name)
	}
	cocoatest.Settle(t)
	return p
}

// write makes the document: a sheet of paper, the text, and a caret behind it.
func (s *scene) write(p *played) {
	paper, ink := cocoa.RGB(1, 1, 1, 1), cocoa.RGB(0.1, 0.1, 0.1, 1)
	if s.dark {
		paper, ink = cocoa.RGB(0.12, 0.12, 0.13, 1), cocoa.RGB(0.9, 0.9, 0.9, 1)
	}
	font := cocoa.SystemFont(s.size)
	defer font.Release()
	size := font.Measure(s.typed)
	p.document = cocoa.NewPanel()
	sheet, text, bar := cocoa.NewBox(0, 0), cocoa.NewLabel(""), cocoa.NewBox(0, 0)
	sheet.SetColors(paper, cocoa.Color{})
	bar.SetColors(cocoa.RGB(0.04, 0.48, 1, 1), cocoa.Color{})
	text.SetAttributed(cocoa.Piece{Text: s.typed, Font: font, Color: ink})
	p.document.Content().Add(sheet, text, bar)
	p.document.Show(p.frame)
	sheet.Fill(p.document.Content())
	at := layout.R(margin, sceneHeight-24-size.Height, size.Width, size.Height)
	behind := at.MaxX()
	if s.low {
		at.Origin.Y = 12
	}
	if s.rightToLeft {
		at.Origin.X = sceneWidth - margin - size.Width
		behind = at.Origin.X - 2
	}
	text.SetTextFrame(at)
	bar.SetFrame(layout.R(behind, at.Origin.Y, 2, size.Height))
	p.caret = screen.Rect{X: p.frame.Origin.X + behind, Y: screenHeight - p.frame.Origin.Y - at.MaxY(), Width: 2, Height: size.Height}
}

func (p *played) end(t *testing.T) {
	t.Helper()
	p.panel.Hide()
	if !cocoatest.Wait(t, func() bool { return !p.panel.stage.view.panel.Visible() }) {
		t.Error("the panel stays")
	}
	cocoatest.Do(t, p.document.Hide)
}

// picture is what the screen shows.
func picture(t *testing.T, name string) *image.NRGBA {
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

func TestPanel_Pictures(t *testing.T) {
	cocoatest.Need(t)
	for _, s := range scenes {
		t.Run(s.name, func(t *testing.T) {
			p := s.play(t)
			keep(t, s.name, cut(picture(t, s.name), p.frame))
			p.end(t)
		})
	}
}
