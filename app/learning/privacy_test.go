package learning

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"laya/app/desktop"
	"laya/app/engines"
	"laya/app/session"
	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/gate"
)

// typist types lines into fields of a desktop whose session learns into a store.
type typist struct {
	*desktop.Desktop
	store *Store
}

func newTypist(s *Store) *typist {
	config := session.Default()
	config.Learning = true
	nothing := func(*engine.Window) engine.Suggestion { return engine.Suggestion{} }
	t := &typist{desktop.New(1, config, func(*engine.Window, engine.Suggestion) bool { return true }, nothing), s}
	t.Add(&desktop.Field{App: "notes", Role: session.AreaField, Lag: session.ExactLag})
	t.Add(&desktop.Field{App: "browser", Role: session.LineField, Lag: session.ExactLag, Secure: true})
	t.Add(&desktop.Field{App: "com.apple.Terminal", Role: session.AreaField, Lag: session.ExactLag})
	return t
}

func (t *typist) line(field int, text string) {
	t.Focus(field)
	t.Advance(time.Second)
	t.Type(text, 20*time.Millisecond)
	t.Press(desktop.Named("return", 0))
	for _, w := range t.Learned {
		t.store.Learn(w)
		t.store.Words() // empties the queue
	}
	t.Learned = nil
}

// Typed text that is not a learned word is in no file: neither what was typed once or twice, nor anything from a password
// field or a terminal, however often.
func TestPrivacy_Files(t *testing.T) {
	path := newPath(t)
	s := open(t, path)
	d := newTypist(s)
	never := []string{"correcthorse", "batterystaple", "sudosecret", "hunter2", "Zwickmuehle", "onlytwice", "4111111111111111", "peter@example.org"}
	for i := range 7 {
		d.line(0, "my dear Priyanka I was there")
		d.line(1, "correcthorse batterystaple")
		d.line(2, "sudosecret hunter2")
		d.line(0, "the number 4111111111111111 and peter@example.org and hunter2 again")
		if i < 2 {
			d.line(0, "and Zwickmuehle onlytwice xylograph "+strings.Repeat("z", i+3))
		}
		save(t, s)
	}
	closed(t, s)
	if n := filesWith(t, filepath.Dir(path), "priyanka"); n != 1 {
		t.Errorf("%d files hold the learned word, want 1: the test shows nothing", n)
	}
	for _, word := range append(never, "xylograph", "zzz", "my dear", "correct", "example", "hunter", "4111") {
		if n := filesWith(t, filepath.Dir(path), strings.ToLower(word)); n != 0 {
			t.Errorf("%d files hold %q", n, word)
		}
	}
}

// Forgetting a word leaves it nowhere in memory that can be reached: not in the store, not in the predictor. The words
// that wait for their third use are not there as text in the first place.
func TestPrivacy_Memory(t *testing.T) {
	p, s := learner(t)
	d := newTypist(s)
	for range 5 {
		d.line(0, "dear Priyanka Wonderwall")
	}
	d.line(0, "Zwickmuehle Zwickmuehle now")
	save(t, s)
	holds := func(word string) bool {
		s.mu.Lock()
		defer s.mu.Unlock()
		seen := map[uintptr]bool{}
		learned := reflect.ValueOf(p).Elem().FieldByName("learned") // nothing else in a predictor changes
		return reaches(reflect.ValueOf(s), []byte(word), seen) || reaches(learned, []byte(word), seen)
	}
	if !holds("priyanka") {
		t.Fatal("the learned word is nowhere: the test shows nothing")
	}
	if holds("zwickmuehle") {
		t.Error("a word that was used twice is in memory as text")
	}
	if !s.learner.Forget("zwickmuehle") {
		t.Error("a word that was used twice does not wait")
	}
	if _, err := s.Forget("priyanka"); err != nil {
		t.Fatal(err)
	}
	if holds("priyanka") {
		t.Error("the forgotten word is still in memory")
	}
	if err := s.ForgetAll(); err != nil {
		t.Fatal(err)
	}
	if holds("wonderwall") {
		t.Error("all is forgotten, and a word is still in memory")
	}
}

// reaches reports whether a text, in any case, can be reached from v.
func reaches(v reflect.Value, text []byte, seen map[uintptr]bool) bool {
	switch v.Kind() {
	case reflect.String:
		return bytes.Contains(bytes.ToLower([]byte(v.String())), text)
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() || v.Kind() == reflect.Pointer && seen[v.Pointer()] {
			return false
		}
		if v.Kind() == reflect.Pointer {
			seen[v.Pointer()] = true
		}
		return reaches(v.Elem(), text, seen)
	case reflect.UnsafePointer: // atomic.Pointer[frequency.Learned]
		return !v.IsNil() && reaches(reflect.NewAt(reflect.TypeFor[frequency.Learned](), v.UnsafePointer()), text, seen)
	case reflect.Struct:
		if v.Type() == reflect.TypeFor[sync.Mutex]() {
			return false // others may wait for it just now
		}
		for i := range v.NumField() {
			if reaches(v.Field(i), text, seen) {
				return true
			}
		}
	case reflect.Map:
		for i := v.MapRange(); i.Next(); {
			if reaches(i.Key(), text, seen) || reaches(i.Value(), text, seen) {
				return true
			}
		}
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			b := make([]byte, v.Len())
			for i := range b {
				b[i] = byte(v.Index(i).Uint())
			}
			return bytes.Contains(bytes.ToLower(b), text)
		}
		if k := v.Type().Elem().Kind(); k <= reflect.Complex128 {
			return false
		}
		for i := range v.Len() {
			if reaches(v.Index(i), text, seen) {
				return true
			}
		}
	}
	return false
}

// A name typed five times is offered when it begins, as the gate has it, and one typed twice is not.
func TestName_IsOffered(t *testing.T) {
	p, s := learner(t)
	d := newTypist(s)
	for _, line := range []string{"Dear Priyanka, how are you", "I met Priyanka today", "Priyanka said so", "ask Priyanka", "for Priyanka and Zwickmuehle", "Zwickmuehle said so"} {
		d.line(0, line)
	}
	for text, want := range map[string]string{"Dear Priy": "Priyanka", "I saw priy": "priyanka", "HI PRIY": "PRIYANKA", "Dear Zwick": ""} {
		if got := offered(t, p, text); got != want {
			t.Errorf("after %q, %q is offered, want %q", text, got, want)
		}
	}
	if _, err := s.Forget("Priyanka"); err != nil {
		t.Fatal(err)
	}
	if got := offered(t, p, "Dear Priy"); got != "" {
		t.Errorf("%q is offered when it is forgotten", got)
	}
}

// opened is the predictor of every test that needs the real one.
var opened = sync.OnceValues(engines.OpenFrequency)

// learner gives a predictor, and a store that teaches it until the test ends.
func learner(t *testing.T) (*frequency.Predictor, *Store) {
	t.Helper()
	p, err := opened()
	if err != nil {
		t.Fatal(err)
	}
	s, err := Open(Options{Path: newPath(t), New: p.NewLearner, Publish: p.SetLearned})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		closed(t, s)
		p.SetLearned(nil)
	})
	return p, s
}

func offered(t *testing.T, p *frequency.Predictor, text string) string {
	t.Helper()
	var w engine.Window
	w.Set(engine.Context{Text: text, AtStart: true})
	var ranking [2]engine.Suggestion
	n, err := p.Predict(&w, ranking[:])
	if err != nil {
		t.Fatal(err)
	}
	best, _ := gate.Default.Choose(&w, ranking[:n])
	return best.Word
}
