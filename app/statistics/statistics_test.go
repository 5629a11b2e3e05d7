package statistics

import (
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "folder", "statistics.json")
	now := time.Date(2026, 11, 30, 23, 50, 0, 0, time.Local)
	clock := func() time.Time { return now }
	s := Open(path, clock)
	s.Add(0, 0, 0)
	s.Add(0, 2, 0)
	s.Add(7, 0, 1)
	want := Counts{Saved: 7, Shown: 2, Accepted: 1, Day: "2026-11-30", Today: 7}
	if got := s.Counts(); got != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
	again := Open(path, clock)
	if got := again.Counts(); got != want {
		t.Errorf("from the file %+v, want %+v", got, want)
	}
	now = now.Add(time.Hour)
	again.Add(3, 0, 1)
	want.Saved, want.Accepted, want.Day, want.Today = 10, 2, "2026-12-01", 3
	if got := again.Counts(); got != want {
		t.Errorf("on the next day %+v, want %+v", got, want)
	}
	if now = now.AddDate(0, 0, 1); again.Counts().Today != 0 {
		t.Error("a day without typing has yesterday's number")
	}
}

// Nothing is written when nothing has changed, and a damaged file counts from nothing.
func TestStore_File(t *testing.T) {
	path := filepath.Join(t.TempDir(), "statistics.json")
	s := Open(path, time.Now)
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(path); err == nil {
		t.Error("a file was written for nothing")
	}
	if err := os.WriteFile(path, []byte(`{"saved":7,"shown":"x"`), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := Open(path, time.Now).Counts(); got.Saved != 0 {
		t.Errorf("a damaged file gives %+v", got)
	}
}
