// Limits that Metal reports are queried; those that only its feature tables state are constants.
#include "runtime/metal/device.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "runtime/metal/pipeline.h"

namespace ullage::runtime::metal {
namespace {

constexpr uint32_t kBindings = 16;       // of set 0, by the binding convention
constexpr uint32_t kMaxSetBytes = 4096;  // setBytes
constexpr uint32_t kMaxGroups = 65535;   // what plans need; Metal states no limit
constexpr uint32_t kAlignment = 256;     // of offsets in the constant address space on Macs
constexpr uint32_t kLanguage = 20300;    // simdgroup functions on every platform
constexpr uint64_t kMaxBinding = UINT32_MAX / kAlignment * kAlignment;

// Simdgroup widths are only reliable on Apple's own GPUs: elsewhere a pipeline may have another
// one. Apple GPUs have shuffles and reductions from family 7 on.
Result<uint32_t> simd_width(MTL::Device* device) {
  if (!device->supportsFamily(MTL::GPUFamilyApple7)) return 0u;
  const ir::ProgramMsl probe{
      "#include <metal_stdlib>\nusing namespace metal;\n"
      "kernel void probe(device uint* out [[buffer(0)]])\n{\n    out[0] = 1u;\n}\n",
      "probe", kLanguage, 0};
  const auto pipeline = create_pipeline(device, "simd width", probe, 1);
  if (!pipeline) return pipeline.error();
  const auto width = static_cast<uint32_t>((*pipeline)->threadExecutionWidth());
  return std::has_single_bit(width) && width >= 4 && width <= 64 ? width : 0u;
}

Result<void> check_tier0(const Traits& t) {
  const ir::DeviceProfile least = ir::portable_profile(), &is = t.profile;
  const struct {
    const char* name;
    uint64_t least, is;
  } limits[] = {
      {"threads of a threadgroup", least.max_workgroup_invocations, is.max_workgroup_invocations},
      {"threads along x", least.max_workgroup_size_x, is.max_workgroup_size_x},
      {"bytes of threadgroup memory", least.max_shared_bytes, is.max_shared_bytes},
      {"bytes of a buffer", least.max_storage_range, is.max_storage_range},
  };
  for (const auto& limit : limits) {
    if (limit.is >= limit.least) continue;
    return ir::unsupported("device " + t.info.name + ": below tier 0: " + limit.name +
                           " must be at least " + std::to_string(limit.least) + ", is " +
                           std::to_string(limit.is));
  }
  return {};
}

DeviceInfo info_of(MTL::Device* device) {
  DeviceInfo info;
  info.name = to_text(device->name());
  info.driver = "Metal";
  info.api = GraphicsApi::metal;
  info.memory_bytes = device->recommendedMaxWorkingSetSize();
  // The device's key in disk caches. Metal's own id changes when the system restarts.
  std::memcpy(info.driver_uuid.data(), info.name.data(),
              std::min(info.name.size(), info.driver_uuid.size()));
  return info;
}

}  // namespace

Result<Traits> query_traits(MTL::Device* device) {
  Traits t;
  t.info = info_of(device);
  t.unified = device->hasUnifiedMemory();
  const MTL::Size threads = device->maxThreadsPerThreadgroup();
  const uint64_t buffer_bytes = device->maxBufferLength();

  ir::DeviceProfile& p = t.profile;
  p.name = t.info.name;
  p.device_class = ir::DeviceClass::gpu;
  p.msl = true;
  // A workgroup has as many threads as its largest axis may have.
  p.max_workgroup_size_x = p.max_workgroup_invocations = static_cast<uint32_t>(threads.width);
  p.max_shared_bytes = static_cast<uint32_t>(device->maxThreadgroupMemoryLength());
  p.max_storage_buffers = kBindings;
  p.max_storage_range = static_cast<uint32_t>(std::min(buffer_bytes, kMaxBinding));
  p.max_push_bytes = kMaxSetBytes;
  p.max_groups = kMaxGroups;
  p.offset_alignment = kAlignment;
  if (auto ok = check_tier0(t); !ok) return ok.error();
  const auto width = simd_width(device);
  if (!width) return width.error();
  p.subgroup_size = p.min_subgroup_size = p.max_subgroup_size = *width;
  p.subgroup_shuffle = p.subgroup_arithmetic = *width != 0;
  p.tier = *width != 0 && p.max_workgroup_invocations >= 256 ? ir::Tier::t2 : ir::Tier::t0;

  t.limits.alignment = p.offset_alignment;
  t.limits.max_binding_bytes = p.max_storage_range;
  t.limits.max_allocation_bytes = buffer_bytes;
  return t;
}

}  // namespace ullage::runtime::metal
