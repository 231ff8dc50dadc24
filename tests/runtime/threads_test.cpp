// Threads of the runtime and of the caller: what may happen at the same time, on a device whose
// queue is a separate thread. `./dev test tsan` reports races; wrong results show everywhere.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <numeric>
#include <stdexcept>

#include "base/workers.h"
#include "runtime/compile_ahead.h"
#include "runtime/session.h"
#include "tests/runtime/fixtures/on_threads.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/wrapped_device.h"
#include "ullage/ullage.h"

namespace ullage::runtime {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::HasSubstr;

// What happened on a device. Counted without ordering anything: a race stays one.
class Count {
 public:
  void add() { value_.fetch_add(1, std::memory_order_relaxed); }
  int get() const { return value_.load(std::memory_order_relaxed); }

 private:
  std::atomic<int> value_ = 0;
};

struct Events {
  Count opened, closed, kernels, submissions;
};

struct Behaviour {
  milliseconds submission{0};  // how long each takes
  bool fails = false;          // every wait does
};

// Submissions write the memory of their run on a separate thread until they are waited for:
// accessing it meanwhile is a race.
class ThreadedRecording final : public WrappedRecording {
 public:
  ThreadedRecording(std::unique_ptr<Recording> inner, Behaviour behaviour, Events& events)
      : WrappedRecording(std::move(inner)), behaviour_(behaviour), events_(events) {}
  ~ThreadedRecording() override {
    EXPECT_FALSE(queue_.joinable()) << "destroyed while a run is in flight";
    drain();
  }
  Result<void> submit() override {
    drain();
    queue_ = std::thread([this] {
      std::this_thread::sleep_for(behaviour_.submission);
      run_result_ = inner().submit();
      events_.submissions.add();
    });
    return {};
  }
  Result<void> wait() override {
    drain();
    if (behaviour_.fails) return ir::internal_error("wait: this device fails");
    return run_result_;
  }
  void drain() override {
    if (queue_.joinable()) queue_.join();
  }

 private:
  const Behaviour behaviour_;
  Events& events_;
  Result<void> run_result_;
  std::thread queue_;
};

// One that runs on the CPU, as those that compile ahead do.
class ThreadedDevice final : public WrappedDevice {
 public:
  explicit ThreadedDevice(Events& events, Behaviour behaviour = {})
      : info_(WrappedDevice::info()),
        profile_(WrappedDevice::profile()),
        behaviour_(behaviour),
        events_(events) {
    info_.is_cpu = true;
    profile_.device_class = ir::DeviceClass::cpu;  // compiles at the first dispatch
    events_.opened.add();
  }
  ~ThreadedDevice() override { events_.closed.add(); }
  const DeviceInfo& info() const override { return info_; }
  const ir::DeviceProfile& profile() const override { return profile_; }
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override {
    events_.kernels.add();
    return WrappedDevice::create_kernel(kernel);
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    auto recording = WrappedDevice::record(info);
    if (!recording) return recording.error();
    return std::unique_ptr<Recording>(
        std::make_unique<ThreadedRecording>(std::move(*recording), behaviour_, events_));
  }

 private:
  DeviceInfo info_;
  ir::DeviceProfile profile_;
  const Behaviour behaviour_;
  Events& events_;
};

// Its runs write all of their arena and outputs.
std::shared_ptr<Context> poisoned_context(std::unique_ptr<Device> device) {
  ContextOptions options;
  options.poison = true;
  return Context::create_on(std::move(device), options);
}

std::shared_ptr<LoadedProgram> load(const std::shared_ptr<Context>& context, ir::Program program) {
  auto loaded = LoadedProgram::create(context, std::move(program));
  EXPECT_TRUE(loaded) << loaded.error().message;
  return loaded ? *loaded : nullptr;
}

std::unique_ptr<Session> open(const std::shared_ptr<LoadedProgram>& program, uint32_t runs) {
  auto session = Session::create(program, {.bounds = {{"n", 256}}, .runs_in_flight = runs});
  EXPECT_TRUE(session) << session.error().message;
  return session ? std::move(*session) : nullptr;
}

std::string message(const Result<void>& result) {
  return result ? "" : result.error().message;
}

RunId submit(Session& session, int64_t n) {
  const std::vector<int32_t> x(static_cast<size_t>(n), 5);
  const int64_t extents[] = {n};
  EXPECT_EQ(message(session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x)))),
            "");
  const auto run_id = session.submit();
  EXPECT_TRUE(run_id) << run_id.error().message;
  return run_id ? *run_id : 0;
}

