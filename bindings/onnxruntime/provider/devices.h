// Devices that ullage has, and contexts on them.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <tuple>

#include "api.h"

namespace ullage::provider {

using Context = std::shared_ptr<ullage_context>;

ullage_device_info device_info(uint32_t device);

// One context for all sessions of a device that agree in cache folder and timestamps, as long as
// any of them lives. May be used by several threads.
class Devices {
 public:
  // Throws Failure.
  Context open(uint32_t device, const std::string& cache_folder, bool timestamps);

 private:
  std::mutex mutex_;
  std::map<std::tuple<uint32_t, std::string, bool>, std::weak_ptr<ullage_context>> open_;
};

}  // namespace ullage::provider
