// Runs a dispatch of a compiled kernel on the host, thread by thread, and reports the first rule of
// Metal that it breaks: races, accesses out of range, threadgroup memory read before it is written,
// barriers and simdgroup functions that not every thread reaches.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "tests/metal/emulator/memory.h"
#include "tests/metal/library/runtime.h"

namespace ullage::test::metal {

// A kernel as machine code; created by the module that owns it.
struct Entry {
  std::string name;
  void (*thread)(void* const* buffers, const ::metal::emulator::Thread& place) = nullptr;
  std::byte* threadgroup_memory = nullptr;  // the module's, for one group at a time
  uint64_t threadgroup_bytes = 0;
  bool meets = false;  // has barriers or simdgroup functions
};

// The order in which threads and groups run. Results of a correct kernel do not depend on it.
enum class Order : uint8_t { forward, backward, shuffled };

struct Launch {
  const Entry* entry = nullptr;
  std::vector<std::pair<uint32_t, Window>> buffers;  // by argument index
  uint32_t groups[3] = {1, 1, 1};
  uint32_t group_size[3] = {1, 1, 1};
  uint32_t simd_width = 32;
  Order order = Order::forward;
  // Groups of dispatches that no barrier separates are as unordered as those of one.
  bool barrier_before = true;
};

// One at a time in the whole process: kernels find the running dispatch without a parameter.
class Emulator {
 public:
  Emulator();
  ~Emulator();
  Emulator(const Emulator&) = delete;
  Emulator& operator=(const Emulator&) = delete;

  // The finding, or nothing. Memory then has the state that the dispatch left.
  std::optional<std::string> run(const Launch& launch);

  class Running;

 private:
  std::unique_ptr<Running> running_;
};

}  // namespace ullage::test::metal
