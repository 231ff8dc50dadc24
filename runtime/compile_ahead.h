// CompileAhead: a second thread for drivers that compile at the first dispatch, one kernel at a
// time (DriverTrait::compiles_at_first_dispatch).
#pragma once

#include <atomic>
#include <span>
#include <thread>

#include "runtime/backend.h"

namespace ullage::runtime {

// Such drivers compile on the single thread of their queue, and keep the result in a cache that all
// devices of a process share. While the caller's device warms up its kernels from first to last,
// this class opens the device a second time and warms them up from last to first. Where the two
// meet, the remaining kernels come from the cache.
//
// It only fills that cache: results, errors and counters of a run are the same without it. It
// measures before it continues: it stops if the smallest kernel takes longer to create than to
// dispatch first, or if the cache is warm, since there is nothing to gain.
class CompileAhead {
 public:
  // REQUIRES: `kernels` outlive this, and nothing else creates them meanwhile.
  CompileAhead(DeviceOpener open, std::span<const ir::ProgramKernel> kernels);
  // Stops after the current kernel.
  ~CompileAhead();
  CompileAhead(const CompileAhead&) = delete;
  CompileAhead& operator=(const CompileAhead&) = delete;

 private:
  void work();

  const DeviceOpener open_;
  const std::span<const ir::ProgramKernel> kernels_;
  std::atomic<bool> stop_ = false;
  std::thread thread_;
};

}  // namespace ullage::runtime
