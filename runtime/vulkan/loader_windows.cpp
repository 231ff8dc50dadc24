// system_loader on Windows: LoadLibrary.
#define NOMINMAX 1  // as libstdc++ has it
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include "runtime/vulkan/loader.h"

namespace ullage::runtime::vulkan {
namespace {

PFN_vkGetInstanceProcAddr find() {
  const HMODULE library = LoadLibraryW(L"vulkan-1.dll");
  if (library == nullptr) return nullptr;
  // Cast through a function type without arguments, since the type of GetProcAddress differs.
  const auto function =
      reinterpret_cast<void (*)()>(GetProcAddress(library, "vkGetInstanceProcAddr"));
  return reinterpret_cast<PFN_vkGetInstanceProcAddr>(function);
}

}  // namespace

PFN_vkGetInstanceProcAddr system_loader() {
  static const PFN_vkGetInstanceProcAddr found = find();
  return found;
}

}  // namespace ullage::runtime::vulkan
