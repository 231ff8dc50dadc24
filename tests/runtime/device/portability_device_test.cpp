// Drivers like MoltenVK, simulated by a loader in front of the real driver: devices of the
// portability subset are requested and found, the subset is enabled where it is listed, and
// features that it may lack are not used.
#define VK_ENABLE_BETA_EXTENSIONS
#include <dlfcn.h>
#include <gmock/gmock.h>
#include <volk.h>
#include <vulkan/vulkan_beta.h>

#include <algorithm>
#include <cstring>

#include "runtime/vulkan/vulkan_backend.h"
#include "testing/host/vulkan_host.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

using testing::Contains;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::StrEq;

constexpr const char kSubset[] = VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME;
constexpr const char kEnumeration[] = VK_KHR_PORTABILITY_ENUMERATION_EXTENSION_NAME;

// What the simulated driver has, and the calls that it got. One at a time.
struct Played {
  PFN_vkGetInstanceProcAddr get = nullptr;
  bool subset = true, events = true, enumeration = true;
  // The calls that it got.
  VkInstanceCreateFlags instance_flags = 0;
  std::vector<std::string> instance_extensions, device_extensions;
  bool events_enabled = false;
  uint32_t events_made = 0;
};
Played played;
VkInstance instance_of_driver = VK_NULL_HANDLE;

template <class F>
F driver(const char* name) {
  return reinterpret_cast<F>(played.get(instance_of_driver, name));
}

// The driver's list and one name more or, where `there` is false, without it.
template <class List>
VkResult list_extensions(List list, const char* name, bool there, uint32_t* count,
                         VkExtensionProperties* out) {
  uint32_t n = 0;
  list(&n, nullptr);
  std::vector<VkExtensionProperties> all(n);
  list(&n, all.data());
  std::erase_if(all, [&](const auto& e) { return !std::strcmp(e.extensionName, name); });
  VkExtensionProperties mine{};
  std::strncpy(mine.extensionName, name, sizeof mine.extensionName - 1);
  if (there) all.push_back(mine);
  if (out != nullptr) std::copy_n(all.begin(), std::min<size_t>(*count, all.size()), out);
  *count = static_cast<uint32_t>(all.size());
  return VK_SUCCESS;
}

VkResult VKAPI_PTR instance_extensions(const char* layer, uint32_t* count,
                                       VkExtensionProperties* out) {
  const auto list = [&](uint32_t* n, VkExtensionProperties* to) {
    reinterpret_cast<PFN_vkEnumerateInstanceExtensionProperties>(
        played.get(nullptr, "vkEnumerateInstanceExtensionProperties"))(layer, n, to);
  };
  return list_extensions(list, kEnumeration, played.enumeration, count, out);
}

VkResult VKAPI_PTR create_instance(const VkInstanceCreateInfo* info,
                                   const VkAllocationCallbacks* allocator, VkInstance* instance) {
  played.instance_flags = info->flags;
  played.instance_extensions.assign(info->ppEnabledExtensionNames,
                                    info->ppEnabledExtensionNames + info->enabledExtensionCount);
  const VkResult result = reinterpret_cast<PFN_vkCreateInstance>(
      played.get(nullptr, "vkCreateInstance"))(info, allocator, instance);
  instance_of_driver = *instance;
  return result;
}

VkResult VKAPI_PTR device_extensions(VkPhysicalDevice device, const char* layer, uint32_t* count,
                                     VkExtensionProperties* out) {
  const auto list = [&](uint32_t* n, VkExtensionProperties* to) {
    driver<PFN_vkEnumerateDeviceExtensionProperties>("vkEnumerateDeviceExtensionProperties")(
        device, layer, n, to);
  };
  return list_extensions(list, kSubset, played.subset, count, out);
}

// Takes the struct of the subset out of a chain, which the driver does not know.
VkPhysicalDevicePortabilitySubsetFeaturesKHR* unlink_subset(void* first) {
  auto* before = static_cast<VkBaseOutStructure*>(first);
  for (; before->pNext != nullptr; before = before->pNext) {
    if (before->pNext->sType != VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR) {
      continue;
    }
    auto* const found =
        reinterpret_cast<VkPhysicalDevicePortabilitySubsetFeaturesKHR*>(before->pNext);
    before->pNext = static_cast<VkBaseOutStructure*>(found->pNext);
    return found;
  }
  return nullptr;
}

void VKAPI_PTR get_features(VkPhysicalDevice device, VkPhysicalDeviceFeatures2* features) {
  auto* const subset = unlink_subset(features);
  driver<PFN_vkGetPhysicalDeviceFeatures2>("vkGetPhysicalDeviceFeatures2")(device, features);
  if (subset == nullptr) return;
  subset->events = played.events;
  subset->pNext = features->pNext;
  features->pNext = subset;
}

VkResult VKAPI_PTR create_event(VkDevice device, const VkEventCreateInfo* info,
                                const VkAllocationCallbacks* allocator, VkEvent* event) {
  ++played.events_made;
  return driver<PFN_vkCreateEvent>("vkCreateEvent")(device, info, allocator, event);
}

