//go:build box && !darwin

package preferences

import (
	"testing"

	"laya/app/macos/cocoa"
	"laya/app/macos/cocoa/cocoatest"
	"laya/engine/frequency"
)

func (d *desk) privacy() *privacyPage { return d.window.pages[Privacy].(*privacyPage) }

func TestPrivacy(t *testing.T) {
	d := newDesk(t)
	d.words = []frequency.Word{{Text: "Wonderwall", Uses: 12, New: true}, {Text: "garden", Uses: 7}}
	d.show(Privacy)
	d.click(d.privacy().learn.InWindow)
	if !d.saved().Learning {
		t.Error("it does not learn")
	}
	if p := d.privacy(); p.Rows() != 0 || p.count.Text() != "Laya has learned 2 words." || p.forget.Enabled() {
		t.Errorf("unasked, %d rows and %q", p.Rows(), p.count.Text())
	}
	d.click(d.privacy().reveal.InWindow)
	if p := d.privacy(); p.Rows() != 2 || p.Cell(0, 0).Text != "Wonderwall" || p.Cell(0, 1).Text != "12" || p.Cell(0, 2).Text == p.Cell(1, 2).Text {
		t.Errorf("the words are %+v", p.words)
	}
	d.picture("privacy-words.png")
	d.click(func() cocoa.Rect { return d.privacy().table.CellFrame(1, 0) })
	d.click(d.privacy().forget.InWindow)
	if len(d.words) != 1 || d.words[0].Text != "Wonderwall" || d.privacy().count.Text() != "Laya has learned 1 word." {
		t.Errorf("after forgetting one, %+v", d.words)
	}
	d.click(d.privacy().reveal.InWindow)
	if p := d.privacy(); p.Rows() != 0 || p.table.Rows() != 0 {
		t.Errorf("hidden again, %d rows", p.Rows())
	}
	d.click(d.privacy().reveal.InWindow)
	d.show(About)
	d.show(Privacy)
	if p := d.privacy(); p.Rows() != 0 {
		t.Error("words are shown that nobody has asked for since")
	}
	d.reopen(Privacy)
	cocoatest.Do(t, func() {
		if !d.privacy().learn.On() {
			t.Error("reopened, it does not learn")
		}
	})
}

// Forgetting everything asks first.
func TestPrivacy_ForgetEverything(t *testing.T) {
	for name, test := range map[string]struct {
		button string
		left   int
	}{"cancelled": {"Cancel", 1}, "confirmed": {"Forget Everything", 0}} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t)
			d.words = []frequency.Word{{Text: "Wonderwall", Uses: 12}}
			d.show(Privacy)
			cocoatest.Do(t, func() {
				cocoatest.AnswerAlert(t, test.button)
				d.privacy().forgetAll.Click()
			})
			if len(d.words) != test.left {
				t.Errorf("%d words are left", len(d.words))
			}
			if d.privacy().forgetAll.Enabled() != (test.left > 0) {
				t.Error("everything can be forgotten without anything, or the other way round")
			}
		})
	}
}
