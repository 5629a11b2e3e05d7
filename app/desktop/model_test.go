package desktop

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"laya/app/session"
	"laya/engine"
	"laya/engine/lexicon"
)

// words are what the desktop's engine knows, sorted.
var words = []string{
	"a", "and", "completion", "completions", "don't", "excited", "have", "hello", "help", "more", "of", "one", "suggest",
	"suggestion", "that", "the", "their", "there", "these", "word", "words", "world", "you", "your",
}

// guess gives a word that depends on the text before the word at the caret and on what has been typed of it.
func guess(w *engine.Window) engine.Suggestion {
	typed := string(w.Typed())
	h := fnv.New32a()
	for _, id := range w.IDs[:max(0, w.Len-len(typed))] {
		h.Write([]byte{byte(id)})
	}
	start := int(h.Sum32() % uint32(len(words)))
	for i := range words {
		word := words[(start+i)%len(words)]
		if rest, ok := lexicon.Remainder([]byte(typed), word); ok && rest != "" {
			return engine.Suggestion{Word: word, Remainder: rest, Probability: float32(start%10) / 10}
		}
	}
	return engine.Suggestion{}
}

func always(*engine.Window, engine.Suggestion) bool { return true }

// user is the model that the loop is held against: it sees the panel and the keys that go down, as a person does, and
// says what each field must hold and which keys may be swallowed.
type user struct {
	d      *Desktop
	mirror []*Field // what each field must hold
	config session.Config

	lastAccept time.Time
	again      bool // an accept key right after an accept may be swallowed
	held       session.Key
	space      bool    // a space was added and nothing happened since
	inserted   []piece // what was accepted, as long as it stands where it was put
}

// piece is accepted text and how many runes stood before the caret when it was in.
type piece struct {
	text string
	end  int
}

func newUser(d *Desktop, config session.Config) *user {
	u := &user{d: d, config: config}
	for _, f := range d.Fields {
		m := &Field{Role: f.Role, Fixed: f.Fixed, Lie: f.Lie}
		m.State = f.State
		u.mirror = append(u.mirror, m)
	}
	return u
}

// jumped: something happened after which nothing accepted may be touched any more.
func (u *user) jumped() { u.space, u.inserted = false, nil }

// press presses a key and reports what went wrong.
func (u *user) press(k session.Key) error {
	drawn := string(u.d.Drawn.Text)
	after := ""
	if f := u.d.Focused(); f != nil {
		_, after = f.Text()
	}
	focus, deleted := u.d.focus, u.d.Deleted
	isAccept := !k.Repeat && k.Code == session.CodeTab && (k.Mods == 0 || k.Mods == session.Shift)
	u.d.Inserted = ""
	passed := u.d.Press(k)
	deleted = u.d.Deleted - deleted
	if u.d.Inserted != "" && (!isAccept || drawn == "") {
		return fmt.Errorf("%q inserted by key %d", u.d.Inserted, k.Code)
	}
	if focus < 0 {
		return nil
	}
	m := u.mirror[focus]
	isHeld := k.Repeat && u.held.Code == k.Code && u.held.Text == k.Text && u.held != (session.Key{})
	if !isHeld {
		u.held = session.Key{}
	}
	switch {
	case isHeld:
		return must(!passed, "the repeat of a swallowed key passed")
	case isAccept && drawn != "":
		u.held = k
		if passed || deleted > 0 {
			return fmt.Errorf("an accept key passed with a suggestion drawn")
		}
		return u.accept(m, drawn, after, k.Mods == session.Shift)
	case isAccept && !passed:
		u.held = k
		early := u.again && u.d.Now().Sub(u.lastAccept) <= 250*time.Millisecond
		u.again = false
		return must(early && deleted == 0, "an accept key was swallowed with nothing drawn")
	case k.Mods == session.Command && k.Text == "z" && !passed:
		u.again = false
		return u.undo(m, deleted)
	}
	u.again = false
	if !passed {
		return fmt.Errorf("key %d %x swallowed", k.Code, string(k.Text))
	}
	return u.passedKey(m, k, deleted)
}

func (u *user) passedKey(m *Field, k session.Key, deleted int) error {
	isText := k.Mods&(session.Command|session.Control) == 0 && k.Text != "" && !strings.ContainsFunc(string(k.Text), notText)
	pull := u.space && isText && strings.ContainsAny(string(k.Text)[:1], ".,;:!?) ")
	if m.Lie != Honest && deleted == 0 {
		pull = false // a field that lost its trust meanwhile is left alone
	}
	if pull {
		m.Back(1)
		u.cut(m)
	}
	if want := map[bool]int{true: 1}[pull]; deleted != want {
		return fmt.Errorf("%d characters deleted before %x, want %d", deleted, string(k.Text), want)
	}
	u.space = false
	switch {
	case k.Code == session.CodeTab && m.Role != session.AreaField:
		m.Leave() // the next field has the keyboard
	case !m.Fixed && !m.marked:
		m.apply(k)
	}
	switch {
	case isText && !(k.Repeat && unicode.IsLetter([]rune(k.Text)[0])):
	case k.Code == session.CodeBackspace:
		u.cut(m)
	default:
		u.inserted = nil
	}
	return nil
}

