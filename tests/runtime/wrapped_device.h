// The null device with a part of it replaced.
#pragma once

#include <memory>
#include <utility>

#include "runtime/null/null_device.h"

namespace ullage::runtime {

// Everything is asked of the recording within.
class WrappedRecording : public Recording {
 public:
  explicit WrappedRecording(std::unique_ptr<Recording> inner) : inner_(std::move(inner)) {}
  uint32_t parts() const override { return inner_->parts(); }
  void repeat(std::span<const uint32_t> times) override { inner_->repeat(times); }
  Result<void> submit(uint32_t part) override { return inner_->submit(part); }
  uint32_t submissions(uint32_t part) const override { return inner_->submissions(part); }
  Result<void> wait() override { return inner_->wait(); }
  Result<bool> done() override { return inner_->done(); }
  void drain() override { inner_->drain(); }
  Result<std::vector<double>> microseconds() override { return inner_->microseconds(); }
  uint32_t command_buffers() const override { return inner_->command_buffers(); }

 protected:
  Recording& inner() { return *inner_; }

 private:
  std::unique_ptr<Recording> inner_;
};

// Everything is asked of a null device of its own.
class WrappedDevice : public Device {
 public:
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
  Result<void> copy(const MemoryRange& from, const MemoryRange& to) override {
    return inner_->copy(from, to);
  }
  Result<void> fill(Memory& memory, uint32_t word) override { return inner_->fill(memory, word); }
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override {
    return inner_->create_kernel(kernel);
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    return inner_->record(info);
  }
  void save_kernels() override { inner_->save_kernels(); }
  bool lost() const override { return inner_->lost(); }
  uint64_t validation_messages() const override { return inner_->validation_messages(); }

 private:
  std::unique_ptr<Device> inner_ = create_null_device();
};

}  // namespace ullage::runtime
