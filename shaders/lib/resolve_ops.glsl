// The scalar ops of extent bytecode on one device invocation: checked int64 and soft doubles.
#ifndef ULLAGE_LIB_RESOLVE_OPS
#define ULLAGE_LIB_RESOLVE_OPS
#include "lib/soft_float64.glsl"
#include "params/resolve.h"

// An int64 or the bits of a double; poisoned where not valid.
struct Value {
  uvec2 bits;
  bool valid;
};

// A float of any format as a double, or rounded to a size.
const uint kUnpackFloat = 256u, kUnpackSize = 257u;

const Value kPoisoned = Value(uvec2(0u), false);
const Value kOne = Value(uvec2(1u, 0u), true);

Value condition(bool c) { return Value(uvec2(uint(c), 0u), true); }

Value multiply(uvec2 a, uvec2 b) {
  uvec2 high;
  uvec2 low = multiply_wide(magnitude64(a), magnitude64(b), high);
  bool negative = is_negative64(a ^ b);
  uvec2 r = negative ? neg64(low) : low;
  bool fits = high == uvec2(0u) && (r == uvec2(0u) || is_negative64(r) == negative);
  return Value(r, fits);
}

Value divide(uint op, uvec2 a, uvec2 b) {
  if (b == uvec2(0u)) return kPoisoned;
  bool negative = is_negative64(a ^ b);
  uvec2 rest;
  uvec2 quotient = divide_wide(uvec2(0u), magnitude64(a), magnitude64(b), rest);
  bool exact = rest == uvec2(0u);
  if (op == kResolveMod) {
    if (is_negative64(a)) rest = neg64(rest);
    return Value(negative && !exact ? add64(rest, b) : rest, true);
  }
  bool fits = negative || !is_negative64(quotient);
  if (negative) quotient = neg64(quotient);
  bool down = op == kResolveFloorDiv && negative && !exact;
  bool up = op == kResolveCeilDiv && !negative && !exact;
  uvec2 step = down ? uvec2(0xffffffffu) : uvec2(uint(up), 0u);
  return Value(add64(quotient, step), fits);
}

// One decided side decides, even if the other is poisoned.
Value logical(Value a, Value b, bool deciding) {
  bool by_a = a.valid && (a.bits != uvec2(0u)) == deciding;
  bool by_b = b.valid && (b.bits != uvec2(0u)) == deciding;
  return Value(uvec2(uint((by_a || by_b) == deciding), 0u), by_a || by_b || (a.valid && b.valid));
}

Value integer_op(uint op, uvec2 a, uvec2 b) {
  uvec2 r;
  switch (op) {
    case kResolveAdd:
      r = add64(a, b);
      return Value(r, !is_negative64((a ^ r) & (b ^ r)));
    case kResolveSub:
      r = sub64(a, b);
      return Value(r, !is_negative64((a ^ b) & (a ^ r)));
    case kResolveMul:
      return multiply(a, b);
    case kResolveFloorDiv:
    case kResolveCeilDiv:
    case kResolveMod:
    case kResolveTruncDiv:
      return divide(op, a, b);
    case kResolveMin:
      return Value(signed_less64(a, b) ? a : b, true);
    case kResolveMax:
      return Value(signed_less64(a, b) ? b : a, true);
    case kResolveEqual:
      return condition(a == b);
    case kResolveLess:
      return condition(signed_less64(a, b));
    case kResolveLessEqual:
      return condition(!signed_less64(b, a));
    case kResolveLogicalNot:
      return condition(a == uvec2(0u));
    default:
      return kPoisoned;
  }
}

// Ops that compare doubles or choose one.
Value compare_op(uint op, uvec2 a, uvec2 b) {
  bool less = soft_less(a, b), equal = soft_equal(a, b), more = soft_less(b, a);
  if (op == kResolveFloatEqual) return condition(equal);
  if (op == kResolveFloatLess) return condition(less);
  if (op == kResolveFloatLessEqual) return condition(less || equal);
  bool first = soft_is_nan(a) || (op == kResolveFloatMin ? less : more);
  return Value(first ? a : b, true);
}

Value whole_op(uint op, Soft a) {
  uint mode = op == kUnpackSize ? ROUND_AWAY : ROUND_ZERO;
  uvec2 integer;
  bool fits = soft_to_int64(soft_round(a, mode), integer);
  return Value(integer, fits);
}

// Ops with a double as their result, packed in one place.
Value float_op(uint op, uvec2 a_bits, Soft a, Soft b) {
  switch (op) {
    case kResolveIntToFloat:
      a = soft_integer(is_negative64(a_bits), magnitude64(a_bits));
      break;
    case kResolveFloatSub:
    case kResolveFloatAdd:
      if (op == kResolveFloatSub) b.negative = !b.negative;
      a = soft_add(a, b);
      break;
    case kResolveFloatMul:
      a = soft_mul(a, b);
      break;
    case kResolveFloatDiv:
      a = soft_div(a, b);
      break;
    case kResolveFloatFloor:
    case kResolveFloatCeil:
    case kResolveFloatRound:
      a = soft_round(a, op == kResolveFloatFloor ? ROUND_DOWN
                        : op == kResolveFloatCeil ? ROUND_UP
                                                  : ROUND_EVEN);
      break;
    case kResolveFloatSqrt:
      a = soft_sqrt(a);
      break;
    case kResolveFloatAsF16:
      a = soft_narrow(a, 5u, 10u);
      break;
    case kResolveFloatAsBf16:
    case kResolveFloatAsF32:
      a = soft_narrow(a, 8u, op == kResolveFloatAsF32 ? 23u : 7u);
      break;
    case kUnpackFloat:
      break;
    default:
      return kPoisoned;
  }
  return Value(soft_pack(a), true);
}

#endif
