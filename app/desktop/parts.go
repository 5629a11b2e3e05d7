package desktop

import (
	"time"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
)

// readTime is how long a reading takes at most.
const readTime = 100 * time.Millisecond

type (
	keyboard struct{ d *Desktop }
	panel    struct{ d *Desktop }
	fields   struct{ d *Desktop }
	asked    struct{ d *Desktop }
	timer    struct{ d *Desktop }
	observer struct{ d *Desktop }
	learner  struct{ d *Desktop }
)

func (k keyboard) Pass(key session.Key) {
	d := k.d
	d.passed = true
	f := d.Focused()
	if f == nil {
		return
	}
	if key.Code == session.CodeTab && f.Role != session.AreaField && key.Mods&session.Command == 0 {
		d.Focus((d.focus + 1) % len(d.Fields))
		return
	}
	if f.Fixed || f.marked {
		return // marked text is the input method's
	}
	f.apply(key)
	f.publish(d.Now())
}

func (keyboard) Swallow(session.Key) {}

func (k keyboard) Insert(text string) {
	k.d.Inserted += text
	if f := k.d.Focused(); f != nil {
		f.typed(text)
		f.publish(k.d.Now())
	}
}

func (k keyboard) Delete(characters int) {
	k.d.Deleted += characters
	if f := k.d.Focused(); f != nil {
		f.Back(characters)
		f.publish(k.d.Now())
	}
}

func (p panel) Show(drawing loop.Drawing) bool {
	p.d.Drawn = drawing
	return true
}

func (p panel) Hide() { p.d.Drawn = loop.Drawing{} }

// Read answers after a while with a text that was the field's up to MaxDelay ago.
func (r fields) Read(id uint64) {
	d := r.d
	d.After(d.readTime(), func() {
		f := d.Focused()
		if f == nil {
			d.Loop.Handle(session.Event{Kind: session.ReadFailed, Read: id})
			return
		}
		d.Loop.Handle(session.Event{Kind: session.FieldRead, Read: id, Field: f.facts(f.asOf(d.seen(f)))})
	})
}

func (d *Desktop) readTime() time.Duration {
	if f := d.Focused(); f == nil || f.Lag == session.ExactLag {
		return 0
	}
	return d.upTo(readTime)
}

// Ask answers after up to MaxLatency, so that answers overtake each other.
func (a asked) Ask(q loop.Question) {
	d := a.d
	d.Asked++
	d.After(d.upTo(d.MaxLatency), func() {
		answer := session.Answer{Generation: q.Generation, Ahead: q.Ahead, Suggestion: d.answer(&q.Window)}
		d.Loop.Handle(session.Event{Kind: session.Answered, Answer: answer})
	})
}

func (t timer) Set(at time.Time) {
	d := t.d
	d.timerSet++
	set := d.timerSet
	d.At(at, func() {
		if set == d.timerSet {
			d.Loop.Handle(session.Event{Kind: session.TimerFired})
		}
	})
}

func (o observer) Suppressed(r session.Reason) { o.d.Reasons[r]++ }

func (l learner) Learn(w engine.Window) { l.d.Learned = append(l.d.Learned, w) }
