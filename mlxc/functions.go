package mlxc

// function is a C function of mlx-c, by its place in the table.
type function uint8

// The functions that are bound, with their C declarations (mlx-c 0.6 and 0.7). A handle such as mlx_array is a struct of
// one pointer and so travels, by value, like a pointer; an optional is eight bytes and travels like an integer. What
// takes or returns a float is declared in floats.go instead, for floats travel in registers of their own.
const (
	// void mlx_set_error_handler(void (*handler)(const char* msg, void* data), void* data, void (*dtor)(void*))
	mlx_set_error_handler function = iota
	// int mlx_version(mlx_string* res)
	mlx_version
	// const char* mlx_string_data(mlx_string)
	mlx_string_data
	// int mlx_string_free(mlx_string)
	mlx_string_free

	// int mlx_metal_is_available(bool* res)
	mlx_metal_is_available
	// mlx_device mlx_device_new_type(mlx_device_type type, int index)
	mlx_device_new_type
	// int mlx_device_free(mlx_device)
	mlx_device_free
	// int mlx_set_default_device(mlx_device)
	mlx_set_default_device
	// mlx_stream mlx_default_cpu_stream_new(void)
	mlx_default_cpu_stream_new
	// mlx_stream mlx_default_gpu_stream_new(void)
	mlx_default_gpu_stream_new
	// int mlx_stream_free(mlx_stream)
	mlx_stream_free
	// int mlx_synchronize(mlx_stream)
	mlx_synchronize

	// int mlx_set_cache_limit(size_t* res, size_t limit)
	mlx_set_cache_limit
	// int mlx_set_wired_limit(size_t* res, size_t limit)
	mlx_set_wired_limit
	// int mlx_get_active_memory(size_t* res)
	mlx_get_active_memory
	// int mlx_get_cache_memory(size_t* res)
	mlx_get_cache_memory
	// int mlx_get_peak_memory(size_t* res)
	mlx_get_peak_memory
	// int mlx_clear_cache(void)
	mlx_clear_cache

	// mlx_array mlx_array_new_data(const void* data, const int* shape, int dim, mlx_dtype dtype)
	mlx_array_new_data
	// int mlx_array_free(mlx_array)
	mlx_array_free
	// size_t mlx_array_ndim(mlx_array)
	mlx_array_ndim
	// const int* mlx_array_shape(mlx_array)
	mlx_array_shape
	// size_t mlx_array_size(mlx_array)
	mlx_array_size
	// mlx_dtype mlx_array_dtype(mlx_array)
	mlx_array_dtype
	// const float* mlx_array_data_float32(mlx_array)
	mlx_array_data_float32
	// const uint32_t* mlx_array_data_uint32(mlx_array)
	mlx_array_data_uint32
	// int _mlx_array_is_available(bool* res, mlx_array)
	mlx_array_is_available
	// int _mlx_array_is_row_contiguous(bool* res, mlx_array)
	mlx_array_is_row_contiguous

	// mlx_vector_array mlx_vector_array_new_data(const mlx_array* data, size_t size)
	mlx_vector_array_new_data
	// int mlx_vector_array_free(mlx_vector_array)
	mlx_vector_array_free
	// size_t mlx_vector_array_size(mlx_vector_array)
	mlx_vector_array_size
	// int mlx_vector_array_get(mlx_array* res, mlx_vector_array, size_t index)
	mlx_vector_array_get
	// int mlx_vector_array_set_data(mlx_vector_array* vec, const mlx_array* data, size_t size)
	mlx_vector_array_set_data

	// mlx_closure mlx_closure_new_func_payload(
	//     int (*fun)(mlx_vector_array* res, mlx_vector_array in, void* payload), void* payload, void (*dtor)(void*))
	mlx_closure_new_func_payload
	// int mlx_closure_free(mlx_closure)
	mlx_closure_free
	// int mlx_closure_apply(mlx_vector_array* res, mlx_closure, mlx_vector_array in)
	mlx_closure_apply
	// int mlx_compile(mlx_closure* res, mlx_closure fun, bool shapeless)
	mlx_compile
	// int mlx_set_compile_mode(mlx_compile_mode mode)
	mlx_set_compile_mode
	// int mlx_eval(mlx_vector_array outputs)
	mlx_eval

	// int mlx_take_axis(mlx_array* res, mlx_array a, mlx_array indices, int axis, mlx_stream)
	mlx_take_axis
	// int mlx_add(mlx_array* res, mlx_array a, mlx_array b, mlx_stream)
	mlx_add
	// int mlx_multiply(mlx_array* res, mlx_array a, mlx_array b, mlx_stream)
	mlx_multiply
	// int mlx_less(mlx_array* res, mlx_array a, mlx_array b, mlx_stream)
	mlx_less
	// int mlx_where(mlx_array* res, mlx_array condition, mlx_array x, mlx_array y, mlx_stream)
	mlx_where
	// int mlx_matmul(mlx_array* res, mlx_array a, mlx_array b, mlx_stream)
	mlx_matmul
	// int mlx_quantized_matmul(mlx_array* res, mlx_array x, mlx_array w, mlx_array scales, mlx_array biases,
	//     bool transpose, mlx_optional_int group_size, mlx_optional_int bits, const char* mode, mlx_stream)
	mlx_quantized_matmul
	// int mlx_dequantize(mlx_array* res, mlx_array w, mlx_array scales, mlx_array biases, mlx_optional_int group_size,
	//     mlx_optional_int bits, const char* mode, mlx_array global_scale, mlx_optional_dtype, mlx_stream)
	mlx_dequantize
	// int mlx_quantize(mlx_vector_array* res, mlx_array w, mlx_optional_int group_size, mlx_optional_int bits,
	//     const char* mode, mlx_array global_scale, mlx_stream)
	mlx_quantize
	// int mlx_reshape(mlx_array* res, mlx_array a, const int* shape, size_t shape_num, mlx_stream)
	mlx_reshape
	// int mlx_transpose_axes(mlx_array* res, mlx_array a, const int* axes, size_t axes_num, mlx_stream)
	mlx_transpose_axes
	// int mlx_slice(mlx_array* res, mlx_array a, const int* start, size_t start_num, const int* stop, size_t stop_num,
	//     const int* strides, size_t strides_num, mlx_stream)
	mlx_slice
	// int mlx_astype(mlx_array* res, mlx_array a, mlx_dtype, mlx_stream)
	mlx_astype
	// int mlx_contiguous(mlx_array* res, mlx_array a, bool allow_col_major, mlx_stream)
	mlx_contiguous
	// int mlx_sigmoid(mlx_array* res, mlx_array a, mlx_stream)
	mlx_sigmoid

	// Declared in floats.go.
	mlx_fast_rms_norm
	mlx_fast_scaled_dot_product_attention

	functionCount
)

