//go:build race

package mlxc

// raced: sync.Pool forgets at random under the race detector, so allocations cannot be counted.
const raced = true
