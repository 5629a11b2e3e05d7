package preferences

import (
	"errors"
	"io/fs"
	"time"

	"laya/app/models"
	"laya/app/serving"
	"laya/engine"
	"laya/engine/model"
	"laya/engine/service"
)

// NewModels gives the models on this machine's disk, and the engine that serves one of them.
func NewModels(serves *serving.Engine, races serving.Races) Models { return &disk{serves, races} }

type disk struct {
	serves *serving.Engine
	races  serving.Races
}

// List implements Models. It reads every model whole, since that alone tells whether it can be used.
func (d *disk) List() ([]Found, error) {
	entries, err := models.List()
	if err != nil {
		return nil, err
	}
	var list []Found
	now := d.Serving()
	for _, e := range entries {
		f := Found{Name: e.Name}
		if m, err := model.Read(e.Files); err != nil {
			f.Problem = err.Error()
		} else {
			f.Bytes = int64(m.Bytes())
		}
		if f.Evaluation, err = e.Evaluation(); errors.Is(err, fs.ErrNotExist) {
			f.Unrated = "it was not measured"
		} else if err != nil {
			f.Unrated = err.Error()
		}
		if standings := d.races.Standings(e.Name); len(standings) > 0 {
			f.Median = standings[0].Median
		}
		if e.Name == now.Model && now.Median > 0 {
			f.Median = now.Median // of real typing
		}
		list = append(list, f)
	}
	return list, nil
}

// Add implements Models.
func (d *disk) Add(directory string) (string, error) { return models.Add(directory) }

// Serving implements Models.
func (d *disk) Serving() Serving {
	status := d.serves.Status()
	s := Serving{Engine: status.Serving, Median: median(status), Switching: status.Switching}
	if s.Engine != engine.Frequency.String() { // which has no model
		s.Model = d.serves.Choice().Model
	}
	if _, err := d.serves.Refused(); err != nil {
		s.Refused = err.Error()
	}
	return s
}

// total is the service's name for a whole decision.
const total = "total"

// median is that of whole decisions; 0 before the first.
func median(status service.Status) time.Duration {
	for _, stage := range status.Stages {
		if stage.Name == total && stage.Count > 0 {
			return stage.P50
		}
	}
	return 0
}
