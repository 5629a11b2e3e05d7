package learning

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"laya/engine"
	"laya/engine/frequency"
	"laya/engine/lexicon"
)

var lex = func() *lexicon.Lexicon {
	l, err := lexicon.Read([]byte("<other>\ndear\nhello\nhow\nthe\n"))
	if err != nil {
		panic(err)
	}
	return l
}()

func open(t *testing.T, path string) *Store {
	t.Helper()
	s, err := Open(Options{Path: path, New: func() *frequency.Learner { return frequency.NewLearner(lex) }})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func newPath(t *testing.T) string { return filepath.Join(t.TempDir(), "Laya", "learned.words") }

func save(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Save(); err != nil {
		t.Fatal(err)
	}
}

func closed(t *testing.T, s *Store) {
	t.Helper()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// tell tells every word of a line that begins its field.
func tell(s *Store, line string) {
	for i := range line {
		if lexicon.IsWordByte(line[i]) && (i+1 == len(line) || !lexicon.IsWordByte(line[i+1])) {
			var w engine.Window
			w.Set(engine.Context{Text: line[:i+1], AtStart: true})
			s.Learn(w)
			if len(s.queue) == queueLength {
				s.Words() // empties it
			}
		}
	}
}

func texts(s *Store) string {
	var list []string
	for _, w := range s.Words() {
		list = append(list, fmt.Sprintf("%s %d", w.Text, w.Uses))
	}
	return strings.Join(list, ", ")
}

func TestStore_SavesAndReads(t *testing.T) {
	path := newPath(t)
	s := open(t, path)
	for range 4 {
		tell(s, "Hello Priyanka")
	}
	closed(t, s)
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if info.Mode().Perm() != 0o600 {
		t.Errorf("mode %v, want 0600", info.Mode())
	}
	if dir, err := os.Stat(filepath.Dir(path)); err != nil || dir.Mode().Perm() != 0o700 {
		t.Errorf("the folder's mode is %v, want 0700", dir.Mode())
	}
	again := open(t, path)
	defer closed(t, again)
	if got := texts(again); got != "Priyanka 4, hello 4" {
		t.Errorf("read again: %s", got)
	}
	save(t, again)
	if now, err := os.Stat(path); err != nil || !os.SameFile(info, now) {
		t.Error("what has not changed is saved again")
	}
}

func TestStore_NothingLearnedIsNoFile(t *testing.T) {
	path := newPath(t)
	s := open(t, path)
	tell(s, "Secretname once")
	tell(s, "Secretname twice")
	closed(t, s)
	if _, err := os.Stat(path); err == nil {
		t.Error("there is a file though nothing was learned")
	}
}

// What another process forgets or adds holds here too.
func TestStore_TwoProcesses(t *testing.T) {
	path := newPath(t)
	a, b := open(t, path), open(t, path)
	defer closed(t, b)
	for range 3 {
		tell(a, "Priyanka Wonderwall")
	}
	save(t, a)
	if found, err := b.Forget("priyanka"); err != nil || !found {
		t.Fatalf("Forget = %v, %v", found, err)
	}
	if err := b.Add("Xanadoo"); err != nil {
		t.Fatal(err)
	}
	tell(a, "Wonderwall")
	closed(t, a)
	save(t, b)
	want := "Wonderwall 4, Xanadoo 3"
	if got := texts(a); got != want {
		t.Errorf("the first process has %s, want %s", got, want)
	}
	if got := texts(b); got != want {
		t.Errorf("the second process has %s, want %s", got, want)
	}
	if err := b.ForgetAll(); err != nil {
		t.Fatal(err)
	}
	c := open(t, path)
	defer closed(t, c)
	if got := texts(b) + texts(c); got != "" {
		t.Errorf("all forgotten, and there is %s", got)
	}
}

func TestStore_FileGone(t *testing.T) {
	path := newPath(t)
	s := open(t, path)
	defer closed(t, s)
	for range 3 {
		tell(s, "Priyanka")
	}
	save(t, s)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	tell(s, "Wonderwall")
	save(t, s)
	if got := texts(s); got != "" {
		t.Errorf("somebody removed the file, and there is %s", got)
	}
}

func TestStore_DamagedFile(t *testing.T) {
	for _, row := range []struct {
		name   string
		damage func(data []byte) []byte
		aside  string
	}{
		{"a byte", func(d []byte) []byte { d[len(d)/2] ^= 1; return d }, ".damaged-1"},
		{"cut", func(d []byte) []byte { return d[:len(d)/2] }, ".damaged-1"},
		{"empty", func([]byte) []byte { return nil }, ".damaged-1"},
		{"newer", func(d []byte) []byte { d[8] = 99; return d }, ".newer-1"},
	} {
		t.Run(row.name, func(t *testing.T) {
			path := newPath(t)
			s := open(t, path)
			for range 3 {
				tell(s, "Priyanka")
			}
			closed(t, s)
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(path, row.damage(data), 0o600); err != nil {
				t.Fatal(err)
			}
			s = open(t, path)
			defer closed(t, s)
			if problems := s.Problems(); len(problems) != 1 || !strings.Contains(problems[0], "learned.words"+row.aside) {
				t.Errorf("problems %q, want one that names the file kept", problems)
			}
			if _, err := os.Stat(path + row.aside); err != nil {
				t.Error(err)
			}
			for range 3 {
				tell(s, "Wonderwall")
			}
			save(t, s)
			if got := texts(s); got != "Wonderwall 3" {
				t.Errorf("%s after the damage", got)
			}
		})
	}
}

// Forgetting a word leaves no byte of it in any file, not in what was kept aside and not in what a killed save left.
func TestForget_EveryFile(t *testing.T) {
	path := newPath(t)
	s := open(t, path)
	defer closed(t, s)
	for range 5 {
		tell(s, "hello Priyanka Wonderwall")
	}
	save(t, s)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for _, ending := range []string{".damaged-1", ".new-123"} {
		if err := os.WriteFile(path+ending, data, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if n := filesWith(t, filepath.Dir(path), "priyanka"); n != 3 {
		t.Fatalf("%d files hold the word, want 3", n)
	}
	if found, err := s.Forget("PRIYANKA"); err != nil || !found {
		t.Fatalf("Forget = %v, %v", found, err)
	}
	if n := filesWith(t, filepath.Dir(path), "priyanka"); n != 0 {
		t.Errorf("%d files still hold the word", n)
	}
	if got := texts(s); got != "Wonderwall 5, hello 5" {
		t.Errorf("left: %s", got)
	}
	if found, err := s.Forget("Priyanka"); err != nil || found {
		t.Errorf("Forget again = %v, %v", found, err)
	}
	if err := s.ForgetAll(); err != nil {
		t.Fatal(err)
	}
	if n := filesWith(t, filepath.Dir(path), ""); n != 1 { // the lock, which is empty
		t.Errorf("%d files when all is forgotten, want the lock alone", n)
	}
}

// filesWith counts the files under dir that hold a text, in whatever case.
func filesWith(t *testing.T, dir, text string) (n int) {
	t.Helper()
	err := filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		if bytes.Contains(bytes.ToLower(data), []byte(text)) {
			n++
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// Learn never blocks, whatever the store's goroutine does.
func TestLearn_NeverBlocks(t *testing.T) {
	s := open(t, newPath(t))
	defer closed(t, s)
	s.mu.Lock()
	var w engine.Window
	w.Set(engine.Context{Text: "hello", AtStart: true})
	for range 10 * queueLength {
		s.Learn(w)
	}
	s.mu.Unlock()
	save(t, s)
	if words := s.Words(); len(words) != 1 || words[0].Uses != queueLength {
		t.Errorf("%v learned, want %d uses", words, queueLength)
	}
}

// While one goroutine learns, others ask, forget and save: nothing races, and an answer is never half of two states.
func TestStore_WhileOthersAsk(t *testing.T) {
	p, s := learner(t)
	var asking sync.WaitGroup
	stop := make(chan struct{})
	for range 2 {
		asking.Go(func() {
			for {
				select {
				case <-stop:
					return
				default:
				}
				if word := offered(t, p, "Dear Priy"); word != "" && word != "Priyanka" {
					t.Errorf("%q is offered", word)
				}
			}
		})
	}
	for range 20 {
		tell(s, "Dear Priyanka, dear Priyanka, Priyanka")
		save(t, s)
		if _, err := s.Forget("Priyanka"); err != nil {
			t.Fatal(err)
		}
	}
	close(stop)
	asking.Wait()
}

// Inspecting counts the words and leaves everything as it is.
func TestInspect(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "learned")
	if n, err := Inspect(path, frequency.NewLearner(lex)); n != 0 || err != nil {
		t.Errorf("without a file: %d words, %v", n, err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 0 {
		t.Errorf("looking made %v", left)
	}
	s, err := Open(Options{Path: path, New: func() *frequency.Learner { return frequency.NewLearner(lex) }})
	if err != nil {
		t.Fatal(err)
	}
	for _, word := range []string{"Priya", "Yoyodyne"} {
		if err := s.Add(word); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if n, err := Inspect(path, frequency.NewLearner(lex)); n != 2 || err != nil {
		t.Errorf("with two: %d words, %v", n, err)
	}
	if err := os.WriteFile(path, []byte("nonsense"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Inspect(path, frequency.NewLearner(lex)); err == nil {
		t.Error("a damaged file is well")
	}
	if data, _ := os.ReadFile(path); string(data) != "nonsense" {
		t.Error("a damaged file was changed by looking")
	}
}
