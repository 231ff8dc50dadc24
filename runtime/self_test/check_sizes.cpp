// Tries a list of extents and adapts them to the guards: a required extent, or two extents that
// must be equal.
#include "runtime/self_test/check_sizes.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>

namespace ullage::runtime {
namespace {

// Values of the leaves: axes get `axis`, axis + step ... in the order of the leaves, except the
// first and last axis of an input, and all axes of inputs after the first, if they are given here;
// elements of inputs and counts of kernels get `element`.
struct Candidate {
  int64_t axis = 0, step = 0, element = 0;
  std::optional<int64_t> first{}, last{}, later{};
};
// First remainders of tiles and all four remainders of vec4, rising and falling; then long rows and
// many rows, which kernels split differently; whole tiles, without a remainder; and empty sums and
// look-ups. Multiples of 32 for models that halve their axes, single rows and steps for models that
// require those.
constexpr Candidate kCandidates[] = {{37, 2, 3},
                                     {22, 0, 2},
                                     {.axis = 3, .element = 1, .last = 2311},
                                     {.axis = 4, .element = 2, .first = 1173},
                                     {70, -5, 1},
                                     {.axis = 8, .element = 0, .last = 64},
                                     {.axis = 5, .element = 1, .later = 0},
                                     {.axis = 5, .element = 1, .last = 0},
                                     {16, 0, 1},
                                     {9, 0, 0},
                                     {4, 30, 1},
                                     {130, 1, 1},
                                     {64, 0, 1},
                                     {32, 0, 2},
                                     {45, 0, 1},
                                     {48, 0, 1},
                                     {96, 0, 3},
                                     {128, 0, 0},
                                     {13, 1, 2},
                                     {.axis = 1, .element = 1, .last = 8193},
                                     {5, 0, 1},
                                     {2, 0, 1},
                                     {1, 0, 1},
                                     {256, 0, 1},
                                     {320, 0, 1},
                                     {512, 0, 1},
                                     {1024, 0, 1},
                                     {4096, 0, 1}};

// Extents depend on each other through chains of at most this many guards.
constexpr int kRounds = 8;

using Key = std::tuple<ir::ScalarOp, uint32_t, uint32_t>;
Key key_of(const ir::ScalarInstruction& leaf) {
  return {leaf.op, leaf.input, leaf.index};
}

bool is_leaf(const ir::ScalarInstruction& in) {
  return in.op == ir::ScalarOp::input_axis || in.op == ir::ScalarOp::runtime_scalar ||
         in.op == ir::ScalarOp::capacity;
}

// The leaves with the values of a candidate, adapted to the guards.
class Leaves {
 public:
  Leaves(const ir::Program& program, const Candidate& candidate)
      : program_(program), element_(candidate.element) {
    for (const ir::ProgramSymbol& symbol : program.symbols) {
      if (symbol.bound >= 0) bound_.emplace(key_of(program.scalars.code[symbol.reg]), symbol.bound);
    }
    int64_t axes = 0;
    for (const ir::ScalarInstruction& leaf : program.scalars.code) {
      if (!is_leaf(leaf) || values_.contains(key_of(leaf))) continue;
      values_.emplace(key_of(leaf), value_of(leaf, candidate, axes));
    }
  }

  ir::ScalarInputs inputs() const {
    const auto values = std::make_shared<const std::map<Key, int64_t>>(values_);
    ir::ScalarInputs inputs;
    inputs.integer = [values](const ir::ScalarInstruction& leaf, int64_t& value) {
      const auto it = values->find(key_of(leaf));
      if (it != values->end()) value = it->second;
      return it != values->end();
    };
    inputs.floating = [element = element_](const ir::ScalarInstruction& leaf, double& value) {
      value = static_cast<double>(element);
      return !ir::is_device_leaf(leaf.op);
    };
    return inputs;
  }

  // The condition requires two sides to be equal: sets the one that is a leaf to the value of the
  // other, preferring the later leaf and excluding leaves that became constants. False: there is
  // none.
  bool make_equal(const ir::ScalarInstruction& condition, const Registers& registers) {
    for (const auto& [reg, other] :
         {std::pair(condition.b, condition.a), std::pair(condition.a, condition.b)}) {
      const ir::ScalarInstruction &leaf = program_.scalars.code[reg],
                                  &source = program_.scalars.code[other];
      if (!is_leaf(leaf) || constant_.contains(key_of(leaf)) || !registers[other].valid) continue;
      const int64_t value = registers[other].integer;
      const auto bound = bound_.find(key_of(leaf));
      if (value < 0 || (bound != bound_.end() && value > bound->second)) continue;
      values_[key_of(leaf)] = value;
      const bool is_constant =
          source.op == ir::ScalarOp::constant || constant_.contains(key_of(source));
      if (is_constant) constant_.insert(key_of(leaf));
      return true;
    }
    return false;
  }

