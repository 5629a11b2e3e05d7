//go:build box

package typing

import (
	"testing"

	"laya/app/engines"
	"laya/app/serving"
	"laya/app/session"
	"laya/assets"
)

// TestTyping_RealEngines: what a real engine says is drawn, and Tab inserts what is drawn.
func TestTyping_RealEngines(t *testing.T) {
	for _, choice := range []engines.Choice{{Engine: "frequency"}, {Engine: "cpu", Model: assets.SmallName}} {
		t.Run(choice.Engine, func(t *testing.T) {
			d := start(t, func(o *Options) {
				o.Engine = func(post func(session.Event)) (Engine, error) {
					return serving.Open(serving.Options{Choice: choice, Post: post})
				}
			})
			_, f := d.open("com.apple.Notes", area)
			const typed = "Thank you for your kind messa"
			d.write(typed)
			d.draws("ge")
			d.Press(tab)
			d.holds(f, typed+"ge ")
			d.until("the next word is drawn", func() bool { return d.panel.text() != "" })
		})
	}
}
