//go:build !noasm

package kernel

import "golang.org/x/sys/cpu"

// levels are what this processor can run: AVX2 with FMA and F16C, AVX-512 F, VL, DQ and BW, and these with
// VNNI.
func levels() []*table {
	var found []*table
	if cpu.X86.HasAVX2 && cpu.X86.HasFMA && cpu.X86.HasF16C {
		found = append(found, &avx2)
	}
	if len(found) > 0 && cpu.X86.HasAVX512F && cpu.X86.HasAVX512VL && cpu.X86.HasAVX512DQ && cpu.X86.HasAVX512BW {
		found = append(found, &avx512)
		if cpu.X86.HasAVX512VNNI {
			found = append(found, &avx512vnni)
		}
	}
	return found
}

var avx2 = table{
	level: "avx2",

	matVecQ8:  matVecQ8AVX2,
	matVecF16: matVecF16AVX2,
	matVecF32: matVecF32AVX2,
	mixRows:   mixRowsAVX2,

	fillQ8:    fillQ8AVX2,
	fillF16:   fillF16AVX2,
	multiply:  multiplyAVX2,
	transpose: transposeAVX2,

	sumSquares: sumSquaresAVX2,
	scaleMul:   scaleMulAVX2,
	swiGLU:     swiGLUAVX2,
	expSum:     expSumAVX2,
	sumExp:     sumExpAVX2,
	max:        maxAVX2,
	addScaled:  addScaledAVX2,
	scale:      scaleAVX2,

	widen:      widenAVX2,
	narrow:     narrowAVX2,
	streamRead: streamReadAVX2,
}

var avx512 = table{
	level: "avx512",

	matVecQ8:  matVecQ8AVX512,
	matVecF16: matVecF16AVX512,
	matVecF32: matVecF32AVX512,
	mixRows:   mixRowsAVX512,

	fillQ8:    fillQ8AVX512,
	fillF16:   fillF16AVX512,
	multiply:  multiplyAVX512,
	transpose: transposeAVX2,

	sumSquares: sumSquaresAVX512,
	scaleMul:   scaleMulAVX512,
	swiGLU:     swiGLUAVX512,
	expSum:     expSumAVX512,
	sumExp:     sumExpAVX512,
	max:        maxAVX512,
	addScaled:  addScaledAVX512,
	scale:      scaleAVX512,

	widen:      widenAVX512,
	narrow:     narrowAVX512,
	streamRead: streamReadAVX512,
}

// avx512vnni is avx512 with 8-bit weights times one vector by products of bytes.
var avx512vnni = func() table {
	t := avx512
	t.level, t.matVecQ8 = "avx512vnni", matVecQ8VNNI
	return t
}()
