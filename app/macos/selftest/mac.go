//go:build darwin || box

package selftest

import (
	"os"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/login"
	"laya/app/macos/screen"
)

// ThisMac is the Mac that this runs on. The app must have been started (cocoa.Start), and its main thread serve events.
func ThisMac() Mac { return Mac{Screens: screens, Open: open, Scratch: scratch, Parent: parent()} }

func open() error {
	_, err := login.Open()
	return err
}

// screens asks AppKit for the displays, and turns them into our coordinates.
func screens() (displays []screen.Display) {
	onMain(func() {
		var told []screen.Display
		for _, s := range cocoa.Screens() {
			told = append(told, screen.Display{Bounds: rect(s.Frame), Visible: rect(s.Usable), Scale: s.Scale})
		}
		displays, _ = screen.FromAppKit(told)
	})
	return displays
}

func rect(r cocoa.Rect) screen.Rect {
	return screen.Rect{X: r.Origin.X, Y: r.Origin.Y, Width: r.Size.Width, Height: r.Size.Height}
}

// scratch shows a window with a field.
func scratch(text string) (f Field) {
	onMain(func() {
		window, field := cocoa.NewWindow("Laya looks at itself"), cocoa.NewTextField()
		field.SetText(text)
		window.Content().Add(field)
		window.SetLayout(layout.Row(layout.Gap, field.Wide(400)), layout.Margin)
		window.Center()
		cocoa.Activate()
		window.Show()
		window.Focus(field) // whether it has the keyboard is what the test looks at
		f = Field{PID: os.Getpid(), Text: text, Close: func() { onMain(window.Close) }}
	})
	return f
}

// onMain has the main thread call fn, and waits.
func onMain(fn func()) {
	done := make(chan struct{})
	cocoa.OnMain(func() {
		defer close(done)
		fn()
	})
	<-done
}

// parent names the program that started this one. macOS starts apps by process 1.
func parent() string {
	if os.Getppid() == 1 {
		return ""
	}
	if terminal := os.Getenv("TERM_PROGRAM"); terminal != "" {
		return terminal
	}
	return "the program"
}
