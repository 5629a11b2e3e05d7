package mlx

import (
	"errors"

	"laya/engine"
	"laya/engine/kernel"
	"laya/mlxc"
)

// load runs on the worker's thread: it copies the weights, traces the graph and makes three decisions.
func (e *Engine) load(s *mlxc.Scope) error {
	kind := mlxc.CPU
	s.SetCacheLimit(cacheLimit)
	if e.plan.device == GPU {
		kind = mlxc.GPU
		if !s.MetalAvailable() {
			return errors.Join(s.Err(), ErrNoGPU)
		}
		s.SetWiredLimit(wiredLimit)
	}
	s.SetDefaultDevice(s.NewDevice(kind))
	e.mlx.stream = s.DefaultStream(kind)
	s.On(e.mlx.stream)
	e.mlx.weights, e.mlx.arrays = load(s, e.model, e.plan.dense)
	s.KeepStream(e.mlx.stream)
	e.question.window = blank
	for range 3 {
		if err := e.warm(s); err != nil {
			e.release(s)
			return err
		}
	}
	return nil
}

// release gives back everything that the engine has in MLX.
func (e *Engine) release(s *mlxc.Scope) {
	e.drop(s)
	for _, a := range e.mlx.arrays {
		a.Close(s)
	}
	e.mlx.stream.Close(s)
}

// build makes the graph; it is traced when it is applied for the first time.
func (e *Engine) build(s *mlxc.Scope) {
	e.drop(s)
	mode := mlxc.NoFuse
	if e.plan.fuse {
		mode = mlxc.Fuse
	}
	s.SetCompileMode(mode)
	closure := s.NewClosure("decision", func(s *mlxc.Scope, in []mlxc.Array) ([]mlxc.Array, error) {
		e.mlx.traces++
		g := graph{s, e.model.Config, e.mlx.weights}
		return []mlxc.Array{g.logits(in[0], in[1])}, nil
	})
	if e.plan.rebuild {
		s.KeepClosure(closure)
		e.mlx.closure = closure
	} else {
		e.mlx.graph = s.Compile(closure)
		s.KeepCompiled(e.mlx.graph)
	}
	e.mlx.stale = false
}

func (e *Engine) drop(s *mlxc.Scope) {
	e.mlx.graph.Close(s)
	e.mlx.closure.Close(s)
}

// decide runs on the worker's thread: it computes the logits of the question and shows them to use. They are MLX's memory
// and gone when decide returns.
func (e *Engine) decide(s *mlxc.Scope, use func(logits []float32)) error {
	out := e.apply(s, e.inputs(s))
	s.Eval(out)
	logits, err := e.read(s, out)
	if err != nil {
		e.mlx.stale = true
		return err
	}
	e.stage(engine.Forward)
	e.stage(engine.Head)
	use(logits)
	return nil
}

// inputs are the graph's: ids [Window] and the last position [1].
func (e *Engine) inputs(s *mlxc.Scope) mlxc.VectorArray {
	s.On(e.mlx.stream)
	if e.mlx.stale {
		e.build(s)
	}
	q := &e.question
	for i, id := range q.window.IDs {
		q.ids[i] = int32(id)
	}
	q.last[0] = int32(q.window.Len - 1)
	return s.NewVector(s.NewInt32(q.ids, len(q.ids)), s.NewInt32(q.last, 1))
}

// apply gives the graph of one decision, not computed yet.
func (e *Engine) apply(s *mlxc.Scope, in mlxc.VectorArray) mlxc.VectorArray {
	if e.plan.rebuild {
		return s.Call(e.mlx.closure, in)
	}
	return s.Apply(e.mlx.graph, in)
}

// read gives the logits that have been computed, in place.
func (e *Engine) read(s *mlxc.Scope, out mlxc.VectorArray) ([]float32, error) {
	logits := s.Float32(s.At(out, 0))
	if err := s.Err(); err != nil {
		return nil, err
	}
	if len(logits) != e.model.Config.Words || !kernel.Finite(logits) {
		return nil, ErrNotFinite
	}
	return logits, nil
}
