//go:build !noasm

package kernel

//go:noescape
func sumSquaresAVX2(x []float32) float32

//go:noescape
func scaleMulAVX2(dst, x, weight []float32, scale float32)

//go:noescape
func swiGLUAVX2(dst, gate, up []float32)

//go:noescape
func expSumAVX2(dst, x []float32, shift float32) float32

//go:noescape
func sumExpAVX2(x []float32, shift float32) float32

//go:noescape
func maxAVX2(x []float32) float32

//go:noescape
func addScaledAVX2(dst, x []float32, s float32)

//go:noescape
func scaleAVX2(x []float32, s float32)

//go:noescape
func widenAVX2(dst []float32, src []uint16)

//go:noescape
func narrowAVX2(dst []uint16, src []float32)

//go:noescape
func streamReadAVX2(p []byte) uint64

//go:noescape
func sumSquaresAVX512(x []float32) float32

//go:noescape
func scaleMulAVX512(dst, x, weight []float32, scale float32)

//go:noescape
func swiGLUAVX512(dst, gate, up []float32)

//go:noescape
func expSumAVX512(dst, x []float32, shift float32) float32

//go:noescape
func sumExpAVX512(x []float32, shift float32) float32

//go:noescape
func maxAVX512(x []float32) float32

//go:noescape
func addScaledAVX512(dst, x []float32, s float32)

//go:noescape
func scaleAVX512(x []float32, s float32)

//go:noescape
func widenAVX512(dst []float32, src []uint16)

//go:noescape
func narrowAVX512(dst []uint16, src []float32)

//go:noescape
func streamReadAVX512(p []byte) uint64
