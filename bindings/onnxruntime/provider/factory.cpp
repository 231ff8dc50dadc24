#include "factory.h"

#include <cstdlib>

#include "provider.h"

namespace ullage::provider {
namespace {

// Metadata keys that identify the device of ullage of an OrtEpDevice.
constexpr const char* kIndexKey = "ullage.device";

uint32_t index_of(const Api& api, const OrtKeyValuePairs* metadata) {
  const char* index = metadata ? api.ort.GetKeyValue(metadata, kIndexKey) : nullptr;
  return index ? static_cast<uint32_t>(std::strtoul(index, nullptr, 10)) : 0;
}

}  // namespace

Factory::Factory(const Api& api) : OrtEpFactory{}, api_(api) {
  ort_version_supported = ORT_API_VERSION;
  GetName = [](const OrtEpFactory*) noexcept { return kProviderName; };
  GetVendor = [](const OrtEpFactory*) noexcept { return "Ullage"; };
  GetVendorId = [](const OrtEpFactory*) noexcept { return kMemoryVendor; };
  GetVersion = [](const OrtEpFactory*) noexcept { return ullage_version(); };
  GetSupportedDevices = [](OrtEpFactory* self, const OrtHardwareDevice* const* hardware,
                           size_t count, OrtEpDevice** offered, size_t most,
                           size_t* number) noexcept -> OrtStatus* {
    auto& factory = *static_cast<Factory*>(self);
    return guarded(factory.api_, [&] { *number = factory.offer(hardware, count, offered, most); });
  };
  CreateEp = [](OrtEpFactory* self, const OrtHardwareDevice* const*,
                const OrtKeyValuePairs* const* metadata, size_t count,
                const OrtSessionOptions* session, const OrtLogger* logger,
                OrtEp** out) noexcept -> OrtStatus* {
    auto& factory = *static_cast<Factory*>(self);
    return guarded(factory.api_, [&] {
      if (count != 1) {
        throw Failure("ullage: a session runs on one device, given " + std::to_string(count));
      }
      *out = factory.create(metadata[0], session, logger);
    });
  };
  ReleaseEp = [](OrtEpFactory*, OrtEp* provider) noexcept {
    delete static_cast<Provider*>(provider);
  };
  CreateAllocator = [](OrtEpFactory* self, const OrtMemoryInfo* info, const OrtKeyValuePairs*,
                       OrtAllocator** out) noexcept -> OrtStatus* {
    auto& factory = *static_cast<Factory*>(self);
    return guarded(factory.api_, [&] { *out = info ? factory.shared_allocator(info) : nullptr; });
  };
  ReleaseAllocator = [](OrtEpFactory*, OrtAllocator* allocator) noexcept {
    delete static_cast<Allocator*>(allocator);
  };
  CreateDataTransfer = [](OrtEpFactory* self, OrtDataTransferImpl** out) noexcept -> OrtStatus* {
    auto& factory = *static_cast<Factory*>(self);
    return guarded(factory.api_, [&] {
      *out = std::make_unique<Transfer>(factory.api_, factory.memory_).release();
    });
  };
  IsStreamAware = [](const OrtEpFactory*) noexcept { return false; };
}

const OrtMemoryInfo* Factory::memory_info(uint32_t device) {
  const auto known = infos_.find(device);
  if (known != infos_.end()) return known->second.get();
  OrtMemoryInfo* memory_info = nullptr;
  // An alignment would be a part of the name: callers that give none would name other memory.
  api_.check(api_.ort.CreateMemoryInfo_V2("ullage", OrtMemoryInfoDeviceType_GPU, kMemoryVendor,
                                          static_cast<int32_t>(device), OrtDeviceMemoryType_DEFAULT,
                                          0, OrtDeviceAllocator, &memory_info));
  return infos_.emplace(device, Info(memory_info, api_.ort.ReleaseMemoryInfo)).first->second.get();
}

// For values that are created outside of sessions. It shares the context of sessions that request
// neither profiles nor another cache folder.
OrtAllocator* Factory::shared_allocator(const OrtMemoryInfo* info) {
  const uint32_t device =
      api_.ep.MemoryDevice_GetDeviceId(api_.ep.MemoryInfo_GetMemoryDevice(info));
  return new Allocator(api_, memory_, memory_info(device), [this, device] {
    return devices_.open(device, default_cache_folder(), false);
  });
}

const OrtHardwareDevice* Factory::hardware_of(const ullage_device_info& info,
                                              const OrtHardwareDevice* const* hardware,
                                              size_t count) const {
  const OrtHardwareDevice* processor = nullptr;
  for (size_t i = 0; i < count; ++i) {
    const OrtHardwareDevice* const one = hardware[i];
    if (api_.ort.HardwareDevice_Type(one) == OrtHardwareDeviceType_CPU) processor = one;
    if (!info.is_cpu && info.vendor_id != 0 &&
        api_.ort.HardwareDevice_VendorId(one) == info.vendor_id &&
        api_.ort.HardwareDevice_DeviceId(one) == info.device_id) {
      return one;
    }
  }
  return processor;
}

size_t Factory::offer(const OrtHardwareDevice* const* hardware, size_t count, OrtEpDevice** offered,
                      size_t most) {
  size_t number = 0;
  for (uint32_t index = 0; index < ullage_device_count() && number < most; ++index) {
    const ullage_device_info info = device_info(index);
    const OrtHardwareDevice* const runs_on = hardware_of(info, hardware, count);
    if (!runs_on) continue;
    OrtKeyValuePairs* metadata = nullptr;
    api_.ort.CreateKeyValuePairs(&metadata);
    const auto owned = api_.own(metadata, api_.ort.ReleaseKeyValuePairs);
    api_.ort.AddKeyValuePair(metadata, kIndexKey, std::to_string(index).c_str());
    api_.ort.AddKeyValuePair(metadata, "ullage.name", info.name);
    api_.ort.AddKeyValuePair(metadata, "ullage.driver", info.driver);
    api_.check(api_.ep.CreateEpDevice(this, runs_on, metadata, nullptr, offered + number));
    api_.check(api_.ep.EpDevice_AddAllocatorInfo(offered[number], memory_info(index)));
    ++number;
  }
  return number;
}

OrtEp* Factory::create(const OrtKeyValuePairs* metadata, const OrtSessionOptions* session,
                       const OrtLogger* logger) {
  Options options = read_options(api_, session, index_of(api_, metadata));
  Context context = devices_.open(options.device, options.cache_folder, options.profile);
  const OrtMemoryInfo* const info = memory_info(options.device);
  return new Provider(api_, std::move(options), std::move(context), memory_, info, logger);
}

}  // namespace ullage::provider
