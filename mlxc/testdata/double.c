// An ABI double of mlx-c: the functions that mlxc binds, with mlx-c's declarations, so that Go's calls can be held against
// a C compiler's. It writes down what reached it, and behaves as mlx-c does where that has bitten: it ends the process
// when it fails without a handler, takes its error text for a format, writes into a result that isn't empty, and runs a
// closure's destructor when the last closure that shares it is freed. It computes next to nothing: it stands in for the
// calling conventions, never for MLX.
//
//   cc -shared -fPIC -pthread -o libmlxc.so double.c
//   -DATTENTION_06        mlx_fast_scaled_dot_product_attention without force_fused, as in mlx-c 0.6
//   -DDEQUANTIZE_05       mlx_dequantize without global_scale, as in mlx-c 0.5
//   -DCRASH_AT_LOAD       a crash when it is loaded
//   -DWITHOUT_ADD, -DWITHOUT_MATMUL, -DWITHOUT_QUANTIZE   functions missing

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

// A C int, in a register whose upper half is undefined: so it is filled with what a caller must not read.
typedef uint64_t int_in_register;
#define RETURN_INT(i) return UINT64_C(0xdeadbeef00000000) | (uint32_t)(i)

typedef struct { void *ctx; } mlx_array, mlx_vector_array, mlx_closure, mlx_stream, mlx_device, mlx_string;
typedef struct { int value; bool has_value; } mlx_optional_int, mlx_optional_dtype;
typedef int (*closure_function)(mlx_vector_array *, mlx_vector_array, void *);

// --- what the tests look at ----------------------------------------------------------------------------------------

static char journal[1 << 16];
static size_t written;
static long live, abuses, destroyed;
static struct { long fail_eval, hang_eval, foreign_closure, foreign_error, foreign_destructor, null_results, silent, report_and_succeed, swallow_closure; } set;

static void note(const char *format, ...) {
  va_list args;
  va_start(args, format);
  if (written < sizeof journal - 512) written += vsnprintf(journal + written, 512, format, args);
  va_end(args);
}

EXPORT const char *double_journal(void) { return journal; }
EXPORT long double_live(void) { return live; }
EXPORT long double_abuses(void) { return abuses; }
EXPORT long double_destroyed(void) { return destroyed; }
static char version[64] = "0.32.4";
EXPORT char *double_version(void) { return version; }
EXPORT long *double_fail_eval(void) { return &set.fail_eval; }
EXPORT long *double_hang_eval(void) { return &set.hang_eval; }
EXPORT long *double_foreign_closure(void) { return &set.foreign_closure; }
EXPORT long *double_foreign_error(void) { return &set.foreign_error; }
EXPORT long *double_foreign_destructor(void) { return &set.foreign_destructor; }
EXPORT long *double_null_results(void) { return &set.null_results; }
EXPORT long *double_report_and_succeed(void) { return &set.report_and_succeed; }
EXPORT long *double_swallow_closure(void) { return &set.swallow_closure; }
EXPORT long *double_silent(void) { return &set.silent; }

#ifdef CRASH_AT_LOAD
__attribute__((constructor)) static void crash(void) { abort(); }
#endif

// --- errors --------------------------------------------------------------------------------------------------------

static void (*handler)(const char *, void *);
static void *handler_data;

EXPORT void mlx_set_error_handler(void (*f)(const char *, void *), void *data, void (*dtor)(void *)) {
  handler = f;
  handler_data = data;
  if (dtor) abuses++;
}

static void *call_handler(void *text) {
  handler(text, handler_data);
  return NULL;
}

// fail reports an error as mlx-c does: the text is a format, and lies in a buffer on the stack.
static int fail(const char *format, ...) {
  char text[1024];
  va_list args;
  if (set.silent) return 1;
  va_start(args, format);
  vsnprintf(text, sizeof text, format, args);
  va_end(args);
  if (!handler) {
    printf("%s\n", text);
    exit(-1);
  }
  if (set.foreign_error) {
    pthread_t thread;
    pthread_create(&thread, NULL, call_handler, text);
    pthread_join(thread, NULL);
  } else {
    handler(text, handler_data);
  }
  memset(text, '#', sizeof text); // who has kept the address sees it
  return 1;
}

