// One access of an invocation against those before it.
#pragma once

#include "shaders/toolchain/check/machine.h"

namespace ullage::shaders::check {

// Reports races, and is from then on among the accesses that later ones are checked against.
// REQUIRES: the bytes are inside of the memory.
class AccessCheck {
 public:
  AccessCheck(Subgroup& s, const Op& op, const Variable& v, Memory& m, uint32_t lane)
      : s_(s), variable_(v), memory_(m), lane_(lane) {
    now_ = {s.invocation(lane), s.workgroup->now, op.site};
  }

  void read(uint64_t at, uint32_t size);
  // same_value: what is written is there already.
  void write(uint64_t at, uint32_t size, bool same_value);
  void atomic(uint64_t at, uint32_t size, bool writes);

 private:
  template <class F>
  void each(uint64_t at, uint32_t size, F f);
  bool ordered(const Record& r) const;
  void meet(const Record& other, const char* theirs, const char* mine, uint64_t offset);

  Subgroup& s_;
  const Variable& variable_;
  Memory& memory_;
  uint32_t lane_;
  Record now_;
  bool same_value_ = false;
};

}  // namespace ullage::shaders::check
