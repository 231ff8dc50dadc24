// What a SPIR-V compute kernel binds and occupies, read from the words themselves.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"

namespace ullage::shaders {

struct Reflection {
  std::vector<bool> texel;  // set 0, binding by binding: texel buffer or storage buffer
  std::vector<bool> half;   // likewise: a texel buffer of rgba16f
  bool uses_table = false;  // set 1 binding 0
  uint32_t push_bytes = 0;
  uint32_t local_size[3] = {1, 1, 1};
  uint32_t shared_bytes = 0;
  std::vector<uint32_t> capabilities;  // SpvCapability values, in order of declaration
};

// Reads one compute entry point. Errors (ours, hence internal): not SPIR-V, bindings of set 0 that
// are not 0, 1, 2 ... without gaps, or a resource other than storage buffers and texel buffers in
// set 0 and the extent table at set 1 binding 0.
ir::Result<Reflection> reflect(std::span<const uint32_t> spirv);

// Checks a kernel against the limits that apply to it: those of `profile`, and of tier 0 in storage
// buffers unless the profile offers more; capabilities beyond Shader only where `needs` names them.
ir::Result<void> check_limits(const Reflection& kernel, const ir::KernelRequirements& needs,
                              const ir::DeviceProfile& profile);

}  // namespace ullage::shaders