// --- objects -------------------------------------------------------------------------------------------------------

enum kind { ARRAY = 0x41525241, VECTOR = 0x56454354, CLOSURE = 0x434c4f53, STREAM = 0x53545245, DEVICE = 0x44455649, STRING = 0x53545249, FREED = 0x46524545 };

typedef struct { int32_t id, dtype, ndim, shape[8]; bool available, rows; void *data; } body; // shared by its handles
typedef struct { int32_t kind; body *body; } array;
typedef struct { int32_t kind; size_t size; body *arrays[16]; } vector;
typedef struct { long references; closure_function run; void *payload; void (*dtor)(void *); } source;
typedef struct { int32_t kind; bool compiled, traced; source *of; vector tape; } closure;
typedef struct { int32_t kind, type; } device; // and stream
typedef struct { int32_t kind; char text[64]; } string;

static int32_t ids; // of bodies, in the order of their making

EXPORT void double_forget(void) { written = 0; journal[0] = 0; ids = 0; }

static void *make(enum kind kind, size_t size) {
  int32_t *object = calloc(1, size);
  object[0] = kind;
  live++;
  return object;
}

// is reports whether ctx is an object of a kind; nothing is ever given back to malloc, so a freed one is recognised.
static bool is(void *ctx, enum kind kind) {
  if (ctx && *(int32_t *)ctx == kind) return true;
  if (ctx) abuses++;
  return false;
}

static int release(void *ctx, enum kind kind) {
  if (!ctx) return 0;
  if (!is(ctx, kind)) return fail("freed twice, or not what it was");
  *(int32_t *)ctx = FREED;
  live--;
  return 0;
}

static size_t elements(const body *b) {
  size_t n = 1;
  for (int i = 0; i < b->ndim; i++) n *= b->shape[i];
  return n;
}

static size_t bytes(const body *b) {
  static const size_t sizes[] = {1, 1, 2, 4, 8, 1, 2, 4, 8, 2, 4, 8, 2, 8};
  return elements(b) * sizes[b->dtype];
}

static body *new_body(int dtype, int ndim, const int *shape) {
  body *b = calloc(1, sizeof *b);
  *b = (body){.id = ++ids, .dtype = dtype, .ndim = ndim, .rows = true};
  memcpy(b->shape, shape, ndim * sizeof *shape);
  b->data = calloc(1, bytes(b) + 64);
  return b;
}

static array *handle_of(body *b) {
  array *a = make(ARRAY, sizeof *a);
  a->body = b;
  return a;
}

// put writes a result as mlx-c does: into the object that is there, if there is one.
static int put(void **result, void *object, enum kind kind) {
  if (set.null_results) return release(object, kind);
  if (*result) {
    abuses++;
    return fail("the result was not empty");
  }
  *result = object;
  return 0;
}

static bool streams(mlx_stream s) {
  if (is(s.ctx, STREAM)) return true;
  fail("expected a non-empty mlx_stream");
  return false;
}

// --- strings, devices, streams, memory -----------------------------------------------------------------------------

EXPORT int_in_register mlx_version(mlx_string *res) {
  string *s = make(STRING, sizeof *s);
  strcpy(s->text, version);
  RETURN_INT(put(&res->ctx, s, STRING));
}
EXPORT const char *mlx_string_data(mlx_string s) { return is(s.ctx, STRING) ? ((string *)s.ctx)->text : NULL; }
EXPORT int_in_register mlx_string_free(mlx_string s) { RETURN_INT(release(s.ctx, STRING)); }

EXPORT int_in_register mlx_metal_is_available(bool *res) { *res = true; RETURN_INT(0); }
EXPORT mlx_device mlx_device_new_type(int type, int index) {
  device *d = make(DEVICE, sizeof *d);
  d->type = type;
  note("mlx_device_new_type(%d, %d) ", type, index);
  return (mlx_device){d};
}
EXPORT int_in_register mlx_device_free(mlx_device d) { RETURN_INT(release(d.ctx, DEVICE)); }
EXPORT int_in_register mlx_set_default_device(mlx_device d) {
  note("mlx_set_default_device(%d) ", is(d.ctx, DEVICE) ? ((device *)d.ctx)->type : -1);
  RETURN_INT(0);
}
static mlx_stream new_stream(int type) {
  device *s = make(STREAM, sizeof *s);
  s->type = type;
  return (mlx_stream){s};
}
EXPORT mlx_stream mlx_default_cpu_stream_new(void) { return new_stream(0); }
EXPORT mlx_stream mlx_default_gpu_stream_new(void) { return new_stream(1); }
EXPORT int_in_register mlx_stream_free(mlx_stream s) { RETURN_INT(release(s.ctx, STREAM)); }
EXPORT int_in_register mlx_synchronize(mlx_stream s) {
  if (!streams(s)) RETURN_INT(1);
  note("mlx_synchronize(%d) ", ((device *)s.ctx)->type);
  RETURN_INT(0);
}

