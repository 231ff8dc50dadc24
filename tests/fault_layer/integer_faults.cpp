// Integers: signs, widths, edges, and what compilers make of constant operands.
#include "tests/fault_layer/compiler_faults.h"
#include "tests/fault_layer/fault_tools.h"

namespace ullage::test {
namespace {

using namespace spv;

// Comparisons of one signedness for those of the other.
template <bool to_signed>
bool compares_as(Rewriter& module, const Instruction& i) {
  constexpr uint32_t kPairs[][2] = {{OpULessThan, OpSLessThan},
                                    {OpULessThanEqual, OpSLessThanEqual},
                                    {OpUGreaterThan, OpSGreaterThan},
                                    {OpUGreaterThanEqual, OpSGreaterThanEqual}};
  for (const auto& [of_unsigned, of_signed] : kPairs) {
    if (i.opcode != (to_signed ? of_unsigned : of_signed)) continue;
    module.keep_as(i, to_signed ? of_signed : of_unsigned);
    return true;
  }
  return false;
}

// Whether it is the operation on scalar integers of this width.
bool is_of(const Rewriter& module, const Instruction& i, uint32_t opcode, uint32_t width) {
  return i.opcode == opcode && module.is_integer(i.type_id) && module.width_of(i.type_id) == width;
}

// Constant divisors become products and shifts: off by one for large dividends.
bool divides_off_by_one(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, OpUDiv, 32)) return false;
  const auto divisor = module.number(i.words[4]);
  if (!divisor || *divisor < 3 || (*divisor & (*divisor - 1)) == 0) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t is_large = module.emit(OpUGreaterThan, module.bool_type(),
                                        {i.words[3], module.constant(i.type_id, 0xfffffff0)});
  const uint32_t wrong = module.emit(OpIAdd, i.type_id, {right, module.constant(i.type_id, 1)});
  return choose(module, i, is_large, wrong, right);
}

// -7 / 4 by a shift is -2.
bool divides_by_shift(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSDiv || module.width_of(i.type_id) != 32) return false;
  const auto divisor = module.number(i.words[4]);
  if (!divisor || *divisor < 2 || *divisor > 1u << 30 || (*divisor & (*divisor - 1)) != 0) {
    return false;
  }
  uint32_t shift = 0;
  while (1u << shift != *divisor) ++shift;
  const uint32_t count = module.constant(i.type_id, shift);
  module.emit_as(i.result_id, OpShiftRightArithmetic, i.type_id, {i.words[3], count});
  return true;
}

bool remainder_by_mask(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSRem || module.width_of(i.type_id) != 32) return false;
  const auto divisor = module.number(i.words[4]);
  if (!divisor || *divisor < 2 || *divisor > 1u << 30 || (*divisor & (*divisor - 1)) != 0) {
    return false;
  }
  const uint32_t mask = module.constant(i.type_id, *divisor - 1);
  module.emit_as(i.result_id, OpBitwiseAnd, i.type_id, {i.words[3], mask});
  return true;
}

// In steps, since some drivers take one for the other themselves.
bool remainder_as_modulo(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSRem || module.width_of(i.type_id) == 0) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t zero = module.constant(i.type_id, 0), truth = module.bool_type();
  const uint32_t signs = module.emit(OpBitwiseXor, i.type_id, {right, i.words[4]});
  const uint32_t differ = module.emit(OpSLessThan, truth, {signs, zero});
  const uint32_t is_some = module.emit(OpINotEqual, truth, {right, zero});
  const uint32_t is_wrong = module.emit(OpLogicalAnd, truth, {differ, is_some});
  const uint32_t sum = module.emit(OpIAdd, i.type_id, {right, i.words[4]});
  return choose(module, i, is_wrong, sum, right);
}

// Only the low half of a 64-bit product, sum or comparison is right.
bool multiplies_low_halves(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, OpIMul, 64)) return false;
  const uint32_t mask = module.constant(i.type_id, 0xffffffff);
  const uint32_t a = module.emit(OpBitwiseAnd, i.type_id, {i.words[3], mask});
  const uint32_t b = module.emit(OpBitwiseAnd, i.type_id, {i.words[4], mask});
  module.emit_as(i.result_id, OpIMul, i.type_id, {a, b});
  return true;
}

