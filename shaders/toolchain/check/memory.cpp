// Growth repeats the made data, which is a function of the offset within the first part.
#include "shaders/toolchain/check/memory.h"

#include <algorithm>

namespace ullage::shaders::check {

void Memory::prepare_pages() {
  const uint64_t granules = (bytes_.size() >> granule_shift_) + 1;
  pages_.resize(std::max<uint64_t>(pages_.size(), granules / kPage + 1));
}

void Memory::forget() {
  undefined_.assign((bytes_.size() >> granule_shift_) + 1, kUnwritten);
  forget_accesses();
}

void Memory::clear() {
  std::ranges::fill(bytes_, uint8_t{0});
  undefined_.clear();
  forget_accesses();
}

void Memory::set_undefined(uint64_t offset, uint32_t size, Origin origin) {
  if (undefined_.empty()) return;
  for (uint64_t g = first_granule(offset); g <= last_granule(offset, size); ++g) {
    undefined_[g] = origin;
  }
}

bool Memory::grow_to(uint64_t size) {
  if (size > limit_) return false;
  const uint64_t period = bytes_.size();
  bytes_.resize(std::min(limit_, std::max(size, period * 2)));
  for (uint64_t i = period; period != 0 && i < bytes_.size(); ++i) bytes_[i] = bytes_[i - period];
  prepare_pages();
  return true;
}

}  // namespace ullage::shaders::check
