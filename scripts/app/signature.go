package main

import (
	"bytes"
	"crypto/sha256"
	"debug/macho"
	"encoding/binary"
	"errors"
	"fmt"
)

// errUnsigned is of a program that has no code signature at all.
var errUnsigned = errors.New("not signed")

// Numbers of the format, from Apple's cs_blobs.h and loader.h.
const (
	loadCodeSignature  = 0x1d
	magicSignature     = 0xfade0cc0
	magicDirectory     = 0xfade0c02
	slotDirectory      = 0
	slotInfo, slotSeal = 1, 3 // special slots, counted down from the hash of the first page
	hashSHA256         = 2
	flagAdHoc          = 0x2
	directoryHeaderLen = 44
)

// signature is what a code signature says of itself.
type signature struct {
	identifier string
	adHoc      bool // by nobody: it holds the bytes together, and names no author
	pages      int
	info, seal []byte // hashes of Info.plist and of the seal; nil where it holds none
}

// verify reads a program's code signature and holds every page of the program to its hash, as macOS does before it runs
// a page. It does not look at certificates.
func verify(program []byte) (signature, error) {
	file, err := macho.NewFile(bytes.NewReader(program))
	if err != nil {
		return signature{}, err
	}
	defer file.Close()
	for _, load := range file.Loads {
		raw := load.Raw()
		if file.ByteOrder.Uint32(raw) != loadCodeSignature || len(raw) < 16 {
			continue
		}
		offset, size := uint64(file.ByteOrder.Uint32(raw[8:])), uint64(file.ByteOrder.Uint32(raw[12:]))
		if offset+size > uint64(len(program)) {
			return signature{}, errors.New("the signature lies beyond the end of the file")
		}
		return verifyBlobs(program[:offset], program[offset:offset+size])
	}
	return signature{}, errUnsigned
}

// verifyBlobs finds the code directory in a signature.
func verifyBlobs(code, blobs []byte) (signature, error) {
	if len(blobs) < 12 || binary.BigEndian.Uint32(blobs) != magicSignature {
		return signature{}, errors.New("the signature has no beginning")
	}
	count := uint64(binary.BigEndian.Uint32(blobs[8:]))
	if 12+8*count > uint64(len(blobs)) {
		return signature{}, errors.New("the signature's index is cut off")
	}
	for i := range count {
		entry := blobs[12+8*i:]
		if binary.BigEndian.Uint32(entry) != slotDirectory {
			continue
		}
		offset := uint64(binary.BigEndian.Uint32(entry[4:]))
		if offset+directoryHeaderLen > uint64(len(blobs)) {
			return signature{}, errors.New("the code directory is cut off")
		}
		return verifyDirectory(code, blobs[offset:])
	}
	return signature{}, errors.New("the signature has no code directory")
}

// verifyDirectory compares the hashes of the pages. The fields of the directory are in the order of cs_blobs.h.
func verifyDirectory(code, directory []byte) (signature, error) {
	field := func(at int) uint64 { return uint64(binary.BigEndian.Uint32(directory[at:])) }
	length, flags, hashes, identifier := field(4), field(12), field(16), field(20)
	special, slots, limit := field(24), field(28), field(32)
	hashSize, hashType, pageBits := directory[36], directory[37], directory[39]
	switch {
	case field(0) != magicDirectory:
		return signature{}, errors.New("the code directory has no beginning")
	case hashType != hashSHA256 || hashSize != sha256.Size:
		return signature{}, fmt.Errorf("pages are hashed by method %d, want %d, SHA-256", hashType, hashSHA256)
	case length > uint64(len(directory)) || identifier >= length || hashes+slots*sha256.Size > length || special*sha256.Size > hashes:
		return signature{}, errors.New("the code directory is cut off")
	case limit != uint64(len(code)):
		return signature{}, fmt.Errorf("%d bytes are signed, %d lie before the signature", limit, len(code))
	case pageBits < 12 || pageBits > 16 || slots != (limit+1<<pageBits-1)>>pageBits:
		return signature{}, fmt.Errorf("%d hashes do not cover %d bytes", slots, limit)
	}
	for i := range slots {
		page := code[i<<pageBits : min((i+1)<<pageBits, limit)]
		sum := sha256.Sum256(page)
		if at := hashes + i*sha256.Size; !bytes.Equal(sum[:], directory[at:at+sha256.Size]) {
			return signature{}, fmt.Errorf("page %d of %d is not what was signed", i, slots)
		}
	}
	text, _, _ := bytes.Cut(directory[identifier:length], []byte{0})
	s := signature{identifier: string(text), adHoc: flags&flagAdHoc != 0, pages: int(slots)}
	if special >= slotSeal {
		s.info = directory[hashes-slotInfo*sha256.Size:][:sha256.Size]
		s.seal = directory[hashes-slotSeal*sha256.Size:][:sha256.Size]
	}
	return s, nil
}
