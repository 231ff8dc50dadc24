// A Vulkan loader between Ullage and the driver: counts calls, fails the n-th, and so fails the
// n-th allocation of Ullage's own code (never a driver's).
#pragma once

#ifndef VK_NO_PROTOTYPES
#define VK_NO_PROTOTYPES
#endif
#include <volk.h>

#include <cstdint>

namespace ullage::runtime {

// One experiment at a time. Calls fail on any thread; allocations and starts of threads on the one
// that asked for it and on those that it starts meanwhile.
class Faults {
 public:
  static PFN_vkGetInstanceProcAddr loader();

  // The n-th call from now (0: the next) that can fail answers `result`, once.
  static void fail_call(uint64_t n, VkResult result);
  // The n-th allocation from now throws, once.
  static void fail_allocation(uint64_t n);
  // The n-th thread from now cannot be started, once.
  static void fail_thread(uint64_t n);
  // Was it reached? Ends the experiment.
  static bool stop();

  // What the host does itself neither fails nor counts.
  class Pause {
   public:
    Pause();
    ~Pause();
    Pause(const Pause&) = delete;
    Pause& operator=(const Pause&) = delete;
  };

  // Objects that were created through this loader and are not destroyed, device memory included.
  static int64_t live();

  // Since the last of these two calls: calls of device functions that create, allocate or record
  // (not reset, submit, wait, query), and allocations of this thread outside the driver.
  static void count();
  static uint64_t made_on_device();
  static uint64_t allocations();
  // Is this thread inside a function of the driver's, or paused?
  static bool in_driver();
  // Threads started since the experiment began, outside the driver.
  static uint64_t threads();
};

}  // namespace ullage::runtime