static size_t limits[2] = {7, 8};
static int limit(int i, size_t *res, size_t value) { *res = limits[i]; limits[i] = value; return 0; }
EXPORT int_in_register mlx_set_cache_limit(size_t *res, size_t value) { RETURN_INT(limit(0, res, value)); }
EXPORT int_in_register mlx_set_wired_limit(size_t *res, size_t value) { RETURN_INT(limit(1, res, value)); }
EXPORT int_in_register mlx_get_active_memory(size_t *res) { *res = 0x1122334455667788; RETURN_INT(0); }
EXPORT int_in_register mlx_get_cache_memory(size_t *res) { *res = 22; RETURN_INT(0); }
EXPORT int_in_register mlx_get_peak_memory(size_t *res) { *res = 33; RETURN_INT(0); }
EXPORT int_in_register mlx_clear_cache(void) { note("mlx_clear_cache() "); RETURN_INT(0); }

// --- arrays and vectors --------------------------------------------------------------------------------------------

static body *of(mlx_array a) { return is(a.ctx, ARRAY) ? ((array *)a.ctx)->body : NULL; }

EXPORT mlx_array mlx_array_new_data(const void *data, const int *shape, int dim, int dtype) {
  if (set.null_results) {
    fail("[array] no memory for %d dimensions", dim);
    return (mlx_array){NULL};
  }
  body *b = new_body(dtype, dim, shape);
  memcpy(b->data, data, bytes(b));
  b->available = true;
  return (mlx_array){handle_of(b)};
}
EXPORT int_in_register mlx_array_free(mlx_array a) { RETURN_INT(release(a.ctx, ARRAY)); }
EXPORT size_t mlx_array_ndim(mlx_array a) { return of(a)->ndim; }
EXPORT const int *mlx_array_shape(mlx_array a) { return of(a)->shape; }
EXPORT size_t mlx_array_size(mlx_array a) { return elements(of(a)); }
EXPORT int_in_register mlx_array_dtype(mlx_array a) { RETURN_INT(of(a)->dtype); }
EXPORT const float *mlx_array_data_float32(mlx_array a) { return of(a)->data; }
EXPORT const uint32_t *mlx_array_data_uint32(mlx_array a) { return of(a)->data; }
EXPORT int_in_register _mlx_array_is_available(bool *res, mlx_array a) { *res = of(a)->available; RETURN_INT(0); }
EXPORT int_in_register _mlx_array_is_row_contiguous(bool *res, mlx_array a) { *res = of(a)->rows; RETURN_INT(0); }

static vector *new_vector(body *const *bodies, size_t size) {
  vector *v = make(VECTOR, sizeof *v);
  memcpy(v->arrays, bodies, size * sizeof *bodies);
  v->size = size;
  return v;
}
static vector *vector_of(const mlx_array *data, size_t size) {
  body *bodies[16];
  for (size_t i = 0; i < size; i++) bodies[i] = of(data[i]);
  return new_vector(bodies, size);
}
EXPORT mlx_vector_array mlx_vector_array_new_data(const mlx_array *data, size_t size) {
  return (mlx_vector_array){vector_of(data, size)};
}
EXPORT int_in_register mlx_vector_array_free(mlx_vector_array v) { RETURN_INT(release(v.ctx, VECTOR)); }
EXPORT size_t mlx_vector_array_size(mlx_vector_array v) { return ((vector *)v.ctx)->size; }
EXPORT int_in_register mlx_vector_array_get(mlx_array *res, mlx_vector_array v, size_t i) {
  vector *list = v.ctx;
  if (i >= list->size) RETURN_INT(fail("vector: no place %zu of %zu", i, list->size));
  RETURN_INT(put(&res->ctx, handle_of(list->arrays[i]), ARRAY));
}
EXPORT int_in_register mlx_vector_array_set_data(mlx_vector_array *res, const mlx_array *data, size_t size) {
  RETURN_INT(put(&res->ctx, vector_of(data, size), VECTOR));
}

