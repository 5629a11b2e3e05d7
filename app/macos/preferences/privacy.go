//go:build darwin || box

package preferences

import (
	"fmt"
	"strconv"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/layout"
	"laya/app/settings"
	"laya/engine/frequency"
)

// privacyPage is the tab of what Laya learns and keeps. Words are on the screen only after the user has asked for them, and
// until the tab is left.
type privacyPage struct {
	window    *Window
	learn     *cocoa.Checkbox
	count     *cocoa.Label
	table     *cocoa.Table
	reveal    *cocoa.Button
	forget    *cocoa.Button
	forgetAll *cocoa.Button
	words     []frequency.Word
	revealed  bool
}

const (
	privacyText = "Laya reads what stands before the caret, on this Mac, and keeps none of it. Nothing that you type is ever sent anywhere: " +
		"Laya does not use the network."
	learningText = "If you like, Laya learns the words that you use: a word after its third use, how often, and which words follow each " +
		"other. That is one file, which you alone can read, and it never holds what you wrote. Nothing is learned in passwords and " +
		"other secure fields, nor in apps that are excluded."
)

func newPrivacy(w *Window) page {
	p := &privacyPage{window: w, learn: cocoa.NewCheckbox("Learn the words that I use"), count: cocoa.NewLabel(""),
		reveal: cocoa.NewButton("Show Words"), forget: cocoa.NewButton("Forget Word"), forgetAll: cocoa.NewButton("Forget Everything…")}
	p.learn.OnAction(func() { w.update(func(s *settings.Settings) { s.Learning = p.learn.On() }) })
	p.table = cocoa.NewTable(p, cocoa.Column{Title: "Word", Width: 260}, cocoa.Column{Title: "Uses", Width: 70}, cocoa.Column{Title: "", Width: 120})
	p.table.SetLabel("Learned words")
	p.table.OnSelect(p.enable)
	p.reveal.OnAction(func() { p.revealed = !p.revealed; p.read() })
	p.forget.OnAction(p.forgetWord)
	p.forgetAll.OnAction(p.forgetEverything)
	text, learning := cocoa.NewParagraph(privacyText, pageWidth, 0), cocoa.NewParagraph(learningText, pageWidth, 0)
	w.add("Privacy & Learning", layout.Column(layout.Section,
		text.Wide(pageWidth),
		layout.Column(layout.Gap, p.learn.Item(), learning.Wide(pageWidth)),
		layout.Column(layout.Gap,
			p.count.Wide(pageWidth),
			p.table.Big(pageWidth, 110),
			layout.Row(layout.Gap, p.reveal.Item(), p.forget.Item(), layout.Space(), p.forgetAll.Item())),
	), text, learning, p.learn, p.count, p.table, p.reveal, p.forget, p.forgetAll)
	return p
}

func (p *privacyPage) show(s settings.Settings) { p.learn.SetOn(s.Learning) }

func (p *privacyPage) opened() {
	p.revealed = false
	p.read()
}

// tick has nothing to do: words that are read are not moved under the user's eyes.
func (p *privacyPage) tick() {}

// read asks what is learned.
func (p *privacyPage) read() {
	words := p.window.Words.Words()
	p.words = nil
	if p.revealed {
		p.words = words
	}
	switch len(words) {
	case 0:
		p.count.SetText("Laya has learned nothing.")
	case 1:
		p.count.SetText("Laya has learned 1 word.")
	default:
		p.count.SetText(fmt.Sprintf("Laya has learned %d words.", len(words)))
	}
	p.reveal.SetTitle(map[bool]string{false: "Show Words", true: "Hide Words"}[p.revealed])
	p.forgetAll.SetEnabled(len(words) > 0)
	p.table.Reload()
	p.enable()
}

func (p *privacyPage) enable() {
	selected := p.table.Selected()
	p.forget.SetEnabled(selected >= 0 && selected < len(p.words))
}

func (p *privacyPage) forgetWord() {
	selected := p.table.Selected()
	if selected < 0 || selected >= len(p.words) {
		return
	}
	if _, err := p.window.Words.Forget(p.words[selected].Text); err != nil {
		p.window.Failed(err)
	}
	p.read()
}

func (p *privacyPage) forgetEverything() {
	answer := cocoa.Alert{
		Message: "Forget all that Laya has learned?", Detail: "Laya's own words stay. This cannot be undone.",
		Buttons: []string{"Cancel", "Forget Everything"}, Critical: true, // Return loses nothing
	}.Run()
	if answer != 1 {
		return
	}
	if err := p.window.Words.ForgetAll(); err != nil {
		p.window.Failed(err)
	}
	p.read()
}

// Rows implements cocoa.Source.
func (p *privacyPage) Rows() int { return len(p.words) }

// SetOn implements cocoa.Source; there is no checkbox.
func (p *privacyPage) SetOn(int, int, bool) {}

// Cell implements cocoa.Source.
func (p *privacyPage) Cell(index, column int) cocoa.Cell {
	word := p.words[index]
	switch {
	case column == 0:
		return cocoa.Cell{Text: word.Text}
	case column == 1:
		return cocoa.Cell{Text: strconv.Itoa(int(word.Uses))}
	case word.New:
		return cocoa.Cell{Text: "not in Laya's list"}
	}
	return cocoa.Cell{}
}
