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
    leaf.bound = std::max(bucket_of(std::min(most, std::max(kManyEntries, typical))), least);
    leaf.guessed = true;
  }
}

}  // namespace ullage::runtime
