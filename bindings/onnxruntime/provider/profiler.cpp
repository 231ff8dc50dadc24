#include "profiler.h"

#include <unistd.h>
#include <array>

namespace ullage::provider {
namespace {

int64_t nanoseconds(Clock::duration duration) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(duration).count();
}

}  // namespace

void DispatchTimes::add_run(const ullage_session* session, Clock::time_point start) {
  const uint32_t count = ullage_session_dispatch_count(session);
  const std::lock_guard lock(mutex_);
  std::vector<DispatchTime>& times = times_[std::this_thread::get_id()];
  for (uint32_t i = 0; i < count; ++i) {
    ullage_dispatch_time one = {};
    one.size = sizeof one;
    if (ullage_session_get_dispatch_time(session, i, &one) != ULLAGE_OK) return;
    const auto duration = std::chrono::microseconds(static_cast<int64_t>(one.microseconds));
    times.push_back({one.label, one.kernel,
                     std::to_string(one.groups[0]) + " x " + std::to_string(one.groups[1]) + " x " +
                         std::to_string(one.groups[2]),
                     start, duration});
    start += duration;
  }
}

std::vector<DispatchTime> DispatchTimes::take_of_this_thread() {
  const std::lock_guard lock(mutex_);
  const auto mine = times_.extract(std::this_thread::get_id());
  return mine ? std::move(mine.mapped()) : std::vector<DispatchTime>();
}

Profiler::Profiler(const Api& api, std::shared_ptr<DispatchTimes> times)
    : OrtEpProfilerImpl{}, api_(api), times_(std::move(times)) {
  ort_version_supported = ORT_API_VERSION;
  Release = [](OrtEpProfilerImpl* self) noexcept {
    auto* const profiler = static_cast<Profiler*>(self);
    profiler->stop_listening();
    delete profiler;
  };
  StartProfiling = [](OrtEpProfilerImpl* self, int64_t offset_ns) noexcept -> OrtStatus* {
    auto& profiler = *static_cast<Profiler*>(self);
    profiler.offset_ns_ = offset_ns;
    profiler.start_ = Clock::now();
    if (!profiler.listens_) ++profiler.times_->listeners_;
    profiler.listens_ = true;
    return nullptr;
  };
  StopEvent = [](OrtEpProfilerImpl* self, uint64_t,
                 const OrtProfilingEvent*) noexcept -> OrtStatus* {
    auto& profiler = *static_cast<Profiler*>(self);
    return guarded(profiler.api_, [&] {
      auto taken = profiler.times_->take_of_this_thread();
      const std::lock_guard lock(profiler.mutex_);
      for (DispatchTime& one : taken) profiler.mine_.push_back(std::move(one));
    });
  };
  EndProfiling = [](OrtEpProfilerImpl* self,
                    OrtProfilingEventsContainer* events) noexcept -> OrtStatus* {
    auto& profiler = *static_cast<Profiler*>(self);
    return guarded(profiler.api_, [&] { profiler.end(events); });
  };
}

void Profiler::stop_listening() {
  if (listens_) --times_->listeners_;
  listens_ = false;
}

void Profiler::end(OrtProfilingEventsContainer* events) {
  stop_listening();
  const std::lock_guard lock(mutex_);
  for (const DispatchTime& one : mine_) {
    const std::array keys = {"provider", "kernel", "groups"};
    const std::array values = {kProviderName, one.kernel.c_str(), one.groups.c_str()};
    OrtProfilingEvent* event = nullptr;
    api_.check(api_.ep.CreateProfilingEvent(
        OrtProfilingEventCategory_KERNEL, static_cast<int32_t>(::getpid()), -1, one.node.c_str(),
        (offset_ns_ + nanoseconds(one.start - start_)) / 1000, one.duration.count(), keys.data(),
        values.data(), keys.size(), &event));
    const auto owned = api_.own(event, api_.ep.ReleaseProfilingEvent);
    const OrtProfilingEvent* const list[] = {event};
    api_.check(api_.ep.ProfilingEventsContainer_AddEvents(events, list, 1));
  }
  mine_.clear();
}

}  // namespace ullage::provider
