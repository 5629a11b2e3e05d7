package machine

import (
	"os"
	"strconv"
	"strings"
)

func (m *Machine) look() {
	m.Processor = entry("/proc/cpuinfo", "model name", ":")
	if name := entry("/etc/os-release", "PRETTY_NAME", "="); name != "" {
		m.OS = strings.Trim(name, `"`)
	}
	kilobytes, _ := strconv.ParseUint(strings.TrimSuffix(entry("/proc/meminfo", "MemTotal", ":"), " kB"), 10, 64)
	m.Memory = kilobytes << 10
}

// entry gives the value of the first line of a file that has the name before the separator.
func entry(path, name, separator string) string {
	data, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(data)) {
		if key, value, ok := strings.Cut(line, separator); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