// --- closures ------------------------------------------------------------------------------------------------------

EXPORT mlx_closure mlx_closure_new_func_payload(closure_function run, void *payload, void (*dtor)(void *)) {
  if (set.null_results) return (mlx_closure){NULL};
  closure *c = make(CLOSURE, sizeof *c);
  c->of = calloc(1, sizeof *c->of);
  *c->of = (source){1, run, payload, dtor};
  return (mlx_closure){c};
}
static void *destroy(void *of) {
  source *s = of;
  s->dtor(s->payload);
  return NULL;
}
EXPORT int_in_register mlx_closure_free(mlx_closure c) {
  if (release(c.ctx, CLOSURE)) RETURN_INT(1);
  source *of = ((closure *)c.ctx)->of;
  if (--of->references == 0) {
    destroyed++;
    if (set.foreign_destructor) {
      pthread_t thread;
      pthread_create(&thread, NULL, destroy, of);
      pthread_join(thread, NULL);
    } else {
      destroy(of);
    }
  }
  RETURN_INT(0);
}
EXPORT int_in_register mlx_compile(mlx_closure *res, mlx_closure fun, bool shapeless) {
  closure *c = make(CLOSURE, sizeof *c);
  c->of = ((closure *)fun.ctx)->of;
  c->of->references++;
  c->compiled = true;
  note("mlx_compile(shapeless %d) ", shapeless);
  RETURN_INT(put(&res->ctx, c, CLOSURE));
}
EXPORT int_in_register mlx_set_compile_mode(int mode) { note("mlx_set_compile_mode(%d) ", mode); RETURN_INT(0); }

typedef struct { source *of; mlx_vector_array in, out; int status; } run;
static void *run_closure(void *arg) {
  run *r = arg;
  r->status = r->of->run(&r->out, r->in, r->of->payload);
  return NULL;
}
EXPORT int_in_register mlx_closure_apply(mlx_vector_array *res, mlx_closure c, mlx_vector_array in) {
  closure *f = c.ctx;
  if (!is(f, CLOSURE) || !is(in.ctx, VECTOR)) RETURN_INT(fail("expected a non-empty mlx_closure"));
  if (f->traced) { // replayed: the graph's outputs
    RETURN_INT(put(&res->ctx, new_vector(f->tape.arrays, f->tape.size), VECTOR));
  }
  vector *given = in.ctx;
  run r = {f->of, {new_vector(given->arrays, given->size)}, {NULL}, 0};
  if (set.foreign_closure) {
    pthread_t thread;
    pthread_create(&thread, NULL, run_closure, &r);
    pthread_join(thread, NULL);
  } else {
    run_closure(&r);
  }
  release(r.in.ctx, VECTOR);
  if (r.status && set.swallow_closure) RETURN_INT(put(&res->ctx, new_vector(given->arrays, given->size), VECTOR));
  if (r.status) {
    if (r.out.ctx) release(r.out.ctx, VECTOR);
    RETURN_INT(fail("mlx_closure returned a non-zero value"));
  }
  if (f->compiled) {
    f->tape = *(vector *)r.out.ctx;
    f->traced = true;
  }
  RETURN_INT(put(&res->ctx, r.out.ctx, VECTOR));
}
EXPORT int_in_register mlx_eval(mlx_vector_array v) {
  while (set.hang_eval) usleep(1000);
  if (set.report_and_succeed) fail("[eval] it was not so bad");
  if (set.fail_eval) RETURN_INT(fail("[METAL] Command buffer execution failed: 100%% of it"));
  vector *list = v.ctx;
  for (size_t i = 0; i < list->size; i++) list->arrays[i]->available = true;
  RETURN_INT(0);
}

// --- operations ----------------------------------------------------------------------------------------------------

