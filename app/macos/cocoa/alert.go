//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	alertInit    = objc.Method[func(alert objc.ID) objc.ID]("-[NSAlert init]")
	alertMessage = objc.Method[func(alert, text objc.ID)]("-[NSAlert setMessageText:]")
	alertDetail  = objc.Method[func(alert, text objc.ID)]("-[NSAlert setInformativeText:]")
	alertButton  = objc.Method[func(alert, title objc.ID) objc.ID]("-[NSAlert addButtonWithTitle:]")
	alertStyle   = objc.Method[func(alert objc.ID, style uint)]("-[NSAlert setAlertStyle:]")
	alertRun     = objc.Method[func(alert objc.ID) int]("-[NSAlert runModal]")
)

const (
	firstButtonReturn = 1000 // NSAlertFirstButtonReturn
	alertCritical     = 2    // NSAlertStyleCritical
)

// Alert is a question that everything else waits for.
type Alert struct {
	Message  string // a short sentence, in bold
	Detail   string
	Buttons  []string // the first is pressed by Return; none means OK
	Critical bool     // something will be lost
}

// Run shows the alert and returns the index of the button that was pressed. Meanwhile the main thread serves the alert.
func (a Alert) Run() int {
	alert := alertInit(objc.Alloc("NSAlert"))
	defer objc.Release(alert)
	alertMessage(alert, objc.String(a.Message))
	alertDetail(alert, objc.String(a.Detail))
	if a.Critical {
		alertStyle(alert, alertCritical)
	}
	for _, title := range a.Buttons {
		alertButton(alert, objc.String(title))
	}
	return max(0, alertRun(alert)-firstButtonReturn)
}
