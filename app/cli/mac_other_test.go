//go:build !darwin

package cli

import (
	"strings"
	"testing"
)

func TestDoctor_MacElsewhere(t *testing.T) {
	code, out, errOut := run(t, "", "doctor", "--mac")
	if code != exitError || out != "" || !strings.Contains(errOut, "run it on a Mac") {
		t.Errorf("doctor --mac = %d, %q, %q", code, out, errOut)
	}
}
