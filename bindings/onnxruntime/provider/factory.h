// What onnxruntime makes providers with: one factory per registered library.
#pragma once

#include <memory>

#include "devices.h"

namespace ullage::provider {

class Factory : public OrtEpFactory {
 public:
  explicit Factory(const Api& api);

 private:
  // An OrtEpDevice for each device of ullage: on the hardware that onnxruntime lists with its PCI
  // ids, else on the processor, where software drivers run, too. Its metadata name it.
  size_t offer(const OrtHardwareDevice* const* hardware, size_t count, OrtEpDevice** offered,
               size_t most);
  const OrtHardwareDevice* hardware_of(const ullage_device_info& info,
                                       const OrtHardwareDevice* const* hardware,
                                       size_t count) const;
  OrtEp* create(const OrtKeyValuePairs* metadata, const OrtSessionOptions* session,
                const OrtLogger* logger);

  const Api api_;
  Devices devices_;
};

}  // namespace ullage::provider
