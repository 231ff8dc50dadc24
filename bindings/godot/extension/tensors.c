#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "session.h"

size_t dtype_bytes(ullage_dtype dtype) {
  static const size_t kBytesOf[] = {
      [ULLAGE_F16] = 2, [ULLAGE_BF16] = 2, [ULLAGE_F32] = 4,  [ULLAGE_F64] = 8, [ULLAGE_I8] = 1,
      [ULLAGE_I16] = 2, [ULLAGE_I32] = 4,  [ULLAGE_I64] = 8,  [ULLAGE_U8] = 1,  [ULLAGE_U16] = 2,
      [ULLAGE_U32] = 4, [ULLAGE_U64] = 8,  [ULLAGE_BOOL] = 1,
  };
  return kBytesOf[dtype];
}

/* ---- in ------------------------------------------------------------------------------------- */

static bool find_input(Session* self, const char* name, ullage_tensor_info* info) {
  char message[160];
  for (uint32_t i = 0; i < ullage_program_input_count(self->program); ++i) {
    info->size = sizeof *info;
    if (ullage_program_get_input(self->program, i, info) == ULLAGE_OK &&
        strcmp(info->name, name) == 0)
      return true;
  }
  snprintf(message, sizeof message, "no input named '%s'", name);
  return session_failed(self, message);
}

static bool describe(Session* self, ullage_dtype dtype, Elements shape, ullage_tensor* tensor) {
  if (shape.count > ULLAGE_MAX_RANK) return session_failed(self, "a shape has at most 8 extents");
  tensor->size = sizeof *tensor;
  tensor->dtype = dtype;
  tensor->rank = (uint32_t)shape.count;
  if (shape.count) memcpy(tensor->extents, shape.data, (size_t)shape.count * sizeof(int64_t));
  return true;
}

static bool bind(Session* self, const char* name, const ullage_tensor* tensor) {
  return ullage_session_set_input(self->session, name, tensor) == ULLAGE_OK ||
         session_failed(self, NULL);
}

typedef struct {
  int64_t least, most;
} Range;

static Range range_of(ullage_dtype dtype) {
  static const Range kRanges[] = {
      [ULLAGE_I8] = {INT8_MIN, INT8_MAX},
      [ULLAGE_I16] = {INT16_MIN, INT16_MAX},
      [ULLAGE_I32] = {INT32_MIN, INT32_MAX},
      [ULLAGE_I64] = {INT64_MIN, INT64_MAX},
      [ULLAGE_U8] = {0, UINT8_MAX},
      [ULLAGE_U16] = {0, UINT16_MAX},
      [ULLAGE_U32] = {0, UINT32_MAX},
      [ULLAGE_U64] = {0, INT64_MAX},
      [ULLAGE_BOOL] = {0, 1},
  };
  return kRanges[dtype];
}

/* Assumes little-endian, as on all platforms of the engine: the low bytes are the narrow number. */
static bool narrow(Session* self, ullage_dtype dtype, Elements elements, char* to) {
  const Range range = range_of(dtype);
  const size_t bytes = dtype_bytes(dtype);
  const int64_t* from = elements.data;
  char message[128];
  for (int64_t i = 0; i < elements.count; ++i) {
    if (from[i] < range.least || from[i] > range.most) {
      snprintf(message, sizeof message, "element %lld is %lld, out of range for its dtype",
               (long long)i, (long long)from[i]);
      return session_failed(self, message);
    }
    memcpy(to + (size_t)i * bytes, &from[i], bytes);
  }
  return true;
}

static bool set_ints(Session* self, const char* name, ullage_tensor* tensor, Elements elements) {
  char* narrowed = malloc((size_t)elements.count * dtype_bytes(tensor->dtype) + 1);
  if (!narrowed) return session_failed(self, "out of memory");
  tensor->data = narrowed;
  tensor->size_bytes = (size_t)elements.count * dtype_bytes(tensor->dtype);
  const bool bound = narrow(self, tensor->dtype, elements, narrowed) && bind(self, name, tensor);
  free(narrowed);
  return bound;
}

static bool is_float(ullage_dtype dtype) {
  return dtype <= ULLAGE_F64;
}

