//go:build box && !darwin

package cocoa_test

import (
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/macos/objc"
)

// otherOnGNUstep are methods that GNUstep has in another form than macOS, or not at all, with what keeps us from them.
var otherOnGNUstep = map[string]string{
	"+[NSImage imageWithSystemSymbolName:accessibilityDescription:]": "SystemSymbols",
	"+[NSEvent addGlobalMonitorForEventsMatchingMask:handler:]":      "EventMonitors",
	"+[NSEvent removeMonitor:]":                                      "EventMonitors",
	"-[NSPasteboard pasteboardItems]":                                "PasteItems",
	"-[NSPasteboard prepareForNewContentsWithOptions:]":              "PasteItems",
	"-[NSPasteboard clearContents]":                                  "PasteItems",
	"-[NSPasteboard changeCount]":                                    "int, never negative; NSInteger on macOS",
	"-[NSPasteboard declareTypes:owner:]":                            "int, never negative; NSInteger on macOS",
}

// Every declared method is as the runtime has it, but for what is listed.
func TestAudit(t *testing.T) {
	cocoatest.Need(t)
	findings, err := objc.Audit()
	if err != nil {
		t.Fatal(err)
	}
	lacking := 0
	for _, finding := range findings {
		if finding.Lacking {
			lacking++
		} else if otherOnGNUstep[finding.Name.String()] == "" {
			t.Error(finding)
		}
	}
	for name := range otherOnGNUstep {
		if !slices.ContainsFunc(findings, func(f objc.Finding) bool { return f.Name.String() == name }) {
			t.Errorf("%s is on the list, but it is as declared", name)
		}
	}
	if lacking == 0 {
		t.Error("no optional method is lacking: GNUstep has learnt, or the audit finds nothing")
	}
}

func TestHas(t *testing.T) {
	cocoatest.Need(t)
	for capability, want := range map[cocoa.Capability]bool{
		cocoa.EffectView: true, cocoa.SharingType: false, cocoa.SystemSymbols: false, cocoa.Appearances: false,
		cocoa.Contrast: false, cocoa.EventMonitors: false, cocoa.PasteItems: false,
	} {
		if got := cocoa.Has(capability); got != want {
			t.Errorf("Has(%d) = %v on GNUstep, want %v", capability, got, want)
		}
	}
}
