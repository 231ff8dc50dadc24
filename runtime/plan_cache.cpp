// PlanCache: which plan serves which sizes, in one run slot.
#include "runtime/plan_cache.h"

#include <algorithm>
#include <utility>

namespace ullage::runtime {
namespace {

constexpr size_t kMaxPlans = 8;  // of the policies bucket and exact
constexpr uint64_t kWorthTrimming = uint64_t{1} << 20;
// Retries of a loop whose axes double at each trip: a third of what needs alone would take.
constexpr int64_t kGrowthAgain = 4;

// REQUIRES: a run has said what it needs.
int64_t needed_room(const Leaf& leaf) {
  return std::max(bucket_of(*leaf.needed), leaf.first);
}

uint64_t bytes_of(const ir::MemoryPlan& plan) {
  return plan.arena_bytes + plan.input_bytes + plan.output_bytes;
}

}  // namespace

Result<Box> PlanCache::bounds_for(const LeafValues& values) const {
  const Box* const promised = promised_ ? &*promised_ : nullptr;
  if (!estimates_ || !lacks_bounds(*program_, leaves_)) {
    return choose_box(policy_, *program_, leaves_, values, promised);
  }
  std::vector<Leaf> leaves = leaves_;
  estimate_bounds(*program_, leaves, values, least_);
  return choose_box(policy_, *program_, leaves, values, promised);
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

std::vector<ir::Interval> PlanCache::capacities(const Box& box) const {
  return intervals_over(*program_, leaves_, box);
}

bool PlanCache::serves(const LeafValues& values) const {
  return policy_ == Policy::replay && !empty() && contains(current().box, values);
}

bool PlanCache::use(const Box& box, const LeafValues& values) {
  const Box exact = points(values, box);  // what lay_out falls back to
  const auto plan =
      std::ranges::find_if(plans_, [&](const Plan& p) { return p.box == box || p.box == exact; });
  if (plan == plans_.end()) return false;
  plans_.splice(plans_.begin(), plans_, plan);
  return true;
}

bool PlanCache::breaks_promise(const LeafValues& values) const {
  if (policy_ != Policy::replay) return false;
  // A first size above the bound that the caller gave counts too: that bound's plan is moot.
  return promised_ ? !contains(*promised_, values) : exceeds_bounds(leaves_, values);
}

Result<Plan> PlanCache::lay_out(Box box, const LeafValues& values,
                                const ir::MemoryLimits& limits) const {
  auto intervals = capacities(box);
  auto memory = ir::plan_memory(*program_, intervals, limits);
  if (!memory) {
    // Rounding every symbol up may ask for more than there is; the sizes at hand may still fit.
    box = points(values, box);
    intervals = capacities(box);
    memory = ir::plan_memory(*program_, intervals, limits);
  }
  if (!memory) return with_bounds(memory.error(), box);
  Plan plan{.box = std::move(box), .memory = std::move(*memory)};
  for (const ir::ProgramOutput& output : program_->outputs) {
    auto& capacity = plan.output_capacity.emplace_back();
    for (uint32_t reg : output.extents) capacity.push_back(intervals[reg].high);
  }
  for (const ir::ProgramLoop& loop : program_->loops) {
    plan.loop_capacity.push_back(intervals[loop.trips].high);
  }
  return plan;
}

void PlanCache::make_room() {
  if (policy_ == Policy::replay) plans_.clear();
}

void PlanCache::add(Plan plan) {
  if (policy_ == Policy::replay) promised_ = plan.box;
  plans_.push_front(std::move(plan));
  if (plans_.size() > kMaxPlans) plans_.pop_back();
}

void PlanCache::forget(const Memory& memory) {
  for (Plan& plan : plans_) plan.recordings.forget(memory);
}

std::optional<int64_t> PlanCache::capacity(const ir::ScalarInstruction& leaf) const {
  if (leaf.op != ir::ScalarOp::capacity) return std::nullopt;
  for (const Leaf& known : leaves_) {
    if (known.bound && program_->scalars.code[known.reg] == leaf) return known.bound;
  }
  return std::nullopt;
}

void PlanCache::raise(uint32_t reg, int64_t needed) {
  const bool again = std::ranges::find(raised_, reg) != raised_.end();
  const int64_t ahead = std::min(needed, ir::kMaxAxisExtent / kGrowthAgain) * kGrowthAgain;
  const int64_t room = bucket_of(again ? std::max(needed, ahead) : needed);
  least_ = std::max(least_, bucket_of(needed));
  if (!again) raised_.push_back(reg);
  for (Leaf& leaf : leaves_) {
    if (leaf.reg == reg) {
      leaf.bound = std::max(leaf.bound.value_or(0), room);
      leaf.needed = std::max(leaf.needed.value_or(0), needed);
      leaf.guessed = false;
    } else if (leaf.guessed) {
      leaf.bound.reset();  // what was found makes it another
    }
  }
}

bool PlanCache::learn(const Registers& registers) {
  bool news = !raised_.empty();
  raised_.clear();
  for (const CapacityNeed& need : needs_) {
    const auto leaf = std::ranges::find(leaves_, need.capacity, &Leaf::reg);
    if (leaf == leaves_.end() || !registers[need.needed].valid) continue;
    const int64_t count = std::max<int64_t>(registers[need.needed].integer, 0);
    if (leaf->needed.value_or(-1) >= count || count > leaf->bound.value_or(0)) continue;
    leaf->needed = count;
    leaf->guessed = false;
    news = true;
  }
  return news;
}

bool PlanCache::would_save(const ir::MemoryLimits& limits) const {
  if (empty()) return false;
  Box box = current().box;
  bool smaller = false;
  for (size_t i = 0; i < box.size(); ++i) {
    if (!estimates_ || !leaves_[i].chosen || !leaves_[i].needed) continue;
    smaller = smaller || needed_room(leaves_[i]) < box[i].high;
    box[i].high = std::min(box[i].high, needed_room(leaves_[i]));
  }
  if (!smaller) return false;
  const auto memory = ir::plan_memory(*program_, capacities(box), limits);
  const uint64_t now = bytes_of(current().memory), then = memory ? bytes_of(*memory) : now;
  return then <= now / 2 && now - then >= kWorthTrimming;
}

void PlanCache::settle() {
  for (size_t i = 0; i < leaves_.size(); ++i) {
    Leaf& leaf = leaves_[i];
    if (!estimates_ || !leaf.chosen || !leaf.needed) continue;
    leaf.bound = std::min(leaf.bound.value_or(INT64_MAX), needed_room(leaf));
    if (promised_) (*promised_)[i] = {0, *leaf.bound};
  }
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

void PlanCache::restart() {
  plans_.clear();
  promised_.reset();
}

Error PlanCache::with_bounds(Error error, const Box& box) const {
  if (!leaves_.empty()) error.message += " (bounds: " + describe(leaves_, box) + ")";
  return error;
}

}  // namespace ullage::runtime
