// PlanCache: which plan serves which sizes, in one run in flight.
#pragma once

#include <algorithm>
#include <list>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "runtime/run/estimates.h"
#include "runtime/run/recordings.h"
#include "runtime/run/run_values.h"

namespace ullage::runtime {

// Of the memory pools.
inline uint64_t bytes_of(const ir::MemoryPlan& memory) {
  return memory.arena_bytes + memory.input_bytes + memory.output_bytes;
}

// A box of sizes with its memory layout and its recordings.
struct Plan {
  Box box{};
  ir::MemoryPlan memory{};
  std::vector<std::vector<int64_t>> output_capacity{};  // per output and axis
  std::vector<int64_t> loop_capacity{};                 // per loop: iterations at most
  Recordings recordings{};
  Box sizes{};  // not empty: it is laid out for these sizes of runs rather than for a class
  uint64_t bytes() const { return bytes_of(memory); }
};

// Owns the plans, their bounds, and the capacities, which grow as runs find out what they need. A
// capacity without a bound begins with an estimate if the session may repeat runs (decision 0009).
// A plan serves a class of sizes, [1, 256] and [4, 64] apart: one for both would have the product
// of the largest extents. Where one for both takes hardly more than the larger of them, it replaces
// them (decision 0086). A plan lives until its memory is released (clear), a capacity grows
// (restart), another one contains it, or kMaxPlans others were used since.
class PlanCache {
 public:
  // `estimates`: capacities without a bound get an estimate; otherwise their bounds are an error.
  PlanCache(const ir::Program& program, Policy policy, std::vector<Leaf> leaves, bool estimates)
      : program_(&program),
        policy_(policy),
        leaves_(std::move(leaves)),
        estimates_(estimates),
        needs_(capacity_needs(program)) {}

  std::span<const Leaf> leaves() const { return leaves_; }
  // The bounds of a plan made for these values. Errors: a symbol without value and bound.
  Result<Box> bounds_for(const LeafValues& values) const;
  // Those of the plan that a run of these values will have: one that there is and contains them, or
  // a new one, joined with others. Errors: as bounds_for.
  Result<Box> box_for(const LeafValues& values, const ir::MemoryLimits& limits) const;
  // Of all registers, over the box.
  std::vector<ir::Interval> capacities(const Box& box) const;

  bool empty() const { return plans_.empty(); }
  // The one used or added last. REQUIRES: !empty().
  Plan& current() { return plans_.front(); }
  const Plan& current() const { return plans_.front(); }
  // Whether the current plan serves these values, without a look-up. Never allocates.
  bool serves(const LeafValues& values) const;
  // Makes the plan for this box, or for exactly these values, the current one; false: there is
  // none.
  bool use(const Box& box, const LeafValues& values);
  // Whether the values exceed bounds that replay or the caller promised: those of the plans that
  // there are, else those of the leaves.
  bool breaks_promise(const LeafValues& values) const;
  // Creates a plan for the box, joined with those of the plans that this hardly makes larger, or
  // for the values alone if the box exceeds the limits. It has no recordings and is not added yet.
  // Errors: those for the values alone, with their bounds.
  Result<Plan> lay_out(const Box& box, const LeafValues& values,
                       const ir::MemoryLimits& limits) const;
  // Replaces the plans that it contains.
  void add(Plan plan);
  void clear() { plans_.clear(); }
  // Drops the recordings of all plans: their memory is replaced.
  void forget_recordings();
  // Drops recordings that use this memory.
  void forget(const Memory& memory);

  // The capacity of this leaf of the scalar program; none: it is not a capacity.
  std::optional<int64_t> capacity(const ir::ScalarInstruction& leaf) const;
  // Chooses capacities that have no bound yet, for these values. Call it again after raise() and
  // halve().
  void estimate(const LeafValues& values);
  // Whether the session chooses some capacity.
  bool chooses() const { return estimates_ && std::ranges::any_of(leaves_, &Leaf::chosen); }
  // Halves the estimates that are at least twice what a run of this session needed; false: there
  // are none above 1.
  bool halve();
  // Raises the capacity in register `reg` to `needed`, and estimates the others again, with at
  // least as much for each. A capacity that was raised already since learn() gets four times that:
  // if an axis grows with each iteration of a loop, one clamped iteration does not show what the
  // next ones need. The existing plans are then outdated.
  void raise(uint32_t reg, int64_t needed);
  // Raises capacities to what a run will need, by the registers of an attempt whose capacities were
  // too small (expected_needs). Call it after raise().
  void expect(const Registers& registers);
  // Records the registers of a successful run. True: it needed more of some capacity than any
  // before.
  bool learn(const Registers& registers);

  // Notes the sizes of a run. Does not allocate but for the first run.
  void note(const LeafValues& values);
  // The sizes noted so far do not count any more.
  void forget_sizes() { seen_.clear(); }
  // What a plan may be laid out for.
  enum class Fit : uint8_t { counts, counts_and_sizes };  // of runs
  // Whether a plan for that would take much less than `bytes`, what the memory pools have. False
  // for sizes that it was asked about before. Allocates nothing then.
  bool would_save(Fit fit, uint64_t bytes, const ir::MemoryLimits& limits);
  // Drops all plans. The next one is laid out for that rather than for a class of sizes.
  void shrink(Fit fit);
  // The most that runs needed, by name of the capacity.
  std::map<std::string, int64_t> learned() const;
  // Adopts the capacities that are larger in another run in flight of the session; returns whether
  // there were any.
  bool raise_to(const PlanCache& other);
  // Drops all plans. What they were laid out for stays, but for the capacities.
  void restart();

  // The error, with the requested bounds.
  Error with_bounds(Error error, const Box& box) const;

 private:
  Result<ir::MemoryPlan> memory_of(const Box& box, const ir::MemoryLimits& limits) const {
    return ir::plan_memory(*program_, capacities(box), limits);
  }
  // The plan for this box, or for exactly these values.
  std::list<Plan>::const_iterator find(const Box& box, const LeafValues& values) const;
  // With the capacities, and for `counts_and_sizes` the sizes, that runs needed.
  Box fitted(Box box, Fit fit) const;
  // The most that runs needed of a capacity that the session chooses.
  std::optional<int64_t> needed_capacity(const Leaf& leaf) const;
  // Of these sizes in the place of a class.
  Box with_sizes(Box box, const Box& sizes) const;

  const ir::Program* program_;
  Policy policy_;
  std::vector<Leaf> leaves_;
  bool estimates_;
  std::vector<CapacityNeed> needs_;
  int64_t least_ = 1;               // of estimates
  std::vector<uint32_t> raised_{};  // since the last learn()
  Box seen_{};                      // the sizes noted; empty: none
  Box weighed_{};                   // those that would_save looked at last
  Box sizes_{};                     // of the next plan, if it is laid out for sizes
  std::list<Plan> plans_{};         // most recently used first
};

}  // namespace ullage::runtime
