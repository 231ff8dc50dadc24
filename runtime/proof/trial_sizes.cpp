// Tries a list of extents; a program that wants one extent gets it.
#include "runtime/proof/trial_sizes.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace ullage::runtime {
namespace {

// What leaves become: axes `axis`, axis + step ... in the order of the leaves, elements of inputs
// and counts of kernels `element`.
struct Attempt {
  int64_t axis = 0, step = 0, element = 0;
};
// Multiples of 32 for models that halve their axes, single rows and steps for those that want them.
constexpr Attempt kAttempts[] = {{37, 2, 3},  {21, 0, 2},  {45, 0, 1},   {67, 1, 1},  {9, 0, 0},
                                 {64, 0, 1},  {32, 0, 2},  {48, 0, 1},   {96, 0, 3},  {128, 0, 0},
                                 {13, 1, 2},  {5, 0, 1},   {2, 0, 1},    {1, 0, 1},   {256, 0, 1},
                                 {320, 0, 1}, {512, 0, 1}, {1024, 0, 1}, {4096, 0, 1}};

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

  void run(const Attempt& attempt, Registers& registers) const {
    ir::ScalarInputs inputs;
    int64_t axes = 0;
    inputs.integer = [&](const ir::ScalarInstruction& leaf, int64_t& value) {
      const Key key = key_of(leaf);
      const bool axis = leaf.op == ir::ScalarOp::input_axis;
      value = axis ? attempt.axis + attempt.step * axes++ : attempt.element;
      const auto bound = bound_.find(key);
      if (leaf.op == ir::ScalarOp::capacity) value = attempt.axis;
      if (bound != bound_.end()) value = std::min(value, bound->second);
      if (leaf.op == ir::ScalarOp::capacity && bound != bound_.end()) value = bound->second;
      if (const auto it = wanted_.find(key); it != wanted_.end()) value = it->second;
      return true;
    };
    inputs.floating = [&](const ir::ScalarInstruction&, double& value) {
      value = static_cast<double>(attempt.element);
      return true;
    };
    ir::run(program_.scalars, inputs, registers);
  }

 private:
  using Key = std::tuple<ir::ScalarOp, uint32_t, uint32_t>;
  static Key key_of(const ir::ScalarInstruction& leaf) { return {leaf.op, leaf.input, leaf.index}; }

  const ir::Program& program_;
  std::map<Key, int64_t> wanted_, bound_;
};

bool keeps_guards(const ir::Program& program, const Registers& registers) {
  return std::ranges::all_of(program.guards, [&](const ir::ProgramGuard& guard) {
    const auto active = is_active(guard.predicate, registers);
    if (!active) return false;
    const ir::ScalarValue& condition = registers[guard.condition];
    return !*active || (condition.valid && condition.integer != 0);
  });
}

std::optional<TrialSizes> sizes_of(const ir::Program& program, Registers registers,
                                   uint32_t max_groups) {
  TrialSizes sizes;
  for (const ir::ProgramBuffer& buffer : program.buffers) {
    const ir::ScalarValue none{};
    const ir::ScalarValue& bytes = buffer.bytes == ir::kNoRegister ? none : registers[buffer.bytes];
    sizes.bytes.push_back(bytes.valid && bytes.integer > 0 ? static_cast<uint64_t>(bytes.integer)
                                                           : 0);
  }
  const auto told =
      control_words(program, registers, sizes.bytes, max_groups, nullptr, sizes.words);
  if (!told) return std::nullopt;
  sizes.registers = std::move(registers);
  return sizes;
}

}  // namespace

std::vector<TrialSizes> trial_sizes(const ir::Program& program, uint32_t max_groups, size_t most) {
  std::vector<TrialSizes> found;
  const Leaves leaves(program);
  Registers registers;
  for (const Attempt& attempt : kAttempts) {
    if (found.size() == most) break;
    leaves.run(attempt, registers);
    if (!keeps_guards(program, registers)) continue;
    auto sizes = sizes_of(program, registers, max_groups);
    const bool is_new = sizes && std::ranges::none_of(found, [&](const TrialSizes& other) {
                          return other.bytes == sizes->bytes;
                        });
    if (is_new) found.push_back(std::move(*sizes));
  }
  return found;
}

}  // namespace ullage::runtime
