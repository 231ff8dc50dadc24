// What sessions are asked and what they answer, as values.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/backend.h"
#include "runtime/bounds.h"

namespace ullage::runtime {

// When an axis that the device decides needs more than its capacity: run again with room for it,
// fail, or keep the first `capacity` entries and say so.
enum class OverflowPolicy : uint8_t { grow, fail, clamp };

inline constexpr uint32_t kMaxRunsInFlight = 16;

struct SessionOptions {
  Policy policy = Policy::replay;
  OverflowPolicy overflow = OverflowPolicy::grow;
  std::vector<std::pair<std::string, int64_t>> bounds;
  uint32_t runs_in_flight = 1;  // 1 to kMaxRunsInFlight
};

struct Statistics {
  uint64_t runs = 0;
  uint64_t host_waits = 0;  // of runs; those of preparing gate nothing that depends on data
  uint64_t pipelines_created = 0;
  uint64_t command_buffers_recorded = 0;
  uint64_t dispatches = 0;  // with work, in runs
  uint64_t replans = 0;
  uint64_t retries = 0;
  uint64_t peak_device_bytes = 0;
  uint64_t predicted_peak_bytes = 0;
};

struct OutputView {
  ir::DType dtype = ir::DType::f32;
  std::vector<int64_t> extents{};   // live
  std::vector<int64_t> capacity{};  // what the plan has room for, per axis
  std::vector<int64_t> needed{};    // extents before any cut to a capacity
  std::vector<bool> from_device{};  // per axis: decided on the device
  bool overflow = false;            // an axis was cut to its capacity
  std::span<const std::byte> bytes{};
};

// Extents of an output before, during or after a run.
struct ShapeView {
  std::vector<int64_t> extents{};  // -1: not known without waiting
  bool exact = false;              // every extent is the one of the run
  bool waited = false;             // the call blocked
};

// Where a live extent lies: a word of the control memory.
struct ExtentWord {
  Memory* memory = nullptr;
  uint64_t offset = 0;
};

struct DispatchTime {
  double microseconds = 0;
  uint32_t groups[3] = {0, 0, 0};
};

}  // namespace ullage::runtime
