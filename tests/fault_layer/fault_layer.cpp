// VK_LAYER_ULLAGE_fault: a Vulkan layer that plants a fault into the shader modules that the
// environment selects.
//
//   VK_LAYER_PATH=FOLDER VK_INSTANCE_LAYERS=VK_LAYER_ULLAGE_fault
//   ULLAGE_FAULT_CODE=HASH   the module, by 16 digits of XXH64 of its words; "*": all
//   ULLAGE_FAULT_SEED=N      which fault (plant_fault)
//   ULLAGE_FAULT_NAME=NAME   instead of these two: a fault of a compiler, into all modules
//                            (compiler_faults.h), or "crash" or "hang" where a module has
//                            arithmetic of subgroups
//   ULLAGE_FAULT_LOG=FILE    gets a line per module that was changed
//
// The variables are read for every module, so that a process may plant one fault after another.
#include <vulkan/vk_layer.h>
#include <vulkan/vulkan.h>
#include <xxhash.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <optional>
#include <spirv/unified1/spirv.hpp>
#include <string>
#include <thread>

#include "tests/fault_layer/compiler_faults.h"
#include "tests/fault_layer/plant_fault.h"

namespace {

using ullage::test::plant_compiler_fault;
using ullage::test::plant_fault;
using ullage::test::PlantedFault;

// What the loader hands to a layer belongs to the layer's process: instances and devices by their
// dispatch tables.
struct Next {
  std::mutex lock;
  std::map<void*, PFN_vkGetInstanceProcAddr> instances;
  std::map<void*, PFN_vkGetDeviceProcAddr> devices;
};
Next& next() {
  static Next all;
  return all;
}

// Handles of one instance or device begin with the same pointer.
template <class Handle>
void* key_of(Handle handle) {
  void* key = nullptr;
  std::memcpy(&key, handle, sizeof key);
  return key;
}

template <class Info>
Info* link_of(const void* chain, VkStructureType type) {
  for (auto* info = static_cast<const Info*>(chain); info != nullptr;
       info = static_cast<const Info*>(info->pNext)) {
    if (info->sType == type && info->function == VK_LAYER_LINK_INFO) return const_cast<Info*>(info);
  }
  return nullptr;
}

std::string setting(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

bool is_meant(uint64_t code) {
  const std::string wanted = setting("ULLAGE_FAULT_CODE");
  char digits[17];
  std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(code));
  return wanted == "*" || wanted == digits;
}

void log(uint64_t code, const std::string& text) {
  const std::string path = setting("ULLAGE_FAULT_LOG");
  std::FILE* file = path.empty() ? nullptr : std::fopen(path.c_str(), "a");
  if (file == nullptr) return;
  std::fprintf(file, "%016llx %s\n", static_cast<unsigned long long>(code), text.c_str());
  std::fclose(file);
}

bool has_subgroup_arithmetic(const std::vector<uint32_t>& words) {
  constexpr uint32_t kCapability[] = {2u << 16 | spv::OpCapability,
                                      spv::CapabilityGroupNonUniformArithmetic};
  return std::ranges::search(words, kCapability).begin() != words.end();
}

std::optional<PlantedFault> fault_of(uint64_t code, const std::vector<uint32_t>& words) {
  if (const std::string name = setting("ULLAGE_FAULT_NAME"); !name.empty()) {
    if (name == "crash" && has_subgroup_arithmetic(words)) std::abort();
    while (name == "hang" && has_subgroup_arithmetic(words)) {
      std::this_thread::sleep_for(std::chrono::seconds(1));
    }
    auto changed = plant_compiler_fault(name, words);
    if (!changed) return std::nullopt;
    return PlantedFault{*std::move(changed), name};
  }
  if (!is_meant(code)) return std::nullopt;
  const auto seed =
      static_cast<uint32_t>(std::strtoul(setting("ULLAGE_FAULT_SEED").c_str(), nullptr, 10));
  return plant_fault(words, seed);
}

PFN_vkVoidFunction next_of(VkDevice device, const char* name) {
  PFN_vkGetDeviceProcAddr get = nullptr;
  {
    const std::lock_guard lock(next().lock);
    get = next().devices[key_of(device)];
  }
  return get == nullptr ? nullptr : get(device, name);
}

VKAPI_ATTR VkResult VKAPI_CALL create_module(VkDevice device, const VkShaderModuleCreateInfo* info,
                                             const VkAllocationCallbacks* allocator,
                                             VkShaderModule* module) {
  const auto create =
      reinterpret_cast<PFN_vkCreateShaderModule>(next_of(device, "vkCreateShaderModule"));
  const uint64_t code = XXH64(info->pCode, info->codeSize, 0);
  const std::vector<uint32_t> words(info->pCode, info->pCode + info->codeSize / 4);
  const auto fault = fault_of(code, words);
  if (!fault) return create(device, info, allocator, module);
  log(code, fault->text);
  VkShaderModuleCreateInfo changed = *info;
  changed.codeSize = fault->words.size() * 4;
  changed.pCode = fault->words.data();
  return create(device, &changed, allocator, module);
}

VKAPI_ATTR VkResult VKAPI_CALL create_instance(const VkInstanceCreateInfo* info,
                                               const VkAllocationCallbacks* allocator,
                                               VkInstance* instance) {
  auto* link = link_of<VkLayerInstanceCreateInfo>(info->pNext,
                                                  VK_STRUCTURE_TYPE_LOADER_INSTANCE_CREATE_INFO);
  if (link == nullptr) return VK_ERROR_INITIALIZATION_FAILED;
  const PFN_vkGetInstanceProcAddr get = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  const auto create = reinterpret_cast<PFN_vkCreateInstance>(get(nullptr, "vkCreateInstance"));
  const VkResult result = create(info, allocator, instance);
  if (result == VK_SUCCESS) {
    const std::lock_guard lock(next().lock);
    next().instances[key_of(*instance)] = get;
  }
  return result;
}

VKAPI_ATTR VkResult VKAPI_CALL create_device(VkPhysicalDevice physical,
                                             const VkDeviceCreateInfo* info,
                                             const VkAllocationCallbacks* allocator,
                                             VkDevice* device) {
  auto* link =
      link_of<VkLayerDeviceCreateInfo>(info->pNext, VK_STRUCTURE_TYPE_LOADER_DEVICE_CREATE_INFO);
  if (link == nullptr) return VK_ERROR_INITIALIZATION_FAILED;
  const PFN_vkGetInstanceProcAddr get = link->u.pLayerInfo->pfnNextGetInstanceProcAddr;
  const PFN_vkGetDeviceProcAddr get_device = link->u.pLayerInfo->pfnNextGetDeviceProcAddr;
  link->u.pLayerInfo = link->u.pLayerInfo->pNext;
  const auto create = reinterpret_cast<PFN_vkCreateDevice>(get(nullptr, "vkCreateDevice"));
  const VkResult result = create(physical, info, allocator, device);
  if (result == VK_SUCCESS) {
    const std::lock_guard lock(next().lock);
    next().devices[key_of(*device)] = get_device;
  }
  return result;
}

}  // namespace

