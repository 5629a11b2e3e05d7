package cpu

import (
	"laya/engine"
	"laya/engine/charset"
	"laya/engine/model"
)

// cache holds what has been computed of one window: enough to append a character by computing one position, and to
// drop characters by forgetting them.
type cache struct {
	ids      [engine.WindowSize]charset.ID
	n        int // positions that are held
	finished [engine.WindowSize]bool
	used     uint64 // when it was last used, by the engine's count

	hidden int
	stride int       // floats of one layer
	kv     []float32 // [Layers, Window, 2*Hidden]: keys, values
	x      []float32 // [Window, Hidden]: what the last layer reads
	out    []float32 // [Window, Hidden]: the body's output, where finished
}

func newCache(c model.Config) *cache {
	return &cache{
		hidden: c.Hidden, stride: c.Window * 2 * c.Hidden,
		kv:  make([]float32, c.Layers*c.Window*2*c.Hidden),
		x:   make([]float32, c.Window*c.Hidden),
		out: make([]float32, c.Window*c.Hidden),
	}
}

// layer is the keys and values of one layer, [Window, 2*Hidden].
func (c *cache) layer(i int) []float32 { return c.kv[i*c.stride:][:c.stride] }

func (c *cache) keysValues(layer, position int) []float32 {
	return c.layer(layer)[position*2*c.hidden:][:2*c.hidden]
}

func (c *cache) before(position int) []float32 { return c.x[position*c.hidden:][:c.hidden] }
func (c *cache) output(position int) []float32 { return c.out[position*c.hidden:][:c.hidden] }

// common is how many positions of ids are held: attention is causal, so those of a common beginning are the same.
func (c *cache) common(ids []charset.ID) int {
	n := min(c.n, len(ids))
	for i := range n {
		if c.ids[i] != ids[i] {
			return i
		}
	}
	return n
}

// copyFrom takes over the first n positions of from.
func (c *cache) copyFrom(from *cache, n int) {
	if c != from {
		for base := 0; base < len(c.kv); base += c.stride {
			copy(c.kv[base:][:n*2*c.hidden], from.kv[base:])
		}
		copy(c.x[:n*c.hidden], from.x)
		copy(c.out[:n*c.hidden], from.out)
		c.ids, c.finished = from.ids, from.finished
	}
	c.n = n
}
