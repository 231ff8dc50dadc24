// Frames of an application with a budget for a model.
#include "tools/command/reports/frame_report.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <thread>

#include "tools/common/cli/output.h"

namespace ullage::tools {
namespace {

constexpr std::chrono::microseconds kFrame{16667};

// The run that the frames are at: its id while it is launched entirely and not done.
class FrameLoop {
 public:
  FrameLoop(Session& session, const NamedTensors& inputs, uint64_t budget_us)
      : session_(session), inputs_(inputs), budget_us_(budget_us) {}

  Status frame(Frames& frames) {
    if (const Status status = collect(frames); !status) return status;
    if (!begun_ && launched_ == 0) {
      if (const Status status = set_inputs(session_, inputs_); !status) return status;
      begun_ = true;
    }
    return step(budget_us_, frames);
  }
  // What is under way, unmeasured but for the last frame's step.
  Status finish(Frames& frames) {
    while (begun_) {
      if (const Status status = step(ULLAGE_NO_BUDGET, frames); !status) return status;
    }
    return launched_ == 0 ? Status() : session_.wait(launched_);
  }

 private:
  Status collect(Frames& frames) {
    if (launched_ == 0) return {};
    const auto done = session_.collect(launched_);
    if (!done) return done.status();
    if (!*done) return {};
    launched_ = 0;
    ++frames.results;
    return {};
  }
  Status step(uint64_t budget_us, Frames& frames) {
    const auto report = session_.step(budget_us);
    if (!report) return report.status();
    if (budget_us != ULLAGE_NO_BUDGET && report->dispatches != 0) {
      frames.planned_ms.push_back(report->planned_us * 1e-3);
    }
    if (report->measured_us > 0 && frames.measured_ms.size() < frames.planned_ms.size()) {
      frames.measured_ms.push_back(report->measured_us * 1e-3);
    }
    if (report->run_id != 0 && report->dispatches_left == 0 && begun_) {
      launched_ = report->run_id;
      begun_ = false;
    }
    return {};
  }

  Session& session_;
  const NamedTensors& inputs_;
  uint64_t budget_us_;
  bool begun_ = false;  // inputs are set, and not all of the run is launched
  ullage_run_id launched_ = 0;
};

nlohmann::ordered_json times_json(std::vector<double> times) {
  std::ranges::sort(times);
  const auto part = [&](double share) {
    if (times.empty()) return 0.0;
    const auto rank = static_cast<size_t>(std::ceil(share * static_cast<double>(times.size())));
    return times[std::clamp<size_t>(rank, 1, times.size()) - 1];
  };
  return {{"p50", part(0.5)}, {"p99", part(0.99)}, {"max", part(1)}};
}

}  // namespace

ToolResult<Frames> run_frames(Session& session, const NamedTensors& inputs,
                              const FrameOptions& options) {
  Frames frames{.count = options.frames};
  const uint64_t missed = session.statistics().steps_missed;
  FrameLoop loop(session, inputs, static_cast<uint64_t>(std::llround(options.budget_ms * 1e3)));
  auto next = std::chrono::steady_clock::now();
  for (uint32_t frame = 0; frame < options.frames; ++frame) {
    if (const Status status = loop.frame(frames); !status) return failure_of(status);
    next += kFrame;
    std::this_thread::sleep_until(next);
  }
  if (const Status status = loop.finish(frames); !status) return failure_of(status);
  frames.missed = session.statistics().steps_missed - missed;
  return frames;
}

nlohmann::ordered_json frames_json(const Frames& frames) {
  return {{"count", frames.count},
          {"results", frames.results},
          {"missed", frames.missed},
          {"planned_ms", times_json(frames.planned_ms)},
          {"measured_ms", times_json(frames.measured_ms)}};
}

}  // namespace ullage::tools
