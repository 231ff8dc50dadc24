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

// A box of sizes with its memory layout and its recordings.
struct Plan {
  Box box{};
  ir::MemoryPlan memory{};
  std::vector<std::vector<int64_t>> output_capacity{};  // per output and axis
  std::vector<int64_t> loop_capacity{};                 // per loop: iterations at most
  Recordings recordings{};
};

// Owns the plans, their bounds, and the capacities, which grow as runs find out what they need. A
// capacity without a bound begins with an estimate if the session may repeat runs (decision 0009).
// A plan lives until its memory is released (clear), a capacity grows (restart), or the policy
// drops it: replay keeps one plan, exact and bucket keep the most recently used ones.
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
  // The bounds of the plan that serves these values. Errors: a symbol without value and bound.
  Result<Box> bounds_for(const LeafValues& values) const;
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
  // Whether the values exceed bounds that replay or the caller promised.
  bool breaks_promise(const LeafValues& values) const;
  // Creates a plan for the box, or for the values alone if the box exceeds the limits. It has no
  // recordings and is not added yet. Errors: those for the values alone, with their bounds.
  Result<Plan> lay_out(Box box, const LeafValues& values, const ir::MemoryLimits& limits) const;
  // Drops plans that the policy does not keep when another plan is added.
  void make_room();
  void add(Plan plan);
  // Drops all plans; the bounds that replay promised stay.
  void clear() { plans_.clear(); }
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
  // Records the registers of a successful run. True: it needed more of some capacity than any
  // before.
  bool learn(const Registers& registers);
  // Whether a plan for what runs needed would take much less memory than the current one.
  bool would_save(const ir::MemoryLimits& limits) const;
  // Shrinks capacities to what runs needed. The existing plans are then outdated.
  void shrink();
  // The most that runs needed, by name of the capacity.
  std::map<std::string, int64_t> learned() const;
  // Adopts the capacities that are larger in another run in flight of the session; returns whether
  // there were any.
  bool raise_to(const PlanCache& other);
  // Drops all plans and the bounds that replay promised.
  void restart();

  // The error, with the requested bounds.
  Error with_bounds(Error error, const Box& box) const;

 private:
  const ir::Program* program_;
  Policy policy_;
  std::vector<Leaf> leaves_;
  bool estimates_;
  std::vector<CapacityNeed> needs_;
  int64_t least_ = 1;               // of estimates
  std::vector<uint32_t> raised_{};  // since the last learn()
  std::optional<Box> promised_{};   // the bounds that replay promised last
  std::list<Plan> plans_{};         // most recently used first
};

}  // namespace ullage::runtime