// names are the symbols, in the order of the constants.
var names = [functionCount]string{
	"mlx_set_error_handler", "mlx_version", "mlx_string_data", "mlx_string_free",

	"mlx_metal_is_available", "mlx_device_new_type", "mlx_device_free", "mlx_set_default_device",
	"mlx_default_cpu_stream_new", "mlx_default_gpu_stream_new", "mlx_stream_free", "mlx_synchronize",

	"mlx_set_cache_limit", "mlx_set_wired_limit", "mlx_get_active_memory", "mlx_get_cache_memory", "mlx_get_peak_memory",
	"mlx_clear_cache",

	"mlx_array_new_data", "mlx_array_free", "mlx_array_ndim", "mlx_array_shape", "mlx_array_size", "mlx_array_dtype",
	"mlx_array_data_float32", "mlx_array_data_uint32", "_mlx_array_is_available", "_mlx_array_is_row_contiguous",

	"mlx_vector_array_new_data", "mlx_vector_array_free", "mlx_vector_array_size", "mlx_vector_array_get",
	"mlx_vector_array_set_data",

	"mlx_closure_new_func_payload", "mlx_closure_free", "mlx_closure_apply", "mlx_compile", "mlx_set_compile_mode",
	"mlx_eval",

	"mlx_take_axis", "mlx_add", "mlx_multiply", "mlx_less", "mlx_where", "mlx_matmul", "mlx_quantized_matmul",
	"mlx_dequantize", "mlx_quantize", "mlx_reshape", "mlx_transpose_axes", "mlx_slice", "mlx_astype", "mlx_contiguous",
	"mlx_sigmoid",

	"mlx_fast_rms_norm", "mlx_fast_scaled_dot_product_attention",
}

func (f function) String() string { return names[f] }

// optional functions, which only tests need, may be missing: calling one says so.
var optional = [functionCount]bool{mlx_quantize: true, mlx_array_data_uint32: true}
