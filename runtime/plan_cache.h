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

// Owns the plans, the bounds that they are made for, and the capacities, which grow as runs find
// out what they need. A capacity without a bound begins with an estimate, where the session may run
// again (decision 0009). A plan lives until the memory under it goes (clear), a capacity grows
// (restart), or the policy lets it go: replay keeps one, exact and bucket those used last.
class PlanCache {
 public:
  // `estimates`: capacities without a bound get one; else asking for bounds is an error.
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
  // Does the current one serve these values, with nothing to look up? Never allocates.
  bool serves(const LeafValues& values) const;
  // Makes the plan for this box, or for these very values, the current one; false: there is none.
  bool use(const Box& box, const LeafValues& values);
  // Were bounds promised, by replay or by the caller, that the values break?
  bool breaks_promise(const LeafValues& values) const;
  // A plan for the box, or for the values alone where the box asks for more than the limits allow.
  // Without recordings, and not added yet. Errors: of the values alone, with their bounds.
  Result<Plan> lay_out(Box box, const LeafValues& values, const ir::MemoryLimits& limits) const;
  // Drops what the policy keeps no longer once another plan is added.
  void make_room();
  void add(Plan plan);
  // Drops all plans; what replay promised stays.
  void clear() { plans_.clear(); }
  // Drops recordings that name this memory.
  void forget(const Memory& memory);

  // The capacity that this leaf of the scalar program stands for; none: it is no capacity.
  std::optional<int64_t> capacity(const ir::ScalarInstruction& leaf) const;
  // Chooses capacities that have no bound yet, for these values. May have to be asked again after
  // raise() and halve().
  void estimate(const LeafValues& values);
  // Does the session choose some capacity?
  bool chooses() const { return estimates_ && std::ranges::any_of(leaves_, &Leaf::chosen); }
  // Halves the bounds that are at least twice what a run of this session needed; false: there are
  // none above 1.
  bool halve();
  // Gives the capacity in register `reg` room for `needed`, and estimates anew, with room for as
  // much in each. One that was raised since learn() already gets four times that: where an axis
  // grows by the iteration of a loop, what is cut in one iteration does not tell what the next ones
  // need. The plans are then for the old ones.
  void raise(uint32_t reg, int64_t needed);
  // A run ended well with these registers. True: it needed more of some capacity than any before.
  bool learn(const Registers& registers);
  // Would a plan for what runs needed take much less memory than the current one?
  bool would_save(const ir::MemoryLimits& limits) const;
  // Capacities become what runs needed. The plans are then for the old ones.
  void settle();
  // The most that runs needed, by the name of the capacity.
  std::map<std::string, int64_t> learned() const;
  // Takes over the capacities that are larger in another slot of the session; were there any?
  bool raise_to(const PlanCache& other);
  // Drops all plans and what replay promised.
  void restart();

  // The error, with the bounds that were asked for.
  Error with_bounds(Error error, const Box& box) const;

 private:
  const ir::Program* program_;
  Policy policy_;
  std::vector<Leaf> leaves_;
  bool estimates_;
  std::vector<CapacityNeed> needs_;
  int64_t least_ = 1;               // of estimates
  std::vector<uint32_t> raised_{};  // since learn() was asked last
  std::optional<Box> promised_{};   // the bounds that replay promised last
  std::list<Plan> plans_{};         // most recently used first
};

}  // namespace ullage::runtime
