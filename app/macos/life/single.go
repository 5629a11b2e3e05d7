//go:build darwin || box

package life

import (
	"errors"

	"laya/app/instance"
	"laya/app/journal"
	cf "laya/app/macos/quartz/corefoundation"
)

// showNotification is what a second start tells the first one.
const showNotification = "laya.Laya.show"

// Start claims to be the one Laya of this user, by the lock at path. When there is another it is told to show itself, and
// the error is instance.ErrRunning. CoreFoundation must be open.
func Start(path string) (release func() error, err error) {
	release, err = instance.Take(path)
	if errors.Is(err, instance.ErrRunning) {
		name := cf.NewString(showNotification)
		defer name.Release()
		cf.Announce(name.Ref)
	}
	return release, err
}

// OnSecondStart calls show, on the main thread, when another Laya was started and has ended.
func OnSecondStart(j *journal.Journal, show func()) cf.Subscription {
	name := cf.NewString(showNotification)
	defer name.Release()
	return cf.Subscribe(name.Ref, func() {
		j.Note("started twice")
		show()
	})
}
