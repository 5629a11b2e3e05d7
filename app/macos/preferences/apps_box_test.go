//go:build box && !darwin

package preferences

import (
	"slices"
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/app/settings"
)

func (d *desk) apps() *appsPage { return d.window.pages[Apps].(*appsPage) }

func (d *desk) cell(row, column int) {
	d.t.Helper()
	d.click(func() cocoa.Rect { return d.apps().table.CellFrame(row, column) })
}

// row is where an app is in the table.
func (d *desk) row(bundle string) int {
	d.t.Helper()
	i := slices.IndexFunc(d.apps().rows, func(r row) bool { return r.Bundle == bundle })
	if i < 0 {
		d.t.Fatalf("%s is not in the table", bundle)
	}
	return i
}

// fewApps leaves two apps in the settings, so that all rows are to be seen.
func (d *desk) fewApps() {
	d.t.Helper()
	err := d.store.Update(func(s *settings.Settings) {
		s.Apps = map[string]settings.App{"com.apple.Terminal": {Excluded: true}, "net.kovidgoyal.kitty": {Excluded: true}}
	})
	if err != nil {
		d.t.Fatal(err)
	}
	cocoatest.Settle(d.t)
}

func TestApps(t *testing.T) {
	d := newDesk(t)
	d.fewApps()
	d.show(Apps)
	d.choose(d.apps().add, 2) // TextEdit: those without an identifier are not listed, and M comes before T
	if got, ok := d.saved().Apps["com.apple.TextEdit"]; !ok || !got.Excluded {
		t.Fatalf("TextEdit was added as %+v, %v", got, ok)
	}
	if d.apps().chosen != "com.apple.TextEdit" || d.apps().add.Selected() != 0 {
		t.Errorf("%q is selected, the pop-up shows %d", d.apps().chosen, d.apps().add.Selected())
	}
	d.cell(d.row("com.apple.TextEdit"), suggestColumn)
	d.cell(d.row("com.apple.TextEdit"), tabColumn)
	if got := d.saved().Apps["com.apple.TextEdit"]; got.Excluded || !got.TabOff {
		t.Errorf("TextEdit is %+v", got)
	}
	d.cell(d.row("com.apple.TextEdit"), nameColumn)
	d.click(d.apps().key.button.InWindow)
	cocoatest.Key(t, "Right")
	cocoatest.Settle(t)
	got := d.saved()
	if rule := got.Apps["com.apple.TextEdit"]; rule.AcceptWord == nil || rule.AcceptWord.String() != "right" || got.Typing.AcceptWord.String() != "tab" {
		t.Errorf("the key in TextEdit is %v, everywhere %v", rule.AcceptWord, got.Typing.AcceptWord)
	}
	d.picture("apps-key.png")
	d.reopen(Apps)
	row := d.row("com.apple.TextEdit")
	cocoatest.Do(t, func() {
		if a := d.apps(); !a.Cell(row, suggestColumn).On || !a.Cell(row, tabColumn).On || a.Cell(row, keyColumn).Text != "→" {
			t.Errorf("reopened, the row is %+v", a.rows[row])
		}
	})
	d.cell(row, nameColumn)
	d.click(d.apps().usual.InWindow)
	if rule := d.saved().Apps["com.apple.TextEdit"]; rule.AcceptWord != nil {
		t.Errorf("the key is still %v", rule.AcceptWord)
	}
	d.click(d.apps().remove.InWindow)
	if rule, ok := d.saved().Apps["com.apple.TextEdit"]; ok {
		t.Errorf("TextEdit is still there: %+v", rule)
	}
	if d.apps().chosen != "" || d.apps().remove.Enabled() {
		t.Errorf("%q is selected", d.apps().chosen)
	}
}

// What another process changes moves rows, not the selection.
func TestApps_Elsewhere(t *testing.T) {
	d := newDesk(t)
	d.fewApps()
	d.show(Apps)
	d.cell(d.row("net.kovidgoyal.kitty"), nameColumn)
	other, err := settings.Open(d.path)
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Update(func(s *settings.Settings) { s.Apps["com.bitwarden.desktop"] = settings.App{} }); err != nil {
		t.Fatal(err)
	}
	if err := d.store.Refresh(); err != nil {
		t.Fatal(err)
	}
	cocoatest.Settle(t)
	cocoatest.Do(t, func() {
		if a := d.apps(); len(a.rows) != 3 || a.rows[0].Name != "Bitwarden" || a.chosen != "net.kovidgoyal.kitty" || a.table.Selected() != 1 {
			t.Errorf("rows %+v, %q is selected", a.rows, a.chosen)
		}
	})
}

// Of two apps of one name each is known by its identifier; other names stand alone.
func TestTellApart(t *testing.T) {
	rows := []row{{App: App{"org.alacritty", "Alacritty"}}, {App: App{"com.apple.Terminal", "Terminal"}}, {App: App{"io.alacritty", "Alacritty"}}}
	tellApart(rows)
	got := []string{rows[0].Name, rows[1].Name, rows[2].Name}
	if want := []string{"Alacritty (org.alacritty)", "Terminal", "Alacritty (io.alacritty)"}; !slices.Equal(got, want) {
		t.Errorf("names %q, want %q", got, want)
	}
}
