package element

import "errors"

// Problem is why there is no answer.
type Problem uint8

// The problems.
const (
	Hung        Problem = iota + 1 // the app did not answer in time
	Gone                           // the element exists no longer
	Denied                         // Laya is not allowed to ask
	Unsupported                    // the element has nothing of the kind
	NoValue                        // it has nothing of the kind at present
	Failed                         // the app failed
	WrongType                      // it answered something else
)

var problems = [...]string{
	Hung:        "the app does not answer",
	Gone:        "the field is gone",
	Denied:      "Laya may not ask: allow it in System Settings, Privacy & Security, Accessibility",
	Unsupported: "the field does not tell it",
	NoValue:     "the field has none now",
	Failed:      "the app failed to answer",
	WrongType:   "the answer is of another type",
}

func (p Problem) Error() string {
	if int(p) < len(problems) && problems[p] != "" {
		return problems[p]
	}
	return "unknown problem"
}

// Fatal reports whether there is no use in asking the same element anything else now.
func Fatal(err error) bool {
	return errors.Is(err, Hung) || errors.Is(err, Gone) || errors.Is(err, Denied)
}
