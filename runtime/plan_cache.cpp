// PlanCache: which plan serves which sizes, in one run in flight.
#include "runtime/plan_cache.h"

#include <algorithm>
#include <utility>

#include "base/message.h"

namespace ullage::runtime {
namespace {

constexpr size_t kMaxPlans = 8;
constexpr uint64_t kWorthTrimming = uint64_t{1} << 20;

// Whether a plan of `joined` bytes may stand for one of `larger` and a smaller one: recordings take
// memory too, and one that serves more sizes is made less often.
bool is_hardly_more(uint64_t joined, uint64_t larger) {
  return joined <= larger + larger / 4;
}

bool covers(const Box& box, const Box& part) {
  return union_of(box, part) == box;
}

}  // namespace

Result<Box> PlanCache::bounds_for(const LeafValues& values) const {
  std::vector<Leaf> leaves = leaves_;
  if (estimates_ && lacks_bounds(*program_, leaves_)) {
    estimate_bounds(*program_, leaves, values, least_);
  }
  auto box = choose_box(policy_, *program_, leaves, values);
  if (!box || sizes_.empty()) return box;
  return with_sizes(std::move(*box), union_of(sizes_, points(values, sizes_)));
}

std::vector<ir::Interval> PlanCache::capacities(const Box& box) const {
  return intervals_over(*program_, leaves_, box);
}

bool PlanCache::serves(const LeafValues& values) const {
  return policy_ == Policy::replay && !empty() && contains(current().box, values);
}

std::list<Plan>::const_iterator PlanCache::find(const Box& box, const LeafValues& values) const {
  const Box exact = points(values, box);  // the fallback of lay_out
  return std::ranges::find_if(plans_, [&](const Plan& p) {
    return policy_ == Policy::replay ? contains(p.box, values) : p.box == box || p.box == exact;
  });
}

bool PlanCache::use(const Box& box, const LeafValues& values) {
  const auto plan = find(box, values);
  if (plan == plans_.end()) return false;
  plans_.splice(plans_.begin(), plans_, plan);
  return true;
}

Result<Box> PlanCache::box_for(const LeafValues& values, const ir::MemoryLimits& limits) const {
  if (serves(values)) return current().box;
  auto box = bounds_for(values);
  if (!box) return box;
  if (const auto plan = find(*box, values); plan != plans_.end()) return plan->box;
  auto created = lay_out(*box, values, limits);
  return created ? Result<Box>(std::move(created->box)) : box;
}

bool PlanCache::breaks_promise(const LeafValues& values) const {
  if (policy_ != Policy::replay) return false;
  // A first size above the bound of the caller counts too: it makes a plan for that bound useless.
  return !empty() || exceeds_bounds(leaves_, values);
}

Result<Plan> PlanCache::lay_out(const Box& box, const LeafValues& values,
                                const ir::MemoryLimits& limits) const {
  Plan plan{.box = box, .sizes = sizes_};
  auto memory = memory_of(box, limits);
  if (!memory) {
    // Rounding up every symbol may exceed the memory; the current sizes may still fit.
    plan.box = points(values, box);
    memory = memory_of(plan.box, limits);
  }
  if (!memory) return with_bounds(memory.error(), plan.box);
  plan.memory = std::move(*memory);
  for (const Plan& other : plans_) {
    if (policy_ != Policy::replay) break;
    Box both = union_of(plan.box, other.box);
    auto joined = memory_of(both, limits);
    const uint64_t larger = std::max(plan.bytes(), other.bytes());
    if (!joined || !is_hardly_more(bytes_of(*joined), larger)) continue;
    plan.box.swap(both);
    std::swap(plan.memory, *joined);
  }
  const auto intervals = capacities(plan.box);
  for (const ir::ProgramOutput& output : program_->outputs) {
    auto& capacity = plan.output_capacity.emplace_back();
    for (uint32_t reg : output.extents) capacity.push_back(intervals[reg].high);
  }
  for (const ir::ProgramLoop& loop : program_->loops) {
    plan.loop_capacity.push_back(intervals[loop.iterations].high);
  }
  return plan;
}

void PlanCache::add(Plan plan) {
  if (policy_ == Policy::replay) {
    plans_.remove_if([&](const Plan& other) { return covers(plan.box, other.box); });
  }
  plans_.push_front(std::move(plan));
  if (plans_.size() > kMaxPlans) plans_.pop_back();
  sizes_.clear();
}

void PlanCache::forget_recordings() {
  for (Plan& plan : plans_) plan.recordings = {};
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

void PlanCache::restart() {
  if (!empty()) sizes_ = current().sizes;
  plans_.clear();
}

void PlanCache::note(const LeafValues& values) {
  if (seen_.empty()) seen_.assign(values.size(), ir::Interval{0, 0});
  for (size_t i = 0; i < values.size(); ++i) {
    if (!values[i]) continue;
    seen_[i] = {std::min(seen_[i].low, *values[i]), std::max(seen_[i].high, *values[i])};
  }
}

// Bounds that the caller or the program states stay: their memory was promised.
Box PlanCache::with_sizes(Box box, const Box& sizes) const {
  for (size_t i = 0; i < box.size(); ++i) {
    const Leaf& leaf = leaves_[i];
    const bool is_capacity = runtime::is_capacity(program_->scalars.code[leaf.reg]);
    const bool is_promised = leaf.bound && sizes[i].high <= *leaf.bound;
    if (policy_ == Policy::replay && !is_capacity && !is_promised) box[i] = sizes[i];
  }
  return box;
}

Box PlanCache::fitted(Box box, Fit fit) const {
  for (size_t i = 0; i < box.size(); ++i) {
    const auto needed = needed_capacity(leaves_[i]);
    if (needed) box[i].high = std::min(box[i].high, *needed);
  }
  return fit == Fit::counts || seen_.empty() ? box : with_sizes(std::move(box), seen_);
}

bool PlanCache::would_save(Fit fit, uint64_t bytes, const ir::MemoryLimits& limits) {
  if (empty() || bytes < kWorthTrimming) return false;
  if (fit == Fit::counts_and_sizes) {
    if (seen_ == weighed_) return false;
    weighed_ = seen_;
  }
  const auto memory = memory_of(fitted(current().box, fit), limits);
  const uint64_t then = memory ? bytes_of(*memory) : bytes;
  return then <= bytes / 2 && bytes - then >= kWorthTrimming;
}

void PlanCache::shrink(Fit fit) {
  for (Leaf& leaf : leaves_) {
    if (const auto needed = needed_capacity(leaf))
      leaf.bound = std::min(leaf.bound.value_or(INT64_MAX), *needed);
  }
  if (fit == Fit::counts_and_sizes) {
    sizes_ = seen_.empty() ? Box(leaves_.size(), ir::Interval{0, 0}) : seen_;
  } else if (!empty()) {
    sizes_ = current().sizes;
  }
  plans_.clear();
}

Error PlanCache::with_bounds(Error error, const Box& box) const {
  if (!leaves_.empty()) error.message += ir::message(" (bounds: {})", describe(leaves_, box));
  return error;
}

}  // namespace ullage::runtime
