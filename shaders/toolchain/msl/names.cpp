// The words themselves, sorted.
#include "shaders/toolchain/msl/names.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace ullage::shaders {
namespace {

// clang-format off
constexpr auto kKeywords = std::to_array<std::string_view>({
    "_Alignas", "_Alignof", "_Atomic", "_Bool", "_Complex", "_Generic", "_Imaginary", "_Noreturn",
    "_Static_assert", "_Thread_local", "alignas", "alignof", "and", "and_eq", "asm", "auto",
    "bitand", "bitor", "bool", "break", "case", "catch", "char", "char16_t", "char32_t",
    "char8_t", "class", "co_await", "co_return", "co_yield", "compl", "concept", "const",
    "const_cast", "consteval", "constexpr", "constinit", "continue", "decltype", "default",
    "delete", "do", "double", "dynamic_cast", "else", "enum", "explicit", "export", "extern",
    "false", "float", "for", "friend", "goto", "if", "inline", "int", "long", "mutable",
    "namespace", "new", "noexcept", "not", "not_eq", "nullptr", "operator", "or", "or_eq",
    "private", "protected", "public", "register", "reinterpret_cast", "requires", "restrict",
    "return", "short", "signed", "sizeof", "static", "static_assert", "static_cast", "struct",
    "switch", "template", "this", "thread_local", "throw", "true", "try", "typedef", "typeid",
    "typename", "typeof", "union", "unsigned", "using", "virtual", "void", "volatile", "wchar_t",
    "while", "xor", "xor_eq",
});

constexpr auto kLibrary = std::to_array<std::string_view>({
    "CHAR_BIT", "CHAR_MAX", "CHAR_MIN", "DBL_DIG", "DBL_EPSILON", "DBL_MANT_DIG", "DBL_MAX",
    "DBL_MAX_10_EXP", "DBL_MAX_EXP", "DBL_MIN", "DBL_MIN_10_EXP", "DBL_MIN_EXP", "DBL_RADIX",
    "FLT_DIG", "FLT_EPSILON", "FLT_MANT_DIG", "FLT_MAX", "FLT_MAX_10_EXP", "FLT_MAX_EXP",
    "FLT_MIN", "FLT_MIN_10_EXP", "FLT_MIN_EXP", "FLT_RADIX", "FP_ILOGB0", "FP_ILOGBNAN",
    "HALF_DIG", "HALF_EPSILON", "HALF_MANT_DIG", "HALF_MAX", "HALF_MAX_10_EXP", "HALF_MAX_EXP",
    "HALF_MIN", "HALF_MIN_10_EXP", "HALF_MIN_EXP", "HALF_RADIX", "HUGE_VAL", "HUGE_VALF",
    "HUGE_VALH", "INFINITY", "INT16_MAX", "INT16_MIN", "INT32_MAX", "INT32_MIN", "INT64_MAX",
    "INT64_MIN", "INT8_MAX", "INT8_MIN", "INT_MAX", "INT_MIN", "LONG_MAX", "LONG_MIN", "MAXFLOAT",
    "MAXHALF", "M_1_PI", "M_1_PI_F", "M_1_PI_H", "M_2_PI", "M_2_PI_F", "M_2_PI_H", "M_2_SQRTPI",
    "M_2_SQRTPI_F", "M_2_SQRTPI_H", "M_E", "M_E_F", "M_E_H", "M_LN10", "M_LN10_F", "M_LN10_H",
    "M_LN2", "M_LN2_F", "M_LN2_H", "M_LOG10E", "M_LOG10E_F", "M_LOG10E_H", "M_LOG2E", "M_LOG2E_F",
    "M_LOG2E_H", "M_PI", "M_PI_2", "M_PI_2_F", "M_PI_2_H", "M_PI_4", "M_PI_4_F", "M_PI_4_H",
    "M_PI_F", "M_PI_H", "M_SQRT1_2", "M_SQRT1_2_F", "M_SQRT1_2_H", "M_SQRT2", "M_SQRT2_F",
    "M_SQRT2_H", "NAN", "NULL", "SCHAR_MAX", "SCHAR_MIN", "SHRT_MAX", "SHRT_MIN", "SIZE_MAX",
    "STATIC_DATA_TRACEPOINT", "STATIC_DATA_TRACEPOINT_V", "UCHAR_MAX", "UINT16_MAX", "UINT32_MAX",
    "UINT64_MAX", "UINT8_MAX", "UINT_MAX", "ULONG_MAX", "USHRT_MAX", "VARIABLE_TRACEPOINT", "abs",
    "absdiff", "acceleration_structure", "access", "acos", "acosh", "acospi", "address", "addsat",
    "all", "any", "array", "array_ref", "array_view", "as_type", "asin", "asinh", "asinpi",
    "assert", "atan", "atan2", "atan2pi", "atanh", "atanpi", "atomic", "atomic_bool",
    "atomic_compare_exchange_weak", "atomic_compare_exchange_weak_explicit", "atomic_exchange",
    "atomic_exchange_explicit", "atomic_fetch_add", "atomic_fetch_add_explicit",
    "atomic_fetch_and", "atomic_fetch_and_explicit", "atomic_fetch_max",
    "atomic_fetch_max_explicit", "atomic_fetch_min", "atomic_fetch_min_explicit",
    "atomic_fetch_or", "atomic_fetch_or_explicit", "atomic_fetch_sub",
    "atomic_fetch_sub_explicit", "atomic_fetch_xor", "atomic_fetch_xor_explicit", "atomic_flag",
    "atomic_float", "atomic_int", "atomic_load", "atomic_load_explicit", "atomic_max_explicit",
    "atomic_min_explicit", "atomic_store", "atomic_store_explicit", "atomic_thread_fence",
    "atomic_uint", "atomic_ulong", "bfloat", "bias", "bool_constant", "border_color",
    "bounding_box", "ceil", "clamp", "clz", "command_buffer", "common_type", "compare_func",
    "compute", "compute_command", "conditional", "conditional_t", "constant", "coord", "copysign",
    "cos", "cosh", "cospi", "cross", "ctz", "decay", "decay_t", "declval", "depth2d",
    "depth2d_array", "depth2d_ms", "depth2d_ms_array", "depthcube", "depthcube_array",
    "determinant", "device", "dfdx", "dfdy", "discard_fragment", "distance", "distance_squared",
    "divide", "dot", "enable_if", "enable_if_t", "erf", "erfc", "exp", "exp10", "exp2",
    "extract_bits", "fabs", "faceforward", "false_type", "fast", "fdim", "fence", "filter",
    "floor", "fma", "fmax", "fmax3", "fmedian3", "fmin", "fmin3", "fmod", "fract", "fragment",
    "frexp", "function_constant", "fwidth", "get_num_samples", "get_sample_position",
    "gradient2d", "gradient3d", "gradientcube", "hadd", "half", "hypot", "ilogb", "imageblock",
    "insert_bits", "instance_acceleration_structure", "int16_t", "int32_t", "int64_t", "int8_t",
    "integral_constant", "interpolant", "interpolate", "intersection",
    "intersection_function_table", "intersector", "intptr_t", "is_arithmetic", "is_array",
    "is_class", "is_const", "is_enum", "is_floating_point", "is_floating_point_v",
    "is_function_constant_defined", "is_integral", "is_integral_v", "is_null_sampler",
    "is_null_texture", "is_pointer", "is_same", "is_same_v", "is_scalar", "is_scalar_v",
    "is_signed", "is_unsigned", "is_vector", "is_vector_v", "is_void", "isfinite", "isinf",
    "isnan", "isnormal", "isordered", "isunordered", "kernel", "ldexp", "length",
    "length_squared", "level", "lgamma", "lod_clamp", "log", "log10", "log2", "mad", "mad24",
    "mad_sat", "madhi", "madsat", "mag_filter", "main", "main0", "make_scalar", "make_signed",
    "make_unsigned", "make_vector", "matrix", "max", "max3", "max_anisotropy", "median3",
    "mem_flags", "memory_order", "memory_order_acq_rel", "memory_order_acquire",
    "memory_order_relaxed", "memory_order_release", "memory_order_seq_cst", "memory_scope",
    "mesh", "metal", "min", "min3", "min_filter", "min_lod_clamp", "mip_filter", "mix", "modf",
    "mul24", "mulhi", "nan", "nextafter", "normalize", "numeric_limits", "object_data", "pack",
    "pack_float_to_snorm2x16", "pack_float_to_snorm4x8", "pack_float_to_srgb_unorm4x8",
    "pack_float_to_unorm10a2", "pack_float_to_unorm2x16", "pack_float_to_unorm4x8",
    "pack_float_to_unorm565", "pack_half_to_snorm2x16", "pack_half_to_snorm4x8",
    "pack_half_to_srgb_unorm4x8", "pack_half_to_unorm10a2", "pack_half_to_unorm2x16",
    "pack_half_to_unorm4x8", "pack_half_to_unorm565", "packed_vec", "popcount", "pow", "powr",
    "precise", "primitive_acceleration_structure", "primitive_type", "ptrdiff_t",
    "pull_interpolation", "quad_active_threads_mask", "quad_all", "quad_and", "quad_any",
    "quad_ballot", "quad_broadcast", "quad_broadcast_first", "quad_is_first",
    "quad_is_helper_thread", "quad_max", "quad_min", "quad_or", "quad_prefix_exclusive_product",
    "quad_prefix_exclusive_sum", "quad_prefix_inclusive_product", "quad_prefix_inclusive_sum",
    "quad_product", "quad_shuffle", "quad_shuffle_and_fill_down", "quad_shuffle_and_fill_up",
    "quad_shuffle_down", "quad_shuffle_rotate_down", "quad_shuffle_rotate_up", "quad_shuffle_up",
    "quad_shuffle_xor", "quad_sum", "quad_vote", "quad_xor", "r_address", "ray_data",
    "raytracing", "reduce", "reflect", "refract", "remainder", "remove_const", "remove_cv",
    "remove_pointer", "remove_reference", "remove_volatile", "render_command", "reverse_bits",
    "rhadd", "rint", "rotate", "round", "rsqrt", "s_address", "sampler", "saturate", "select",
    "sign", "signbit", "simd", "simd_active_threads_mask", "simd_all", "simd_and", "simd_any",
    "simd_ballot", "simd_broadcast", "simd_broadcast_first", "simd_is_first",
    "simd_is_helper_thread", "simd_max", "simd_min", "simd_or", "simd_prefix_exclusive_product",
    "simd_prefix_exclusive_sum", "simd_prefix_inclusive_product", "simd_prefix_inclusive_sum",
    "simd_product", "simd_shuffle", "simd_shuffle_and_fill_down", "simd_shuffle_and_fill_up",
    "simd_shuffle_down", "simd_shuffle_rotate_down", "simd_shuffle_rotate_up", "simd_shuffle_up",
    "simd_shuffle_xor", "simd_sum", "simd_vote", "simd_xor", "simdgroup_barrier",
    "simdgroup_float8x8", "simdgroup_half8x8", "simdgroup_matrix", "sin", "sincos", "sinh",
    "sinpi", "size_t", "smoothstep", "sqrt", "step", "subsat", "t_address", "tan", "tanh",
    "tanpi", "texture", "texture1d", "texture1d_array", "texture2d", "texture2d_array",
    "texture2d_ms", "texture2d_ms_array", "texture3d", "texture_buffer", "texturecube",
    "texturecube_array", "tgamma", "thread", "thread_scope", "thread_scope_device",
    "thread_scope_simdgroup", "thread_scope_thread", "thread_scope_threadgroup", "threadgroup",
    "threadgroup_barrier", "threadgroup_imageblock", "transpose", "triangle_data", "true_type",
    "trunc", "uchar", "uint", "uint16_t", "uint32_t", "uint64_t", "uint8_t", "uintptr_t", "ulong",
    "unpack", "unpack_snorm2x16_to_float", "unpack_snorm2x16_to_half", "unpack_snorm4x8_to_float",
    "unpack_snorm4x8_to_half", "unpack_unorm10a2_to_float", "unpack_unorm10a2_to_half",
    "unpack_unorm2x16_to_float", "unpack_unorm2x16_to_half", "unpack_unorm4x8_srgb_to_float",
    "unpack_unorm4x8_srgb_to_half", "unpack_unorm4x8_to_float", "unpack_unorm4x8_to_half",
    "unpack_unorm565_to_float", "unpack_unorm565_to_half", "ushort", "vec", "vec_csize", "vertex",
    "visible", "visible_function_table", "void_t",
});
// clang-format on
static_assert(std::ranges::is_sorted(kKeywords) && std::ranges::is_sorted(kLibrary));

constexpr std::string_view kScalars[] = {"bool",  "char",   "uchar", "short", "ushort",
                                         "int",   "uint",   "long",  "ulong", "half",
                                         "float", "bfloat", "double"};
// What begins so is the library's or the translator's.
constexpr std::string_view kPrefixes[] = {"METAL_", "SPIRV_CROSS_", "spv"};

bool is_extent(char c) {
  return c >= '2' && c <= '4';
}

// float4, half2x3, packed_int3.
bool is_vector_type(std::string_view name) {
  constexpr std::string_view kPacked = "packed_";
  if (name.starts_with(kPacked)) name.remove_prefix(kPacked.size());
  for (std::string_view scalar : kScalars) {
    if (!name.starts_with(scalar)) continue;
    const std::string_view rest = name.substr(scalar.size());
    if (rest.size() == 1 && is_extent(rest[0])) return true;
    if (rest.size() == 3 && is_extent(rest[0]) && rest[1] == 'x' && is_extent(rest[2])) return true;
  }
  return false;
}

bool is_letter_or_digit(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c));
}

}  // namespace

bool is_identifier(std::string_view text) {
  return !text.empty() && !is_digit(text[0]) && std::ranges::all_of(text, is_letter_or_digit);
}

bool is_cpp_keyword(std::string_view name) {
  return std::ranges::binary_search(kKeywords, name);
}

bool is_metal_word(std::string_view name) {
  const auto begins = [name](std::string_view prefix) { return name.starts_with(prefix); };
  return is_cpp_keyword(name) || std::ranges::binary_search(kLibrary, name) ||
         is_vector_type(name) || std::ranges::any_of(kPrefixes, begins);
}

std::string metal_name(const std::string& name) {
  if (!is_metal_word(name)) return name;
  // A prefix in front, where the front is what is wrong.
  return is_metal_word(name + "0") ? "my" + name : name + "0";
}

std::string metal_identifier(const std::string& text) {
  std::string name = text;
  for (char& c : name) {
    if (!is_letter_or_digit(c)) c = '_';
  }
  if (name.empty() || is_digit(name[0])) name.insert(0, "_");
  return metal_name(name);
}

}  // namespace ullage::shaders
