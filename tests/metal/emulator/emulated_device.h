// A device behind the runtime's backend interface whose kernels are the MSL of a program's SPIR-V,
// executed by the emulator with all its checks: it gets the calls of a Metal backend, on a machine
// without Metal.
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>

#include "runtime/backend.h"
#include "shaders/toolchain/msl/msl.h"
#include "tests/metal/emulator/launch.h"
#include "tests/metal/emulator/modules.h"

namespace ullage::test::metal {

struct EmulatedDeviceOptions {
  ir::DeviceProfile profile = ir::portable_profile();
  uint32_t simd_width = 32;
  Order order = Order::forward;
  // The value where the runtime requests kPoison: bits that are NaN to one kernel are the smallest
  // number to another.
  uint32_t poison = runtime::kPoison;
  // Called for each kernel before it is compiled; may change the text. For goldens and mutants.
  std::function<void(const ir::ProgramKernel&, shaders::MslKernel&)> on_kernel;
  // Called after each dispatch with the kernel's name and each buffer that it may have written.
  std::function<void(const std::string&, std::span<const std::byte>)> on_written;
};

// A run that breaks a rule fails with the finding. The device keeps working afterwards.
std::unique_ptr<runtime::Device> create_emulated_device(EmulatedDeviceOptions options);

}  // namespace ullage::test::metal
