//go:build darwin || box

package cocoa

import (
	"laya/app/macos/cocoa/layout"
	"laya/app/macos/objc"
)

var (
	tabsAdd          = objc.Method[func(tabs, item objc.ID)]("-[NSTabView addTabViewItem:]")
	tabsSelect       = objc.Method[func(tabs objc.ID, index int)]("-[NSTabView selectTabViewItemAtIndex:]")
	tabsSelectedItem = objc.Method[func(tabs objc.ID) objc.ID]("-[NSTabView selectedTabViewItem]")
	tabsIndex        = objc.Method[func(tabs, item objc.ID) int]("-[NSTabView indexOfTabViewItem:]")
	tabsCount        = objc.Method[func(tabs objc.ID) int]("-[NSTabView numberOfTabViewItems]")
	tabsContent      = objc.Method[func(tabs objc.ID) Rect]("-[NSTabView contentRect]")
	tabsSetDelegate  = objc.Method[func(tabs, delegate objc.ID)]("-[NSTabView setDelegate:]")
	tabInit          = objc.Method[func(tab, identifier objc.ID) objc.ID]("-[NSTabViewItem initWithIdentifier:]")
	tabSetLabel      = objc.Method[func(tab, label objc.ID)]("-[NSTabViewItem setLabel:]")
	tabSetView       = objc.Method[func(tab, view objc.ID)]("-[NSTabViewItem setView:]")
)

// Tabs is pages of which one shows.
type Tabs struct {
	View
	pages    []page
	selected func()
}

type page struct {
	view   *View
	layout layout.Item
}

var tabsDelegate = objc.NewClass[*Tabs]("LayaTabsDelegate", "NSObject",
	objc.MethodDef{Name: "-[NSTabViewDelegate tabView:didSelectTabViewItem:]", Func: func(t *Tabs, _, _ objc.ID) {
		if t.selected != nil {
			t.selected()
		}
	}})

// tabsFrame is the size in which the room around the pages is measured.
var tabsFrame = layout.R(0, 0, 400, 400)

// NewTabs returns tabs without pages.
func NewTabs() *Tabs {
	t := &Tabs{View: View{Object{viewInit(objc.Alloc("NSTabView"), tabsFrame)}}}
	tabsSetDelegate(t.id, tabsDelegate.New(t)) // not retained by the tabs
	return t
}

// Add appends a page with these widgets, placed by the layout.
func (t *Tabs) Add(label string, arranged layout.Item, widgets ...Widget) {
	view := NewView()
	view.Add(widgets...)
	item := tabInit(objc.Alloc("NSTabViewItem"), objc.String(label))
	tabSetLabel(item, objc.String(label))
	tabSetView(item, view.id)
	tabsAdd(t.id, item)
	objc.Release(item) // the tabs have it
	t.pages = append(t.pages, page{view, arranged})
}

// Fit is the least size that shows every page within margins.
func (t *Tabs) Fit() Size {
	content := tabsContent(t.id).Size
	frame := t.Frame().Size
	var fit Size
	for _, p := range t.pages {
		size := p.layout.Fit()
		fit = Size{Width: max(fit.Width, size.Width), Height: max(fit.Height, size.Height)}
	}
	return Size{
		Width:  fit.Width + 2*layout.Margin + frame.Width - content.Width,
		Height: fit.Height + 2*layout.Margin + frame.Height - content.Height,
	}
}

// Grows is true: tabs fill a window.
func (t *Tabs) Grows() (horizontally, vertically bool) { return true, true }

// Place places the tabs and what is on their pages.
func (t *Tabs) Place(r Rect) {
	t.SetFrame(r)
	content := tabsContent(t.id)
	for _, p := range t.pages {
		p.view.SetFrame(content)
		p.layout.Place(Rect{Size: content.Size}.Inset(layout.Margin))
	}
}

// Select shows a page; an index beyond them changes nothing.
func (t *Tabs) Select(index int) {
	if index >= 0 && index < tabsCount(t.id) {
		tabsSelect(t.id, index)
	}
}

// Selected is the index of the page that shows, -1 for none.
func (t *Tabs) Selected() int {
	item := tabsSelectedItem(t.id)
	if item == 0 {
		return -1
	}
	return tabsIndex(t.id, item)
}

// OnSelect sets what is called when another page shows.
func (t *Tabs) OnSelect(selected func()) { t.selected = selected }
