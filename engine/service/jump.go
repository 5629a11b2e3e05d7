package service

import "laya/engine"

// jumped reports whether an engine that has just answered about last has more than engine.Anchor characters of w to look
// at: the caret went elsewhere.
func jumped(last, w *engine.Window) bool {
	a, b, common := last.IDs[:last.Len], w.IDs[:w.Len], 0
	switch w.Start - last.Start {
	case 0:
	case engine.Anchor: // the window has moved on, as it does every 16 characters
		a = a[min(engine.Anchor, len(a)):]
	case -engine.Anchor: // and back
		b = b[min(engine.Anchor, len(b)):]
	default:
		a = nil
	}
	for common < min(len(a), len(b)) && a[common] == b[common] {
		common++
	}
	return len(b)-common > engine.Anchor
}
