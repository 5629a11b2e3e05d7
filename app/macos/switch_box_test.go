//go:build box && !darwin

package macos

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"laya/app/engines"
	"laya/app/serving"
	"laya/app/session"
	"laya/app/settings"
	"laya/engine/model"
)

const tiny = "../../assets/testdata/tiny"

// broken makes a model whose weights are not those that its golden answers came from.
func broken(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "broken")
	if err := os.CopyFS(dir, os.DirFS(tiny)); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, model.WeightsFile)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	for i := len(data) - 4000; i < len(data)-2000; i++ {
		data[i] &= 0xbf // still numbers
	}
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	return dir
}

// switches changes the settings' engine and model again and again, each time when the one before serves or is refused.
func (m *mac) switches(t *testing.T, stop <-chan struct{}) {
	bad := broken(t)
	uses := []settings.Engine{
		{Use: "cpu"}, {Use: "cpu", Model: tiny}, {Use: "cpu", Model: bad}, {Use: "frequency"}, {Use: "cpu", Model: "missing"}, {Use: "auto"},
		{Use: "cpu", Model: bad}, {Use: "cpu", Model: tiny}, {Use: "auto"},
	}
	for n := range 2 * len(uses) {
		use := uses[n%len(uses)]
		if err := m.app.store.Update(func(s *settings.Settings) { s.Engine = use }); err != nil {
			t.Error(err)
			return
		}
		want, reason := serving.Chosen(m.app.store.Get()), map[string]string{bad: "wrong answer", "missing": "missing"}[use.Model]
		is := func() bool {
			if reason == "" {
				return m.app.serving.Choice() == want
			}
			refused, err := m.app.serving.Refused()
			return refused == want && err != nil && strings.Contains(err.Error(), reason) && m.app.serving.Choice() != (engines.Choice{})
		}
		for !is() {
			select {
			case <-stop:
				t.Errorf("change %d to %+v neither serves nor is refused: %+v", n, use, m.app.serving.Status())
				return
			case <-time.After(time.Millisecond):
			}
		}
	}
}

// accepted is what an accepted word leaves behind.
var accepted = regexp.MustCompile(`^[A-Za-z']+ $`)

// The model is changed while somebody types fast and takes words: every key is in the field, and every word that was
// taken, whole. A model that is broken or missing is refused with its reason, and the one before goes on.
func TestSwitchWhileTyping(t *testing.T) {
	m := launch(t, true)
	until(t, "there is a tap", func() bool { return !m.app.refused() })
	m.suggests(t)
	lines, err := os.ReadFile("../../assets/testdata/lines.txt")
	if err != nil {
		t.Fatal(err)
	}
	words := regexp.MustCompile(`[A-Za-z]{4,}`).FindAllString(string(lines), -1)
	stop, done := make(chan struct{}), make(chan struct{})
	go func() { defer close(done); m.switches(t, stop) }()
	m.Type(" ")
	want, taken, n := m.field.Holds(), 0, 0
	running := func() bool {
		select {
		case <-done:
			return taken < 3 || n < 100
		default:
			return true
		}
	}
	for end := time.Now().Add(5 * time.Minute); running() && time.Now().Before(end); n++ {
		word := words[n%len(words)]
		half := len(word) / 2
		m.fast(word[:half])
		want += word[:half]
		before := m.drawn.Load()
		if n%5 == 0 && soon(t, func() bool { return m.drawn.Load() > before }) {
			m.Press(session.Key{Code: session.CodeTab})
			if soon(t, func() bool { return strings.HasSuffix(m.field.Holds(), " ") }) {
				got := m.field.Holds()
				if rest, whole := strings.CutPrefix(got, want); !whole || !accepted.MatchString(rest) {
					t.Fatalf("Tab made %q of %q", got, want)
				}
				want, taken = got, taken+1
				continue
			}
			want += "\t" // the word was gone already
		}
		m.fast(word[half:] + " ")
		want += word[half:] + " "
		if got := m.field.Holds(); got != want {
			t.Fatalf("behind %d words the field holds %q, want %q", n, got, want)
		}
	}
	close(stop)
	<-done
	if taken < 3 {
		t.Errorf("of %d words %d were taken", n, taken)
	}
	if s := m.app.typing.Status(); s.Timeouts > 0 || s.Broken > 0 {
		t.Errorf("%+v", s)
	}
	t.Logf("%d words typed, %d taken", n, taken)
}

// fast presses keys without waiting for each to arrive.
func (m *mac) fast(text string) {
	for _, r := range text {
		m.Send(session.Key{Text: session.Text(r)})
	}
	m.Settle(time.Minute)
}