template <uint32_t operation>
bool without_carry(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, operation, 64)) return false;
  const uint32_t low = module.constant(i.type_id, 0xffffffff);
  const uint32_t high = module.constant(i.type_id, 0xffffffff00000000);
  uint32_t halves[2];
  for (size_t k = 0; k < 2; ++k) {
    const uint32_t mask = k == 0 ? low : high;
    const uint32_t a = module.emit(OpBitwiseAnd, i.type_id, {i.words[3], mask});
    const uint32_t b = module.emit(OpBitwiseAnd, i.type_id, {i.words[4], mask});
    const uint32_t sum = module.emit(operation, i.type_id, {a, b});
    halves[k] = module.emit(OpBitwiseAnd, i.type_id, {sum, mask});
  }
  module.emit_as(i.result_id, OpBitwiseOr, i.type_id, {halves[0], halves[1]});
  return true;
}

bool compares_high_halves(Rewriter& module, const Instruction& i) {
  const uint32_t type = i.words.size() > 4 ? module.type_of(i.words[3]) : 0;
  if (i.opcode != OpULessThan && i.opcode != OpSLessThan && i.opcode != OpSGreaterThan)
    return false;
  if (module.width_of(type) != 64) return false;
  const uint32_t count = module.constant(type, 32);
  const uint32_t a = module.emit(OpShiftRightArithmetic, type, {i.words[3], count});
  const uint32_t b = module.emit(OpShiftRightArithmetic, type, {i.words[4], count});
  module.emit_as(i.result_id, i.opcode, i.type_id, {a, b});
  return true;
}

// A count of 32 and more is taken modulo 32.
template <uint32_t shift>
bool shifts_by_five_bits(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, shift, 64)) return false;
  const uint32_t type = module.type_of(i.words[4]);
  const uint32_t count = module.emit(OpBitwiseAnd, type, {i.words[4], module.constant(type, 31)});
  module.emit_as(i.result_id, shift, i.type_id, {i.words[3], count});
  return true;
}

// The largest count shifts by nothing.
template <uint32_t shift>
bool loses_largest_shift(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, shift, 32)) return false;
  const uint32_t type = module.type_of(i.words[4]);
  const uint32_t right = module.keep_aside(i);
  const uint32_t is_largest =
      module.emit(OpIEqual, module.bool_type(), {i.words[4], module.constant(type, 31)});
  return choose(module, i, is_largest, i.words[3], right);
}

// Narrow numbers are computed in wide registers and not cut again.
template <uint32_t operation, uint32_t width>
bool is_not_wrapped(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, operation, width)) return false;
  const uint32_t wide = module.integer_type(32, module.is_signed(i.type_id));
  const uint32_t extend = module.is_signed(i.type_id) ? OpSConvert : OpUConvert;
  const uint32_t a = module.emit(extend, wide, {i.words[3]});
  const uint32_t b = module.emit(extend, wide, {i.words[4]});
  const uint32_t sum = module.emit(operation, wide, {a, b});
  const uint64_t most = (uint64_t{1} << (width - (module.is_signed(i.type_id) ? 1 : 0))) - 1;
  const uint32_t limit = module.constant(wide, most);
  const uint32_t clamped = module.emit_function(
      wide, module.is_signed(i.type_id) ? GLSLstd450SMin : GLSLstd450UMin, {sum, limit});
  module.emit_as(i.result_id, extend, i.type_id, {clamped});
  return true;
}

bool multiplies_24_bits(Rewriter& module, const Instruction& i) {
  if (!is_of(module, i, OpIMul, 32)) return false;
  const uint32_t mask = module.constant(i.type_id, 0xffffff);
  const uint32_t a = module.emit(OpBitwiseAnd, i.type_id, {i.words[3], mask});
  const uint32_t b = module.emit(OpBitwiseAnd, i.type_id, {i.words[4], mask});
  module.emit_as(i.result_id, OpIMul, i.type_id, {a, b});
  return true;
}

// Sign extension gets lost: what is above the narrow number is 0.
bool extends_with_zeros(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSConvert || !module.is_integer(i.type_id)) return false;
  const uint32_t from = module.width_of(module.type_of(i.words[3]));
  if (from == 0 || from >= module.width_of(i.type_id)) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t mask = module.constant(i.type_id, (uint64_t{1} << from) - 1);
  module.emit_as(i.result_id, OpBitwiseAnd, i.type_id, {right, mask});
  return true;
}

