// Recordings of a plan, and how they are made.
#pragma once

#include <list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "runtime/run/slot_buffers.h"

namespace ullage::runtime {

// Owns the recordings of one plan, one per set of bound ranges, most recently used first. One lives
// until its plan goes, memory that it names is forgotten, or too many others were used since.
class Recordings {
 public:
  // REQUIRES: one was used or added and not forgotten since.
  Recording& current() const { return *all_.front().second; }
  // Makes the one for these ranges the current one; false: there is none. Never allocates.
  bool use(std::span<const MemoryRange> bound);
  // Adds it as the current one.
  void add(std::vector<MemoryRange> bound, std::unique_ptr<Recording> recording);
  // Drops those that name this memory.
  void forget(const Memory& memory);

 private:
  std::list<std::pair<std::vector<MemoryRange>, std::unique_ptr<Recording>>> all_{};
};

// Makes the recordings of one slot.
class Recorder {
 public:
  // `options`: of them step_cost, streaming and submission_iterations.
  Recorder(LoadedProgram& program, const SessionOptions& options)
      : program_(program),
        step_cost_(options.step_cost),
        streaming_(options.streaming),
        submission_iterations_(options.submission_iterations) {}

  // `capacities`: of all registers, over the plan's bounds. REQUIRES: kernels are there, and the
  // heaps of `buffers` fit the plan.
  Result<std::unique_ptr<Recording>> record(const ir::MemoryPlan& plan,
                                            std::span<const ir::Interval> capacities,
                                            const SlotBuffers& buffers) const;
  // Submits every part with nothing to do, the first time it succeeds; later calls do nothing.
  Result<void> warm(Recording& recording, Memory& control);

 private:
  std::vector<uint32_t> cuts(const ir::MemoryPlan& plan,
                             std::span<const ir::Interval> capacities) const;

  LoadedProgram& program_;
  uint64_t step_cost_;
  bool streaming_;
  uint32_t submission_iterations_;
  bool warm_ = false;  // kernels have been submitted once
};

}  // namespace ullage::runtime
