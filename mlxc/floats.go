package mlxc

// floats are the functions that take a float, which only a func of the right type puts into the right register.
type floats struct {
	// int mlx_fast_rms_norm(mlx_array* res, mlx_array x, mlx_array weight, float eps, mlx_stream)
	rmsNorm func(res *uintptr, x, weight uintptr, eps float32, stream uintptr) int32
	// int mlx_fast_scaled_dot_product_attention(mlx_array* res, mlx_array queries, mlx_array keys, mlx_array values,
	//     float scale, const char* mask_mode, mlx_array mask_arr, mlx_array sinks, mlx_stream)  // mlx-c 0.6
	attention6 func(res *uintptr, q, k, v uintptr, scale float32, mode *byte, mask, sinks, stream uintptr) int32
	// The same with `bool force_fused` before the stream: mlx-c 0.7, under the same name.
	attention7 func(res *uintptr, q, k, v uintptr, scale float32, mode *byte, mask, sinks uintptr, fused bool, stream uintptr) int32
	// forced says that the library has the second form; Open finds out (conform.go).
	forced bool
}

func (f *floats) bind(addresses *[functionCount]uintptr) {
	bind(&f.rmsNorm, addresses[mlx_fast_rms_norm])
	bind(&f.attention6, addresses[mlx_fast_scaled_dot_product_attention])
	bind(&f.attention7, addresses[mlx_fast_scaled_dot_product_attention])
}
