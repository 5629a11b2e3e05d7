//go:build darwin || box

package selftest

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"laya/app/macos/apps"
	"laya/app/macos/ax"
	"laya/app/macos/caret"
	"laya/app/macos/element"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/macos/screen"
)

const (
	scratchText = "Laya reads this field of its own"
	appears     = 2 * time.Second // how long a window may take to have the keyboard
	questions   = 20
)

var (
	errNoKeyboard = errors.New("it never has the keyboard")
	errText       = errors.New("it tells another text than it holds")
)

// accessibility reads a field of the test's own as Laya reads those of other apps, and looks for its caret.
func accessibility(m Mac) Check {
	c := Check{Group: "accessibility", Name: "own field", Result: OK}
	if !ax.Trusted() {
		c.Result, c.Detail = Skipped, "needs Accessibility"
		return c
	}
	field := m.Scratch(scratchText)
	defer field.Close()
	e, err := focused(field)
	if e != nil {
		defer e.Release()
	}
	if err != nil {
		c.Result, c.Detail = Failed, err.Error()
		return c
	}
	var times []time.Duration
	for range questions {
		start := time.Now()
		answers := e.Get(element.Role, element.Value, element.SelectedTextRange)
		times = append(times, time.Since(start))
		for _, a := range answers {
			err = errors.Join(err, a.Err)
		}
	}
	c.took(times)
	found, where := locate(e, field, m.Screens())
	c.Detail = fmt.Sprintf("its text is read; %s", found)
	if err = errors.Join(err, where); err != nil {
		c.Result, c.Detail = Failed, oneLine(err)
	}
	return c
}

// focused waits until the field has the keyboard and tells its text.
func focused(field Field) (element.Element, error) {
	app := ax.Application(field.PID)
	defer app.Release()
	_ = app.SetTimeout(element.Timeout)
	err := errNoKeyboard
	for end := time.Now().Add(appears); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		found, problem := app.Element(ax.FocusedUIElement)
		if problem != nil {
			err = problem
			continue
		}
		e := element.On(found)
		if text, _ := e.Get(element.Value)[0].Value.(string); text == field.Text {
			return e, toEnd(found, text)
		}
		e.Release()
		err = errText
	}
	return nil, fmt.Errorf("the test's own field: %w", err)
}

// toEnd puts the caret behind the text, where a user's would be.
func toEnd(e ax.Element, text string) error {
	end := ax.NewRange(cf.Range{Location: len(text)}) // it is ASCII
	defer end.Release()
	return e.Set(ax.SelectedTextRange, end.Ref)
}

// locate finds the caret behind the field's text.
func locate(e element.Element, field Field, displays []screen.Display) (found string, err error) {
	c, err := caret.Locate(e, caret.Query{App: apps.App{Engine: apps.Native}, Displays: displays, Before: field.Text})
	if err != nil {
		return "", fmt.Errorf("its caret: %w", err)
	}
	return fmt.Sprintf("its caret is found (%v, by %v), %.0f by %.0f points", qualities[c.Quality], c.Rung, c.Rect.Width, c.Rect.Height), nil
}

var qualities = map[caret.Quality]string{caret.Exact: "exact", caret.Derived: "derived", caret.Estimated: "estimated"}

func oneLine(err error) string { return strings.ReplaceAll(err.Error(), "\n", "; ") }
