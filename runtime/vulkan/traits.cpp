// Capabilities of a physical device, queried once: identity, profile, limits, features to enable.
#include "runtime/vulkan/traits.h"

#include "base/message.h"
#include "runtime/vulkan/arithmetic.h"

#include <algorithm>
#include <cstring>

namespace ullage::runtime::vulkan {
namespace {

// Kernels count bytes and elements in 32 bits, some of them signed.
constexpr uint64_t kMostAddressed = (uint64_t{1} << 31) - 64;

struct Answers {
  VkPhysicalDeviceProperties2 properties{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PROPERTIES_2};
  VkPhysicalDeviceIDProperties id{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_ID_PROPERTIES};
  VkPhysicalDeviceSubgroupProperties subgroup{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_PROPERTIES};
  VkPhysicalDeviceMaintenance3Properties allocation{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_MAINTENANCE_3_PROPERTIES};
  VkPhysicalDeviceSubgroupSizeControlProperties size_range{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_PROPERTIES};
  VkPhysicalDeviceDriverProperties driver{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_DRIVER_PROPERTIES};
  VkPhysicalDeviceFeatures2 features{VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_FEATURES_2};
  VkPhysicalDeviceSubgroupSizeControlFeatures size_control{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_SUBGROUP_SIZE_CONTROL_FEATURES};
  VkPhysicalDeviceTimelineSemaphoreFeatures timeline{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_TIMELINE_SEMAPHORE_FEATURES};
  VkPhysicalDevicePortabilitySubsetFeaturesKHR portability{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_PORTABILITY_SUBSET_FEATURES_KHR};
  VkPhysicalDeviceBufferDeviceAddressFeatures addresses{
      VK_STRUCTURE_TYPE_PHYSICAL_DEVICE_BUFFER_DEVICE_ADDRESS_FEATURES};
  bool portability_subset = false;
  bool address_extension = false;
  uint32_t version = 0;  // the usable API version
  Features usable;
};

void ask(const InstanceTable& vk, VkPhysicalDevice device, const Grant* grant, Answers& a) {
  vk.get_properties(device, &a.properties.properties);
  a.version = a.properties.properties.apiVersion;
  if (grant) a.version = std::min(a.version, grant->api_version);
  const uint32_t version = a.version;
  a.properties.pNext = &a.id;
  a.id.pNext = &a.subgroup;
  a.subgroup.pNext = &a.allocation;
  const bool sizes =
      version >= VK_API_VERSION_1_3 || (grant != nullptr && grant->size_control_extension);
  if (sizes) {
    a.allocation.pNext = &a.size_range;
    a.features.pNext = &a.size_control;
  }
  if (version >= VK_API_VERSION_1_2) {
    a.driver.pNext = a.allocation.pNext;
    a.allocation.pNext = &a.driver;
    a.timeline.pNext = a.features.pNext;
    a.features.pNext = &a.timeline;
  }
  if (a.portability_subset) {
    a.portability.pNext = a.features.pNext;
    a.features.pNext = &a.portability;
  }
  if (version >= VK_API_VERSION_1_2 || a.address_extension) {
    a.addresses.pNext = a.features.pNext;
    a.features.pNext = &a.addresses;
  }
  vk.get_properties2(device, &a.properties);
  vk.get_features2(device, &a.features);
  const VkPhysicalDeviceFeatures& f = a.features.features;
  a.usable = grant ? grant->features
                   : Features{.float64 = f.shaderFloat64 != 0,
                              .int64 = f.shaderInt64 != 0,
                              .size_control = a.size_control.subgroupSizeControl != 0,
                              .timeline = a.timeline.timelineSemaphore != 0,
                              .robust_access = f.robustBufferAccess != 0,
                              .events = a.portability.events != 0,
                              .host_pages = true,
                              .addresses = a.addresses.bufferDeviceAddress != 0};
  a.usable.size_control = a.usable.size_control && sizes;
  a.usable.events = a.usable.events || !a.portability_subset;
}

Result<void> check_tier0(const VkPhysicalDeviceProperties& p) {
  const auto& l = p.limits;
  const std::string prefix = ir::message("device {}: below tier 0: ", p.deviceName);
  const auto fail = [&](const char* limit, uint64_t least, uint64_t is) {
    return ir::unsupported("{}{} must be at least {}, is {}", prefix, limit, least, is);
  };
  if (p.apiVersion < VK_API_VERSION_1_1) return ir::unsupported("{}Vulkan 1.1 is needed", prefix);
  const struct {
    const char* name;
    uint64_t least, is;
  } limits[] = {
      {"maxPerStageDescriptorStorageBuffers", 4, l.maxPerStageDescriptorStorageBuffers},
      {"maxPushConstantsSize", 128, l.maxPushConstantsSize},
      {"maxComputeWorkGroupInvocations", 128, l.maxComputeWorkGroupInvocations},
      {"maxComputeSharedMemorySize", 16384, l.maxComputeSharedMemorySize},
      {"maxUniformBufferRange", uint64_t{ir::kTableWords} * 4, l.maxUniformBufferRange},
      {"maxStorageBufferRange", 1u << 27, l.maxStorageBufferRange},
      {"maxComputeWorkGroupCount", 65535, l.maxComputeWorkGroupCount[0]},
  };
  for (const auto& limit : limits) {
    if (limit.is < limit.least) return fail(limit.name, limit.least, limit.is);
  }
  return {};
}

// A subgroup size is only used if it cannot vary.
bool subgroup_size_is_known(const Answers& a, bool is_cpu) {
  if (a.usable.size_control) {
    return a.size_range.minSubgroupSize == a.size_range.maxSubgroupSize ||
           (a.size_range.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT);
  }
  return is_cpu;
}

ir::Tier tier_of(const Answers& a, const ir::DeviceProfile& profile) {
  const auto& l = a.properties.properties.limits;
  const bool t1 = profile.subgroup_shuffle && profile.subgroup_arithmetic &&
                  l.maxPerStageDescriptorStorageBuffers >= 12;
  const bool t2 = t1 && a.version >= VK_API_VERSION_1_3 &&
                  l.maxPerStageDescriptorStorageBuffers >= 30 &&
                  l.maxComputeWorkGroupInvocations >= 256 && a.usable.size_control;
  return t2 ? ir::Tier::t2 : t1 ? ir::Tier::t1 : ir::Tier::t0;
}

ir::DeviceProfile profile_of(const Answers& a, bool rgba32f_texels, bool rgba16f_texels) {
  const auto& p = a.properties.properties;
  const auto& l = p.limits;
  const bool is_cpu = p.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
  ir::DeviceProfile r;
  r.name = p.deviceName;
  r.device_class = is_cpu ? ir::DeviceClass::cpu : ir::DeviceClass::gpu;
  const auto operations = a.subgroup.supportedOperations;
  if (a.subgroup.supportedStages & VK_SHADER_STAGE_COMPUTE_BIT) {
    if (subgroup_size_is_known(a, is_cpu)) {
      r.subgroup_size = a.subgroup.subgroupSize;
      r.min_subgroup_size = r.max_subgroup_size = a.subgroup.subgroupSize;
    }
    r.subgroup_shuffle = operations & VK_SUBGROUP_FEATURE_SHUFFLE_BIT;
    r.subgroup_arithmetic = operations & VK_SUBGROUP_FEATURE_ARITHMETIC_BIT;
  }
  // With limits below 2^24 elements texel buffers would split plans for nothing.
  r.texel_buffers = r.has(ir::DriverTrait::fast_texel_loads) && rgba32f_texels &&
                    l.maxTexelBufferElements >= 1u << 24;
  r.max_texel_elements = r.texel_buffers ? l.maxTexelBufferElements : 0;
  r.half_texels = r.texel_buffers && rgba16f_texels;
  if (a.usable.size_control) {
    r.min_subgroup_size = a.size_range.minSubgroupSize;
    r.max_subgroup_size = a.size_range.maxSubgroupSize;
  }
  r.float64 = a.usable.float64;
  r.wide_stores = r.has(ir::DriverTrait::fast_wide_stores) && a.usable.int64;
  r.max_workgroup_invocations = l.maxComputeWorkGroupInvocations;
  r.max_workgroup_size_x = l.maxComputeWorkGroupSize[0];
  r.max_shared_bytes = l.maxComputeSharedMemorySize;
  r.max_storage_buffers = l.maxPerStageDescriptorStorageBuffers;
  r.max_storage_range = l.maxStorageBufferRange;
  r.max_push_bytes = l.maxPushConstantsSize;
  r.max_groups = std::min({l.maxComputeWorkGroupCount[0], l.maxComputeWorkGroupCount[1],
                           l.maxComputeWorkGroupCount[2], 65535u});
  r.offset_alignment = static_cast<uint32_t>(
      std::max<VkDeviceSize>({l.minStorageBufferOffsetAlignment, l.minTexelBufferOffsetAlignment,
                              l.minUniformBufferOffsetAlignment, 64}));
  r.tier = tier_of(a, r);
  return r;
}

DeviceInfo info_of(const Answers& a, const VkPhysicalDeviceMemoryProperties& memory) {
  const auto& p = a.properties.properties;
  DeviceInfo info;
  info.name = p.deviceName;
  info.driver = ir::message("{} {}", a.driver.driverName, a.driver.driverInfo);
  while (!info.driver.empty() && info.driver.back() == ' ') info.driver.pop_back();
  info.api = GraphicsApi::vulkan;
  info.api_version = p.apiVersion;
  info.vendor_id = p.vendorID;
  info.device_id = p.deviceID;
  info.is_cpu = p.deviceType == VK_PHYSICAL_DEVICE_TYPE_CPU;
  for (uint32_t i = 0; i < memory.memoryHeapCount; ++i) {
    if (memory.memoryHeaps[i].flags & VK_MEMORY_HEAP_DEVICE_LOCAL_BIT) {
      info.memory_bytes += memory.memoryHeaps[i].size;
    }
  }
  std::memcpy(info.driver_uuid.data(), a.id.driverUUID, info.driver_uuid.size());
  return info;
}

bool has_device_extension(const InstanceTable& vk, VkPhysicalDevice device, const char* name) {
  uint32_t count = 0;
  vk.enumerate_device_extensions(device, nullptr, &count, nullptr);
  std::vector<VkExtensionProperties> all(count);
  vk.enumerate_device_extensions(device, nullptr, &count, all.data());
  return std::ranges::any_of(
      all, [&](const auto& extension) { return !std::strcmp(extension.extensionName, name); });
}

Result<uint32_t> compute_family(const std::vector<VkQueueFamilyProperties>& families,
                                const Grant* grant) {
  for (uint32_t i = 0; i < families.size(); ++i) {
    const bool computes = families[i].queueFlags & VK_QUEUE_COMPUTE_BIT;
    if (computes && (!grant || grant->queue_family == i)) return i;
  }
  if (!grant) return ir::unsupported("the device has no compute queue");
  return ir::invalid_argument(
      "context_create: adopt.queue_family must be one with compute below {}, given {}",
      families.size(), grant->queue_family);
}

}  // namespace

Features mask(Features features, ir::Tier tier) {
  features.host_pages = features.host_pages && tier > ir::Tier::t0;
  return features;
}

Result<Traits> query_traits(const Instance& instance, VkPhysicalDevice device, const Grant* grant) {
  const InstanceTable& vk = instance.vk();
  VkPhysicalDeviceProperties basic{};
  vk.get_properties(device, &basic);
  if (auto ok = check_tier0(basic); !ok) return ok.error();

  Answers answers;
  answers.portability_subset =
      has_device_extension(vk, device, VK_KHR_PORTABILITY_SUBSET_EXTENSION_NAME);
  answers.address_extension =
      has_device_extension(vk, device, VK_KHR_BUFFER_DEVICE_ADDRESS_EXTENSION_NAME);
  ask(vk, device, grant, answers);
  Traits t;
  t.properties = answers.properties.properties;
  vk.get_memory_properties(device, &t.memory);
  const auto has_texels = [&](VkFormat format) {
    VkFormatProperties answer{};
    vk.get_format_properties(device, format, &answer);
    return (answer.bufferFeatures & VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT) != 0;
  };

  uint32_t count = 0;
  vk.get_queue_families(device, &count, nullptr);
  std::vector<VkQueueFamilyProperties> families(count);
  vk.get_queue_families(device, &count, families.data());
  const auto family = compute_family(families, grant);
  if (!family) return family.error();
  t.queue_family = *family;
  t.timestamp_bits = families[*family].timestampValidBits;

  t.info = info_of(answers, t.memory);
  t.profile = profile_of(answers, has_texels(VK_FORMAT_R32G32B32A32_SFLOAT),
                         has_texels(VK_FORMAT_R16G16B16A16_SFLOAT));
  // It is unknown which part of it an adopted device has enabled.
  if (!grant) {
    const ArithmeticTraits arithmetic = query_arithmetic(vk, device, answers.version);
    t.profile.arithmetic = arithmetic.arithmetic;
    t.profile.half_pairs = arithmetic.arithmetic.half_dot;
    t.profile.fast_integer_dot = arithmetic.fast_integer_dot;
    // Matrices require full subgroups.
    if (!answers.size_control.computeFullSubgroups) t.profile.arithmetic.matrices.clear();
  }
  t.limits.alignment = t.profile.offset_alignment;
  t.limits.max_allocation_bytes = answers.allocation.maxMemoryAllocationSize;
  t.features = answers.usable;
  t.described_bytes = t.profile.max_storage_range;
  const uint64_t most = std::min(kMostAddressed, t.limits.max_allocation_bytes);
  t.features.addresses = t.features.addresses && most > t.described_bytes;
  t.limits.max_binding_bytes = t.features.addresses ? most : t.described_bytes;
  t.size_control = answers.usable.size_control &&
                   (answers.size_range.requiredSubgroupSizeStages & VK_SHADER_STAGE_COMPUTE_BIT);
  t.portability_subset = answers.portability_subset;
  if (has_device_extension(vk, device, VK_EXT_EXTERNAL_MEMORY_HOST_EXTENSION_NAME)) {
    t.page_alignment = host_page_alignment(vk, device);
  }
  t.features.host_pages = t.features.host_pages && t.page_alignment != 0;
  return t;
}

}  // namespace ullage::runtime::vulkan
