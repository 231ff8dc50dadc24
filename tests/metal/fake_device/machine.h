// The machine that the fake simulates: its device's traits, the complaints, and the
// emulator that runs its kernels. One per process, as the entry points of Metal are plain
// functions.
#pragma once

#include <atomic>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "tests/metal/emulator/launch.h"
#include "tests/metal/emulator/modules.h"
#include "tests/metal/fake_device/counted.h"

namespace ullage::test::metal {

// A Mac of one GPU.
struct FakeGpu {
  std::string name = "Fake GPU";
  bool apple7 = true;
  bool unified = true;
  uint32_t simd_width = 32;
  uint64_t max_threads = 1024;
  uint64_t max_threadgroup_bytes = 32768;
  uint64_t max_buffer_bytes = uint64_t{1} << 30;
  uint64_t max_pipeline_threads = 1024;
  Order order = Order::forward;
};

class FakeCommandBuffer;

// What happened since the last reset.
struct FakeCounts {
  uint64_t pipelines = 0, command_buffers = 0;
  uint64_t waits = 0;  // calls that blocked
  uint64_t copies = 0, dispatches = 0, indirect_dispatches = 0, barriers = 0;
};

class Machine {
 public:
  // Forgets everything. REQUIRES: no object is referenced.
  void reset(const FakeGpu& gpu = {});
  FakeGpu gpu;
  FakeCounts counts;
  // The command buffers committed from now on that fail: each takes the first code.
  std::deque<int> failures;
  // Buffers may have this many bytes more, together.
  std::optional<uint64_t> bytes_left;

  // Records a misuse of the API, whether Metal's validation would stop at it or not.
  void complain(const std::string& misuse);
  const std::vector<std::string>& complaints() const { return complaints_; }
  // Objects that are still referenced, as text.
  std::vector<std::string> held() const;

  std::recursive_mutex& lock() { return lock_; }
  void keep(Counted* object);

  Modules& modules() { return modules_; }
  Emulator& emulator() { return emulator_; }
  // Committed and not done, in order.
  std::deque<FakeCommandBuffer*> queue;

 private:
  std::recursive_mutex lock_;
  std::vector<std::unique_ptr<Counted>> objects_;
  std::vector<std::string> complaints_;
  Modules modules_{module_folder()};
  Emulator emulator_;
};

Machine& machine();

}  // namespace ullage::test::metal
