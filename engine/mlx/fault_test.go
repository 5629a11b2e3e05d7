package mlx

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"laya/engine"
	"laya/engine/cpu"
	"laya/engine/model"
	"laya/engine/model/modeltest"
	"laya/mlxc"
)

// faulty is library for a test that orders faults, which only the shim obeys.
func faulty(t *testing.T) *Runtime {
	t.Helper()
	r := library(t)
	w, err := worker()
	if err != nil {
		t.Fatal(err)
	}
	code, err := os.ReadFile(w.Path())
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(code, []byte("LAYA_SHIM_FAULT")) {
		t.Skip("tier c: real MLX: this library does not fail to order; scripts/interop/mlx.sh makes one that does")
	}
	return r
}

// order lets every evaluation from now on fail in the given way; "" ends that.
func order(t *testing.T, fault string) { t.Setenv("LAYA_SHIM_FAULT", fault) }

// right fails the test unless e answers as engine/cpu does.
func right(t *testing.T, e *Engine) {
	t.Helper()
	w := window("hello you m")
	got, want := make([]engine.Suggestion, 1), make([]engine.Suggestion, 1)
	n, err := e.Predict(w, got)
	if m, _ := cpu.Load(e.model).Predict(w, want); err != nil || n != m || got[0].Word != want[0].Word {
		t.Fatalf("Predict = %d, %v, %q, want %q", n, err, got[0].Word, want[0].Word)
	}
}

// wrong fails the test unless e refuses, with every word in the error, and leaves out alone.
func wrong(t *testing.T, e *Engine, words ...string) error {
	t.Helper()
	out := []engine.Suggestion{{Word: "untouched"}}
	n, err := e.Predict(window("hello you m"), out)
	if n != 0 || err == nil || out[0].Word != "untouched" {
		t.Fatalf("Predict = %d, %v, out %+v, want an error and nothing else", n, err, out)
	}
	for _, word := range words {
		if !strings.Contains(err.Error(), word) {
			t.Errorf("the error is %q, want %q in it", err, word)
		}
	}
	return err
}

func TestFault_ErrorInEval(t *testing.T) {
	r := faulty(t)
	e, other := open(t, r, tiny(t), onCPU), open(t, r, read(t, modeltest.Random(1)), onCPU)
	right(t, e)
	order(t, "error")
	if err := wrong(t, e, "mlx_eval", "Command buffer execution failed", "100%s"); errors.Is(err, ErrOff) {
		t.Errorf("the first failure gives MLX up: %v", err)
	}
	order(t, "")
	right(t, e)
	if e.mlx.traces != 2 {
		t.Errorf("after a failure the graph was traced %d times in all, want 2: anew", e.mlx.traces)
	}
	right(t, other)

	order(t, "error")
	wrong(t, other, "Command buffer execution failed")
	order(t, "")
	calls := r.worker.Calls()
	for _, e := range []*Engine{e, other} {
		if err := wrong(t, e, "until Laya is started again", "Command buffer execution failed"); !errors.Is(err, ErrOff) {
			t.Errorf("after two failures: %v, want ErrOff", err)
		}
		if _, err := e.Logits(window("a")); !errors.Is(err, ErrOff) {
			t.Errorf("Logits after two failures: %v, want ErrOff", err)
		}
		if err := e.Warm(); !errors.Is(err, ErrOff) {
			t.Errorf("Warm after two failures: %v, want ErrOff", err)
		}
	}
	if _, err := r.Load(tiny(t), CPU); !errors.Is(err, ErrOff) {
		t.Errorf("Load after two failures: %v, want ErrOff", err)
	}
	if r.worker.Calls() != calls {
		t.Error("MLX is called after it has been given up")
	}
}

func TestFault_NotANumber(t *testing.T) {
	r := faulty(t)
	e := open(t, r, tiny(t), onCPU)
	order(t, "nan")
	if err := wrong(t, e, "not finite"); !errors.Is(err, ErrNotFinite) {
		t.Errorf("%v, want ErrNotFinite", err)
	}
	if err := e.Warm(); !errors.Is(err, ErrNotFinite) {
		t.Errorf("Warm: %v, want ErrNotFinite", err)
	}
	order(t, "")
	if !errors.Is(r.Off(), ErrOff) || !errors.Is(r.Off(), ErrNotFinite) {
		t.Errorf("Off = %v, want ErrOff because of ErrNotFinite", r.Off())
	}
}

// A damaged file is refused when it is read; a file that only holds other numbers, by the golden vectors.
func TestFault_CorruptModel(t *testing.T) {
	r := library(t)
	dir := modeltest.Dir("../../assets/testdata/tiny")
	files := model.Files{}
	for _, name := range []string{model.ConfigFile, model.LexiconFile, model.GoldenFile, model.WeightsFile} {
		data, err := dir.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		files[name] = bytes.Clone(data)
	}
	whole := files[model.WeightsFile]
	files[model.WeightsFile] = whole[:len(whole)-1]
	if _, err := model.Read(files); err == nil || !strings.Contains(err.Error(), model.WeightsFile) {
		t.Errorf("reading a truncated file: %v, want %s in the error", err, model.WeightsFile)
	}
	files[model.WeightsFile] = whole
	for i := len(whole) - 2000; i < len(whole); i += 2 {
		whole[i+1] ^= 0x80 // the sign of an fp16 number
	}
	e := open(t, r, read(t, files), onCPU)
	report := e.model.Check(func(w *engine.Window) []float32 {
		l, err := e.Logits(w)
		if err != nil {
			t.Fatal(err)
		}
		return l
	})
	if report.OK() {
		t.Errorf("Check of a model with a thousand signs turned round = %+v, want it refused", report)
	}
}

