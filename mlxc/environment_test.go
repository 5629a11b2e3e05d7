package mlxc

import (
	"os"
	"testing"
	"unsafe"
)

// C sees what Open has set, and what the user had set before.
func TestSetEnvironment(t *testing.T) {
	getenv := buildDouble(t).at("getenv") // libc's, which the double depends on
	if getenv == 0 {
		t.Fatal("libc has no getenv")
	}
	name := []byte(precision + "\x00")
	for _, test := range []struct {
		name, user, want string
		set              bool
	}{
		{"nothing set", "", "0", false},
		{"the user wants speed", "1", "1", true},
		{"the user has emptied it", "", "", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Setenv(precision, test.user) // puts back what was there
			if !test.set {
				os.Unsetenv(precision)
			}
			if err := setEnvironment(); err != nil {
				t.Fatal(err)
			}
			if got := text(invoke(getenv, []uintptr{uintptr(unsafe.Pointer(&name[0]))})); got != test.want {
				t.Errorf("C finds %s=%q, want %q", precision, got, test.want)
			}
		})
	}
}

func TestOpen_SetsTheEnvironment(t *testing.T) {
	t.Setenv(precision, "") // puts back what was there
	os.Unsetenv(precision)
	w, err := openPath(buildDouble(t).path, 0)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	if got := os.Getenv(precision); got != "0" {
		t.Errorf("after Open, %s=%q, want 0", precision, got)
	}
}