extern "C" {

__attribute__((visibility("default"))) VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
vkGetDeviceProcAddr(VkDevice device, const char* name) {
  if (!std::strcmp(name, "vkGetDeviceProcAddr")) {
    return reinterpret_cast<PFN_vkVoidFunction>(vkGetDeviceProcAddr);
  }
  if (!std::strcmp(name, "vkCreateShaderModule")) {
    return reinterpret_cast<PFN_vkVoidFunction>(create_module);
  }
  return next_of(device, name);
}

__attribute__((visibility("default"))) VKAPI_ATTR PFN_vkVoidFunction VKAPI_CALL
vkGetInstanceProcAddr(VkInstance instance, const char* name) {
  const struct {
    const char* name;
    PFN_vkVoidFunction function;
  } own[] = {
      {"vkGetInstanceProcAddr", reinterpret_cast<PFN_vkVoidFunction>(vkGetInstanceProcAddr)},
      {"vkGetDeviceProcAddr", reinterpret_cast<PFN_vkVoidFunction>(vkGetDeviceProcAddr)},
      {"vkCreateInstance", reinterpret_cast<PFN_vkVoidFunction>(create_instance)},
      {"vkCreateDevice", reinterpret_cast<PFN_vkVoidFunction>(create_device)},
      {"vkCreateShaderModule", reinterpret_cast<PFN_vkVoidFunction>(create_module)},
  };
  for (const auto& function : own) {
    if (!std::strcmp(function.name, name)) return function.function;
  }
  if (instance == nullptr) return nullptr;
  PFN_vkGetInstanceProcAddr get = nullptr;
  {
    const std::lock_guard lock(next().lock);
    get = next().instances[key_of(instance)];
  }
  return get == nullptr ? nullptr : get(instance, name);
}

}  // extern "C"
