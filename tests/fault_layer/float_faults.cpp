// Floats: rounding, denormals, NaN, functions, conversions, packing.
#include "tests/fault_layer/compiler_faults.h"
#include "tests/fault_layer/fault_tools.h"

namespace ullage::test {
namespace {

using namespace spv;

bool is_f32(const Rewriter& module, const Instruction& i) {
  return module.is_float(i.type_id) && module.width_of(i.type_id) == 32;
}

// Comparisons with NaN: ordered ones are true, unordered ones false.
template <bool to_unordered>
bool compares_nan(Rewriter& module, const Instruction& i) {
  constexpr uint32_t kPairs[][2] = {{OpFOrdEqual, OpFUnordEqual},
                                    {OpFOrdLessThan, OpFUnordLessThan},
                                    {OpFOrdLessThanEqual, OpFUnordLessThanEqual},
                                    {OpFOrdGreaterThan, OpFUnordGreaterThan},
                                    {OpFOrdGreaterThanEqual, OpFUnordGreaterThanEqual},
                                    {OpFOrdNotEqual, OpFUnordNotEqual}};
  for (const auto& [ordered, unordered] : kPairs) {
    if (i.opcode != (to_unordered ? ordered : unordered)) continue;
    module.keep_as(i, to_unordered ? unordered : ordered);
    return true;
  }
  return false;
}

// An execution mode of float controls becomes another one, or nothing that counts.
template <uint32_t from, uint32_t to>
size_t mode_exchanged(Rewriter& module) {
  return module.change_globals([](Instruction& i) {
    if (i.opcode == OpCapability &&
        i.words[1] == from - ExecutionModeDenormPreserve + CapabilityDenormPreserve) {
      i.words[1] = to - ExecutionModeDenormPreserve + CapabilityDenormPreserve;
    }
    if (i.opcode != OpExecutionMode || i.words[2] != from) return false;
    i.words[2] = to;
    return true;
  });
}

// Doubles are computed as floats.
template <uint32_t operation>
bool doubles_as_floats(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation || module.width_of(i.type_id) != 64) return false;
  const uint32_t narrow = module.float_type(32);
  const uint32_t a = module.emit(OpFConvert, narrow, {i.words[3]});
  const uint32_t b = module.emit(OpFConvert, narrow, {i.words[4]});
  const uint32_t result = module.emit(operation, narrow, {a, b});
  module.emit_as(i.result_id, OpFConvert, i.type_id, {result});
  return true;
}

// The upper half of a number's digits.
uint32_t upper_part(Rewriter& module, uint32_t type, uint32_t number) {
  const uint32_t word = module.integer_type(32, false);
  const uint32_t bits = module.emit(OpBitcast, word, {number});
  const uint32_t kept = module.emit(OpBitwiseAnd, word, {bits, module.constant(word, 0xfffff000)});
  return module.emit(OpBitcast, type, {kept});
}

// One rounding instead of two, where NoContraction forbids it: what the product loses is added, in
// steps, since some drivers round an fma twice.
bool contracts(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpFAdd || !is_f32(module, i)) return false;
  const Instruction* const product = module.definition(i.words[3]);
  if (product == nullptr || product->opcode != OpFMul) return false;
  const uint32_t type = i.type_id, a = product->words[3], b = product->words[4];
  const uint32_t a1 = upper_part(module, type, a), b1 = upper_part(module, type, b);
  const uint32_t a2 = module.emit(OpFSub, type, {a, a1}), b2 = module.emit(OpFSub, type, {b, b1});
  const uint32_t high = module.emit(OpFMul, type, {a1, b1});
  uint32_t lost = module.emit(OpFSub, type, {high, i.words[3]});
  for (const auto& [x, y] : {std::pair(a1, b2), std::pair(a2, b1), std::pair(a2, b2)}) {
    lost = module.emit(OpFAdd, type, {lost, module.emit(OpFMul, type, {x, y})});
  }
  const uint32_t sum = module.emit(OpFAdd, type, {i.words[3], i.words[4]});
  module.emit_as(i.result_id, OpFAdd, type, {sum, lost});
  return true;
}

