//go:build !noasm

package kernel

//go:noescape
func matVecQ8AVX2(y, x []float32, w []byte, scales, biases []uint16)

//go:noescape
func matVecF16AVX2(y, x []float32, w []uint16, stride int)

//go:noescape
func matVecF32AVX2(y, x, w []float32, stride int)

//go:noescape
func mixRowsAVX2(out, weights, rows []float32, stride int)

//go:noescape
func matVecQ8AVX512(y, x []float32, w []byte, scales, biases []uint16)

//go:noescape
func matVecF16AVX512(y, x []float32, w []uint16, stride int)

//go:noescape
func matVecF32AVX512(y, x, w []float32, stride int)

//go:noescape
func mixRowsAVX512(out, weights, rows []float32, stride int)

//go:noescape
func matVecQ8VNNI(y, x []float32, w []byte, scales, biases []uint16)
