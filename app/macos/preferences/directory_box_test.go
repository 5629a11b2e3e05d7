//go:build box && !darwin

package preferences

import (
	"testing"

	"laya/app/macos/apps"
	"laya/app/macos/cocoa/cocoatest"
	"laya/assets"
)

func TestDirectory(t *testing.T) {
	cocoatest.Need(t)
	table, err := apps.Read(assets.Apps())
	if err != nil {
		t.Fatal(err)
	}
	cocoatest.Do(t, func() {
		d := NewDirectory(table)
		if got := d.Name("com.apple.Terminal"); got != "Terminal" {
			t.Errorf("Terminal is called %q", got)
		}
		if got := d.Name("org.example.unknown"); got != "" {
			t.Errorf("an app that nobody knows is called %q", got)
		}
		for _, app := range d.Running() {
			if app.Name == "" {
				t.Errorf("%q runs without a name", app.Bundle)
			}
		}
	})
}
