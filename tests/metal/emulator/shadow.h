// Shadow: the last accesses to each word of a memory, and whether two unordered accesses
// conflict.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace ullage::test::metal {

enum class Touch : uint8_t { read, write, atomic };

// One thread at one moment. Serials and barrier intervals grow for ever: groups of all dispatches,
// and the stretches between barriers that name the memory.
struct Actor {
  uint32_t group = 0;   // serial of the threadgroup
  uint32_t thread = 0;  // index in it
  uint32_t barrier_interval = 0;
};

// The conflicting accesses at a word, for a message.
struct Conflict {
  Touch before = Touch::read, now = Touch::read;
  bool other_group = false;
  uint32_t thread = 0;  // the other one, where both are of one group
};

// Two threads conflict unless both read, or both are atomic, or they are of one group and a barrier
// naming the memory lies between. Groups are never ordered, but for those of dispatches that a
// barrier separates.
class Shadow {
 public:
  // Words of `granule` bytes are looked at as one.
  explicit Shadow(uint64_t bytes, uint32_t granule = 4)
      : granule_(granule), cells_((bytes + granule - 1) / granule) {}

  // Records an access to [offset, offset + bytes) and returns the conflict. `since`: the first
  // group that no barrier separates from this one.
  std::optional<Conflict> touch(uint64_t offset, uint32_t bytes, Touch how, const Actor& actor,
                                uint32_t since) {
    for (uint64_t i = offset / granule_; i <= (offset + bytes - 1) / granule_; ++i) {
      if (auto found = cells_[i].touch(how, actor, since)) return found;
    }
    return {};
  }
  // Has every word of the range been written by this group?
  bool written_by(uint64_t offset, uint32_t bytes, uint32_t group) const {
    for (uint64_t i = offset / granule_; i <= (offset + bytes - 1) / granule_; ++i) {
      if (!cells_[i].written_by(group)) return false;
    }
    return true;
  }

 private:
  // The last accesses of one kind.
  struct Trace {
    uint32_t group = 0, earlier_group = 0;  // the last one, and the last other one
    uint32_t barrier_interval = 0;
    uint32_t thread = 0;
    bool several = false;  // threads in this barrier interval

    void note(const Actor& actor);
    std::optional<Conflict> against(const Actor& actor, uint32_t since) const;
  };
  struct Cell {
    Trace traces[3];  // per Touch
    std::optional<Conflict> touch(Touch how, const Actor& actor, uint32_t since);
    bool written_by(uint32_t group) const;
  };

  uint32_t granule_;
  std::vector<Cell> cells_;
};

}  // namespace ullage::test::metal
