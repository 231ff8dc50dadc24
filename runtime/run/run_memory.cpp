// RunMemory: the memory pools of one run in flight.
#include "runtime/run/run_memory.h"

#include <algorithm>
#include <cstring>

#include "base/message.h"

namespace ullage::runtime {
namespace {

uint64_t size_of(const std::unique_ptr<Memory>& memory) {
  return memory ? memory->size() : 0;
}

}  // namespace

uint64_t RunMemory::allocated() const {
  return constant_bytes_ + shared_bytes() + size_of(control_);
}

uint64_t RunMemory::shared_bytes() const {
  return size_of(arena_) + size_of(inputs_) + size_of(outputs_);
}

bool RunMemory::fits(const ir::MemoryPlan& plan) const {
  return plan.arena_bytes <= size_of(arena_) && plan.input_bytes <= size_of(inputs_) &&
         plan.output_bytes <= size_of(outputs_) && plan.table_bytes <= size_of(control_);
}

Result<void> RunMemory::grow(Device& device, const ir::MemoryPlan& plan, bool poison) {
  struct Wanted {
    MemoryPool pool;
    uint64_t bytes;
    std::unique_ptr<Memory>& memory;
  };
  const Wanted all[] = {{MemoryPool::arena, plan.arena_bytes, arena_},
                        {MemoryPool::inputs, plan.input_bytes, inputs_},
                        {MemoryPool::outputs, plan.output_bytes, outputs_},
                        {MemoryPool::control, plan.table_bytes, control_}};
  // The predicted bytes of a plan: what it needs in addition to what larger plans left allocated.
  uint64_t needed = constant_bytes_;
  for (const Wanted& wanted : all) needed += std::max(wanted.bytes, size_of(wanted.memory));
  if (budget_ != 0 && needed > budget_) {
    return Error{
        ir::ErrorCode::out_of_memory,
        ir::message("memory budget: {} bytes are needed, {} are allowed", needed, budget_)};
  }
  predicted_ = needed;
  for (const Wanted& wanted : all) {
    if (wanted.bytes > size_of(wanted.memory)) wanted.memory.reset();
  }
  for (const Wanted& wanted : all) {
    if (wanted.bytes <= size_of(wanted.memory)) continue;
    auto memory = device.allocate(wanted.pool, wanted.bytes);
    if (!memory) return memory.error();
    wanted.memory = std::move(*memory);
    peak_ = std::max(peak_, allocated());
    if (wanted.pool == MemoryPool::control) {
      std::memset(control_->host(), 0, control_->size());
    } else if (wanted.pool != MemoryPool::inputs || poison) {
      // The first access is ten times slower than later ones, so it is done here.
      if (auto ok = device.fill(*wanted.memory, poison ? kPoison : 0); !ok) return ok;
    }
  }
  return {};
}

void RunMemory::release() {
  arena_.reset();
  inputs_.reset();
  outputs_.reset();
  control_.reset();
}

}  // namespace ullage::runtime
