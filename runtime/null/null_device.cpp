// The null backend: checks the calls that a driver would get, and computes nothing.
#include "runtime/null/null_device.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <numeric>

#include "base/message.h"

namespace ullage::runtime {
namespace {

class NullMemory final : public Memory {
 public:
  explicit NullMemory(std::vector<uint32_t> words, uint64_t bytes)
      : Memory(bytes, reinterpret_cast<std::byte*>(words.data())), words_(std::move(words)) {}

 private:
  std::vector<uint32_t> words_;
};

class NullKernel final : public Kernel {
 public:
  explicit NullKernel(const ir::ProgramKernel& kernel)
      : texel(kernel.texel), push_bytes(kernel.push_bytes) {}
  const std::vector<bool> texel;
  const uint32_t push_bytes;
};

using Operand = RecordedDispatch::Operand;

bool writes(const Operand& operand) {
  return operand.access != ir::Access::read;
}

bool conflict(const Operand& a, const Operand& b) {
  if (!writes(a) && !writes(b)) return false;
  if (a.range.memory != b.range.memory) return false;
  return a.range.offset < b.range.offset + b.range.size &&
         b.range.offset < a.range.offset + a.range.size;
}

Error at(size_t dispatch, const std::string& message) {
  return ir::internal_error("null device: dispatch {}: {}", dispatch, message);
}

class NullRecording final : public Recording {
 public:
  NullRecording(RecordingInfo info, uint32_t max_groups, NullClock clock)
      : info_(std::move(info)), max_groups_(max_groups), clock_(std::move(clock)) {}

  // All iterations are the same: one is checked.
  void repeat(std::span<const uint32_t>) override {}
  Result<void> submit() override {
    poison();
    std::vector<uint32_t> all(info_.dispatches.size());
    std::iota(all.begin(), all.end(), 0u);
    return check(all);
  }
  Result<void> step(const Step& step) override {
    if (!info_.stepped) return ir::internal_error("null device: the recording has no steps");
    if (steps_.size() >= kStepsInFlight || step.segments.size() > kMaxStepDispatches) {
      return ir::internal_error("null device: too many steps, or too many dispatches in one");
    }
    if (step.is_first) poison();
    if (auto ok = check(step.segments); !ok) return ok;
    steps_.emplace_back(step.segments.begin(), step.segments.end());
    return {};
  }
  Result<std::optional<FinishedStep>> finished_step() override {
    if (steps_.empty()) return std::optional<FinishedStep>();
    reported_ = std::move(steps_.front());
    steps_.pop_front();
    times_.clear();
    double all = clock_ ? 0 : -1;
    for (const uint32_t dispatch : reported_) {
      const auto groups = groups_of(dispatch);
      times_.push_back(clock_ ? clock_(dispatch, groups.counts) : -1);
      all = times_.back() < 0 || all < 0 ? -1 : all + times_.back();
    }
    return std::optional(FinishedStep{reported_, times_, all});
  }
  Result<void> wait() override { return {}; }
  void drain() override {}
  Result<bool> done() override { return true; }
  Result<std::vector<double>> microseconds() override {
    return std::vector<double>(info_.timestamps ? info_.dispatches.size() : 0);
  }
  uint32_t command_buffers() const override { return 2; }

 private:
  void poison() {
    for (Memory* memory : info_.poisoned) {
      auto* words = reinterpret_cast<uint32_t*>(memory->host());
      std::fill_n(words, (memory->size() + 3) / 4, kPoison);
    }
  }
  struct GroupCounts {
    uint32_t counts[3];
  };
  GroupCounts groups_of(size_t dispatch) const {
    GroupCounts groups;
    std::memcpy(groups.counts, info_.control->host() + ir::kIndirectOffset + dispatch * 12,
                sizeof groups.counts);
    return groups;
  }
  Result<void> check(std::span<const uint32_t> dispatches) const {
    std::vector<Operand> barrier_interval;  // accesses since the last barrier
    for (const uint32_t i : dispatches) {
      const RecordedDispatch& dispatch = info_.dispatches[i];
      if (dispatch.barrier_before) barrier_interval.clear();
      const auto [groups] = groups_of(i);
      for (uint32_t count : groups) {
        if (count > max_groups_) {
          return at(i, ir::message("at most {} groups per axis, given {}", max_groups_, count));
        }
      }
      if (groups[0] == 0 || groups[1] == 0 || groups[2] == 0) continue;
      if (auto ok = check_hazards(i, barrier_interval); !ok) return ok;
      barrier_interval.insert(barrier_interval.end(), dispatch.operands.begin(),
                              dispatch.operands.end());
    }
    return {};
  }
  Result<void> check_hazards(size_t i, const std::vector<Operand>& barrier_interval) const {
    const auto& operands = info_.dispatches[i].operands;
    for (size_t a = 0; a < operands.size(); ++a) {
      for (const Operand& earlier : barrier_interval) {
        if (conflict(operands[a], earlier)) {
          return at(i, ir::message("operand {} overlaps an access that no barrier separates", a));
        }
      }
      for (size_t b = 0; b < a; ++b) {
        if (conflict(operands[a], operands[b])) {
          return at(i, ir::message("operands {} and {} overlap and one is written", b, a));
        }
      }
    }
    return {};
  }

