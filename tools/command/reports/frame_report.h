// Frames of an application with a budget for a model: what each launched, and how long it took.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <vector>

#include "tools/command/models/sized_execution.h"

namespace ullage::tools {

struct FrameOptions {
  double budget_ms = 0;  // 0: no frames
  uint32_t frames = 600;
};

struct Frames {
  uint32_t count = 0, results = 0;
  uint64_t missed = 0;                              // steps that took longer than the budget
  std::vector<double> planned_ms{}, measured_ms{};  // per step, as the device's timestamps have it
};

// Renders nothing: 60 times a second, a step of the model. A result is taken at the first frame
// that finds it, and the inputs are set again. REQUIRES: a session with the option `stepped`, no
// run in flight.
ToolResult<Frames> run_frames(Session& session, const NamedTensors& inputs,
                              const FrameOptions& options);

// count, results, missed, and p50, p99 and max of the times.
nlohmann::ordered_json frames_json(const Frames& frames);

}  // namespace ullage::tools
