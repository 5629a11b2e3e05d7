//go:build darwin || box

package permissions

import (
	"laya/app/macos/ax"
	"laya/app/macos/cocoa"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
)

// Mac asks macOS. refused reports whether there is no event tap because macOS refuses it. Frameworks must be open
// (ax.Open, quartz.Open).
func Mac(refused func() bool) System {
	return System{Trusted: ax.Trusted, Listening: quartz.MayListen, Refused: refused}
}

// changedNotification is posted when Accessibility is given to an app or taken from it. It is not documented, and comes
// before AXIsProcessTrusted answers by it; so a Watcher looks more than once, and does without where it does not come.
const changedNotification = "com.apple.accessibility.api"

// OnChange calls changed, on the main thread, when macOS tells that a permission may have changed.
func OnChange(changed func()) cf.Subscription {
	name := cf.NewString(changedNotification)
	defer name.Release()
	return cf.Subscribe(name.Ref, changed)
}

// Ask makes macOS put Laya into the list of a permission, and ask the user.
func Ask(n Need) {
	switch n {
	case Accessibility:
		ax.AskForTrust()
	case InputMonitoring:
		quartz.AskToListen()
	}
}

// inlineDefault is what System Settings sets by "Show inline predictive text" (macOS 14), for all apps.
const inlineDefault = "NSAutomaticInlinePredictionEnabled"

// ReadPrediction reads whether macOS draws suggestions of its own. Main thread.
func ReadPrediction() Prediction {
	switch on, set := cocoa.Default(inlineDefault); {
	case !set:
		return PredictionUnset
	case on:
		return PredictionOn
	default:
		return PredictionOff
	}
}
