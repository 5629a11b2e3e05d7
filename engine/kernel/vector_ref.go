package kernel

import "math"

func sumSquaresRef(x []float32) float32 {
	var sum float32
	for _, v := range x {
		sum += float32(v * v)
	}
	return sum
}

func scaleMulRef(dst, x, weight []float32, scale float32) {
	for i, v := range x {
		dst[i] = v * scale * weight[i]
	}
}

func swiGLURef(dst, gate, up []float32) {
	for i, g := range gate {
		dst[i] = g / (1 + expOne(-g)) * up[i]
	}
}

func expSumRef(dst, x []float32, shift float32) float32 {
	var sum float32
	for i, v := range x {
		dst[i] = expOne(v - shift)
		sum += dst[i]
	}
	return sum
}

func sumExpRef(x []float32, shift float32) float32 {
	var sum float32
	for _, v := range x {
		sum += expOne(v - shift)
	}
	return sum
}

func maxRef(x []float32) float32 {
	highest := x[0]
	for _, v := range x[1:] {
		highest = max(highest, v)
	}
	return highest
}

func addScaledRef(dst, x []float32, s float32) {
	for i, v := range x {
		dst[i] += float32(s * v)
	}
}

func scaleRef(x []float32, s float32) {
	for i := range x {
		x[i] *= s
	}
}

// The exponential is Cephes' expf: exp(x) = 2^n·exp(r) with n = x/ln 2 to the nearest and |r| <= ln 2 / 2. ln 2 is taken
// in two parts, the first of which has so few bits that n times it is exact.
const (
	expLowest  = -87.33
	expHighest = 88.37
	log2e      = 1.44269504088896341
	ln2High    = 0.693359375
	ln2Low     = -2.12194440e-4
	toNearest  = 3 << 22 // added and taken away, it rounds a small float32 to the nearest integer, ties to even

	exp7 = 1.9875691500e-4
	exp6 = 1.3981999507e-3
	exp5 = 8.3334519073e-3
	exp4 = 4.1665795894e-2
	exp3 = 1.6666665459e-1
	exp2 = 5.0000001201e-1
)

// expTable is what the assembly reads, in the order in which it uses it.
//
//lint:ignore U1000 the .s files read it
var expTable = [...]float32{
	expLowest, expHighest, log2e, ln2High, ln2Low, exp7, exp6, exp5, exp4, exp3, exp2, 1,
}

func expOne(x float32) float32 {
	x = min(max(x, expLowest), expHighest)
	n := float32(float32(x*log2e)+toNearest) - toNearest
	r := x - float32(n*ln2High)
	r -= float32(n * ln2Low)
	p := float32(exp7*r) + exp6
	p = float32(p*r) + exp5
	p = float32(p*r) + exp4
	p = float32(p*r) + exp3
	p = float32(p*r) + exp2
	p = float32(float32(p*r)*r) + r
	return (p + 1) * math.Float32frombits(uint32(int32(n)+127)<<23)
}
