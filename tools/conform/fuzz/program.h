// Random programs of one invocation: registers, an array, branches, loops. They are trees, so that
// they can be evaluated, written as GLSL, changed without changing what they compute, and cut.
#pragma once

#include <array>
#include <cstdint>
#include <set>
#include <string>
#include <vector>

namespace ullage::conform {

// word: 32-bit integers that wrap, whose results the host computes. real: floats, by operations
// that are exact or correctly rounded; the host computes nothing.
enum class Domain : uint8_t { word, real };

inline constexpr uint32_t kRegisters = 4, kElements = 4;

struct Expression {
  enum class Op : uint8_t {
    constant,  // `value`, in its domain's bits
    reg,       // register `value`
    element,   // of the array, at operand 0 modulo its length
    zero,      // read from a buffer: no compiler knows it
    one,
    negate,
    add,
    sub,
    mul,
    min,
    max,
    select,  // operand 0 < operand 1 ? operand 2 : operand 3
    // Of words alone:
    bit_and,
    bit_or,
    bit_xor,
    shift_left,   // by the low five bits
    shift_right,  // likewise
    divide,       // by an odd number
    modulo,
    signed_divide,  // half of operand 0, as a signed number, by an odd one
    bit_count,
  };
  uint32_t id = 0;  // unique in its program
  Op op = Op::constant;
  uint32_t value = 0;
  std::vector<Expression> operands = {};
};

struct Statement {
  enum class Kind : uint8_t {
    assign,     // register `target`
    store,      // element `target` of the array
    branch,     // operands[0] < operands[1] ? body : other
    loop,       // operands[0] modulo 4 turns; of reals `target`
    leave,      // out of the loop, where operands[0] < operands[1]
    next_turn,  // likewise
    choice,     // operands[0] modulo 3 selects body, other or nothing; of words alone
  };
  uint32_t id = 0;
  Kind kind = Kind::assign;
  uint32_t target = 0;
  std::vector<Expression> operands = {};
  std::vector<Statement> body = {}, other = {};
};

struct RandomProgram {
  Domain domain = Domain::word;
  std::vector<Statement> body = {};
  uint32_t nodes = 0;  // ids are below
};

// The same for the same seed, on every machine.
RandomProgram random_program(Domain domain, uint64_t seed);
// Another program that computes the same: what a compiler cannot prove always holds, or never.
RandomProgram disguised(const RandomProgram& program, uint64_t seed);
// Without the statements of these ids; expressions of these ids become their first operand.
RandomProgram without(const RandomProgram& program, const std::set<uint32_t>& cut);
// Ids that `without` can still remove.
std::vector<uint32_t> removable(const RandomProgram& program);

using Registers = std::array<uint32_t, kRegisters>;
// The registers at the end; element i of the array is added to register i. REQUIRES: words.
Registers evaluate(const RandomProgram& program, const Registers& begin);

// Statements of a GLSL function in which uint or float x0 to x3 and a[4] are declared.
std::string glsl_of(const RandomProgram& program);

}  // namespace ullage::conform
