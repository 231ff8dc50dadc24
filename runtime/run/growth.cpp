// How plans and runs handle unbounded counts: begin with an estimate, repeat a run whose estimate
// was too small, learn what is needed.
#include "runtime/run/growth.h"

#include <algorithm>

#include "runtime/plan_cache.h"
#include "runtime/run/run_in_flight.h"

namespace ullage::runtime {
namespace {

// Limits the retries of a loop whose axes double at each iteration, to a third of what growing to
// the reported needs would take.
constexpr int64_t kGrowthAgain = 4;

}  // namespace

Result<uint64_t> begin_growth(const LoadedProgram& program, OverflowPolicy policy,
                              std::span<Leaf> leaves) {
  uint64_t count = 0;
  for (Leaf& leaf : leaves) {
    if (!leaf.chosen || policy != OverflowPolicy::grow) continue;
    const auto learned = program.learned().find(leaf.name);
    if (!learned) continue;
    leaf.bound = std::max(leaf.bound.value_or(0), bucket_of(*learned));
    ++count;
  }
  return count;
}

void PlanCache::estimate(const LeafValues& values) {
  if (estimates_ && lacks_bounds(*program_, leaves_)) {
    estimate_bounds(*program_, leaves_, values, least_);
  }
}

bool PlanCache::halve() {
  bool halved = false;
  for (Leaf& leaf : leaves_) {
    if (!estimates_ || !leaf.chosen || leaf.bound.value_or(1) <= 1) continue;
    if (*leaf.bound / 2 < leaf.needed.value_or(0)) continue;
    *leaf.bound /= 2;
    halved = true;
  }
  return halved;
}

void PlanCache::raise(uint32_t reg, int64_t needed) {
  const bool again = std::ranges::find(raised_, reg) != raised_.end();
  const int64_t ahead = std::min(needed, ir::kMaxAxisExtent / kGrowthAgain) * kGrowthAgain;
  const int64_t capacity = bucket_of(again ? std::max(needed, ahead) : needed);
  least_ = std::max(least_, bucket_of(needed));
  if (!again) raised_.push_back(reg);
  for (Leaf& leaf : leaves_) {
    if (leaf.reg == reg) {
      leaf.bound = std::max(leaf.bound.value_or(0), capacity);
      leaf.needed = std::max(leaf.needed.value_or(0), needed);
      leaf.guessed = false;
    } else if (leaf.guessed) {
      leaf.bound.reset();  // the learned value replaces it
    }
  }
}

void PlanCache::expect(const Registers& registers) {
  const std::vector<int64_t> expected = expected_needs(*program_, needs_, registers);
  for (size_t i = 0; i < needs_.size(); ++i) {
    const auto leaf = std::ranges::find(leaves_, needs_[i].capacity, &Leaf::reg);
    if (leaf == leaves_.end() || !leaf->chosen) continue;
    leaf->expected = std::max(leaf->expected, bucket_of(expected[i]));
    if (leaf->bound) leaf->bound = std::max(*leaf->bound, leaf->expected);
  }
}

bool PlanCache::learn(const Registers& registers) {
  bool is_new = !raised_.empty();
  raised_.clear();
  for (Leaf& leaf : leaves_) leaf.expected = 1;
  for (const CapacityNeed& need : needs_) {
    const auto leaf = std::ranges::find(leaves_, need.capacity, &Leaf::reg);
    if (leaf == leaves_.end() || !registers[need.needed].valid) continue;
    const int64_t count = std::max<int64_t>(registers[need.needed].integer, 0);
    if (leaf->needed.value_or(-1) >= count || count > leaf->bound.value_or(0)) continue;
    leaf->needed = count;
    leaf->guessed = false;
    is_new = true;
  }
  return is_new;
}

std::optional<int64_t> PlanCache::needed_capacity(const Leaf& leaf) const {
  if (!estimates_ || !leaf.chosen || !leaf.needed) return std::nullopt;
  return std::max(step_of(*leaf.needed), leaf.first);
}

std::map<std::string, int64_t> PlanCache::learned() const {
  std::map<std::string, int64_t> most;
  for (const Leaf& leaf : leaves_) {
    if (leaf.chosen && leaf.needed) most[leaf.name] = std::max(most[leaf.name], *leaf.needed);
  }
  return most;
}

bool PlanCache::raise_to(const PlanCache& other) {
  bool raised = false;
  for (size_t i = 0; i < leaves_.size(); ++i) {
    const bool capacity = program_->scalars.code[leaves_[i].reg].op == ir::ScalarOp::capacity;
    if (!capacity || !other.leaves_[i].bound) continue;
    if (leaves_[i].bound && *leaves_[i].bound >= *other.leaves_[i].bound) continue;
    leaves_[i].bound = other.leaves_[i].bound;
    leaves_[i].guessed = other.leaves_[i].guessed;
    raised = true;
  }
  return raised;
}

Result<bool> RunInFlight::grow(std::span<const Overflow> overflows) {
  // Clamping may keep a later loop from ending: its iterations mean nothing yet.
  if (!code().loops.empty()) overflows = overflows.first(1);
  for (const Overflow& overflow : overflows) {
    if (overflow.needed > ir::kMaxAxisExtent) {
      return failure_of(code(), code().guards[overflow.guard], control_.registers());
    }
    plans_.raise(overflow.capacity, overflow.needed);
  }
  // Of a loop, registers have what the last iteration left.
  if (code().loops.empty()) plans_.expect(control_.registers());
  release_inputs();
  plans_.restart();
  if (launcher_ != Launcher::runtime) {
    Error error = failure_of(code(), code().guards[overflows.front().guard], control_.registers());
    error.message += " (later work got only the first entries; the next run has enough capacity)";
    return error;
  }
  ++statistics_.retries;
  return true;
}

}  // namespace ullage::runtime
