// KernelCache: the kernels of a device. Programs whose kernels have the same content share them.
#pragma once

#include <array>
#include <compare>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "runtime/backend.h"

namespace ullage::runtime {

struct SharedKernel {
  std::shared_ptr<const Kernel> kernel{};  // null: not created
  bool is_new = false;                     // for this user: nobody else had it
};

// By index of a program's kernels.
using Kernels = std::vector<SharedKernel>;

// Any number of threads may use it.
class KernelCache {
 public:
  // A kernel lives as long as one of its users, none of which outlives the device. Errors: those of
  // Device::create_kernel.
  Result<SharedKernel> get(Device& device, const ir::ProgramKernel& kernel);

 private:
  struct Key {
    std::array<uint64_t, 2> code{};  // hash of SPIR-V and MSL
    std::vector<bool> texel{}, half{};
    uint32_t push_bytes = 0;
    std::array<uint32_t, 3> local_size{};
    ir::KernelRequirements needs{};
    std::string msl_entry{};
    uint32_t msl_version = 0, length_table_words = 0;
    auto operator<=>(const Key&) const = default;
  };
  struct Entry {
    std::mutex lock{};  // held while it is created: others wait for it
    std::weak_ptr<const Kernel> kernel{};
  };
  static Key key_of(const ir::ProgramKernel& kernel);
  std::shared_ptr<Entry> entry_of(const ir::ProgramKernel& kernel);

  std::mutex lock_;
  std::map<Key, std::shared_ptr<Entry>> entries_;
};

}  // namespace ullage::runtime
