package mlxc

import (
	"fmt"
	"strconv"
	"strings"
)

// The versions of MLX that this binding is right for, from Oldest up to but not Before. Before 0.32.1 an error on the GPU
// or on the CPU's stream ends the process; signatures change between minor versions.
const (
	Oldest = "0.32.1"
	Before = "0.33"
)

// String is a handle to a C string of MLX's.
type String struct{ ref }

// Close frees the string; closing it again is nothing.
func (t String) Close(s *Scope) { s.close(t.ref) }

// readVersion asks MLX for its version.
func (s *Scope) readVersion() (string, error) {
	t := String{s.output(stringKind, mlx_version, nil, s.result())}
	ctx, ok := s.ctx(t.ref, mlx_string_data.String())
	if !ok {
		return "", s.err
	}
	return text(s.w.call(mlx_string_data, ctx)), nil
}

func checkVersion(version, path string) error {
	v, err := parseVersion(version)
	if err != nil {
		return fmt.Errorf("mlxc: %s says that it is MLX %q, which is no version: %s", path, version, renew)
	}
	oldest, _ := parseVersion(Oldest)
	before, _ := parseVersion(Before)
	switch {
	case less(v, oldest):
		return fmt.Errorf("mlxc: %s is MLX %s, older than %s, before which an error on the GPU ends the program: %s", path, version, Oldest, renew)
	case !less(v, before):
		return fmt.Errorf("mlxc: %s is MLX %s, newer than this Laya knows (below %s): update Laya", path, version, Before)
	}
	return nil
}

// parseVersion reads "0.32.4" or "0.32.4.dev20260901+abc": what follows the third number does not count.
func parseVersion(text string) (v [3]uint64, err error) {
	parts := strings.SplitN(text, ".", 4)
	for i := range v {
		if i >= len(parts) {
			break
		}
		number := parts[i]
		if end := strings.IndexFunc(number, func(r rune) bool { return r < '0' || r > '9' }); end > 0 && i == 2 {
			number = number[:end]
		}
		if v[i], err = strconv.ParseUint(number, 10, 32); err != nil {
			return v, err
		}
	}
	return v, nil
}

func less(a, b [3]uint64) bool {
	for i := range a {
		if a[i] != b[i] {
			return a[i] < b[i]
		}
	}
	return false
}
