//go:build box

package box

import (
	"runtime"

	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// permissionsChanged is the distributed notification that macOS posts when Accessibility is given or taken.
const permissionsChanged = "com.apple.accessibility.api"

// Permit gives and takes permissions: Accessibility, and Input Monitoring. Who wants to be told is.
func (b *Box) Permit(accessibility, inputMonitoring bool) {
	b.PermitSilently(accessibility, inputMonitoring)
	b.Announce(permissionsChanged)
}

// PermitSilently gives and takes permissions and tells nobody, as macOS sometimes does.
func (b *Box) PermitSilently(accessibility, inputMonitoring bool) {
	boxTrust(accessibility, inputMonitoring)
	boxPermissionsChanged()
}

// Announce posts a distributed notification, as another process may.
func (b *Box) Announce(notification string) {
	name := cf.NewString(notification)
	defer name.Release()
	cf.Announce(name.Ref)
}

// FreezeOnRevocation makes keys wait, a tap's time-out each, for an active tap whose permission was taken and that was
// not closed; some versions of macOS do so.
func (b *Box) FreezeOnRevocation(on bool) { boxFreezes(on) }

// Prompts counts how often the user was asked for Accessibility and for Input Monitoring, since the process began.
func (b *Box) Prompts() (accessibility, inputMonitoring int) {
	return int(boxPrompts()), int(boxListenRequests())
}

// TapTimeout sets how many seconds a tap has to answer. It is 60 on a new box, for slow machines; macOS has
// about 1.
func (b *Box) TapTimeout(seconds float64) { boxTapTimeout(seconds) }

// Counts of the window server since the process began.
type Counts struct{ Timeouts, Swallowed, Seen, Delivered int }

// Counts gives how many events taps were too slow for, swallowed and were shown, and how many came to an app.
func (b *Box) Counts() Counts {
	return Counts{boxCounted(0), boxCounted(1), boxCounted(2), boxCounted(3)}
}

// DisableTaps disables every tap and tells them why: TapDisabledByTimeout or TapDisabledByUserInput. 0 tells nothing, as
// when the machine wakes.
func (b *Box) DisableTaps(why quartz.EventType) {
	codes := map[quartz.EventType]int32{quartz.TapDisabledByTimeout: 1, quartz.TapDisabledByUserInput: 2}
	boxDisableTaps(codes[why])
}

// Sleep puts the machine to sleep: keys are lost.
func (b *Box) Sleep() { boxSleep(true) }

// Wake wakes it. Taps may be dead then, without a word.
func (b *Box) Wake(tapsSurvive bool) {
	if !tapsSurvive {
		boxDisableTaps(0)
	}
	boxSleep(false)
}

// SwitchUser takes our session off the screen, or brings it back. What is typed meanwhile is another user's.
func (b *Box) SwitchUser(away bool) { boxConsole(!away) }

// SecureInput makes some process have the keyboard to itself, as a password manager does.
func (b *Box) SecureInput(on bool, pid int) { boxSecureInput(on, int32(pid)) }

// SetDisplays replaces the screens; the first is the main one.
func (b *Box) SetDisplays(displays ...quartz.Display) {
	list := make([]display, len(displays))
	for i, d := range displays {
		list[i] = display{id: d.ID, bounds: d.Bounds, scale: d.Scale}
	}
	boxDisplays(uint32(len(list)), &list[0])
}

// SelectInputSource makes an input source the current one, as the user does in the menu bar.
func (b *Box) SelectInputSource(s quartz.InputSource) {
	kind := "TISTypeKeyboardInputMode"
	if s.Layout {
		kind = "TISTypeKeyboardLayout"
	}
	boxSelect(s.ID, kind, s.Mode, s.Languages[0])
}

// BecomeMain makes the calling goroutine's thread the main thread, until the test ends.
func (b *Box) BecomeMain() {
	runtime.LockOSThread()
	boxMain()
}
