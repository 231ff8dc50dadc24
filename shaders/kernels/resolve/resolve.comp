// Resolves sizes that only the device knows: an interpreter of scalar bytecode that reads counts,
// computes the sizes that depend on them and writes table slots, group counts and the error word,
// unless all of them are up to date. One invocation. FLOATS=0 leaves out doubles, which give poison
// then: drivers that run both sides of a branch pay for all code at every instruction.
#version 450
#extension GL_GOOGLE_include_directive : require
#ifndef FLOATS
#define FLOATS 1
#endif
#include "lib/resolve_ops.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ResolveParams p; };
layout(set = 0, binding = 0, std430) restrict buffer Control { uint control[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Code { uvec4 code[]; };

// Damaged code may name any word: words out of range read as 0 and are not written.
uint read_word(uint i) { return i < uint(control.length()) ? control[i] : 0u; }
void write_word(uint i, uint word) {
  if (i < uint(control.length())) control[i] = word;
}
uint register_word(uint r) {
  uint length = uint(control.length());
  uint registers = (length - min(length, p.registers)) / kResolveRegisterWords;
  return r < registers ? p.registers + r * kResolveRegisterWords : kResolveNone;
}
Value read_register(uint r) {
  uint i = register_word(r);
  if (i == kResolveNone) return kPoisoned;
  return Value(uvec2(control[i], control[i + 1u]), control[i + 2u] != 0u);
}
bool is_true(Value v) { return v.valid && v.bits != uvec2(0u); }

// ---- elements ---------------------------------------------------------------------------------

// By ir::DType: f16, bf16, f32, f64, i8, i16, i32, i64, u8, u16, u32, u64, bool.
const uint kDTypes = 13u;
const uint kBits[kDTypes] = uint[](16u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u, 16u, 32u, 64u, 8u);
const uint kExponentBits[kDTypes] =
    uint[](5u, 8u, 8u, 11u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u, 0u);
const uint kDouble = 3u, kFirstSigned = 4u, kFirstUnsigned = 8u, kBool = 12u;

// An integer by its value, a float by its bits.
Value read_element(uint dtype, uint at, uint byte) {
  uint bits = kBits[dtype];
  uint word = read_word(at);
  if (bits == 64u) {
    uvec2 both = uvec2(word, at == 0xffffffffu ? 0u : read_word(at + 1u));
    return Value(both, dtype < kFirstUnsigned || !is_negative64(both));
  }
  uint first = bits == 32u ? 0u : min(8u * (byte & 3u), 32u - bits);
  uint magnitude = bitfieldExtract(word, int(first), int(bits));
  if (dtype == kBool) return condition(magnitude != 0u);
  bool negative = dtype >= kFirstSigned && dtype < kFirstUnsigned && (magnitude >> (bits - 1u)) != 0u;
  if (!negative) return Value(uvec2(magnitude, 0u), true);
  return Value(uvec2(uint(bitfieldExtract(int(word), int(first), int(bits))), 0xffffffffu), true);
}

// Sets `op` to the conversion from the loaded element to a register's value; 0 where none is
// needed.
Value load(uvec4 head, uvec4 tail, out uint op, out uint dtype) {
  uint meaning = tail.x;
  op = 0u;
  dtype = min(head.z, kBool);
  bool is_float = dtype < kFirstSigned;
  bool refused = head.z > kBool || meaning > kResolveAsFloat;
  if (refused || (is_float && meaning == kResolveAsInteger)) return kPoisoned;
  if (is_float) {
    op = meaning == kResolveAsFloat ? kUnpackFloat : kUnpackSize;
  } else if (meaning == kResolveAsFloat) {
    op = kResolveIntToFloat;
  }
  return read_element(dtype, tail.y, head.w);
}

// ---- instructions ---------------------------------------------------------------------------

// The result of `op` on a and b, neither poisoned; a is a float of format `dtype`, or an integer.
Value arithmetic(uint op, uvec2 a, uvec2 b, uint dtype) {
#if FLOATS
  switch (op) {
    case kResolveFloatEqual:
    case kResolveFloatLess:
    case kResolveFloatLessEqual:
    case kResolveFloatMin:
    case kResolveFloatMax:
      return compare_op(op, a, b);
    default:
      break;
  }
#endif
  if (op <= kResolveLogicalNot) return integer_op(op, a, b);
#if FLOATS
  Soft first = soft_unpack(a, kExponentBits[dtype], kBits[dtype] - 1u - kExponentBits[dtype]);
  if (op == kResolveFloatToInt || op == kUnpackSize) return whole_op(op, first);
  return float_op(op, a, first, soft_unpack(b, 11u, 52u));
#else
  return kPoisoned;
#endif
}

// An instruction and the values of its registers.
struct Operands {
  Value a, b, c;
  bool runs;  // the predicate of those that have one
};

Value compute(uvec4 head, uvec4 tail, Operands o) {
  uint op = head.x, dtype = kDouble;
  if (op == kResolveLoad) {
    o.a = load(head, tail, op, dtype);
    if (op == 0u) return o.a;
    o.b = o.a;
  }
  switch (op) {
    case kResolveConstant:
    case kResolveFloatConstant:
      return Value(tail.zw, true);
    case kResolveSelect:
    case kResolveFloatSelect:
      if (is_true(o.a)) return o.b;
      return Value(o.c.bits, o.a.valid && o.c.valid);
    case kResolveLogicalAnd:
    case kResolveLogicalOr:
      return logical(o.a, o.b, op == kResolveLogicalOr);
    default:
      break;
  }
  if (!o.a.valid || !o.b.valid) return kPoisoned;
  return arithmetic(op, o.a.bits, o.b.bits, dtype);
}

// The low word of a value that is not negative, the largest word where it does not fit.
uint clamped(Value v) { return v.bits.y != 0u ? 0xffffffffu : v.bits.x; }
bool is_count(Value v) { return is_true(v) && !is_negative64(v.bits); }

// Words are as the host writes them: negative numbers in two's complement.
uint slot_word(Value v) {
  bool negative = is_negative64(v.bits);
  bool fits = v.bits.y == (negative ? 0xffffffffu : 0u) && (!negative || (v.bits.x >> 31u) != 0u);
  uint nearest = negative ? 0x80000000u : 0xffffffffu;
  return !v.valid ? 0u : fits ? v.bits.x : nearest;
}

// Every instruction ends in this one place: words to be written.
struct Effect {
  uint at, count;
  uvec4 words;
};

Effect effect_of(uvec4 head, uvec4 tail, Operands o) {
  uint error = read_word(p.error);
  if (head.x == kResolveStoreSlot) {
    return Effect(tail.y, 1u, uvec4(slot_word(o.a)));
  }
  if (head.x == kResolveStoreGroups) {
    bool runs = o.runs && error == kResolveNoError && is_count(o.a) && is_count(o.b) && is_count(o.c);
    uvec4 groups = min(uvec4(clamped(o.a), clamped(o.b), clamped(o.c), 0u), tail.w);
    return Effect(tail.y, 3u, runs ? groups : uvec4(0u));
  }
  if (head.x == kResolveCheck) {
    return Effect(p.error, uint(o.runs && !is_true(o.a)), uvec4(min(error, tail.y)));
  }
  Value v = compute(head, tail, o);
  uint at = register_word(head.y);
  uvec4 words = v.valid ? uvec4(v.bits, 1u, 0u) : uvec4(0u);
  return Effect(at, at == kResolveNone ? 0u : 4u, words);
}

void execute(uvec4 head, uvec4 tail) {
  Operands o;
  o.a = read_register(head.z);
  o.b = read_register(head.w);
  o.c = read_register(tail.x);
  if (head.x == kResolveStoreGroups) {
    if (head.z == kResolveNone) o.a = kOne;
    if (head.w == kResolveNone) o.b = kOne;
    if (tail.x == kResolveNone) o.c = kOne;
  }
  o.runs = tail.z == kResolveNone || is_true(read_register(tail.z));
  Effect effect = effect_of(head, tail, o);
  if (effect.count > 0u) write_word(effect.at, effect.words.x);
  if (effect.count > 1u) write_word(effect.at + 1u, effect.words.y);
  if (effect.count > 2u) write_word(effect.at + 2u, effect.words.z);
  if (effect.count > 3u) write_word(effect.at + 3u, effect.words.w);
}

uint cost_of(uint op) {
  bool divides = op == kResolveFloatDiv || op == kResolveTruncDiv ||
                 (op >= kResolveFloorDiv && op <= kResolveMod);
  uint root = op == kResolveFloatSqrt ? kResolveSqrtCost : 0u;
  uint look = op == kResolveLoad ? kResolveLoadCost : 0u;
  return 1u + (divides ? kResolveDivideCost : 0u) + root + look;
}

void count_change() { write_word(p.changes, read_word(p.changes) + 1u); }

// Would this load change its register? Floats are not compared.
bool loads_news(uvec4 head, uvec4 tail) {
  bool is_integer = head.z >= kFirstSigned && head.z <= kBool && tail.x < kResolveAsFloat;
  return !is_integer || read_element(head.z, tail.y, head.w) != read_register(head.y);
}

// Did anything change since the last execution? It counts as seen then. Decided by words read anew:
// lanes of llvmpipe that are no invocation read 0, and would run through all code if they were
// different.
bool has_news(uint loads) {
  bool news = false;
  for (uint i = p.first; i < p.first + loads; ++i) {
    news = news || loads_news(code[2u * i], code[2u * i + 1u]);
  }
  if (news) count_change();
  uint changes = read_word(p.changes);
  if (read_word(p.seen) == changes) return false;
  write_word(p.seen, changes);
  return true;
}

void main() {
  uint instructions = uint(code.length()) / 2u;
  uint count = min(p.count, instructions - min(instructions, p.first));
  if (!has_news(min(p.loads, count))) return;
  uint budget = kResolveBudget;
  uint error = read_word(p.error);
  for (uint i = 0u; i < count; ++i) {
    uvec4 head = code[2u * (p.first + i)], tail = code[2u * (p.first + i) + 1u];
    uint cost = cost_of(head.x);
    if (cost > budget) {
      write_word(p.error, min(read_word(p.error), kResolveBudgetError));
      break;
    }
    budget -= cost;
    execute(head, tail);
  }
  // An error empties grids that resolves before this one have written.
  if (read_word(p.error) != error) count_change();
}
