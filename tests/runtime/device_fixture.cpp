// Every Vulkan device of the machine, opened with validation where the layer is installed.
#include "tests/runtime/device_fixture.h"

#include "runtime/vulkan/vulkan_backend.h"

namespace ullage::runtime {

size_t device_count() {
  return list_vulkan_devices().size();
}

std::unique_ptr<OpenedContext> open_context(size_t index, ContextOptions options) {
  auto opened = std::make_unique<OpenedContext>();
  options.device.index = static_cast<uint32_t>(index);
  options.device.validation = true;
  options.device.log = [log = &opened->log](LogLevel, const std::string& message) {
    log->push_back(message);
  };
  auto context = Context::create(options);
  if (!context && context.error().code == ir::ErrorCode::unsupported) {
    options.device.validation = false;
    context = Context::create(options);
  }
  EXPECT_TRUE(context) << context.error().message;
  if (context) opened->context = *context;
  return opened;
}

}  // namespace ullage::runtime
