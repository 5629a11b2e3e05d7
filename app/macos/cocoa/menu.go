//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	menuInit        = objc.Method[func(menu, title objc.ID) objc.ID]("-[NSMenu initWithTitle:]")
	menuAdd         = objc.Method[func(menu, item objc.ID)]("-[NSMenu addItem:]")
	menuRemove      = objc.Method[func(menu objc.ID, index int)]("-[NSMenu removeItemAtIndex:]")
	menuCount       = objc.Method[func(menu objc.ID) int]("-[NSMenu numberOfItems]")
	menuItemAt      = objc.Method[func(menu objc.ID, index int) objc.ID]("-[NSMenu itemAtIndex:]")
	menuPerform     = objc.Method[func(menu objc.ID, index int)]("-[NSMenu performActionForItemAtIndex:]")
	menuSetDelegate = objc.Method[func(menu, delegate objc.ID)]("-[NSMenu setDelegate:]")
	menuAutoenables = objc.Method[func(menu objc.ID, enables bool)]("-[NSMenu setAutoenablesItems:]")

	itemInit       = objc.Method[func(item, title objc.ID, action objc.SEL, key objc.ID) objc.ID]("-[NSMenuItem initWithTitle:action:keyEquivalent:]")
	itemSeparator  = objc.ClassMethod[func() objc.ID]("+[NSMenuItem separatorItem]")
	itemIsLine     = objc.Method[func(item objc.ID) bool]("-[NSMenuItem isSeparatorItem]")
	itemSetTarget  = objc.Method[func(item, target objc.ID)]("-[NSMenuItem setTarget:]")
	itemSetTitle   = objc.Method[func(item, title objc.ID)]("-[NSMenuItem setTitle:]")
	itemTitle      = objc.Method[func(item objc.ID) objc.ID]("-[NSMenuItem title]")
	itemSetState   = objc.Method[func(item objc.ID, state int)]("-[NSMenuItem setState:]")
	itemState      = objc.Method[func(item objc.ID) int]("-[NSMenuItem state]")
	itemSetEnabled = objc.Method[func(item objc.ID, enabled bool)]("-[NSMenuItem setEnabled:]")
	itemEnabled    = objc.Method[func(item objc.ID) bool]("-[NSMenuItem isEnabled]")
	itemSetHidden  = objc.Optional[func(item objc.ID, hidden bool)]("-[NSMenuItem setHidden:]")
	itemSetSubmenu = objc.Method[func(item, menu objc.ID)]("-[NSMenuItem setSubmenu:]")
	itemSetMask    = objc.Method[func(item objc.ID, mask uint)]("-[NSMenuItem setKeyEquivalentModifierMask:]")
	itemSetKey     = objc.Method[func(item, key objc.ID)]("-[NSMenuItem setKeyEquivalent:]")
	itemSetImage   = objc.Method[func(item, image objc.ID)]("-[NSMenuItem setImage:]")
)

// Menu is a list of items. Which of them can be chosen is said by SetEnabled alone.
type Menu struct {
	Object
	items    []*MenuItem
	opening  func()
	updating bool // opening is being called
}

var menuDelegate = objc.NewClass[*Menu]("LayaMenuDelegate", "NSObject",
	objc.MethodDef{Name: "-[NSMenuDelegate menuNeedsUpdate:]", Func: func(m *Menu, _ objc.ID) {
		if m.opening != nil && !m.updating { // GNUstep asks again at every change of an item
			m.updating = true
			defer func() { m.updating = false }()
			m.opening()
		}
	}})

// NewMenu returns an empty menu; its title shows in a menu bar only.
func NewMenu(title string) *Menu {
	m := &Menu{Object: Object{menuInit(objc.Alloc("NSMenu"), objc.String(title))}}
	menuAutoenables(m.id, false)
	return m
}

// OnOpening sets what is called before the menu shows, to bring its items up to date.
func (m *Menu) OnOpening(opening func()) {
	if m.opening == nil {
		menuSetDelegate(m.id, menuDelegate.New(m)) // not retained by the menu
	}
	m.opening = opening
}