// A model that overflows is refused when it is loaded, and what it had taken is given back.
func TestFault_ModelOverflows(t *testing.T) {
	r := library(t)
	files := modeltest.Random(3)
	m := read(t, files)
	tensors := m.Tensors()
	bias := tensors[model.HeadBias]
	bias.DType, bias.Data = model.F32, bytes.Repeat([]byte{0xff, 0xff, 0x7f, 0x7f}, m.Config.Words) // the largest fp32
	tensors[model.HeadBias] = bias
	files[model.WeightsFile] = model.EncodeSafetensors(tensors)
	live, memory := r.worker.Live(), active(t, r)
	_, err := r.Load(read(t, files), CPU)
	if !errors.Is(err, ErrNotFinite) || !strings.Contains(err.Error(), m.Config.Name) {
		t.Errorf("Load = %v, want ErrNotFinite and the model's name", err)
	}
	if r.worker.Live() != live || active(t, r) != memory {
		t.Errorf("the refused model keeps %d handles and %d bytes", r.worker.Live()-live, active(t, r)-memory)
	}
	if r.Off() != nil {
		t.Errorf("a model that is refused gives MLX up: %v", r.Off())
	}
}

// What ends the process's only worker runs in a process of its own: this test binary, told which part to play.
const part = "LAYA_TEST_PART"

func child(t *testing.T, name string) bool {
	t.Helper()
	if os.Getenv(part) == name {
		return true
	}
	faulty(t)
	command := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.v")
	command.Env = append(os.Environ(), part+"="+name)
	out, err := command.CombinedOutput()
	if err != nil || !bytes.Contains(out, []byte("--- PASS: "+t.Name())) {
		t.Fatalf("%v\n%s", err, out)
	}
	return false
}

func TestFault_Wedged(t *testing.T) {
	if !child(t, "wedged") {
		return
	}
	w, err := mlxc.Open(mlxc.Options{Limit: 5 * time.Second})
	if err != nil {
		t.Fatal(err)
	}
	r := NewRuntime(w)
	e, err := r.Load(tiny(t), CPU)
	if err != nil {
		t.Fatal(err)
	}
	right(t, e)
	order(t, "wedge")
	if err := wrong(t, e, "mlx_eval"); !errors.Is(err, mlxc.ErrWedged) {
		t.Errorf("%v, want ErrWedged", err)
	}
	out := []engine.Suggestion{{Word: "mine"}}
	for range 3 {
		if _, err := e.Predict(window("hello y"), out); !errors.Is(err, ErrOff) {
			t.Errorf("after a wedged call: %v, want ErrOff", err)
		}
		order(t, "") // the call comes back
		time.Sleep(100 * time.Millisecond)
	}
	if out[0].Word != "mine" {
		t.Errorf("a call that came back too late wrote %q", out[0].Word)
	}
	if _, err := r.Load(tiny(t), CPU); !errors.Is(err, ErrOff) {
		t.Errorf("Load after a wedged call: %v, want ErrOff", err)
	}
}

func TestFault_WorkerClosed(t *testing.T) {
	if !child(t, "closed") {
		return
	}
	w, err := mlxc.Open(mlxc.Options{})
	if err != nil {
		t.Fatal(err)
	}
	e, err := NewRuntime(w).Load(tiny(t), CPU)
	if err != nil {
		t.Fatal(err)
	}
	right(t, e)
	ended := make(chan error)
	go func() { // in mid-use
		out := make([]engine.Suggestion, 1)
		for {
			if _, err := e.Predict(window("hello you m"), out); err != nil {
				ended <- err
				return
			}
		}
	}()
	time.Sleep(20 * time.Millisecond)
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; !errors.Is(err, mlxc.ErrClosed) {
		t.Errorf("%v, want ErrClosed", err)
	}
	if err := wrong(t, e, "closed"); !errors.Is(err, ErrOff) {
		t.Errorf("%v, want ErrOff", err)
	}
	if err := e.Close(); err != nil {
		t.Errorf("Close after the worker's: %v, want nil", err)
	}
	late := NewRuntime(w)
	if _, err := late.Load(tiny(t), CPU); !errors.Is(err, mlxc.ErrClosed) || !errors.Is(late.Off(), ErrOff) {
		t.Errorf("Load on a closed worker: %v, and then Off: %v, want ErrClosed and ErrOff", err, late.Off())
	}
	if w.Live() != 0 {
		t.Errorf("%d handles are open", w.Live())
	}
}
