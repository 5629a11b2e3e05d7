package kernel

// table holds one function for each kernel, for one set of instructions. Lengths have been checked when they are called,
// and are whole blocks: x of matVecQ8 of 64 columns, and of the other products and the vectors of 16 floats or halves;
// streamRead's of 256 bytes; transpose's rows and columns of 8. max has one block at least. The rest is the twins' work.
type table struct {
	level string

	matVecQ8  func(y, x []float32, w []byte, scales, biases []uint16)
	matVecF16 func(y, x []float32, w []uint16, stride int)
	matVecF32 func(y, x, w []float32, stride int)
	mixRows   func(out, weights, rows []float32, stride int)

	fillQ8    func(f *fillArgs)
	fillF16   func(f *fillArgs)
	multiply  func(b *blockArgs)
	transpose func(t *transposeArgs)

	sumSquares func(x []float32) float32
	scaleMul   func(dst, x, weight []float32, scale float32)
	swiGLU     func(dst, gate, up []float32)
	expSum     func(dst, x []float32, shift float32) float32
	sumExp     func(x []float32, shift float32) float32
	max        func(x []float32) float32
	addScaled  func(dst, x []float32, s float32)
	scale      func(x []float32, s float32)

	widen      func(dst []float32, src []uint16)
	narrow     func(dst []uint16, src []float32)
	streamRead func(p []byte) uint64
}

// available are the levels of this processor, the best last; active is the one in use.
var (
	available = append([]*table{&portable}, levels()...)
	active    = available[len(available)-1]
)

// portable is the table of twins.
var portable = table{
	level: "portable",

	matVecQ8:  matVecQ8Ref,
	matVecF16: matVecF16Ref,
	matVecF32: matVecF32Ref,
	mixRows:   mixRowsRef,

	fillQ8:    fillQ8Ref,
	fillF16:   fillF16Ref,
	multiply:  multiplyRef,
	transpose: transposeRef,

	sumSquares: sumSquaresRef,
	scaleMul:   scaleMulRef,
	swiGLU:     swiGLURef,
	expSum:     expSumRef,
	sumExp:     sumExpRef,
	max:        maxRef,
	addScaled:  addScaledRef,
	scale:      scaleRef,

	widen:      widenRef,
	narrow:     narrowRef,
	streamRead: streamReadRef,
}