// operation notes a call and gives it a result of the first operand's shape. The text ends in the stream.
static int operation(mlx_array *res, mlx_stream s, int n, const mlx_array *in, const char *name, const char *rest) {
  if (!streams(s)) return 1;
  note("%s(", name);
  for (int i = 0; i < n; i++) {
    if (!is(in[i].ctx, ARRAY)) return fail("expected a non-empty mlx_array");
    note("%s%d", i ? " " : "", of(in[i])->id);
  }
  note("%s; stream %d) ", rest, ((device *)s.ctx)->type);
  body *b = of(in[0]);
  return put(&res->ctx, handle_of(new_body(b->dtype, b->ndim, b->shape)), ARRAY);
}
#define OPERATION(res, s, rest, ...) \
  RETURN_INT(operation(res, s, sizeof((mlx_array[]){__VA_ARGS__}) / sizeof(mlx_array), (mlx_array[]){__VA_ARGS__}, __func__, rest))

static const char *numbers(const char *name, const int *list, size_t n) {
  static char text[4][256];
  static int turn;
  char *at = text[turn++ % 4], *from = at;
  at += sprintf(at, "; %s", name);
  for (size_t i = 0; i < n; i++) at += sprintf(at, " %d", list[i]);
  return from;
}

#ifndef WITHOUT_ADD
EXPORT int_in_register mlx_add(mlx_array *res, mlx_array a, mlx_array b, mlx_stream s) {
  if (!streams(s)) RETURN_INT(1);
  body *x = of(a), *y = of(b);
  if (elements(x) != elements(y)) RETURN_INT(fail("[add] sizes %zu and %zu", elements(x), elements(y)));
  if (operation(res, s, 2, (mlx_array[]){a, b}, __func__, "")) RETURN_INT(1);
  for (size_t i = 0; i < elements(x); i++) ((float *)of(*res)->data)[i] = ((float *)x->data)[i] + ((float *)y->data)[i];
  RETURN_INT(0);
}
#endif
#ifndef WITHOUT_MATMUL
EXPORT int_in_register mlx_matmul(mlx_array *res, mlx_array a, mlx_array b, mlx_stream s) { OPERATION(res, s, "", a, b); }
#endif
EXPORT int_in_register mlx_multiply(mlx_array *res, mlx_array a, mlx_array b, mlx_stream s) { OPERATION(res, s, "", a, b); }
EXPORT int_in_register mlx_less(mlx_array *res, mlx_array a, mlx_array b, mlx_stream s) { OPERATION(res, s, "", a, b); }
EXPORT int_in_register mlx_sigmoid(mlx_array *res, mlx_array a, mlx_stream s) { OPERATION(res, s, "", a); }
EXPORT int_in_register mlx_where(mlx_array *res, mlx_array c, mlx_array x, mlx_array y, mlx_stream s) { OPERATION(res, s, "", c, x, y); }
EXPORT int_in_register mlx_take_axis(mlx_array *res, mlx_array a, mlx_array i, int axis, mlx_stream s) {
  OPERATION(res, s, numbers("axis", &axis, 1), a, i);
}
EXPORT int_in_register mlx_reshape(mlx_array *res, mlx_array a, const int *shape, size_t n, mlx_stream s) {
  OPERATION(res, s, numbers("shape", shape, n), a);
}
EXPORT int_in_register mlx_transpose_axes(mlx_array *res, mlx_array a, const int *axes, size_t n, mlx_stream s) {
  if (operation(res, s, 1, &a, __func__, numbers("axes", axes, n))) RETURN_INT(1);
  of(*res)->rows = false;
  RETURN_INT(0);
}
EXPORT int_in_register mlx_slice(mlx_array *res, mlx_array a, const int *start, size_t starts, const int *stop, size_t stops,
                                 const int *strides, size_t steps, mlx_stream s) {
  char rest[1024];
  snprintf(rest, sizeof rest, "%s%s%s", numbers("start", start, starts), numbers("stop", stop, stops), numbers("strides", strides, steps));
  OPERATION(res, s, rest, a);
}
EXPORT int_in_register mlx_astype(mlx_array *res, mlx_array a, int dtype, mlx_stream s) {
  if (operation(res, s, 1, &a, __func__, numbers("dtype", &dtype, 1))) RETURN_INT(1);
  of(*res)->dtype = dtype;
  RETURN_INT(0);
}
EXPORT int_in_register mlx_contiguous(mlx_array *res, mlx_array a, bool columns, mlx_stream s) {
  OPERATION(res, s, columns ? "; columns" : "; rows", a);
}
EXPORT int_in_register mlx_fast_rms_norm(mlx_array *res, mlx_array x, mlx_array weight, float eps, mlx_stream s) {
  char rest[64];
  snprintf(rest, sizeof rest, "; eps %a", eps);
  OPERATION(res, s, rest, x, weight);
}

