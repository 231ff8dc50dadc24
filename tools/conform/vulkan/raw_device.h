// RawDevice: any compute shader on a Vulkan device with all of its features enabled, for tools that
// test shaders and drivers. Programs do not run here. No Vulkan headers are needed.
//
// Threads: one at a time per device and its sessions. Lifetimes: a device outlives its sessions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ir/dtype.h"
#include "runtime/backend.h"
#include "tools/conform/vulkan/formats.h"
#include "tools/conform/vulkan/pipeline_executable.h"

namespace ullage::runtime {

// Whether RawDevice::feature and RawDevice::limit know a name; of no device.
bool is_feature_name(std::string_view name);
bool is_limit_name(std::string_view name);

struct RawOptions {
  uint32_t index = 0;             // as in list_vulkan_devices
  bool validation = false;        // Khronos validation; its messages go to `log`
  bool robust = false;            // robustBufferAccess
  uint32_t timeout_seconds = 60;  // of one submission
  LogSink log;
};

struct RawConstant {
  uint32_t id = 0;
  std::vector<std::byte> value;  // 1, 2, 4 or 8 bytes, as wide as the constant's type
};

// An image whose texels are in a buffer whenever the host looks: row by row, layer by layer,
// without padding. A session copies them in before a run and out after it.
struct RawImage {
  size_t buffer = 0;
  uint64_t offset = 0;  // REQUIRES: a multiple of the texel's bytes and of 4
  const RawFormat* format = nullptr;
  uint32_t dimensions = 2;  // 1, 2 or 3
  uint32_t extent[3] = {1, 1, 1};
  uint32_t layers = 0;                         // 0: no array; REQUIRES: 0 of three dimensions
  bool is_stored = false, is_sampled = false;  // how pipelines use it
};

struct RawSampler {
  enum class Address : uint8_t { clamp, repeat, mirror, border };
  bool linear = false;
  Address address = Address::clamp;
  bool normalized = true;  // coordinates
};

struct RawBinding {
  using Kind = BindingKind;
  uint32_t set = 0, binding = 0;
  uint32_t element = 0;  // of an array of descriptors
  Kind kind = Kind::storage;
  size_t buffer = 0;                  // of buffers and texel buffers
  uint64_t offset = 0, size = 0;      // REQUIRES: inside the buffer, aligned, size > 0
  const RawFormat* format = nullptr;  // of texel buffers
  size_t image = 0, sampler = 0;
};

struct RawPipeline {
  std::vector<uint32_t> spirv;  // REQUIRES: valid, its capabilities are offered by the device
  std::string entry = "main";
  std::vector<RawConstant> constants;
  std::vector<RawBinding> bindings;  // REQUIRES: all that the shader uses, with its types
  uint32_t push_bytes = 0;           // a multiple of 4
  uint32_t subgroup_size = 0;        // 0: the driver's choice
  bool full_subgroups = false;
};

struct RawDispatch {
  size_t pipeline = 0;
  std::vector<std::byte> push;  // push_bytes of its pipeline
  uint32_t groups[3] = {1, 1, 1};
  // Group counts come from this buffer instead.
  struct Indirect {
    size_t buffer = 0;
    uint64_t offset = 0;  // REQUIRES: a multiple of 4, 12 bytes before the end
  };
  std::optional<Indirect> indirect;
  bool barrier_before = true;  // everything before is done and visible
};

// A product of cooperative matrices that the device has: result = a * b + c.
struct MatrixShape {
  uint32_t m = 0, n = 0, k = 0;
  // Nothing: a type without a DType.
  std::optional<ir::DType> a = {}, b = {}, c = {}, result = {};
  bool saturating = false;  // the operand SaturatingAccumulation must be there
  uint32_t scope = 0;       // as SPIR-V counts scopes: 2 workgroup, 3 subgroup
  bool operator==(const MatrixShape&) const = default;
};

struct RawResources {
  std::vector<uint64_t> buffer_bytes;  // REQUIRES: > 0
  std::vector<RawImage> images;        // REQUIRES: inside their buffers
  std::vector<RawSampler> samplers;
};

// Buffers and pipelines for submissions.
class RawSession {
 public:
  RawSession() = default;
  virtual ~RawSession() = default;
  RawSession(const RawSession&) = delete;
  RawSession& operator=(const RawSession&) = delete;

  // Mapped: the host's writes are visible to a run, and the device's writes to the host after it.
  virtual std::span<std::byte> buffer(size_t index) = 0;
  // Of the buffer's first byte on the device. REQUIRES: the feature bufferDeviceAddress.
  virtual uint64_t address(size_t index) = 0;
  // Records, submits, waits. Errors: device_lost, also past the timeout.
  virtual Result<void> run(std::span<const RawDispatch> dispatches) = 0;
};

class RawDevice {
 public:
  RawDevice() = default;
  virtual ~RawDevice() = default;
  RawDevice(const RawDevice&) = delete;
  RawDevice& operator=(const RawDevice&) = delete;

  // Errors: as create_vulkan_device.
  static Result<std::unique_ptr<RawDevice>> open(const RawOptions& options);

  virtual const DeviceInfo& info() const = 0;
  // By Vulkan's names, also of boolean properties: "shaderInt64", "subgroupArithmetic",
  // "shaderDenormPreserveFloat32". Nothing: a name that this class does not know.
  virtual std::optional<bool> feature(std::string_view name) const = 0;
  virtual bool extension(std::string_view name) const = 0;
  // "maxComputeSharedMemorySize", "subgroupSize", "maxComputeWorkGroupSize[0]". Nothing: unknown.
  virtual std::optional<uint64_t> limit(std::string_view name) const = 0;

  // In the device's order; nothing where it has no cooperative matrices.
  virtual std::span<const MatrixShape> matrix_shapes() const = 0;

  // Whether images or texel buffers of this format may be bound so.
  virtual bool supports(const RawFormat& format, RawBinding::Kind kind) const = 0;
  // Whether such images can be sampled with linear filters.
  virtual bool filters(const RawFormat& format) const = 0;

  // Buffers are zeroed. Errors: out_of_memory; the driver's error for an object.
  virtual Result<std::unique_ptr<RawSession>> create_session(
      const RawResources& resources, std::span<const RawPipeline> pipelines) = 0;

  // What the driver's compiler reports about a pipeline. Buffers, offsets and sizes of its bindings
  // are ignored. Errors: unsupported, where the driver has no
  // VK_KHR_pipeline_executable_properties; the driver's error for the pipeline.
  virtual Result<std::vector<PipelineExecutable>> executables(const RawPipeline& pipeline) = 0;

  // True after a timeout or loss: the device is unusable.
  virtual bool lost() const = 0;
  virtual uint64_t validation_messages() const = 0;
};

}  // namespace ullage::runtime
