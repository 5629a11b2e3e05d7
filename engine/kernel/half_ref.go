package kernel

import "math"

func widenRef(dst []float32, src []uint16) {
	for i, h := range src {
		dst[i] = halfToFloat(h)
	}
}

func narrowRef(dst []uint16, src []float32) {
	for i, f := range src {
		dst[i] = floatToHalf(f)
	}
}

// halfToFloat widens an fp16: 1 sign, 5 exponent (bias 15), 10 mantissa bits.
func halfToFloat(h uint16) float32 {
	sign, exponent, mantissa := uint32(h>>15)<<31, uint32(h>>10)&31, uint32(h&0x3ff)
	switch exponent {
	case 0: // zero and subnormal: mantissa · 2^-24
		return math.Float32frombits(sign | math.Float32bits(float32(mantissa)*(1.0/(1<<24))))
	case 31: // infinity, or NaN, made quiet
		quiet := min(mantissa, 1) << 22
		return math.Float32frombits(sign | 0xff<<23 | mantissa<<13 | quiet)
	}
	return math.Float32frombits(sign | (exponent+127-15)<<23 | mantissa<<13)
}

// floatToHalf narrows to the nearest fp16, ties to even.
func floatToHalf(f float32) uint16 {
	bits := math.Float32bits(f)
	sign, magnitude := uint16(bits>>16)&0x8000, bits&0x7fffffff
	switch {
	case magnitude > 0xff<<23: // NaN, made quiet
		return sign | 0x7e00 | uint16(magnitude>>13)&0x1ff
	case magnitude >= 0x477ff000: // 65520 and above round to infinity
		return sign | 0x7c00
	case magnitude < 113<<23: // below 2^-14: adding 0.5 puts the subnormal's unit, 2^-24, in the last place
		rounded := math.Float32bits(math.Float32frombits(magnitude) + 0.5)
		return sign | uint16(rounded-126<<23)
	}
	magnitude += 0xfff + magnitude>>13&1
	return sign | uint16((magnitude-112<<23)>>13)
}
