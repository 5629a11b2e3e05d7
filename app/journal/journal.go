// Package journal writes down what happens to the app, and never what is typed: a file that a user can read, and send to
// who helps.
//
// It takes names and numbers. A [Name] is written in the program: a constant is one, a string that came from somewhere is
// none, and does not compile. Of an error its text is written, which in Laya names files and functions and no text of a
// user (session.Text prints as its length); of a panic the kind and the place, because its value could be anything.
//
//  1. Nothing typed reaches the file (TestNothingTyped in app/macos/life types, breaks things, and looks).
//  2. All files together stay below five megabytes, and are the user's alone, mode 0600 (TestRotation).
//  3. A disk that is full or read-only does not disturb the app (TestUnwritable).
//
// A Journal may be used from any goroutine. Writing waits for the disk: not from the event tap's thread.
package journal

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/DeRuina/timberjack"
)

const (
	megabytes = 1  // of one file
	oldFiles  = 3  // that are kept beside it
	days      = 60 // that they are kept
)

// Name is what an event or a number is called: a constant.
type Name string

// Count is a number and what it counts.
type Count struct {
	Name Name
	N    int64
}

// Took is a Count of microseconds.
func Took(name Name, d time.Duration) Count { return Count{name, d.Microseconds()} }

// Journal is the file.
type Journal struct {
	file *timberjack.Logger
	log  *slog.Logger
	home string
}

// Path is where the file is: where Console shows it on a Mac, in the user's cache elsewhere.
func Path() (string, error) {
	if runtime.GOOS == "darwin" {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("journal: %w", err)
		}
		return filepath.Join(home, "Library", "Logs", "Laya", "laya.log"), nil
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", fmt.Errorf("journal: %w", err)
	}
	return filepath.Join(cache, "Laya", "laya.log"), nil
}

// Open opens a journal, whose file is made when something is written. A folder that cannot be made leaves a journal that
// writes nothing.
func Open(path string) *Journal {
	_ = os.MkdirAll(filepath.Dir(path), 0o700)
	j := &Journal{file: &timberjack.Logger{
		Filename: path, MaxSize: megabytes, MaxBackups: oldFiles, MaxAge: days, FileMode: 0o600, LocalTime: true,
	}}
	j.home, _ = os.UserHomeDir()
	j.log = slog.New(slog.NewTextHandler(j.file, nil))
	return j
}

// Note writes an event with numbers.
func (j *Journal) Note(event Name, counts ...Count) {
	j.write(slog.LevelInfo, event, attributes(counts))
}

// Failed writes that something did not work, and why. The home folder is written ~.
func (j *Journal) Failed(event Name, err error, counts ...Count) {
	text := err.Error()
	if j.home != "" {
		text = strings.ReplaceAll(text, j.home, "~")
	}
	j.write(slog.LevelWarn, event, append(attributes(counts), slog.String("error", text)))
}

// Panicked writes that a panic was survived: what kind, and where in the stack, but not its value.
func (j *Journal) Panicked(event Name, value any, stack []byte) {
	kind := fmt.Sprintf("%T", value)
	j.write(slog.LevelError, event, []slog.Attr{slog.String("kind", kind), slog.String("at", places(string(stack)))})
}

// Close ends it.
func (j *Journal) Close() error { return j.file.Close() }

func (j *Journal) write(level slog.Level, event Name, attributes []slog.Attr) {
	j.log.LogAttrs(context.Background(), level, string(event), attributes...)
}

func attributes(counts []Count) (list []slog.Attr) {
	for _, c := range counts {
		list = append(list, slog.Int64(string(c.Name), c.N))
	}
	return list
}

// mostPlaces is how much of a stack is told.
const mostPlaces = 12

// places are the files and lines of a stack as debug.Stack gives it, without folders and without arguments.
func places(stack string) string {
	var list []string
	for line := range strings.Lines(stack) {
		place, found := strings.CutPrefix(line, "\t")
		if !found || len(list) == mostPlaces {
			continue
		}
		place, _, _ = strings.Cut(strings.TrimSpace(place), " ")
		list = append(list, filepath.Base(place))
	}
	return strings.Join(list, " ")
}