 private:
  int64_t value_of(const ir::ScalarInstruction& leaf, const Candidate& candidate,
                   int64_t& axes) const {
    const bool axis = leaf.op == ir::ScalarOp::input_axis;
    int64_t value =
        axis ? std::max<int64_t>(candidate.axis + candidate.step * axes++, 1) : candidate.element;
    if (axis && leaf.index == 0) value = candidate.first.value_or(value);
    const bool is_last = axis && leaf.index + 1 == program_.inputs[leaf.input].extents.size();
    if (is_last) value = candidate.last.value_or(value);
    if (axis && leaf.input > 0) value = candidate.later.value_or(value);
    const auto bound = bound_.find(key_of(leaf));
    if (leaf.op == ir::ScalarOp::capacity) value = candidate.axis;
    if (bound != bound_.end()) value = std::min(value, bound->second);
    if (leaf.op == ir::ScalarOp::capacity && bound != bound_.end()) value = bound->second;
    return value;
  }

  const ir::Program& program_;
  int64_t element_;
  std::map<Key, int64_t> values_, bound_;
  std::set<Key> constant_;  // became a constant of the program
};

// Whether a guard is satisfied or cannot be evaluated yet.
bool is_satisfied(const ir::ProgramGuard& guard, const Registers& registers,
                  const std::vector<bool>& late) {
  const bool by_device =
      late[guard.condition] || (guard.predicate != ir::kNoRegister && late[guard.predicate]);
  if (by_device) return true;
  const auto active = is_active(guard.predicate, registers);
  if (!active) return false;
  const ir::ScalarValue& condition = registers[guard.condition];
  return !*active || (condition.valid && condition.integer != 0);
}

bool keeps_guards(const ir::Program& program, const Registers& registers,
                  const std::vector<bool>& late) {
  return std::ranges::all_of(program.guards, [&](const ir::ProgramGuard& guard) {
    return is_satisfied(guard, registers, late);
  });
}

// If guards require an extent to equal another number, sets it to that.
CheckSizes sizes_of(const ir::Program& program, const Candidate& candidate,
                    const std::vector<bool>& late) {
  Leaves leaves(program, candidate);
  CheckSizes sizes{.host = leaves.inputs(), .registers = {}, .capacities = {}};
  for (int round = 0; round < kRounds; ++round) {
    ir::run(program.scalars, sizes.host, sizes.registers);
    bool any = false;
    for (const ir::ProgramGuard& guard : program.guards) {
      const ir::ScalarInstruction& condition = program.scalars.code[guard.condition];
      if (condition.op != ir::ScalarOp::equal || is_satisfied(guard, sizes.registers, late))
        continue;
      any = leaves.make_equal(condition, sizes.registers) || any;
    }
    if (!any) break;
    sizes.host = leaves.inputs();
  }
  return sizes;
}

std::vector<uint64_t> capacities(const ir::Program& program, const ir::ScalarInputs& host) {
  std::vector<ir::Interval> registers;
  ir::run_intervals(
      program.scalars,
      [&](const ir::ScalarInstruction& leaf) {
        int64_t value = 0;
        return host.integer(leaf, value) ? ir::Interval{value, value} : ir::Interval{};
      },
      registers);
  std::vector<uint64_t> bytes;
  for (const ir::ProgramBuffer& buffer : program.buffers) {
    const int64_t high = buffer.bytes == ir::kNoRegister ? 0 : registers[buffer.bytes].high;
    const bool bounded = high <= ir::kMaxAxisExtent;
    bytes.push_back(bounded ? static_cast<uint64_t>(std::max<int64_t>(high, 0)) : kNoCapacity);
  }
  return bytes;
}

}  // namespace

std::vector<CheckSizes> check_sizes(const ir::Program& program, size_t most) {
  std::vector<CheckSizes> found;
  const std::vector<bool> late = ir::device_dependent(program.scalars);
  for (const Candidate& candidate : kCandidates) {
    if (found.size() == most) break;
    CheckSizes sizes = sizes_of(program, candidate, late);
    if (!keeps_guards(program, sizes.registers, late)) continue;
    sizes.capacities = capacities(program, sizes.host);
    const bool is_new = std::ranges::none_of(
        found, [&](const CheckSizes& other) { return other.capacities == sizes.capacities; });
    if (is_new) found.push_back(std::move(sizes));
  }
  return found;
}

}  // namespace ullage::runtime
