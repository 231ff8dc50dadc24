// Samples of ops on quantized values.
#include <utility>

#include "ops/quantization/quantization.h"
#include "ops/quantization/range_steps.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> convolution_bytes_samples() {
  const auto bytes = [](DType dtype, std::vector<std::string> shape) {
    const bool is_signed = dtype == DType::i8;
    return Sample::Operand{.dtype = dtype,
                           .shape = std::move(shape),
                           .low = is_signed ? -128. : 0.,
                           .high = is_signed ? 127. : 255.};
  };
  std::vector<Sample> r;
  r.push_back({.operands = {bytes(DType::u8, {"n", "5", "h", "w"}),
                            bytes(DType::i8, {"7", "5", "3", "2"}), bytes(DType::u8, {})},
               .attributes =
                   [](ExtentPool& pool) {
                     const ExtentExpr one = pool.constant(1), two = pool.constant(2);
                     return Attributes{{kPads, {one, two, two, one}}, {kStrides, {2, 1}}};
                   },
               .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}},
                         {{"n", 2}, {"h", 9}, {"w", 13}},
                         {{"n", 0}, {"h", 4}, {"w", 4}}}});
  r.push_back({.operands = {bytes(DType::i8, {"1", "36", "h", "w"}),
                            bytes(DType::i8, {"33", "36", "1", "1"})},
               .sizes = {{{"h", 5}, {"w", 7}}, {{"h", 1}, {"w", 33}}}});
  r.push_back({.operands = {bytes(DType::u8, {"2", "9", "w"}), bytes(DType::i8, {"6", "9", "3"})},
               .attributes = [](ExtentPool&) { return Attributes{{kDilations, {2}}}; },
               .sizes = {{{"w", 5}}, {{"w", 40}}}});
  return r;
}

template <BlockFormat format>
Sample blocks_sample() {
  const std::string bytes = std::to_string(3 * block_bytes(format));
  // Lower scales of mxfp4 are subnormal in f32, which devices may flush.
  const double low = format == BlockFormat::mxfp4 ? 2 : 0;
  return {.operands = {{.dtype = DType::u8, .shape = {"n", bytes}, .low = low, .high = 255}},
          .attributes = [](ExtentPool&) { return Attributes{{kBlockFormat, format}}; },
          .sizes = {{{"n", 1}}, {{"n", 0}}, {{"n", 33}}}};
}

template <size_t... format>
std::vector<Sample> blocks_samples(std::index_sequence<format...>) {
  return {blocks_sample<kAllBlockFormats[format]>()...};
}

std::vector<Sample> dequantize_blocks_samples() {
  return blocks_samples(std::make_index_sequence<std::size(kAllBlockFormats)>());
}

template <BlockFormat format>
Sample gather_sample(DType index) {
  const std::string bytes = std::to_string(2 * block_bytes(format));
  return {.operands = {{.dtype = DType::u8, .shape = {"n", bytes}, .low = 0, .high = 255},
                       {.dtype = index, .shape = {"k", "2"}, .low = -6, .high = 9}},
          .attributes = [](ExtentPool&) { return Attributes{{kBlockFormat, format}}; },
          .sizes = {{{"n", 1}, {"k", 1}}, {{"n", 5}, {"k", 0}}, {{"n", 70}, {"k", 33}}}};
}

std::vector<Sample> gather_blocks_samples() {
  return {
      gather_sample<BlockFormat::q4_0>(DType::i64), gather_sample<BlockFormat::q8_0>(DType::i32),
      gather_sample<BlockFormat::q6_k>(DType::i64), gather_sample<BlockFormat::mxfp4>(DType::i32),
      gather_sample<BlockFormat::iq2_xs>(DType::i32)};
}

template <int64_t axis, int64_t bits, int64_t block, int64_t count>
Attributes linear_attributes(ExtentPool&) {
  return {{kAxis, axis},
          {DequantizeLinearOp::kBits, bits},
          {DequantizeLinearOp::kBlock, block},
          {DequantizeLinearOp::kCount, count}};
}

using Shape = std::vector<std::string>;

// `zero`: of rank 0 here, none.
Sample linear_sample(Shape quantized, Shape scale, Shape zero, DType zero_dtype,
                     Attributes (*attributes)(ExtentPool&)) {
  const bool absent = zero.empty();
  return {.operands = {{.dtype = DType::u8, .shape = std::move(quantized), .low = 0, .high = 255},
                       {.shape = scale},
                       {.dtype = zero_dtype,
                        .shape = absent ? std::move(scale) : std::move(zero),
                        .low = 0,
                        .high = 9,
                        .absent = absent}},
          .attributes = attributes,
          .sizes = {{{"n", 1}}, {{"n", 0}}, {{"n", 33}}}};
}

