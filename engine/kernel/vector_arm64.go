//go:build !noasm

package kernel

//go:noescape
func sumSquaresNEON(x []float32) float32

//go:noescape
func scaleMulNEON(dst, x, weight []float32, scale float32)

//go:noescape
func swiGLUNEON(dst, gate, up []float32)

//go:noescape
func expSumNEON(dst, x []float32, shift float32) float32

//go:noescape
func sumExpNEON(x []float32, shift float32) float32

//go:noescape
func maxNEON(x []float32) float32

//go:noescape
func addScaledNEON(dst, x []float32, s float32)

//go:noescape
func scaleNEON(x []float32, s float32)

//go:noescape
func widenNEON(dst []float32, src []uint16)

//go:noescape
func narrowNEON(dst []uint16, src []float32)

//go:noescape
func streamReadNEON(p []byte) uint64
