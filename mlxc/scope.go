package mlxc

import (
	"errors"
	"fmt"
	"strings"
	"unsafe"
)

// Scope is the right to call MLX: Worker.Do hands one out on the worker's thread, and a closure gets its own while it is
// traced. It ends with the function that it was given to, and everything made in it and not kept ends too.
//
// The first error sticks: what is asked of the scope afterwards does nothing and gives zero handles, so a graph is
// written straight down, without an if at every node, and Do returns the error in the end.
type Scope struct {
	w      *Worker
	stream uintptr
	err    error
	made   []ref
	ended  bool
}

// Err is the first error of the scope, nil if there was none.
func (s *Scope) Err() error { return s.err }

// Fail ends the scope's work with an error, unless it has one already.
func (s *Scope) Fail(err error) {
	if s.err == nil {
		s.err = err
	}
}

// Keep takes arrays out of the scope: they live until Close, or until the worker ends.
func (s *Scope) Keep(arrays ...Array) {
	for _, a := range arrays {
		s.keep(a.ref)
	}
}

func (s *Scope) keep(r ref) {
	for i, m := range s.made {
		if m == r {
			s.made[i] = ref{}
		}
	}
}

// On sets the stream of the operations that follow in this scope and in the closures that are traced under it.
func (s *Scope) On(stream Stream) {
	if ctx, ok := s.ctx(stream.ref, "Scope.On"); ok {
		s.stream = ctx
	}
}

// ready reports whether calls may go on.
func (s *Scope) ready() bool {
	switch {
	case s.ended:
		// A scope that has ended is a programmer's mistake, and there is no Do that could return the error.
		panic("mlxc: a Scope was used after the function that it was given to")
	case s.err != nil:
		return false
	case s.w.life.dead.Load():
		<-s.w.life.gone // closed right after
		s.err = s.w.life.why
		return false
	}
	return true
}

// here is ready for what depends on MLX's state of the thread: elsewhere it would use other streams and other graphs, and
// might answer with another graph's result.
func (s *Scope) here(f function) bool {
	if s.ready() && !s.w.within() {
		s.err = &Error{Op: f.String(), Err: errThread}
	}
	return s.err == nil
}

// ctx resolves a handle; a stale one is an error that names what was asked of it.
func (s *Scope) ctx(r ref, op string) (uintptr, bool) {
	if !s.ready() {
		return 0, false
	}
	ctx, ok := s.w.table.ctx(r)
	if !ok {
		s.err = &Error{Op: op, Err: ErrStale}
	}
	return ctx, ok
}

// add records a new C object; it ends with the scope unless it is kept.
func (s *Scope) add(k kind, ctx uintptr) ref {
	r := s.w.table.add(k, ctx)
	s.w.handles.Add(1)
	s.made = append(s.made, r)
	return r
}

// close frees what r names; nothing if it is freed already.
func (s *Scope) close(r ref) {
	if s.ended || s.w.life.dead.Load() {
		return // the thread is no longer ours, or never again: what is left belongs to the worker
	}
	s.w.release(r)
}

// end frees what was made and not kept, the last first.
func (s *Scope) end() {
	for i := len(s.made) - 1; i >= 0; i-- {
		if s.made[i] != (ref{}) {
			s.close(s.made[i])
		}
	}
	s.made = s.made[:0]
	s.ended = true
}

// has reports whether an optional function is there.
func (s *Scope) has(f function) bool {
	if s.ready() && s.w.addresses[f] == 0 {
		s.Fail(&Error{Op: f.String(), Err: fmt.Errorf("%s has no such function", s.w.path)})
	}
	return s.ready()
}

// status makes a call that returns 0 when it has worked.
func (s *Scope) status(f function, args ...uintptr) bool {
	if !s.ready() {
		return false
	}
	if int32(s.w.call(f, args...)) == 0 { // an int: the upper half of the register is undefined
		return true
	}
	s.failed(f)
	return false
}

// failed makes an error of what the handler and the closures have left behind.
func (s *Scope) failed(f function, operands ...Array) {
	e := &Error{Op: f.String(), Text: s.w.takeText(), Err: s.w.takeCause()}
	if e.Text == "" && e.Err == nil {
		e.Text = "failed without saying why"
	}
	e.Operands = s.describe(operands)
	s.Fail(e)
}

// value makes a call that returns a handle, null when it has failed.
func (s *Scope) value(k kind, f function, args ...uintptr) ref {
	if !s.ready() {
		return ref{}
	}
	ctx := s.w.call(f, args...)
	if ctx == 0 {
		s.failed(f)
		return ref{}
	}
	return s.add(k, ctx)
}

// describe gives dtype and shape of arrays, for an error.
func (s *Scope) describe(arrays []Array) string {
	var parts []string
	for _, a := range arrays {
		if a == (Array{}) {
			continue // an operand that was left out
		}
		if ctx, ok := s.w.table.ctx(a.ref); ok {
			t := DType(int32(s.w.call(mlx_array_dtype, ctx)))
			parts = append(parts, fmt.Sprintf("%v%v", t, s.w.shape(ctx)))
		}
	}
	return strings.Join(parts, ", ")
}

// pointer turns an address that C gave into a pointer. The memory is not Go's.
func pointer(address uintptr) unsafe.Pointer { return *(*unsafe.Pointer)(unsafe.Pointer(&address)) }

// text copies a C string.
func text(address uintptr) string {
	if address == 0 {
		return ""
	}
	first := pointer(address)
	n := 0
	for *(*byte)(unsafe.Add(first, n)) != 0 {
		n++
	}
	return string(unsafe.Slice((*byte)(first), n))
}

// join is errors.Join without a wrapper round a single error.
func join(a, b error) error {
	switch {
	case a == nil:
		return b
	case b == nil || errors.Is(a, b):
		return a
	}
	return errors.Join(a, b)
}
