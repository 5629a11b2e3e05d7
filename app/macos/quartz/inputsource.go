//go:build darwin || box

package quartz

import (
	"errors"

	cf "laya/app/macos/quartz/corefoundation"
)

// InputSource is what turns keys into characters.
type InputSource struct {
	ID        string   // as com.apple.keylayout.US
	Mode      string   // of an input method, as com.apple.inputmethod.Roman; empty for a layout
	Layout    bool     // a plain keyboard layout
	Languages []string // as en, the intended one first
}

// romanMode is the mode in which an input method types Latin letters as a layout does.
const romanMode = "com.apple.inputmethod.Roman"

// Composes reports whether characters are made of several keys, with marked text meanwhile.
func (s InputSource) Composes() bool { return !s.Layout && s.Mode != romanMode }

// CurrentInputSource asks which one is selected. Only on the main thread: elsewhere macOS ends the program.
func CurrentInputSource() (InputSource, error) {
	source := cf.Own(tisCopyCurrentKeyboardInputSource())
	if source.Ref == 0 {
		return InputSource{}, errors.New("TISCopyCurrentKeyboardInputSource gave none: composition cannot be told")
	}
	defer source.Release()
	property := func(key cf.Ref) cf.Ref { return tisGetInputSourceProperty(source.Ref, key) }
	var s InputSource
	s.ID, _ = property(cf.Ref(kTISPropertyInputSourceID.Value())).Text()
	s.Mode, _ = property(cf.Ref(kTISPropertyInputModeID.Value())).Text()
	s.Layout = property(cf.Ref(kTISPropertyInputSourceType.Value())).Equal(cf.Ref(kTISTypeKeyboardLayout.Value()))
	languages, _ := property(cf.Ref(kTISPropertyInputSourceLanguages.Value())).Array()
	for _, l := range languages {
		if name, ok := l.Text(); ok {
			s.Languages = append(s.Languages, name)
		}
	}
	return s, nil
}

// WatchInputSource calls changed on the main thread when another input source is selected.
func WatchInputSource(changed func()) cf.Subscription {
	return cf.Subscribe(cf.Ref(kTISNotifySelectedKeyboardInputSourceChanged.Value()), changed)
}
