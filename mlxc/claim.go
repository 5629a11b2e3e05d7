package mlxc

import (
	"fmt"
	"sync"
)

// owner is the process's worker. MLX's error handler, compile mode and limits belong to the whole process, so a second
// worker would get the first one's errors.
var owner struct {
	sync.Mutex
	w *Worker
}

// claim makes w the process's worker, if the one before has been closed.
func claim(w *Worker) error {
	owner.Lock()
	defer owner.Unlock()
	if before := owner.w; before != nil && !isClosed(before.life.stopped) {
		if isClosed(before.life.gone) {
			return fmt.Errorf("mlxc: MLX cannot be opened again: %w", before.life.why)
		}
		return fmt.Errorf("mlxc: MLX is open already, from %s", before.path)
	}
	owner.w = w
	return nil
}

func isClosed(c chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
