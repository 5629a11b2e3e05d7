package mlx

import (
	"context"
	"errors"
	"slices"

	"laya/engine"
	"laya/engine/charset"
	"laya/engine/decide"
	"laya/engine/kernel"
	"laya/engine/lexicon"
	"laya/engine/model"
	"laya/mlxc"
)

// Engine answers with a model's words, by MLX.
type Engine struct {
	runtime *Runtime
	model   *model.Model
	plan    plan
	noGPU   error
	prior   decide.Prior
	top     decide.Top // here, not on the stack: a prior is handed its address
	touched [][]byte   // the matrices as the model stores them
	stage   func(engine.Stage)

	mlx      inMLX
	question question
	answer   answer

	predict, compute, warm func(*mlxc.Scope) error // made once: what is handed to the worker escapes
}

// inMLX is what an engine has in MLX. It belongs to the worker's thread.
type inMLX struct {
	stream  mlxc.Stream
	weights *weights
	arrays  []mlxc.Array // all of weights
	graph   mlxc.Compiled
	closure mlxc.Closure // in place of graph, where it is rebuilt each time
	traces  int
	stale   bool // the graph has failed, or there is none yet: make one
}

// question and answer are the caller's and the worker's in turn. No other engine sees them, so a call that comes back
// after it has been given up does no harm.
type question struct {
	window engine.Window
	lo, hi int     // the rows that may stand at the caret
	ids    []int32 // [Window]
	last   []int32 // [1]
}

type answer struct {
	logits  []float32 // [Words], for Logits
	ranking []engine.Suggestion
	n       int // how many of ranking there are
}

func newEngine(r *Runtime, m *model.Model, p plan) *Engine {
	c := m.Config
	e := &Engine{
		runtime: r, model: m, plan: p, mlx: inMLX{stale: true},
		question: question{ids: make([]int32, c.Window), last: make([]int32, 1)},
		answer:   answer{logits: make([]float32, c.Words)},
	}
	e.OnStage(nil)
	e.predict = func(s *mlxc.Scope) error { return e.decide(s, e.rank) }
	e.compute = func(s *mlxc.Scope) error { return e.decide(s, e.keep) }
	e.warm = func(s *mlxc.Scope) error { return e.decide(s, func([]float32) {}) }
	for name, shape := range c.Shapes() {
		if len(shape) != 2 || name == model.EmbedChars || name == model.EmbedPositions {
			continue
		}
		e.touched = append(e.touched, m.Tensor(name).Data)
		if m.IsQuantized(name) {
			q := m.Quantized(name)
			e.touched = append(e.touched, q.Scales, q.Biases)
		}
	}
	return e
}

// SetPrior gives the engine a second opinion to mix with the model's, over the same lexicon; nil for none.
func (e *Engine) SetPrior(p decide.Prior) { e.prior = p }

// Device is where the engine computes: GPU or CPU.
func (e *Engine) Device() Device { return e.plan.device }

// NoGPU tells why an engine that was asked for with Auto is on the CPU device; nil otherwise.
func (e *Engine) NoGPU() error { return e.noGPU }

// OnStage implements engine.Staged. Forward includes the head: MLX computes both in one go. The function is called on the
// worker's thread.
func (e *Engine) OnStage(f func(engine.Stage)) {
	if e.stage = f; f == nil {
		e.stage = func(engine.Stage) {}
	}
}

// Read implements engine.Staged: it reads all matrices as the model stores them, whatever the rows, because MLX computes
// every row. Where they are dequantised MLX itself has to touch four times as much.
func (e *Engine) Read(_, _ int) (total int) {
	for _, data := range e.touched {
		kernel.StreamRead(data)
		total += len(data)
	}
	return total
}

// Predict implements engine.Predictor. An error means that there is no answer from MLX this time; once it wraps ErrOff,
// there will be none any more.
func (e *Engine) Predict(w *engine.Window, out []engine.Suggestion) (int, error) {
	lo, hi := decide.Rows(e.model.Lexicon, w)
	if lo == hi || w.Len == 0 || len(out) == 0 {
		return decide.Alone(e.prior, w, out)
	}
	if err := e.runtime.Off(); err != nil {
		return 0, err
	}
	a := &e.answer
	a.ranking = slices.Grow(a.ranking[:0], len(out))[:len(out)]
	e.question.window, e.question.lo, e.question.hi = *w, lo, hi
	if err := e.ask(e.predict); err != nil {
		return 0, err
	}
	return copy(out, a.ranking[:a.n]), nil
}

// Logits gives the logits of all rows for a window of at least one character. The result belongs to e.
func (e *Engine) Logits(w *engine.Window) ([]float32, error) {
	if err := e.runtime.Off(); err != nil {
		return nil, err
	}
	e.question.window = *w
	if err := e.ask(e.compute); err != nil {
		return nil, err
	}
	return e.answer.logits, nil
}

// Warm makes a decision about nothing and drops it, so that the next one finds weights, kernels and clock as typing
// wants them. It is for the start, waking up, and the first key after a pause, off the typing path.
func (e *Engine) Warm() error {
	if err := e.runtime.Off(); err != nil {
		return err
	}
	e.question.window = blank
	return e.ask(e.warm)
}

// blank is the window of an empty field.
var blank = engine.Window{Len: 1, IDs: [engine.WindowSize]charset.ID{charset.Newline}}

// ask has the worker do f, and counts what fails.
func (e *Engine) ask(f func(*mlxc.Scope) error) error {
	err := e.runtime.worker.Do(context.Background(), f)
	if err != nil {
		return e.runtime.failed(err)
	}
	return nil
}

// Close gives MLX's memory back. The engine must not be used any more.
func (e *Engine) Close() error {
	err := e.runtime.worker.Do(context.Background(), func(s *mlxc.Scope) error {
		e.release(s)
		return nil
	})
	if errors.Is(err, mlxc.ErrClosed) {
		return nil // the worker has freed everything
	}
	return err
}

// rank is what Predict does with the logits, which are in MLX's memory and nobody else's.
func (e *Engine) rank(logits []float32) {
	q, a := &e.question, &e.answer
	e.top = decide.NewTop(e.model.Lexicon, &q.window, engine.MLX, a.ranking)
	a.n = e.top.Softmax(q.lo, logits[q.lo:q.hi], logits[lexicon.OtherRow], e.prior)
	e.stage(engine.Decide)
}

// keep is what Logits does with them.
func (e *Engine) keep(logits []float32) { copy(e.answer.logits, logits) }
