//go:build !noasm

package kernel

// levels: every arm64 processor has NEON.
func levels() []*table { return []*table{&neon} }

var neon = table{
	level: "neon",

	matVecQ8:  matVecQ8NEON,
	matVecF16: matVecF16NEON,
	matVecF32: matVecF32NEON,
	mixRows:   mixRowsNEON,

	fillQ8:    fillQ8NEON,
	fillF16:   fillF16NEON,
	multiply:  multiplyNEON,
	transpose: transposeNEON,

	sumSquares: sumSquaresNEON,
	scaleMul:   scaleMulNEON,
	swiGLU:     swiGLUNEON,
	expSum:     expSumNEON,
	sumExp:     sumExpNEON,
	max:        maxNEON,
	add:        addNEON,
	scale:      scaleNEON,

	widen:      widenNEON,
	narrow:     narrowNEON,
	streamRead: streamReadNEON,
}
