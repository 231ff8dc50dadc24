// Results of sessions, and how runs are launched.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "runtime/backend.h"
#include "runtime/session_options.h"
#include "ullage/ullage.h"

namespace ullage::runtime {

inline constexpr uint32_t kMaxRunsInFlight = 16;

// How a run is launched. Empty: Recording::submit. Work on the device may follow a run that was
// launched otherwise, so it is never repeated.
struct Launch {
  std::function<Result<void>(Recording& recording)> start{};
  bool by_host = false;  // recorded for the host to submit: only the host can wait for it
};

// Its `size` is not set; the C API states what the counters mean.
using Statistics = ullage_statistics;

// An output without its allocating members; valid until the next run of its entry.
struct OutputData {
  ir::DType dtype = ir::DType::f32;
  std::span<const int64_t> extents{};
  std::span<const std::byte> bytes{};  // without data if it is in a buffer of the host
};

struct OutputView {
  ir::DType dtype = ir::DType::f32;
  std::vector<int64_t> extents{};   // live
  std::vector<int64_t> capacity{};  // per axis
  std::vector<int64_t> needed{};    // extents before clamping
  std::vector<bool> from_device{};  // per axis: computed on the device
  bool overflow = false;            // an axis was clamped to its capacity
  std::span<const std::byte> bytes{};
};

// Extents of an output before, during or after a run.
struct ShapeView {
  std::vector<int64_t> extents{};  // -1: not known without waiting
  bool exact = false;              // all extents are those of the run
  bool waited = false;             // the call blocked
};

// The requirements on a range of host memory to be bound.
struct RangeNeeds {
  uint64_t bytes = 0;
  uint64_t alignment = 1;
  bool texel = false;  // some kernel reads or writes it as a texel buffer
};

// The place of a live extent: a word of the control memory.
struct ExtentWord {
  Memory* memory = nullptr;
  uint64_t offset = 0;
};

// A step of a run, and what has ended since the step before.
struct StepReport {
  uint64_t run_id = 0;   // 0: nothing was launched
  bool has_work = true;  // false: no run can be begun
  uint32_t dispatches = 0;
  uint64_t dispatches_left = 0;  // of the run
  double planned_us = 0;
  double measured_us = 0;         // of the longest step that has ended; 0: none has
  const char* longest = nullptr;  // label of the longest dispatch of the step; lives as the program
  double longest_us = 0;          // as planned
};

struct DispatchTime {
  double microseconds = 0;
  uint32_t groups[3] = {0, 0, 0};
};

}  // namespace ullage::runtime
