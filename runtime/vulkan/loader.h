// The system's Vulkan loader. It is found when it is first needed, so that nothing links it, and
// what is not called by table has no name here: a host may link the loader, or volk, beside a
// static ullage::runtime.
#pragma once

#include "runtime/vulkan/api.h"

namespace ullage::runtime::vulkan {

// Its one entry point; null where none is installed. It stays loaded: drivers leave threads behind.
PFN_vkGetInstanceProcAddr system_loader();

}  // namespace ullage::runtime::vulkan
