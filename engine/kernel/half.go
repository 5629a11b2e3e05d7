package kernel

// Widen converts fp16 to fp32, exactly. Both are of one length.
func Widen(dst []float32, src []uint16) {
	check(len(dst) == len(src), "Widen")
	whole := wholeBlocks(len(dst))
	active.widen(dst[:whole], src[:whole])
	widenRef(dst[whole:], src[whole:])
}

// Narrow converts fp32 to fp16, to the nearest, ties to even; what is too large becomes infinite. Both are of one length.
func Narrow(dst []uint16, src []float32) {
	check(len(dst) == len(src), "Narrow")
	whole := wholeBlocks(len(dst))
	active.narrow(dst[:whole], src[:whole])
	narrowRef(dst[whole:], src[whole:])
}
