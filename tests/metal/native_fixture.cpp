// Small kernels on the Metal backend.
#include "tests/metal/native_fixture.h"

#include <cstring>

#include "runtime/metal/metal_backend.h"

namespace ullage::test::metal {
namespace {

using runtime::MemoryPool;

constexpr uint32_t kGroups = SmallRuns::kWords / 32;

std::unique_ptr<runtime::Memory> allocate(runtime::Device& device, MemoryPool pool,
                                          uint64_t bytes) {
  auto memory = device.allocate(pool, bytes);
  EXPECT_TRUE(memory) << memory.error().message;
  return std::move(*memory);
}

}  // namespace

void NativeTest::SetUp() {
  if (!Modules::available()) GTEST_SKIP() << "no clang";
  machine().reset();
}

void NativeTest::TearDown() {
  EXPECT_THAT(take_complaints(), testing::IsEmpty());
  EXPECT_THAT(machine().held(), testing::IsEmpty());
}

std::vector<std::string> NativeTest::take_complaints() {
  const auto& all = machine().complaints();
  const std::vector<std::string> fresh(all.begin() + static_cast<ptrdiff_t>(forgiven_), all.end());
  forgiven_ = all.size();
  return fresh;
}

ir::ProgramKernel small_kernel(const std::string& body) {
  ir::ProgramKernel kernel;
  kernel.name = "small";
  kernel.texel = {false, false};
  kernel.push_bytes = 4;
  kernel.local_size[0] = 32;
  kernel.msl.text = R"(#include <metal_stdlib>
using namespace metal;
struct Words { uint data[1]; };
struct Table { uint4 data[1024]; };
struct Push { uint word; };
kernel void main0(const device Words& in [[buffer(0)]], device Words& out [[buffer(1)]],
  constant Table& table [[buffer(16)]], constant Push& push [[buffer(29)]],
  uint3 gid [[thread_position_in_grid]])
{
    uint i = gid.x;
    )" + body + "\n}\n";
  kernel.msl.entry = "main0";
  kernel.msl.version = 20300;
  return kernel;
}

SmallRuns::SmallRuns(const runtime::DeviceOptions& options) {
  auto device = runtime::create_metal_device(options);
  EXPECT_TRUE(device) << device.error().message;
  device_ = std::move(*device);
  inputs_ = allocate(*device_, MemoryPool::inputs, kWords * 4);
  outputs_ = allocate(*device_, MemoryPool::outputs, kWords * 4);
  arena_ = allocate(*device_, MemoryPool::arena, 2048);
  for (uint32_t i = 0; i < kWords; ++i) inputs()[i] = i;
}

void SmallRuns::add(const ir::ProgramKernel& kernel, runtime::MemoryRange in,
                    runtime::MemoryRange out, uint32_t push) {
  auto created = device_->create_kernel(kernel);
  ASSERT_TRUE(created) << created.error().message;
  kernels_.push_back(std::move(*created));
  pushes_.push_back(std::make_unique<std::vector<uint32_t>>(kernel.push_bytes / 4, push));
  runtime::RecordedDispatch dispatch;
  dispatch.kernel = kernels_.back().get();
  dispatch.operands = {{in, ir::Access::read}, {out, ir::Access::write}};
  dispatch.push = *pushes_.back();
  dispatch.barrier_before = true;
  info_.dispatches.push_back(dispatch);
}

uint32_t* SmallRuns::group_counts(size_t dispatch) {
  return reinterpret_cast<uint32_t*>(control_->host() + ir::kIndirectOffset + dispatch * 12);
}

runtime::Recording& SmallRuns::record() {
  control_ =
      allocate(*device_, MemoryPool::control, ir::control_bytes(info_.dispatches.size()) + 256);
  std::memset(control_->host(), 0, control_->size());
  for (size_t i = 0; i < info_.dispatches.size(); ++i) {
    const uint32_t counts[] = {kGroups, 1, 1};
    std::memcpy(group_counts(i), counts, sizeof counts);
  }
  info_.control = control_.get();
  auto created = device_->record(info_);
  EXPECT_TRUE(created) << created.error().message;
  recording_ = std::move(*created);
  return *recording_;
}

runtime::Result<void> SmallRuns::run(runtime::Recording& recording) {
  if (auto ok = recording.submit(); !ok) return ok;
  return recording.wait();
}

}  // namespace ullage::test::metal
