package main

// The motif of every picture: a word of which the left part is typed and solid, the right part suggested and faint, and
// the caret between them.
//
// piece is one part of the word. Its outer end is round, the one at the caret nearly straight.
func piece(left, right, top, bottom float64, typed bool) box {
	round, straight := (bottom-top)/2, (bottom-top)/8
	b := box{left, top, right, bottom, straight, round, 2}
	if typed {
		b.radiusLeft, b.radiusRight = round, straight
	}
	return b
}
