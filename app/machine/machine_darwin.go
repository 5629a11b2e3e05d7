package machine

import "golang.org/x/sys/unix"

func (m *Machine) look() {
	m.Processor, _ = unix.Sysctl("machdep.cpu.brand_string")
	m.Memory, _ = unix.SysctlUint64("hw.memsize")
	if version, err := unix.Sysctl("kern.osproductversion"); err == nil {
		m.OS = "macOS " + version
	}
}