// The result of a run: its extents, and memory that the device wrote last.
void expect_output(Session& session, int64_t n) {
  const auto output = session.output(0);
  ASSERT_TRUE(output) << output.error().message;
  EXPECT_THAT(output->extents, ElementsAre(n));
  const auto* words = reinterpret_cast<const uint32_t*>(output->bytes.data());
  EXPECT_EQ(std::count(words, words + n, kPoison), n);
}

TEST(Threads, sessions_of_one_program_run_on_threads_of_their_own) {
  Events events;
  const auto program =
      load(poisoned_context(std::make_unique<ThreadedDevice>(events)), chain_program(3));
  Count pipelines;
  on_threads(4, [&](int t) {
    const auto session = open(program, 2);
    EXPECT_EQ(message(session->prepare()), "");
    for (int64_t n = 1; n < 20; ++n) {
      const RunId first = submit(*session, n + t), second = submit(*session, n);
      EXPECT_EQ(message(session->wait(first)), "");
      expect_output(*session, n + t);
      EXPECT_EQ(message(session->wait(second)), "");
      expect_output(*session, n);
    }
    EXPECT_EQ(session->statistics().runs, 38u);
    if (session->statistics().pipelines_created != 0) pipelines.add();
  });
  EXPECT_EQ(pipelines.get(), 1) << "one session makes the kernels of all";
  EXPECT_EQ(events.kernels.get(), 1);
}

TEST(Threads, programs_are_loaded_on_one_context_while_others_run) {
  Events events;
  const auto context = poisoned_context(std::make_unique<ThreadedDevice>(events));
  const auto first = open(load(context, chain_program(1)), 1);
  EXPECT_EQ(message(first->prepare()), "");
  on_threads(3, [&](int t) {
    for (uint32_t i = 1; i < 8; ++i) {
      const auto session = open(load(context, chain_program(i)), 1);
      EXPECT_EQ(message(session->wait(submit(*session, 10 + t))), "");
      expect_output(*session, 10 + t);
    }
  });
  EXPECT_EQ(events.kernels.get(), 1) << "all programs have the same kernel";
}

TEST(Threads, a_session_ends_with_runs_in_flight_while_another_goes_on) {
  Events events;
  const auto program =
      load(poisoned_context(std::make_unique<ThreadedDevice>(events, Behaviour{milliseconds(1)})),
           chain_program(2));
  on_threads(2, [&](int t) {
    for (int64_t round = 1; round < 10; ++round) {
      const auto session = open(program, 3);
      const RunId first = submit(*session, round);
      submit(*session, round + 1);
      submit(*session, round + 2);
      if (t == 0) continue;
      EXPECT_EQ(message(session->wait(first)), "");
      expect_output(*session, round);
    }
  });
}

TEST(Threads, a_session_may_be_handed_to_another_thread_between_calls) {
  Events events;
  const auto session =
      open(load(poisoned_context(std::make_unique<ThreadedDevice>(events)), chain_program(2)), 1);
  for (int64_t n = 1; n < 10; ++n) {
    RunId run_id = 0;
    on_threads(1, [&](int) { run_id = submit(*session, n); });
    on_threads(1, [&](int) { EXPECT_EQ(message(session->wait(run_id)), ""); });
    expect_output(*session, n);
  }
}

TEST(Threads, each_thread_reads_the_message_of_its_own_failure) {
  on_threads(4, [](int t) {
    for (int i = 0; i < 100; ++i) {
      ullage_context_options options{};
      options.size = sizeof options;
      options.max_tier = static_cast<uint32_t>(10 + t);
      ullage_context* context = nullptr;
      EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_INVALID_ARGUMENT);
      EXPECT_THAT(ullage_last_error(), HasSubstr("given " + std::to_string(10 + t)));
    }
  });
}

