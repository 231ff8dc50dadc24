// Bounds of a plan: one interval per leaf (an axis or host scalar that varies, or the capacity of
// an axis that the device decides), chosen from what the caller promised and what was seen.
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

struct Leaf {
  uint32_t reg = 0;
  std::string name{};              // of its symbol, else "input.axis" or "input[element]"
  std::string position{};          // always "input.axis" or "input[element]"
  std::optional<int64_t> bound{};  // given by the caller, else the program's own
  // Of capacities:
  bool chosen = false;              // the caller gave no bound, so that the session chooses it
  bool guessed = false;             // it is an estimate that no run has confirmed
  int64_t first = 1;                // the least that it begins with
  std::optional<int64_t> needed{};  // the most that a run of this session needed
};

// Is it a number that sessions choose, so that what the device decides has room?
bool is_capacity(const ir::ScalarInstruction& instruction);
bool has_capacities(const ir::Program& program);

// Interval per leaf.
using Box = std::vector<ir::Interval>;
// Value per leaf; none where its input is not bound.
using LeafValues = std::vector<std::optional<int64_t>>;

// Integer leaves of the scalar program; one that a guard holds equal to what has bounds has that of
// it. Errors: a bound whose name is no leaf's, or is negative.
ir::Result<std::vector<Leaf>> leaves_of(const ir::Program& program,
                                        std::span<const std::pair<std::string, int64_t>> bounds);

// Into `values`, which keeps its memory from run to run.
void read_values(const ir::Program& program, std::span<const Leaf> leaves, const Inputs& inputs,
                 LeafValues& values);
LeafValues values_of(const ir::Program& program, std::span<const Leaf> leaves,
                     const Inputs& inputs);

// Next power of two, at least 1; INT64_MAX where there is none.
int64_t bucket_of(int64_t value);

// The box in which `values` lie: points (exact), powers of two (bucket), or for replay the old box
// (may be null) grown where a value left it. A leaf with a bound takes it where the value is below.
// Errors: a leaf with neither value nor bound, naming it.
ir::Result<Box> choose_box(Policy policy, const ir::Program& program, std::span<const Leaf> leaves,
                           const LeafValues& values, const Box* old);
// Points, whatever the policy: the smallest plan that serves these values.
Box points(const LeafValues& values, const Box& otherwise);

bool contains(const Box& box, const LeafValues& values);
// Some value is above the bound given for its leaf.
bool exceeds_bounds(std::span<const Leaf> leaves, const LeafValues& values);

// Intervals of all registers over the box.
std::vector<ir::Interval> intervals_over(const ir::Program& program, std::span<const Leaf> leaves,
                                         const Box& box);

// "batch <= 8, x.2 <= 512": the bounds in use, for messages.
std::string describe(std::span<const Leaf> leaves, const Box& box);

}  // namespace ullage::runtime
