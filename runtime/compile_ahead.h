// CompileAhead: a second thread for drivers that compile at the first dispatch, one kernel at a
// time.
#pragma once

#include <atomic>
#include <span>
#include <thread>

#include "runtime/backend.h"

namespace ullage::runtime {

// Some drivers that run on the CPU compile when a kernel is dispatched first, on the one thread of
// their queue, and keep the result in a cache of their own that all devices of a process share.
// While the caller's device warms its kernels from the first on, this one opens the device once
// more and warms them from the last on; where the two meet, the rest comes out of the cache.
//
// It only ever fills that cache: results, errors and counters of a run are the same without it. It
// measures before it goes on: a driver whose smallest kernel takes longer to create than to
// dispatch first, or whose cache is warm, has nothing to gain and is left alone.
class CompileAhead {
 public:
  // REQUIRES: `kernels` outlive this, and none of them is being created elsewhere meanwhile.
  CompileAhead(DeviceOpener open, std::span<const ir::ProgramKernel> kernels);
  // Stops after the kernel at hand.
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
