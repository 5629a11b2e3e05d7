//go:build !noasm

package kernel

//go:noescape
func matVecQ8NEON(y, x []float32, w []byte, scales, biases []uint16)

//go:noescape
func matVecF16NEON(y, x []float32, w []uint16, stride int)

//go:noescape
func matVecF32NEON(y, x, w []float32, stride int)

//go:noescape
func mixRowsNEON(out, weights, rows []float32, stride int)

//go:noescape
func matVecQ8Dot(y, x []float32, w []byte, scales, biases []uint16)
