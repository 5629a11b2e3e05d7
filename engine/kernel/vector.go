package kernel

import "math"

// RMSNorm computes dst = x / √(mean(x²) + eps) · weight. All are of one length, not zero; dst may be x.
func RMSNorm(dst, x, weight []float32, eps float32) {
	check(len(x) > 0 && len(dst) == len(x) && len(weight) == len(x), "RMSNorm")
	n := wholeBlocks(len(x))
	mean := (active.sumSquares(x[:n]) + sumSquaresRef(x[n:])) / float32(len(x))
	scale := 1 / float32(math.Sqrt(float64(mean+eps)))
	active.scaleMul(dst[:n], x[:n], weight[:n], scale)
	scaleMulRef(dst[n:], x[n:], weight[n:], scale)
}

// SwiGLU computes dst = silu(gate)·up, where silu(g) = g / (1 + exp(-g)). All are of one length; dst may be gate or up.
func SwiGLU(dst, gate, up []float32) {
	check(len(dst) == len(gate) && len(dst) == len(up), "SwiGLU")
	n := wholeBlocks(len(dst))
	active.swiGLU(dst[:n], gate[:n], up[:n])
	swiGLURef(dst[n:], gate[n:], up[n:])
}

// Exp computes dst = exp(x). Arguments are held to [-87.33, 88.37], so that the result is neither zero nor infinite. dst
// may be x.
func Exp(dst, x []float32) {
	check(len(dst) == len(x), "Exp")
	expSum(dst, x, 0)
}

// ExpSum computes dst = exp(x - shift), as Exp does, and returns the sum. dst may be x.
func ExpSum(dst, x []float32, shift float32) float32 {
	check(len(dst) == len(x), "ExpSum")
	return expSum(dst, x, shift)
}

// SumExp returns Σ exp(x - shift), as Exp does. With shift = Max(x), shift + log(SumExp(x, shift)) is the logarithm of
// the sum of exponentials.
func SumExp(x []float32, shift float32) float32 {
	n := wholeBlocks(len(x))
	return active.sumExp(x[:n], shift) + sumExpRef(x[n:], shift)
}

// Max returns the largest of x, which is not empty.
func Max(x []float32) float32 {
	check(len(x) > 0, "Max")
	n := wholeBlocks(len(x))
	switch n {
	case 0:
		return maxRef(x)
	case len(x):
		return active.max(x)
	}
	return max(active.max(x[:n]), maxRef(x[n:]))
}

// Finite reports whether all numbers in x are finite. Their squares are summed, so none may be beyond 1e15.
func Finite(x []float32) bool {
	n := wholeBlocks(len(x))
	return active.sumSquares(x[:n])+sumSquaresRef(x[n:]) <= math.MaxFloat32
}

// Softmax turns x, which is not empty, into the probabilities exp(x) / Σ exp(x).
func Softmax(x []float32) {
	check(len(x) > 0, "Softmax")
	Scale(x, 1/expSum(x, x, Max(x)))
}

// Add computes dst += x. Both are of one length.
func Add(dst, x []float32) {
	check(len(dst) == len(x), "Add")
	addScaled(dst, x, 1)
}

// AddScaled computes dst += s·x. Both are of one length.
func AddScaled(dst, x []float32, s float32) {
	check(len(dst) == len(x), "AddScaled")
	addScaled(dst, x, s)
}

// Scale computes x *= s.
func Scale(x []float32, s float32) {
	n := wholeBlocks(len(x))
	active.scale(x[:n], s)
	scaleRef(x[n:], s)
}

func expSum(dst, x []float32, shift float32) float32 {
	n := wholeBlocks(len(x))
	return active.expSum(dst[:n], x[:n], shift) + expSumRef(dst[n:], x[n:], shift)
}

func addScaled(dst, x []float32, s float32) {
	n := wholeBlocks(len(dst))
	active.addScaled(dst[:n], x[:n], s)
	addScaledRef(dst[n:], x[n:], s)
}
