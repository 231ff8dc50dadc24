// Running a batch.
#include "tools/conform/runner/worker.h"

#include <fmt/format.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <mutex>
#include <thread>

#include "tools/common/cli/output.h"
#include "tools/conform/text_file.h"

namespace ullage::conform {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
  return std::chrono::duration<double>(Clock::now() - start).count();
}

[[noreturn]] void leave(int code) {
  std::fflush(nullptr);
  std::_Exit(code);
}

// One write per line, so that other threads' lines do not split it. Ends the process where the pipe
// is closed: a run that was killed leaves no workers.
void print_event(const Event& event) {
  const std::string line = "\n" + to_line(event) + "\n";
  const bool is_written = std::fwrite(line.data(), 1, line.size(), stdout) == line.size();
  if (!is_written || std::fflush(stdout) != 0) leave(1);
}

// Ends the process when a case takes too long: whoever started it may be on another machine.
class Watchdog {
 public:
  explicit Watchdog(double seconds) : limit_(seconds) {
    std::thread([this] { watch(); }).detach();
  }
  void begin(const CaseId& id) {
    const std::lock_guard lock(mutex_);
    id_ = id;
    start_ = Clock::now();
    is_armed_ = true;
  }
  void end() {
    const std::lock_guard lock(mutex_);
    is_armed_ = false;
  }

 private:
  void watch() {
    for (;;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      const std::lock_guard lock(mutex_);
      if (!is_armed_ || seconds_since(start_) < limit_) continue;
      print_event({.kind = Event::Kind::timeout, .id = id_});
      leave(0);
    }
  }

  const double limit_;
  std::mutex mutex_;
  bool is_armed_ = false;
  CaseId id_;
  Clock::time_point start_;
};

}  // namespace

CaseResult run_one(Suites suites, const CaseId& id, const SuiteOptions& options,
                   DeviceUnderTest& device) {
  const Suite* const suite = find_suite(suites, id);
  const auto start = Clock::now();
  CaseResult result;
  try {
    result = suite != nullptr ? suite->run(id, options, device) : broken("no suite has this case");
  } catch (const std::exception& error) {
    result = broken(fmt::format("exception: {}", error.what()));
  }
  result.seconds = seconds_since(start);
  // Of a suite without kernels of ours, too.
  if (!options.plant.empty() && !result.details.planted) result.details.planted = 0;
  return result;
}

void run_worker(Suites suites, const std::string& batch_path) {
  const ir::Result<std::string> text = read_text(batch_path);
  const ir::Result<Batch> batch = text ? parse_batch(*text) : text.error();
  if (!batch) {
    tools::print_error("conform worker: {}\n", batch.error().message);
    leave(2);
  }
  const CaseId* current = nullptr;
  DeviceUnderTest device(batch->device, [&current] {
    if (current != nullptr) print_event({.kind = Event::Kind::driver, .id = *current});
  });
  // Kept until the process ends, because its thread may use it until then.
  auto* const watchdog = new Watchdog(batch->timeout_seconds);
  bool is_identified = false;
  const auto identify = [&] {
    if (is_identified || !device.is_open()) return;
    is_identified = true;
    print_event({.kind = Event::Kind::device, .device = device.identity()});
  };
  if (batch->opens_device) {
    if (const auto opened = device.context(); !opened) {
      print_event({.kind = Event::Kind::no_device, .message = opened.error().message});
      leave(3);
    }
    identify();
  }
  for (const CaseId& id : batch->cases) {
    print_event({.kind = Event::Kind::begin, .id = id});
    watchdog->begin(id);
    current = &id;
    CaseResult result = run_one(suites, id, batch->options, device);
    watchdog->end();
    current = nullptr;
    identify();
    // Nothing works after a loss; the cases left go to another process.
    const bool is_lost = result.details.device_lost;
    print_event({.kind = Event::Kind::end, .id = id, .result = std::move(result)});
    if (is_lost) leave(0);
  }
  print_event({.kind = Event::Kind::done});
  leave(0);
}

}  // namespace ullage::conform
