// Workers and their batches.
#include "tools/conform/runner/runner.h"

#include <fmt/format.h>

#include <chrono>
#include <deque>
#include <optional>

#include "tools/common/process/process.h"

namespace ullage::conform {

using ir::Result;

namespace {

using Clock = std::chrono::steady_clock;

constexpr size_t kKeptOutput = 2000;  // of the last output of a dead worker
constexpr int kDeadStarts = 3;        // workers in a row that die before a case begins
constexpr double kGrace = 5;          // seconds in which a worker ends itself first
constexpr double kStartSeconds = 60;  // to begin: a driver starts, a device is far away

struct Worker {
  std::optional<tools::ChildProcess> process = {};
  size_t number = 0;
  std::deque<size_t> todo = {};  // indices of cases; the first is the current one
  bool has_begun = false;        // that one
  bool uses_driver = false;      // that one
  Clock::time_point since = {};
  std::string text = {};    // read, not yet a line
  std::string output = {};  // the last output that was not an event
};

void repeated(CaseRecord& record, CaseResult result) {
  ++record.runs;
  if (result.outcome != Outcome::pass) return;
  record.is_flaky = true;
  result.message = fmt::format("passed at run {}, before that: {}: {}", record.runs,
                               name_of(record.result.outcome), record.result.message);
  record.result = std::move(result);
}

class Run {
 public:
  Run(const std::vector<CaseId>& cases, const Launcher& launcher, const RunOptions& options)
      : cases_(cases), launcher_(launcher), options_(options) {
    result_.records.resize(cases.size());
    for (size_t i = 0; i < cases.size(); ++i) {
      result_.records[i].id = cases[i];
      waiting_.push_back(i);
    }
  }

  Result<RunResult> all() {
    Result<void> ok = drain(options_.batch_size);
    for (int repeat = 0; ok && repeat < options_.repeats; ++repeat) {
      for (size_t i = 0; i < cases_.size(); ++i) {
        if (is_bad(result_.records[i].result.outcome)) waiting_.push_back(i);
      }
      is_repeat_ = true;
      ok = drain(1);
    }
    if (!ok) return ok.error();
    return std::move(result_);
  }

 private:
  // Until no case waits and no worker runs.
  Result<void> drain(size_t batch_size) {
    std::vector<Worker> workers(std::max<size_t>(options_.jobs, 1));
    for (;;) {
      std::vector<tools::ChildProcess*> busy;
      for (Worker& worker : workers) {
        if (!worker.process && !waiting_.empty()) {
          if (Result<void> ok = start(worker, batch_size); !ok) return ok;
        }
        if (worker.process) busy.push_back(&*worker.process);
      }
      if (busy.empty()) return {};
      tools::wait_for_text(busy, 100);
      for (Worker& worker : workers) {
        if (worker.process) listen(worker);
        if (failure_) return *failure_;
      }
    }
  }

  Result<void> start(Worker& worker, size_t batch_size) {
    worker = Worker{.number = next_number_++};
    Batch batch{.device = options_.device,
                .options = options_.suite,
                .timeout_seconds = options_.timeout_seconds,
                .opens_device = options_.opens_device};
    // Towards the end batches are small, so that no worker is left with all of the rest.
    const size_t share = waiting_.size() / std::max<size_t>(options_.jobs, 1) + 1;
    while (worker.todo.size() < std::min(batch_size, share) && !waiting_.empty()) {
      worker.todo.push_back(waiting_.front());
      batch.cases.push_back(cases_[waiting_.front()]);
      waiting_.pop_front();
    }
    const auto command = launcher_.prepare(to_text(batch), worker.number);
    if (!command) return command.error();
    Result<tools::ChildProcess> process = tools::ChildProcess::start(*command);
    if (!process) return process.error();
    worker.process.emplace(std::move(process).value());
    worker.since = Clock::now();
    return {};
  }

  void listen(Worker& worker) {
    const bool is_open = worker.process->read(worker.text);
    for (size_t end; (end = worker.text.find('\n')) != std::string::npos;) {
      const std::string line = worker.text.substr(0, end);
      worker.text.erase(0, end + 1);
      if (const auto event = parse_event(line)) {
        handle(worker, *event);
      } else if (!line.empty()) {
        worker.output += line + "\n";
        if (worker.output.size() > 2 * kKeptOutput) {
          worker.output.erase(0, worker.output.size() - kKeptOutput);
        }
      }
      if (failure_) return;
    }
    if (!is_open) return ended(worker);
    const double limit = worker.has_begun ? options_.timeout_seconds + kGrace
                                          : options_.timeout_seconds + kStartSeconds;
    const std::chrono::duration<double> quiet = Clock::now() - worker.since;
    if (quiet.count() > limit) {
      worker.process->kill();
      (void)worker.process->wait();
      if (!worker.todo.empty()) finish(worker, timed_out(worker));
      give_back(worker);
    }
  }

