package service

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"
)

// TestRandom: whatever two deciders do, every request is answered by its deadline, once, unless a newer one came before
// that; what the service counts adds up; and when it is closed nothing is left running.
func TestRandom(t *testing.T) {
	for seed := range uint64(20) {
		t.Run(fmt.Sprint("seed ", seed), func(t *testing.T) {
			random := rand.New(rand.NewPCG(seed, 6))
			fakes := []*fake{chaotic("mlx", rand.New(rand.NewPCG(seed, 7))), chaotic("cpu", rand.New(rand.NewPCG(seed, 8)))}
			inBubble(t, fakes, func(r *rig) {
				for range 300 {
					if random.IntN(10) == 0 {
						r.typed = random.IntN(len(prose) - 1000) // the caret jumps
					}
					r.key()
					time.Sleep([]time.Duration{0, 1, 5, 30, 100, 100, 200, 4000}[random.IntN(8)] * time.Millisecond)
					if random.IntN(100) == 0 {
						r.service.Wake()
					}
				}
				time.Sleep(time.Second)
				r.inTime(t)
			})
		})
	}
}

// inTime checks that every request has an answer in time or a newer one behind it.
func (r *rig) inTime(t *testing.T) {
	synctest.Wait()
	took := map[uint64]time.Duration{}
	for _, a := range r.answers {
		took[a.Generation] = a.at.Sub(r.asked[a.Generation])
	}
	for g := 1; g < len(r.asked); g++ {
		wait, answered := took[uint64(g)]
		overtaken := g+1 < len(r.asked) && r.asked[g+1].Sub(r.asked[g]) <= JumpDeadline
		if answered && wait > JumpDeadline || !answered && !overtaken {
			t.Errorf("request %d: answered %v, after %v", g, answered, wait)
		}
	}
	if len(took) < 150 {
		t.Errorf("only %d of %d requests were answered", len(took), len(r.asked)-1)
	}
}

// chaotic makes a fake that does anything.
func chaotic(name string, random *rand.Rand) *fake {
	f := newFake(name)
	anything := func() (float32, error) {
		f.mu.Lock()
		what := random.IntN(40)
		f.mu.Unlock()
		switch what {
		case 0:
			time.Sleep(25 * time.Millisecond)
		case 1:
			time.Sleep(300 * time.Millisecond)
		case 2:
			time.Sleep(7 * time.Second)
		case 3:
			return 0, errBroken
		case 4:
			return float32(math.NaN()), nil
		case 5:
			panic("no more")
		default:
			time.Sleep(time.Duration(what) * time.Millisecond / 4)
		}
		return .5, nil
	}
	f.predict = func(int) (float32, error) { return anything() }
	f.check = func(int, int) error {
		_, err := anything()
		f.mu.Lock()
		defer f.mu.Unlock()
		if random.IntN(300) == 0 {
			err = ErrWrong
		}
		return err
	}
	return f
}
