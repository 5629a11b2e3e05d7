//go:build darwin || box

package preferences

import (
	"cmp"
	"slices"
	"strings"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/session"
	"laya/app/settings"
	"laya/app/wording"
)

// appsPage is the tab of what differs in some apps.
type appsPage struct {
	window  *Window
	table   *cocoa.Table
	add     *cocoa.PopUp
	remove  *cocoa.Button
	key     *recorder
	usual   *cocoa.Button
	running []App // as the pop-up lists them, behind its title
	rows    []row
	chosen  string // the bundle identifier of the selected row
}

// row is an app in the table.
type row struct {
	App
	rule settings.App
}

const addTitle = "Add a Running App"

// The columns of the table.
const (
	nameColumn = iota
	suggestColumn
	tabColumn
	keyColumn
)

func newApps(w *Window) page {
	a := &appsPage{window: w, add: cocoa.NewPopUp(addTitle), remove: cocoa.NewButton("Remove")}
	a.table = cocoa.NewTable(a, cocoa.Column{Title: "App", Width: 180}, cocoa.Column{Title: "Suggest", Kind: cocoa.CheckColumn, Width: 70},
		cocoa.Column{Title: "Leave Tab alone", Kind: cocoa.CheckColumn, Width: 125}, cocoa.Column{Title: "Key", Width: 76})
	a.table.SetLabel("Apps")
	a.table.OnSelect(a.selected)
	a.add.SetLabel(addTitle)
	a.add.OnAction(a.added)
	a.remove.OnAction(func() {
		bundle := a.chosen
		w.update(func(s *settings.Settings) { delete(s.Apps, bundle) })
	})
	note := cocoa.NewLabel("")
	note.SetColor(cocoa.SecondaryColor())
	a.key = newRecorder(w.window, "the key that accepts a word in this app", note,
		func() session.Chord { return w.Store.Get().Typing.AcceptAll },
		func(c session.Chord) { a.change(func(rule *settings.App) { rule.AcceptWord = &c }) })
	a.usual = cocoa.NewButton("As Everywhere")
	a.usual.OnAction(func() { a.change(func(rule *settings.App) { rule.AcceptWord = nil }) })
	keyLabel := cocoa.NewLabel("Accept a word in this app with:")
	w.add("Apps", layout.Column(layout.Gap,
		a.table.Big(pageWidth, 240),
		layout.Row(layout.Gap, a.add.Wide(220), a.remove.Item()),
		keyLabel.Item(),
		layout.Row(layout.Gap, a.key.item(), a.usual.Item()),
		note.Wide(pageWidth),
	), append(a.key.widgets(), a.table, a.add, a.remove, a.usual, keyLabel, note)...)
	a.selected()
	return a
}

// change changes the rule of the selected app.
func (a *appsPage) change(change func(*settings.App)) {
	bundle := a.chosen
	a.window.update(func(s *settings.Settings) {
		if rule, ok := s.Apps[bundle]; ok {
			change(&rule)
			s.Apps[bundle] = rule
		}
	})
}

// added excludes the app that was chosen from those that run: that is why people look for this list.
func (a *appsPage) added() {
	index := a.add.Selected() - 1
	a.add.Select(0)
	if index < 0 || index >= len(a.running) {
		return
	}
	a.chosen = a.running[index].Bundle
	a.window.update(func(s *settings.Settings) {
		if _, known := s.Apps[a.chosen]; !known {
			s.Apps[a.chosen] = settings.App{Excluded: true}
		}
	})
}

func (a *appsPage) show(s settings.Settings) {
	a.rows = a.rows[:0]
	for bundle, rule := range s.Apps {
		name := a.window.Apps.Name(bundle)
		a.rows = append(a.rows, row{App{bundle, cmp.Or(name, bundle)}, rule})
	}
	tellApart(a.rows)
	slices.SortFunc(a.rows, func(x, y row) int {
		return cmp.Or(strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)), strings.Compare(x.Bundle, y.Bundle))
	})
	chosen := a.chosen // reloading may select another row
	a.table.Reload()
	a.table.Select(slices.IndexFunc(a.rows, func(r row) bool { return r.Bundle == chosen }))
	a.selected()
}

// tellApart adds the identifiers to names that more than one app has.
func tellApart(rows []row) {
	count := map[string]int{}
	for _, r := range rows {
		count[r.Name]++
	}
	for i, r := range rows {
		if count[r.Name] > 1 {
			rows[i].Name += " (" + r.Bundle + ")"
		}
	}
}

// selected shows what holds in the selected app.
func (a *appsPage) selected() {
	index := a.table.Selected()
	has := index >= 0 && index < len(a.rows)
	a.chosen = ""
	var rule settings.App
	if has {
		a.chosen, rule = a.rows[index].Bundle, a.rows[index].rule
	}
	a.remove.SetEnabled(has)
	a.key.setEnabled(has)
	a.usual.SetEnabled(rule.AcceptWord != nil)
	chord := a.window.Store.Get().Typing.AcceptWord
	if rule.AcceptWord != nil {
		chord = *rule.AcceptWord
	}
	a.key.set(chord)
}

// opened lists the apps that run and are not in the table.
func (a *appsPage) opened() {
	a.key.cancel()
	a.running = slices.DeleteFunc(a.window.Apps.Running(), func(app App) bool { return app.Bundle == "" || app.Name == "" })
	slices.SortFunc(a.running, func(x, y App) int { return strings.Compare(strings.ToLower(x.Name), strings.ToLower(y.Name)) })
	a.running = slices.CompactFunc(a.running, func(x, y App) bool { return x.Name == y.Name }) // the pop-up has each title once
	titles := []string{addTitle}
	for _, app := range a.running {
		titles = append(titles, app.Name)
	}
	a.add.SetTitles(titles...)
}

func (a *appsPage) tick() {}

// Rows implements cocoa.Source.
func (a *appsPage) Rows() int { return len(a.rows) }

// Cell implements cocoa.Source.
func (a *appsPage) Cell(index, column int) cocoa.Cell {
	r := a.rows[index]
	switch column {
	case nameColumn:
		return cocoa.Cell{Text: r.Name}
	case suggestColumn:
		return cocoa.Cell{On: !r.rule.Excluded}
	case tabColumn:
		return cocoa.Cell{On: r.rule.TabOff}
	}
	if r.rule.AcceptWord == nil {
		return cocoa.Cell{}
	}
	return cocoa.Cell{Text: wording.Chord(*r.rule.AcceptWord)}
}

// SetOn implements cocoa.Source.
func (a *appsPage) SetOn(index, column int, on bool) {
	bundle := a.rows[index].Bundle
	a.window.update(func(s *settings.Settings) {
		rule := s.Apps[bundle]
		switch column {
		case suggestColumn:
			rule.Excluded = !on
		case tabColumn:
			rule.TabOff = on
		}
		s.Apps[bundle] = rule
	})
}