  void handle(Worker& worker, const Event& event) {
    switch (event.kind) {
      case Event::Kind::device:
        result_.device = event.device;
        break;
      case Event::Kind::no_device:
        failure_ = ir::Error{ir::ErrorCode::no_device, event.message, {}};
        break;
      case Event::Kind::begin:
        if (!is_current(worker, event.id)) break;
        worker.has_begun = true;
        worker.uses_driver = false;
        worker.since = Clock::now();
        worker.output.clear();
        dead_starts_ = 0;
        break;
      case Event::Kind::driver:
        if (is_current(worker, event.id)) worker.uses_driver = true;
        break;
      case Event::Kind::end:
        if (is_current(worker, event.id)) finish(worker, event.result);
        break;
      case Event::Kind::timeout:
        if (is_current(worker, event.id)) finish(worker, timed_out(worker));
        break;
      case Event::Kind::done:
        break;
    }
  }

  bool is_current(const Worker& worker, const CaseId& id) const {
    return !worker.todo.empty() && cases_[worker.todo.front()] == id;
  }

  // Before a case uses the driver, its own text is at fault: the shader compiler reads it.
  static Outcome blamed(const Worker& worker, Outcome outcome) {
    return worker.has_begun && !worker.uses_driver ? Outcome::broken : outcome;
  }
  static std::string_view when(const Worker& worker) {
    return worker.has_begun && !worker.uses_driver ? " while the case was prepared" : "";
  }

  CaseResult timed_out(const Worker& worker) const {
    return {.outcome = blamed(worker, Outcome::timeout),
            .message = fmt::format("no result in {} s{}", options_.timeout_seconds, when(worker)),
            .seconds = options_.timeout_seconds};
  }

  void ended(Worker& worker) {
    const std::string how = worker.process->wait();
    if (worker.has_begun) {
      const std::chrono::duration<double> seconds = Clock::now() - worker.since;
      CaseResult result{.outcome = blamed(worker, Outcome::crash),
                        .message = fmt::format("the process ended{}: {}", when(worker),
                                               how.empty() ? "exit code 0" : how),
                        .seconds = seconds.count()};
      if (!worker.output.empty()) result.details.output = last_of(worker.output);
      finish(worker, std::move(result));
    } else if (!worker.todo.empty()) {
      dead_start(worker, how);
    }
    give_back(worker);
  }

  // It died before it began a case: this case may be the cause, or every worker fails.
  void dead_start(Worker& worker, const std::string& how) {
    if (++dead_starts_ >= kDeadStarts) {
      failure_ = ir::internal_error(
          fmt::format("workers die before they begin: {}: {}", how, last_of(worker.output)));
    }
  }

  static std::string last_of(const std::string& text) {
    return text.size() <= kKeptOutput ? text : text.substr(text.size() - kKeptOutput);
  }

  void finish(Worker& worker, CaseResult result) {
    CaseRecord& record = result_.records[worker.todo.front()];
    worker.todo.pop_front();
    worker.has_begun = false;
    worker.since = Clock::now();
    if (!is_repeat_) {
      record.result = std::move(result);
      ++done_;
    } else {
      repeated(record, std::move(result));
    }
    if (options_.on_progress) options_.on_progress(done_, record.id);
  }

  // Cases that the worker did not reach go to another one, first.
  void give_back(Worker& worker) {
    for (auto left = worker.todo.rbegin(); left != worker.todo.rend(); ++left) {
      waiting_.push_front(*left);
    }
    worker.todo.clear();
    worker.process.reset();
    if (launcher_.finished) launcher_.finished(worker.number);
  }

  const std::vector<CaseId>& cases_;
  const Launcher& launcher_;
  const RunOptions& options_;
  RunResult result_;
  std::deque<size_t> waiting_;
  size_t next_number_ = 0, done_ = 0;
  int dead_starts_ = 0;
  bool is_repeat_ = false;
  std::optional<ir::Error> failure_;
};

}  // namespace

Result<RunResult> run_isolated(const std::vector<CaseId>& cases, const Launcher& launcher,
                               const RunOptions& options) {
  return Run(cases, launcher, options).all();
}

Result<RunResult> run_here(Suites suites, const std::vector<CaseId>& cases,
                           const RunOptions& options) {
  DeviceUnderTest device(options.device);
  if (options.opens_device) {
    if (const auto opened = device.context(); !opened) return opened.error();
  }
  RunResult result;
  for (const CaseId& id : cases) {
    result.records.push_back({.id = id});
    CaseRecord& record = result.records.back();
    record.result = run_one(suites, id, options.suite, device);
    for (int repeat = 0; repeat < options.repeats && is_bad(record.result.outcome); ++repeat) {
      repeated(record, run_one(suites, id, options.suite, device));
    }
    if (options.on_progress) options.on_progress(result.records.size(), id);
  }
  if (device.is_open()) result.device = device.identity();
  return result;
}

}  // namespace ullage::conform
