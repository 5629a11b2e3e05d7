//go:build box && !darwin

package cocoa_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
)

// newIcon is a black disc of 18 points.
func newIcon() *cocoa.Image {
	icon, err := cocoa.NewImage(disc(36), cocoa.Size{Width: 18, Height: 18})
	if err != nil {
		panic(err)
	}
	icon.SetTemplate(true)
	return icon
}

func disc(pixels int) []byte {
	picture := image.NewNRGBA(image.Rect(0, 0, pixels, pixels))
	for y := range pixels {
		for x := range pixels {
			if dx, dy := 2*x-pixels, 2*y-pixels; dx*dx+dy*dy < pixels*pixels {
				picture.Set(x, y, color.Black)
			}
		}
	}
	var b bytes.Buffer
	png.Encode(&b, picture) // into memory it cannot fail
	return b.Bytes()
}

func TestImage(t *testing.T) {
	cocoatest.Need(t)
	cocoatest.Do(t, func() {
		icon := newIcon()
		defer icon.Release()
		if icon.Size() != (cocoa.Size{Width: 18, Height: 18}) {
			t.Errorf("Size = %v", icon.Size())
		}
		for _, broken := range [][]byte{nil, []byte("not a picture"), disc(36)[:60]} {
			if _, err := cocoa.NewImage(broken, cocoa.Size{}); err == nil {
				t.Errorf("%d broken bytes are a picture", len(broken))
			}
		}
		view := cocoa.NewImageView(icon)
		defer view.Release()
		if view.Frame().Size != icon.Size() || !view.HasImage() {
			t.Errorf("the view is %v", view.Frame())
		}
		if view.SetImage(nil); view.HasImage() {
			t.Error("the image stays")
		}
		if cocoa.Symbol("keyboard", "Laya") != nil {
			t.Error("GNUstep has system symbols")
		}
		if cocoa.IconOfFile("/") == nil {
			t.Error("a folder has no icon")
		}
	})
}
