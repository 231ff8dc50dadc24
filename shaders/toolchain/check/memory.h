// Memory that invocations share, with a shadow: who accessed it last, and what nobody wrote.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace ullage::shaders::check {

// Ids of undefined values: 0 is a defined one, kUnwritten was never written; else 1 + the
// instruction that made it (a read of what nobody wrote, a shift beyond the width ...).
using Origin = uint32_t;
inline constexpr Origin kUnwritten = UINT32_MAX;

// One access; the stamp is the time of its workgroup, which barriers advance.
struct Record {
  uint32_t invocation = 0;  // 1 + its number in the dispatch; 0: there is none
  uint32_t stamp = 0;
  uint32_t site = 0;  // instruction of the module
};

// The last accesses to one granule: enough to find one race of every pair of instructions in
// nearly all cases. Two readers are kept, so that a write by one of them still meets the other.
struct Granule {
  Record write, reads[2], atomic, atomic_read;
};

// cells: of one invocation alone. read_only: nobody can write it, so nobody races.
// Four components of 32 bits, whatever the format.
inline constexpr uint32_t kTexelBytes = 16;

enum class Space : uint8_t { cells, shared, storage, read_only };

class Memory {
 public:
  // A granule has 1 << `granule_shift` bytes.
  Memory(Space space, uint64_t size, uint32_t granule_shift)
      : space_(space), granule_shift_(granule_shift), bytes_(size) {}

  Space space() const { return space_; }
  uint64_t size() const { return bytes_.size(); }
  std::vector<uint8_t>& bytes() { return bytes_; }
  const std::vector<uint8_t>& bytes() const { return bytes_; }

  // Made data goes on as far as a shader does; `limit` is where it ends.
  void let_grow(uint64_t limit) { limit_ = limit; }
  bool grows() const { return limit_ != 0; }
  // False: [offset, offset + size) is not inside.
  bool reaches(int64_t offset, uint32_t size) {
    if (offset < 0) return false;
    const uint64_t end = static_cast<uint64_t>(offset) + size;
    return end <= bytes_.size() || grow_to(end);
  }

  // Nothing is written, and nobody has accessed it.
  void forget();
  // All of it is zero, and nobody has accessed it.
  void clear();
  bool has_undefined() const { return !undefined_.empty(); }
  Origin undefined(uint64_t offset) const {
    return undefined_.empty() ? 0 : undefined_[offset >> granule_shift_];
  }
  void set_undefined(uint64_t offset, uint32_t size, Origin origin);

  uint64_t first_granule(uint64_t offset) const { return offset >> granule_shift_; }
  uint64_t last_granule(uint64_t offset, uint32_t size) const {
    return (offset + size - 1) >> granule_shift_;
  }
  uint64_t offset_of(uint64_t granule) const { return granule << granule_shift_; }
  Granule& granule(uint64_t index) {
    auto& page = pages_[index / kPage];
    if (!page) page = std::make_unique<Granule[]>(kPage);
    return page[index % kPage];
  }
  // Of an image, in texels of kTexelBytes.
  uint32_t extent[3] = {0, 0, 0};

  // Call before granule(), after the size has changed.
  void prepare_pages();
  void forget_accesses() { pages_.clear(), prepare_pages(); }

 private:
  bool grow_to(uint64_t size);
  static constexpr uint64_t kPage = 256;

  Space space_;
  uint32_t granule_shift_;
  uint64_t limit_ = 0;
  std::vector<uint8_t> bytes_;
  std::vector<Origin> undefined_;  // per granule; empty: all of it is defined
  std::vector<std::unique_ptr<Granule[]>> pages_;
};

}  // namespace ullage::shaders::check
