//go:build !darwin && !linux

package machine

func (m *Machine) look() {}
