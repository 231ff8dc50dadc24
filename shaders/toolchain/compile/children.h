// Work in processes of their own: what kills one of them neither ends the caller nor loses the work
// of the others.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <string>

namespace ullage::shaders {

// Says what an item is at, for the message about a child that dies of it.
using Note = std::function<void(const char* step)>;

// One try at an item.
struct Attempt {
  bool again = false;  // a child died of the first one: nothing dangerous that can be left out
  Note note;
};

struct ChildWork {
  size_t count = 0;
  size_t processes = 0;  // 0: one per hardware thread
  // Of an attempt; a child that takes longer is ended and its item lost. 0: none.
  std::chrono::seconds limit{0};
  // The result of item i as bytes; runs in a child, on a stack for deep recursion. An item whose
  // child died is tried again once, in a new one.
  std::function<std::string(size_t i, const Attempt& attempt)> compute;
  // In the caller, one call at a time, in any order: bytes, or why there are none ("spirv-opt:
  // signal 11 (Segmentation fault)").
  std::function<void(size_t i, std::string bytes)> take;
  std::function<void(size_t i, std::string reason)> lose;
};

// Returns when every item was taken or lost. REQUIRES: the caller has no other threads that hold
// locks which `compute` needs. Where the system cannot copy processes, threads of the caller do the
// work, nothing is survived, and nothing takes too long.
void run_in_children(const ChildWork& work);

}  // namespace ullage::shaders
