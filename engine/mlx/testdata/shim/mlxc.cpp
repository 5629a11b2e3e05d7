// The functions of mlx-c that Laya binds, over MLX's C++ library: for tests on machines that have MLX (the mlx-cpu wheel)
// but no libmlxc. The signatures are those of mlx-c for MLX 0.32.2 and later (mlx/c/*.h in github.com/ml-explore/mlx-c);
// the code is our own and no more than a translation, so that what runs behind it is MLX itself.
//
// Unlike mlx-c it can be told to fail: see fault().
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

#include "mlx/mlx.h"

namespace mx = mlx::core;

namespace {

using Arrays = std::vector<mx::array>;
using Function = std::function<Arrays(const Arrays&)>;

// Every handle of mlx-c is a struct with one pointer; an empty one stands for nothing.
template <typename T>
struct Handle {
  void* ctx;

  T& get() const {
    if (ctx == nullptr) throw std::runtime_error("empty handle");
    return *static_cast<T*>(ctx);
  }
  std::optional<T> maybe() const { return ctx ? std::make_optional(get()) : std::nullopt; }
  void free() const { delete static_cast<T*>(ctx); }
  void set(T value) {
    if (ctx) {
      get() = std::move(value);
    } else {
      ctx = new T(std::move(value));
    }
  }
};

struct OptionalInt {
  int value;
  bool has;

  std::optional<int> maybe() const { return has ? std::make_optional(value) : std::nullopt; }
};

using Report = void (*)(const char*, void*);
struct {
  Report report;
  void* data;
} handler;

int failed(const char* message) {
  if (handler.report == nullptr) { // as mlx-c does when no handler has been set
    std::fprintf(stderr, "MLX error: %s\n", message);
    std::exit(-1);
  }
  handler.report(message, handler.data);
  return 1;
}

template <typename F>
int guarded(F f) {
  try {
    f();
    return 0;
  } catch (const std::exception& e) {
    return failed(e.what());
  }
}

mx::Shape shape(const int* values, size_t n) { return mx::Shape(values, values + n); }

// fault does what LAYA_SHIM_FAULT orders at an evaluation: "error" fails as a GPU that lost its work does, "nan" leaves a
// number that is none, "wedge" does not come back until the order is another.
void fault(const Arrays& outputs) {
  const char* order = std::getenv("LAYA_SHIM_FAULT");
  if (order == nullptr || *order == 0) return;
  if (std::strcmp(order, "error") == 0) throw std::runtime_error("[METAL] Command buffer execution failed: ordered by LAYA_SHIM_FAULT, 100%s");
  while (order != nullptr && std::strcmp(order, "wedge") == 0) {
    timespec moment{0, 1000000};
    nanosleep(&moment, nullptr);
    order = std::getenv("LAYA_SHIM_FAULT");
  }
  if (order == nullptr) return;
  if (std::strcmp(order, "nan") == 0) {
    for (auto out : outputs) *out.data<float>() = std::numeric_limits<float>::quiet_NaN();
  }
}

} // namespace

