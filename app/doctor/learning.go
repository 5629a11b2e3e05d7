package doctor

import "laya/app/settings"

// Learning is what has been learned from the user: never a word of it.
type Learning struct {
	On bool `json:"on"`
}

func examineLearning(s settings.Settings) Learning { return Learning{On: s.Learning} }