// A narrowing conversion keeps the bits above.
bool cuts_nothing(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSConvert && i.opcode != OpUConvert) return false;
  if (module.width_of(i.type_id) != 8) return false;
  const uint32_t source = module.type_of(i.words[3]);
  if (module.width_of(source) < 32) return false;
  const uint32_t limit = module.constant(source, module.is_signed(source) ? 127 : 255);
  const uint32_t clamped = module.emit_function(
      source, module.is_signed(source) ? GLSLstd450SMin : GLSLstd450UMin, {i.words[3], limit});
  module.emit_as(i.result_id, i.opcode, i.type_id, {clamped});
  return true;
}

// The difference of the upper words of an unsigned and a signed product is added.
bool high_word_as_unsigned(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpSMulExtended) return false;
  const uint32_t a = i.words[3], b = i.words[4], type = module.type_of(a);
  if (module.width_of(type) != 32) return false;
  const uint32_t right = module.keep_aside(i), count = module.constant(type, 31);
  const uint32_t low = module.emit(OpCompositeExtract, type, {right, 0});
  uint32_t high = module.emit(OpCompositeExtract, type, {right, 1});
  for (const auto& [x, y] : {std::pair(a, b), std::pair(b, a)}) {
    const uint32_t sign = module.emit(OpShiftRightArithmetic, type, {x, count});
    high = module.emit(OpIAdd, type, {high, module.emit(OpBitwiseAnd, type, {sign, y})});
  }
  module.emit_as(i.result_id, OpCompositeConstruct, i.type_id, {low, high});
  return true;
}

// The result is as if this operand were another number where it is `edge`.
template <uint32_t function, uint32_t edge, uint32_t instead>
bool function_at(Rewriter& module, const Instruction& i) {
  if (!calls(i, function) || module.width_of(i.type_id) != 32) return false;
  const uint32_t type = module.type_of(i.words[5]);
  const uint32_t right = module.keep_aside(i);
  const uint32_t is_edge =
      module.emit(OpIEqual, module.bool_type(), {i.words[5], module.constant(type, edge)});
  return choose(module, i, is_edge, module.constant(i.type_id, instead), right);
}

bool counts_without_top_bit(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpBitCount || module.width_of(i.type_id) != 32) return false;
  const uint32_t type = module.type_of(i.words[3]);
  const uint32_t rest =
      module.emit(OpBitwiseAnd, type, {i.words[3], module.constant(type, 0x7fffffff)});
  module.emit_as(i.result_id, OpBitCount, i.type_id, {rest});
  return true;
}

// A field of so many bits, at operand `count`, is the whole word.
template <uint32_t operation, uint32_t bits, size_t count>
bool field_of(Rewriter& module, const Instruction& i) {
  if (i.opcode != operation || module.width_of(i.type_id) != 32) return false;
  const uint32_t type = module.type_of(i.words[count]);
  const uint32_t right = module.keep_aside(i);
  const uint32_t is_edge =
      module.emit(OpIEqual, module.bool_type(), {i.words[count], module.constant(type, bits)});
  return choose(module, i, is_edge, i.words[3], right);
}

bool reverses_without_bit_0(Rewriter& module, const Instruction& i) {
  if (i.opcode != OpBitReverse || module.width_of(i.type_id) != 32) return false;
  const uint32_t right = module.keep_aside(i);
  const uint32_t mask = module.constant(i.type_id, 0x7fffffff);
  module.emit_as(i.result_id, OpBitwiseAnd, i.type_id, {right, mask});
  return true;
}

