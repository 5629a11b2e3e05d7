//go:build darwin || box

package quartz

import (
	"fmt"
	"sync"

	"github.com/ebitengine/purego"

	"laya/app/macos/quartz/callback"
)

// mostDisplays is how many displays are looked at; a Mac drives eight.
const mostDisplays = 16

// Display is a screen.
type Display struct {
	ID     uint32
	Main   bool    // its top left corner is the origin
	Bounds Rect    // in points
	Scale  float64 // pixels a point
}

// Displays gives the screens that are on.
func Displays() ([]Display, error) {
	ids := make([]uint32, mostDisplays)
	var count uint32
	if code := cgGetActiveDisplayList(mostDisplays, &ids[0], &count); code != 0 {
		return nil, fmt.Errorf("CGGetActiveDisplayList: error %d: no screen is known", code)
	}
	main := cgMainDisplayID()
	displays := make([]Display, 0, count)
	for _, id := range ids[:min(count, mostDisplays)] {
		displays = append(displays, Display{ID: id, Main: id == main, Bounds: cgDisplayBounds(id), Scale: scale(id)})
	}
	return displays, nil
}

func scale(id uint32) float64 {
	mode := cgDisplayCopyDisplayMode(id)
	if mode == 0 {
		return 1
	}
	defer cgDisplayModeRelease(mode)
	width := cgDisplayModeGetWidth(mode)
	if width == 0 {
		return 1
	}
	return float64(cgDisplayModeGetPixelWidth(mode)) / float64(width)
}

// beginConfiguration is kCGDisplayBeginConfigurationFlag: the change is yet to come.
const beginConfiguration = 1

var watchers callback.Table[func()]

// void callback(CGDirectDisplayID display, CGDisplayChangeSummaryFlags flags, void *userInfo)
var displayCallback = sync.OnceValue(func() uintptr {
	return purego.NewCallback(func(_, flags uint32, info uintptr) {
		defer callback.Guard()
		if changed, ok := watchers.Get(info); ok && flags&beginConfiguration == 0 {
			changed()
		}
	})
})

// WatchDisplays calls changed, on the main thread, after each change of the screens: once for every screen. It never
// ends.
func WatchDisplays(changed func()) error {
	if code := cgDisplayRegisterReconfigurationCallback(displayCallback(), watchers.Add(changed)); code != 0 {
		return fmt.Errorf("CGDisplayRegisterReconfigurationCallback: error %d: changes of screens go unnoticed", code)
	}
	return nil
}
