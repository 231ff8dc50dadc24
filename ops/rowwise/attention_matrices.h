// Tiles of attention by cooperative matrices (shaders/kernels/rowwise/attention_matrices.comp).
#pragma once

#include <optional>

#include "ir/lowering/kernel_graph.h"
#include "ir/program/arithmetic.h"
#include "ir/program/device_profile.h"

namespace ullage::ops {

struct AttentionMatrices {
  static constexpr int64_t kQueries = 32;  // of a workgroup

  ir::MatrixShape shape = {};
  uint32_t subgroup = 0;          // invocations of one; a workgroup has four
  int64_t keys = 0, columns = 0;  // of a step, of a head with its pad
  bool rolls = false;             // keeps little in registers
  int64_t shared_bytes() const;

  // The kernel's defines, local size and needs, which its call has besides those of attention.
  void describe(ir::KernelSource& source) const;
};

// For heads of `head` columns; nothing where the device has no matrices of f16 that fit, does not
// know its subgroups, has no space for a tile or narrows subgroups for lack of registers.
std::optional<AttentionMatrices> choose_attention_matrices(const ir::DeviceProfile& profile,
                                                           int64_t head);

}  // namespace ullage::ops