static int attention(mlx_array *res, const mlx_array *qkvms, float scale, const char *mode, bool fused, mlx_stream s) {
  char rest[128];
  int n = qkvms[4].ctx ? 5 : qkvms[3].ctx ? 4 : 3;
  snprintf(rest, sizeof rest, "; scale %a; mode \"%s\"; fused %d", scale, mode, fused);
  return operation(res, s, n, qkvms, "mlx_fast_scaled_dot_product_attention", rest);
}
#ifdef ATTENTION_06
EXPORT int_in_register mlx_fast_scaled_dot_product_attention(mlx_array *res, mlx_array q, mlx_array k, mlx_array v, float scale,
    const char *mode, mlx_array mask, mlx_array sinks, mlx_stream s) {
  RETURN_INT(attention(res, (mlx_array[]){q, k, v, mask, sinks}, scale, mode, false, s));
}
#else
EXPORT int_in_register mlx_fast_scaled_dot_product_attention(mlx_array *res, mlx_array q, mlx_array k, mlx_array v, float scale,
    const char *mode, mlx_array mask, mlx_array sinks, bool force_fused, mlx_stream s) {
  RETURN_INT(attention(res, (mlx_array[]){q, k, v, mask, sinks}, scale, mode, force_fused, s));
}
#endif

static const char *affine(const char *mode, mlx_optional_int group, mlx_optional_int bits) {
  static char rest[128];
  snprintf(rest, sizeof rest, "; group %d/%d; bits %d/%d; mode \"%s\"", group.value, group.has_value, bits.value, bits.has_value, mode);
  return rest;
}
EXPORT int_in_register mlx_quantized_matmul(mlx_array *res, mlx_array x, mlx_array w, mlx_array scales, mlx_array biases,
    bool transpose, mlx_optional_int group, mlx_optional_int bits, const char *mode, mlx_stream s) {
  char rest[256];
  snprintf(rest, sizeof rest, "; transpose %d%s", transpose, affine(mode, group, bits));
  OPERATION(res, s, rest, x, w, scales, biases);
}
#ifdef DEQUANTIZE_05
EXPORT int_in_register mlx_dequantize(mlx_array *res, mlx_array w, mlx_array scales, mlx_array biases, mlx_optional_int group,
    mlx_optional_int bits, const char *mode, mlx_optional_dtype dtype, mlx_stream s) {
  OPERATION(res, s, affine(mode, group, bits), w, scales, biases);
}
#else
EXPORT int_in_register mlx_dequantize(mlx_array *res, mlx_array w, mlx_array scales, mlx_array biases, mlx_optional_int group,
    mlx_optional_int bits, const char *mode, mlx_array global_scale, mlx_optional_dtype dtype, mlx_stream s) {
  char rest[256];
  snprintf(rest, sizeof rest, "%s; global %d; dtype %d", affine(mode, group, bits), global_scale.ctx != NULL, dtype.has_value);
  OPERATION(res, s, rest, w, scales, biases);
}
#endif
#ifndef WITHOUT_QUANTIZE
EXPORT int_in_register mlx_quantize(mlx_vector_array *res, mlx_array w, mlx_optional_int group, mlx_optional_int bits,
    const char *mode, mlx_array global_scale, mlx_stream s) {
  if (!streams(s)) RETURN_INT(1);
  note("mlx_quantize(%d%s; global %d; stream %d) ", of(w)->id, affine(mode, group, bits), global_scale.ctx != NULL, ((device *)s.ctx)->type);
  body *parts[3] = {of(w), of(w), of(w)};
  RETURN_INT(put(&res->ctx, new_vector(parts, 3), VECTOR));
}
#endif
