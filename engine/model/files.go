package model

import "io/fs"

// Dir is a model directory, wherever it is. A file that does not exist is an error for which errors.Is fs.ErrNotExist
// holds. The bytes may be the directory's own: nobody writes to them.
type Dir interface {
	ReadFile(name string) ([]byte, error)
}

// Files is a Dir in memory. It gives the bytes themselves, so that an embedded model needs no memory of its own.
type Files map[string][]byte

// ReadFile implements Dir.
func (f Files) ReadFile(name string) ([]byte, error) {
	data, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return data, nil
}