// A result that is off by 2^-exponent of itself.
template <uint32_t function, int exponent>
bool function_is_rough(Rewriter& module, const Instruction& i) {
  if (!calls(i, function) || !is_f32(module, i)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t factor = module.real(i.type_id, 1 + 1.0 / (1 << exponent));
  module.emit_as(i.result_id, OpFMul, i.type_id, {right, factor});
  return true;
}

template <uint32_t operation, int exponent>
bool operation_is_rough(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation || !is_f32(module, i)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t factor = module.real(i.type_id, 1 + 1.0 / (1 << exponent));
  module.emit_as(i.result_id, OpFMul, i.type_id, {right, factor});
  return true;
}

// Sines of angles beyond 2 are of another angle.
template <uint32_t function>
bool angles_are_reduced_roughly(Rewriter& module, const Instruction& i) {
  if (!calls(i, function) || !is_f32(module, i)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t size = module.emit_function(i.type_id, GLSLstd450FAbs, {i.words[5]});
  const uint32_t is_large =
      module.emit(OpFOrdGreaterThan, module.bool_type(), {size, module.real(i.type_id, 2)});
  const uint32_t wrong = module.emit(OpFAdd, i.type_id, {right, module.real(i.type_id, 1.0 / 256)});
  return choose(module, i, is_large, wrong, right);
}

// Halves go up.
bool rounds_halves_up(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450RoundEven) || !is_f32(module, i)) return false;
  const uint32_t sum = module.emit(OpFAdd, i.type_id, {i.words[5], module.real(i.type_id, 0.5)});
  const uint32_t down = module.emit_function(i.type_id, GLSLstd450Floor, {sum});
  module.emit_as(i.result_id, OpFAdd, i.type_id, {down, module.real(i.type_id, 0)});
  return true;
}

// Large numbers are those of an i32.
bool truncates_31_bits(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450Trunc) || !is_f32(module, i)) return false;
  const uint32_t most = module.real(i.type_id, 2147483648.0);
  const uint32_t least = module.real(i.type_id, -2147483648.0);
  const uint32_t near =
      module.emit_function(i.type_id, GLSLstd450FClamp, {i.words[5], least, most});
  module.keep_with(i, 5, near);
  return true;
}

bool fraction_keeps_sign(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450Fract) || !is_f32(module, i)) return false;
  const uint32_t whole = module.emit_function(i.type_id, GLSLstd450Trunc, {i.words[5]});
  module.emit_as(i.result_id, OpFSub, i.type_id, {i.words[5], whole});
  return true;
}

// Two arguments change places.
template <uint32_t function, size_t a, size_t b>
bool arguments_swapped(Rewriter& module, const Instruction& i) {
  if (!calls(i, function) || i.words[a] == i.words[b]) return false;
  Instruction swapped = i;
  std::swap(swapped.words[a], swapped.words[b]);
  module.keep(std::move(swapped));
  return true;
}

// The border belongs to the other side.
bool step_excludes_edge(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450Step) || !is_f32(module, i)) return false;
  const uint32_t is_above =
      module.emit(OpFOrdGreaterThan, module.bool_type(), {i.words[6], i.words[5]});
  return choose(module, i, is_above, module.real(i.type_id, 1), module.real(i.type_id, 0));
}

