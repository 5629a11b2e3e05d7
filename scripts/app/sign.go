package main

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

// bond is what a program's signature holds besides the program.
type bond struct {
	identifier string // the bundle's
	info, seal []byte // Info.plist and _CodeSignature/CodeResources
}

// More numbers of the format, from Apple's cs_blobs.h and loader.h.
const (
	magicRequirements = 0xfade0c01
	magicWrapper      = 0xfade0b01
	slotRequirements  = 2
	slotWrapper       = 0x10000
	specialSlots      = 3 // Info.plist, requirements and the seal, counted down from the pages
	directoryVersion  = 0x20400
	directoryLen      = 88 // the header of that version
	pageBits          = 12
	mainBinary        = 1 // a flag of the executable segment
	loadSegment       = 0x19
	headerLen         = 32
	signatureLoadLen  = 16
	signatureAlign    = 16
)

// signAdHoc gives the program a signature by nobody, in place of the one that Go's linker may have made: that one calls the
// program a.out and holds neither Info.plist nor the resources.
func signAdHoc(program []byte, b bond) ([]byte, error) {
	l, err := readLayout(program)
	if err != nil {
		return nil, err
	}
	order := binary.LittleEndian
	code := append([]byte{}, program[:l.end]...)
	for len(code)%signatureAlign != 0 {
		code = append(code, 0)
	}
	if l.signature == 0 {
		l.signature = headerLen + int(order.Uint32(code[20:]))
		order.PutUint32(code[16:], order.Uint32(code[16:])+1)
		order.PutUint32(code[20:], order.Uint32(code[20:])+signatureLoadLen)
		order.PutUint32(code[l.signature:], loadCodeSignature)
		order.PutUint32(code[l.signature+4:], signatureLoadLen)
	}
	size := len(b.blobs(code, 0))
	order.PutUint32(code[l.signature+8:], uint32(len(code)))
	order.PutUint32(code[l.signature+12:], uint32(size))
	inFile := uint64(len(code)+size) - order.Uint64(code[l.linkedit+40:])
	order.PutUint64(code[l.linkedit+48:], inFile)
	order.PutUint64(code[l.linkedit+32:], (inFile+sliceAlign-1)&^(sliceAlign-1))
	return append(code, b.blobs(code, l.text)...), nil
}

// layout is where things lie in a program.
type layout struct {
	end       int    // of the code, where a signature begins
	signature int    // the signature's load command; 0 for none
	linkedit  int    // the load command of the last segment, which holds the signature
	text      uint64 // the length of the executable segment, which begins the file
}

// readLayout reads the load commands of a 64-bit program and refuses one that cannot be signed in place.
func readLayout(program []byte) (layout, error) {
	l := layout{end: len(program)}
	order := binary.LittleEndian
	if len(program) < headerLen {
		return l, errors.New("a program without a header")
	}
	commandsEnd := headerLen + int(order.Uint32(program[20:]))
	if commandsEnd+signatureLoadLen > len(program) {
		return l, errors.New("the load commands are cut off")
	}
	first := len(program) // where the first section begins
	commands := uint32(0)
	for at := headerLen; at < commandsEnd; commands++ {
		command, size := order.Uint32(program[at:]), int(order.Uint32(program[at+4:]))
		if size < 8 || at+size > commandsEnd {
			return l, errors.New("a load command is cut off")
		}
		switch {
		case command == loadCodeSignature && size >= signatureLoadLen:
			l.signature, l.end = at, int(order.Uint32(program[at+8:]))
		case command == loadSegment && size >= 72:
			switch name := string(program[at+8 : at+18]); name {
			case "__LINKEDIT":
				l.linkedit = at
			case "__TEXT\x00\x00\x00\x00":
				l.text = order.Uint64(program[at+48:])
			}
			for section := at + 72; section+80 <= at+size; section += 80 {
				if offset := int(order.Uint32(program[section+48:])); offset > 0 {
					first = min(first, offset)
				}
			}
		}
		at += size
	}
	if counted := order.Uint32(program[16:]); counted != commands {
		return l, fmt.Errorf("the header counts %d load commands, there are %d", counted, commands)
	}
	if l.linkedit == 0 || l.text == 0 || l.end > len(program) {
		return l, errors.New("the program lacks a segment")
	}
	lastStart := order.Uint64(program[l.linkedit+40:])
	last := lastStart + order.Uint64(program[l.linkedit+48:])
	switch {
	case last != uint64(len(program)):
		return l, fmt.Errorf("the last segment ends at %d, the file at %d", last, len(program))
	case l.end < commandsEnd || lastStart > uint64(l.end):
		return l, errors.New("the signature lies in the program")
	case l.signature == 0 && commandsEnd+signatureLoadLen > first:
		return l, errors.New("no room for the signature's load command")
	}
	return l, nil
}

// blobs is the signature: an index, the code directory, no requirements, and an empty place for a certificate's words.
// Its length depends on the code's length alone.
func (b bond) blobs(code []byte, text uint64) []byte {
	order := binary.BigEndian
	requirements := order.AppendUint32(order.AppendUint32(order.AppendUint32(nil, magicRequirements), 12), 0)
	wrapper := order.AppendUint32(order.AppendUint32(nil, magicWrapper), 8)
	directory := b.directory(code, requirements, text)
	parts := []struct {
		slot uint32
		data []byte
	}{{slotDirectory, directory}, {slotRequirements, requirements}, {slotWrapper, wrapper}}
	offset := 12 + 8*len(parts)
	length := offset
	for _, p := range parts {
		length += len(p.data)
	}
	out := order.AppendUint32(nil, magicSignature)
	out = order.AppendUint32(out, uint32(length))
	out = order.AppendUint32(out, uint32(len(parts)))
	for _, p := range parts {
		out = order.AppendUint32(order.AppendUint32(out, p.slot), uint32(offset))
		offset += len(p.data)
	}
	for _, p := range parts {
		out = append(out, p.data...)
	}
	return out
}

// directory is the code directory: the hashes of the special slots, the last first, and of every page.
func (b bond) directory(code, requirements []byte, text uint64) []byte {
	order := binary.BigEndian
	pages := (len(code) + 1<<pageBits - 1) >> pageBits
	hashes := directoryLen + len(b.identifier) + 1 + specialSlots*sha256.Size
	out := order.AppendUint32(nil, magicDirectory)
	for _, field := range []int{hashes + pages*sha256.Size, directoryVersion, flagAdHoc, hashes, directoryLen, specialSlots, pages, len(code)} {
		out = order.AppendUint32(out, uint32(field))
	}
	out = append(out, sha256.Size, hashSHA256, 0, pageBits)
	out = append(out, make([]byte, 4+4+4+4+8)...) // spare, no scatter, no team, spare, a limit beyond 32 bits
	for _, field := range []uint64{0, text, mainBinary} {
		out = order.AppendUint64(out, field)
	}
	out = append(append(out, b.identifier...), 0)
	for _, special := range [][]byte{b.seal, requirements, b.info} {
		sum := sha256.Sum256(special)
		out = append(out, sum[:]...)
	}
	for start := 0; start < len(code); start += 1 << pageBits {
		sum := sha256.Sum256(code[start:min(start+1<<pageBits, len(code))])
		out = append(out, sum[:]...)
	}
	return out
}
