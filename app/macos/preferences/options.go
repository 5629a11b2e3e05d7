package preferences

import (
	"time"

	"laya/app/models"
	"laya/app/settings"
	"laya/engine/frequency"
)

// Options are what the window needs.
type Options struct {
	Store   *settings.Store
	Login   Login
	Models  Models
	Apps    Directory
	Words   Words
	Figures func() Figures // must not wait
	Product Product
	Failed  func(error) // tell the user, on the main thread
}

// Login opens Laya when the user logs in.
type Login interface {
	// Enabled reports whether it does: the user may have changed that in System Settings.
	Enabled() bool
	// Set says whether it does. The error says what the user can do.
	Set(on bool) error
}

// Models are what can think. All but Serving may take long, and are called from any goroutine.
type Models interface {
	// List gives the models there are, the embedded one first.
	List() ([]Found, error)
	// Add takes a model directory in, and gives the name under which List has it. The error says what is wrong with it.
	Add(directory string) (name string, err error)
	// Serving tells how the engines are at this moment.
	Serving() Serving
}

// Found is a model.
type Found struct {
	Name       string        // as the settings name it
	Bytes      int64         // of its weights
	Median     time.Duration // a decision on this Mac, 0 before it was measured
	Evaluation models.Evaluation
	Unrated    string // why there is no Evaluation, "" when there is one
	Problem    string // why the model cannot be used, "" when it can
}

// Serving is how the engines are.
type Serving struct {
	Engine    string // what answers
	Model     string
	Median    time.Duration // from a key to its answer; 0 before the first
	Switching bool          // another one is being opened
	Refused   string        // why what the settings name does not serve; "" when it does
}

// App is an app by its bundle identifier.
type App struct{ Bundle, Name string }

// Directory knows apps.
type Directory interface {
	// Name is an app's name, "" when it is not known.
	Name(bundle string) string
	// Running are the apps that run now and have windows.
	Running() []App
}

// Words are what was learned. They are shown when the user asks, and go nowhere else. *learning.Store has them.
type Words interface {
	Words() []frequency.Word // the most used first
	Forget(word string) (found bool, err error)
	ForgetAll() error
}

// Figures are what typing has come to.
type Figures struct {
	SavedToday, Saved int // keystrokes
	Shown, Accepted   int // suggestions
	Median, P99       time.Duration
	Latency           []Bin // from a key to its answer, the shortest first
}

// Bin counts answers that took less than Below, and not less than the bin before.
type Bin struct {
	Below time.Duration
	Count int
}

// Product is what this Laya is.
type Product struct {
	Version     string
	Diagnostics func() string // may take long; called from any goroutine; tells nothing that was typed
	Licences    func()        // shows the licences' texts; nil where there are none beside the program
}
