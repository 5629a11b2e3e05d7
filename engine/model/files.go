package model

import (
	"bytes"
	"io/fs"
	"time"
)

// Files is a model directory in memory: a flat, read-only file system. ReadFile gives the bytes themselves, not a copy,
// so that an embedded model needs no memory of its own: do not write to them.
type Files map[string][]byte

// ReadFile implements fs.ReadFileFS.
func (f Files) ReadFile(name string) ([]byte, error) {
	data, ok := f[name]
	if !ok {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	return data, nil
}

// Open implements fs.FS.
func (f Files) Open(name string) (fs.File, error) {
	data, err := f.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return &file{Reader: bytes.NewReader(data), name: name}, nil
}

// file is an open file and its own description.
type file struct {
	*bytes.Reader
	name string
}

func (f *file) Stat() (fs.FileInfo, error) { return f, nil }
func (f *file) Close() error               { return nil }
func (f *file) Name() string               { return f.name }
func (f *file) Mode() fs.FileMode          { return 0o444 }
func (f *file) ModTime() time.Time         { return time.Time{} }
func (f *file) IsDir() bool                { return false }
func (f *file) Sys() any                   { return nil }
