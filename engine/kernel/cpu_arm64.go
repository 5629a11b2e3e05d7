//go:build !noasm

package kernel

import "golang.org/x/sys/cpu"

// levels: every arm64 processor has NEON, and all of Apple's have its products of bytes.
func levels() []*table {
	if cpu.ARM64.HasASIMDDP {
		return []*table{&neon, &neondot}
	}
	return []*table{&neon}
}

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
	addScaled:  addScaledNEON,
	scale:      scaleNEON,

	widen:      widenNEON,
	narrow:     narrowNEON,
	streamRead: streamReadNEON,
}

// neondot is neon with 8-bit weights times one vector by products of bytes.
var neondot = func() table {
	t := neon
	t.level, t.matVecQ8 = "neondot", matVecQ8Dot
	return t
}()
