package kernel

import "math"

// Cache describes where the keys and values of past positions lie, and the shape of attention over them.
type Cache struct {
	Heads    int
	HeadSize int       // a multiple of 16
	Stride   int       // floats from a position to the next, at least Heads·HeadSize
	Keys     []float32 // position u's keys, all heads, from u·Stride
	Values   []float32 // likewise; keys and values may be parts of one array
	Scores   []float32 // working memory, one for each position that is attended to
}

// Attend computes one position's attention, all heads: out = Σ over u < positions of softmax(q·key[u] / √HeadSize)·value[u].
// out and q are [Heads·HeadSize]; the cache holds at least that many positions.
func Attend(out, q []float32, positions int, c *Cache) {
	d := c.Heads * c.HeadSize
	end := (positions-1)*c.Stride + d
	check(positions > 0 && c.HeadSize > 0 && c.HeadSize%16 == 0 && c.Stride >= d && len(out) == d && len(q) == d &&
		len(c.Keys) >= end && len(c.Values) >= end && len(c.Scores) >= positions, "Attend")
	scale := 1 / float32(math.Sqrt(float64(c.HeadSize)))
	scores := c.Scores[:positions]
	for h := 0; h < d; h += c.HeadSize {
		active.matVecF32(scores, q[h:][:c.HeadSize], c.Keys[h:end], c.Stride)
		Scale(scores, scale)
		Softmax(scores)
		active.mixRows(out[h:][:c.HeadSize], scores, c.Values[h:end], c.Stride)
	}
}
