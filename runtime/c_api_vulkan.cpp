// C API: Vulkan's handles.
#include "runtime/c_api.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "ullage/ullage_vulkan.h"

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_vulkan_get_device(ullage_context* context, ullage_vulkan_device* device) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("vulkan_get_device", "context");
    const auto handles = vulkan_handles(context->context->device());
    if (!handles) return ir::unsupported("vulkan_get_device: the context has no Vulkan device");
    ullage_vulkan_device out{};
    out.instance = handles->instance;
    out.physical_device = handles->physical_device;
    out.device = handles->device;
    out.queue = handles->queue;
    out.queue_family = handles->queue_family;
    return write_struct("vulkan_get_device", device, out);
  });
}

ullage_status ullage_vulkan_get_extent(ullage_session* session, uint32_t output, uint32_t axis,
                                       ullage_vulkan_word* word) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("vulkan_get_extent", "session");
    const auto found = session->session->extent_word(output, axis);
    if (!found) return found.error();
    const auto buffer = vulkan_buffer(*found->memory);
    if (!buffer) return ir::unsupported("vulkan_get_extent: the session has no Vulkan device");
    ullage_vulkan_word out{};
    out.buffer = *buffer;
    out.offset = found->offset;
    return write_struct("vulkan_get_extent", word, out);
  });
}

}  // extern "C"
