//go:build darwin || box

package preferences

import (
	"fmt"
	"math"
	"time"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/session"
	"laya/app/settings"
)

// generalPage is the tab of what Laya does and how it looks.
type generalPage struct {
	window *Window
	boxes  []switched
	word   *recorder
	all    *recorder
	size   *cocoa.Slider
	factor *cocoa.Label
}

// switched is a checkbox and the setting that it stands for.
type switched struct {
	box *cocoa.Checkbox
	of  func(*settings.Settings) *bool
}

func newGeneral(w *Window) page {
	g := &generalPage{window: w, size: cocoa.NewSlider(0.5, 3, 0), factor: cocoa.NewLabel("300 %")}
	note := cocoa.NewLabel("")
	note.SetColor(cocoa.SecondaryColor())
	g.word = newRecorder(w.window, "the key that accepts a word", note, func() session.Chord { return g.all.chord },
		func(c session.Chord) { w.update(func(s *settings.Settings) { s.Typing.AcceptWord = c }) })
	g.all = newRecorder(w.window, "the key that accepts all words", note, func() session.Chord { return g.word.chord },
		func(c session.Chord) { w.update(func(s *settings.Settings) { s.Typing.AcceptAll = c }) })
	g.size.SetLabel("Size of suggestions")
	g.size.OnAction(func() {
		size := math.Round(g.size.Value()*20) / 20 // in steps of 5 %
		g.factor.SetText(percent(size))
		w.update(func(s *settings.Settings) { s.Panel.Size = size })
	})

	on := g.add(w, "Suggest words while I type", func(s *settings.Settings) *bool { return &s.Enabled })
	on.OnAction(func() {
		w.update(func(s *settings.Settings) { s.Enabled, s.PausedUntil = on.On(), time.Time{} })
	})
	login := g.add(w, "Open Laya at login", func(s *settings.Settings) *bool { return &s.Launch })
	login.OnAction(func() { g.setLogin(login) })
	space := g.add(w, "Add a space after an accepted word", func(s *settings.Settings) *bool { return &s.Typing.AddSpace })
	phrases := g.add(w, "Suggest several words when they are certain", func(s *settings.Settings) *bool { return &s.Typing.Phrases })
	search := g.add(w, "Suggest in search fields", func(s *settings.Settings) *bool { return &s.Typing.SearchFields })
	quiet := g.add(w, "Stay quiet in apps where I never accept a suggestion", func(s *settings.Settings) *bool { return &s.AutoQuiet })
	key := g.add(w, "Show the key beside the suggestion", func(s *settings.Settings) *bool { return &s.Panel.ShowKey })
	sharing := g.add(w, "Hide suggestions while I share the screen", func(s *settings.Settings) *bool { return &s.Panel.HideInSharing })

	limit := cocoa.NewLabel("From macOS 15 on, some programs record them all the same.")
	limit.SetColor(cocoa.SecondaryColor())

	wordLabel, allLabel, sizeLabel := cocoa.NewLabel("Accept a word with:"), cocoa.NewLabel("Accept all words with:"), cocoa.NewLabel("Size of suggestions:")
	widgets := append(g.word.widgets(), g.all.widgets()...)
	widgets = append(widgets, on, login, space, phrases, search, quiet, key, sharing, wordLabel, allLabel, sizeLabel, note, limit, g.size, g.factor)
	w.add("General", layout.Column(layout.Section,
		layout.Column(layout.Gap, on.Item(), login.Item()),
		layout.Column(layout.Gap/2, // the note is the room between the groups
			layout.Form([]layout.Item{wordLabel.Item(), g.word.item()}, []layout.Item{allLabel.Item(), g.all.item()}),
			note.Wide(pageWidth),
			layout.Column(layout.Gap, space.Item(), phrases.Item(), search.Item(), quiet.Item())),
		layout.Column(layout.Gap, layout.Row(layout.Gap, sizeLabel.Item(), g.size.Item(), g.factor.Item()), key.Item(),
			layout.Column(layout.Gap/2, sharing.Item(), limit.Wide(pageWidth))),
	), widgets...)
	return g
}

// add makes a checkbox that changes a setting.
func (g *generalPage) add(w *Window, title string, of func(*settings.Settings) *bool) *cocoa.Checkbox {
	box := cocoa.NewCheckbox(title)
	box.OnAction(func() { w.update(func(s *settings.Settings) { *of(s) = box.On() }) })
	g.boxes = append(g.boxes, switched{box, of})
	return box
}

// setLogin asks the system; if it refuses, the box goes back.
func (g *generalPage) setLogin(box *cocoa.Checkbox) {
	if err := g.window.Login.Set(box.On()); err != nil {
		box.SetOn(!box.On())
		g.window.Failed(err)
		return
	}
	g.window.update(func(s *settings.Settings) { s.Launch = box.On() })
}

func percent(factor float64) string { return fmt.Sprintf("%.0f %%", factor*100) }

func (g *generalPage) show(s settings.Settings) {
	for _, b := range g.boxes {
		b.box.SetOn(*b.of(&s))
	}
	g.word.set(s.Typing.AcceptWord)
	g.all.set(s.Typing.AcceptAll)
	if math.Abs(g.size.Value()-s.Panel.Size) > 0.025 { // else the user holds it there
		g.size.SetValue(s.Panel.Size)
	}
	g.factor.SetText(percent(s.Panel.Size))
}

// opened takes over what the user has told the system about logging in.
func (g *generalPage) opened() {
	g.word.cancel()
	g.all.cancel()
	if on := g.window.Login.Enabled(); on != g.window.Store.Get().Launch {
		g.window.update(func(s *settings.Settings) { s.Launch = on })
	}
}

func (g *generalPage) tick() {}
