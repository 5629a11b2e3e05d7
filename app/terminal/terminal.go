// Package terminal is a full screen to feel Laya in: a text field, the suggestion at its caret, and what the last key
// came to. It drives the same loop and session as the Mac's event tap does; the field is one of ours, so it tells its
// text exactly.
//
// Everything belongs to the goroutine that calls Run: the field, the loop, the screen. The engine's answers come to it
// through a channel. What is typed is kept in memory until Run returns, and nowhere else.
package terminal

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/gdamore/tcell/v3"

	"laya/app/loop"
	"laya/app/session"
)

// Options are what a terminal has to be told.
type Options struct {
	Config session.Config
	Gate   session.Gate
	Now    func() time.Time

	// Engine opens the engine, which answers through post, from any goroutine, until it is closed.
	Engine  func(post func(session.Event)) (Engine, error)
	Learner loop.Learner // may be nil
	Notice  string       // said until the first key
}

// Engine is a loop's engine that can be closed.
type Engine interface {
	loop.Engine
	Name() string  // what decides
	Fault() string // why what was chosen does not; empty when it does
	Close() error
}

// maxAnswers is how many answers may wait for the screen; a newer question makes all but the last worthless.
const maxAnswers = 64

// Run takes the terminal of this process until the user ends it. Whatever happens, it gives the terminal back as it was.
// The summary is for the user to read afterwards; it is empty when nothing was typed.
func Run(ctx context.Context, o Options) (summary string, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	answers := make(chan session.Event, maxAnswers)
	engine, err := o.Engine(func(e session.Event) {
		select {
		case answers <- e:
		case <-ctx.Done():
		}
	})
	if err != nil {
		return "", err
	}
	defer func() {
		cancel() // or the engine might wait for room to answer
		err = errors.Join(err, engine.Close())
	}()
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGQUIT)
	defer signal.Stop(signals)
	screen, err := tcell.NewScreen()
	if err != nil {
		return "", fmt.Errorf("terminal: %w", err)
	}
	if err := screen.Init(); err != nil {
		return "", fmt.Errorf("terminal: %w: it has to be a terminal, with a locale of UTF-8", err)
	}
	defer screen.Fini() // also when anything below panics
	screen.EnablePaste()
	t := terminal{desk: newDesk(&o, engine), engine: engine, screen: newPaper(screen), help: help(&o.Config)}
	for !t.ended {
		if t.pasted == nil {
			t.draw()
		}
		select {
		case e := <-screen.EventQ():
			t.event(e)
		case e := <-answers:
			t.desk.answered(e)
		case <-t.desk.timer.C:
			t.desk.loop.Handle(session.Event{Kind: session.TimerFired})
		case s := <-signals:
			return "", fmt.Errorf("terminal: ended by the signal %q", s)
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	return t.desk.status.figures.summary(), nil
}

// terminal is the desk and the screen it is seen on.
type terminal struct {
	desk   *desk
	engine Engine
	screen *paper
	help   []string
	first  int              // row of the text on the screen
	pasted *strings.Builder // what came of a paste that has not ended
	ended  bool
}

func (t *terminal) event(e tcell.Event) {
	switch e := e.(type) {
	case *tcell.EventKey:
		t.key(e)
	case *tcell.EventPaste:
		if e.Start() {
			t.pasted = &strings.Builder{}
		} else if t.pasted != nil {
			t.desk.paste(t.pasted.String())
			t.pasted = nil
		}
	case *tcell.EventResize:
		t.screen.Sync()
	case *tcell.EventError:
		t.ended = true // the terminal is gone
	case nil:
		t.ended = true
	}
}

func (t *terminal) key(e *tcell.EventKey) {
	if t.pasted != nil {
		switch e.Key() {
		case tcell.KeyRune:
			t.pasted.WriteString(e.Str())
		case tcell.KeyEnter, tcell.KeyCtrlJ:
			t.pasted.WriteByte('\n')
		case tcell.KeyTab:
			t.pasted.WriteByte('\t')
		}
		return
	}
	if ends(e) {
		t.ended = true
		return
	}
	if e.Key() == tcell.KeyRune && e.Modifiers() == tcell.ModAlt && e.Str() != " " {
		// Esc and the character came together, as over a slow line; nothing else is known by Alt and a character here.
		t.desk.press(named[tcell.KeyEsc])
		e = tcell.NewEventKey(tcell.KeyRune, e.Str(), tcell.ModNone)
	}
	if k, ok := keyOf(e); ok {
		t.desk.press(k)
	}
}

func (t *terminal) draw() {
	before, after := t.desk.field.Sides()
	v := view{before: before, after: after, drawn: t.desk.drawn, status: t.desk.status, engine: t.engine.Name(), help: t.help}
	if v.status.notice == "" {
		v.status.notice = t.engine.Fault()
	}
	if v.drawn.Text == "" && v.status.reason == session.NoReason && t.desk.question == 0 {
		v.status.reason = t.desk.loop.Session().Quiet()
	}
	t.screen.Clear()
	t.desk.page, t.first = v.draw(t.screen, t.first)
	t.screen.Show()
}