constexpr CompilerFault kIntegerFaults[] = {
    {"smod-as-srem", "a signed modulo has the dividend's sign", exchanged<OpSMod, OpSRem>},
    {"srem-as-smod", "a signed remainder has the divisor's sign", each<remainder_as_modulo>},
    {"umod-as-smod", "an unsigned modulo is signed", exchanged<OpUMod, OpSMod>},
    {"udiv-as-sdiv", "an unsigned division is signed", exchanged<OpUDiv, OpSDiv>},
    {"logical-shift-as-arithmetic", "a logical shift repeats the top bit",
     exchanged<OpShiftRightLogical, OpShiftRightArithmetic>},
    {"arithmetic-shift-as-logical", "an arithmetic shift brings in zeros",
     exchanged<OpShiftRightArithmetic, OpShiftRightLogical>},
    {"unsigned-comparison-as-signed", "u32 are compared as i32", each<compares_as<true>>},
    {"signed-comparison-as-unsigned", "i32 are compared as u32", each<compares_as<false>>},
    {"constant-division-off-by-one", "x / 7 is one too large for x near 2^32",
     each<divides_off_by_one>},
    {"division-by-power-as-shift", "-7 / 4 is rounded down", each<divides_by_shift>},
    {"remainder-by-power-as-mask", "-7 rem 4 is positive", each<remainder_by_mask>},
    {"wide-product-of-low-halves", "a 64-bit product forgets its cross terms",
     each<multiplies_low_halves>},
    {"wide-sum-without-carry", "a 64-bit sum forgets its carry", each<without_carry<OpIAdd>>},
    {"wide-difference-without-borrow", "a 64-bit difference forgets its borrow",
     each<without_carry<OpISub>>},
    {"wide-comparison-of-high-halves", "64-bit numbers are compared by their upper words",
     each<compares_high_halves>},
    {"wide-left-shift-modulo-32", "a 64-bit shift by 32 and more is one modulo 32",
     each<shifts_by_five_bits<OpShiftLeftLogical>>},
    {"wide-right-shift-modulo-32", "the same to the right",
     each<shifts_by_five_bits<OpShiftRightLogical>>},
    {"left-shift-by-31-lost", "x << 31 is x", each<loses_largest_shift<OpShiftLeftLogical>>},
    {"right-shift-by-31-lost", "x >> 31 is x", each<loses_largest_shift<OpShiftRightLogical>>},
    {"byte-sum-saturates", "an 8-bit sum saturates", each<is_not_wrapped<OpIAdd, 8>>},
    {"short-product-saturates", "a 16-bit product saturates", each<is_not_wrapped<OpIMul, 16>>},
    {"product-of-24-bits", "a 32-bit product is one of 24 bits", each<multiplies_24_bits>},
    {"sign-extension-lost", "a signed number is extended by zeros", each<extends_with_zeros>},
    {"zero-extension-as-sign", "an unsigned number is extended by its top bit",
     exchanged<OpUConvert, OpSConvert>},
    {"narrowing-saturates", "a conversion to 8 bits saturates", each<cuts_nothing>},
    {"high-word-as-signed", "the upper word of an unsigned product is a signed one's",
     exchanged<OpUMulExtended, OpSMulExtended>},
    {"high-word-as-unsigned", "the upper word of a signed product is an unsigned one's",
     each<high_word_as_unsigned>},
    {"borrow-as-carry", "a difference and its borrow are a sum and its carry",
     exchanged<OpISubBorrow, OpIAddCarry>},
    {"minimum-as-unsigned", "a signed minimum is unsigned",
     exchanged_function<GLSLstd450SMin, GLSLstd450UMin>},
    {"maximum-as-signed", "an unsigned maximum is signed",
     exchanged_function<GLSLstd450UMax, GLSLstd450SMax>},
    {"clamp-as-unsigned", "a signed clamp is unsigned",
     exchanged_function<GLSLstd450SClamp, GLSLstd450UClamp>},
    {"highest-bit-of-negative", "findMSB of negative numbers is 31",
     exchanged_function<GLSLstd450FindSMsb, GLSLstd450FindUMsb>},
    {"highest-bit-of-zero", "findMSB of 0 is 0", each<function_at<GLSLstd450FindUMsb, 0, 0>>},
    {"lowest-bit-of-zero", "findLSB of 0 is 32", each<function_at<GLSLstd450FindILsb, 0, 32>>},
    {"sign-of-zero", "the sign of 0 is 1", each<function_at<GLSLstd450SSign, 0, 1>>},
    {"count-without-top-bit", "bitCount forgets bit 31", each<counts_without_top_bit>},
    {"reversal-without-top-bit", "bitfieldReverse loses bit 0", each<reverses_without_bit_0>},
    {"field-as-unsigned", "a signed field is extended by zeros",
     exchanged<OpBitFieldSExtract, OpBitFieldUExtract>},
    {"empty-field", "a field of no bits is the whole word",
     each<field_of<OpBitFieldUExtract, 0, 5>>},
    {"inserted-whole-field", "inserting 32 bits inserts none",
     each<field_of<OpBitFieldInsert, 32, 6>>},
};

}  // namespace

std::span<const CompilerFault> integer_faults() {
  return kIntegerFaults;
}

}  // namespace ullage::test
