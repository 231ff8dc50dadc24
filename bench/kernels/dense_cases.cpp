// Products of matrices, and the row-wise ops between them.
#include "bench/kernels/classic.h"
#include "bench/kernels/compare.h"
#include "bench/kernels/host_loops.h"
#include "bench/kernels/operands.h"
#include "ops/dense/matmul.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::ExtentExpr;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kRows = 1024;

struct Product {
  int64_t rows = 0, inner = 0, columns = 0;
  bool constant = true;  // b: packed when the program is loaded
};

Work product_work(const Product& p, std::vector<Peer> peers, Goals rate) {
  const Tensor a = fractions({p.rows, p.inner}), b = fractions({p.inner, p.columns});
  Work work{.amount = 2e-9 * static_cast<double>(p.rows * p.inner * p.columns),
            .unit = "GFLOP/s",
            .goals = rate,
            .inputs = {a},
            .peers = std::move(peers)};
  if (!p.constant) work.inputs.push_back(b);
  work.build = [p, b](Builder& builder) {
    const Value left = dynamic_input(builder, "a", DType::f32, 2);
    const Value right =
        p.constant ? builder.constant(b) : builder.input("b", DType::f32, {left.extent(1), {}});
    builder.output("c", ops::matmul(left, right));
  };
  return work;
}

Peer blas_peer(const Product& p, int threads, Goals goals) {
  const auto a = shared_copy<float>(fractions({p.rows, p.inner})),
             b = shared_copy<float>(fractions({p.inner, p.columns})),
             c = shared_vector(p.rows * p.columns);
  const auto multiply = [=] {
    multiply_by_blas(a->data(), b->data(), c->data(), static_cast<size_t>(p.rows),
                     static_cast<size_t>(p.inner), static_cast<size_t>(p.columns), threads);
  };
  return {.name = "OpenBLAS " + std::to_string(threads) + "T",
          .goals = goals,
          .on_host = multiply,
          .threads = threads};
}

Peer classic_product(const Product& p, Goals goals) {
  return {.name = "classic tile in shared memory", .goals = goals, .build = [p](Builder& builder) {
            const auto shape = [&](int64_t rows, int64_t columns) {
              return std::vector{builder.pool().constant(rows), builder.pool().constant(columns)};
            };
            const Value a = builder.input("a", DType::f32, shape(p.rows, p.inner));
            const Value b = p.constant ? builder.constant(fractions({p.inner, p.columns}))
                                       : builder.input("b", DType::f32, shape(p.inner, p.columns));
            const Value operands[] = {a, b};
            builder.output("c", builder.add1(classic_matmul, operands));
          }};
}

Work matmul_work(const Product& p, Goals goals) {
  std::vector<Peer> peers;
  if (has_blas()) peers.push_back(blas_peer(p, 2, goals));
  peers.push_back(classic_product(p, {.lavapipe = goals.lavapipe > 0 ? 8.0 : 0.0}));
  peers.push_back(gpu_class("GPU class", {}));
  return product_work(p, std::move(peers), {.swiftshader = goals.lavapipe > 0 ? 5.0 : 0.0});
}

Work gemv_work(int64_t side) {
  const Product p{1, side, side};
  std::vector<Peer> peers;
  if (has_blas()) peers.push_back(blas_peer(p, 1, {.lavapipe = 0.33}));
  return product_work(p, std::move(peers), {});
}

Work softmax_work(bool open) {
  const Tensor x = fractions({kRows, kRows});
  const auto from = shared_copy<float>(x), to = shared_vector(kRows * kRows);
  return {
      .amount = 1e-9 * kRows * kRows,
      .unit = "Gelem/s",
      .inputs = {x},
      .build =
          [open](Builder& b) {
            const ExtentExpr columns = open ? ExtentExpr() : b.pool().constant(kRows);
            b.output("y", ops::softmax(b.input("x", DType::f32, {{}, columns}), 1));
          },
      .peers = {{.name = "C++ 1T, vectorised",
                 .goals = {.lavapipe = open ? 0 : 0.4},
                 .on_host = [from, to] { softmax_rows(from->data(), to->data(), kRows, kRows); }},
                gpu_class("GPU class", {})}};
}

Work layer_norm_work() {
  const Tensor x = fractions({kRows, kRows}), scale = fractions({kRows}), bias = fractions({kRows});
  const auto from = shared_copy<float>(x), to = shared_vector(kRows * kRows),
             s = shared_copy<float>(scale), t = shared_copy<float>(bias);
  return {.amount = 1e-9 * kRows * kRows,
          .unit = "Gelem/s",
          .inputs = {x},
          .build =
              [scale, bias](Builder& b) {
                const Value in = b.input("x", DType::f32, {{}, b.pool().constant(kRows)});
                b.output("y", ops::layer_norm(in, b.constant(scale), b.constant(bias), 1, 1e-5));
              },
          .peers = {{.name = "C++ 1T, vectorised",
                     .goals = {.lavapipe = 0.22},
                     .on_host =
                         [from, to, s, t] {
                           layer_norm_rows(from->data(), s->data(), t->data(), to->data(), kRows,
                                           kRows);
                         }},
                    gpu_class("GPU class", {})}};
}

}  // namespace

std::vector<Case> matmul_cases() {
  const Goals goals{.lavapipe = 0.25};
  return {{"matmul", "matmul 512", [=] { return matmul_work({512, 512, 512}, goals); }},
          {"matmul", "matmul 1024", [=] { return matmul_work({1024, 1024, 1024}, goals); }},
          {"matmul", "matmul 512, both computed",
           [] { return matmul_work({512, 512, 512, false}, {}); }},
          {"matmul", "matmul 1024, both computed",
           [] { return matmul_work({1024, 1024, 1024, false}, {}); }}};
}
std::vector<Case> gemv_cases() {
  return {{"gemv", "gemv 1024", [] { return gemv_work(1024); }},
          {"gemv", "gemv 2048", [] { return gemv_work(2048); }}};
}
std::vector<Case> rowwise_cases() {
  return {{"softmax", "softmax 1024 x 1024", [] { return softmax_work(false); }},
          {"softmax", "softmax, columns open", [] { return softmax_work(true); }},
          {"layer_norm", "layer_norm 1024 x 1024", layer_norm_work}};
}

}  // namespace ullage::bench
