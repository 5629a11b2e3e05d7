package kernel

// StreamRead reads p as fast as memory allows, with the widest loads, and returns the exclusive or of its little-endian
// 64-bit words, the last filled up with zeros: a result that cannot be had without reading. Its time is what a kernel
// that must touch the same bytes is measured against.
func StreamRead(p []byte) uint64 {
	whole := len(p) &^ 255
	return active.streamRead(p[:whole]) ^ streamReadRef(p[whole:])
}
