// Package permissions knows whether macOS lets Laya see and type keys, notices when that changes, and explains it.
//
// Laya needs Accessibility. Input Monitoring is asked for only when macOS says that it is what is missing: Accessibility is
// given, the event tap is refused all the same, and Input Monitoring is not given.
//
//		unknown ─▶ missing ─▶ granted ◀─▶ lost
//		   └────────────────────▲
//
//	 1. A permission that is given is noticed without a restart, by macOS's notification or by asking (TestWatcher).
//	 2. While everything is given nothing is polled; while something is missing the question, which costs microseconds, is
//	    asked after one second, then ever more rarely, at most every thirty (TestMachine_Pace).
//	 3. A loss is told as a loss, and a tap that is being made is not taken for one (TestMachine).
//
// The texts are in words.go, and tested as texts. The window is AppKit's and belongs to the main thread; a Watcher may be
// used from any.
package permissions

// State is what is known.
type State uint8

// The states.
const (
	Unknown State = iota // nobody has looked
	Missing              // it was never given in this process's life
	Granted
	Lost // it was given, and taken
)

var stateNames = [...]string{"unknown", "missing", "granted", "lost"}

func (s State) String() string { return stateNames[s] }

// Need is the permission that is to be given next.
type Need uint8

// The needs.
const (
	Nothing Need = iota
	Accessibility
	InputMonitoring
)

var needNames = [...]string{"nothing", "Accessibility", "Input Monitoring"}

func (n Need) String() string { return needNames[n] }

// Status is the state and why it is so.
type Status struct {
	State State
	Need  Need // Nothing exactly when granted or unknown
}
