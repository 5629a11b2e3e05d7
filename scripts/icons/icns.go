package main

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/png"
)

// iconType is an entry of an .icns file. The two smallest hold ARGB channels: macOS reads a PNG there wrongly.
type iconType struct {
	code string
	side int // pixels
	argb bool
}

// As iconutil makes them from a full .iconset.
var iconTypes = []iconType{
	{"ic04", 16, true},
	{"ic11", 32, false}, // 16@2x
	{"ic05", 32, true},
	{"ic12", 64, false}, // 32@2x
	{"ic07", 128, false},
	{"ic13", 256, false}, // 128@2x
	{"ic08", 256, false},
	{"ic14", 512, false}, // 256@2x
	{"ic09", 512, false},
	{"ic10", 1024, false}, // 512@2x
}

// encodeICNS makes an .icns file of what draw gives for each size.
func encodeICNS(draw func(side int) *image.NRGBA) ([]byte, error) {
	drawn := map[int]*image.NRGBA{}
	body := []byte{}
	for _, t := range iconTypes {
		if drawn[t.side] == nil {
			drawn[t.side] = draw(t.side)
		}
		data, err := encodeEntry(drawn[t.side], t.argb)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", t.code, err)
		}
		body = appendBlock(body, t.code, data)
	}
	return appendBlock(nil, "icns", body), nil
}

// appendBlock adds a block: four letters, its length with these eight bytes, big-endian, and the data.
func appendBlock(to []byte, code string, data []byte) []byte {
	to = append(to, code...)
	to = binary.BigEndian.AppendUint32(to, uint32(8+len(data)))
	return append(to, data...)
}

func encodeEntry(img *image.NRGBA, argb bool) ([]byte, error) {
	if argb {
		return encodeARGB(img), nil
	}
	return encodePNG(img)
}

func encodePNG(img image.Image) ([]byte, error) {
	var out bytes.Buffer
	err := png.Encode(&out, img)
	return out.Bytes(), err
}

// encodeARGB writes the word ARGB and then the four channels one after the other, each packed in runs.
func encodeARGB(img *image.NRGBA) []byte {
	out := []byte("ARGB")
	channel := make([]byte, len(img.Pix)/4)
	for _, offset := range []int{3, 0, 1, 2} {
		for i := range channel {
			channel[i] = img.Pix[4*i+offset]
		}
		out = appendRuns(out, channel)
	}
	return out
}

// Limits of the packing. A control byte below 128 stands before that many bytes and one; from 128 on it stands before one
// byte that is repeated as many times as it is over 125.
const (
	shortestRun = 3
	longestRun  = 130
	longestCopy = 128
)

func appendRuns(out, data []byte) []byte {
	for start := 0; start < len(data); {
		if n := run(data[start:]); n >= shortestRun {
			out = append(out, byte(n+125), data[start])
			start += n
			continue
		}
		end := start
		for end < len(data) && end-start < longestCopy && run(data[end:]) < shortestRun {
			end++
		}
		out = append(out, byte(end-start-1))
		out = append(out, data[start:end]...)
		start = end
	}
	return out
}

// run is how often the first byte is repeated, at most longestRun times.
func run(data []byte) int {
	n := 1
	for n < len(data) && n < longestRun && data[n] == data[0] {
		n++
	}
	return n
}
