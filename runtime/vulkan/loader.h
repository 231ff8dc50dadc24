// The Vulkan loader of the system. It is loaded at first use, so that nothing links it, and its
// functions have no symbols here: a host may link the loader, or volk, together with a static
// ullage::runtime.
#pragma once

#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

// Its entry point; null if none is installed. It is never unloaded
// (DriverTrait::leaves_threads_running).
PFN_vkGetInstanceProcAddr system_loader();

}  // namespace ullage::runtime::vulkan
