package kernel

import "math"

// RMSNorm computes dst = x / √(mean(x²) + eps) · weight. All are of one length; dst may be x.
func RMSNorm(dst, x, weight []float32, eps float32) {
	check(len(x) > 0 && len(dst) == len(x) && len(weight) == len(x), "RMSNorm")
	mean := active.sumSquares(x) / float32(len(x))
	active.scaleMul(dst, x, weight, 1/float32(math.Sqrt(float64(mean+eps))))
}

// SwiGLU computes dst = silu(gate)·up, where silu(g) = g / (1 + exp(-g)). All are of one length; dst may be gate or up.
func SwiGLU(dst, gate, up []float32) {
	check(len(dst) == len(gate) && len(dst) == len(up), "SwiGLU")
	active.swiGLU(dst, gate, up)
}

// Exp computes dst = exp(x). Arguments are held to [-87.33, 88.37], so that the result is neither zero nor infinite. dst
// may be x.
func Exp(dst, x []float32) {
	check(len(dst) == len(x), "Exp")
	active.expSum(dst, x, 0)
}

// ExpSum computes dst = exp(x - shift), as Exp does, and returns the sum. dst may be x.
func ExpSum(dst, x []float32, shift float32) float32 {
	check(len(dst) == len(x), "ExpSum")
	return active.expSum(dst, x, shift)
}

// SumExp returns Σ exp(x - shift), as Exp does. With shift = Max(x), Max(x) + log(SumExp) is the log of the sum of
// exponentials.
func SumExp(x []float32, shift float32) float32 { return active.sumExp(x, shift) }

// Max returns the largest of x, which is not empty.
func Max(x []float32) float32 {
	check(len(x) > 0, "Max")
	return active.max(x)
}

// Softmax turns x, which is not empty, into the probabilities exp(x) / Σ exp(x).
func Softmax(x []float32) {
	check(len(x) > 0, "Softmax")
	active.scale(x, 1/active.expSum(x, x, active.max(x)))
}

// Add computes dst += x. Both are of one length.
func Add(dst, x []float32) {
	check(len(dst) == len(x), "Add")
	active.add(dst, x)
}

// Scale computes x *= s.
func Scale(x []float32, s float32) { active.scale(x, s) }
