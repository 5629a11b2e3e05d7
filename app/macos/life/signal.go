package life

import (
	"os"
	"os/signal"
	"syscall"

	"laya/app/journal"
)

// OnSignal calls terminate, once and on a goroutine of its own, when the process is told to end: by kill, or by ^C where it
// was started in a terminal. The function that it returns ends that.
func OnSignal(j *journal.Journal, terminate func()) (stop func()) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, syscall.SIGTERM, os.Interrupt)
	quit := make(chan struct{})
	go func() {
		select {
		case <-signals:
			j.Note("asked to end")
			terminate()
		case <-quit:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(quit)
	}
}
