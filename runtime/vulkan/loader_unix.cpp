// system_loader on Unix: dlopen.
#include <dlfcn.h>

#include "runtime/vulkan/loader.h"

namespace ullage::runtime::vulkan {
namespace {

#if defined(__APPLE__)
constexpr const char* kNames[] = {"libvulkan.dylib", "libvulkan.1.dylib", "libMoltenVK.dylib"};
#else
constexpr const char* kNames[] = {"libvulkan.so.1", "libvulkan.so"};
#endif

PFN_vkGetInstanceProcAddr find() {
  for (const char* name : kNames) {
    if (void* const library = dlopen(name, RTLD_NOW | RTLD_LOCAL)) {
      return reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(library, "vkGetInstanceProcAddr"));
    }
  }
  return nullptr;
}

}  // namespace

PFN_vkGetInstanceProcAddr system_loader() {
  static const PFN_vkGetInstanceProcAddr found = find();
  return found;
}

}  // namespace ullage::runtime::vulkan
