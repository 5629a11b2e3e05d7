package serving

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"laya/app/disk"
	"laya/app/engines"
	"laya/app/machine"
	"laya/app/models"
	"laya/engine/frequency"
	"laya/engine/service"
)

// racesVersion is the newest file of races that this program understands. Any other is raced anew.
const racesVersion = 1

// Races are the races that were run, in a file that may be deleted at any time.
type Races struct{ Path string }

// racesFile is the file's content.
type racesFile struct {
	Version int             `json:"version"`
	Races   map[string]Race `json:"races"` // by model, machine and operating system
}

// Race is what came of one.
type Race struct {
	Standings []service.Standing `json:"standings"` // the winner first
}

// RacesPath gives where they are: Laya/races.json in the user's cache folder.
func RacesPath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("serving: %w", err)
	}
	return filepath.Join(dir, "Laya", "races.json"), nil
}

// course is where a race is run: another model, machine or operating system may have another winner.
func course(model string) (string, error) {
	entry, err := models.Find(model)
	if err != nil {
		return "", err
	}
	print, err := entry.Fingerprint()
	if err != nil {
		return "", err
	}
	m := machine.Describe()
	return fmt.Sprintf("%s on %s (%d cores, %s), %s", print, m.Processor, m.Cores, m.Level, m.OS), nil
}

// Standings gives what came of the race with a model on this machine, nil when there was none yet.
func (r Races) Standings(model string) []service.Standing {
	race, err := r.last(model)
	if err != nil {
		return nil
	}
	return race.Standings
}

// Winner gives the engine that won with a model on this machine, empty when there was no race yet.
func (r Races) Winner(model string) string {
	if standings := r.Standings(model); len(standings) > 0 {
		return standings[0].Name
	}
	return ""
}

func (r Races) last(model string) (Race, error) {
	at, err := course(model)
	if err != nil {
		return Race{}, err
	}
	file, err := r.read()
	return file.Races[at], err
}

// Keep writes a result down.
func (r Races) Keep(model string, standings []service.Standing) error {
	at, err := course(model)
	if err != nil {
		return err
	}
	file, err := r.read()
	if err != nil || file.Races == nil {
		file = racesFile{Races: map[string]Race{}} // a file that cannot be read is replaced
	}
	file.Version = racesVersion
	file.Races[at] = Race{standings}
	data, err := json.MarshalIndent(file, "", "  ")
	if err != nil {
		return err
	}
	return disk.Replace(r.Path, append(data, '\n'))
}

func (r Races) read() (file racesFile, err error) {
	data, err := os.ReadFile(r.Path)
	if errors.Is(err, fs.ErrNotExist) {
		return file, nil
	}
	if err != nil {
		return file, err
	}
	if err := json.Unmarshal(data, &file); err != nil || file.Version != racesVersion {
		return racesFile{}, fmt.Errorf("serving: %s is of no use: it will be replaced", r.Path)
	}
	return file, nil
}

// plan gives what serves a choice. With Auto the winner of an earlier race goes first; there is a race where there was
// none.
func (r Races) plan(c engines.Choice, counts *frequency.Predictor) (service.Plan, error) {
	winner := ""
	if c.Races() && r.Path != "" {
		winner = r.Winner(c.Model)
	}
	return c.Plan(winner, counts)
}