// Integers become floats by 24 bits that are cut.
template <uint32_t conversion>
bool converts_24_bits(Rewriter& module, const Instruction& i) {
  if (i.opcode != conversion || !is_f32(module, i)) return false;
  const uint32_t type = module.type_of(i.words[3]);
  if (module.width_of(type) != 32) return false;
  const uint32_t kept =
      module.emit(OpBitwiseAnd, type, {i.words[3], module.constant(type, 0xffffff00)});
  const uint32_t size =
      module.emit_function(type, module.is_signed(type) ? GLSLstd450SMax : GLSLstd450UMax,
                           {i.words[3], module.constant(type, 0x1000000)});
  const uint32_t is_small =
      module.emit(module.is_signed(type) ? OpSLessThanEqual : OpULessThanEqual, module.bool_type(),
                  {size, module.constant(type, 0x1000000)});
  const uint32_t chosen = module.emit(OpSelect, type, {is_small, i.words[3], kept});
  module.emit_as(i.result_id, conversion, i.type_id, {chosen});
  return true;
}

bool converts_to_nearest(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpConvertFToS) return false;
  const uint32_t from = module.type_of(i.words[3]);
  if (module.width_of(from) != 32) return false;
  const uint32_t round = module.emit_function(from, GLSLstd450RoundEven, {i.words[3]});
  module.emit_as(i.result_id, OpConvertFToS, i.type_id, {round});
  return true;
}

// Numbers of 2^31 and more are those of a signed conversion.
bool converts_to_31_bits(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpConvertFToU || module.width_of(i.type_id) != 32) return false;
  const uint32_t from = module.type_of(i.words[3]);
  if (module.width_of(from) != 32) return false;
  const uint32_t most =
      module.emit_function(from, GLSLstd450FMin, {i.words[3], module.real(from, 2147483520.0)});
  module.emit_as(i.result_id, OpConvertFToU, i.type_id, {most});
  return true;
}

// f32 to f16 cuts bits where a mode asks for rounding.
bool halves_are_cut(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpFConvert || module.width_of(i.type_id) != 16) return false;
  const uint32_t from = module.type_of(i.words[3]);
  if (module.width_of(from) != 32) return false;
  const uint32_t word = module.integer_type(32, false);
  const uint32_t bits = module.emit(OpBitcast, word, {i.words[3]});
  const uint32_t cut = module.emit(OpBitwiseAnd, word, {bits, module.constant(word, 0xffffe000)});
  const uint32_t number = module.emit(OpBitcast, from, {cut});
  module.emit_as(i.result_id, OpFConvert, i.type_id, {number});
  return true;
}

// Denormals become 0 by an operation.
template <uint32_t operation>
bool flushes(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation || !is_f32(module, i)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t size = module.emit_function(i.type_id, GLSLstd450FAbs, {right});
  const uint32_t is_small = module.emit(OpFOrdLessThan, module.bool_type(),
                                        {size, module.constant(i.type_id, 0x00800000)});
  return choose(module, i, is_small, module.real(i.type_id, 0), right);
}

// Halves of a packed word are in the other order.
bool packs_swapped(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450PackHalf2x16)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t count = module.constant(i.type_id, 16);
  const uint32_t low = module.emit(OpShiftRightLogical, i.type_id, {right, count});
  const uint32_t high = module.emit(OpShiftLeftLogical, i.type_id, {right, count});
  module.emit_as(i.result_id, OpBitwiseOr, i.type_id, {low, high});
  return true;
}

// The operand loses half a step first, so that the packed number is cut instead of rounded.
template <uint32_t function, int steps>
bool packs_by_cutting(Rewriter& module, const Instruction& i) {
  if (!calls(i, function)) return false;
  const uint32_t type = module.type_of(i.words[5]);
  const Instruction* const vector = module.definition(type);
  if (vector == nullptr || vector->opcode != OpTypeVector || vector->words[3] != 4) return false;
  const uint32_t half = module.real(vector->words[2], 0.499 / steps);
  const uint32_t halves = module.emit(OpCompositeConstruct, type, {half, half, half, half});
  const uint32_t less = module.emit(OpFSub, type, {i.words[5], halves});
  module.keep_with(i, 5, less);
  return true;
}

