// DispatchCosts: how long the dispatches of a program take on a device, from measured times, stored
// next to the pipeline cache, so that another process plans its first step well.
#pragma once

#include <array>
#include <cstdint>
#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "ir/program/program.h"
#include "runtime/backend.h"

namespace ullage::runtime {

struct DispatchCost {
  double us = 0;
  // False: an estimate from other dispatches of the kernel, or from the work alone.
  bool is_measured = false;
};

// Shared by the sessions of a program. What a dispatch takes depends on its work, a number that
// grows with its size: one per invocation and one per 16 bytes bound. A damaged file, or a failure
// to write it, is no error: runs measure again.
class DispatchCosts {
 public:
  // Reads the file. An empty directory: nothing is stored outside of this object. `program`
  // outlives it.
  DispatchCosts(const std::string& directory, const ir::Program& program, const DeviceInfo& device);
  // Stores what was measured.
  ~DispatchCosts();
  DispatchCosts(const DispatchCosts&) = delete;
  DispatchCosts& operator=(const DispatchCosts&) = delete;

  // What a dispatch with this work takes, rather more than less. Never allocates.
  DispatchCost cost(uint32_t dispatch, uint64_t work) const;
  // Takes a measured time into account. Never allocates.
  void learn(uint32_t dispatch, uint64_t work, double us);

 private:
  // Times vary from run to run, and a step that takes too long costs more than one that does less:
  // `us` follows longer times quickly and shorter ones slowly. One outlier does not count fully.
  struct Sample {
    uint64_t work = 0;
    double us = 0;
    uint64_t count = 0;  // 0: none
  };
  static constexpr size_t kSizes = 4;  // of a dispatch; the oldest are forgotten
  using Samples = std::array<Sample, kSizes>;

  const Sample* nearest(uint32_t dispatch, uint64_t work) const;
  void read();
  void write() const;

  const ir::Program& program_;
  std::string path_;  // empty: no file
  double guess_us_;   // per unit of work, before anything is measured
  mutable std::mutex lock_;
  std::vector<Samples> samples_;  // per dispatch, newest size first
  bool changed_ = false;
};

}  // namespace ullage::runtime
