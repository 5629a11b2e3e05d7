package mlxc

import "unsafe"

// DeviceKind is where MLX computes (mlx_device_type).
type DeviceKind int32

// The kinds of device.
const (
	CPU DeviceKind = iota
	GPU
)

func (k DeviceKind) String() string {
	if k == GPU {
		return "gpu"
	}
	return "cpu"
}

// Device is a handle to a device.
type Device struct{ ref }

// Close frees the handle; closing it again is nothing.
func (d Device) Close(s *Scope) { s.close(d.ref) }

// Stream is a handle to the queue in which a device does what it is asked.
type Stream struct{ ref }

// Close frees the handle; closing it again is nothing. A scope that is On it must not be used any more.
func (d Stream) Close(s *Scope) { s.close(d.ref) }

// KeepStream takes a stream out of the scope.
func (s *Scope) KeepStream(stream Stream) { s.keep(stream.ref) }

// MetalAvailable reports whether there is a GPU that MLX can use.
func (s *Scope) MetalAvailable() bool {
	s.w.frame.out = 0
	ok := s.status(mlx_metal_is_available, uintptr(unsafe.Pointer(&s.w.frame.out)))
	return ok && byte(s.w.frame.out) != 0
}

// NewDevice gives the first device of a kind.
func (s *Scope) NewDevice(k DeviceKind) Device {
	const index = 0
	return Device{s.value(deviceKind, mlx_device_new_type, uintptr(k), index)}
}

// SetDefaultDevice makes d what MLX uses where it isn't told.
func (s *Scope) SetDefaultDevice(d Device) {
	if ctx, ok := s.ctx(d.ref, mlx_set_default_device.String()); ok {
		s.status(mlx_set_default_device, ctx)
	}
}

// DefaultStream gives this thread's stream of a kind of device.
func (s *Scope) DefaultStream(k DeviceKind) Stream {
	f := mlx_default_cpu_stream_new
	if k == GPU {
		f = mlx_default_gpu_stream_new
	}
	if !s.here(f) {
		return Stream{}
	}
	return Stream{s.value(streamKind, f)}
}

// Synchronize waits until a stream has done everything.
func (s *Scope) Synchronize(stream Stream) {
	if ctx, ok := s.ctx(stream.ref, mlx_synchronize.String()); ok {
		s.status(mlx_synchronize, ctx)
	}
}

// CompileMode is what MLX may do to a graph that it compiles (mlx_compile_mode).
type CompileMode int32

// The modes. With Fuse on a CPU device, MLX writes C++ into a shared temporary folder, runs the system's compiler on it and
// loads the result: there, use NoFuse, which keeps the recorded graph.
const (
	Disabled CompileMode = iota
	NoSimplify
	NoFuse
	Fuse
)

// SetCompileMode holds for the whole process, for what is compiled from now on.
func (s *Scope) SetCompileMode(m CompileMode) { s.status(mlx_set_compile_mode, uintptr(m)) }
