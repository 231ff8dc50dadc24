// One function per family of kernels.
#include "testing/kernel_graphs.h"

#include <cstdlib>

#include "ir/graph/builder.h"
#include "ir/quantization/quantized_values.h"
#include "ops/affine/affine_reduce.h"
#include "ops/control/loop.h"
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/interleave.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/quantization/quantization.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/select/compact.h"
#include "testing/random_tensor.h"

namespace ullage::samples {
namespace {

using namespace ir;
using Shape = std::vector<int64_t>;

Tensor operand(Shape shape, uint32_t seed = 7) {
  return random_tensor(DType::f32, std::move(shape), seed);
}

Value input(Builder& b, const char* name, size_t rank) {
  const Value value = b.input(name, DType::f32, std::vector<ExtentExpr>(rank));
  if (name == std::string_view("x")) add_many_extents(b, value);
  return value;
}

NamedGraph finish(std::string name, Builder& b, std::vector<std::vector<Tensor>> runs) {
  auto graph = b.finish();
  if (!graph) std::abort();  // the graphs below are fixed
  return {std::move(name), std::move(*graph), std::move(runs)};
}

// One row per iteration, computed from all rows before it; the trip count is an extent.
NamedGraph growing_loop() {
  constexpr int64_t kMostIterations = 6;
  const int64_t rows[] = {0};
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(5)}), counter = input(b, "n", 1);
  ops::Loop loop(b, ir::min(counter.extent(0), kMostIterations));
  const Value all = loop.carry(x, {x.extent(0) + loop.iteration(), x.extent(1)});
  const Value pieces[] = {all, ops::mul(ops::reduce_sum(all, rows, true), 0.5)};
  loop.next(all, ops::concat(pieces, 0));
  loop.end();
  b.output("y", loop.result(all));
  return finish("growing_loop", b,
                {{operand({2, 5}), operand({3})}, {operand({3, 5}), operand({0})}});
}

NamedGraph product(const char* name, int64_t inner, int64_t columns, const Shape& rows) {
  Builder b;
  Value x = input(b, "x", 2);
  b.guard(equal(x.extent(1), inner), "inner");
  Value y = ops::matmul(x, b.constant(operand({inner, columns}, 3)));
  b.output("y", ops::relu(ops::add(y, b.constant(operand({columns}, 5)))));
  std::vector<std::vector<Tensor>> runs;
  for (int64_t r : rows) runs.push_back({operand({r, inner})});
  return finish(name, b, std::move(runs));
}

// Weights quantized to 4 bits with zero points in two blocks, then to 8 and to 2 bits in one.
NamedGraph product_by_quantized() {
  Builder b;
  Value x = input(b, "x", 2);
  b.guard(equal(x.extent(1), 37), "inner");
  const auto quantized = [&](int64_t inner, int64_t columns, int64_t bits, int64_t block,
                             Value zero) {
    const Shape packed = {packed_bytes(inner, bits), columns};
    const Shape scales = {(inner + block - 1) / block, columns};
    return ops::dequantize_linear(b.constant(random_tensor(DType::u8, packed, 3, 0, 255)),
                                  b.constant(operand(scales, 4)), zero,
                                  {.axis = 0, .bits = bits, .block = block, .count = inner});
  };
  const Value zeros = b.constant(random_tensor(DType::u8, {2, 21}, 5, 0, 15));
  x = ops::relu(ops::matmul(x, quantized(37, 21, 4, 32, zeros)));
  x = ops::matmul(x, quantized(21, 34, 8, 21, {}));
  b.output("y", ops::matmul(x, quantized(34, 5, 2, 34, b.constant(operand({1, 5}, 6)))));
  return finish("product_by_quantized", b, {{operand({1, 37})}, {operand({19, 37})}});
}

NamedGraph product_of_inputs() {
  Builder b;
  Value x = input(b, "x", 3);
  b.output("y", ops::matmul(x, input(b, "w", 3)));
  return finish("product_of_inputs", b,
                {{operand({2, 33, 40}), operand({2, 40, 65}, 8)},
                 {operand({1, 1, 1}), operand({1, 1, 1}, 8)},
                 {operand({2, 3, 0}), operand({2, 0, 4}, 8)}});
}

struct Filter {
  const char* name;
  Shape weights, strides, dilations, pads;
  int64_t group;
  Shape shape;
  bool bias = true;
};

