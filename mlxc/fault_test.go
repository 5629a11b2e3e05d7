package mlxc

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// fails checks that an error has every part, and is what it should be.
func fails(t *testing.T, err, is error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatalf("no error, want one with %q", parts)
	}
	if is != nil && !errors.Is(err, is) {
		t.Errorf("%v is not %q", err, is)
	}
	for _, part := range parts {
		if !strings.Contains(err.Error(), part) {
			t.Errorf("error %q says nothing of %q", err, part)
		}
	}
}

func TestOpen_Faults(t *testing.T) {
	empty := t.TempDir()
	noLibrary := filepath.Join(empty, libraryName())
	if err := os.WriteFile(noLibrary, []byte("not a library"), 0o600); err != nil {
		t.Fatal(err)
	}
	tests := []struct {
		name  string
		path  string
		flags []string // of a double instead of a path
		is    error
		want  []string
	}{
		{"missing", filepath.Join(empty, "mlx", "libmlxc.dylib"), nil, nil, []string{"the setting: there is no " + empty}},
		{"a directory without it", t.TempDir(), nil, nil, []string{"there is no ", libraryName()}},
		{"a relative path", "libmlxc.so", nil, nil, []string{"libmlxc.so is not an absolute path"}},
		{"a device", "/dev/null", nil, nil, []string{"/dev/null is not a file"}},
		{"no library", noLibrary, nil, nil, []string{noLibrary + " cannot be loaded", "of one version", "brew upgrade mlx mlx-c"}},
		{"symbols missing", "", []string{"-DWITHOUT_ADD", "-DWITHOUT_MATMUL", "-DWITHOUT_QUANTIZE"}, nil,
			[]string{"lacks 2 functions: mlx_add, mlx_matmul;"}},
		{"mlx_dequantize of mlx-c 0.5", "", []string{"-DDEQUANTIZE_05"}, nil,
			[]string{"functions of another form than mlx-c 0.6 and 0.7", "mlx_dequantize", "expected a non-empty mlx_stream"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if test.flags != nil {
				test.path = buildDouble(t, test.flags...).path
			}
			w, err := Open(Options{Path: test.path, Limit: time.Minute})
			if err == nil {
				w.Close()
			}
			fails(t, err, test.is, test.want...)
		})
	}
}

func TestOpen_Version(t *testing.T) {
	d := buildDouble(t)
	tests := []struct{ version, want string }{
		{"0.31.2", "is MLX 0.31.2, older than 0.32.1, before which an error on the GPU ends the program: `brew upgrade mlx mlx-c`"},
		{"0.33.0", "is MLX 0.33.0, newer than this Laya knows (below 0.33): update Laya"},
		{"%s%n", `says that it is MLX "%s%n", which is no version`},
		{"", `says that it is MLX "", which is no version`},
	}
	for _, test := range tests {
		t.Run(test.version, func(t *testing.T) {
			d.setVersion(t, test.version)
			_, err := Open(Options{Path: d.path})
			fails(t, err, nil, d.path, test.want)
		})
	}
	d.open(t, time.Minute) // what was refused is closed, and the next can be opened
}

// A library without what only tests need opens; asking for it is an error.
func TestOpen_OptionalFunction(t *testing.T) {
	w := buildDouble(t, "-DWITHOUT_QUANTIZE").open(t, time.Minute)
	err := try(w, func(s *Scope) { s.Quantize(s.NewFloat32([]float32{1}, 1, 1), 64, 8) })
	fails(t, err, nil, "mlx_quantize", "has no such function")
}

func TestOpen_Twice(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	_, err := Open(Options{Path: d.path})
	fails(t, err, nil, "MLX is open already", d.path)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	d.open(t, time.Minute) // once it is closed, it can be opened again
}

// Opening and closing leaves nothing behind: no goroutine, no thread, no entry in a registry, no callback.
func TestOpen_ManyTimes(t *testing.T) {
	d := buildDouble(t)
	d.open(t, time.Minute).Close()
	goroutines, held, callbacks := runtime.NumGoroutine(), len(workers.items), entrances()
	for range 50 {
		w, err := Open(Options{Path: d.path})
		if err != nil {
			t.Fatal(err)
		}
		do(t, w, func(s *Scope) { s.KeepClosure(s.NewClosure("sum", sum)) })
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
	}
	for deadline := time.Now().Add(time.Minute); runtime.NumGoroutine() > goroutines && time.Now().Before(deadline); {
		time.Sleep(time.Millisecond) // the last one is about to end
	}
	if n := runtime.NumGoroutine(); n > goroutines || len(workers.items) != held || entrances() != callbacks {
		t.Errorf("%d goroutines, %d workers, callbacks %v; %d, %d, %v before", n, len(workers.items), entrances(), goroutines, held, callbacks)
	}
}

