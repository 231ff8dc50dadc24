// The Metal backend's objects: traits of devices, memory, kernels.
#include <algorithm>
#include <numeric>

#include "runtime/devices.h"
#include "runtime/metal/kernel.h"
#include "runtime/metal/metal_backend.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "shaders/toolchain/msl/msl.h"
#include "tests/metal/native_fixture.h"

namespace ullage::test::metal {
namespace {

using ir::ErrorCode;
using runtime::MemoryPool;
using testing::HasSubstr;

class NativeBackend : public NativeTest {};

// The runtime does not include the translator, so both define the binding convention.
TEST_F(NativeBackend, TheBindingConventionIsTheTranslators) {
  EXPECT_EQ(runtime::metal::kTableIndex, shaders::kMslBindingsPerSet);
  EXPECT_EQ(runtime::metal::kPushIndex, shaders::kMslPushIndex);
  EXPECT_EQ(runtime::metal::kLengthTableIndex, shaders::kMslLengthTableIndex);
}

TEST_F(NativeBackend, LimitsAreThoseOfTheDevice) {
  FakeGpu gpu;
  gpu.name = "Fake M7";
  gpu.max_threads = 512;
  gpu.max_threadgroup_bytes = 20000;
  gpu.max_buffer_bytes = 300u << 20;
  machine().reset(gpu);
  const auto devices = runtime::list_metal_devices();
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(devices[0].info.name, "Fake M7");
  EXPECT_EQ(devices[0].info.api, runtime::GraphicsApi::metal);
  const ir::DeviceProfile& p = devices[0].profile;
  EXPECT_TRUE(p.msl);
  EXPECT_EQ(p.tier, ir::Tier::t2);
  EXPECT_EQ(p.subgroup_size, 32u);
  EXPECT_EQ(p.max_workgroup_invocations, 512u);
  EXPECT_EQ(p.max_shared_bytes, 20000u);
  EXPECT_EQ(p.max_storage_range, 300u << 20);
  EXPECT_EQ(p.max_storage_buffers, 16u);
  EXPECT_FALSE(p.texel_buffers || p.float64 || p.wide_stores);
}

TEST_F(NativeBackend, TheWidthOfSimdgroupsIsAskedFor) {
  FakeGpu gpu;
  gpu.simd_width = 16;
  machine().reset(gpu);
  EXPECT_EQ(runtime::list_metal_devices()[0].profile.subgroup_size, 16u);
  // Pipelines of other GPUs may each have their own.
  gpu.apple7 = false;
  machine().reset(gpu);
  const ir::DeviceProfile p = runtime::list_metal_devices()[0].profile;
  EXPECT_EQ(p.subgroup_size, 0u);
  EXPECT_FALSE(p.subgroup_arithmetic);
  EXPECT_EQ(p.tier, ir::Tier::t0);
}

TEST_F(NativeBackend, DevicesBelowTierZeroKeepTheirIndex) {
  FakeGpu gpu;
  gpu.max_threadgroup_bytes = 8192;
  machine().reset(gpu);
  const auto devices = runtime::list_metal_devices();
  ASSERT_EQ(devices.size(), 1u);
  EXPECT_EQ(devices[0].info.name, "");
  const auto device = runtime::create_metal_device({});
  ASSERT_FALSE(device);
  EXPECT_EQ(device.error().code, ErrorCode::unsupported);
  EXPECT_THAT(device.error().message, HasSubstr("threadgroup memory must be at least 16384"));
}

TEST_F(NativeBackend, ADeviceIsChosenByItsIndexBehindThoseOfVulkan) {
  const auto before = static_cast<uint32_t>(runtime::list_vulkan_devices().size());
  ASSERT_EQ(runtime::list_devices().size(), before + 1);
  runtime::DeviceOptions options;
  options.index = before;
  options.max_tier = ir::Tier::t0;
  const auto device = runtime::open_device(options);
  ASSERT_TRUE(device) << device.error().message;
  EXPECT_EQ((*device)->info().api, runtime::GraphicsApi::metal);
  EXPECT_EQ((*device)->profile().subgroup_size, 0u);
  options.index = before + 1;
  const auto none = runtime::open_device(options);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::no_device);
  EXPECT_THAT(none.error().message, HasSubstr("there are " + std::to_string(before + 1)));
}

TEST_F(NativeBackend, ValidationIsTheEnvironments) {
  runtime::DeviceOptions options;
  options.validation = true;
  const auto device = runtime::create_metal_device(options);
  ASSERT_FALSE(device);
  EXPECT_THAT(device.error().message, HasSubstr("MTL_DEBUG_LAYER"));
}

TEST_F(NativeBackend, TheHostsDeviceIsAdopted) {
  SmallRuns host;
  const auto handles = runtime::metal_handles(host.device());
  ASSERT_TRUE(handles);
  {
    const auto device = runtime::adopt_metal_device(*handles, {});
    ASSERT_TRUE(device) << device.error().message;
    EXPECT_EQ(runtime::metal_handles(**device)->queue, handles->queue);
  }
  const auto none = runtime::adopt_metal_device({handles->device, nullptr}, {});
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::invalid_argument);
}

