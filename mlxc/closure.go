package mlxc

import (
	"errors"
	"fmt"
	"sync"
	"unsafe"
)

// Function is what a closure runs: it builds a graph from its inputs. It gets a Scope of its own and must use that one;
// inputs and intermediates end with it. It must not end its goroutine (runtime.Goexit, t.FailNow): there is C below it.
type Function func(s *Scope, in []Array) ([]Array, error)

// Closure is a handle to a Function that MLX can call.
type Closure struct{ ref }

// Close frees the closure; closing it again is nothing. What it has captured in Go is let go when MLX drops it.
func (c Closure) Close(s *Scope) { s.close(c.ref) }

// Compiled is a handle to a closure whose graph is traced at the first Apply and replayed afterwards.
type Compiled struct{ ref }

// Close frees the graph; closing it again is nothing.
func (c Compiled) Close(s *Scope) { s.close(c.ref) }

// NewClosure makes a closure of f. name is what errors call it.
func (s *Scope) NewClosure(name string, f Function) Closure {
	if !s.ready() {
		return Closure{}
	}
	id := payloads.add(&payload{s.w, name, f})
	r := s.value(closureKind, mlx_closure_new_func_payload, entrances().closure, id, entrances().destructor)
	if r == (ref{}) {
		payloads.drop(id)
	}
	return Closure{r}
}

// Compile makes a compiled form of c, for inputs that always have the same shapes and types, and closes c: MLX keeps it
// as long as the compiled form lives.
func (s *Scope) Compile(c Closure) Compiled {
	ctx, ok := s.ctx(c.ref, mlx_compile.String())
	if !ok || !s.here(mlx_compile) {
		return Compiled{}
	}
	const shapeless = 0
	r := s.output(closureKind, mlx_compile, nil, s.result(), ctx, shapeless)
	c.Close(s)
	return Compiled{r}
}

// Apply runs a compiled graph, tracing it first if need be. Nothing is computed before Eval.
func (s *Scope) Apply(c Compiled, in VectorArray) VectorArray { return s.apply(c.ref, in) }

// Call runs a closure that isn't compiled.
func (s *Scope) Call(c Closure, in VectorArray) VectorArray { return s.apply(c.ref, in) }

func (s *Scope) apply(c ref, in VectorArray) VectorArray {
	if !s.here(mlx_closure_apply) {
		return VectorArray{}
	}
	closure, ok := s.ctx(c, mlx_closure_apply.String())
	if !ok {
		return VectorArray{}
	}
	list, ok := s.ctx(in.ref, mlx_closure_apply.String())
	if !ok {
		return VectorArray{}
	}
	return VectorArray{s.output(vectorKind, mlx_closure_apply, nil, s.result(), closure, list)}
}

// KeepCompiled takes a compiled closure out of the scope.
func (s *Scope) KeepCompiled(c Compiled) { s.keep(c.ref) }

// KeepClosure takes a closure out of the scope.
func (s *Scope) KeepClosure(c Closure) { s.keep(c.ref) }

// KeepVector takes a list out of the scope.
func (s *Scope) KeepVector(v VectorArray) { s.keep(v.ref) }

// payload is what MLX carries for a closure: not a pointer, but a number in a registry, since C may hold it for longer
// than Go holds the function.
type payload struct {
	w    *Worker
	name string
	f    Function
}

type registry[T any] struct {
	mu    sync.Mutex
	last  uintptr
	items map[uintptr]T
}

func (r *registry[T]) add(item T) uintptr {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.items == nil {
		r.items = map[uintptr]T{}
	}
	r.last++
	r.items[r.last] = item
	return r.last
}

func (r *registry[T]) get(id uintptr) (T, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	item, ok := r.items[id]
	return item, ok
}

func (r *registry[T]) drop(id uintptr) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.items, id)
}

// FFI bindings: what C calls back into.
var (
	payloads registry[*payload] // by payload
	workers  registry[*Worker]  // by the error handler's data
)

// entries are the three addresses that C calls. Each takes one of the process's callback slots, which are never freed.
type entries struct{ handler, closure, destructor uintptr }

var entrances = sync.OnceValue(func() entries {
	return entries{callback(onError), callback(onClosure), callback(payloads.drop)}
})

// onError is MLX's error handler. Without one MLX prints and ends the process. The text lies in a buffer of the C stack.
func onError(message, data uintptr) {
	if w, ok := workers.get(data); ok {
		said := text(message)
		if before := w.said.Load(); before != nil {
			said = *before + "; " + said
		}
		w.said.Store(&said)
	}
}

// onClosure runs a Function for MLX: 0 is success.
func onClosure(result, in, id uintptr) uintptr {
	p, ok := payloads.get(id)
	if !ok {
		return 1
	}
	w := p.w
	if !w.within() {
		said := fmt.Sprintf("closure %s was called on a thread that is not the worker's", p.name)
		w.said.Store(&said)
		return 1
	}
	if err := w.closure(p, result, in); err != nil {
		w.cause = fmt.Errorf("closure %s: %w", p.name, err)
		return 1
	}
	return 0
}

// closure runs a Function in a scope and a frame of its own.
func (w *Worker) closure(p *payload, result, in uintptr) error {
	outer := w.frame
	if outer.inner == nil {
		outer.inner = &frame{}
	}
	w.frame = outer.inner
	defer func() { w.frame = outer }()
	return w.open(w.scope, func(s *Scope) error {
		n := w.call(mlx_vector_array_size, in)
		inputs := make([]Array, n)
		for i := range inputs {
			inputs[i] = s.array(mlx_vector_array_get, nil, s.result(), in, uintptr(i))
		}
		if s.err != nil {
			return s.err
		}
		outputs, err := p.f(s, inputs)
		if err = join(err, s.err); err != nil {
			return err
		}
		if len(outputs) == 0 {
			return errors.New("it gave no array")
		}
		count, ok := s.vector(mlx_vector_array_set_data, outputs)
		if ok {
			s.status(mlx_vector_array_set_data, result, uintptr(unsafe.Pointer(&w.frame.vector)), count)
		}
		return s.err
	})
}
