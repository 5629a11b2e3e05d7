//go:build race

package mlx

const raced = true
