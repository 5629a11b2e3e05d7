package doctor

import (
	"laya/app/engines"
	"laya/app/learning"
	"laya/app/settings"
)

// Learning is what has been learned from the user: how much, never a word of it.
type Learning struct {
	On      bool   `json:"on"`
	Path    string `json:"path"`
	Words   int    `json:"words"`
	Problem string `json:"problem,omitempty"`
}

func examineLearning(s settings.Settings) Learning {
	l := Learning{On: s.Learning}
	path, err := learning.Path()
	if err == nil {
		l.Path = tilde(path)
		l.Words, err = inspect(path)
	}
	if err != nil {
		l.Problem = err.Error()
	}
	return l
}

func inspect(path string) (words int, err error) {
	counts, err := engines.OpenFrequency()
	if err != nil {
		return 0, err
	}
	return learning.Inspect(path, counts.NewLearner())
}
