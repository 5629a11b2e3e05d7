package evaluate

import (
	"context"
	"sync"
	"sync/atomic"
)

// Lines measures lines with several evaluators side by side and adds the tallies up. done, which may be nil, is told
// the characters of each finished line; it may be called from several goroutines at once.
func Lines(ctx context.Context, lines []string, evaluators []*Evaluator, done func(characters int)) (Tally, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var (
		next  atomic.Int64
		wg    sync.WaitGroup
		mu    sync.Mutex
		total Tally
	)
	for _, e := range evaluators {
		wg.Go(func() {
			var own Tally
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(lines) {
					break
				}
				t, err := e.Line(lines[i])
				if err != nil {
					cancel(err)
					break
				}
				own.Add(t)
				if done != nil {
					done(t.Characters)
				}
			}
			mu.Lock()
			defer mu.Unlock()
			total.Add(own)
		})
	}
	wg.Wait()
	return total, context.Cause(ctx)
}
