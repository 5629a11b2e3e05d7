package life

import (
	"fmt"
	"time"

	"laya/app/journal"
)

// Step is a part of quitting.
type Step struct {
	Name journal.Name
	Do   func() error
}

// perStep is how long a step may take. macOS kills an app that is slow to end when the user logs out.
const perStep = 2 * time.Second

// Quit takes the steps one after the other: first the tap, so that keys pass whatever follows, last the engines. A step
// that fails, panics or does not end is written into the journal, and the next one is taken. Close the journal afterwards.
func Quit(j *journal.Journal, steps ...Step) {
	start := time.Now()
	for _, step := range steps {
		if err := take(step); err != nil {
			j.Failed(step.Name, err)
		}
	}
	j.Note("quit", journal.Count{Name: "steps", N: int64(len(steps))}, journal.Took("us", time.Since(start)))
}

func take(step Step) error {
	done := make(chan error, 1)
	go func() {
		defer func() {
			if p := recover(); p != nil {
				done <- fmt.Errorf("a panic of kind %T", p) // not its value, which could be anything
			}
		}()
		done <- step.Do()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(perStep):
		return fmt.Errorf("it did not end within %v and is left behind", perStep)
	}
}
