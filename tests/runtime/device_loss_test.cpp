// Device loss: whatever was under way fails, everything later reports it, everything stays
// destroyable.
#include <gtest/gtest.h>

#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/wrapped_device.h"

namespace ullage::runtime {
namespace {

// Submits to the null device until `broken`; from then on lost.
class BreakableRecording final : public WrappedRecording {
 public:
  BreakableRecording(std::unique_ptr<Recording> inner, const bool& broken, bool& lost)
      : WrappedRecording(std::move(inner)), broken_(broken), lost_(lost) {}
  Result<void> wait() override {
    if (!broken_) return inner().wait();
    lost_ = true;
    return Error{ir::ErrorCode::device_lost, "wait: device lost"};
  }

 private:
  const bool& broken_;
  bool& lost_;
};

class BreakableDevice final : public WrappedDevice {
 public:
  explicit BreakableDevice(const bool& broken) : broken_(broken) {}
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    auto recording = WrappedDevice::record(info);
    if (!recording) return recording.error();
    return std::unique_ptr<Recording>(
        std::make_unique<BreakableRecording>(std::move(*recording), broken_, lost_));
  }
  bool lost() const override { return lost_; }

 private:
  const bool& broken_;
  bool lost_ = false;
};

ir::ErrorCode code_of(const Result<void>& result) {
  EXPECT_FALSE(result);
  return result ? ir::ErrorCode::internal : result.error().code;
}

TEST(DeviceLoss, IsSticky) {
  bool broken = false;
  auto context = Context::create_on(std::make_unique<BreakableDevice>(broken));
  auto program = LoadedProgram::create(context, chain_program(2));
  ASSERT_TRUE(program);
  auto session = Session::create(*program, {});
  ASSERT_TRUE(session);
  const int32_t x[4] = {1, 2, 3, 4};
  const int64_t extents[] = {4};
  const auto bind = [&] {
    return (*session)->set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x)));
  };
  ASSERT_TRUE(bind());
  ASSERT_TRUE((*session)->run());

  broken = true;
  EXPECT_EQ(code_of((*session)->run()), ir::ErrorCode::device_lost);
  EXPECT_FALSE((*session)->output(0)) << "the run did not succeed";
  broken = false;
  EXPECT_EQ(code_of((*session)->run()), ir::ErrorCode::device_lost);
  EXPECT_EQ(code_of((*session)->prepare()), ir::ErrorCode::device_lost);
  EXPECT_EQ(code_of(bind()), ir::ErrorCode::device_lost);
  EXPECT_EQ(Session::create(*program, {}).error().code, ir::ErrorCode::device_lost);
  EXPECT_EQ(LoadedProgram::create(context, chain_program(1)).error().code,
            ir::ErrorCode::device_lost);
  EXPECT_EQ((*session)->statistics().runs, 1u);
  EXPECT_TRUE((*session)->trim());
}

}  // namespace
}  // namespace ullage::runtime
