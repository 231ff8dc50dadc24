// Encodes scalar bytecode for the device's interpreter.
#include "ir/lowering/device_code.h"

#include "ir/extent/scalar_op.h"
#include "shaders/params/resolve.h"

namespace ullage::ir {
namespace {

using namespace params;

// The kernel's numbers are those of the enums.
constexpr bool is_op(uint32_t number, ScalarOp op) {
  return number == static_cast<uint32_t>(op);
}
static_assert(is_op(kResolveConstant, ScalarOp::constant));
static_assert(is_op(kResolveAdd, ScalarOp::add) && is_op(kResolveSub, ScalarOp::sub));
static_assert(is_op(kResolveMul, ScalarOp::mul) && is_op(kResolveFloorDiv, ScalarOp::floor_div));
static_assert(is_op(kResolveCeilDiv, ScalarOp::ceil_div) && is_op(kResolveMod, ScalarOp::mod));
static_assert(is_op(kResolveMin, ScalarOp::min) && is_op(kResolveMax, ScalarOp::max));
static_assert(is_op(kResolveTruncDiv, ScalarOp::trunc_div));
static_assert(is_op(kResolveEqual, ScalarOp::equal) && is_op(kResolveLess, ScalarOp::less));
static_assert(is_op(kResolveLessEqual, ScalarOp::less_equal));
static_assert(is_op(kResolveLogicalAnd, ScalarOp::logical_and));
static_assert(is_op(kResolveLogicalOr, ScalarOp::logical_or));
static_assert(is_op(kResolveLogicalNot, ScalarOp::logical_not));
static_assert(is_op(kResolveSelect, ScalarOp::select));
static_assert(is_op(kResolveFloatToInt, ScalarOp::float_to_int));
static_assert(is_op(kResolveFloatEqual, ScalarOp::float_equal));
static_assert(is_op(kResolveFloatLess, ScalarOp::float_less));
static_assert(is_op(kResolveFloatLessEqual, ScalarOp::float_less_equal));
static_assert(is_op(kResolveFloatConstant, ScalarOp::float_constant));
static_assert(is_op(kResolveIntToFloat, ScalarOp::int_to_float));
static_assert(is_op(kResolveFloatAdd, ScalarOp::float_add));
static_assert(is_op(kResolveFloatSub, ScalarOp::float_sub));
static_assert(is_op(kResolveFloatMul, ScalarOp::float_mul));
static_assert(is_op(kResolveFloatDiv, ScalarOp::float_div));
static_assert(is_op(kResolveFloatMin, ScalarOp::float_min));
static_assert(is_op(kResolveFloatMax, ScalarOp::float_max));
static_assert(is_op(kResolveFloatFloor, ScalarOp::float_floor));
static_assert(is_op(kResolveFloatCeil, ScalarOp::float_ceil));
static_assert(is_op(kResolveFloatRound, ScalarOp::float_round));
static_assert(is_op(kResolveFloatSqrt, ScalarOp::float_sqrt));
static_assert(is_op(kResolveFloatPow, ScalarOp::float_pow));
static_assert(is_op(kResolveFloatSelect, ScalarOp::float_select));
static_assert(is_op(kResolveFloatAsF16, ScalarOp::float_as_f16));
static_assert(is_op(kResolveFloatAsBf16, ScalarOp::float_as_bf16));
static_assert(is_op(kResolveFloatAsF32, ScalarOp::float_as_f32));
static_assert(kResolveNone == kNoRegister);
static_assert(kResolveAsInteger == static_cast<uint32_t>(DeviceElement::Meaning::integer));
static_assert(kResolveAsTruncatedSize ==
              static_cast<uint32_t>(DeviceElement::Meaning::truncate_size));
static_assert(kResolveAsFloat == static_cast<uint32_t>(DeviceElement::Meaning::floating));
static_assert(static_cast<uint32_t>(DType::f64) == 3 && static_cast<uint32_t>(DType::i8) == 4 &&
              static_cast<uint32_t>(DType::u8) == 8 && static_cast<uint32_t>(DType::boolean) == 12);

uint32_t low(int64_t value) {
  return static_cast<uint32_t>(value);
}
uint32_t high(int64_t value) {
  return static_cast<uint32_t>(static_cast<uint64_t>(value) >> 32);
}

Error bad_register(uint32_t reg, const std::string& what) {
  return internal_error("device code: register {} {}", reg, what);
}

uint32_t cost_of(uint32_t op) {
  switch (op) {
    case kResolveFloorDiv:
    case kResolveCeilDiv:
    case kResolveMod:
    case kResolveTruncDiv:
    case kResolveFloatDiv:
      return 1 + kResolveDivideCost;
    case kResolveFloatSqrt:
      return 1 + kResolveSqrtCost;
    case kResolveLoad:
      return 1 + kResolveLoadCost;
    default:
      return 1;
  }
}

}  // namespace

struct DeviceCodeBuilder::Instruction {
  uint32_t op = 0, dst = kResolveNone, a = 0, b = 0, c = 0, x = 0, lo = 0, hi = 0;
};

void DeviceCodeBuilder::append(const Instruction& i) {
  code_.words.insert(code_.words.end(), {i.op, i.dst, i.a, i.b, i.c, i.x, i.lo, i.hi});
}

uint32_t DeviceCodeBuilder::device_register(uint32_t reg) {
  const auto [it, is_new] = device_register_of_.try_emplace(reg, code_.registers);
  if (is_new) code_.host_registers.push_back({reg, code_.registers++});
  return it->second;
}

uint32_t DeviceCodeBuilder::device_register_or_none(uint32_t reg) {
  return reg == kNoRegister ? kResolveNone : device_register(reg);
}

Result<void> DeviceCodeBuilder::check_new(uint32_t reg) const {
  if (reg >= program_.code.size()) return bad_register(reg, "does not exist");
  if (device_register_of_.contains(reg)) return bad_register(reg, "was loaded or computed before");
  return {};
}

uint32_t DeviceCodeBuilder::define(uint32_t reg) {
  device_register_of_.emplace(reg, code_.registers);
  return code_.registers++;
}

Result<void> DeviceCodeBuilder::load(uint32_t reg, const DeviceElement& element) {
  if (auto ok = check_new(reg); !ok) return ok;
  append({.op = kResolveLoad,
          .dst = define(reg),
          .a = static_cast<uint32_t>(element.dtype),
          .b = element.byte,
          .c = static_cast<uint32_t>(element.meaning),
          .x = element.word});
  return {};
}

Result<void> DeviceCodeBuilder::compute_one(uint32_t reg) {
  if (auto ok = check_new(reg); !ok) return ok;
  const ScalarInstruction& in = program_.code[reg];
  const ScalarOpInfo& info = info_of(in.op);
  const bool constant = in.op == ScalarOp::constant || in.op == ScalarOp::float_constant;
  if (info.leaf && !constant) return bad_register(reg, "is a leaf that the host binds");
  if (in.op == ScalarOp::float_pow)
    return unsupported(
        "float_pow of what only the device knows cannot become a size (other float "
        "arithmetic, square roots among it, can)");
  const uint32_t a = info.arity > 0 ? device_register(in.a) : kResolveNone;
  const uint32_t b = info.arity > 1 ? device_register(in.b) : a;
  const uint32_t c = info.arity > 2 ? device_register(in.c) : a;
  append({.op = static_cast<uint32_t>(in.op),
          .dst = define(reg),
          .a = a,
          .b = b,
          .c = c,
          .lo = constant ? low(in.value) : 0,
          .hi = constant ? high(in.value) : 0});
  return {};
}

Result<void> DeviceCodeBuilder::compute(std::span<const uint32_t> registers) {
  for (uint32_t reg : registers) {
    if (auto ok = compute_one(reg); !ok) return ok;
  }
  return {};
}

void DeviceCodeBuilder::store_slot(uint32_t reg, uint32_t word) {
  append({.op = kResolveStoreSlot, .a = device_register(reg), .x = word});
}

void DeviceCodeBuilder::store_groups(const DeviceGroups& groups) {
  append({.op = kResolveStoreGroups,
          .a = device_register_or_none(groups.groups[0]),
          .b = device_register_or_none(groups.groups[1]),
          .c = device_register_or_none(groups.groups[2]),
          .x = groups.word,
          .lo = device_register_or_none(groups.predicate),
          .hi = groups.maximum});
}

void DeviceCodeBuilder::check(uint32_t condition, uint32_t predicate, uint32_t guard) {
  append({.op = kResolveCheck,
          .a = device_register(condition),
          .x = guard,
          .lo = device_register_or_none(predicate)});
}

uint64_t device_code_cost(std::span<const uint32_t> words) {
  uint64_t cost = 0;
  for (size_t i = 0; i < words.size(); i += kResolveInstructionWords) cost += cost_of(words[i]);
  return cost;
}

}  // namespace ullage::ir
