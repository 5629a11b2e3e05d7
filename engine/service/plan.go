package service

import (
	"errors"

	"laya/engine"
)

// Plan is which engines may serve.
type Plan struct {
	// Candidates in the order in which they serve: the first that is well. None leaves the frequency predictor.
	Candidates []Candidate
	// Race, if there is any, is typing to measure the candidates with, one keystroke after the other; the fastest then goes
	// first, and those behind it in Candidates are closed. Measured once all of them are open, with a typist's gaps.
	Race []engine.Window
}

// Candidate is an engine that may serve.
type Candidate struct {
	Name   string
	Source engine.Source // of its suggestions
	// Open builds a decider. It may take seconds, and is called again to rebuild, each time on a goroutine of its own.
	Open func() (Decider, error)
}

// Decider is an engine at work. One goroutine at a time uses it, always the same one, from Open to Close; one whose call
// never comes back is never touched again. If it is an engine.Preparer it prepares between requests, in steps that
// should take less than a millisecond; if it is an engine.Staged its stages are measured.
type Decider interface {
	engine.Predictor
	// Goldens is how many golden contexts there are.
	Goldens() int
	// Check computes a golden context. The error is ErrWrong, wrapped, when the answer is further from the golden one
	// than the arithmetic of its graph explains.
	Check(golden int) error
	Close() error
}

// Metered is a Decider that holds memory outside Go.
type Metered interface {
	Memory() Memory
	DropCache() // gives cached bytes back
}

// Memory is in bytes.
type Memory struct {
	Active int `json:"active_bytes"`
	Cache  int `json:"cache_bytes"`
}

// What a decider's error may wrap.
var (
	ErrWrong  = errors.New("a wrong answer to a golden context")
	ErrDevice = errors.New("the device failed") // two of them end the engine for the process
)
