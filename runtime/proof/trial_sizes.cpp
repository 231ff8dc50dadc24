// Tries a list of extents; a program that wants one extent gets it.
#include "runtime/proof/trial_sizes.h"

#include <algorithm>
#include <map>
#include <memory>
#include <tuple>

namespace ullage::runtime {
namespace {

// What leaves become: axes `axis`, axis + step ... in the order of the leaves, but the first and
// last axis of an input what is said of them; elements of inputs and counts of kernels `element`.
struct Attempt {
  int64_t axis = 0, step = 0, element = 0;
  int64_t first = 0, last = 0;  // 0: as others
};
// Remainders of tiles first, then long rows and many of them, as kernels share those out. Multiples
// of 32 for models that halve their axes, single rows and steps for those that want them.
constexpr Attempt kAttempts[] = {{37, 2, 3},
                                 {21, 0, 2},
                                 {.axis = 3, .element = 1, .last = 2311},
                                 {.axis = 3, .element = 2, .first = 1173},
                                 {67, 1, 1},
                                 {9, 0, 0},
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

// What guards hold a register equal to.
std::map<uint32_t, int64_t> wanted_values(const ir::Program& program) {
  std::map<uint32_t, int64_t> wanted;
  const auto& code = program.scalars.code;
  for (const ir::ProgramGuard& guard : program.guards) {
    const ir::ScalarInstruction& condition = code[guard.condition];
    if (guard.predicate != ir::kNoRegister || condition.op != ir::ScalarOp::equal) continue;
    for (const auto& [reg, other] :
         {std::pair(condition.a, condition.b), std::pair(condition.b, condition.a)}) {
      if (code[other].op == ir::ScalarOp::constant) wanted.emplace(reg, code[other].value);
    }
  }
  return wanted;
}

using Key = std::tuple<ir::ScalarOp, uint32_t, uint32_t>;
Key key_of(const ir::ScalarInstruction& leaf) {
  return {leaf.op, leaf.input, leaf.index};
}

class Leaves {
 public:
  explicit Leaves(const ir::Program& program) : program_(program) {
    const auto wanted = wanted_values(program);
    for (uint32_t reg = 0; reg < program.scalars.code.size(); ++reg) {
      if (const auto it = wanted.find(reg); it != wanted.end()) {
        wanted_.emplace(key_of(program.scalars.code[reg]), it->second);
      }
    }
    for (const ir::ProgramSymbol& symbol : program.symbols) {
      if (symbol.bound >= 0) bound_.emplace(key_of(program.scalars.code[symbol.reg]), symbol.bound);
    }
  }

  ir::ScalarInputs values(const Attempt& attempt) const {
    auto known = std::make_shared<std::map<Key, int64_t>>();
    int64_t axes = 0;
    for (const ir::ScalarInstruction& leaf : program_.scalars.code) {
      const bool asked = leaf.op == ir::ScalarOp::input_axis ||
                         leaf.op == ir::ScalarOp::runtime_scalar ||
                         leaf.op == ir::ScalarOp::capacity;
      if (asked && !known->contains(key_of(leaf))) {
        known->emplace(key_of(leaf), value_of(leaf, attempt, axes));
      }
    }
    ir::ScalarInputs inputs;
    inputs.integer = [known](const ir::ScalarInstruction& leaf, int64_t& value) {
      const auto it = known->find(key_of(leaf));
      if (it != known->end()) value = it->second;
      return it != known->end();
    };
    inputs.floating = [element = attempt.element](const ir::ScalarInstruction& leaf,
                                                  double& value) {
      value = static_cast<double>(element);
      return !ir::is_device_leaf(leaf.op);
    };
    return inputs;
  }

 private:
  int64_t value_of(const ir::ScalarInstruction& leaf, const Attempt& attempt, int64_t& axes) const {
    const Key key = key_of(leaf);
    const bool axis = leaf.op == ir::ScalarOp::input_axis;
    int64_t value = axis ? attempt.axis + attempt.step * axes++ : attempt.element;
    if (axis && leaf.index == 0 && attempt.first != 0) value = attempt.first;
    const bool is_last = axis && leaf.index + 1 == program_.inputs[leaf.input].extents.size();
    if (is_last && attempt.last != 0) value = attempt.last;
    const auto bound = bound_.find(key);
    if (leaf.op == ir::ScalarOp::capacity) value = attempt.axis;
    if (bound != bound_.end()) value = std::min(value, bound->second);
    if (leaf.op == ir::ScalarOp::capacity && bound != bound_.end()) value = bound->second;
    const auto wanted = wanted_.find(key);
    return wanted == wanted_.end() ? value : wanted->second;
  }

  const ir::Program& program_;
  std::map<Key, int64_t> wanted_, bound_;
};

bool keeps_guards(const ir::Program& program, const Registers& registers,
                  const std::vector<bool>& late) {
  return std::ranges::all_of(program.guards, [&](const ir::ProgramGuard& guard) {
    const bool by_device =
        late[guard.condition] || (guard.predicate != ir::kNoRegister && late[guard.predicate]);
    if (by_device) return true;
    const auto active = is_active(guard.predicate, registers);
    if (!active) return false;
    const ir::ScalarValue& condition = registers[guard.condition];
    return !*active || (condition.valid && condition.integer != 0);
  });
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

std::vector<TrialSizes> trial_sizes(const ir::Program& program, size_t most) {
  std::vector<TrialSizes> found;
  const Leaves leaves(program);
  const std::vector<bool> late = ir::device_dependent(program.scalars);
  for (const Attempt& attempt : kAttempts) {
    if (found.size() == most) break;
    TrialSizes sizes{.host = leaves.values(attempt), .registers = {}, .capacities = {}};
    ir::run(program.scalars, sizes.host, sizes.registers);
    if (!keeps_guards(program, sizes.registers, late)) continue;
    sizes.capacities = capacities(program, sizes.host);
    const bool is_new = std::ranges::none_of(
        found, [&](const TrialSizes& other) { return other.capacities == sizes.capacities; });
    if (is_new) found.push_back(std::move(sizes));
  }
  return found;
}

}  // namespace ullage::runtime
