package mlxc

import "fmt"

// conform finds out which form the functions have that changed without changing their names, by building small graphs on
// the CPU that are never computed. It is safe: the newer form is tried first, and a library of the older form then finds
// a null where it expects the stream, which it refuses with an error.
//
//   - mlx_fast_scaled_dot_product_attention: mlx-c 0.7 has `bool force_fused` before the stream. Called in the older form,
//     it would take the stream for a bool and whatever lies on the stack for the stream.
//   - mlx_dequantize: mlx-c 0.6 has global_scale, as mlx_quantize has since then; a library without it is refused.
func (s *Scope) conform() error {
	s.On(s.DefaultStream(CPU))
	const width = 64
	x := s.NewFloat32(make([]float32, width), 1, 1, 1, width)
	if s.err != nil {
		return s.err
	}
	s.w.floats.forced = true
	s.Attention(x, x, x, 1)
	if first := s.err; first != nil {
		s.err, s.w.floats.forced = nil, false
		s.Attention(x, x, x, 1)
		if s.err != nil {
			return unlike(s.w.path, s.err)
		}
	}
	w := Quantized{s.NewUint32(make([]uint32, width/4), 1, width/4), s.NewFloat32([]float32{1}, 1, 1), s.NewFloat32([]float32{0}, 1, 1), width, 8}
	s.Dequantize(w)
	if s.err != nil {
		return unlike(s.w.path, s.err)
	}
	return nil
}

func unlike(path string, err error) error {
	return fmt.Errorf("mlxc: %s has functions of another form than mlx-c 0.6 and 0.7: %w: %s", path, err, renew)
}
