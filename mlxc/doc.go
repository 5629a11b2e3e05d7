// Package mlxc calls MLX through its C interface, mlx-c, without cgo. It binds what a forward pass needs and no more; it
// knows nothing of models.
//
//	w, err := mlxc.Open(mlxc.Options{})
//	err = w.Do(ctx, func(s *mlxc.Scope) error {
//		s.On(s.DefaultStream(mlxc.GPU))
//		y := s.Matmul(x, s.NewFloat32(weights, 256, 256))
//		s.EvalAll(y)
//		use(s.Float32(y))
//		return nil // or the scope's first error
//	})
//
// What it holds, each with a test:
//
//  1. Every call into MLX is made by one OS thread, the Worker's. Only Worker.Do leads there.
//  2. No failure of MLX ends the process or is lost: a C error, an error or a panic in a closure becomes a Go error with
//     the function's name and the operands' shapes, sticks to the Scope and comes out of Do.
//  3. A handle that is closed twice does nothing; one that is used after it is closed is an error. What a Scope made and
//     did not keep ends with it. Worker.Live counts what is left.
//  4. C never holds the address of a Go stack: it reads and writes a frame on the heap, one for each nested closure.
//  5. No text from outside reaches MLX, which uses its error texts as formats: no paths, no names; models are read in Go.
//  6. Nothing is loaded from the working directory or the loader's search path, and by a signed build nothing that others
//     can write, unless the user names it.
//  7. A call that does not come back ends the Worker, not its callers.
//
// A Do allocates nothing, nor do NewArray, NewVector, Apply, Eval, At, Float32 and Close once their tables have grown.
package mlxc
