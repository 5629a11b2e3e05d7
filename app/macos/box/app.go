//go:build box

package box

import (
	"time"

	"laya/app/desktop"
	"laya/app/macos/ax"
	"laya/app/macos/quartz"
	cf "laya/app/macos/quartz/corefoundation"
	"laya/app/session"
)

// App is a program with text fields. What is exported may be set before the app is used.
type App struct {
	PID    int
	Name   string
	Delay  time.Duration // before it answers a question of Accessibility
	Asleep bool          // it tells nothing of its fields until AXManualAccessibility is set, as Chromium
	Mute   bool          // it knows nothing of Accessibility

	box     *Box
	fields  []*Field
	asked   int
	held    chan struct{} // closed when it answers again
	hung    chan struct{} // closed when it goes on
	waiting []Delivered   // keys that came meanwhile
	gone    bool
}

// Field is a text field on the screen. What is exported may be set before it has the keyboard.
type Field struct {
	*desktop.Field
	Frame     quartz.Rect   // on the screen
	Character quartz.Size   // of every character
	Late      time.Duration // how old the text is that it tells
	Name      string        // its title
	Markers   bool          // it has text markers, as text in web pages
	URL       string        // of the page that it is in; empty when it is in none
	Overrides map[ax.Attribute]func() (cf.Owned, ax.Code)
	Bounds    func(piece cf.Range, honest quartz.Rect) (quartz.Rect, ax.Code)
	FontSize  float64 // in points

	app   *App
	id    int64
	parts []*part
}

// part is something inside a field: a run of text of a web page, an icon.
type part struct {
	id         int64
	role, text string
	frame      quartz.Rect
}

// Launch starts an app.
func (b *Box) Launch(name string) *App {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	a := &App{PID: 500 + len(b.apps), Name: name, box: b}
	b.apps = append(b.apps, a)
	return a
}

// Add gives the app a text field, which is empty and 400 by 100 points.
func (a *App) Add(f desktop.Field) *Field {
	a.box.mutex.Lock()
	defer a.box.mutex.Unlock()
	a.box.lastID++
	field := &Field{
		Field: &f, app: a, id: a.box.lastID, Character: quartz.Size{Width: 8, Height: 16}, FontSize: 13,
		Frame: quartz.Rect{Origin: quartz.Point{X: 100, Y: 200}, Size: quartz.Size{Width: 400, Height: 100}},
	}
	field.App = a.Name
	field.Put(time.Now(), "", "")
	a.fields = append(a.fields, field)
	return field
}

// AddPart puts something into the field that Accessibility tells as its child, with a role, a text as its value, and a
// frame on the screen.
func (f *Field) AddPart(role, text string, frame quartz.Rect) {
	b := f.app.box
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.lastID++
	f.parts = append(f.parts, &part{b.lastID, role, text, frame})
}

// Focus gives the keyboard to a field, or to none.
func (b *Box) Focus(f *Field) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	b.setFocus(f)
}

func (b *Box) setFocus(f *Field) {
	b.focus = f
	if f == nil {
		boxSecureInput(false, 0)
		return
	}
	boxSecureInput(f.Secure, int32(f.app.PID))
	f.post(ax.FocusedUIElementChanged)
}

// focusNext moves the keyboard on as Tab does, or back as ⇧Tab does.
func (b *Box) focusNext(mods session.Mods) {
	fields, step := b.focus.app.fields, 1
	if mods != 0 {
		step = len(fields) - 1
	}
	for i, f := range fields {
		if f == b.focus {
			b.setFocus(fields[(i+step)%len(fields)])
			return
		}
	}
}

// Focused gives the field that has the keyboard, nil when none has.
func (b *Box) Focused() *Field {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.focus
}

// Holds gives the whole text of the field.
func (f *Field) Holds() string {
	f.app.box.mutex.Lock()
	defer f.app.box.mutex.Unlock()
	return f.All()
}

// Edit changes the field behind everybody's back, as its app may, and tells it.
func (f *Field) Edit(change func(f *desktop.Field, now time.Time)) {
	f.app.box.mutex.Lock()
	defer f.app.box.mutex.Unlock()
	change(f.Field, time.Now())
	f.changed()
}

// changed tells observers. With the mutex held.
func (f *Field) changed() {
	f.post(ax.ValueChanged)
	f.post(ax.SelectedTextChanged)
}

func (f *Field) post(news ax.Notification) {
	if f.app.Mute || f.app.Asleep || f.app.hung != nil {
		return
	}
	name := cf.NewString(string(news))
	defer name.Release()
	boxAXPost(int32(f.app.PID), f.id, name.Ref)
}

// Hang makes the app do nothing until Resume: keys wait, questions are not answered.
func (a *App) Hang() {
	a.box.mutex.Lock()
	defer a.box.mutex.Unlock()
	if a.hung == nil {
		a.hung = make(chan struct{})
	}
}

// Resume lets the app do what has waited.
func (a *App) Resume() {
	b := a.box
	b.mutex.Lock()
	defer b.mutex.Unlock()
	if a.hung == nil {
		return
	}
	close(a.hung)
	a.hung = nil
	waiting := a.waiting
	a.waiting = nil
	for _, d := range waiting {
		b.take(d)
	}
}

// Asked counts the questions that the app was asked.
func (a *App) Asked() int {
	a.box.mutex.Lock()
	defer a.box.mutex.Unlock()
	return a.asked
}

// Hold makes the app answer no question until release is called, however long that takes; keys come to it.
func (a *App) Hold() (release func()) {
	held := make(chan struct{})
	a.hold(held)
	return func() {
		a.hold(nil)
		close(held)
	}
}

func (a *App) hold(held chan struct{}) {
	a.box.mutex.Lock()
	defer a.box.mutex.Unlock()
	a.held = held
}

// SlowDown makes the app take so long for each question from now on.
func (a *App) SlowDown(delay time.Duration) {
	a.box.mutex.Lock()
	defer a.box.mutex.Unlock()
	a.Delay = delay
}

// Quit ends the app. Its elements are gone.
func (a *App) Quit() {
	b := a.box
	b.mutex.Lock()
	defer b.mutex.Unlock()
	a.gone = true
	if b.focus != nil && b.focus.app == a {
		b.setFocus(nil)
	}
}
