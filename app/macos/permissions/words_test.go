package permissions

import (
	"strings"
	"testing"
)

func TestPageFor(t *testing.T) {
	tests := []struct {
		name       string
		status     Status
		prediction Prediction
		headline   string
		says       string // somewhere in it
		button     Button
		waits      bool
	}{
		{"first run", Status{Missing, Accessibility}, PredictionOn, "Laya needs one permission", "What you type stays on this Mac", OpenAccessibility, true},
		{"taken", Status{Lost, Accessibility}, PredictionOff, "Laya can no longer see keys", "After an update", OpenAccessibility, true},
		{"Input Monitoring too", Status{Missing, InputMonitoring}, PredictionUnset, "Laya needs a second permission", "Accessibility is allowed, but", OpenInputMonitoring, true},
		{"Input Monitoring taken", Status{Lost, InputMonitoring}, PredictionUnset, "Laya can no longer see keys", "Input Monitoring was switched off", OpenInputMonitoring, true},
		{"ready, and macOS predicts too", Status{State: Granted}, PredictionOn, "Laya is ready", "macOS has such suggestions of its own", OpenKeyboard, false},
		{"ready, and macOS may predict", Status{State: Granted}, PredictionUnset, "Laya is ready", "macOS may have such suggestions", OpenKeyboard, false},
		{"ready", Status{State: Granted}, PredictionOff, "Laya is ready", "press Tab", NoButton, false},
		{"nothing is known yet", Status{}, PredictionOff, "Laya is ready", "menu bar", NoButton, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			page := PageFor(test.status, test.prediction)
			if page.Headline != test.headline || page.Button != test.button || (page.State != "") != test.waits {
				t.Errorf("page %+v", page)
			}
			if all := strings.Join(page.Paragraphs, "\n"); !strings.Contains(all, test.says) {
				t.Errorf("it does not say %q: %s", test.says, all)
			}
			if page.Button != NoButton && (buttonTitles[page.Button] == "" || panes[page.Button].url == "" || byHand(page.Button) == byHand(NoButton)) {
				t.Errorf("its button has no title, or opens nothing")
			}
		})
	}
}

func TestOpens(t *testing.T) {
	missing, granted, lost := Status{Missing, Accessibility}, Status{State: Granted}, Status{Lost, Accessibility}
	tests := []struct {
		name        string
		before, now Status
		want        bool
	}{
		{"first run", Status{}, missing, true},
		{"given from the start", Status{}, granted, false},
		{"given later", missing, granted, false},
		{"taken", granted, lost, true},
		{"still taken", lost, lost, false},
		{"another one is missing", missing, Status{Missing, InputMonitoring}, true},
	}
	for _, test := range tests {
		if got := opens(test.before, test.now); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}
