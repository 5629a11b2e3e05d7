package cli

import (
	"context"

	"laya/app/loop"
	"laya/app/session"
	"laya/engine"
	"laya/engine/gate"
)

// decider answers the newest question on a goroutine of its own.
type decider struct {
	questions chan loop.Question
}

func newDecider(ctx context.Context, p engine.Predictor, post func(session.Event)) *decider {
	d := &decider{questions: make(chan loop.Question, 1)}
	go d.run(ctx, p, post)
	return d
}

// Ask replaces a question that nobody has begun to answer.
func (d *decider) Ask(q loop.Question) {
	select {
	case <-d.questions:
	default:
	}
	d.questions <- q
}

func (d *decider) run(ctx context.Context, p engine.Predictor, post func(session.Event)) {
	ranking := make([]engine.Suggestion, 2)
	for {
		select {
		case <-ctx.Done():
			return
		case q := <-d.questions:
			n, err := p.Predict(&q.Window, ranking)
			if err != nil {
				n = 0
			}
			best, _ := gate.Everything.Choose(&q.Window, ranking[:n])
			post(session.Event{Kind: session.Answered, Answer: session.Answer{Generation: q.Generation, Ahead: q.Ahead, Suggestion: best}})
		}
	}
}

// worth is the gate as the session asks it.
func worth(w *engine.Window, s engine.Suggestion) bool {
	_, reason := gate.Default.Choose(w, []engine.Suggestion{s})
	return reason == gate.Offered
}
