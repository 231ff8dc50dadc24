#include "runtime/kernel_cache.h"

#include <xxhash.h>

#include <span>
#include <utility>

namespace ullage::runtime {

KernelCache::Key KernelCache::key_of(const ir::ProgramKernel& kernel) {
  XXH3_state_t hash;
  XXH3_128bits_reset(&hash);
  const auto spirv = std::as_bytes(std::span(kernel.spirv));
  XXH3_128bits_update(&hash, spirv.data(), spirv.size());
  XXH3_128bits_update(&hash, kernel.msl.text.data(), kernel.msl.text.size());
  const XXH128_hash_t code = XXH3_128bits_digest(&hash);
  return {.code = {code.low64, code.high64},
          .texel = kernel.texel,
          .half = kernel.half,
          .push_bytes = kernel.push_bytes,
          .local_size = std::to_array(kernel.local_size),
          .needs = kernel.needs,
          .msl_entry = kernel.msl.entry,
          .msl_version = kernel.msl.version,
          .length_table_words = kernel.msl.length_table_words};
}

std::shared_ptr<KernelCache::Entry> KernelCache::entry_of(const ir::ProgramKernel& kernel) {
  Key key = key_of(kernel);
  const std::lock_guard guard(lock_);
  const auto known = entries_.find(key);
  if (known != entries_.end()) return known->second;
  std::erase_if(entries_, [](const auto& entry) {
    const std::unique_lock unused(entry.second->lock, std::try_to_lock);
    return unused && entry.second.use_count() == 1 && entry.second->kernel.expired();
  });
  return entries_.emplace(std::move(key), std::make_shared<Entry>()).first->second;
}

Result<SharedKernel> KernelCache::get(Device& device, const ir::ProgramKernel& kernel) {
  const std::shared_ptr<Entry> entry = entry_of(kernel);
  const std::lock_guard guard(entry->lock);
  if (auto known = entry->kernel.lock()) return SharedKernel{std::move(known)};
  auto created = device.create_kernel(kernel);
  if (!created) return created.error();
  std::shared_ptr<const Kernel> shared = std::move(*created);
  entry->kernel = shared;
  return SharedKernel{std::move(shared), true};
}

}  // namespace ullage::runtime