std::vector<Sample> dequantize_linear_samples() {
  constexpr DType kQuantized = DType::u8;
  return {
      linear_sample({"n", "10"}, {"n", "1"}, {}, kQuantized, linear_attributes<1, 8, 10, 10>),
      linear_sample({"7", "n"}, {"1", "n"}, {"1", "1"}, kQuantized, linear_attributes<0, 8, 7, 7>),
      linear_sample({"n", "7"}, {"n", "1"}, {"1", "1"}, kQuantized, linear_attributes<1, 8, 7, 7>),
      linear_sample({"2", "9", "n"}, {"2", "2", "n"}, {"2", "2", "n"}, kQuantized,
                    linear_attributes<1, 4, 16, 17>),
      linear_sample({"n", "9"}, {"n", "3"}, {"n", "3"}, DType::f32, linear_attributes<1, 4, 7, 17>),
      linear_sample({"3", "5", "n"}, {"1", "2", "1"}, {}, kQuantized,
                    linear_attributes<1, 2, 16, 18>)};
}

template <BlockFormat format, int64_t blocks>
Sample matmul_blocks_sample(std::vector<std::string> a) {
  a.push_back(std::to_string(blocks * block_elements(format)));
  // Scales whose exponents are those of large numbers would drown the others.
  return {.operands = {{.shape = std::move(a)},
                       {.dtype = DType::u8,
                        .shape = {"n", std::to_string(blocks * block_bytes(format))},
                        .low = 0,
                        .high = 60}},
          .attributes = [](ExtentPool&) { return Attributes{{kBlockFormat, format}}; },
          .sizes = {{{"m", 1}, {"n", 1}},
                    {{"m", 1}, {"n", 33}},
                    {{"m", 9}, {"n", 7}},
                    {{"m", 17}, {"n", 40}},
                    {{"m", 0}, {"n", 3}},
                    {{"m", 2}, {"n", 0}}},
          .relative_tolerance = 1e-5,
          .absolute_tolerance = 1e-5};
}

std::vector<Sample> matmul_blocks_samples() {
  return {matmul_blocks_sample<BlockFormat::q4_0, 2>({"m"}),
          matmul_blocks_sample<BlockFormat::q4_1, 3>({"m"}),
          matmul_blocks_sample<BlockFormat::q5_0, 1>({"m"}),
          matmul_blocks_sample<BlockFormat::q5_1, 3>({"2", "m"}),
          matmul_blocks_sample<BlockFormat::q8_0, 5>({"m"}),
          matmul_blocks_sample<BlockFormat::q4_k, 1>({"m"}),
          matmul_blocks_sample<BlockFormat::q5_k, 2>({"m"}),
          matmul_blocks_sample<BlockFormat::q6_k, 1>({"m"}),
          matmul_blocks_sample<BlockFormat::mxfp4, 3>({"m"}),
          matmul_blocks_sample<BlockFormat::iq3_s, 1>({"m"})};
}

std::vector<Sample> matmul_bytes_samples() {
  const auto bytes = [](std::vector<std::string> shape) {
    return Sample::Operand{.dtype = DType::i8, .shape = std::move(shape), .low = -128, .high = 127};
  };
  return {{.operands = {bytes({"m", "k"}), bytes({"n", "k"})},
           .sizes = {{{"m", 1}, {"k", 1}, {"n", 1}},
                     {{"m", 5}, {"k", 7}, {"n", 3}},
                     {{"m", 33}, {"k", 66}, {"n", 35}},
                     {{"m", 3}, {"k", 0}, {"n", 5}},
                     {{"m", 0}, {"k", 4}, {"n", 5}},
                     {{"m", 2}, {"k", 4}, {"n", 0}},
                     {{"m", 130}, {"k", 43}, {"n", 129}}}},
          {.operands = {bytes({"2", "m", "37"}), bytes({"n", "37"})},
           .sizes = {{{"m", 1}, {"n", 68}}, {{"m", 65}, {"n", 5}}}}};
}

std::vector<Sample> range_steps_samples() {
  std::vector<std::vector<std::pair<std::string, int64_t>>> sizes;
  for (const int64_t n : {0, 1, 3, 31, 33, 64, 127, 128, 129, 255, 257, 5000})
    sizes.push_back({{"n", n}});
  return {{.operands = {{.shape = {"n"}}}, .sizes = sizes},
          {.operands = {{.shape = {"3", "n"}, .low = 1, .high = 9}}, .sizes = sizes},
          {.operands = {{.shape = {"n"}, .low = -9, .high = -1}}, .sizes = sizes}};
}

}  // namespace

SampleTable quantization_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&convolution_bytes, convolution_bytes_samples},
      {&dequantize_blocks, dequantize_blocks_samples},
      {&dequantize_linear, dequantize_linear_samples},
      {&gather_blocks, gather_blocks_samples},
      {&matmul_blocks, matmul_blocks_samples},
      {&matmul_bytes, matmul_bytes_samples},
      {&range_steps, range_steps_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
