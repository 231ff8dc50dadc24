// Elements that the device's interpreter loads, as integers, sizes and floats.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "ir/extent/scalar_op.h"
#include "runtime/element.h"
#include "tests/runtime/fixtures/resolve_control.h"

namespace ullage::runtime {
namespace {

using ir::DType;
using ir::ScalarOp;
using params::kResolveNoError;
using Meaning = ir::DeviceElement::Meaning;

constexpr uint32_t kNone = ir::kNoRegister;
constexpr double kDoubleInfinity = std::numeric_limits<double>::infinity();

// Bit patterns of elements of `width` bytes: edges of every format, then noise.
std::vector<std::byte> patterns(size_t width) {
  std::mt19937_64 random(width);
  std::vector<uint64_t> bits = {0, 1, ~uint64_t{0}, uint64_t{1} << (8 * width - 1),
                                (uint64_t{1} << (8 * width - 1)) - 1};
  for (uint32_t half : {0x3c00u, 0x3800u, 0xb800u, 0x7c00u, 0xfc00u, 0x7e00u, 0x03ffu, 0x4100u}) {
    bits.push_back(half);
    bits.push_back(uint64_t{half} << 16);
    bits.push_back(uint64_t{half} << 48);
  }
  for (double v : {2.6, 2.5, -0.5, 0.49999999999999994, 9007199254740993.0, 1e19, 9.3e18, -0.0,
                   kDoubleInfinity, 0x1p-1074, 0x1p63, -0x1p63}) {
    bits.push_back(std::bit_cast<uint64_t>(v));
    bits.push_back(std::bit_cast<uint32_t>(static_cast<float>(v)));
  }
  for (int i = 0; i < 40; ++i) bits.push_back(random());
  std::vector<std::byte> bytes(bits.size() * width);
  for (size_t i = 0; i < bits.size(); ++i) std::memcpy(&bytes[i * width], &bits[i], width);
  bytes.resize((bytes.size() + 7) / 8 * 8);
  return bytes;
}

ir::ScalarValue expected_element(DType dtype, std::span<const std::byte> bytes, size_t index,
                                 Meaning meaning) {
  const auto floating = element_as_float(dtype, bytes, index);
  if (meaning == Meaning::floating)
    return floating ? ir::float_value(*floating) : ir::ScalarValue{};
  if (!ir::is_float(dtype) || meaning == Meaning::integer) {
    const auto v = element_as_integer(dtype, bytes, index, ir::Semantics::integer);
    return v ? ir::integer_value(*v) : ir::ScalarValue{};
  }
  const auto size = ir::size_from_float(*floating);
  return size ? ir::integer_value(*size) : ir::ScalarValue{};
}

TEST_F(ResolveTest, ElementsOfEveryTypeUnderEveryMeaning) {
  for (DType dtype : ir::kAllDTypes) {
    const size_t width = ir::size_bytes(dtype);
    const std::vector<std::byte> bytes = patterns(width);
    const size_t count = bytes.size() / width;
    for (Meaning meaning : {Meaning::integer, Meaning::truncate_size, Meaning::floating}) {
      const ir::ScalarProgram program = host_leaves(count);
      ir::DeviceCodeBuilder builder(program);
      const auto first = static_cast<uint32_t>(kRegisters + 4 * count);
      for (uint32_t i = 0; i < count; ++i) {
        const auto at = static_cast<uint32_t>(i * width);
        ASSERT_TRUE(builder.load(i, {dtype, first + at / 4, at % 4, meaning}));
      }
      const ir::DeviceCode code = builder.take();
      auto control = control_with(code, {}, bytes.size() / 4);
      std::memcpy(control.data() + first, bytes.data(), bytes.size());
      control = kernel_->run(code.words, control, all_of(code));
      for (size_t i = 0; i < count; ++i) {
        const ir::ScalarValue expected = expected_element(dtype, bytes, i, meaning);
        const ir::ScalarValue actual = register_at(control, i);
        const bool nan = meaning == Meaning::floating && std::isnan(expected.floating);
        SCOPED_TRACE(std::string(ir::name_of(dtype)) + " element " + std::to_string(i));
        ASSERT_EQ(actual.valid, expected.valid);
        if (nan) {
          ASSERT_TRUE(std::isnan(actual.floating));
        } else if (expected.valid) {
          ASSERT_EQ(actual.integer, expected.integer);
        }
      }
    }
  }
}

struct SizeVector {
  DType dtype;
  double size;
  int64_t extent;
  std::optional<uint32_t> kept;  // none: an error
};

uint64_t bits_of(DType dtype, double v) {
  if (dtype == DType::i64) return static_cast<uint64_t>(static_cast<int64_t>(v));
  if (dtype == DType::f32) return std::bit_cast<uint32_t>(static_cast<float>(v));
  return std::bit_cast<uint64_t>(v);
}

// TF-05g: f32 next to 2^23 among them.
TEST_F(ResolveTest, TF05_PrefixesKeptByDeviceSizes) {
  const SizeVector vectors[] = {{DType::f64, 2.6, 4, 3},
                                {DType::f64, 2.5, 4, 3},
                                {DType::f64, 2.4, 4, 2},
                                {DType::f64, 0.5, 4, 1},
                                {DType::f64, -0.5, 4, 0},
                                {DType::f32, -2.0, 4, 0},
                                {DType::i64, 9, 4, 4},
                                {DType::f32, 2.7, 5, 3},
                                {DType::f32, -5.0, 3, 0},
                                {DType::f32, 100, 3, 3},
                                {DType::i64, 2, 4, 2},
                                {DType::f32, 0.49999997f, 4, 0},
                                {DType::f32, 8388609, 9000000, 8388609},
                                {DType::f64, kDoubleInfinity, 4, {}},
                                {DType::f32, -kDoubleInfinity, 4, {}},
                                {DType::f32, std::nan(""), 4, {}}};
  for (const SizeVector& v : vectors) {
    ir::ScalarProgram program = host_leaves(3);  // size, extent, zero
    program.code.push_back({.op = ScalarOp::min, .a = 0, .b = 1});
    program.code.push_back({.op = ScalarOp::max, .a = 3, .b = 2});
    ir::DeviceCodeBuilder builder(program);
    ASSERT_TRUE(builder.load(0, {v.dtype, 2, 0, Meaning::truncate_size}));
    const uint32_t created[] = {3, 4};
    ASSERT_TRUE(builder.compute(created));
    builder.store_slot(4, 1);
    builder.check(4, kNone, 7);  // 0 is no error here: only poison matters
    const ir::DeviceCode code = builder.take();
    auto control = control_with(code, {{}, v.extent, 0});
    const uint64_t bits = bits_of(v.dtype, v.size);
    std::memcpy(control.data() + 2, &bits, 8);
    control = kernel_->run(code.words, control, all_of(code));
    EXPECT_EQ(control[1], v.kept.value_or(0)) << v.size;
    EXPECT_EQ(control[0], v.kept.value_or(0) > 0 ? kResolveNoError : 7u) << v.size;
  }
}

TEST_F(ResolveTest, TF05_IntegerSizesNeverPassThroughDoubles) {
  ir::ScalarProgram program = host_leaves(2);
  program.code.push_back({.op = ScalarOp::min, .a = 0, .b = 1});
  ir::DeviceCodeBuilder builder(program);
  ASSERT_TRUE(builder.load(0, {DType::i64, 2, 0, Meaning::truncate_size}));
  const uint32_t created[] = {2};
  ASSERT_TRUE(builder.compute(created));
  const ir::DeviceCode code = builder.take();
  auto control = control_with(code, {{}, (1LL << 53) + 2});
  control[2] = 1;
  control[3] = 1u << 21;
  control = kernel_->run(code.words, control, all_of(code));
  EXPECT_EQ(register_at(control, 2).integer, (1LL << 53) + 1);
}

}  // namespace
}  // namespace ullage::runtime
