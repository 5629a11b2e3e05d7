package focus

import "laya/app/macos/element"

// identity numbers fields. Chromium uses the identity of an element that is gone for another one, so a field is the same
// only if its process, its element and the names that its programmers gave it are. Two nameless fields that follow each
// other under one identity are taken for one; the session finds the text to differ.
type identity struct {
	element element.Element
	names   names
	id      uint64
}

type names struct {
	pid                             int
	role, identifier, domIdentifier string
}

// of gives the number of a field, which is never 0, and takes the element over.
func (i *identity) of(e element.Element, n names) (id uint64, changed bool) {
	if i.element != nil && i.names == n && i.element.Same(e) {
		i.element.Release()
		i.element = e
		return i.id, false
	}
	i.drop()
	i.element, i.names = e, n
	i.id++
	return i.id, true
}

// leave forgets the field if another element has the keyboard.
func (i *identity) leave(e element.Element) {
	if i.element != nil && !i.element.Same(e) {
		i.drop()
	}
}

// drop forgets the field, not the number.
func (i *identity) drop() {
	if i.element != nil {
		i.element.Release()
		i.element = nil
	}
}
