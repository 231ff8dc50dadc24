// Tests of the Metal backend on the fake machine: every test ends with no complaint and no
// referenced object.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

#include "runtime/backend.h"
#include "tests/metal/fake_device/machine.h"

namespace ullage::test::metal {

class NativeTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // The complaints so far, which are then forgotten: for tests that make mistakes.
  std::vector<std::string> take_complaints();
  void forget_complaints() { forgiven_ = machine().complaints().size(); }

 private:
  size_t forgiven_ = 0;
};

// A kernel of groups of 32 threads: in at 0, out at 1, the table at 16, a push word at 29.
ir::ProgramKernel small_kernel(const std::string& body);

// A device and one memory per pool, and helpers to run small kernels on them.
class SmallRuns {
 public:
  static constexpr uint32_t kWords = 128;
  explicit SmallRuns(const runtime::DeviceOptions& options = {});

  runtime::Device& device() { return *device_; }
  uint32_t* inputs() { return words(*inputs_); }
  uint32_t* outputs() { return words(*outputs_); }
  runtime::Memory& arena() { return *arena_; }
  static uint32_t* words(runtime::Memory& memory) {
    return reinterpret_cast<uint32_t*>(memory.host());
  }

  runtime::MemoryRange input() const { return {inputs_.get(), 0, kWords * 4}; }
  runtime::MemoryRange output() const { return {outputs_.get(), 0, kWords * 4}; }
  // `second`: one of two ranges that do not meet.
  runtime::MemoryRange scratch(bool second = false) const {
    return {arena_.get(), second ? 1024u : 0u, kWords * 4};
  }
  // Appends a dispatch of four groups, after a barrier.
  void add(const ir::ProgramKernel& kernel, runtime::MemoryRange in, runtime::MemoryRange out,
           uint32_t push = 0);
  std::vector<runtime::RecordedDispatch>& dispatches() { return info_.dispatches; }
  runtime::RecordingInfo& info() { return info_; }

  // Records what was added with four groups each. Fails the test where that fails.
  runtime::Recording& record();
  // Submits all parts and waits.
  runtime::Result<void> run(runtime::Recording& recording);
  runtime::Result<void> run() { return run(record()); }
  uint32_t* group_counts(size_t dispatch);

 private:
  std::unique_ptr<runtime::Device> device_;
  std::unique_ptr<runtime::Memory> inputs_, outputs_, arena_, control_;
  std::vector<std::unique_ptr<runtime::Kernel>> kernels_;
  std::vector<std::unique_ptr<std::vector<uint32_t>>> pushes_;
  runtime::RecordingInfo info_;
  std::unique_ptr<runtime::Recording> recording_;
};

}  // namespace ullage::test::metal
