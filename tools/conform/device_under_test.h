// The device that cases run on: opened when the first case asks, then shared by the process.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "tools/conform/vulkan/raw_device.h"
#include "ullage/ullage.hpp"

namespace ullage::conform {

struct DeviceChoice {
  std::string device = {};  // "": the first; an index, a driver UUID, or a part of the name
  uint32_t max_tier = 0;    // as ullage_context_options.max_tier
  bool validation = false;  // a validation message fails the case that caused it
  std::string cache = {};   // folder for pipelines and kernels; "": none
};

// The device that computed: written to result files and matched by waivers.
struct DeviceIdentity {
  std::string name = {}, driver = {}, driver_uuid = {};
  std::string api_version = {};  // "1.3.255"
  uint32_t tier = 0, subgroup_size = 0;
  bool is_cpu = false;
  bool operator==(const DeviceIdentity&) const = default;
};

// Invariants: 1. the device is opened at most once; later calls repeat its error. 2. What a case
// creates in the context is destroyed before the case returns.
class DeviceUnderTest {
 public:
  // `on_use`: called before the device is used, each time that a case asks for it.
  explicit DeviceUnderTest(DeviceChoice choice, std::function<void()> on_use = {})
      : choice_(std::move(choice)), on_use_(std::move(on_use)) {}
  DeviceUnderTest(const DeviceUnderTest&) = delete;
  DeviceUnderTest& operator=(const DeviceUnderTest&) = delete;

  // A case depends on the driver from here on; the functions that open a device report it.
  void use() const {
    if (on_use_) on_use_();
  }
  // Errors: no_device where there is none or the choice matches none.
  ir::Result<ullage_context*> context();
  bool is_open() const { return context_.has_value(); }
  // REQUIRES: is_open().
  DeviceIdentity identity() const;
  const DeviceChoice& choice() const { return choice_; }

  // The same device with every feature enabled, for dispatches of any shader; opened on first use.
  ir::Result<runtime::RawDevice*> raw();
  // The same with robust access to buffers.
  ir::Result<runtime::RawDevice*> robust();
  // The number of validation messages since the last call; 0 without validation.
  uint64_t take_validation_messages();

 private:
  using RawSlot = std::optional<ir::Result<std::unique_ptr<runtime::RawDevice>>>;
  ir::Result<void> open();
  ir::Result<runtime::RawDevice*> open_raw(RawSlot& slot, bool robust);

  DeviceChoice choice_;
  std::function<void()> on_use_;
  std::optional<ir::Result<void>> opened_;
  std::optional<Context> context_;
  RawSlot raw_, robust_;
  uint64_t messages_ = 0;
};

}  // namespace ullage::conform
