package learning

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"laya/engine/frequency"
)

// Inspect tells how many words a file holds, and changes nothing. A file that is missing holds none.
func Inspect(path string, empty *frequency.Learner) (words int, err error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return 0, nil
	}
	if err == nil {
		err = empty.Read(data)
	}
	if err != nil {
		return 0, fmt.Errorf("learning: %w", err)
	}
	return len(empty.Words()), nil
}
