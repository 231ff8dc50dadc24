// Times of dispatches in onnxruntime's profiles (1.25 or newer).
#pragma once

#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "api.h"

namespace ullage::provider {

using Clock = std::chrono::steady_clock;

struct DispatchTime {
  std::string node, kernel, groups;
  Clock::time_point start;  // as if dispatches followed each other from the run's start on
  std::chrono::microseconds duration;
};

// What runs leave for profilers, by the thread that they ran on. Any thread may call.
class DispatchTimes {
 public:
  bool is_wanted() const { return listeners_ > 0; }
  // The dispatches of the session's last run, which began at `start`.
  void add_run(const ullage_session* session, Clock::time_point start);

 private:
  friend class Profiler;
  std::vector<DispatchTime> take_of_this_thread();

  std::atomic<int> listeners_ = 0;
  std::mutex mutex_;
  std::map<std::thread::id, std::vector<DispatchTime>> times_;
};

// Attaches dispatches to the events that onnxruntime announces: an event, and the run in it, are on
// one thread.
class Profiler : public OrtEpProfilerImpl {
 public:
  Profiler(const Api& api, std::shared_ptr<DispatchTimes> times);

 private:
  void end(OrtProfilingEventsContainer* events);
  void stop_listening();

  const Api& api_;
  const std::shared_ptr<DispatchTimes> times_;
  bool listens_ = false;
  int64_t offset_ns_ = 0;  // of onnxruntime's clock at `start_`
  Clock::time_point start_;
  std::mutex mutex_;
  std::vector<DispatchTime> mine_;
};

}  // namespace ullage::provider
