package mlxc

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestHandles(t *testing.T) {
	d := buildDouble(t)
	w := d.open(t, time.Minute)
	var kept, copied Array
	do(t, w, func(s *Scope) {
		kept = s.NewFloat32([]float32{1}, 1)
		copied = kept
		s.Keep(kept)
		s.NewFloat32([]float32{2}, 1)
	})
	if n := w.Live(); n != 1 {
		t.Fatalf("%d handles after the scope, want the one that was kept", n)
	}
	do(t, w, func(s *Scope) {
		kept.Close(s)
		kept.Close(s)
		copied.Close(s)
		Array{}.Close(s)
	})
	if n := w.Live(); n != 0 {
		t.Errorf("%d handles after Close", n)
	}
	err := try(w, func(s *Scope) {
		next := s.NewFloat32([]float32{3}, 1) // in the slot that kept had
		s.Add(next, copied)
	})
	fails(t, err, ErrStale, "mlx_add", "has been closed")
}

// A handle that outlives its worker is stale for the next one, which starts with the same slots.
func TestHandles_OfAnotherWorker(t *testing.T) {
	d := buildDouble(t)
	first := d.open(t, time.Minute)
	var old Array
	do(t, first, func(s *Scope) {
		old = s.NewFloat32([]float32{1}, 1)
		s.Keep(old)
	})
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	second := d.open(t, time.Minute)
	err := try(second, func(s *Scope) {
		for range 8 {
			s.NewFloat32([]float32{2}, 1)
		}
		s.Sigmoid(old)
	})
	fails(t, err, ErrStale, "mlx_sigmoid")
}

// Against a map: every handle names its own object until it is removed, and nothing afterwards.
func TestTable(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 1))
	var tab table
	alive := map[ref]uintptr{}
	var refs []ref
	for step := range 20000 {
		if random.IntN(2) == 0 || len(refs) == 0 {
			ctx := uintptr(step + 1)
			r := tab.add(arrayKind, ctx)
			if _, taken := alive[r]; taken {
				t.Fatalf("step %d: %v names two objects", step, r)
			}
			alive[r] = ctx
			refs = append(refs, r)
		} else {
			i := random.IntN(len(refs))
			o, ok := tab.remove(refs[i])
			if want, is := alive[refs[i]]; ok != is || o.ctx != want {
				t.Fatalf("step %d: removed %v, %v, want %v, %v", step, o.ctx, ok, want, is)
			}
			delete(alive, refs[i])
			if random.IntN(2) == 0 {
				refs = slices.Delete(refs, i, i+1)
			}
		}
		if tab.live() != len(alive) {
			t.Fatalf("step %d: %d live, want %d", step, tab.live(), len(alive))
		}
		probe := refs[random.IntN(max(len(refs), 1)):]
		if len(probe) > 0 {
			ctx, ok := tab.ctx(probe[0])
			if want, is := alive[probe[0]]; ok != is || ctx != want {
				t.Fatalf("step %d: %v is %v, %v, want %v, %v", step, probe[0], ctx, ok, want, is)
			}
		}
	}
}