bool session_set(Session* self, const char* name, Elements shape, ValueType type,
                 Elements elements) {
  ullage_tensor_info info;
  ullage_tensor tensor = {0};
  if (!session_is_open(self) || !find_input(self, name, &info)) return false;
  if (!describe(self, info.dtype, shape, &tensor)) return false;
  if (type == kFloats && info.dtype != ULLAGE_F32)
    return session_failed(self, "set_floats: the input is not f32");
  if (type == kInts && is_float(info.dtype))
    return session_failed(self, "set_ints: the input has a float dtype");
  if (type == kInts) return set_ints(self, name, &tensor, elements);
  tensor.data = elements.data;
  tensor.size_bytes = (size_t)elements.count * (type == kFloats ? sizeof(float) : 1);
  return bind(self, name, &tensor);
}

static void normalize(const uint8_t* pixels, size_t area, const float* scales, const float* biases,
                      bool blue_first, float* planes) {
  for (size_t channel = 0; channel < 3; ++channel) {
    const size_t from = blue_first ? 2 - channel : channel;
    for (size_t i = 0; i < area; ++i) {
      planes[channel * area + i] = (float)pixels[i * 3 + from] * scales[channel] + biases[channel];
    }
  }
}

bool session_set_pixels(Session* self, const char* name, int64_t width, Elements pixels,
                        Elements scales, Elements biases, bool blue_first) {
  if (!session_is_open(self)) return false;
  if (scales.count != 3 || biases.count != 3)
    return session_failed(self, "set_pixels: scales and biases must have 3 numbers each");
  if (width < 1 || pixels.count == 0 || pixels.count % (width * 3) != 0) {
    return session_failed(self, "set_pixels: pixels must be rows of `width` pixels of 3 bytes");
  }
  const size_t area = (size_t)pixels.count / 3;
  float* planes = malloc(area * 3 * sizeof(float));
  if (!planes) return session_failed(self, "out of memory");
  normalize(pixels.data, area, scales.data, biases.data, blue_first, planes);
  const int64_t shape[] = {1, 3, (int64_t)area / width, width};
  const Elements extents = {shape, 4}, elements = {planes, (int64_t)area * 3};
  const bool bound = session_set(self, name, extents, kFloats, elements);
  free(planes);
  return bound;
}

/* ---- out ------------------------------------------------------------------------------------ */

static int64_t widened(ullage_dtype dtype, const char* from) {
  const size_t bytes = dtype_bytes(dtype);
  int64_t value = 0;
  memcpy(&value, from, bytes);
  const int unused = 64 - 8 * (int)bytes;
  /* A right shift of a negative number keeps its sign with every compiler that builds the
   * engine. */
  return range_of(dtype).least < 0 ? (int64_t)((uint64_t)value << unused) >> unused : value;
}

static bool get_ints(Session* self, const ullage_tensor* tensor, GDExtensionTypePtr array) {
  if (is_float(tensor->dtype))
    return session_failed(self, "output_ints: the output has a float dtype");
  const size_t bytes = dtype_bytes(tensor->dtype);
  int64_t* to = engine_resize(kInts, array, (int64_t)(tensor->size_bytes / bytes));
  for (size_t i = 0; to && i < tensor->size_bytes / bytes; ++i) {
    to[i] = widened(tensor->dtype, (const char*)tensor->data + i * bytes);
  }
  return true;
}

bool session_get(Session* self, int64_t index, ValueType type, GDExtensionTypePtr array) {
  ullage_tensor tensor = {.size = sizeof tensor};
  if (!session_is_open(self)) return false;
  if (ullage_session_get_output(self->session, (uint32_t)index, &tensor) != ULLAGE_OK)
    return session_failed(self, NULL);
  if (type == kInts) return get_ints(self, &tensor, array);
  if (type == kFloats && tensor.dtype != ULLAGE_F32)
    return session_failed(self, "output_floats: the output is not f32");
  const size_t bytes = type == kFloats ? sizeof(float) : 1;
  void* to = engine_resize(type, array, (int64_t)(tensor.size_bytes / bytes));
  if (to) memcpy(to, tensor.data, tensor.size_bytes);
  return true;
}
