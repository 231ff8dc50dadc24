// Convolutions in chains, so that their cost in their own layout outweighs the conversions at the
// ends of the graph.
#include "ops/dense/convolution.h"
#include "bench/kernels/compare.h"
#include "bench/kernels/host_loops.h"
#include "bench/kernels/operands.h"
#include "ops/dense/conv_transpose.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;
using ir::Value;

namespace {

struct Convolution {
  int64_t channels = 0, extent = 0, kernel = 3, dilation = 1, chain = 4;
  bool depthwise = false;

  int64_t pixels() const { return extent * extent; }
  int64_t inner() const { return kernel * kernel * (depthwise ? 1 : channels); }
  double products() const { return static_cast<double>(pixels() * inner() * channels); }
};

// Multiplications are counted as in a direct convolution.
Work chain_work(const Convolution& c, std::vector<Peer> peers) {
  const Tensor w = fractions({c.channels, c.depthwise ? 1 : c.channels, c.kernel, c.kernel});
  Work work{.amount = 2e-9 * static_cast<double>(c.chain) * c.products(),
            .unit = "GFLOP/s",
            .inputs = {fractions({1, c.channels, c.extent, c.extent})},
            .peers = std::move(peers)};
  work.build = [c, w](Builder& b) {
    ops::WindowSpec window;
    window.dilations = {c.dilation, c.dilation};
    window.pads.assign(4, b.pool().constant(c.kernel / 2 * c.dilation));
    Value y = b.input("x", DType::f32, {{}, b.pool().constant(c.channels), {}, {}});
    const Value weights = b.constant(w);
    for (int64_t i = 0; i < c.chain; ++i)
      y = ops::convolution(y, weights, Value(), window, c.depthwise ? c.channels : 1);
    b.output("y", y);
  };
  return work;
}

// The equivalent matrix product, without gathering its operand.
Work product_chain(const Convolution& c, double goal) {
  std::vector<Peer> peers;
  if (has_blas()) {
    const auto a = shared_vector(c.pixels() * c.inner()), b = shared_vector(c.inner() * c.channels),
               y = shared_vector(c.pixels() * c.channels);
    const auto multiply = [=] {
      for (int64_t i = 0; i < c.chain; ++i)
        multiply_by_blas(a->data(), b->data(), y->data(), static_cast<size_t>(c.pixels()),
                         static_cast<size_t>(c.inner()), static_cast<size_t>(c.channels), 2);
    };
    peers.push_back({.name = "OpenBLAS 2T, product only",
                     .goals = {.lavapipe = goal},
                     .on_host = multiply,
                     .threads = 2});
  }
  peers.push_back(gpu_class("GPU class", {}));
  return chain_work(c, std::move(peers));
}

Work depthwise_chain(const Convolution& c) {
  const auto x = shared_vector(c.pixels() * c.channels), y = shared_vector(c.pixels() * c.channels),
             w = shared_vector(c.inner() * c.channels);
  const auto convolve = [=] {
    for (int64_t i = 0; i < c.chain; ++i)
      depthwise(x->data(), w->data(), y->data(), c.extent, c.channels, c.kernel);
  };
  return chain_work(
      c, {{.name = "C++ 1T, vectorised", .goals = {.lavapipe = 0.45}, .on_host = convolve},
          gpu_class("GPU class", {})});
}

// Twice the extent along both axes, as in segmentation networks.
Work doubling_work(int64_t channels, int64_t extent) {
  const Tensor w = fractions({channels, channels, 2, 2});
  Work work{.amount = 8e-9 * static_cast<double>(extent * extent * channels * channels),
            .unit = "GFLOP/s",
            .inputs = {fractions({1, channels, extent, extent})},
            .peers = {gpu_class("GPU class", {})}};
  work.build = [channels, w](Builder& b) {
    const Value x = b.input("x", DType::f32, {{}, b.pool().constant(channels), {}, {}});
    ops::WindowSpec window;
    window.strides = {2, 2};
    b.output("y", ops::conv_transpose(x, b.constant(w), Value(), window));
  };
  return work;
}

}  // namespace

std::vector<Case> convolution_cases() {
  const auto product = [](const char* name, Convolution c, double goal) {
    return Case{"convolution", name, [=] { return product_chain(c, goal); }};
  };
  const auto per_channel = [](const char* name, Convolution c) {
    return Case{"convolution", name, [=] { return depthwise_chain(c); }};
  };
  return {product("3x3, 64 x 56 x 56", {64, 56}, 0.5),
          product("3x3, 128 x 28 x 28", {128, 28}, 0.5),
          product("3x3, 256 x 14 x 14", {256, 14}, 0.5),
          product("3x3, 512 x 7 x 7", {512, 7}, 0.5),
          product("3x3 dilated, 64 x 56 x 56", {.channels = 64, .extent = 56, .dilation = 2}, 0.27),
          product("1x1, 128 x 56 x 56", {.channels = 128, .extent = 56, .kernel = 1, .chain = 16},
                  0.25),
          per_channel("depthwise 3x3, 128 x 56",
                      {.channels = 128, .extent = 56, .chain = 16, .depthwise = true}),
          per_channel("depthwise 5x5, 240 x 28",
                      {.channels = 240, .extent = 28, .kernel = 5, .chain = 16, .depthwise = true}),
          {"convolution", "transposed 2x2, 24 x 80", [] { return doubling_work(24, 80); }}};
}

}  // namespace ullage::bench
