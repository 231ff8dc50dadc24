// Context: one opened device and the options of everything created on it.
#include "runtime/context.h"

#include "runtime/devices.h"
#include "runtime/null/null_device.h"

namespace ullage::runtime {

Result<std::shared_ptr<Context>> Context::create(const ContextOptions& options) {
  if (options.null_backend) return create_on(create_null_device(), options);
  auto device = open_device(options.device);
  if (!device) return device.error();
  DeviceOptions second = options.device;
  second.cache_directory.clear();  // the first device stores its pipelines
  return create_on(std::move(*device), options, [second] { return open_device(second); });
}

std::shared_ptr<Context> Context::create_on(std::unique_ptr<Device> device,
                                            const ContextOptions& options, DeviceOpener again) {
  auto context = std::make_shared<Context>();
  context->options_ = options;
  context->device_ = std::move(device);
  context->again_ = std::move(again);
  return context;
}

Result<void> Context::check_alive() const {
  if (!device_->lost()) return {};
  return Error{ir::ErrorCode::device_lost,
               "the device was lost earlier: destroy the context and create a new one"};
}

}  // namespace ullage::runtime
