//go:build darwin || box

package selftest

import (
	"fmt"

	"laya/app/macos/ax"
	"laya/app/macos/quartz"
)

// permissions tells which there are. Of Input Monitoring alone nothing follows: the tap says whether it is needed.
func permissions(parent string) []Check {
	whose := "of Laya"
	if parent != "" {
		whose = fmt.Sprintf("of %s, which started this; from the menu bar it is Laya's own", parent)
	}
	trusted := Check{Group: "permissions", Name: "Accessibility", Result: OK, Detail: "given: it is that " + whose}
	if !ax.Trusted() {
		trusted.Result = Failed
		trusted.Detail = "missing (that " + whose + "): allow it in System Settings, Privacy & Security, Accessibility"
	}
	listening := Check{Group: "permissions", Name: "Input Monitoring", Result: OK, Detail: "given"}
	if !quartz.MayListen() {
		listening.Detail = "not given, and needed only where the event tap is refused although Accessibility is given"
	}
	login := quartz.CurrentLoginSession()
	secure := Check{Group: "permissions", Name: "secure input", Result: OK, Detail: "off"}
	if quartz.SecureInput() {
		secure.Detail = fmt.Sprintf("on, held by process %d: while it is, no app sees keys", login.SecureInputPID)
	}
	return []Check{trusted, listening, secure}
}
