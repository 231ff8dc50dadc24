#include "factory.h"

#include <cstdlib>

#include "provider.h"

namespace ullage::provider {
namespace {

// The metadata that say which device of ullage an OrtEpDevice is.
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
  GetVendorId = [](const OrtEpFactory*) noexcept -> uint32_t { return 0; };
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
                OrtEp** made) noexcept -> OrtStatus* {
    auto& factory = *static_cast<Factory*>(self);
    return guarded(factory.api_, [&] {
      if (count != 1) {
        throw Failure("ullage: a session runs on one device, given " + std::to_string(count));
      }
      *made = factory.create(metadata[0], session, logger);
    });
  };
  ReleaseEp = [](OrtEpFactory*, OrtEp* provider) noexcept {
    delete static_cast<Provider*>(provider);
  };
  CreateAllocator = [](OrtEpFactory*, const OrtMemoryInfo*, const OrtKeyValuePairs*,
                       OrtAllocator** made) noexcept -> OrtStatus* {
    *made = nullptr;  // that of the processor
    return nullptr;
  };
  ReleaseAllocator = [](OrtEpFactory*, OrtAllocator*) noexcept {};
  CreateDataTransfer = [](OrtEpFactory*, OrtDataTransferImpl** made) noexcept -> OrtStatus* {
    *made = nullptr;
    return nullptr;
  };
  IsStreamAware = [](const OrtEpFactory*) noexcept { return false; };
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
    ++number;
  }
  return number;
}

OrtEp* Factory::create(const OrtKeyValuePairs* metadata, const OrtSessionOptions* session,
                       const OrtLogger* logger) {
  Options options = read_options(api_, session, index_of(api_, metadata));
  Context context = devices_.open(options.device, options.cache_folder, options.profile);
  return new Provider(api_, std::move(options), std::move(context), logger);
}

}  // namespace ullage::provider