NamedGraph convolution(const Filter& f, bool transposed) {
  Builder b;
  Value x = input(b, "x", f.shape.size());
  b.guard(equal(x.extent(1), f.shape[1]), "channels");
  ops::WindowSpec window{f.strides, f.dilations, {}};
  for (int64_t p : f.pads) window.pads.push_back(b.pool().constant(p));
  const Value w = b.constant(operand(f.weights, 3));
  const int64_t channels = transposed ? f.weights[1] * f.group : f.weights[0];
  const Value bias = f.bias ? b.constant(operand({channels}, 5)) : Value();
  Value y = transposed ? ops::conv_transpose(x, w, bias, window, {}, f.group)
                       : ops::convolution(x, w, bias, window, f.group);
  b.output("y", ops::relu(y));
  Shape empty = f.shape, batch = f.shape, large = f.shape;
  empty[0] = 0;
  batch[0] = 2;
  for (size_t axis = 2; axis < large.size(); ++axis) large[axis] += 19;
  return finish(f.name, b,
                {{operand(f.shape)}, {operand(batch)}, {operand(large)}, {operand(empty)}});
}

const Filter kFilters[] = {
    {"dense_3x3", {64, 16, 3, 3}, {}, {}, {1, 1, 1, 1}, 1, {1, 16, 12, 13}},
    {"dense_strided", {33, 3, 3, 3}, {2, 2}, {}, {1, 1, 1, 1}, 1, {1, 3, 9, 13}},
    {"dense_dilated", {48, 9, 1, 3}, {}, {1, 2}, {0, 2, 0, 1}, 1, {1, 9, 2, 17}},
    {"pointwise", {128, 36, 1, 1}, {}, {}, {}, 1, {1, 36, 16, 17}},
    {"narrow", {5, 4, 3, 3}, {}, {}, {}, 1, {1, 4, 7, 8}},
    {"narrow_padded", {5, 4, 3, 3}, {}, {}, {2, 1, 4, 3}, 1, {1, 4, 7, 8}},
    {"along_one_axis", {64, 24, 3}, {}, {}, {1, 1}, 1, {1, 24, 65}},
    {"depthwise_3x3", {20, 1, 3, 3}, {}, {}, {1, 1, 1, 1}, 20, {1, 20, 9, 11}},
    {"depthwise_single", {4, 1, 3, 3}, {}, {}, {}, 4, {1, 4, 3, 3}},
    {"depthwise_5x5", {8, 1, 5, 5}, {2, 2}, {}, {2, 2, 2, 2}, 8, {1, 8, 9, 11}},
    {"depthwise_15x15", {8, 1, 15, 15}, {}, {}, {7, 7, 7, 7}, 8, {1, 8, 9, 11}},
    {"grouped", {8, 2, 3, 3}, {}, {}, {1, 1, 1, 1}, 4, {1, 8, 5, 6}},
    {"grouped_plain", {8, 2, 3, 3}, {}, {}, {1, 2, 3, 4}, 4, {1, 8, 5, 6}, false},
};
const Filter kTransposed[] = {
    {"transposed_apart", {12, 8, 2, 2}, {2, 2}, {}, {}, 1, {1, 12, 5, 6}},
    {"transposed_overlapping", {12, 8, 3, 3}, {2, 2}, {}, {}, 1, {1, 12, 5, 6}},
    {"transposed_grouped", {4, 3, 3, 3}, {}, {}, {}, 2, {1, 4, 5, 6}},
};

// Both halves of a channel shuffle, a concat that convolutions write and an image that is padded
// separately, as in real networks.
NamedGraph between_convolutions() {
  Builder b;
  Value x = input(b, "x", 4);
  b.guard(equal(x.extent(1), 16), "channels");
  const auto point = [&](Value from, int64_t channels, int64_t filters) {
    const Value w = b.constant(operand({filters, channels, 1, 1}, 3));
    return ops::convolution(from, w, b.constant(operand({filters}, 5)), {}, 1);
  };
  const Value left = point(x, 16, 6), right = ops::relu(point(x, 16, 6));
  b.output("low", point(ops::interleave(left, right, 1, 0, 6), 6, 8));
  b.output("high", ops::relu(ops::interleave(left, right, 1, 6, 6)));
  const Value parts[] = {point(x, 16, 8), ops::relu(point(x, 16, 4))};
  b.output("joined", ops::relu(ops::concat(parts, 1)));
  const auto around = [&](int64_t rows, int64_t columns) {
    ExtentPool& pool = b.pool();
    return std::vector{pool.constant(0), pool.constant(0), pool.constant(rows),
                       pool.constant(columns)};
  };
  const Value image =
      ops::pad(ops::relu(point(x, 16, 6)), around(1, 0), around(2, 3), ops::PadMode::edge);
  b.output("padded", point(image, 6, 4));
  return finish("between_convolutions", b,
                {{operand({1, 16, 5, 7})}, {operand({2, 16, 9, 1})}, {operand({0, 16, 3, 3})}});
}

