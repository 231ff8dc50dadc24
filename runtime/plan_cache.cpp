// PlanCache: which plan serves which sizes, in one run in flight.
#include "runtime/plan_cache.h"

#include <algorithm>
#include <utility>

#include "base/message.h"

namespace ullage::runtime {
namespace {

constexpr size_t kMaxPlans = 8;  // of the policies bucket and exact

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

std::vector<ir::Interval> PlanCache::capacities(const Box& box) const {
  return intervals_over(*program_, leaves_, box);
}

bool PlanCache::serves(const LeafValues& values) const {
  return policy_ == Policy::replay && !empty() && contains(current().box, values);
}

bool PlanCache::use(const Box& box, const LeafValues& values) {
  const Box exact = points(values, box);  // the fallback of lay_out
  const auto plan =
      std::ranges::find_if(plans_, [&](const Plan& p) { return p.box == box || p.box == exact; });
  if (plan == plans_.end()) return false;
  plans_.splice(plans_.begin(), plans_, plan);
  return true;
}

bool PlanCache::breaks_promise(const LeafValues& values) const {
  if (policy_ != Policy::replay) return false;
  // A first size above the bound of the caller counts too: it makes a plan for that bound useless.
  return promised_ ? !contains(*promised_, values) : exceeds_bounds(leaves_, values);
}

Result<Plan> PlanCache::lay_out(Box box, const LeafValues& values,
                                const ir::MemoryLimits& limits) const {
  auto intervals = capacities(box);
  auto memory = ir::plan_memory(*program_, intervals, limits);
  if (!memory) {
    // Rounding up every symbol may exceed the memory; the current sizes may still fit.
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
    plan.loop_capacity.push_back(intervals[loop.iterations].high);
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

void PlanCache::restart() {
  plans_.clear();
  promised_.reset();
}

Error PlanCache::with_bounds(Error error, const Box& box) const {
  if (!leaves_.empty()) error.message += ir::message(" (bounds: {})", describe(leaves_, box));
  return error;
}

}  // namespace ullage::runtime
