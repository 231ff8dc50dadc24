// The cost of one program in a host's frame: allocations, recording, replay.
#pragma once

#include "bench/frame/programs.h"
#include "testing/host/vulkan_host.h"

namespace ullage::bench {

struct Costs {
  uint32_t dispatches = 0;
  bool executes = true;  // false: results were not checked
  // In 100 frames (set_input, record, collect, get_output) and 100 runs of a prepared session.
  uint64_t news = 0, mallocs = 0, allocator_calls = 0;  // this thread, outside the driver
  uint64_t device_objects = 0;  // calls of Vulkan that create, allocate or record dispatches
  uint64_t pipelines = 0, recordings = 0, replans = 0;
  // Wall-clock milliseconds, once: loading the program; preparing its first session, with the
  // creation of pipelines and memory.
  double load_ms = 0, prepare_ms = 0;
  uint64_t device_bytes = 0;
  // Thread CPU microseconds, medians: ullage_vulkan_record; the same dispatches and barriers by
  // hand; the recording in prepare, once; by hand after that.
  double frame_us = 0, raw_us = 0, first_us = 0, raw_first_us = 0;
  // Wall-clock milliseconds, alternating medians: ullage_session_run; vkQueueSubmit and
  // vkWaitForFences of the same commands; the median of their ratios, pair by pair.
  double run_ms = 0, raw_run_ms = 0, run_ratio = 0;
  uint32_t recorded = 0, ran = 0;  // how many samples
};

// False of a driver for a GPU that is absent: submissions do nothing and signal the fence.
bool executes(runtime::VulkanHost& host);

// Spends about `seconds` on each of the two comparisons.
ir::Result<Costs> measure_costs(runtime::VulkanHost& host, const FrameCase& frame_case,
                                double seconds);

}  // namespace ullage::bench
