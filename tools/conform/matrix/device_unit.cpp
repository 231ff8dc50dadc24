// One session per job: its buffers, one pipeline, one dispatch.
#include "tools/conform/matrix/device_unit.h"

#include <algorithm>
#include <cstring>

#include "tools/conform/matrix/matrix_shader.h"

namespace ullage::conform {
namespace {

using ir::DType;
using runtime::RawDevice;

// Fills the memory behind each buffer, where accesses past the bound range land.
constexpr size_t kSlackBytes = 4096;
constexpr std::byte kSlack{0xa5};
// The content of results before they are written.
constexpr std::byte kUnwritten{0xcd};

struct FeatureNeed {
  DType dtype;
  std::string_view feature;
};
constexpr FeatureNeed kFeatures[] = {
    {DType::f16, "shaderFloat16"},
    {DType::f16, "storageBuffer16BitAccess"},
    {DType::bf16, "shaderBFloat16CooperativeMatrix"},
    {DType::bf16, "storageBuffer16BitAccess"},
    {DType::f64, "shaderFloat64"},
    {DType::i8, "shaderInt8"},
    {DType::i8, "storageBuffer8BitAccess"},
    {DType::u8, "shaderInt8"},
    {DType::u8, "storageBuffer8BitAccess"},
    {DType::i16, "shaderInt16"},
    {DType::i16, "storageBuffer16BitAccess"},
    {DType::u16, "shaderInt16"},
    {DType::u16, "storageBuffer16BitAccess"},
    {DType::i64, "shaderInt64"},
    {DType::u64, "shaderInt64"},
};

struct Memory {
  std::vector<std::byte> bytes;  // at first
  uint64_t bound = 0;            // of them, the shader sees
};

Memory memory_of(std::span<const Bits> numbers, DType dtype) {
  const size_t size = ir::size_bytes(dtype);
  Memory memory;
  // Words, and never none.
  memory.bytes.resize(std::max<size_t>(4, (numbers.size() * size + 3) / 4 * 4));
  for (size_t i = 0; i < numbers.size(); ++i) {
    store_number(memory.bytes.data() + i * size, numbers[i], dtype);
  }
  memory.bound = memory.bytes.size();
  return memory;
}

Memory unwritten(uint64_t numbers, DType dtype) {
  Memory memory;
  memory.bytes.assign(std::max<size_t>(4, (numbers * ir::size_bytes(dtype) + 3) / 4 * 4),
                      kUnwritten);
  memory.bound = memory.bytes.size();
  return memory;
}

// Drivers for absent GPUs accept submissions and do nothing.
ir::Error executes_nothing() {
  return ir::unsupported("the device executes nothing: a result is as it was before");
}

ir::Result<void> check_written(std::span<const std::byte> result) {
  if (std::ranges::count(result, kUnwritten) != std::ssize(result)) return {};
  return executes_nothing();
}

std::vector<Bits> numbers_of(std::span<const std::byte> bytes, uint64_t count, DType dtype) {
  std::vector<Bits> numbers;
  for (uint64_t i = 0; i < count; ++i) {
    numbers.push_back(load_number(bytes.data() + i * ir::size_bytes(dtype), dtype));
  }
  return numbers;
}

class DeviceUnit final : public MatrixUnit {
 public:
  DeviceUnit(RawDevice& device, RobustDevice robust)
      : device_(device), robust_(std::move(robust)) {}

  std::span<const MatrixShape> shapes() const override { return device_.matrix_shapes(); }
  bool is_robust() const override {
    const auto device = robust_();
    return device && (*device)->feature("cooperativeMatrixRobustBufferAccess").value_or(false);
  }

  ir::Result<std::vector<Bits>> multiply_add(const MatrixShape& shape,
                                             const Tiles& tiles) override {
    const uint64_t count = tiles.c.size() / (uint64_t{shape.m} * shape.n);
    auto done = run(device_, multiply_add_shader(shape, invocations(shape.scope)),
                    {memory_of(tiles.a, *shape.a), memory_of(tiles.b, *shape.b),
                     memory_of(tiles.c, *shape.c), unwritten(tiles.c.size(), *shape.result)},
                    {*shape.a, *shape.b, *shape.c, *shape.result}, static_cast<uint32_t>(count));
    if (!done) return done.error();
    if (auto ok = check_written((*done)[3]); !ok) return ok.error();
    return numbers_of((*done)[3], tiles.c.size(), *shape.result);
  }

  ir::Result<std::vector<std::byte>> copy(const CopyJob& job, std::span<const std::byte> from,
                                          std::vector<std::byte> to) override {
    RawDevice* device = &device_;
    if (job.robust) {
      const auto robust = robust_();
      if (!robust) return robust.error();
      device = *robust;
    }
    const std::vector<std::byte> before = to;
    auto done = run(
        *device, copy_shader(job, invocations(job.type.scope)),
        {Memory{{from.begin(), from.end()}, job.from_bytes}, Memory{std::move(to), job.to_bytes}},
        {job.type.dtype, job.from.element, job.to.element}, 1);
    if (!done) return done.error();
    if ((*done)[1] == before) return executes_nothing();
    return std::move((*done)[1]);
  }

