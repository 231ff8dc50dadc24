// DisabledKernels: the list of kernels that programs replace by their reference kernels, a text
// file in the cache folder that users may read, edit and ship with an application.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "runtime/backend.h"

namespace ullage::runtime {

// The file has sections. `[NAME; DRIVER]` begins the lines of a device with this name and driver
// (ullage_device_info), `[*]` those of all devices. A line is the hash of the kernel's code, 16
// hexadecimal digits, and any text. Other lines are comments. All devices share one file.
class DisabledKernels {
 public:
  // Reads the list. A missing file is an empty list.
  DisabledKernels(const std::string& directory, const DeviceInfo& device);

  bool has(uint64_t code) const { return kernels_.contains(code); }
  // Adds a kernel of this device to the file, at once, at its end. A failed write is no error: the
  // kernel is disabled in this process.
  void add(uint64_t code, const std::string& text);
  void read();

  // Of this device, with their texts, by code_hash.
  const std::map<uint64_t, std::string>& kernels() const { return kernels_; }
  const std::string& path() const { return path_; }

 private:
  std::string path_, section_;
  std::map<uint64_t, std::string> kernels_;
};

}  // namespace ullage::runtime
