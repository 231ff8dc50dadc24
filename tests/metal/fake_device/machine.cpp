// Complaints, and objects that are still referenced.
#include "tests/metal/fake_device/machine.h"

#include <algorithm>

namespace ullage::test::metal {

Machine& machine() {
  static Machine one;
  return one;
}

void Machine::reset(const FakeGpu& next) {
  const std::lock_guard guard(lock_);
  gpu = next;
  counts = {};
  failures.clear();
  bytes_left.reset();
  queue.clear();
  complaints_.clear();
  objects_.clear();
}

void Machine::complain(const std::string& misuse) {
  const std::lock_guard guard(lock_);
  complaints_.push_back(misuse);
}

std::vector<std::string> Machine::held() const {
  std::vector<std::string> kinds;
  for (const auto& object : objects_) {
    if (object->alive()) kinds.emplace_back(object->kind());
  }
  std::ranges::sort(kinds);
  return kinds;
}

void Machine::keep(Counted* object) {
  const std::lock_guard guard(lock_);
  objects_.emplace_back(object);
}

}  // namespace ullage::test::metal
