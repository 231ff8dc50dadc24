// Context: one opened device and the options of everything created on it.
#pragma once

#include <memory>
#include <memory_resource>

#include "runtime/backend.h"
#include "runtime/kernel_cache.h"

namespace ullage::runtime {

struct ContextOptions {
  DeviceOptions device;
  bool null_backend = false;
  bool poison = false;
  bool no_packed_cache = false;  // packed weights are not cached on disk
  bool self_test = true;         // kernels are checked (self_test/self_test.h)
  double self_test_ms = 200;     // time per load for the self-test
  // Allocates buffers whose size depends on the data; null: the C++ heap. Called from several
  // threads.
  std::shared_ptr<std::pmr::memory_resource> host_memory{};
};

class Context {
 public:
  static Result<std::shared_ptr<Context>> create(const ContextOptions& options);
  // Creates a context on a device that is open already; `again` opens the same device a second
  // time. The options that choose a device (`options.device`, `null_backend`) are ignored.
  static std::shared_ptr<Context> create_on(std::unique_ptr<Device> device,
                                            const ContextOptions& options = {},
                                            DeviceOpener again = {});

  Device& device() { return *device_; }
  const Device& device() const { return *device_; }
  // One that programs of this context share, created if none has it.
  Result<SharedKernel> kernel(const ir::ProgramKernel& source) {
    return kernels_.get(*device_, source);
  }
  const ContextOptions& options() const { return options_; }
  std::pmr::memory_resource* host_memory() const {
    return options_.host_memory ? options_.host_memory.get() : std::pmr::new_delete_resource();
  }
  // Opens the same device a second time, without its cache directory. Empty for adopted devices and
  // for devices that were passed in.
  const DeviceOpener& again() const { return again_; }
  // Fails with device_lost once the device is lost.
  Result<void> check_alive() const;

 private:
  ContextOptions options_;
  std::unique_ptr<Device> device_;
  KernelCache kernels_;
  DeviceOpener again_;
};

}  // namespace ullage::runtime
