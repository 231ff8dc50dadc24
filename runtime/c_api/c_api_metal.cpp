// C API: the Metal objects of a context.
#include "runtime/c_api/c_api.h"
#include "runtime/metal/metal_backend.h"
#include "ullage/ullage_metal.h"

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_metal_get_device(const ullage_context* context, ullage_metal_device* device) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("metal_get_device", "context");
    const auto handles = metal_handles(context->context->device());
    if (!handles) return ir::unsupported("metal_get_device: the context has no Metal device");
    ullage_metal_device out{};
    out.device = handles->device;
    out.queue = handles->queue;
    return write_struct("metal_get_device", device, out);
  });
}

}  // extern "C"
