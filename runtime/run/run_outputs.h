// RunOutputs: the outputs of the last run, and their extents.
#pragma once

#include <span>
#include <vector>

#include "runtime/run/run_control.h"

namespace ullage::runtime {

// Owns the extents of the last run, until the next run reads its own; the bytes of the outputs are
// in the buffers of the run.
class RunOutputs {
 public:
  // All outlive this.
  RunOutputs(const ir::Program& program, const RunControl& control, const RunBuffers& buffers);

  // Reads the extents from the current registers. Errors: those of output_extents.
  Result<void> read_extents();
  // Sets which axes the last run clamped to their capacity.
  void set_cut(std::span<const Overflow> overflows);

  const std::vector<int64_t>& extents(size_t output) const { return extents_[output]; }
  // REQUIRES, for both: the run succeeded, with `plan`.
  MemoryRange range(const Plan& plan, size_t output) const;  // of the live part
  OutputData data(const Plan& plan, size_t output) const;
  OutputView view(const Plan& plan, size_t output) const;

 private:
  bool is_cut(uint32_t reg) const;

  const ir::Program& program_;
  const RunControl& control_;
  const RunBuffers& buffers_;
  std::vector<std::vector<int64_t>> extents_;
  std::vector<uint32_t> cut_;  // registers of capacities that the last run exceeded
};

}  // namespace ullage::runtime