// MenuItem is a line of a menu.
type MenuItem struct {
	id     objc.ID
	target objc.ID // ours, 0 for none
}

// Add appends an item that calls run, or one that only shows, without.
func (m *Menu) Add(title string, run func()) *MenuItem {
	item := &MenuItem{}
	var action objc.SEL
	if run != nil {
		action = objc.Selector(invoke)
		item.target = targetClass.New(&target{run})
	}
	item.id = itemInit(objc.Alloc("NSMenuItem"), objc.String(title), action, objc.String(""))
	itemSetTarget(item.id, item.target)
	item.SetEnabled(run != nil)
	return m.append(item)
}

// AddStandard appends an item whose action goes to what has the keyboard, like "copy:", with its key equivalent.
func (m *Menu) AddStandard(title, action, key string) *MenuItem {
	return m.append(&MenuItem{id: itemInit(objc.Alloc("NSMenuItem"), objc.String(title), objc.Selector(action), objc.String(key))})
}

// AddSubmenu appends an item that opens another menu, which is retained.
func (m *Menu) AddSubmenu(title string, submenu *Menu) *MenuItem {
	item := m.Add(title, nil)
	itemSetSubmenu(item.id, submenu.id)
	item.SetEnabled(true)
	return item
}

// AddSeparator appends a line.
func (m *Menu) AddSeparator() { m.append(&MenuItem{id: objc.Retain(itemSeparator())}) }

func (m *Menu) append(item *MenuItem) *MenuItem {
	menuAdd(m.id, item.id)
	m.items = append(m.items, item)
	return item
}

// Clear removes and releases all items.
func (m *Menu) Clear() {
	for i := menuCount(m.id) - 1; i >= 0; i-- {
		menuRemove(m.id, i)
	}
	for _, item := range m.items {
		if item.target != 0 {
			itemSetTarget(item.id, 0)
			targetClass.Free(item.target)
		}
		objc.Release(item.id)
	}
	m.items = nil
}

// Titles are the items' titles as AppKit has them, "-" for a line.
func (m *Menu) Titles() []string {
	titles := make([]string, menuCount(m.id))
	for i := range titles {
		item := menuItemAt(m.id, i)
		titles[i] = objc.GoString(itemTitle(item))
		if itemIsLine(item) {
			titles[i] = "-"
		}
	}
	return titles
}

// Choose does what choosing the item at this index does.
func (m *Menu) Choose(index int) {
	if index >= 0 && index < menuCount(m.id) {
		menuPerform(m.id, index)
	}
}

// SetTitle sets the item's text.
func (i *MenuItem) SetTitle(title string) { itemSetTitle(i.id, objc.String(title)) }

// SetChecked puts a check mark before it.
func (i *MenuItem) SetChecked(checked bool) {
	state := stateOff
	if checked {
		state = stateOn
	}
	itemSetState(i.id, state)
}

// Checked reports whether it has a check mark.
func (i *MenuItem) Checked() bool { return itemState(i.id) == stateOn }

// SetEnabled says whether it can be chosen.
func (i *MenuItem) SetEnabled(enabled bool) { itemSetEnabled(i.id, enabled) }

// Enabled reports whether it can be chosen.
func (i *MenuItem) Enabled() bool { return itemEnabled(i.id) }

// SetHidden takes it out of sight.
func (i *MenuItem) SetHidden(hidden bool) { itemSetHidden(i.id, hidden) }

// SetImage puts an image before the text; nil takes it away.
func (i *MenuItem) SetImage(image *Image) { itemSetImage(i.id, idOf(image)) }

// SetKey shows a key equivalent: a character, with modifiers.
func (i *MenuItem) SetKey(key string, modifiers Modifiers) {
	itemSetKey(i.id, objc.String(key))
	itemSetMask(i.id, uint(modifiers))
}
