// Bounds of a plan: one interval per leaf (an axis or host scalar that varies, or the capacity of a
// device-computed axis), chosen from the bounds that the caller promised and the values seen.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "ir/program/program.h"
#include "runtime/run/inputs.h"

namespace ullage::runtime {

using ir::Policy;

// If a device-computed axis needs more than its capacity: repeat the run with more capacity, fail,
// or keep the first `capacity` entries and report it.
enum class OverflowPolicy : uint8_t { grow, fail, clamp };

struct Leaf {
  uint32_t reg = 0;
  std::string name{};              // of its symbol, else "input.axis" or "input[element]"
  std::string position{};          // always "input.axis" or "input[element]"
  std::optional<int64_t> bound{};  // of the caller, else of the program
  // For capacities:
  bool chosen = false;              // the caller gave no bound, so the session chooses it
  bool guessed = false;             // it is an estimate that no run has confirmed
  int64_t first = 1;                // smallest initial value
  int64_t expected = 1;             // of the run that is repeated, by what the first attempt saw
  std::optional<int64_t> needed{};  // the most that a run of this session needed
};

// Whether the leaf is a capacity, which sessions choose for device-computed extents.
bool is_capacity(const ir::ScalarInstruction& instruction);
bool has_capacities(const ir::Program& program);

// Interval per leaf.
using Box = std::vector<ir::Interval>;
// Value per leaf; none where its input is not bound.
using LeafValues = std::vector<std::optional<int64_t>>;

// The integer leaves of the scalar program. A leaf that a guard requires to equal bounded values
// gets their bound. Errors: a bound that is negative, or whose name is not that of a leaf.
ir::Result<std::vector<Leaf>> leaves_of(const ir::Program& program,
                                        std::span<const std::pair<std::string, int64_t>> bounds);

// Writes into `values`, which keeps its memory from run to run.
void read_values(const ir::Program& program, std::span<const Leaf> leaves, const Inputs& inputs,
                 LeafValues& values);
LeafValues values_of(const ir::Program& program, std::span<const Leaf> leaves,
                     const Inputs& inputs);

// Next power of two, at least 1; INT64_MAX where there is none.
int64_t bucket_of(int64_t value);

// At least `value`, by at most an eighth: the value itself up to 16.
int64_t step_of(int64_t value);

// The class of sizes that contains `values`: points (exact) or powers of two (bucket, replay). For
// replay a leaf whose value is within its bound gets the bound. Errors: a leaf with neither value
// nor bound, by name.
ir::Result<Box> choose_box(Policy policy, const ir::Program& program, std::span<const Leaf> leaves,
                           const LeafValues& values);
// Points, for any policy: the smallest plan that serves these values.
Box points(const LeafValues& values, const Box& otherwise);

bool contains(const Box& box, const LeafValues& values);
// The smallest box that contains both.
Box union_of(const Box& a, const Box& b);
// Whether some value is above the bound of its leaf.
bool exceeds_bounds(std::span<const Leaf> leaves, const LeafValues& values);

// Intervals of all registers over the box.
std::vector<ir::Interval> intervals_over(const ir::Program& program, std::span<const Leaf> leaves,
                                         const Box& box);

// "batch <= 8, x.2 <= 512": the bounds in use, for messages.
std::string describe(std::span<const Leaf> leaves, const Box& box);

}  // namespace ullage::runtime
