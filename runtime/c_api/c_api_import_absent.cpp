// C API of a runtime without image import (ULLAGE_RUNTIME_IMAGE_IMPORT=OFF).
#include "runtime/c_api/c_api.h"
#include "ullage/ullage_vulkan.h"

extern "C" {

ullage_status ullage_vulkan_import_image(ullage_session*, const char*, const ullage_vulkan_image*,
                                         const ullage_vulkan_import_info*) {
  return ullage::runtime::guarded([]() -> ullage::ir::Result<void> {
    return ullage::ir::unsupported(
        "vulkan_import_image: this runtime was built without it (ULLAGE_RUNTIME_IMAGE_IMPORT=OFF); "
        "bind a buffer of the host's instead");
  });
}

}  // extern "C"
