// RunSlot: plans for bounds, their memory and their recordings.
#include <algorithm>

#include "runtime/run_slot.h"

namespace ullage::runtime {
namespace {

constexpr size_t kMaxPlans = 8;  // of the policies bucket and exact

Error with_bounds(Error error, std::span<const Leaf> leaves, const Box& box) {
  if (!leaves.empty()) error.message += " (bounds: " + describe(leaves, box) + ")";
  return error;
}

}  // namespace

Result<void> RunSlot::ensure_plan(const LeafValues& values) {
  if (policy_ == Policy::replay && !plans_.empty() && contains(plans_.front().box, values)) {
    return {};
  }
  const Box* old = box_ ? &*box_ : nullptr;
  auto box = choose_box(policy_, code(), leaves_, values, old);
  if (!box) return box.error();
  const Box exact = points(values, *box);  // what plan_memory falls back to
  for (auto plan = plans_.begin(); plan != plans_.end(); ++plan) {
    if (plan->box != *box && plan->box != exact) continue;
    const bool moved = plan != plans_.begin();
    plans_.splice(plans_.begin(), plans_, plan);
    if (!moved) return {};
    drop_outputs();  // its outputs lie where the other plan had them
    place_inputs(plans_.front());
    return {};
  }
  // A first size above the bound that the caller gave is a re-plan too: that bound's plan is moot.
  const bool above = box_ ? !contains(*box_, values) : exceeds_bounds(leaves_, values);
  if (policy_ == Policy::replay && above) ++statistics_.replans;
  auto plan = make_plan(std::move(*box), values);
  if (!plan) return plan.error();
  if (policy_ == Policy::replay) box_ = (*plan)->box;
  return {};
}

Result<ir::MemoryPlan> RunSlot::plan_memory(Box& box, const LeafValues& values) const {
  const ir::MemoryLimits limits = program_->device().limits();
  auto plan = ir::plan_memory(code(), intervals_over(code(), leaves_, box), limits);
  if (plan) return plan;
  // Rounding every symbol up may ask for more than there is; the sizes at hand may still fit.
  Box exact = points(values, box);
  auto smaller = ir::plan_memory(code(), intervals_over(code(), leaves_, exact), limits);
  if (!smaller) return with_bounds(smaller.error(), leaves_, exact);
  box = std::move(exact);
  return smaller;
}

Result<RunSlot::Plan*> RunSlot::make_plan(Box box, const LeafValues& values) {
  auto memory = plan_memory(box, values);
  if (!memory) return memory.error();
  auto made = program_->create_kernels();
  if (!made) return made.error();
  statistics_.pipelines_created += *made;

  if (policy_ == Policy::replay) plans_.clear();
  if (!memory_.fits(*memory)) {
    plans_.clear();
    release_inputs();
  }
  drop_outputs();
  auto ok = memory_.grow(program_->device(), *memory, program_->context().options().poison);
  if (!ok) return with_bounds(ok.error(), leaves_, box);

  Plan plan{.box = std::move(box), .memory = std::move(*memory)};
  const auto intervals = intervals_over(code(), leaves_, plan.box);
  for (const ir::ProgramOutput& output : code().outputs) {
    auto& capacity = plan.output_capacity.emplace_back();
    for (uint32_t reg : output.extents) capacity.push_back(intervals[reg].high);
  }
  if (auto recorded = ensure_recording(plan); !recorded) return recorded.error();
  plans_.push_front(std::move(plan));
  if (plans_.size() > kMaxPlans) plans_.pop_back();
  place_inputs(plans_.front());
  return &plans_.front();
}

MemoryRange RunSlot::range_of(const Plan& plan, size_t buffer) const {
  const ir::BufferKind kind = code().buffers[buffer].kind;
  if (kind == ir::BufferKind::constant || kind == ir::BufferKind::packed) {
    return program_->constant_range(buffer);
  }
  const bool control = kind == ir::BufferKind::scalar || kind == ir::BufferKind::control;
  Memory* memory = kind == ir::BufferKind::input    ? memory_.inputs()
                   : kind == ir::BufferKind::output ? memory_.outputs()
                   : control                        ? memory_.control()
                                                    : memory_.arena();
  const size_t index = code().buffers[buffer].index;
  const MemoryRange* bound = kind == ir::BufferKind::input ? &bound_[index]
                             : kind == ir::BufferKind::output
                                 ? &bound_[code().inputs.size() + index]
                                 : nullptr;
  if (bound != nullptr && bound->memory != nullptr) {
    return {bound->memory, bound->offset, std::min(bound->size, plan.memory.size[buffer])};
  }
  return {memory, plan.memory.offset[buffer], plan.memory.size[buffer]};
}

void RunSlot::place_inputs(const Plan& plan) {
  placed_ = false;  // while something may fail
  std::vector<std::span<std::byte>> regions(code().inputs.size());
  for (size_t i = 0; i < regions.size(); ++i) {
    const uint32_t buffer = code().inputs[i].buffer;
    if (buffer == ir::kNoIndex) continue;
    const MemoryRange range{memory_.inputs(), plan.memory.offset[buffer], plan.memory.size[buffer]};
    regions[i] = {range.memory->host() + range.offset, range.size};
  }
  inputs_.place(regions);
  placed_ = true;
}

void RunSlot::release_inputs() {
  placed_ = false;
  inputs_.release();
}

void RunSlot::drop_plans() {
  release_inputs();
  plans_.clear();
  box_.reset();
}

void RunSlot::raise_capacities(const RunSlot& other) {
  bool raised = false;
  for (size_t i = 0; i < leaves_.size(); ++i) {
    const bool capacity = code().scalars.code[leaves_[i].reg].op == ir::ScalarOp::capacity;
    if (!capacity || !other.leaves_[i].bound) continue;
    if (leaves_[i].bound && *leaves_[i].bound >= *other.leaves_[i].bound) continue;
    leaves_[i].bound = other.leaves_[i].bound;
    raised = true;
  }
  if (raised) drop_plans();
}

void RunSlot::trim() {
  release_inputs();
  plans_.clear();
  memory_.release();
  drop_outputs();
}

}  // namespace ullage::runtime