extern "C" {

using mlx_array = Handle<mx::array>;
using mlx_vector_array = Handle<Arrays>;
using mlx_closure = Handle<Function>;
using mlx_stream = Handle<mx::Stream>;
using mlx_device = Handle<mx::Device>;
using mlx_string = Handle<std::string>;

// error.h, version.h, string.h

void mlx_set_error_handler(Report report, void* data, void (*)(void*)) { handler = {report, data}; }
int mlx_version(mlx_string* res) {
  return guarded([&] { res->set(mx::version()); });
}
const char* mlx_string_data(mlx_string s) { return s.ctx ? s.get().c_str() : nullptr; }
int mlx_string_free(mlx_string s) { return guarded([&] { s.free(); }); }

// device.h, stream.h, metal.h, memory.h

int mlx_metal_is_available(bool* res) {
  return guarded([&] { *res = mx::metal::is_available(); });
}
mlx_device mlx_device_new_type(int type, int index) {
  return {new mx::Device(static_cast<mx::Device::DeviceType>(type), index)};
}
int mlx_device_free(mlx_device d) { return guarded([&] { d.free(); }); }
int mlx_set_default_device(mlx_device d) {
  return guarded([&] { mx::set_default_device(d.get()); });
}
static mlx_stream stream_on(mx::Device d) {
  mlx_stream s{nullptr};
  guarded([&] { s.set(mx::default_stream(d)); });
  return s;
}
mlx_stream mlx_default_cpu_stream_new() { return stream_on(mx::Device::cpu); }
mlx_stream mlx_default_gpu_stream_new() { return stream_on(mx::Device::gpu); }
int mlx_stream_free(mlx_stream s) { return guarded([&] { s.free(); }); }
int mlx_synchronize(mlx_stream s) {
  return guarded([&] { mx::synchronize(s.get()); });
}
int mlx_set_cache_limit(size_t* res, size_t limit) {
  return guarded([&] { *res = mx::set_cache_limit(limit); });
}
int mlx_set_wired_limit(size_t* res, size_t limit) {
  return guarded([&] { *res = mx::set_wired_limit(limit); });
}
int mlx_get_active_memory(size_t* res) {
  return guarded([&] { *res = mx::get_active_memory(); });
}
int mlx_get_cache_memory(size_t* res) {
  return guarded([&] { *res = mx::get_cache_memory(); });
}
int mlx_get_peak_memory(size_t* res) {
  return guarded([&] { *res = mx::get_peak_memory(); });
}
int mlx_clear_cache() {
  return guarded([&] { mx::clear_cache(); });
}

// array.h, vector.h

static mx::array from_data(const void* data, const mx::Shape& shape, mx::Dtype type) {
  switch (type.val()) {
    case mx::Dtype::Val::int32: return mx::array(static_cast<const int32_t*>(data), shape, type);
    case mx::Dtype::Val::uint32: return mx::array(static_cast<const uint32_t*>(data), shape, type);
    case mx::Dtype::Val::uint8: return mx::array(static_cast<const uint8_t*>(data), shape, type);
    case mx::Dtype::Val::float16: return mx::array(static_cast<const mx::float16_t*>(data), shape, type);
    case mx::Dtype::Val::bfloat16: return mx::array(static_cast<const mx::bfloat16_t*>(data), shape, type);
    case mx::Dtype::Val::float32: return mx::array(static_cast<const float*>(data), shape, type);
    default: throw std::invalid_argument("mlx_array_new_data: this shim takes int32, uint32, uint8, float16, bfloat16, float32");
  }
}
static mx::Dtype dtype(int type) {
  static const mx::Dtype types[] = {mx::bool_, mx::uint8, mx::uint16, mx::uint32, mx::uint64, mx::int8, mx::int16,
    mx::int32, mx::int64, mx::float16, mx::float32, mx::float64, mx::bfloat16, mx::complex64};
  if (type < 0 || type >= int(sizeof types / sizeof *types)) throw std::invalid_argument("no such dtype");
  return types[type];
}
mlx_array mlx_array_new_data(const void* data, const int* dims, int ndim, int type) {
  mlx_array out{nullptr};
  guarded([&] { out.set(from_data(data, shape(dims, ndim), dtype(type))); });
  return out;
}
int mlx_array_free(mlx_array a) { return guarded([&] { a.free(); }); }
size_t mlx_array_ndim(mlx_array a) { return a.get().ndim(); }
const int* mlx_array_shape(mlx_array a) { return a.get().shape().data(); }
size_t mlx_array_size(mlx_array a) { return a.get().size(); }
int mlx_array_dtype(mlx_array a) { return int(a.get().dtype().val()); }
const float* mlx_array_data_float32(mlx_array a) { return a.get().data<float>(); }
const uint32_t* mlx_array_data_uint32(mlx_array a) { return a.get().data<uint32_t>(); }
int _mlx_array_is_available(bool* res, mlx_array a) {
  return guarded([&] { *res = a.get().is_available(); });
}
int _mlx_array_is_row_contiguous(bool* res, mlx_array a) {
  return guarded([&] { *res = a.get().flags().row_contiguous; });
}
static Arrays arrays(const mlx_array* data, size_t n) {
  Arrays out;
  for (size_t i = 0; i < n; i++) out.push_back(data[i].get());
  return out;
}
mlx_vector_array mlx_vector_array_new_data(const mlx_array* data, size_t n) {
  mlx_vector_array out{nullptr};
  guarded([&] { out.set(arrays(data, n)); });
  return out;
}
int mlx_vector_array_set_data(mlx_vector_array* v, const mlx_array* data, size_t n) {
  return guarded([&] { v->set(arrays(data, n)); });
}
int mlx_vector_array_free(mlx_vector_array v) { return guarded([&] { v.free(); }); }
size_t mlx_vector_array_size(mlx_vector_array v) { return v.get().size(); }
int mlx_vector_array_get(mlx_array* res, mlx_vector_array v, size_t i) {
  return guarded([&] { res->set(v.get().at(i)); });
}

// closure.h, compile.h, transforms.h

mlx_closure mlx_closure_new_func_payload(int (*call)(mlx_vector_array*, mlx_vector_array, void*), void* payload, void (*release)(void*)) {
  std::shared_ptr<void> owned(payload, [release](void* p) {
    if (release) release(p);
  });
  return {new Function([call, owned](const Arrays& inputs) {
    Arrays in = inputs;
    mlx_vector_array out{new Arrays()};
    int status = call(&out, mlx_vector_array{&in}, owned.get());
    std::unique_ptr<Arrays> result(&out.get());
    if (status != 0) throw std::runtime_error("mlx_closure returned a non-zero value");
    return *result;
  })};
}
int mlx_closure_free(mlx_closure c) { return guarded([&] { c.free(); }); }
int mlx_closure_apply(mlx_vector_array* res, mlx_closure c, mlx_vector_array inputs) {
  return guarded([&] { res->set(c.get()(inputs.get())); });
}
int mlx_compile(mlx_closure* res, mlx_closure c, bool shapeless) {
  return guarded([&] { res->set(mx::compile(c.get(), shapeless)); });
}
int mlx_set_compile_mode(int mode) {
  return guarded([&] { mx::set_compile_mode(static_cast<mx::CompileMode>(mode)); });
}
int mlx_eval(mlx_vector_array outputs) {
  return guarded([&] {
    mx::eval(outputs.get());
    fault(outputs.get());
  });
}

// ops.h, fast.h

int mlx_add(mlx_array* res, mlx_array a, mlx_array b, mlx_stream s) {
  return guarded([&] { res->set(mx::add(a.get(), b.get(), s.get())); });
}
int mlx_multiply(mlx_array* res, mlx_array a, mlx_array b, mlx_stream s) {
  return guarded([&] { res->set(mx::multiply(a.get(), b.get(), s.get())); });
}
int mlx_less(mlx_array* res, mlx_array a, mlx_array b, mlx_stream s) {
  return guarded([&] { res->set(mx::less(a.get(), b.get(), s.get())); });
}
int mlx_where(mlx_array* res, mlx_array condition, mlx_array a, mlx_array b, mlx_stream s) {
  return guarded([&] { res->set(mx::where(condition.get(), a.get(), b.get(), s.get())); });
}
int mlx_matmul(mlx_array* res, mlx_array a, mlx_array b, mlx_stream s) {
  return guarded([&] { res->set(mx::matmul(a.get(), b.get(), s.get())); });
}
int mlx_sigmoid(mlx_array* res, mlx_array a, mlx_stream s) {
  return guarded([&] { res->set(mx::sigmoid(a.get(), s.get())); });
}
int mlx_astype(mlx_array* res, mlx_array a, int type, mlx_stream s) {
  return guarded([&] { res->set(mx::astype(a.get(), dtype(type), s.get())); });
}
int mlx_reshape(mlx_array* res, mlx_array a, const int* dims, size_t n, mlx_stream s) {
  return guarded([&] { res->set(mx::reshape(a.get(), shape(dims, n), s.get())); });
}
int mlx_transpose_axes(mlx_array* res, mlx_array a, const int* axes, size_t n, mlx_stream s) {
  return guarded([&] { res->set(mx::transpose(a.get(), std::vector<int>(axes, axes + n), s.get())); });
}
int mlx_contiguous(mlx_array* res, mlx_array a, bool allow_column_major, mlx_stream s) {
  return guarded([&] { res->set(mx::contiguous(a.get(), allow_column_major, s.get())); });
}
int mlx_slice(mlx_array* res, mlx_array a, const int* start, size_t nstart, const int* stop, size_t nstop, const int* step, size_t nstep, mlx_stream s) {
  return guarded([&] { res->set(mx::slice(a.get(), shape(start, nstart), shape(stop, nstop), shape(step, nstep), s.get())); });
}
int mlx_take_axis(mlx_array* res, mlx_array a, mlx_array indices, int axis, mlx_stream s) {
  return guarded([&] { res->set(mx::take(a.get(), indices.get(), axis, s.get())); });
}
int mlx_quantized_matmul(mlx_array* res, mlx_array x, mlx_array w, mlx_array scales, mlx_array biases, bool transpose,
    OptionalInt group_size, OptionalInt bits, const char* mode, mlx_stream s) {
  return guarded([&] {
    res->set(mx::quantized_matmul(x.get(), w.get(), scales.get(), biases.maybe(), transpose, group_size.maybe(), bits.maybe(), mode, s.get()));
  });
}
int mlx_quantize(mlx_vector_array* res, mlx_array w, OptionalInt group_size, OptionalInt bits, const char* mode, mlx_array global_scale, mlx_stream s) {
  return guarded([&] {
    res->set(mx::quantize(w.get(), group_size.maybe(), bits.maybe(), mode, global_scale.maybe(), s.get()));
  });
}
int mlx_dequantize(mlx_array* res, mlx_array w, mlx_array scales, mlx_array biases, OptionalInt group_size, OptionalInt bits,
    const char* mode, mlx_array global_scale, OptionalInt type, mlx_stream s) {
  return guarded([&] {
    std::optional<mx::Dtype> out;
    if (type.has) out = dtype(type.value);
    res->set(mx::dequantize(w.get(), scales.get(), biases.maybe(), group_size.maybe(), bits.maybe(), mode, global_scale.maybe(), out, s.get()));
  });
}
int mlx_fast_rms_norm(mlx_array* res, mlx_array x, mlx_array weight, float eps, mlx_stream s) {
  return guarded([&] { res->set(mx::fast::rms_norm(x.get(), weight.maybe(), eps, s.get())); });
}
int mlx_fast_scaled_dot_product_attention(mlx_array* res, mlx_array q, mlx_array k, mlx_array v, float scale, const char* mask_mode,
    mlx_array mask, mlx_array sinks, bool force_fused, mlx_stream s) {
  return guarded([&] {
    res->set(mx::fast::scaled_dot_product_attention(q.get(), k.get(), v.get(), scale, mask_mode, mask.maybe(), sinks.maybe(), force_fused, s.get()));
  });
}

} // extern "C"