TEST(Workers, every_index_is_visited_once) {
  for (const size_t count : {0u, 1u, 2u, 7u, 1000u}) {
    std::vector<int> visits(count);
    parallel_for(count, [&](size_t i) { ++visits[i]; });
    EXPECT_THAT(visits, testing::Each(1));
    EXPECT_EQ(std::accumulate(visits.begin(), visits.end(), size_t{0}), count);
  }
}

TEST(Workers, the_first_exception_is_thrown_when_all_are_done) {
  std::vector<int> visits(100);
  const auto body = [&](size_t i) {
    ++visits[i];
    if (i % 3 == 0) throw std::runtime_error("every third");
  };
  EXPECT_THROW(parallel_for(visits.size(), body), std::runtime_error);
  EXPECT_THAT(visits, testing::Each(1));
}

// A program with kernels to compile ahead, on a device that opens a second one.
class CompileAheadOnNull : public testing::Test {
 protected:
  static std::vector<ir::ProgramKernel> kernels(size_t count) {
    return std::vector<ir::ProgramKernel>(count, chain_program(1).kernels.front());
  }
  DeviceOpener opener() {
    return [this]() -> Result<std::unique_ptr<Device>> {
      return std::unique_ptr<Device>(std::make_unique<ThreadedDevice>(second, slow));
    };
  }
  std::shared_ptr<LoadedProgram> load_with(DeviceOpener again, Behaviour behaviour) {
    ContextOptions options;
    options.poison = true;
    options.device.cache_directory = testing::TempDir();
    ir::Program program = chain_program(1);
    program.kernels = kernels(12);
    return load(Context::create_on(std::make_unique<ThreadedDevice>(first, behaviour), options,
                                   std::move(again)),
                std::move(program));
  }
  // Far slower to submit than to create, whatever else this machine does.
  const Behaviour slow{milliseconds(20)};
  Events first, second;
};

TEST_F(CompileAheadOnNull, stops_after_the_kernel_at_hand) {
  const auto all = kernels(64);
  {
    const CompileAhead ahead(opener(), all);
    while (second.submissions.get() < 3) std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(second.closed.get(), 1);
  EXPECT_LT(second.kernels.get(), 64);
  EXPECT_EQ(second.submissions.get(), second.kernels.get());
}

TEST_F(CompileAheadOnNull, compiles_every_kernel_once_where_nothing_stops_it) {
  const auto all = kernels(6);
  {
    const CompileAhead ahead(opener(), all);
    while (second.closed.get() == 0) std::this_thread::sleep_for(milliseconds(1));
  }
  EXPECT_EQ(second.submissions.get(), 6);
}

TEST_F(CompileAheadOnNull, happens_once_for_sessions_that_start_at_once) {
  const auto program = load_with(opener(), slow);
  on_threads(2, [&](int t) {
    const auto session = open(program, 1);
    EXPECT_EQ(message(session->prepare()), "");
    EXPECT_EQ(message(session->wait(submit(*session, 5 + t))), "");
    expect_output(*session, 5 + t);
  });
  EXPECT_EQ(second.opened.get(), 1);
  EXPECT_EQ(second.closed.get(), 1);
  EXPECT_EQ(first.kernels.get(), 1) << "the twelve have the same content";
}

TEST_F(CompileAheadOnNull, leaves_nothing_behind_where_a_session_fails_meanwhile) {
  {
    const auto session =
        open(load_with(opener(), {.submission = slow.submission, .fails = true}), 1);
    EXPECT_THAT(message(session->prepare()), HasSubstr("this device fails"));
  }
  EXPECT_EQ(first.closed.get(), 1);
  EXPECT_EQ(second.opened.get(), second.closed.get());
}

TEST_F(CompileAheadOnNull, is_no_error_where_the_device_does_not_open_again) {
  const auto none = []() -> Result<std::unique_ptr<Device>> {
    return ir::internal_error("no second device");
  };
  const auto session = open(load_with(none, slow), 1);
  EXPECT_EQ(message(session->prepare()), "");
  EXPECT_EQ(message(session->wait(submit(*session, 5))), "");
  expect_output(*session, 5);
}

}  // namespace
}  // namespace ullage::runtime
