// Sizes that only the device knows: an interpreter of scalar bytecode that reads counts, computes
// what depends on them and writes table slots, group counts and the error word. One invocation.
#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/resolve_ops.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { ResolveParams p; };
layout(set = 0, binding = 0, std430) restrict buffer Control { uint control[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Code { uvec4 code[]; };

// Damaged code may name any word: what lies outside reads as 0 and is not written.
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
void write_register(uint r, Value v) {
  uint i = register_word(r);
  if (i == kResolveNone) return;
  control[i] = v.valid ? v.bits.x : 0u;
  control[i + 1u] = v.valid ? v.bits.y : 0u;
  control[i + 2u] = uint(v.valid);
  control[i + 3u] = 0u;
}
void report(uint error) { write_word(p.error, min(read_word(p.error), error)); }

bool is_true(Value v) { return v.valid && v.bits != uvec2(0u); }
bool holds(uint predicate) { return predicate == kResolveNone || is_true(read_register(predicate)); }

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

// Sets `op` to what makes the loaded element a register's value; 0 where it is one already.
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

// What `op` makes of a and b, neither poisoned; a is a float of format `dtype`, or an integer.
Value arithmetic(uint op, uvec2 a, uvec2 b, uint dtype) {
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
  if (op <= kResolveLogicalNot) return integer_op(op, a, b);
  Soft first = soft_unpack(a, kExponentBits[dtype], kBits[dtype] - 1u - kExponentBits[dtype]);
  if (op == kResolveFloatToInt || op == kUnpackSize) return whole_op(op, first);
  return float_op(op, a, first, soft_unpack(b, 11u, 52u));
}

Value compute(uvec4 head, uvec4 tail) {
  uint op = head.x, dtype = kDouble;
  Value a, b;
  if (op == kResolveLoad) {
    a = load(head, tail, op, dtype);
    if (op == 0u) return a;
    b = a;
  } else {
    a = read_register(head.z);
    b = read_register(head.w);
  }
  switch (op) {
    case kResolveConstant:
    case kResolveFloatConstant:
      return Value(tail.zw, true);
    case kResolveSelect:
    case kResolveFloatSelect:
      if (is_true(a)) return b;
      return a.valid ? read_register(tail.x) : kPoisoned;
    case kResolveLogicalAnd:
      return logical(a, b, false);
    case kResolveLogicalOr:
      return logical(a, b, true);
    default:
      break;
  }
  if (!a.valid || !b.valid) return kPoisoned;
  return arithmetic(op, a.bits, b.bits, dtype);
}

// Words are as the host writes them: negative numbers in two's complement.
void store_slot(uint reg, uint to) {
  Value v = read_register(reg);
  bool negative = is_negative64(v.bits);
  bool fits = v.bits.y == (negative ? 0xffffffffu : 0u) && (!negative || (v.bits.x >> 31u) != 0u);
  uint nearest = negative ? 0x80000000u : 0xffffffffu;
  write_word(to, !v.valid ? 0u : fits ? v.bits.x : nearest);
}

void store_groups(uvec3 registers, uint to, uint predicate, uint most) {
  bool runs = holds(predicate) && read_word(p.error) == kResolveNoError;
  uvec3 groups = uvec3(1u);
  for (int axis = 0; axis < 3; ++axis) {
    if (registers[axis] == kResolveNone) continue;
    Value v = read_register(registers[axis]);
    runs = runs && is_true(v) && !is_negative64(v.bits);
    groups[axis] = min(v.bits.y != 0u ? 0xffffffffu : v.bits.x, most);
  }
  for (int axis = 0; axis < 3; ++axis) write_word(to + uint(axis), runs ? groups[axis] : 0u);
}

void execute(uvec4 head, uvec4 tail) {
  if (head.x == kResolveStoreSlot) {
    store_slot(head.z, tail.y);
  } else if (head.x == kResolveStoreGroups) {
    store_groups(uvec3(head.zw, tail.x), tail.y, tail.z, tail.w);
  } else if (head.x == kResolveCheck) {
    if (holds(tail.z) && !is_true(read_register(head.z))) report(tail.y);
  } else {
    write_register(head.y, compute(head, tail));
  }
}

uint cost_of(uint op) {
  bool divides = op == kResolveFloatDiv || op == kResolveTruncDiv ||
                 (op >= kResolveFloorDiv && op <= kResolveMod);
  uint groups = op == kResolveStoreGroups ? kResolveGroupsCost : 0u;
  uint root = op == kResolveFloatSqrt ? kResolveSqrtCost : 0u;
  return 1u + (divides ? kResolveDivideCost : 0u) + groups + root;
}

void main() {
  uint instructions = uint(code.length()) / 2u;
  uint count = min(p.count, instructions - min(instructions, p.first));
  uint budget = kResolveBudget;
  for (uint i = 0u; i < count; ++i) {
    uvec4 head = code[2u * (p.first + i)], tail = code[2u * (p.first + i) + 1u];
    uint cost = cost_of(head.x);
    if (cost > budget) {
      report(kResolveBudgetError);
      return;
    }
    budget -= cost;
    execute(head, tail);
  }
}
