package frequency

import (
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"math"

	"laya/engine/lexicon"
)

// The file: magic, version, the lexicon's fingerprint, four lengths (rows, pairs, contexts, triples), the arrays in the
// order of Encode, and the CRC-32 of all that. Little-endian; unigrams are float32, list lengths uint16, backs and
// shares one byte.
const (
	magic      = "LAYAFREQ"
	version    = 1
	headerSize = len(magic) + 6*4
)

// Encode gives the file's bytes.
func (c *Counts) Encode() []byte {
	b := []byte(magic)
	for _, n := range []int{version, int(c.Lexicon), len(c.Unigram), len(c.Pairs.Rows), len(c.Contexts.Rows), len(c.Triples.Rows)} {
		b = binary.LittleEndian.AppendUint32(b, uint32(n))
	}
	for _, p := range c.Unigram {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(p))
	}
	for _, l := range []*Lists{&c.Pairs, &c.Contexts, &c.Triples} {
		for i := range len(l.Begin) - 1 {
			b = binary.LittleEndian.AppendUint16(b, uint16(l.Begin[i+1]-l.Begin[i]))
		}
		for _, back := range l.Back {
			b = append(b, Quantise(float64(back)))
		}
		for _, row := range l.Rows {
			b = binary.LittleEndian.AppendUint16(b, row)
		}
		b = append(b, l.Share...)
	}
	return binary.LittleEndian.AppendUint32(b, crc32.ChecksumIEEE(b))
}

// Read reads a file that Encode made for lex.
func Read(data []byte, lex *lexicon.Lexicon) (*Counts, error) {
	if len(data) < headerSize+4 || string(data[:len(magic)]) != magic {
		return nil, errors.New("frequency: not a file of counts, or truncated")
	}
	body, sum := data[:len(data)-4], binary.LittleEndian.Uint32(data[len(data)-4:])
	r := reader{rest: body[len(magic):]}
	if v := r.uint32(); v != version {
		return nil, fmt.Errorf("frequency: the counts have version %d, this Laya reads %d", v, version)
	}
	if crc32.ChecksumIEEE(body) != sum {
		return nil, errors.New("frequency: the counts are damaged (checksum)")
	}
	c := &Counts{Lexicon: r.uint32()}
	if c.Lexicon != Fingerprint(lex) {
		return nil, errors.New("frequency: the counts were made for another lexicon; run `make counts`")
	}
	rows, pairs, contexts, triples := int(r.uint32()), int(r.uint32()), int(r.uint32()), int(r.uint32())
	if rows != lex.Len() {
		return nil, fmt.Errorf("frequency: counts for %d rows, the lexicon has %d", rows, lex.Len())
	}
	c.Unigram = r.floats(rows)
	c.Pairs = r.lists(histories(rows), pairs, true)
	c.Contexts = r.lists(histories(rows), contexts, false)
	c.Triples = r.lists(contexts, triples, true)
	if r.bad || len(r.rest) != 0 {
		return nil, errors.New("frequency: the counts are damaged (lengths)")
	}
	return c, c.check(rows)
}

// check holds every row against the lexicon's size, and every list against its order.
func (c *Counts) check(rows int) error {
	for _, l := range []struct {
		*Lists
		limit int
	}{{&c.Pairs, rows}, {&c.Contexts, histories(rows)}, {&c.Triples, rows}} {
		for i := range len(l.Begin) - 1 {
			from, to := l.list(i)
			for at := from; at < to; at++ {
				if int(l.Rows[at]) >= l.limit || (at > from && l.Rows[at] <= l.Rows[at-1]) {
					return errors.New("frequency: the counts are damaged (order)")
				}
			}
		}
	}
	return nil
}

// reader takes arrays off the front of rest; once something is missing it is bad and gives nothing more.
type reader struct {
	rest []byte
	bad  bool
}

func (r *reader) take(n int) []byte {
	if n < 0 || n > len(r.rest) {
		r.bad, r.rest = true, nil
		return nil
	}
	b := r.rest[:n]
	r.rest = r.rest[n:]
	return b
}

func (r *reader) uint32() uint32 {
	b := r.take(4)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint32(b)
}

func (r *reader) uint16() uint16 {
	b := r.take(2)
	if b == nil {
		return 0
	}
	return binary.LittleEndian.Uint16(b)
}

func (r *reader) floats(n int) []float32 {
	b := r.take(4 * n)
	out := make([]float32, len(b)/4)
	for i := range out {
		out[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[4*i:]))
	}
	return out
}

func (r *reader) uint16s(n int) []uint16 {
	b := r.take(2 * n)
	out := make([]uint16, len(b)/2)
	for i := range out {
		out[i] = binary.LittleEndian.Uint16(b[2*i:])
	}
	return out
}

// lists takes n lists with entries rows in all; shared says that they have backs and shares.
func (r *reader) lists(n, entries int, shared bool) Lists {
	lengths := r.uint16s(n)
	l := Lists{Begin: make([]uint32, 1, len(lengths)+1)}
	end := uint32(0)
	for _, length := range lengths {
		end += uint32(length)
		l.Begin = append(l.Begin, end)
	}
	if int(end) != entries || len(lengths) != n {
		r.bad, r.rest = true, nil
		return Lists{}
	}
	if shared {
		l.Back = make([]float32, n)
		for i, q := range r.take(n) {
			l.Back[i] = shares[q]
		}
	}
	l.Rows = r.uint16s(entries)
	if shared {
		l.Share = r.take(entries)
	}
	return l
}
