//go:build darwin || box

package cocoa

import "laya/app/macos/objc"

var (
	popUpInit     = objc.Method[func(popUp objc.ID, frame Rect, pullsDown bool) objc.ID]("-[NSPopUpButton initWithFrame:pullsDown:]")
	popUpAdd      = objc.Method[func(popUp, title objc.ID)]("-[NSPopUpButton addItemWithTitle:]")
	popUpClear    = objc.Method[func(popUp objc.ID)]("-[NSPopUpButton removeAllItems]")
	popUpSelect   = objc.Method[func(popUp objc.ID, index int)]("-[NSPopUpButton selectItemAtIndex:]")
	popUpSelected = objc.Method[func(popUp objc.ID) int]("-[NSPopUpButton indexOfSelectedItem]")
	popUpCount    = objc.Method[func(popUp objc.ID) int]("-[NSPopUpButton numberOfItems]")
	popUpMenu     = objc.Method[func(popUp objc.ID) objc.ID]("-[NSPopUpButton menu]")
)

// PopUp is a choice of one.
type PopUp struct{ Control }

// NewPopUp returns a pop-up button with these choices, of which the first is chosen.
func NewPopUp(titles ...string) *PopUp {
	p := &PopUp{Control{View: View{Object{popUpInit(objc.Alloc("NSPopUpButton"), Rect{}, false)}}}}
	p.SetTitles(titles...)
	p.SizeToFit()
	return p
}

// SetTitles changes the choices. Titles are different from each other: AppKit has each only once.
func (p *PopUp) SetTitles(titles ...string) {
	popUpClear(p.id)
	for _, title := range titles {
		popUpAdd(p.id, objc.String(title))
	}
}

// Select chooses by index; -1 chooses nothing. An index beyond the choices changes nothing.
func (p *PopUp) Select(index int) {
	if index >= -1 && index < popUpCount(p.id) {
		popUpSelect(p.id, index)
	}
}

// Selected is the index of what is chosen, -1 for nothing.
func (p *PopUp) Selected() int { return popUpSelected(p.id) }

// Choose does what choosing with the mouse does.
func (p *PopUp) Choose(index int) {
	if index >= 0 && index < popUpCount(p.id) {
		menuPerform(popUpMenu(p.id), index)
	}
}
