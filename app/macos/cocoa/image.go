//go:build darwin || box

package cocoa

import (
	"errors"

	"laya/app/macos/objc"
)

var (
	imageInit        = objc.Method[func(image, data objc.ID) objc.ID]("-[NSImage initWithData:]")
	imageSetSize     = objc.Method[func(image objc.ID, size Size)]("-[NSImage setSize:]")
	imageSize        = objc.Method[func(image objc.ID) Size]("-[NSImage size]")
	imageSetTemplate = objc.Optional[func(image objc.ID, template bool)]("-[NSImage setTemplate:]")
	imageSymbol      = objc.ClassMethod[func(name, description objc.ID) objc.ID]("+[NSImage imageWithSystemSymbolName:accessibilityDescription:]")

	imageViewSet   = objc.Method[func(view, image objc.ID)]("-[NSImageView setImage:]")
	imageViewImage = objc.Method[func(view objc.ID) objc.ID]("-[NSImageView image]")
)

// Image is a picture.
type Image struct{ Object }

// NewImage reads a PNG (or another format that AppKit knows) and shows it in this size, in points.
func NewImage(png []byte, size Size) (*Image, error) {
	var id objc.ID
	if len(png) > 8 { // GNUstep throws on less than a signature
		id = imageInit(objc.Alloc("NSImage"), data(png))
	}
	if id == 0 {
		return nil, errors.New("cocoa: not a picture that AppKit can read")
	}
	imageSetSize(id, size)
	return &Image{Object{id}}, nil
}

// Symbol is one of the system's symbols; nil where there is none of this name, or no [SystemSymbols] at all. The
// description is what VoiceOver says.
func Symbol(name, description string) *Image {
	if !Has(SystemSymbols) {
		return nil
	}
	return imageOf(imageSymbol(objc.String(name), objc.String(description)))
}

// imageOf holds an image that AppKit gave without ownership; nil for nil.
func imageOf(id objc.ID) *Image {
	if id == 0 {
		return nil
	}
	return &Image{Object{objc.Retain(id)}}
}

// SetTemplate says that only the picture's shape counts: AppKit draws it in the colour of the text around.
func (i *Image) SetTemplate(template bool) { imageSetTemplate(i.id, template) }

// Size is the size in which it is drawn, in points.
func (i *Image) Size() Size { return imageSize(i.id) }

// SetSize sets the size in which it is drawn, in points.
func (i *Image) SetSize(size Size) { imageSetSize(i.id, size) }

// ImageView shows an image.
type ImageView struct{ View }

// NewImageView returns a view of the image's size; the image may be nil.
func NewImageView(image *Image) *ImageView {
	v := &ImageView{View{Object{viewInit(objc.Alloc("NSImageView"), Rect{})}}}
	if image != nil {
		v.SetFrame(Rect{Size: image.Size()})
	}
	v.SetImage(image)
	return v
}

// SetImage shows another image, or none.
func (v *ImageView) SetImage(image *Image) { imageViewSet(v.id, idOf(image)) }

// HasImage reports whether it shows one.
func (v *ImageView) HasImage() bool { return imageViewImage(v.id) != 0 }

func idOf(image *Image) objc.ID {
	if image == nil {
		return 0
	}
	return image.id
}
