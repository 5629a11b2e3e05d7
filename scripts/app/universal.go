package main

import (
	"debug/macho"
	"encoding/binary"
	"fmt"
)

// sliceAlign is where a slice may begin: a page of arm64, which is a multiple of Intel's too.
const sliceAlign = 1 << sliceAlignBits

const sliceAlignBits = 14

// join makes a universal file of programs for different processors: a header in big-endian order, then each program as it
// is, on a page's beginning. What is signed stays signed: a signature's hashes and offsets count from the beginning of its
// own slice, and no byte within changes.
func join(programs ...[]byte) ([]byte, error) {
	const header, entry = 8, 20
	out := binary.BigEndian.AppendUint32(nil, macho.MagicFat)
	out = binary.BigEndian.AppendUint32(out, uint32(len(programs)))
	offset := header + entry*len(programs)
	offsets := make([]int, len(programs))
	seen := map[uint32]bool{}
	for i, p := range programs {
		if len(p) < 28 || binary.LittleEndian.Uint32(p) != macho.Magic64 {
			return nil, fmt.Errorf("program %d is not a 64-bit Mach-O file", i)
		}
		processor, kind := binary.LittleEndian.Uint32(p[4:]), binary.LittleEndian.Uint32(p[8:])
		if seen[processor] {
			return nil, fmt.Errorf("two programs are for %v", macho.Cpu(processor))
		}
		seen[processor] = true
		offset = (offset + sliceAlign - 1) &^ (sliceAlign - 1)
		offsets[i] = offset
		for _, field := range []uint32{processor, kind, uint32(offset), uint32(len(p)), sliceAlignBits} {
			out = binary.BigEndian.AppendUint32(out, field)
		}
		offset += len(p)
	}
	out = append(out, make([]byte, offset-len(out))...)
	for i, p := range programs {
		copy(out[offsets[i]:], p)
	}
	return out, nil
}