TEST_F(NativeBackend, HeapsAreSharedWhereTheHostLooks) {
  runtime::DeviceOptions options;
  for (const bool unmapped : {false, true}) {
    options.unmapped = unmapped;
    const auto device = runtime::create_metal_device(options);
    ASSERT_TRUE(device);
    const auto mapped = [&](MemoryPool pool) {
      return (*(*device)->allocate(pool, 8))->host() != nullptr;
    };
    EXPECT_TRUE(mapped(MemoryPool::inputs) && mapped(MemoryPool::outputs) &&
                mapped(MemoryPool::control));
    EXPECT_FALSE(mapped(MemoryPool::arena));
    EXPECT_EQ(mapped(MemoryPool::constants), !unmapped);
  }
}

TEST_F(NativeBackend, MemoryRunsOut) {
  SmallRuns runs;
  const auto large = runs.device().allocate(MemoryPool::arena, (uint64_t{1} << 30) + 1);
  ASSERT_FALSE(large);
  EXPECT_EQ(large.error().code, ErrorCode::out_of_memory);
  machine().bytes_left = 100;
  EXPECT_TRUE(runs.device().allocate(MemoryPool::arena, 100));
  const auto none = runs.device().allocate(MemoryPool::arena, 101);
  ASSERT_FALSE(none);
  EXPECT_EQ(none.error().code, ErrorCode::out_of_memory);
}

TEST_F(NativeBackend, UploadsAndFillsReachPrivateMemory) {
  SmallRuns runs;
  std::vector<uint32_t> given(SmallRuns::kWords);
  std::iota(given.begin(), given.end(), 1000u);
  ASSERT_TRUE(runs.device().upload(runs.arena(), 1024, std::as_bytes(std::span(given))));
  runs.add(small_kernel("out.data[i] = in.data[i];"), runs.scratch(true), runs.output());
  ASSERT_TRUE(runs.run());
  EXPECT_EQ(runs.outputs()[127], 1127u);
  ASSERT_TRUE(runs.device().fill(runs.arena(), 0x01020304));
  ASSERT_TRUE(runs.run());
  EXPECT_EQ(runs.outputs()[0], 0x01020304u);
  EXPECT_EQ(runs.outputs()[127], 0x01020304u);
}

TEST_F(NativeBackend, KernelsThatDoNotFit) {
  SmallRuns runs;
  const auto failure = [&](auto edit) {
    ir::ProgramKernel kernel = small_kernel("out.data[i] = 1u;");
    edit(kernel);
    const auto created = runs.device().create_kernel(kernel);
    EXPECT_FALSE(created);
    EXPECT_TRUE(created || created.error().code == ErrorCode::unsupported);
    return created ? "" : created.error().message;
  };
  EXPECT_THAT(failure([](auto& k) { k.msl.text.clear(); }), HasSubstr("has no MSL"));
  EXPECT_THAT(failure([](auto& k) { k.msl.text += "nonsense"; }), HasSubstr("newLibrary"));
  EXPECT_THAT(failure([](auto& k) { k.msl.entry = "other"; }), HasSubstr("no function other"));
  EXPECT_THAT(failure([](auto& k) { k.needs.subgroup_size = 64; }), HasSubstr("simdgroups of 64"));
  EXPECT_THAT(failure([](auto& k) { k.texel[0] = true; }), HasSubstr("texel"));
  EXPECT_THAT(failure([](auto& k) { k.local_size[0] = 2048; }), HasSubstr("above 1024"));
  machine().gpu.max_pipeline_threads = 16;
  EXPECT_THAT(failure([](auto&) {}), HasSubstr("groups of 32 threads"));
}

}  // namespace
}  // namespace ullage::test::metal
