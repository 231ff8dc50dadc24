// How VkResult becomes an Error.
#include "runtime/vulkan/api.h"

#include <string>

#include "base/message.h"

namespace ullage::runtime::vulkan {

ir::Error error_of(VkResult result, std::string_view call) {
  const std::string where(call);
  switch (result) {
    case VK_ERROR_DEVICE_LOST:
      return {ir::ErrorCode::device_lost, where + ": device lost"};
    case VK_ERROR_OUT_OF_DEVICE_MEMORY:
      return {ir::ErrorCode::out_of_memory, where + ": out of device memory"};
    case VK_ERROR_OUT_OF_HOST_MEMORY:
      return {ir::ErrorCode::out_of_memory, where + ": out of host memory"};
    case VK_ERROR_TOO_MANY_OBJECTS:
      return {ir::ErrorCode::out_of_memory, where + ": too many objects"};
    case VK_ERROR_INITIALIZATION_FAILED:
    case VK_ERROR_INCOMPATIBLE_DRIVER:
      return {ir::ErrorCode::no_device, where + ": no usable driver"};
    case VK_ERROR_LAYER_NOT_PRESENT:
    case VK_ERROR_EXTENSION_NOT_PRESENT:
    case VK_ERROR_FEATURE_NOT_PRESENT:
    case VK_ERROR_FORMAT_NOT_SUPPORTED:
      return {ir::ErrorCode::unsupported, where + ": a layer, extension or feature is missing"};
    default:
      return {ir::ErrorCode::internal,
              ir::message("{}: VkResult {}", where, static_cast<int>(result))};
  }
}

}  // namespace ullage::runtime::vulkan