func TestEval_Error(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	d.set(t, "fail_eval", 1)
	later := 0
	err := try(w, func(s *Scope) {
		s.EvalAll(s.NewFloat32([]float32{1}, 1))
		later = w.Calls()
		if a := s.Add(s.NewFloat32([]float32{1}, 1), s.NewFloat32([]float32{1}, 1)); a != (Array{}) {
			t.Error("an operation after the error gives an array")
		}
		if n := w.Calls(); n != later {
			t.Errorf("%d calls into MLX after the error", n-later)
		}
	})
	var e *Error
	if fails(t, err, nil, "mlx_eval: [METAL] Command buffer execution failed: 100% of it"); !errors.As(err, &e) || e.Op != "mlx_eval" {
		t.Errorf("the operation is not told: %#v", e)
	}
	d.set(t, "fail_eval", 0)
	do(t, w, func(s *Scope) { s.EvalAll(s.NewFloat32([]float32{1}, 1)) })
}

func TestErrors(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	vector := func(s *Scope, n int) []Array { return slices.Repeat([]Array{s.NewFloat32([]float32{1}, 1)}, n) }
	tests := []struct {
		name string
		run  func(s *Scope)
		want []string
	}{
		{"the operands of what fails", func(s *Scope) { s.Add(s.NewFloat32([]float32{1, 2}, 1, 2), s.NewInt32([]int32{1})) },
			[]string{"mlx_add(float32[1 2], int32[]): [add] sizes 2 and 1"}},
		{"no stream", func(s *Scope) { s.stream = 0; s.Sigmoid(s.NewFloat32([]float32{1}, 1)) }, []string{"mlx_sigmoid", "call On first"}},
		{"too few elements", func(s *Scope) { s.NewFloat32([]float32{1, 2, 3}, 2, 2) },
			[]string{"mlx_array_new_data: 12 bytes are not the elements of float32[2 2]"}},
		{"no elements", func(s *Scope) { s.NewFloat32(nil, 0, 2) }, []string{"0 bytes are not the elements of float32[0 2]"}},
		{"two negative dimensions", func(s *Scope) { s.NewFloat32([]float32{1, 2}, -1, -2) }, []string{"float32[-1 -2]"}},
		{"a type that is none", func(s *Scope) { s.NewArray(make([]byte, 8), DType(99), 2) }, []string{"dtype(99)"}},
		{"a type that is none, to convert to", func(s *Scope) { s.AsType(s.NewFloat32([]float32{1}, 1), -1) }, []string{"mlx_astype: dtype(-1) is no type"}},
		{"too many dimensions", func(s *Scope) { s.Reshape(s.NewFloat32([]float32{1}, 1), make([]int, 9)...) },
			[]string{"mlx_reshape: 9 dimensions, at most 8"}},
		{"a dimension beyond an int", func(s *Scope) { s.Reshape(s.NewFloat32([]float32{1}, 1), 1<<32+1) },
			[]string{"mlx_reshape: 4294967297 is too large for a dimension"}},
		{"too many arrays", func(s *Scope) { s.NewVector(vector(s, 17)...) }, []string{"17 arrays, at most 16"}},
		{"a place that isn't there", func(s *Scope) { s.At(s.NewVector(vector(s, 1)...), 3) }, []string{"vector: no place 3 of 1"}},
		{"reading before it is evaluated", func(s *Scope) { s.Float32(s.Sigmoid(s.NewFloat32([]float32{1}, 1))) },
			[]string{"mlx_array_data_float32(float32[1]): it has not been evaluated"}},
		{"reading as another type", func(s *Scope) { s.Float32(s.NewInt32([]int32{1}, 1)) },
			[]string{"mlx_array_data_float32(int32[1]): it is int32, not float32"}},
		{"reading what lies otherwise in memory", func(s *Scope) {
			a := s.Transpose(s.NewFloat32([]float32{1, 2}, 1, 2), 1, 0)
			s.EvalAll(a)
			s.Float32(a)
		}, []string{"make it Contiguous first"}},
		{"a handle that was never made", func(s *Scope) { s.Add(Array{}, s.NewFloat32([]float32{1}, 1)) }, []string{"mlx_add", "never made"}},
		{"no mask", func(s *Scope) {
			x := s.NewFloat32([]float32{1}, 1, 1, 1, 1)
			s.MaskedAttention(x, x, x, 1, Array{})
		}, []string{"mlx_fast_scaled_dot_product_attention", "never made"}},
		{"a stream that is closed", func(s *Scope) {
			stream := s.DefaultStream(CPU)
			stream.Close(s)
			s.On(stream)
		}, []string{"Scope.On", "has been closed"}},
		{"the first of two", func(s *Scope) { s.Fail(errors.New("first")); s.Fail(errors.New("second")) }, []string{"first"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			fails(t, try(w, test.run), nil, test.want...)
			if n := w.Live(); n != 0 {
				t.Errorf("%d handles are left", n)
			}
		})
	}
}

