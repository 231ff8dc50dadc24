// What the device's interpreter reads and writes besides registers: elements, slots, group counts,
// the error word; and that damaged code stays inside its buffers.
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "ir/extent/scalar_op.h"
#include "runtime/element.h"
#include "tests/runtime/resolve_run.h"

namespace ullage::runtime {
namespace {

using ir::DeviceElement;
using ir::DType;
using ir::ScalarInstruction;
using ir::ScalarOp;
using params::kResolveNoError;
using Meaning = DeviceElement::Meaning;

constexpr uint32_t kNone = ir::kNoRegister;
constexpr double kInfinity = std::numeric_limits<double>::infinity();

// `count` integer leaves that nobody binds on the device: their registers are the host's.
ir::ScalarProgram host_leaves(size_t count) {
  ir::ScalarProgram program;
  ScalarInstruction leaf;
  leaf.op = ScalarOp::runtime_scalar;
  program.code.assign(count, leaf);
  return program;
}

// Control words: error word, 3 spare ones, the register file with `values` as the host would write
// them (none: poison), then `behind` words.
std::vector<uint32_t> control_with(const ir::DeviceCode& code,
                                   const std::vector<std::optional<int64_t>>& values,
                                   size_t behind = 0) {
  std::vector<uint32_t> control = {kResolveNoError, 0, 0, 0};
  control.resize(4 + size_t{4} * code.registers + behind, kPoison);
  for (const auto& host : code.host_registers) {
    const std::optional<int64_t> value = values.at(host.program_register);
    uint32_t* words = control.data() + 4 + size_t{4} * host.device_register;
    const auto bits = static_cast<uint64_t>(value.value_or(0));
    words[0] = static_cast<uint32_t>(bits);
    words[1] = static_cast<uint32_t>(bits >> 32);
    words[2] = value.has_value();
    words[3] = 0;
  }
  return control;
}

params::ResolveParams all_of(const ir::DeviceCode& code) {
  return {0, static_cast<uint32_t>(code.words.size() / 8), 4, 0};
}

ir::ScalarValue register_at(const std::vector<uint32_t>& control, size_t reg) {
  const uint32_t* words = control.data() + 4 + reg * 4;
  ir::ScalarValue v;
  v.integer = static_cast<int64_t>(uint64_t{words[1]} << 32 | words[0]);
  v.valid = words[2] != 0;
  return v;
}

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
                   kInfinity, 0x1p-1074, 0x1p63, -0x1p63}) {
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
      const auto first = static_cast<uint32_t>(4 + 4 * count);
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
                                {DType::f64, kInfinity, 4, {}},
                                {DType::f32, -kInfinity, 4, {}},
                                {DType::f32, std::nan(""), 4, {}}};
  for (const SizeVector& v : vectors) {
    ir::ScalarProgram program = host_leaves(3);  // size, extent, zero
    program.code.push_back({.op = ScalarOp::min, .a = 0, .b = 1});
    program.code.push_back({.op = ScalarOp::max, .a = 3, .b = 2});
    ir::DeviceCodeBuilder builder(program);
    ASSERT_TRUE(builder.load(0, {v.dtype, 2, 0, Meaning::truncate_size}));
    const uint32_t made[] = {3, 4};
    ASSERT_TRUE(builder.compute(made));
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
  const uint32_t made[] = {2};
  ASSERT_TRUE(builder.compute(made));
  const ir::DeviceCode code = builder.take();
  auto control = control_with(code, {{}, (1LL << 53) + 2});
  control[2] = 1;
  control[3] = 1u << 21;
  control = kernel_->run(code.words, control, all_of(code));
  EXPECT_EQ(register_at(control, 2).integer, (1LL << 53) + 1);
}

TEST_F(ResolveTest, SlotsAreClampedToTheirWord) {
  const std::vector<std::optional<int64_t>> values = {
      0, 1, -1, INT32_MIN, INT32_MIN - 1LL, INT64_MIN, 0xffffffffLL, 1LL << 32, INT64_MAX, {}};
  const uint32_t expected[] = {0,          1,          0xffffffff, 0x80000000, 0x80000000,
                               0x80000000, 0xffffffff, 0xffffffff, 0xffffffff, 0};
  const ir::ScalarProgram program = host_leaves(values.size());
  ir::DeviceCodeBuilder builder(program);
  const auto first = static_cast<uint32_t>(4 + 4 * values.size());
  for (uint32_t i = 0; i < values.size(); ++i) builder.store_slot(i, first + i);
  const ir::DeviceCode code = builder.take();
  const auto control =
      kernel_->run(code.words, control_with(code, values, values.size()), all_of(code));
  for (size_t i = 0; i < values.size(); ++i) EXPECT_EQ(control[first + i], expected[i]) << i;
}

TEST_F(ResolveTest, GroupCountsAreZeroWhereNothingIsToRun) {
  // 0: 5, 1: 0, 2: negative, 3: poison, 4: huge
  const std::vector<std::optional<int64_t>> values = {5, 0, -3, {}, 1LL << 40};
  const struct {
    ir::DeviceGroups groups;
    uint32_t expected[3];
  } cases[] = {{{0, {0, kNone, kNone}, kNone, 65535}, {5, 1, 1}},
               {{0, {kNone, kNone, kNone}, kNone, 65535}, {1, 1, 1}},
               {{0, {0, 4, 0}, 0, 65535}, {5, 65535, 5}},
               {{0, {4, 0, kNone}, 2, 3}, {3, 3, 1}},
               {{0, {0, 1, 0}, kNone, 65535}, {0, 0, 0}},
               {{0, {0, 0, 2}, kNone, 65535}, {0, 0, 0}},
               {{0, {3, 0, 0}, kNone, 65535}, {0, 0, 0}},
               {{0, {0, 0, 0}, 1, 65535}, {0, 0, 0}},
               {{0, {0, 0, 0}, 3, 65535}, {0, 0, 0}}};
  const ir::ScalarProgram program = host_leaves(values.size());
  for (const bool failed : {false, true}) {
    for (const auto& c : cases) {
      ir::DeviceCodeBuilder builder(program);
      for (uint32_t i = 0; i < values.size(); ++i) builder.store_slot(i, 1);
      ir::DeviceGroups groups = c.groups;
      groups.word = static_cast<uint32_t>(4 + 4 * values.size());
      builder.store_groups(groups);
      const ir::DeviceCode code = builder.take();
      auto control = control_with(code, values, 3);
      if (failed) control[0] = 12;
      control = kernel_->run(code.words, control, all_of(code));
      for (size_t axis = 0; axis < 3; ++axis) {
        EXPECT_EQ(control[groups.word + axis], failed ? 0u : c.expected[axis]);
      }
    }
  }
}