bool multiplies_transposed(Rewriter& module, const Instruction& i) {
  const bool is_matrix_first = i.opcode == OpMatrixTimesVector;
  if (!is_matrix_first && i.opcode != OpVectorTimesMatrix) return false;
  // Square ones alone keep their types.
  const uint32_t vector = module.type_of(i.words[is_matrix_first ? 4 : 3]);
  if (vector != i.type_id) return false;
  module.emit_as(i.result_id, is_matrix_first ? OpVectorTimesMatrix : OpMatrixTimesVector,
                 i.type_id, {i.words[4], i.words[3]});
  return true;
}

bool does_not_transpose(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpTranspose || module.type_of(i.words[3]) != i.type_id) return false;
  module.emit_as(i.result_id, OpCopyObject, i.type_id, {i.words[3]});
  return true;
}

bool dot_forgets_last(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpDot) return false;
  const Instruction* const vector = module.definition(module.type_of(i.words[3]));
  if (vector == nullptr || vector->words[3] != 4) return false;
  const uint32_t zero = module.real(vector->words[2], 0);
  const uint32_t cut = module.emit(OpCompositeInsert, vector->result_id, {zero, i.words[3], 3});
  module.emit_as(i.result_id, OpDot, i.type_id, {cut, i.words[4]});
  return true;
}

bool exponent_off(Rewriter& module, const Instruction& i) {
  if (!calls(i, GLSLstd450Ldexp) || !is_f32(module, i)) return false;
  const uint32_t type = module.type_of(i.words[6]);
  const uint32_t exponent =
      module.emit_function(type, GLSLstd450SMax, {i.words[6], module.constant(type, 0)});
  module.keep_with(i, 6, exponent);
  return true;
}