// MLX may fail without a word, give an empty result, or report from a thread of its own.
func TestErrors_OddLibrary(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	bad := func(s *Scope) { s.Add(s.NewFloat32([]float32{1, 2}, 2), s.NewFloat32([]float32{1}, 1)) }
	d.set(t, "silent", 1)
	fails(t, try(w, bad), nil, "mlx_add(float32[2], float32[1]): failed without saying why")
	d.set(t, "silent", 0)
	d.set(t, "foreign_error", 1)
	fails(t, try(w, bad), nil, "[add] sizes 2 and 1")
	d.set(t, "foreign_error", 0)
	err := try(w, func(s *Scope) {
		a := s.NewFloat32([]float32{1}, 1)
		d.set(t, "null_results", 1)
		s.Sigmoid(a)
	})
	fails(t, err, nil, "mlx_sigmoid(float32[1]): failed without saying why")
	held := len(payloads.items)
	fails(t, try(w, func(s *Scope) { s.NewClosure("sum", sum) }), nil, "mlx_closure_new_func_payload: failed without saying why")
	if n := len(payloads.items); n != held {
		t.Errorf("%d functions are held, %d before the closure that could not be made", n, held)
	}
	fails(t, try(w, func(s *Scope) { s.NewFloat32([]float32{1}, 1) }), nil, "mlx_array_new_data: [array] no memory for 1 dimensions")
	d.set(t, "null_results", 0)
}

// An earlier error's text must not be taken for that of a later call.
func TestErrors_NotOfAnotherCall(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	fails(t, try(w, func(s *Scope) { s.Add(s.NewFloat32([]float32{1, 2}, 2), s.NewFloat32([]float32{1}, 1)) }), nil, "[add]")
	d.set(t, "silent", 1)
	err := try(w, func(s *Scope) { s.At(s.NewVector(s.NewFloat32([]float32{1}, 1)), 9) })
	if fails(t, err, nil, "without saying why"); strings.Contains(err.Error(), "[add]") {
		t.Errorf("%v", err)
	}
	d.set(t, "silent", 0)
	d.set(t, "report_and_succeed", 1)
	err = try(w, func(s *Scope) {
		s.EvalAll(s.NewFloat32([]float32{1}, 1))
		d.set(t, "silent", 1)
		s.At(s.NewVector(s.NewFloat32([]float32{1}, 1)), 9)
	})
	if fails(t, err, nil, "without saying why"); strings.Contains(err.Error(), "[eval]") {
		t.Errorf("%v", err)
	}
	d.set(t, "swallow_closure", 1)
	err = try(w, func(s *Scope) {
		v := s.NewVector(s.NewFloat32([]float32{1}, 1))
		s.Call(s.NewClosure("f", func(*Scope, []Array) ([]Array, error) { return nil, ErrNotFound }), v)
		s.At(v, 9)
	})
	if fails(t, err, nil, "without saying why"); errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

func TestPanic(t *testing.T) {
	w := buildDouble(t).open(t, time.Minute)
	err := try(w, func(s *Scope) {
		s.Keep(s.NewFloat32([]float32{1}, 1))
		s.NewFloat32([]float32{1}, 1)
		panic("no such layer")
	})
	var p *PanicError
	if fails(t, err, nil, "panic: no such layer"); !errors.As(err, &p) || !strings.Contains(string(p.Stack), "fault_test.go") {
		t.Errorf("no stack leads to the panic: %v", err)
	}
	if n := w.Live(); n != 1 {
		t.Errorf("%d handles, want the one that was kept", n)
	}
}

// The only text that C takes is in this binary: no path, no name, nothing that a user or a file could choose.
func TestNoOutsideText(t *testing.T) {
	for _, file := range []string{"functions.go", "floats.go"} {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range regexp.MustCompile(`(?m)^.*char\*.*$`).FindAllString(string(source), -1) {
			line = strings.TrimSpace(line)
			known := strings.Contains(line, "const char* mode") || strings.Contains(line, "const char* mask_mode") ||
				strings.HasPrefix(line, "// const char* mlx_string_data(") || strings.Contains(line, "handler)(const char* msg")
			if !known {
				t.Errorf("%s: %s: no text may go to MLX, which takes it for a format when it fails", file, line)
			}
		}
	}
}

// Without a handler MLX prints and ends the process: the double does so too, and the handler is what stands between.
func TestHandlerIsInstalled(t *testing.T) {
	d := buildDouble(t)
	if os.Getenv("LAYA_WITHOUT_HANDLER") != "" {
		streamNull := []uintptr{0}
		invoke(d.at("mlx_synchronize"), streamNull)
		return
	}
	child := exec.Command(os.Args[0], "-test.run", "^TestHandlerIsInstalled$")
	if qemu := strings.Fields(os.Getenv("LAYA_QEMU")); runtime.GOARCH == "arm64" && len(qemu) > 0 {
		child = exec.Command(qemu[0], append(append(qemu[1:], os.Args[0]), "-test.run", "^TestHandlerIsInstalled$")...)
	}
	child.Env = append(os.Environ(), "LAYA_WITHOUT_HANDLER=1")
	out, err := child.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || exit.ExitCode() != 255 || !strings.Contains(string(out), "expected a non-empty mlx_stream") {
		t.Fatalf("the double does not end the process without a handler: %v: %s", err, out)
	}
	w := d.open(t, time.Minute)
	err = w.Do(context.Background(), func(s *Scope) error {
		s.status(mlx_synchronize, 0)
		return nil
	})
	fails(t, err, nil, "mlx_synchronize: expected a non-empty mlx_stream")
}
