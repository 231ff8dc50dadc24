// Instructions and registers of the device's interpreter of scalar bytecode, words and opcodes.
//
// An instruction is 8 words: op, dst | a, b | c, x | lo, hi. A register is 4 words of the control
// buffer: lo, hi, valid, 0: an int64 or the bits of a double, as a ScalarValue of the host. An
// operation on registers reads a, b, c and defines dst; what an op does not take repeats a.
#ifndef ULLAGE_SHADERS_PARAMS_RESOLVE_H
#define ULLAGE_SHADERS_PARAMS_RESOLVE_H
#include "types.h"
ULLAGE_PARAMS_BEGIN

const uint kResolveInstructionWords = 8u;
const uint kResolveRegisterWords = 4u;
const uint kResolveNone = 0xffffffffu;  // no register
const uint kResolveNoError = 0xffffffffu;
const uint kResolveBudgetError = 0xfffffffeu;  // instead of a guard: the loop budget ran out

// What one invocation may spend on loops: 1 per instruction and the loops inside of it.
const uint kResolveBudget = 30000u;
const uint kResolveDivideCost = 4u;  // floor_div, ceil_div, mod, trunc_div, float_div
const uint kResolveSqrtCost = 56u;
const uint kResolveLoadCost = 1u;  // the check for changes

// The values of ir::ScalarOp. Leaves are loaded or written by the host; float_pow gives poison.
const uint kResolveConstant = 0u;  // dst = lo, hi
const uint kResolveAdd = 3u;
const uint kResolveSub = 4u;
const uint kResolveMul = 5u;
const uint kResolveFloorDiv = 6u;
const uint kResolveCeilDiv = 7u;
const uint kResolveMod = 8u;
const uint kResolveMin = 9u;
const uint kResolveMax = 10u;
const uint kResolveTruncDiv = 11u;
const uint kResolveEqual = 12u;
const uint kResolveLess = 13u;
const uint kResolveLessEqual = 14u;
const uint kResolveLogicalAnd = 15u;
const uint kResolveLogicalOr = 16u;
const uint kResolveLogicalNot = 17u;
const uint kResolveSelect = 18u;
const uint kResolveFloatToInt = 19u;
const uint kResolveFloatEqual = 20u;
const uint kResolveFloatLess = 21u;
const uint kResolveFloatLessEqual = 22u;
const uint kResolveFloatConstant = 23u;  // dst = lo, hi
const uint kResolveIntToFloat = 24u;
const uint kResolveFloatAdd = 26u;
const uint kResolveFloatSub = 27u;
const uint kResolveFloatMul = 28u;
const uint kResolveFloatDiv = 29u;
const uint kResolveFloatMin = 30u;
const uint kResolveFloatMax = 31u;
const uint kResolveFloatFloor = 32u;
const uint kResolveFloatCeil = 33u;
const uint kResolveFloatRound = 34u;
const uint kResolveFloatSqrt = 35u;
const uint kResolveFloatPow = 36u;
const uint kResolveFloatSelect = 37u;
const uint kResolveFloatAsF16 = 38u;
const uint kResolveFloatAsBf16 = 39u;
const uint kResolveFloatAsF32 = 40u;

// dst = the element of dtype a (the values of ir::DType) that begins at byte b of control word x;
// c selects the conversion.
const uint kResolveLoad = 128u;
const uint kResolveAsInteger = 0u;        // a float gives poison
const uint kResolveAsTruncatedSize = 1u;  // a float is rounded half away from zero
const uint kResolveAsFloat = 2u;          // an integer is converted
// Control word x = register a, clamped to [-2^31, 2^32); 0 where poisoned.
const uint kResolveStoreSlot = 129u;
// Control words x .. x+2 = registers a, b, c (kResolveNone: 1), each at most hi. All are 0 where
// predicate lo (kResolveNone: always) is 0 or poisoned, a count is below 1 or poisoned, or an
// error is known.
const uint kResolveStoreGroups = 130u;
// Where predicate lo (kResolveNone: always) is neither 0 nor poisoned and condition a is 0 or
// poisoned: error word = min(error word, x).
const uint kResolveCheck = 131u;

// Two words show a resolve whether it has work. If every load has the same value as at its last
// execution, and no resolve has found a change since, all its results are up to date. This is so in
// the iterations of a loop after its last one.
struct ResolveParams {
  uint first, count;  // instructions
  uint loads;         // how many of them, from the first on, are loads; all others are not
  uint registers;     // control word where the register file begins
  uint error;         // control word of the error, kResolveNoError at the start of a run
  uint changes;       // control word, of all resolves: counts changes; 1 at the start of a run
  uint seen;          // control word, its own: the count at its last execution; 0 at the start
};

ULLAGE_PARAMS_END
#endif