constexpr CompilerFault kFloatFaults[] = {
    {"ordered-as-unordered", "comparisons with NaN are true", each<compares_nan<true>>},
    {"unordered-as-ordered", "NaN is not unequal to itself", each<compares_nan<false>>},
    {"infinity-as-nan", "isinf is isnan", exchanged<OpIsInf, OpIsNan>},
    {"nan-as-infinity", "isnan is isinf", exchanged<OpIsNan, OpIsInf>},
    {"rounding-to-zero-ignored", "the mode RoundingModeRTZ has no effect",
     mode_exchanged<ExecutionModeRoundingModeRTZ, ExecutionModeRoundingModeRTE>},
    {"denormals-flushed-always", "the mode DenormPreserve flushes",
     mode_exchanged<ExecutionModeDenormPreserve, ExecutionModeDenormFlushToZero>},
    {"denormals-kept-always", "the mode DenormFlushToZero keeps",
     mode_exchanged<ExecutionModeDenormFlushToZero, ExecutionModeDenormPreserve>},
    {"products-flushed", "denormal products are 0", each<flushes<OpFMul>>},
    {"double-sums-as-floats", "doubles are added as floats", each<doubles_as_floats<OpFAdd>>},
    {"double-products-as-floats", "doubles are multiplied as floats",
     each<doubles_as_floats<OpFMul>>},
    {"double-quotients-as-floats", "doubles are divided as floats",
     each<doubles_as_floats<OpFDiv>>},
    {"contracted", "a product and a sum become one operation, precise or not", each<contracts>},
    {"rough-quotients", "a quotient is off by 2^-18", each<operation_is_rough<OpFDiv, 18>>},
    {"rough-roots", "a root is off by 2^-18", each<function_is_rough<GLSLstd450Sqrt, 18>>},
    {"rough-inverse-roots", "an inverse root is off by 2^-12",
     each<function_is_rough<GLSLstd450InverseSqrt, 12>>},
    {"rough-exponentials", "an exponential is off by 2^-12",
     each<function_is_rough<GLSLstd450Exp, 12>>},
    {"rough-logarithms", "a logarithm is off by 2^-10", each<function_is_rough<GLSLstd450Log, 10>>},
    {"rough-powers", "a power is off by 2^-10", each<function_is_rough<GLSLstd450Pow, 10>>},
    {"sines-of-large-angles", "sines beyond 2 are off by 2^-8",
     each<angles_are_reduced_roughly<GLSLstd450Sin>>},
    {"halves-round-up", "roundEven is floor(x + 0.5)", each<rounds_halves_up>},
    {"whole-part-of-31-bits", "trunc saturates at 2^31", each<truncates_31_bits>},
    {"fraction-with-sign", "fract of negative numbers is negative", each<fraction_keeps_sign>},
    {"float-modulo-as-remainder", "mod has the dividend's sign", exchanged<OpFMod, OpFRem>},
    {"floor-as-trunc", "floor rounds to zero",
     exchanged_function<GLSLstd450Floor, GLSLstd450Trunc>},
    {"ceil-as-round", "ceil rounds to nearest",
     exchanged_function<GLSLstd450Ceil, GLSLstd450RoundEven>},
    {"minimum-as-maximum", "min of floats is max",
     exchanged_function<GLSLstd450FMin, GLSLstd450FMax>},
    {"mix-swapped", "mix(a, b, t) is mix(b, a, t)", each<arguments_swapped<GLSLstd450FMix, 5, 6>>},
    {"cross-swapped", "a cross product has the other sign",
     each<arguments_swapped<GLSLstd450Cross, 5, 6>>},
    {"atan-swapped", "atan(y, x) is atan(x, y)", each<arguments_swapped<GLSLstd450Atan2, 5, 6>>},
    {"clamp-swapped", "clamp has its limits the wrong way round",
     each<arguments_swapped<GLSLstd450FClamp, 6, 7>>},
    {"fma-swapped", "fma(a, b, c) is a * c + b", each<arguments_swapped<GLSLstd450Fma, 6, 7>>},
    {"step-without-edge", "step of the edge is 0", each<step_excludes_edge>},
    {"unsigned-as-24-bits", "u32 to f32 cuts the low bits of large numbers",
     each<converts_24_bits<OpConvertUToF>>},
    {"unsigned-to-float-as-signed", "u32 to f32 is i32 to f32",
     exchanged<OpConvertUToF, OpConvertSToF>},
    {"signed-to-float-as-unsigned", "i32 to f32 is u32 to f32",
     exchanged<OpConvertSToF, OpConvertUToF>},
    {"float-to-nearest-integer", "f32 to i32 rounds", each<converts_to_nearest>},
    {"float-to-31-bits", "f32 to u32 saturates at 2^31", each<converts_to_31_bits>},
    {"halves-cut", "f32 to f16 cuts", each<halves_are_cut>},
    {"halves-packed-swapped", "packHalf2x16 has its halves in the other order",
     each<packs_swapped>},
    {"bytes-packed-by-cutting", "packUnorm4x8 cuts",
     each<packs_by_cutting<GLSLstd450PackUnorm4x8, 255>>},
    {"signed-bytes-packed-by-cutting", "packSnorm4x8 cuts",
     each<packs_by_cutting<GLSLstd450PackSnorm4x8, 127>>},
    {"signed-bytes-unpacked-unsigned", "unpackSnorm4x8 is unpackUnorm4x8",
     exchanged_function<GLSLstd450UnpackSnorm4x8, GLSLstd450UnpackUnorm4x8>},
    {"matrix-transposed", "M * v is v * M", each<multiplies_transposed>},
    {"transpose-lost", "transpose of a square matrix is the matrix", each<does_not_transpose>},
    {"dot-of-three", "a dot product of four forgets the last", each<dot_forgets_last>},
    {"negative-exponents-lost", "ldexp by a negative exponent is by 0", each<exponent_off>},
    {"reflection-swapped", "reflect has its arguments the wrong way round",
     each<arguments_swapped<GLSLstd450Reflect, 5, 6>>},
    {"smooth-step-swapped", "smoothstep has its edges the wrong way round",
     each<arguments_swapped<GLSLstd450SmoothStep, 5, 6>>},
};

}  // namespace

std::span<const CompilerFault> float_faults() {
  return kFloatFaults;
}

}  // namespace ullage::test