  RecordingInfo info_;
  uint32_t max_groups_;
  NullClock clock_;
  std::deque<std::vector<uint32_t>> steps_;  // launched and not reported
  std::vector<uint32_t> reported_;
  std::vector<double> times_;
};

class NullDevice final : public Device {
 public:
  explicit NullDevice(NullClock clock) : clock_(std::move(clock)) {
    profile_ = ir::portable_profile();
    profile_.name = info_.name = "null";
    info_.driver = "checks calls, computes nothing";
    limits_.alignment = profile_.offset_alignment;
    limits_.max_binding_bytes = profile_.max_storage_range;
  }

  const DeviceInfo& info() const override { return info_; }
  const ir::DeviceProfile& profile() const override { return profile_; }
  ir::MemoryLimits limits() const override { return limits_; }

  Result<std::unique_ptr<Memory>> allocate(MemoryPool, uint64_t bytes) override {
    if (bytes == 0) return ir::internal_error("null device: allocation of 0 bytes");
    if (bytes > limits_.max_allocation_bytes) {
      return Error{ir::ErrorCode::out_of_memory, "null device: allocation above the limit"};
    }
    return std::unique_ptr<Memory>(
        std::make_unique<NullMemory>(std::vector<uint32_t>((bytes + 3) / 4), bytes));
  }
  // Memory of its own replaces the memory of the host.
  Result<std::unique_ptr<Memory>> borrow(uint64_t, uint64_t bytes) override {
    return allocate(MemoryPool::arena, bytes);
  }
  Result<void> upload(Memory& memory, uint64_t offset, std::span<const std::byte> bytes) override {
    if (offset > memory.size() || bytes.size() > memory.size() - offset) {
      return ir::internal_error("null device: upload past the end of its memory");
    }
    if (!bytes.empty()) std::memcpy(memory.host() + offset, bytes.data(), bytes.size());
    return {};
  }
  Result<void> copy(const MemoryRange& from, const MemoryRange& to) override {
    return upload(*to.memory, to.offset, {from.memory->host() + from.offset, from.size});
  }
  Result<void> fill(Memory& memory, uint32_t word) override {
    std::fill_n(reinterpret_cast<uint32_t*>(memory.host()), (memory.size() + 3) / 4, word);
    return {};
  }
  Result<std::unique_ptr<Kernel>> create_kernel(const ir::ProgramKernel& kernel) override {
    return std::unique_ptr<Kernel>(std::make_unique<NullKernel>(kernel));
  }
  Result<std::unique_ptr<Recording>> record(const RecordingInfo& info) override {
    if (!info.control || info.control->size() < ir::control_bytes(info.dispatches.size())) {
      return ir::internal_error("null device: control memory too small");
    }
    for (size_t i = 0; i < info.dispatches.size(); ++i) {
      if (auto ok = check_dispatch(i, info.dispatches[i]); !ok) return ok.error();
    }
    return std::unique_ptr<Recording>(
        std::make_unique<NullRecording>(info, profile_.max_groups, clock_));
  }
  void save_kernels() override {}
  bool lost() const override { return false; }
  uint64_t validation_messages() const override { return 0; }

 private:
  Result<void> check_dispatch(size_t i, const RecordedDispatch& dispatch) const {
    const auto& kernel = static_cast<const NullKernel&>(*dispatch.kernel);
    if (dispatch.operands.size() != kernel.texel.size()) return at(i, "wrong number of operands");
    if (dispatch.push.size_bytes() != kernel.push_bytes) return at(i, "wrong size of push data");
    for (size_t o = 0; o < dispatch.operands.size(); ++o) {
      const Operand& operand = dispatch.operands[o];
      const MemoryRange& range = operand.range;
      const std::string prefix = ir::message("operand {}: ", o);
      if (operand.texel != kernel.texel[o]) return at(i, prefix + "texel and storage mixed up");
      if (!range.memory || range.size == 0) return at(i, prefix + "no memory");
      if (range.offset % limits_.alignment) return at(i, prefix + "offset not aligned");
      if (range.size > limits_.max_binding_bytes) return at(i, prefix + "range above the limit");
      if (range.offset > range.memory->size() || range.size > range.memory->size() - range.offset) {
        return at(i, prefix + "range past the end of its memory");
      }
    }
    return {};
  }

  DeviceInfo info_;
  ir::DeviceProfile profile_;
  ir::MemoryLimits limits_;
  NullClock clock_;
};

}  // namespace

std::unique_ptr<Device> create_null_device(NullClock clock) {
  return std::make_unique<NullDevice>(std::move(clock));
}

}  // namespace ullage::runtime
