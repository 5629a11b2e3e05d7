// Package machine says what machine Laya runs on, as far as it matters to how fast engines are and to whoever helps.
package machine

import (
	"runtime"

	"laya/engine/kernel"
)

// Machine is a description. A field is empty, or 0, where it is not known.
type Machine struct {
	Processor string `json:"processor"`
	Cores     int    `json:"cores"`
	Memory    uint64 `json:"memory_bytes"`
	Arch      string `json:"arch"`
	Level     string `json:"instructions"` // what the CPU engine's kernels use
	OS        string `json:"os"`           // with its version
}

// Describe looks at this machine.
func Describe() Machine {
	m := Machine{Cores: runtime.NumCPU(), Arch: runtime.GOARCH, Level: kernel.Level(), OS: runtime.GOOS}
	m.look()
	return m
}
