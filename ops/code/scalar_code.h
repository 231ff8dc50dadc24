// scalar_function: the GLSL of a ScalarBody, for the map kernel and for epilogues.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/scalar_body.h"
#include "ir/program/program.h"

namespace ullage::ops {

// The GLSL type in which elements are computed: float for f32, f16 and bf16; double for f64; int
// and uint for integers up to 32 bits; bool; I64 and U64 of lib/int64.glsl.
std::string_view glsl_type(ir::DType dtype);
// decode: from the element's bits (a uint, for 64-bit dtypes a uvec2) to glsl_type; encode: back,
// with zeros above the element's width.
std::string decode(ir::DType dtype, std::string_view bits);
std::string encode(ir::DType dtype, std::string_view value);

// Iterations of loops inside one evaluation of the body.
int64_t loop_iterations(const ir::ScalarBody& body);

struct ScalarFunction {
  std::string text;  // the #includes it needs and "T name(T0 x0, T1 x1, ...) { ... }"
  ir::KernelRequirements needs;
  int64_t loop_iterations = 0;  // of loops inside, per element
};

// How f64 is computed: by the device, or in integers by lib/soft_double.glsl.
enum class Doubles : uint8_t { native, soft };
// Soft where the body has f64, the device has none, and the library has all that the body does.
Doubles doubles_of(const ir::ScalarBody& body, const ir::DeviceProfile& profile);

// `constant_bits(i)` is the GLSL expression for the bits of constant i (uint or uvec2); null: the
// values are written into the text.
ScalarFunction scalar_function(const ir::ScalarBody& body, std::string_view name,
                               const std::function<std::string(size_t)>& constant_bits = {},
                               Doubles doubles = Doubles::native);

// The same with constants as elements of the push constants p.words[]: appended to `words` where
// all of them fit into `most`, else written into the text.
ScalarFunction pushed_function(const ir::ScalarBody& body, std::string_view name,
                               std::vector<uint32_t>& words, size_t most,
                               Doubles doubles = Doubles::native);

// The bits of a constant as push constant words: one, or two for 64-bit dtypes.
std::vector<uint32_t> constant_words(const ir::ScalarBody::Constant& constant);

}  // namespace ullage::ops
