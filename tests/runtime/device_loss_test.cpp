// Device loss: whatever was under way fails, everything later says so, everything stays
// destroyable.
#include <gtest/gtest.h>

#include "runtime/null/null_device.h"
#include "runtime/session.h"
#include "tests/runtime/test_programs.h"

namespace ullage::runtime {
namespace {

// Submits to the null device until `broken`; from then on lost.
class BreakableRecording final : public Recording {
 public:
  BreakableRecording(std::unique_ptr<Recording> inner, const bool& broken, bool& lost)
      : inner_(std::move(inner)), broken_(broken), lost_(lost) {}
  uint32_t parts() const override { return inner_->parts(); }
  Result<void> submit(uint32_t part) override { return inner_->submit(part); }
  Result<void> wait() override {
    if (!broken_) return inner_->wait();
    lost_ = true;
    return Error{ir::ErrorCode::device_lost, "wait: device lost"};
  }
  Result<bool> done() override { return inner_->done(); }
  void drain() override { inner_->drain(); }
  Result<std::vector<double>> microseconds() override { return inner_->microseconds(); }
  uint32_t command_buffers() const override { return inner_->command_buffers(); }

 private:
  std::unique_ptr<Recording> inner_;
  const bool& broken_;
  bool& lost_;
};

class BreakableDevice final : public Device {
 public:
  explicit BreakableDevice(const bool& broken) : inner_(create_null_device()), broken_(broken) {}
  const DeviceInfo& info() const override { return inner_->info(); }
  const ir::DeviceProfile& profile() const override { return inner_->profile(); }
  ir::MemoryLimits limits() const override { return inner_->limits(); }
  Result<std::unique_ptr<Memory>> allocate(Heap heap, uint64_t bytes) override {
    return inner_->allocate(heap, bytes);
  }
  Result<std::unique_ptr<Memory>> borrow(uint64_t buffer, uint64_t bytes) override {
    return inner_->borrow(buffer, bytes);
  }
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override {
    return inner_->upload(memory, offset, bytes);
  }
  Result<void> fill(Memory& memory, uint32_t word) override { return inner_->fill(memory, word); }
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override {
    return inner_->create_kernel(kernel);
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    auto recording = inner_->record(info);
    if (!recording) return recording.error();
    return std::unique_ptr<Recording>(
        std::make_unique<BreakableRecording>(std::move(*recording), broken_, lost_));
  }
  void save_kernels() override {}
  bool lost() const override { return lost_; }
  uint64_t validation_messages() const override { return 0; }

 private:
  std::unique_ptr<Device> inner_;
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
