// A run, or a step of it, that cannot be launched: an error or an exception in a launch of the
// caller's, or in the device's own submission.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <new>
#include <optional>
#include <utility>

#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/wrapped_device.h"

namespace ullage::runtime {
namespace {

using testing::ElementsAre;

constexpr uint32_t kSteps = 3;     // of one dispatch each
constexpr uint32_t kWhole = 1000;  // a run that is launched at once

enum class Failure : uint8_t { error, exception };

Result<void> fail(Failure failure) {
  if (failure == Failure::exception) throw std::bad_alloc();
  return Error{ir::ErrorCode::out_of_memory, "no memory for this launch"};
}

// The calls of recordings, and the one submission that fails.
struct Script {
  std::vector<uint32_t> launched{};   // whole runs, or first dispatches of steps
  uint32_t on_device = 0;             // launches that nobody waited for or drained
  uint32_t left_behind = 0;           // the same, of recordings that are gone
  std::optional<uint32_t> failing{};  // once
  Failure failure = Failure::error;

  Result<void> launch(uint32_t what) {
    if (failing == what) {
      failing.reset();
      return fail(failure);
    }
    launched.push_back(what);
    ++on_device;
    return {};
  }
};

class ScriptedRecording final : public WrappedRecording {
 public:
  ScriptedRecording(std::unique_ptr<Recording> inner, Script& script)
      : WrappedRecording(std::move(inner)), script_(script) {}
  ~ScriptedRecording() override { script_.left_behind += script_.on_device; }
  Result<void> submit() override {
    if (auto ok = script_.launch(kWhole); !ok) return ok;
    return inner().submit();
  }
  Result<void> step(const Step& step) override {
    if (auto ok = script_.launch(step.segments.front()); !ok) return ok;
    return inner().step(step);
  }
  Result<void> wait() override {
    script_.on_device = 0;
    return inner().wait();
  }
  void drain() override {
    script_.on_device = 0;
    inner().drain();
  }

 private:
  Script& script_;
};

class ScriptedDevice final : public WrappedDevice {
 public:
  explicit ScriptedDevice(Script& script) : script_(script) {}
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    auto recording = WrappedDevice::record(info);
    if (!recording) return recording.error();
    return std::unique_ptr<Recording>(
        std::make_unique<ScriptedRecording>(std::move(*recording), script_));
  }

 private:
  Script& script_;
};

struct Case {
  uint32_t step = 0;
  Failure failure = Failure::error;
};

class LaunchFaults : public testing::TestWithParam<Case> {
 protected:
  void SetUp() override {
    auto context = Context::create_on(std::make_unique<ScriptedDevice>(script_));
    auto program = LoadedProgram::create(context, chain_program(kSteps));
    ASSERT_TRUE(program) << program.error().message;
    auto session = Session::create(*program, {.bounds = {{"n", 256}}, .stepped = true});
    ASSERT_TRUE(session) << session.error().message;
    session_ = std::move(*session);
    bind(5);
  }
  void TearDown() override {
    session_.reset();
    EXPECT_EQ(script_.left_behind, 0u) << "a recording went while it was on the device";
  }
  void bind(int64_t n) {
    const std::vector<int32_t> x(static_cast<size_t>(n), 5);
    const int64_t extents[] = {n};
    ASSERT_TRUE(session_->set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x))));
  }
  void prepare() {
    ASSERT_TRUE(session_->prepare());
    script_.launched.clear();
  }
  void arm(uint32_t what) {
    script_.failing = what;
    script_.failure = GetParam().failure;
  }
  // Does the call fail, by an error or an exception?
  template <class Call>
  static bool fails(Call call) {
    try {
      return !call();
    } catch (const std::bad_alloc&) {
      return true;
    }
  }
  // Of another size, so that what was bound for a run before would show.
  void expect_whole_run(int64_t n) {
    bind(n);
    script_.launched.clear();
    const auto run_id = session_->submit();
    ASSERT_TRUE(run_id) << run_id.error().message;
    EXPECT_THAT(script_.launched, ElementsAre(kWhole));
    ASSERT_TRUE(session_->wait(*run_id));
    EXPECT_THAT(session_->output(0)->extents, ElementsAre(n));
  }

  Script script_;
  std::unique_ptr<Session> session_;
};

TEST_P(LaunchFaults, OfTheDeviceEndTheRun) {
  prepare();
  arm(kWhole);
  EXPECT_TRUE(fails([&] { return session_->run(); }));
  EXPECT_EQ(script_.on_device, 0u);
  EXPECT_FALSE(session_->output(0));
  expect_whole_run(9);
}

TEST_P(LaunchFaults, OfTheCallerEndTheRun) {
  prepare();
  const Launch launch{.start = [](Recording&) -> Result<void> { return fail(GetParam().failure); }};
  EXPECT_TRUE(fails([&] { return session_->submit(launch); }));
  EXPECT_EQ(script_.on_device, 0u);
  expect_whole_run(9);
}

// The caller launches the step again, and the run goes on.
TEST_P(LaunchFaults, OfAStepLeaveTheStepsBefore) {
  prepare();
  arm(GetParam().step);
  uint32_t failures = 0;
  uint64_t left = 1;
  RunId run_id = 0;
  while (left != 0 && failures < 2) {
    failures += fails([&] {
      const auto stepped = session_->step(0);
      if (stepped) run_id = stepped->run_id;
      if (stepped) left = stepped->dispatches_left;
      return stepped;
    });
  }
  EXPECT_EQ(failures, 1u);
  EXPECT_THAT(script_.launched, ElementsAre(0, 1, 2));
  ASSERT_TRUE(session_->wait(run_id));
  EXPECT_THAT(session_->output(0)->extents, ElementsAre(5));
  expect_whole_run(9);
}

TEST_P(LaunchFaults, ASessionMayEndBetweenItsSteps) {
  prepare();
  arm(GetParam().step);
  while (!fails([&] { return session_->step(0); })) {
  }
}

// The first submission of all kernels, with nothing to do.
TEST_P(LaunchFaults, OfPreparingLeaveNothingOnTheDevice) {
  arm(kWhole);
  EXPECT_TRUE(fails([&] { return session_->prepare(); }));
  EXPECT_EQ(script_.on_device, 0u);
  prepare();
  expect_whole_run(9);
}

INSTANTIATE_TEST_SUITE_P(Steps, LaunchFaults,
                         testing::Values(Case{0, Failure::error}, Case{1, Failure::error},
                                         Case{2, Failure::error}, Case{0, Failure::exception},
                                         Case{1, Failure::exception}, Case{2, Failure::exception}),
                         [](const auto& test) {
                           const bool is_error = test.param.failure == Failure::error;
                           return (is_error ? "ErrorInStep" : "ExceptionInStep") +
                                  std::to_string(test.param.step);
                         });

}  // namespace
}  // namespace ullage::runtime