TEST_F(ResolveTest, TheErrorWordKeepsTheFirstGuardThatFails) {
  const std::vector<std::optional<int64_t>> values = {1, 0, {}, -1};
  const ir::ScalarProgram program = host_leaves(values.size());
  const struct {
    uint32_t condition, predicate;
    bool fails;
  } cases[] = {{0, kNone, false}, {1, kNone, true}, {2, kNone, true}, {3, kNone, false},
               {1, 0, true},      {2, 3, true},     {1, 1, false},    {2, 2, false}};
  for (const auto& c : cases) {
    ir::DeviceCodeBuilder builder(program);
    builder.check(c.condition, c.predicate, 5);
    const ir::DeviceCode code = builder.take();
    const auto control = kernel_->run(code.words, control_with(code, values), all_of(code));
    EXPECT_EQ(control[0], c.fails ? 5u : kResolveNoError);
  }
  ir::DeviceCodeBuilder builder(program);
  for (uint32_t guard : {9u, 4u, 6u}) builder.check(1, kNone, guard);
  const ir::DeviceCode code = builder.take();
  EXPECT_EQ(kernel_->run(code.words, control_with(code, values), all_of(code))[0], 4u);
}

TEST_F(ResolveTest, RangesOfOneCodeShareTheirRegisters) {
  ir::ScalarProgram program = host_leaves(1);
  program.code.push_back({.op = ScalarOp::constant, .value = -(1LL << 33)});
  program.code.push_back({.op = ScalarOp::mul, .a = 0, .b = 1});
  program.code.push_back({.op = ScalarOp::sub, .a = 2, .b = 0});
  ir::DeviceCodeBuilder builder(program);
  const uint32_t first[] = {1, 2}, second[] = {3};
  ASSERT_TRUE(builder.compute(first));
  const uint32_t split = builder.size();
  ASSERT_TRUE(builder.compute(second));
  const ir::DeviceCode code = builder.take();
  auto control = control_with(code, {3});
  control = kernel_->run(code.words, control, {0, split, 4, 0});
  EXPECT_EQ(register_at(control, 2).integer, -3 * (1LL << 33));
  EXPECT_EQ(control[4 + 3 * 4], kPoison);
  control = kernel_->run(code.words, control, {split, 1, 4, 0});
  EXPECT_EQ(register_at(control, 3).integer, -3 * (1LL << 33) - 3);
}

TEST_F(ResolveTest, CodeBeyondTheLoopBudgetIsAnError) {
  const std::vector<uint32_t> divide = {params::kResolveFloorDiv, 2, 0, 1, 0, 0, 0, 0};
  std::vector<uint32_t> code;
  const uint32_t most = params::kResolveBudget / (1 + params::kResolveDivideCost);
  for (uint32_t i = 0; i <= most; ++i) code.insert(code.end(), divide.begin(), divide.end());
  std::vector<uint32_t> control(16, 1);
  control[0] = kResolveNoError;
  EXPECT_EQ(kernel_->run(code, control, {0, most, 4, 0})[0], kResolveNoError);
  EXPECT_EQ(kernel_->run(code, control, {0, most + 1, 4, 0})[0], params::kResolveBudgetError);
  // What lies behind the code is not run.
  EXPECT_EQ(kernel_->run(divide, control, {0, UINT32_MAX, 4, 0})[0], kResolveNoError);
  EXPECT_EQ(kernel_->run(divide, control, {UINT32_MAX, UINT32_MAX, 4, 0})[0], kResolveNoError);
}

TEST_F(ResolveTest, DamagedCodeStaysInsideTheControlWords) {
  std::mt19937 random(11);
  const uint32_t edges[] = {0,   1,   60,         63,         64,         65,
                            255, 256, 0x3fffffff, 0x40000000, 0xfffffffe, kNone};
  const auto any = [&](uint32_t below) {
    const auto word = static_cast<uint32_t>(random());
    return random() % 3 == 0 ? edges[word % std::size(edges)] : word % below;
  };
  for (int round = 0; round < 40; ++round) {
    std::vector<uint32_t> code(8 * 300);
    for (size_t i = 0; i < code.size(); ++i) {
      // Every other round is for the kernel without floats.
      const auto op = static_cast<uint32_t>(random() % (round % 2 == 0 ? 38 : 3));
      const auto control_op = params::kResolveStoreSlot + op;
      code[i] = i % 8 != 0       ? any(260)
                : random() % 2   ? control_op
                : round % 2 == 0 ? any(256)
                                 : static_cast<uint32_t>(random() % 19);
    }
    std::vector<uint32_t> control(256);
    for (uint32_t& word : control) word = any(100);
    kernel_->run(code, control, {any(2), any(320), any(256), any(256)});
  }
}

}  // namespace
}  // namespace ullage::runtime
