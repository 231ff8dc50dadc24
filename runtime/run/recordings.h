// Recordings of a plan, and their creation.
#pragma once

#include <list>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "runtime/run/device_values.h"
#include "runtime/run/run_buffers.h"

namespace ullage::runtime {

// Owns the recordings of one plan, one per set of bound ranges, most recently used first. A
// recording lives until its plan is dropped, memory that it uses is forgotten, or too many others
// were used since.
class Recordings {
 public:
  // REQUIRES: one was used or added and not forgotten since.
  Recording& current() const { return *all_.front().second; }
  // Makes the recording for these ranges the current one; false: there is none. Never allocates.
  bool use(std::span<const MemoryRange> bound);
  // Adds it as the current one.
  void add(std::vector<MemoryRange> bound, std::unique_ptr<Recording> recording);
  // Drops those that use this memory.
  void forget(const Memory& memory);

 private:
  std::list<std::pair<std::vector<MemoryRange>, std::unique_ptr<Recording>>> all_{};
};

// Creates the recordings of one run in flight.
class Recorder {
 public:
  // Uses stepped, streaming and submission_iterations of `options`.
  Recorder(LoadedProgram& program, const SessionOptions& options)
      : program_(program),
        stepped_(options.stepped),
        streaming_(options.streaming),
        submission_iterations_(options.submission_iterations) {}

  // It reports the conditions of loops. REQUIRES: the kernels exist, and the plan fits the pools of
  // `buffers`.
  Result<std::unique_ptr<Recording>> record(const ir::MemoryPlan& plan, const RunBuffers& buffers,
                                            const DeviceValues& device) const;
  // Submits a run with zero groups, until that succeeds once; later calls do nothing.
  Result<void> warm(Recording& recording, Memory& control);

 private:
  LoadedProgram& program_;
  bool stepped_, streaming_;
  uint32_t submission_iterations_;
  bool warm_ = false;  // kernels have been submitted once
};

}  // namespace ullage::runtime