// Two heads of 20 columns, with an additive mask.
NamedGraph attention_of_wide_heads() {
  constexpr int64_t kHead = 20, kColumns = 2 * kHead;
  Builder b;
  const auto rows = [&](const char* name) {
    return b.input(name, DType::f32, {{}, {}, b.pool().constant(kColumns)});
  };
  const Value q = rows("q"), k = rows("k"), v = rows("v");
  const ir::ExtentExpr one = b.pool().constant(1);
  const Value mask = b.input("mask", DType::f32, {one, one, {}, {}});
  b.output("y", ops::attention(q, k, v, {.heads = 2, .head = kHead, .scale = 0.2}, {.mask = mask}));
  const auto run = [&](int64_t batches, int64_t queries, int64_t keys) {
    return std::vector<Tensor>{
        operand({batches, queries, kColumns}), operand({batches, keys, kColumns}, 8),
        operand({batches, keys, kColumns}, 9), operand({1, 1, queries, keys}, 5)};
  };
  return finish("attention_of_wide_heads", b,
                {run(1, 33, 35), run(2, 1, 64), run(1, 3, 0), run(0, 2, 2)});
}

NamedGraph counted() {
  Builder b;
  Value x = input(b, "x", 1);
  const auto found = ops::compact(ops::less(x, 0.25));
  Value values = ops::gather(x, found[0], 0);
  b.output("values", ops::mul(values, 2.0));
  b.output("sum", ops::reduce_sum(values, std::vector<int64_t>{0}, false));
  return finish("counted", b,
                {{operand({300})}, {operand({1})}, {operand({0})}, {operand({4097})}});
}

// Maxima from the end of rows that are scanned in chunks: of each chunk one element decides, that
// at another place of the eight that an invocation combines; of the first, none is above 0.
NamedGraph maxima_of_chunks() {
  constexpr int64_t kChunk = 4096, kChunks = 9, kRows = 2;
  Builder b;
  const Value x = b.input("x", DType::u16, {{}, {}});
  add_many_extents(b, x);
  b.output("y", ops::cummax(x, 1, false, true));
  Tensor spikes(DType::u16, {kRows, kChunk * kChunks});
  for (int64_t row = 0; row < kRows; ++row) {
    for (int64_t chunk = 1; chunk < kChunks; ++chunk) {
      const int64_t from_end = chunk * kChunk + 8 * 37 + chunk % 8;
      spikes.set_integer((row + 1) * kChunk * kChunks - 1 - from_end, chunk);
    }
  }
  return finish("maxima_of_chunks", b, {{spikes}});
}

NamedGraph reductions() {
  Builder b;
  Value x = input(b, "x", 3);
  for (int64_t axis = 0; axis < 3; ++axis) {
    const std::string name = std::to_string(axis);
    b.output("sum" + name, ops::reduce_sum(x, std::vector<int64_t>{axis}, false));
    b.output("max" + name, ops::reduce_max(x, std::vector<int64_t>{axis}, true));
  }
  return finish("reductions", b,
                {{operand({3, 5, 9})}, {operand({2, 600, 4})}, {operand({1, 2, 0})}});
}

NamedGraph extents_as_data() {
  Builder b;
  Value x = input(b, "x", 2);
  b.output("shape",
           ops::extent_values(b, {x.extent(0), x.extent(1), x.extent(0) * x.extent(1)}, {3}));
  b.output("y", ops::relu(x));
  return finish("extents_as_data", b, {{operand({3, 5})}, {operand({0, 5})}});
}

// More channels than a workgroup has lanes, and enough rows to sum them separately.
NamedGraph excitation_of_many_channels() {
  constexpr int64_t kChannels = 1096, kHidden = 64;
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(kChannels), {}});
  add_many_extents(b, x);
  const Value weights = b.constant(operand({ops::excitation_weights(kChannels, kHidden)}, 3));
  const Value operands[] = {x, weights};
  b.output("y",
           b.add1(ops::excitation, operands, Attributes{{ops::ExcitationOp::kHidden, kHidden}}));
  return finish("excitation_of_many_channels", b,
                {{operand({1, kChannels, 3})}, {operand({1, kChannels, 67})}});
}

