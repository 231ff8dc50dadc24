// What onnxruntime makes providers with: one factory per registered library.
#pragma once

#include <memory>

#include "allocator.h"

namespace ullage::provider {

class Factory : public OrtEpFactory {
 public:
  explicit Factory(const Api& api);

 private:
  // An OrtEpDevice for each device of ullage: on the hardware that onnxruntime lists with its PCI
  // ids, else on the processor, where software drivers run, too. Its metadata name it.
  size_t offer(const OrtHardwareDevice* const* hardware, size_t count, OrtEpDevice** offered,
               size_t most);
  // Of the memory of a device; lives as long as the factory.
  const OrtMemoryInfo* memory_info(uint32_t device);
  OrtAllocator* shared_allocator(const OrtMemoryInfo* info);
  const OrtHardwareDevice* hardware_of(const ullage_device_info& info,
                                       const OrtHardwareDevice* const* hardware,
                                       size_t count) const;
  OrtEp* create(const OrtKeyValuePairs* metadata, const OrtSessionOptions* session,
                const OrtLogger* logger);

  const Api api_;
  Devices devices_;
  DeviceMemory memory_{api_};
  using Info = std::unique_ptr<OrtMemoryInfo, void(ORT_API_CALL*)(OrtMemoryInfo*)>;
  std::map<uint32_t, Info> infos_;  // by the index of the device
};

}  // namespace ullage::provider
