package kernel

import "encoding/binary"

func streamReadRef(p []byte) uint64 {
	var x uint64
	for ; len(p) >= 8; p = p[8:] {
		x ^= binary.LittleEndian.Uint64(p)
	}
	var last [8]byte
	copy(last[:], p)
	return x ^ binary.LittleEndian.Uint64(last[:])
}