  ir::Result<std::vector<Bits>> apply(const ElementwiseJob& job, std::span<const Bits> x,
                                      std::span<const Bits> y) override {
    auto done = run(device_, elementwise_shader(job, invocations(job.type.scope)),
                    {memory_of(x, job.type.dtype), memory_of(y, job.type.dtype),
                     unwritten(job.type.elements(), job.result)},
                    {job.type.dtype, job.result}, 1);
    if (!done) return done.error();
    if (auto ok = check_written((*done)[2]); !ok) return ok.error();
    return numbers_of((*done)[2], job.type.elements(), job.result);
  }

  ir::Result<Elements> elements(const MatrixType& type) override {
    Elements elements{.invocations = invocations(type.scope)};
    std::vector<Bits> tiles[3];
    const std::vector<Bits> zeros(type.elements());
    for (const ElementChange change :
         {ElementChange::invocation, ElementChange::index, ElementChange::plus_one}) {
      auto done = run(device_, elements_shader(type, change, elements.invocations),
                      {memory_of(zeros, type.dtype), unwritten(type.elements(), type.dtype),
                       unwritten(elements.invocations, DType::u32)},
                      {type.dtype}, 1);
      if (!done) return done.error();
      if (auto ok = check_written((*done)[1]); !ok) return ok.error();
      tiles[static_cast<size_t>(change)] = numbers_of((*done)[1], type.elements(), type.dtype);
      const auto lengths = numbers_of((*done)[2], elements.invocations, DType::u32);
      elements.length = static_cast<uint32_t>(lengths[0]);
      if (std::ranges::count(lengths, lengths[0]) != std::ssize(lengths)) {
        return ir::internal_error("OpCooperativeMatrixLengthKHR differs among invocations");
      }
    }
    const auto number = [&](ElementChange change, size_t i) {
      const Bits bits = tiles[static_cast<size_t>(change)][i];
      const double value = number_value(bits, type.dtype);
      // Above 127 of an i8.
      return static_cast<uint32_t>(value < 0 ? value + 256 : value);
    };
    elements.are_changed_in_place = true;
    for (size_t i = 0; i < type.elements(); ++i) {
      elements.owners.push_back(number(ElementChange::invocation, i) * elements.length +
                                number(ElementChange::index, i));
      elements.are_changed_in_place &= number(ElementChange::plus_one, i) == 1;
    }
    return elements;
  }

 private:
  // Of one workgroup: one subgroup, or a few where matrices are the workgroup's.
  uint32_t invocations(uint32_t scope) const {
    const auto subgroup = static_cast<uint32_t>(device_.limit("subgroupSize").value_or(32));
    constexpr uint32_t kWorkgroup = 2;
    return scope == kWorkgroup ? 4 * subgroup : subgroup;
  }

  static ir::Result<void> check(const RawDevice& device, std::span<const DType> dtypes) {
    for (const auto& [dtype, feature] : kFeatures) {
      const bool is_used = std::ranges::find(dtypes, dtype) != dtypes.end();
      if (is_used && !device.feature(feature).value_or(false)) {
        return ir::unsupported("the device has no " + std::string(feature));
      }
    }
    return {};
  }

  static runtime::RawPipeline pipeline_of(const RawDevice& device, std::vector<uint32_t> words,
                                          std::span<const Memory> memory) {
    runtime::RawPipeline pipeline;
    pipeline.spirv = std::move(words);
    for (size_t i = 0; i < memory.size(); ++i) {
      pipeline.bindings.push_back(
          {.binding = static_cast<uint32_t>(i), .buffer = i, .size = memory[i].bound});
    }
    pipeline.full_subgroups = device.feature("computeFullSubgroups").value_or(false);
    return pipeline;
  }

  // The content of all memory after one dispatch.
  static ir::Result<std::vector<std::vector<std::byte>>> run(RawDevice& device,
                                                             const std::string& shader,
                                                             std::vector<Memory> memory,
                                                             std::vector<DType> dtypes,
                                                             uint32_t groups) {
    if (auto ok = check(device, dtypes); !ok) return ok.error();
    auto words = assemble_matrix_shader(shader);
    if (!words) return words.error();
    const runtime::RawPipeline pipeline = pipeline_of(device, *std::move(words), memory);
    runtime::RawResources resources;
    for (const Memory& m : memory) resources.buffer_bytes.push_back(m.bytes.size() + kSlackBytes);
    auto session = device.create_session(resources, std::span(&pipeline, 1));
    if (!session) return session.error();
    for (size_t i = 0; i < memory.size(); ++i) {
      const std::span<std::byte> all = (*session)->buffer(i);
      std::ranges::fill(all, kSlack);
      std::ranges::copy(memory[i].bytes, all.begin());
    }
    runtime::RawDispatch dispatch;
    dispatch.groups[0] = groups;
    if (auto ok = (*session)->run(std::span(&dispatch, 1)); !ok) return ok.error();
    std::vector<std::vector<std::byte>> results;
    for (size_t i = 0; i < memory.size(); ++i) {
      const std::span<std::byte> all = (*session)->buffer(i);
      const auto slack = all.subspan(memory[i].bytes.size());
      if (std::ranges::count(slack, kSlack) != std::ssize(slack)) {
        return ir::internal_error("memory behind a buffer was written");
      }
      results.emplace_back(all.begin(), all.begin() + std::ssize(memory[i].bytes));
    }
    return results;
  }

  RawDevice& device_;
  RobustDevice robust_;
};

}  // namespace

std::unique_ptr<MatrixUnit> device_unit(RawDevice& device, RobustDevice robust) {
  return std::make_unique<DeviceUnit>(device, std::move(robust));
}

}  // namespace ullage::conform
