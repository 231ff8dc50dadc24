// The kernels of programs: those of every op's samples, and of a few graphs that use kernels that
// no sample uses.
#pragma once

#include <map>
#include <string>

#include "base/result.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"

namespace ullage::samples {

// Of a profile, by name: "matmul/lanes.comp FORM=1 64x1x1 #1a2b3c4d" (shaders::describe).
// `cache_folder`: for compiled shaders; empty: no cache.
ir::Result<std::map<std::string, ir::ProgramKernel>> registry_kernels(
    const ir::DeviceProfile& profile, const std::string& cache_folder);

}  // namespace ullage::samples
