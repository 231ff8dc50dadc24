// The kernels that programs are made of: those of every op's samples, for the profiles whose
// kernels go to Metal, and of a few graphs that make what samples do not.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/program/program.h"

namespace ullage::test::metal {

// Profiles without what is Vulkan-only: texel buffers, 64-bit stores, the CPU form.
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
