// The kernels of programs: those of every op's samples, for the profiles whose
// kernels go to Metal, and of a few graphs with kernels that samples do not reach.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// Profiles without Vulkan-only features: texel buffers, 64-bit stores, CPU variants.
std::vector<ir::DeviceProfile> metal_profiles();

struct ShippedKernel {
  ir::ProgramKernel kernel;
  bool portable = false;  // of the portable profile: within the limits of tier 0
};

// By name, "matmul/lanes.comp FORM=1 64x1x1 #1a2b3c4d" (shaders::describe).
ir::Result<std::map<std::string, ShippedKernel>> shipped_kernels();

// The name without its body's number: the variant.
std::string variant_of(const std::string& name);
// The name's file: "matmul/lanes.comp".
std::string file_of(const std::string& name);

}  // namespace ullage::test::metal
