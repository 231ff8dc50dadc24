#include "runtime/run/estimates.h"

#include <algorithm>

namespace ullage::runtime {
namespace {

constexpr int64_t kFewEntries = 64;                 // of an axis, if no known one is longer
constexpr int64_t kManyEntries = int64_t{1} << 16;  // more only if a run needs them

bool is_capacity(const ir::Program& program, const Leaf& leaf) {
  return runtime::is_capacity(program.scalars.code[leaf.reg]);
}

bool is_finite(ir::Interval range) {
  return range.high <= ir::kMaxAxisExtent;
}

// The known values of the leaves; anything for the others.
Box known_box(std::span<const Leaf> leaves, const LeafValues& values) {
  Box box;
  for (size_t i = 0; i < leaves.size(); ++i) {
    box.push_back(values[i]         ? ir::Interval{*values[i], *values[i]}
                  : leaves[i].bound ? ir::Interval{0, *leaves[i].bound}
                                    : ir::Interval{});
  }
  return box;
}

// The program with leaves that belong to no input in place of unbounded values.
ir::ScalarProgram with_unknowns(const ir::Program& program, std::span<const ir::Interval> ranges) {
  ir::ScalarProgram scalars = program.scalars;
  for (size_t reg = 0; reg < ranges.size(); ++reg) {
    ir::ScalarInstruction& code = scalars.code[reg];
    const bool counted = code.op == ir::ScalarOp::device_scalar || runtime::is_capacity(code);
    const bool unknown =
        (counted && !is_finite(ranges[reg])) || code.op == ir::ScalarOp::float_device_scalar;
    if (!unknown) continue;
    code = {.op = counted ? ir::ScalarOp::runtime_scalar : ir::ScalarOp::float_runtime_scalar,
            .input = ir::kNoIndex};
  }
  return scalars;
}

// Twice the longest axis that is known or has a bound.
int64_t typical_extent(const ir::Program& program, std::span<const Leaf> leaves,
                       const LeafValues& values) {
  const auto ranges = intervals_over(program, leaves, known_box(leaves, values));
  int64_t longest = kFewEntries;
  for (const ir::ProgramInput& input : program.inputs) {
    for (uint32_t reg : input.extents) {
      if (is_finite(ranges[reg])) longest = std::max(longest, ranges[reg].high);
    }
  }
  return 2 * bucket_of(longest);
}

// What an attempt would have counted if it had seen every axis whole.
class Expectation {
 public:
  Expectation(const ir::Program& program, std::span<const ir::ScalarValue> registers)
      : code_(program.scalars.code), registers_(registers), times_(code_.size(), 0) {}

  // Call it in the order of the program's guards: what follows from an axis comes behind it.
  int64_t of(const CapacityNeed& need) {
    if (!is_number(need.needed) || !is_number(need.capacity)) return 0;
    const double whole = times(need.needed) * number(need.needed);
    const double seen = std::min(number(need.needed), number(need.capacity));
    const double ratio = seen > 0 ? std::max(whole / seen, 1.) : 1;
    // The axis is the smaller of count and capacity.
    for (uint32_t reg = 0; reg < code_.size(); ++reg) {
      const ir::ScalarInstruction& in = code_[reg];
      const bool is_axis =
          in.op == ir::ScalarOp::min && (in.a == need.capacity || in.b == need.capacity);
      if (is_axis) times_[reg] = ratio;
    }
    most_ = std::max(most_, ratio);
    return static_cast<int64_t>(std::clamp(whole, 0., static_cast<double>(ir::kMaxAxisExtent)));
  }

 private:
  bool is_number(uint32_t reg) const {
    return !ir::yields_float(code_[reg].op) && registers_[reg].valid;
  }
  double number(uint32_t reg) const { return static_cast<double>(registers_[reg].integer); }

  // How many times the part that was seen the whole of a register is.
  double times(uint32_t reg) {
    if (times_[reg] != 0) return times_[reg];
    const ir::ScalarInstruction& in = code_[reg];
    double most = 1;
    if (in.op == ir::ScalarOp::device_scalar) {
      most = times_of_scalar(reg, in.a);
    } else {
      const uint32_t operands[] = {in.a, in.b, in.c};
      const auto count = static_cast<size_t>(ir::arity_of(in.op));
      for (uint32_t operand : std::span(operands).first(count)) {
        most = std::max(most, times(operand));
      }
    }
    return times_[reg] = most;
  }

  // Counted elements grow with the axis that they are counted on, but not beyond it. Of other
  // numbers nothing is known but what came before them.
  double times_of_scalar(uint32_t reg, uint32_t axis) {
    if (code_[axis].op == ir::ScalarOp::constant) return most_;
    const double of_axis = times(axis);
    const bool is_known = is_number(reg) && is_number(axis) && number(reg) > 0;
    return is_known ? std::clamp(of_axis, 1., std::max(of_axis * number(axis) / number(reg), 1.))
                    : of_axis;
  }

  const std::vector<ir::ScalarInstruction>& code_;
  std::span<const ir::ScalarValue> registers_;
  std::vector<double> times_;  // per register; 0: not known yet
  double most_ = 1;            // of the axes so far
};

}  // namespace

std::vector<CapacityNeed> capacity_needs(const ir::Program& program) {
  std::vector<CapacityNeed> needs;
  for (const ir::ProgramGuard& guard : program.guards) {
    const uint32_t capacity = ir::capacity_of(program.scalars, guard);
    if (capacity != ir::kNoRegister) {
      needs.push_back({capacity, program.scalars.code[guard.condition].a});
    }
  }
  return needs;
}

std::vector<int64_t> expected_needs(const ir::Program& program, std::span<const CapacityNeed> needs,
                                    std::span<const ir::ScalarValue> registers) {
  Expectation expectation(program, registers);
  std::vector<int64_t> expected;
  for (const CapacityNeed& need : needs) expected.push_back(expectation.of(need));
  return expected;
}

bool lacks_bounds(const ir::Program& program, std::span<const Leaf> leaves) {
  return std::ranges::any_of(
      leaves, [&](const Leaf& leaf) { return !leaf.bound && is_capacity(program, leaf); });
}

void estimate_bounds(const ir::Program& program, std::span<Leaf> leaves, const LeafValues& values,
                     int64_t least) {
  const Box box = known_box(leaves, values);
  const ir::ScalarProgram scalars = with_unknowns(program, intervals_over(program, leaves, box));
  const int64_t typical = std::max(typical_extent(program, leaves, values), least);
  std::vector<ir::Interval> ranges;
  ir::run_intervals(
      scalars,
      [&](const ir::ScalarInstruction& leaf) {
        if (leaf.input == ir::kNoIndex) return ir::Interval{0, typical};
        for (size_t i = 0; i < leaves.size(); ++i) {
          if (program.scalars.code[leaves[i].reg] == leaf) return box[i];
        }
        return ir::Interval{};
      },
      ranges);
  for (Leaf& leaf : leaves) {
    if (leaf.bound || !is_capacity(program, leaf)) continue;
    int64_t most = 1;
    for (const CapacityNeed& need : capacity_needs(program)) {
      if (need.capacity == leaf.reg) most = std::max(most, ranges[need.needed].high);
    }
    const int64_t estimate = bucket_of(std::min(most, std::max(kManyEntries, typical)));
    leaf.bound = std::max({estimate, least, leaf.expected});
    leaf.guessed = true;
  }
}

}  // namespace ullage::runtime
