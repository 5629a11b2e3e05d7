//go:build darwin || box

package preferences

import (
	"fmt"
	"slices"
	"strings"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
	"laya/app/wording"
)

// modelPage is the tab of what thinks.
type modelPage struct {
	window *Window
	models *cocoa.PopUp
	engine *cocoa.PopUp
	status *cocoa.Label
	reason *cocoa.Label
	table  *cocoa.Table
	detail *cocoa.Label // of the selected row
	found  []Found
	chosen string // as the settings name it
}

func newModel(w *Window) page {
	m := &modelPage{window: w, models: cocoa.NewPopUp("small"), status: cocoa.NewLabel(""),
		reason: cocoa.NewParagraph(" \n ", pageWidth, 0), detail: cocoa.NewParagraph(" \n ", pageWidth, 0)}
	var engines []string
	for _, name := range settings.Engines {
		engines = append(engines, wording.Engine(name))
	}
	m.engine = cocoa.NewPopUp(engines...)
	m.engine.SetLabel("Engine")
	m.engine.OnAction(func() {
		w.update(func(s *settings.Settings) { s.Engine.Use = settings.Engines[max(0, m.engine.Selected())] })
	})
	m.models.SetLabel("Model")
	m.models.OnAction(func() { m.use(m.models.Selected()) })
	m.status.SetColor(cocoa.SecondaryColor())
	m.table = cocoa.NewTable(m,
		cocoa.Column{Title: "Model", Width: 160}, cocoa.Column{Title: "Size", Width: 70}, cocoa.Column{Title: "Keystrokes saved", Width: 130},
		cocoa.Column{Title: "A word takes", Width: 100})
	m.table.SetLabel("Models")
	m.table.OnSelect(m.selected)
	m.detail.SetColor(cocoa.SecondaryColor())
	add := cocoa.NewButton("Add Model Folder…")
	add.OnAction(func() {
		if directory, ok := cocoa.ChooseDirectory("Add"); ok {
			m.add(directory)
		}
	})
	modelLabel, engineLabel := cocoa.NewLabel("Model:"), cocoa.NewLabel("Engine:")
	w.add("Model", layout.Column(layout.Section,
		layout.Column(layout.Gap,
			layout.Form([]layout.Item{modelLabel.Item(), m.models.Wide(220)}, []layout.Item{engineLabel.Item(), m.engine.Wide(220)}),
			m.status.Wide(pageWidth)),
		layout.Column(layout.Gap, m.table.Big(pageWidth, 120), m.detail.Wide(pageWidth), add.Item(), m.reason.Wide(pageWidth)),
	), modelLabel, m.models, engineLabel, m.engine, m.status, m.reason, m.table, m.detail, add)
	return m
}

// use has the settings name a model of the list. The first is the embedded one, which they name by nothing.
func (m *modelPage) use(index int) {
	if index < 0 || index >= len(m.found) {
		return
	}
	name := m.found[index].Name
	if index == 0 {
		name = ""
	}
	m.window.update(func(s *settings.Settings) { s.Engine.Model = name })
}

// add takes a directory in and chooses it, beside the main thread: weights are read.
func (m *modelPage) add(directory string) {
	go func() {
		name, err := m.window.Models.Add(directory)
		list, listErr := m.window.Models.List()
		cocoa.OnMain(func() {
			if listErr == nil {
				m.list(list)
			}
			if err != nil {
				m.window.Failed(fmt.Errorf("the model was not added: %w", err))
				return
			}
			m.window.update(func(s *settings.Settings) { s.Engine.Model = name })
		})
	}()
}

// opened reads the list of models.
func (m *modelPage) opened() {
	go func() {
		list, err := m.window.Models.List()
		cocoa.OnMain(func() {
			if err != nil {
				m.window.Failed(err)
				return
			}
			m.list(list)
		})
	}()
}

// list shows other models. Of two of one name the settings mean the first, and the pop-up has each name once.
func (m *modelPage) list(found []Found) {
	var names []string
	m.found = nil
	for _, f := range found {
		if !slices.Contains(names, f.Name) {
			names, m.found = append(names, f.Name), append(m.found, f)
		}
	}
	m.models.SetTitles(names...)
	m.table.Reload()
	m.choose()
	m.table.Select(m.models.Selected())
	m.selected()
}

// selected says what the selected model's figure comes from, or why there is none.
func (m *modelPage) selected() {
	text := ""
	if row := m.table.Selected(); row >= 0 && row < len(m.found) {
		text = about(m.found[row])
	}
	m.detail.SetText(text)
}

// about says of a model what its row has no room for.
func about(f Found) string {
	switch {
	case f.Problem != "":
		return f.Name + " cannot be used: " + f.Problem
	case f.Unrated != "":
		return "Keystrokes saved by " + f.Name + ": " + f.Unrated + "."
	}
	var sets []string
	for _, s := range f.Evaluation.Sets {
		sets = append(sets, fmt.Sprintf("%.1f\u00a0%% of %s", s.KSR, called(s.File)))
	}
	return "Keystrokes saved by " + f.Name + ": " + strings.Join(sets, ", ") + "."
}

// held are the texts that we measure with, as they are called where nobody has read their names.
var held = map[string]string{
	"mackenzie": "everyday phrases", "enron-mobile": "short mails from phones", "enron-mobile-all": "mails from phones",
	"ewt-test": "mails, reviews and posts",
}

// called names the text in a file.
func called(file string) string {
	name := strings.TrimSuffix(file, ".txt")
	if plain, ok := held[name]; ok {
		return plain
	}
	return name
}

// choose shows which model the settings name: none, if it is not in the list.
func (m *modelPage) choose() {
	index := slices.IndexFunc(m.found, func(f Found) bool { return f.Name == m.chosen })
	if m.chosen == "" && len(m.found) > 0 {
		index = 0
	}
	m.models.Select(index)
}

func (m *modelPage) show(s settings.Settings) {
	m.chosen = s.Engine.Model
	m.choose()
	m.engine.Select(slices.Index(settings.Engines[:], s.Engine.Use))
}

// tick says what answers now, and why not what was chosen.
func (m *modelPage) tick() {
	now := m.window.Models.Serving()
	m.status.SetText(said(now))
	reason := ""
	if now.Refused != "" {
		reason = "Your choice cannot be used: " + now.Refused
	}
	m.reason.SetText(reason)
}

// said puts into words how the engines are.
func said(now Serving) string {
	switch {
	case now.Switching:
		return "Changing…"
	case now.Engine == "":
		return "No engine answers yet."
	}
	text := "Now answering: " + wording.Engine(now.Engine)
	if now.Model != "" {
		text += ", model " + now.Model
	}
	if now.Median > 0 {
		text += ", " + wording.Latency(now.Median) + " a word"
	}
	return text
}

// Rows implements cocoa.Source.
func (m *modelPage) Rows() int { return len(m.found) }

// SetOn implements cocoa.Source; there is no checkbox.
func (m *modelPage) SetOn(int, int, bool) {}

// Cell implements cocoa.Source.
func (m *modelPage) Cell(row, column int) cocoa.Cell {
	f := m.found[row]
	text := "–"
	switch {
	case column == 0 && f.Problem != "":
		text = f.Name + " (cannot be used)"
	case column == 0:
		text = f.Name
	case column == 1 && f.Bytes > 0:
		text = wording.Bytes(f.Bytes)
	case column == 2 && f.Unrated == "":
		text = fmt.Sprintf("%.1f %%", f.Evaluation.Savings())
	case column == 3 && f.Median > 0:
		text = wording.Latency(f.Median)
	}
	return cocoa.Cell{Text: text}
}
