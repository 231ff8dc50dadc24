// The null backend catches what a driver would let pass.
#include "runtime/null/null_device.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

namespace ullage::runtime {
namespace {

using ir::Access;
using testing::HasSubstr;

class NullDeviceTest : public testing::Test {
 protected:
  void SetUp() override {
    device = create_null_device();
    memory = device->allocate(MemoryPool::arena, 4096).value();
    control = device->allocate(MemoryPool::control, ir::control_bytes(2)).value();
    ir::ProgramKernel two;
    two.texel = {false, false};
    kernel = device->create_kernel(two).value();
    info.control = control.get();
  }
  void dispatch(uint64_t from, uint64_t to, bool barrier = false) {
    RecordedDispatch d;
    d.kernel = kernel.get();
    d.operands = {{{memory.get(), from, 256}, Access::read, false},
                  {{memory.get(), to, 256}, Access::write, false}};
    d.barrier_before = barrier;
    info.dispatches.push_back(d);
  }
  void groups(size_t index, uint32_t count) {
    const uint32_t words[3] = {count, 1, 1};
    std::memcpy(control->host() + ir::kIndirectOffset + index * 12, words, sizeof words);
  }
  std::string run_result() {
    auto recording = device->record(info);
    if (!recording) return recording.error().message;
    const auto submitted = (*recording)->submit();
    return submitted ? "" : submitted.error().message;
  }
  std::unique_ptr<Device> device;
  std::unique_ptr<Memory> memory, control;
  std::unique_ptr<Kernel> kernel;
  RecordingInfo info;
};

TEST_F(NullDeviceTest, ReadAfterWriteNeedsABarrier) {
  dispatch(0, 256);
  dispatch(256, 512);
  groups(0, 1);
  groups(1, 1);
  EXPECT_THAT(run_result(), HasSubstr("no barrier"));
  info.dispatches[1].barrier_before = true;
  EXPECT_EQ(run_result(), "");
}

TEST_F(NullDeviceTest, WriteAfterReadAndWriteAfterWriteToo) {
  dispatch(0, 256);
  dispatch(512, 0);
  groups(0, 1);
  groups(1, 1);
  EXPECT_THAT(run_result(), HasSubstr("no barrier"));
  info.dispatches.pop_back();
  dispatch(512, 256);
  EXPECT_THAT(run_result(), HasSubstr("no barrier"));
}

TEST_F(NullDeviceTest, WhatDoesNotRunDoesNotRace) {
  dispatch(0, 256);
  dispatch(256, 512);
  groups(0, 1);
  groups(1, 0);
  EXPECT_EQ(run_result(), "");
}

TEST_F(NullDeviceTest, OverlapWithinOneDispatch) {
  dispatch(0, 0);
  groups(0, 1);
  EXPECT_THAT(run_result(), HasSubstr("overlap"));
}

TEST_F(NullDeviceTest, Ranges) {
  dispatch(0, 100);
  EXPECT_THAT(run_result(), HasSubstr("aligned"));
  info.dispatches.clear();
  dispatch(0, 4096);
  EXPECT_THAT(run_result(), HasSubstr("past the end"));
}

TEST_F(NullDeviceTest, Bindings) {
  dispatch(0, 256);
  info.dispatches[0].operands[1].texel = true;
  EXPECT_THAT(run_result(), HasSubstr("texel"));
  info.dispatches[0].operands.pop_back();
  EXPECT_THAT(run_result(), HasSubstr("number of operands"));
}

TEST_F(NullDeviceTest, GroupLimit) {
  dispatch(0, 256);
  groups(0, 65536);
  EXPECT_THAT(run_result(), HasSubstr("65535"));
}

}  // namespace
}  // namespace ullage::runtime