VkResult VKAPI_PTR create_device(VkPhysicalDevice physical, const VkDeviceCreateInfo* given,
                                 const VkAllocationCallbacks* allocator, VkDevice* device) {
  VkDeviceCreateInfo info = *given;
  std::vector<const char*> names(info.ppEnabledExtensionNames,
                                 info.ppEnabledExtensionNames + info.enabledExtensionCount);
  played.device_extensions.assign(names.begin(), names.end());
  std::erase_if(names, [](const char* name) { return !std::strcmp(name, kSubset); });
  info.enabledExtensionCount = static_cast<uint32_t>(names.size());
  info.ppEnabledExtensionNames = names.data();
  const auto* subset = unlink_subset(&info);
  played.events_enabled = subset != nullptr && subset->events;
  return driver<PFN_vkCreateDevice>("vkCreateDevice")(physical, &info, allocator, device);
}

PFN_vkVoidFunction VKAPI_PTR device_function(VkDevice device, const char* name) {
  if (!std::strcmp(name, "vkCreateEvent"))
    return reinterpret_cast<PFN_vkVoidFunction>(create_event);
  return driver<PFN_vkGetDeviceProcAddr>("vkGetDeviceProcAddr")(device, name);
}

PFN_vkVoidFunction VKAPI_PTR function(VkInstance instance, const char* name) {
  const struct {
    const char* name;
    PFN_vkVoidFunction mine;
  } all[] = {
      {"vkEnumerateInstanceExtensionProperties",
       reinterpret_cast<PFN_vkVoidFunction>(instance_extensions)},
      {"vkCreateInstance", reinterpret_cast<PFN_vkVoidFunction>(create_instance)},
      {"vkEnumerateDeviceExtensionProperties",
       reinterpret_cast<PFN_vkVoidFunction>(device_extensions)},
      {"vkGetPhysicalDeviceFeatures2", reinterpret_cast<PFN_vkVoidFunction>(get_features)},
      {"vkCreateDevice", reinterpret_cast<PFN_vkVoidFunction>(create_device)},
      {"vkGetDeviceProcAddr", reinterpret_cast<PFN_vkVoidFunction>(device_function)},
  };
  for (const auto& [known, mine] : all) {
    if (!std::strcmp(known, name)) return mine;
  }
  return played.get(instance, name);
}

template <class T>
T take(Result<T> created) {
  EXPECT_TRUE(created) << created.error().message;
  return std::move(*created);
}

class Portability : public testing::Test {
 protected:
  void SetUp() override {
    if (VulkanHost::device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    void* const loader = dlopen("libvulkan.so.1", RTLD_NOW);
    ASSERT_NE(loader, nullptr);
    played = {};
    played.get =
        reinterpret_cast<PFN_vkGetInstanceProcAddr>(dlsym(loader, "vkGetInstanceProcAddr"));
  }
  static std::unique_ptr<Device> open() {
    DeviceOptions options;
    options.loader = reinterpret_cast<DriverLoader>(&function);
    return take(create_vulkan_device(options));
  }
  // A dispatch of no groups.
  struct Run {
    explicit Run(Device& device)
        : program(chain_program(1)), push(program.kernels[0].push_bytes / 4) {
      control = take(device.allocate(MemoryPool::control, ir::control_bytes(1)));
      std::memset(control->host(), 0, control->size());
      memory = take(device.allocate(MemoryPool::inputs, 256));
      kernel = take(device.create_kernel(program.kernels[0]));
      RecordedDispatch dispatch;
      dispatch.kernel = kernel.get();
      dispatch.push = push;
      for (size_t i = 0; i < program.kernels[0].texel.size(); ++i) {
        dispatch.operands.push_back({{memory.get(), 0, 256}, ir::Access::read});
      }
      RecordingInfo info;
      info.control = control.get();
      info.dispatches = {dispatch};
      recording = take(device.record(info));
    }
    ir::Program program;
    std::vector<uint32_t> push;
    std::unique_ptr<Memory> control, memory;
    std::unique_ptr<Kernel> kernel;
    std::unique_ptr<Recording> recording;
  };
};

TEST_F(Portability, TheSubsetIsSwitchedOnWhereItIsListed) {
  const auto device = open();
  EXPECT_THAT(played.device_extensions, Contains(StrEq(kSubset)));
  EXPECT_TRUE(played.events_enabled);
  EXPECT_TRUE(played.instance_flags & VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR);
  EXPECT_THAT(played.instance_extensions, Contains(StrEq(kEnumeration)));
}

TEST_F(Portability, NothingIsSwitchedOnElsewhere) {
  played.subset = played.enumeration = false;
  const auto device = open();
  EXPECT_THAT(played.device_extensions, Not(Contains(StrEq(kSubset))));
  EXPECT_FALSE(played.instance_flags & VK_INSTANCE_CREATE_ENUMERATE_PORTABILITY_BIT_KHR);
  EXPECT_THAT(played.instance_extensions, IsEmpty());
  const Run run(*device);
  EXPECT_EQ(played.events_made, 1u);
}

TEST_F(Portability, WithoutEventsRunsAreSubmittedButNotRecorded) {
  played.events = false;
  const auto device = open();
  EXPECT_FALSE(played.events_enabled);
  const Run run(*device);
  EXPECT_EQ(played.events_made, 0u);
  ASSERT_TRUE(run.recording->submit());
  ASSERT_TRUE(run.recording->wait());
  EXPECT_TRUE(*run.recording->done());
  const auto recorded = vulkan_record(*run.recording, {});
  ASSERT_FALSE(recorded);
  EXPECT_EQ(recorded.error().code, ir::ErrorCode::unsupported);
  EXPECT_THAT(recorded.error().message, HasSubstr("events"));
}

}  // namespace
}  // namespace ullage::runtime
