package mlxc

import "unsafe"

// Memory is what MLX holds, in bytes.
type Memory struct {
	Active int // in arrays
	Cached int // free, but kept for the next array
	Peak   int // the most that was ever active
}

// Memory reads MLX's own counts.
func (s *Scope) Memory() Memory {
	return Memory{s.size(mlx_get_active_memory), s.size(mlx_get_cache_memory), s.size(mlx_get_peak_memory)}
}

// SetCacheLimit sets how many free bytes MLX keeps, and gives the limit before.
func (s *Scope) SetCacheLimit(bytes int) int { return s.size(mlx_set_cache_limit, uintptr(bytes)) }

// SetWiredLimit sets how many bytes MLX keeps resident for the GPU, and gives the limit before.
func (s *Scope) SetWiredLimit(bytes int) int { return s.size(mlx_set_wired_limit, uintptr(bytes)) }

// ClearCache gives the free bytes back.
func (s *Scope) ClearCache() { s.status(mlx_clear_cache) }

// size makes a call that writes a size_t.
func (s *Scope) size(f function, limit ...uintptr) int {
	s.w.frame.out = 0
	if !s.status(f, append([]uintptr{uintptr(unsafe.Pointer(&s.w.frame.out))}, limit...)...) {
		return 0
	}
	return int(s.w.frame.out)
}
