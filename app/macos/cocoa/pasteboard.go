//go:build darwin || box

package cocoa

import (
	"slices"

	"laya/app/macos/objc"
)

var (
	pasteGeneral = objc.ClassMethod[func() objc.ID]("+[NSPasteboard generalPasteboard]")
	pasteChanges = objc.Method[func(board objc.ID) int]("-[NSPasteboard changeCount]")
	pasteItems   = objc.Method[func(board objc.ID) objc.ID]("-[NSPasteboard pasteboardItems]")
	pasteClear   = objc.Method[func(board objc.ID) int]("-[NSPasteboard clearContents]")
	pastePrepare = objc.Method[func(board objc.ID, options uint) int]("-[NSPasteboard prepareForNewContentsWithOptions:]")
	pasteWrite   = objc.Method[func(board, objects objc.ID) bool]("-[NSPasteboard writeObjects:]")
	pasteTypes   = objc.Method[func(board objc.ID) objc.ID]("-[NSPasteboard types]")
	pasteData    = objc.Method[func(board, kind objc.ID) objc.ID]("-[NSPasteboard dataForType:]")
	pasteDeclare = objc.Method[func(board, types, owner objc.ID) int]("-[NSPasteboard declareTypes:owner:]")
	pasteSetData = objc.Method[func(board, data, kind objc.ID) bool]("-[NSPasteboard setData:forType:]")

	pasteItemInit    = objc.Method[func(item objc.ID) objc.ID]("-[NSPasteboardItem init]")
	pasteItemTypes   = objc.Method[func(item objc.ID) objc.ID]("-[NSPasteboardItem types]")
	pasteItemData    = objc.Method[func(item, kind objc.ID) objc.ID]("-[NSPasteboardItem dataForType:]")
	pasteItemSetData = objc.Method[func(item, data, kind objc.ID) bool]("-[NSPasteboardItem setData:forType:]")
)

// Flavor is one form of what was copied: a type (public.utf8-plain-text) and its bytes.
type Flavor struct {
	Type string
	Data []byte
}

// PasteItem is one thing that was copied, in all its forms, the richest first.
type PasteItem []Flavor

// Plain text, and the marks that clipboard managers heed (http://nspasteboard.org): the contents come and go at once.
const (
	PlainText     = "public.utf8-plain-text"
	TransientType = "org.nspasteboard.TransientType"
)

// PasteboardChanges is a number that changes whenever anyone writes to the pasteboard.
func PasteboardChanges() int { return pasteChanges(pasteGeneral()) }

// ReadPasteboard returns everything that is on the pasteboard. Apps that promise data deliver it now, which may take
// long. Without [PasteItems] all forms count as those of one item.
func ReadPasteboard() []PasteItem {
	board := pasteGeneral()
	if !Has(PasteItems) {
		if item := flavors(pasteTypes(board), func(kind objc.ID) objc.ID { return pasteData(board, kind) }); len(item) > 0 {
			return []PasteItem{item}
		}
		return nil
	}
	var items []PasteItem
	for _, id := range objects(pasteItems(board)) {
		items = append(items, flavors(pasteItemTypes(id), func(kind objc.ID) objc.ID { return pasteItemData(id, kind) }))
	}
	return items
}

func flavors(types objc.ID, dataFor func(kind objc.ID) objc.ID) PasteItem {
	var item PasteItem
	for _, kind := range objects(types) {
		if d := dataFor(kind); d != 0 {
			item = append(item, Flavor{objc.GoString(kind), bytes(d)})
		}
	}
	return item
}

const currentHostOnly = 1 // NSPasteboardContentsCurrentHostOnly: not on the user's other devices

// WritePasteboard puts items there, in place of what was. What has a [TransientType] stays on this Mac. Without
// [PasteItems] only the first item is written.
func WritePasteboard(items []PasteItem) bool {
	board := pasteGeneral()
	if !Has(PasteItems) {
		return writeTypes(board, items)
	}
	if transient(items) {
		pastePrepare(board, currentHostOnly)
	} else {
		pasteClear(board)
	}
	written := arrayNew()
	for _, item := range items {
		id := autorelease(pasteItemInit(objc.Alloc("NSPasteboardItem")))
		for _, flavor := range item {
			pasteItemSetData(id, data(flavor.Data), objc.String(flavor.Type))
		}
		arrayAdd(written, id)
	}
	return len(items) == 0 || pasteWrite(board, written)
}

func transient(items []PasteItem) bool {
	return slices.ContainsFunc(items, func(item PasteItem) bool {
		return slices.ContainsFunc(item, func(f Flavor) bool { return f.Type == TransientType })
	})
}

func writeTypes(board objc.ID, items []PasteItem) bool {
	types := arrayNew()
	if len(items) == 0 {
		pasteDeclare(board, types, 0)
		return true
	}
	for _, flavor := range items[0] {
		arrayAdd(types, objc.String(flavor.Type))
	}
	pasteDeclare(board, types, 0)
	written := true
	for _, flavor := range items[0] {
		written = pasteSetData(board, data(flavor.Data), objc.String(flavor.Type)) && written
	}
	return written
}