// Results of one vector, and of one more than one or three workgroups compute.
NamedGraph pooled() {
  Builder b;
  Value x = input(b, "x", 4);
  b.guard(equal(x.extent(1), 4), "channels");
  b.output("average", ops::average_pool(x, {2, 2}));
  return finish("pooled", b,
                {{operand({1, 4, 2, 2})}, {operand({1, 4, 6, 14})}, {operand({1, 4, 2, 194})}});
}

// A sum over windows of three operands, which no op matches: a tile of results, of any width,
// shares its windows, its weights and a shift.
NamedGraph windows_of_affine_reads() {
  constexpr int64_t kRows = 34, kChannels = 22, kTaps = 5;
  Builder b;
  ExtentPool& pool = b.pool();
  const Value x = b.input("x", DType::f32, {pool.constant(kChannels), {}});
  add_many_extents(b, x);
  const Value weights = b.constant(operand({kRows, kChannels, kTaps}, 3));
  const Value shift = b.constant(operand({kRows}, 5));
  const auto of = [&](uint32_t variable) { return pool.index_variable(variable); };
  // filter, place; channel, tap
  const ops::AffineOperand reads[] = {
      {x, {of(2), of(1) + of(3) * 2}}, {weights, {of(0), of(2), of(3)}}, {shift, {of(0)}}};
  const ScalarBody body{
      .inputs = std::vector<DType>(3, DType::f32),
      .instructions = {{.op = &ops::mul, .dtype = DType::f32, .operands = {0, 1, 0}},
                       {.op = &ops::add, .dtype = DType::f32, .operands = {3, 2, 0}}},
      .result = 4};
  b.output("y", ops::affine_reduce(
                    b, reads, body,
                    {.shape = {pool.constant(kRows), ir::max(x.extent(1) - 2 * (kTaps - 1), 0)},
                     .reduced = {pool.constant(kChannels), pool.constant(kTaps)}}));
  return finish("windows_of_affine_reads", b,
                {{operand({kChannels, 9})},
                 {operand({kChannels, 72})},
                 {operand({kChannels, 139})},
                 {operand({kChannels, 8})}});
}

}  // namespace

bool add_many_extents(Builder& builder, const Value& value) {
  // So large that an access with one of them as an extent is far out of range.
  constexpr int64_t kCount = 13, kLarge = 100003;
  for (size_t axis = 0; axis < value.rank(); ++axis) {
    const ExtentExpr extent = value.extent(axis);
    if (as_constant(extent)) continue;
    std::vector<ExtentExpr> values;
    for (int64_t i = 0; i < kCount; ++i) values.push_back(extent * (i + 2) + (3 * i + 1) * kLarge);
    builder.output("extents", ops::extent_values(builder, std::move(values), {kCount}));
    return true;
  }
  return false;
}

std::vector<NamedGraph> kernel_graphs() {
  std::vector<NamedGraph> graphs;
  graphs.push_back(product("product_small", 7, 5, {1, 3, 0, 37, 70, 140}));
  graphs.push_back(product("product_staged_narrow", 40, 24, {130, 257}));
  graphs.push_back(product("product_staged", 33, 66, {129, 1}));
  graphs.push_back(product("product_staged_wide", 20, 130, {260, 0}));
  graphs.push_back(product("product_staged_tall", 24, 60, {520}));
  graphs.push_back(product_by_quantized());
  graphs.push_back(product_of_inputs());
  for (const Filter& f : kFilters) graphs.push_back(convolution(f, false));
  for (const Filter& f : kTransposed) graphs.push_back(convolution(f, true));
  graphs.push_back(between_convolutions());
  graphs.push_back(excitation_of_many_channels());
  graphs.push_back(pooled());
  graphs.push_back(windows_of_affine_reads());
  graphs.push_back(attention_of_wide_heads());
  graphs.push_back(counted());
  graphs.push_back(maxima_of_chunks());
  graphs.push_back(reductions());
  graphs.push_back(extents_as_data());
  graphs.push_back(device_numbers());
  graphs.push_back(long_segments());
  graphs.push_back(growing_loop());
  graphs.push_back(suppression(false));
  graphs.push_back(suppression(true));
  return graphs;
}

}  // namespace ullage::samples
