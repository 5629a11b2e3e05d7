//go:build !race

package mlxc

const raced = false
