// A device behind the runtime's backend interface that executes recordings on the host, when they
// are submitted: what runs their kernels is given.
#pragma once

#include <memory>
#include <string>

#include "runtime/backend.h"

namespace ullage::test {

// One dispatch of a recording, with its counts of workgroups.
struct HostDispatch {
  const runtime::RecordedDispatch& recorded;
  runtime::Memory& control;
  uint32_t groups[3] = {1, 1, 1};
  bool barrier_before = true;
};

// What a kernel sees at a binding. Capacities are rounded up to what one access may touch; no
// kernel needs the bytes after that, and they are left out.
struct HostBuffer {
  runtime::Memory* memory = nullptr;
  uint64_t offset = 0, size = 0;
  bool writable = false;
};
// Set 0 has the operands, set 1 the table of sizes. REQUIRES: the dispatch has the binding.
HostBuffer buffer_of(const HostDispatch& dispatch, uint32_t set, uint32_t binding);

class HostKernels {
 public:
  HostKernels() = default;
  virtual ~HostKernels() = default;
  HostKernels(const HostKernels&) = delete;
  HostKernels& operator=(const HostKernels&) = delete;

  // Memory that the host sees.
  virtual std::unique_ptr<runtime::Memory> allocate(uint64_t bytes) = 0;
  virtual ir::Result<std::unique_ptr<runtime::Kernel>> create(const ir::ProgramKernel& kernel) = 0;
  // Bytes of push constants that the kernel declares.
  virtual uint64_t push_bytes(const runtime::Kernel& kernel) const = 0;
  // An error fails the run; the device works on.
  virtual ir::Result<void> dispatch(const HostDispatch& dispatch) = 0;
};

struct HostDeviceOptions {
  std::string name, driver;
  ir::DeviceProfile profile;
  // The value where the runtime requests kPoison: bits that are NaN to one kernel are the smallest
  // number to another.
  uint32_t poison = runtime::kPoison;
};
std::unique_ptr<runtime::Device> create_host_device(HostDeviceOptions options,
                                                    std::unique_ptr<HostKernels> kernels);

}  // namespace ullage::test
