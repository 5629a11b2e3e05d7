//go:build box && !darwin

package menubar

import (
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
)

func TestSeen(t *testing.T) {
	laptop := cocoa.Screen{Frame: layout.R(0, 0, 1728, 1117), Beside: layout.R(956, 1080, 772, 37)}
	above := cocoa.Screen{Frame: layout.R(0, 1117, 2560, 1440)}
	left := cocoa.Screen{Frame: layout.R(-1920, 100, 1920, 1080)}
	tests := []struct {
		name     string
		item     cocoa.Rect
		displays []cocoa.Screen
		want     bool
	}{
		{"in the menu bar", layout.R(1400, 1080, 38, 37), []cocoa.Screen{laptop}, true},
		{"in that of the display at the left", layout.R(-300, 1156, 38, 24), []cocoa.Screen{laptop, left}, true},
		{"in that of the display above", layout.R(900, 2533, 38, 24), []cocoa.Screen{laptop, above}, true},
		{"in a bar that has hidden itself", layout.R(1400, 1117, 38, 37), []cocoa.Screen{laptop}, true},
		{"left of the first display's edge", layout.R(-300, 1156, 38, 24), []cocoa.Screen{{Frame: layout.R(-960, 0, 1920, 1180)}}, true},
		{"at the foot of the display", layout.R(-1, -2, 38, 24), []cocoa.Screen{laptop}, false},
		{"at the foot of the second one", layout.R(-1920, 100, 38, 24), []cocoa.Screen{laptop, left}, false},
		{"left of all", layout.R(-4000, 1080, 38, 37), []cocoa.Screen{laptop, left}, false},
		{"below all", layout.R(1400, -37, 38, 37), []cocoa.Screen{laptop}, false},
		{"without a size", layout.R(1400, 1080, 0, 0), []cocoa.Screen{laptop}, false},
		{"behind the camera housing", layout.R(900, 1080, 38, 37), []cocoa.Screen{laptop}, false},
		{"right beside it", layout.R(956, 1080, 38, 37), []cocoa.Screen{laptop}, true},
		{"on no display", layout.R(1400, 1080, 38, 37), nil, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := seen(test.item, test.displays); got != test.want {
				t.Errorf("seen(%v) = %v", test.item, got)
			}
		})
	}
}