// cut drops what does not stand whole before the caret any more.
func (u *user) cut(m *Field) {
	for n := len(u.inserted); n > 0 && u.inserted[n-1].end > m.Caret; n-- {
		u.inserted = u.inserted[:n-1]
	}
}

func notText(r rune) bool { return unicode.IsControl(r) || r >= 0xf700 && r <= 0xf8ff }

func (u *user) accept(m *Field, drawn, after string, all bool) error {
	take, _, _ := strings.Cut(drawn, " ")
	if all {
		take = drawn
	}
	next := ' '
	for _, r := range after {
		next = r
		break
	}
	u.space = u.config.AddSpace && (after == "" || next == '\n' || !unicode.IsSpace(next) && !strings.ContainsRune(".,;:!?)", next))
	if m.Lie != Honest {
		u.space = strings.HasSuffix(u.d.Inserted, " ") // what follows the caret may have been a lie
	}
	if u.space {
		take += " "
	}
	if u.d.Inserted != take {
		return fmt.Errorf("inserted %q, drawn was %q", u.d.Inserted, drawn)
	}
	m.typed(take)
	u.inserted = append(u.inserted, piece{take, m.Caret})
	u.lastAccept, u.again = u.d.Now(), true
	return nil
}

func (u *user) undo(m *Field, deleted int) error {
	if len(u.inserted) == 0 {
		return fmt.Errorf("⌘Z swallowed with nothing to undo")
	}
	last := u.inserted[len(u.inserted)-1]
	before, _ := m.Text()
	if deleted != len(last.text) || m.Lie < Slow && (m.Caret != last.end || !strings.HasSuffix(before, last.text)) {
		return fmt.Errorf("⌘Z deleted %d characters, want the %d that were accepted", deleted, len(last.text))
	}
	m.Back(deleted)
	u.inserted, u.space = u.inserted[:len(u.inserted)-1], false
	return nil
}

func must(ok bool, otherwise string) error {
	if ok {
		return nil
	}
	return fmt.Errorf("%s", otherwise)
}

// check compares the desktop with the model after any event.
func (u *user) check() error {
	f := u.d.Focused()
	if f == nil {
		return must(u.d.Drawn.Text == "", "drawn without a field")
	}
	m := u.mirror[u.d.focus]
	if string(f.Runes) != string(m.Runes) || f.Caret != m.Caret || f.Anchor != m.Anchor {
		return fmt.Errorf("field holds %q caret %d, the model %q caret %d", string(f.Runes), f.Caret, string(m.Runes), m.Caret)
	}
	text, atStart, known := u.d.Loop.Session().Text()
	if silent(f) {
		return must(u.d.Drawn.Text == "" && !known, fmt.Sprintf("drawn or remembered where nothing may be: field %d marked %v known %v", f.ID, f.marked, known))
	}
	before, _ := f.Text()
	if known && f.Lie == Honest && (!strings.HasSuffix(before, string(text)) || atStart && before != string(text)) {
		return fmt.Errorf("the session takes %q for the text, the field holds %q", string(text), before)
	}
	if f.Lie == Shortened {
		before, _ = f.told(f.State) // a cut at the start of a word cannot be told from the start of the field
	}
	if u.d.Drawn.Text != "" && f.Lie < Slow {
		return fits(before, string(u.d.Drawn.Text), f.Selected())
	}
	return nil
}

// silent reports whether nothing may be remembered, asked or drawn in f.
func silent(f *Field) bool {
	return f.Secure || f.marked || f.Fixed || f.App == "com.apple.Terminal" || f.Role == session.Terminal || f.Role == session.SearchField
}

// learned holds the words that the learner was told during one event against the field that had the keyboard: it holds
// each of them, and the field is none where nothing may be remembered.
func (u *user) learned(f *Field, told []engine.Window) error {
	for i := range told {
		word := string(told[i].Typed())
		if f == nil || silent(f) || word == "" {
			return fmt.Errorf("told %q where nothing may be remembered", word)
		}
		if held := strings.ReplaceAll(f.All(), "’", "'"); f.Lie == Honest && !strings.Contains(held, word) {
			return fmt.Errorf("told %q, the field holds %q", word, held)
		}
	}
	return nil
}

// fits reports whether what is drawn, put behind the text, makes words of the engine and nothing else.
func fits(before, drawn string, selected bool) error {
	if selected {
		return fmt.Errorf("%q drawn over a selection", drawn)
	}
	run := before
	for i, r := range before {
		if !unicode.IsLetter(r) && r != '\'' {
			run = before[i+len(string(r)):]
		}
	}
	for i, word := range strings.Split(drawn, " ") {
		if i == 0 {
			word = strings.TrimLeft(run, "'") + word
		}
		if !slices.Contains(words, word) {
			return fmt.Errorf("%q drawn behind %q", drawn, before)
		}
	}
	return nil
}

func TestModel_Self(t *testing.T) {
	if fits("I say: compl", "etion", false) != nil || fits("compl", " etion", false) == nil || fits("x", "the", false) == nil {
		t.Error("fits cannot tell a right remainder from a wrong one")
	}
}
