package machine

import (
	"runtime"
	"strings"
	"testing"
)

func TestDescribe(t *testing.T) {
	m := Describe()
	if m.Cores < 1 || m.Arch != runtime.GOARCH || m.Level == "" || m.OS == "" {
		t.Errorf("Describe = %+v", m)
	}
	if runtime.GOOS == "darwin" || runtime.GOOS == "linux" {
		if m.Memory < 64<<20 || strings.ContainsAny(m.OS+m.Processor, "\"\n") {
			t.Errorf("Describe = %+v", m)
		}
	}
}
