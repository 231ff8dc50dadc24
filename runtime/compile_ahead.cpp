// CompileAhead: dispatches kernels with zero groups on a second device.
#include "runtime/compile_ahead.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <optional>
#include <vector>

#include "base/exceptions.h"

namespace ullage::runtime {
namespace {

using Clock = std::chrono::steady_clock;

// Not a power of two, as few real buffers are (DriverTrait::compiles_loads_by_size).
constexpr uint64_t kOperandBytes = 272;
constexpr size_t kMinKernels = 4;

struct Cost {
  Clock::duration create{}, first_dispatch{};
};

// One kernel at a time, on memory that is never written to.
class Bench {
 public:
  static std::optional<Bench> open(const DeviceOpener& open_device) {
    auto device = open_device();
    if (!device) return std::nullopt;
    auto control = (*device)->allocate(MemoryPool::control, ir::kIndirectOffset + kOperandBytes);
    auto arena = (*device)->allocate(MemoryPool::arena, kOperandBytes);
    if (!control || !arena) return std::nullopt;
    std::memset((*control)->host(), 0, (*control)->size());
    return Bench(std::move(*device), std::move(*control), std::move(*arena));
  }

  std::optional<Cost> compile(const ir::ProgramKernel& source) {
    const auto begin = Clock::now();
    auto kernel = device_->create_kernel(source);
    if (!kernel) return std::nullopt;
    const auto created = Clock::now();
    const std::vector<uint32_t> push(source.push_bytes / 4);
    RecordedDispatch dispatch;
    dispatch.kernel = kernel->get();
    dispatch.push = push;
    for (bool texel : source.texel) {
      dispatch.operands.push_back({{arena_.get(), 0, kOperandBytes}, ir::Access::read, texel});
    }
    RecordingInfo info;
    info.control = control_.get();
    info.dispatches.push_back(std::move(dispatch));
    auto recording = device_->record(info);
    if (!recording || !(*recording)->submit() || !(*recording)->wait()) return std::nullopt;
    return Cost{created - begin, Clock::now() - created};
  }

 private:
  Bench(std::unique_ptr<Device> device, std::unique_ptr<Memory> control,
        std::unique_ptr<Memory> arena)
      : device_(std::move(device)), control_(std::move(control)), arena_(std::move(arena)) {}

  std::unique_ptr<Device> device_;
  std::unique_ptr<Memory> control_, arena_;
};

bool is_smaller(const ir::ProgramKernel& a, const ir::ProgramKernel& b) {
  return a.spirv.size() < b.spirv.size();
}

}  // namespace

CompileAhead::CompileAhead(DeviceOpener open, std::span<const ir::ProgramKernel> kernels)
    : open_(std::move(open)), kernels_(kernels) {
  if (kernels.size() < kMinKernels || std::thread::hardware_concurrency() < 2) return;
  // No thread is available; everything works without it.
  catch_all([this] { thread_ = std::thread([this] { work(); }); }, [] {});
}

CompileAhead::~CompileAhead() {
  stop_ = true;
  if (thread_.joinable()) thread_.join();
}

void CompileAhead::work() {
  auto bench = Bench::open(open_);
  if (!bench) return;
  const auto probe = std::ranges::min_element(kernels_, is_smaller);
  const auto cost = bench->compile(*probe);
  if (!cost || cost->first_dispatch < 2 * cost->create) return;
  for (size_t i = kernels_.size(); i-- > 0 && !stop_;) {
    if (&kernels_[i] != &*probe && !bench->compile(kernels_[i])) return;
  }
}

}  // namespace ullage::runtime
