//go:build darwin || box

package objc

import "sync"

var declared struct {
	mu       sync.Mutex
	messages []*message
}

func declare(m *message) {
	declared.mu.Lock()
	declared.messages = append(declared.messages, m)
	declared.mu.Unlock()
}
