#include "devices.h"

namespace ullage::provider {

ullage_device_info device_info(uint32_t device) {
  ullage_device_info info = {};
  info.size = sizeof info;
  check_run(ullage_get_device_info(device, &info));
  return info;
}

Context Devices::open(uint32_t device, const std::string& cache_folder, bool timestamps) {
  const std::lock_guard lock(mutex_);
  std::weak_ptr<ullage_context>& known = open_[{device, cache_folder, timestamps}];
  if (Context context = known.lock()) return context;
  ullage_context_options options = {};
  options.size = sizeof options;
  options.device = device;
  options.timestamps = timestamps;
  options.cache_directory = cache_folder.empty() ? nullptr : cache_folder.c_str();
  ullage_context* created = nullptr;
  check_run(ullage_context_create(&options, &created));
  const Context context(created, ullage_context_destroy);
  known = context;
  return context;
}

}  // namespace ullage::provider
