// Compares comprehensions with the registry's ops, and with hand-written kernels where there is no
// op. Prints one JSON object on standard output and a table on standard error. Arguments: cases or
// groups (op: cases with an op in the registry, none: those without); default: all.
#include <array>
#include <cstdio>

#include "bench/kernels/classic.h"
#include "bench/kernels/compare.h"
#include "bench/kernels/operands.h"
#include "frontends/comprehension/comprehension.h"
#include "ops/dense/convolution.h"
#include "ops/dense/einsum.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resize.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"

namespace {

using namespace ullage;
using bench::Case;
using bench::Goals;
using ir::Builder;
using ir::DType;
using ir::Value;

// A definition that returns one tensor or several, of which the last is compared, and an
// equivalent. Parameters are f32, of these shapes; where there are `entries` of a table, the last
// one is i32 and indexes it.
struct Comparison {
  std::string name;
  double amount;  // billions of products, or of bytes read and written
  std::string unit;
  std::vector<std::vector<int64_t>> shapes;
  std::string text;
  std::string peer = {};  // empty: none
  Value (*build)(std::span<const Value> inputs) = nullptr;
  uint32_t entries = 0;

  DType dtype(size_t i) const {
    return entries > 0 && i + 1 == shapes.size() ? DType::i32 : DType::f32;
  }
};

// The peer's time over that of the comprehension: at most 1.2 times as long as an op, and at least
// 0.6 times as fast as a kernel for this case alone.
constexpr Goals kAsAnOp{.lavapipe = 1 / 1.2}, kAsByHand{.lavapipe = 0.6};

std::vector<Value> inputs_of(Builder& b, const Comparison& c) {
  std::vector<Value> inputs;
  for (size_t i = 0; i < c.shapes.size(); ++i) {
    std::vector<ir::ExtentExpr> extents;
    for (int64_t n : c.shapes[i]) extents.push_back(b.pool().constant(n));
    inputs.push_back(b.input("x" + std::to_string(i), c.dtype(i), std::move(extents)));
  }
  return inputs;
}

ir::Tensor tensor_of(const Comparison& c, size_t i) {
  if (c.dtype(i) == DType::f32) return bench::fractions(c.shapes[i]);
  return bench::filled<int32_t>(DType::i32, c.shapes[i],
                                [&](std::mt19937& engine) { return engine() % c.entries; });
}

bench::Work work_of(const Comparison& c, Goals goals) {
  bench::Work work{.amount = c.amount, .unit = c.unit};
  for (size_t i = 0; i < c.shapes.size(); ++i) work.inputs.push_back(tensor_of(c, i));
  work.build = [=](Builder& b) {
    const auto results = comprehension::comprehension(b, c.text, "", inputs_of(b, c));
    if (!results) return b.fail(results.error());
    b.output("y", results->back().value);
  };
  if (c.build == nullptr) return work;
  work.peers = {{.name = c.peer, .goals = goals, .build = [=](Builder& b) {
                   b.output("y", c.build(inputs_of(b, c)));
                 }}};
  return work;
}

Value reshaped(Value x, const std::vector<int64_t>& shape) {
  std::vector<ir::ExtentExpr> extents;
  for (int64_t n : shape) extents.push_back(x.builder().pool().constant(n));
  return ops::reshape(x, std::move(extents));
}

std::vector<Comparison> next_to_ops() {
  return {
      {"matmul_512",
       2e-9 * 512 * 512 * 512,
       "GFLOP/s",
       {{512, 512}, {512, 512}},
       "def f(float(M,K) A, float(K,N) B) -> C { C(m,n) +=! A(m,k) * B(k,n) }",
       "matmul",
       [](std::span<const Value> x) { return ops::matmul(x[0], x[1]); }},
      {"two_matmuls_256",
       4e-9 * 256 * 256 * 256,
       "GFLOP/s",
       {{256, 256}, {256, 256}, {256, 256}},
       "def f(float(M,K) A, float(K,L) B, float(L,N) C) -> (D, E) {\n"
       "  D(m,l) +=! A(m,k) * B(k,l)\n"
       "  E(m,n) +=! D(m,l) * C(l,n)\n"
       "}",
       "matmul",
       [](std::span<const Value> x) { return ops::matmul(ops::matmul(x[0], x[1]), x[2]); }},
      {"batched_matmul_16x128",
       2e-9 * 16 * 128 * 128 * 128,
       "GFLOP/s",
       {{16, 128, 128}, {16, 128, 128}},
       "def f(float(B,M,K) X, float(B,K,N) Y) -> Z { Z(b,m,n) +=! X(b,m,k) * Y(b,k,n) }",
       "matmul",
       [](std::span<const Value> x) { return ops::matmul(x[0], x[1]); }},
      {"conv_stride_32x65",
       2e-9 * 32 * 32 * 9 * 32 * 32,
       "GFLOP/s",
       {{1, 32, 65, 65}, {32, 32, 3, 3}},
       "def f(float(N,C,H,W) I, float(M,C,KH,KW) K) -> O {\n"
       "  O(n,m,h,w) +=! I(n, c, 2*h + kh, 2*w + kw) * K(m, c, kh, kw)\n"
       "}",
       "convolution",
       [](std::span<const Value> x) {
         return ops::convolution(x[0], x[1], Value(), {.strides = {2, 2}});
       }},
      {"conv_grouped_4x16x66",
       2e-9 * 4 * 16 * 16 * 9 * 64 * 64,
       "GFLOP/s",
       {{1, 4, 16, 66, 66}, {4, 16, 16, 3, 3}},
       "def f(float(N,G,C,H,W) I, float(G,M,C,KH,KW) K) -> O {\n"
       "  O(n,g,m,h,w) +=! I(n, g, c, h + kh, w + kw) * K(g, m, c, kh, kw)\n"
       "}",
       "convolution",
       [](std::span<const Value> x) {
         return ops::convolution(reshaped(x[0], {1, 64, 66, 66}), reshaped(x[1], {64, 16, 3, 3}),
                                 Value(), {}, 4);
       }},
      {"fully_connected_256",
       2e-9 * 256 * 256 * 256,
       "GFLOP/s",
       {{256, 256}, {256, 256}, {256}},
       "def f(float(B,K) X, float(K,N) W, float(N) b) -> (O) {\n"
       "  O(i,n) = b(n) where exists X(i,0)\n"
       "  O(i,n) += X(i,k) * W(k,n)\n"
       "  O(i,n) = max(O(i,n), 0.0)\n"
       "}",
       "matmul",
       [](std::span<const Value> x) {
         return ops::relu(
             ops::add(ops::matmul(x[0], x[1]), ops::unsqueeze(x[2], std::array<int64_t, 1>{0})));
       }},
      {"batch_norm_64x64x64",
       8e-9 * 64 * 64 * 64,
       "GB/s",
       {{1, 64, 64, 64}, {64}, {64}, {64}, {64}},
       "def f(float(N,C,H,W) X, float(C) s, float(C) b, float(C) m, float(C) v) -> O {\n"
       "  O(n,c,h,w) = (X(n,c,h,w) - m(c)) * rsqrt(fabs(v(c)) + 1e-5) * s(c) + b(c)\n"
       "}",
       "batch_norm",
       [](std::span<const Value> x) {
         return ops::batch_norm(x[0], x[1], x[2], x[3], ops::abs(x[4]), 1e-5);
       }},
      {"group_norm_8x8x64x64",
       8e-9 * 64 * 64 * 64,
       "GB/s",
       {{1, 8, 8, 64, 64}, {8, 8}, {8, 8}},
       "def f(float(N,G,D,H,W) X, float(G,D) s, float(G,D) b) -> (sum, squares, O) {\n"
       "  sum(n,g) +=! X(n,g,d,h,w)\n"
       "  squares(n,g) +=! X(n,g,d,h,w) * X(n,g,d,h,w)\n"
       "  O(n,g,d,h,w) = (X(n,g,d,h,w) - mean) * rsqrt(squares(n,g) / count - mean * mean + 1e-5)\n"
       "                 * s(g,d) + b(g,d) where count = D * H * W, mean = sum(n,g) / count\n"
       "}",
       "group_norm",
       [](std::span<const Value> x) {
         return ops::group_norm(reshaped(x[0], {1, 64, 64, 64}), reshaped(x[1], {64}),
                                reshaped(x[2], {64}), 8, 1e-5);
       }},
      {"softmax_1024x1024",
       8e-9 * 1024 * 1024,
       "GB/s",
       {{1024, 1024}},
       "def f(float(N,M) A) -> (m, s, O) {\n"
       "  m(i) max=! A(i,j)\n"
       "  s(i) +=! exp(A(i,j) - m(i))\n"
       "  O(i,j) = exp(A(i,j) - m(i)) / s(i)\n"
       "}",
       "softmax",
       [](std::span<const Value> x) { return ops::softmax(x[0], 1); }},
      {"kru_16x16x16",
       6e-9 * 64 * 16 * 16 * 16 * 16,
       "GFLOP/s",
       {{64, 16, 16, 16}, {16, 16}, {16, 16}, {16, 16}},
       "def f(float(M,N0,N1,N2) X, float(D0,N0) A, float(D1,N1) B, float(D2,N2) C) -> (Y, Z, O) {\n"
       "  Y(m,n0,n1,d2) +=! X(m,n0,n1,n2) * C(d2,n2)\n"
       "  Z(m,n0,d1,d2) +=! Y(m,n0,n1,d2) * B(d1,n1)\n"
       "  O(m,d0,d1,d2) +=! Z(m,n0,d1,d2) * A(d0,n0)\n"
       "}",
       "einsum",
       [](std::span<const Value> x) {
         const Value y = ops::einsum("mabc,dc->mabd", std::array{x[0], x[3]});
         const Value z = ops::einsum("mabd,eb->maed", std::array{y, x[2]});
         return ops::einsum("maed,fa->mfed", std::array{z, x[1]});
       }},
      {"contraction_32",
       2e-9 * 32 * 32 * 32 * 32 * 32 * 32,
       "GFLOP/s",
       {{32, 32, 32, 32}, {32, 32, 32, 32}},
       "def f(float(A,B,C,D) X, float(C,D,E,F) Y) -> Z {\n"
       "  Z(a,b,e,f) +=! X(a,b,c,d) * Y(c,d,e,f)\n"
       "}",
       "einsum",
       [](std::span<const Value> x) {
         return ops::einsum("abcd,cdef->abef", std::array{x[0], x[1]});
       }},
      {"lookup_128x50_of_10000",
       4e-9 * 128 * 50 * 64,
       "GB/s",
       {{10000, 64}, {128, 50}},
       "def f(float(E,D) T, int32(B,L) I) -> O { O(i,j) +=! T(I(i,k), j) }",
       "gather and reduce",
       [](std::span<const Value> x) {
         return ops::reduce_sum(ops::gather(x[0], x[1], 0), std::array<int64_t, 1>{1}, false);
       },
       10000},
      {"upsample_32x64x64",
       20e-9 * 32 * 64 * 64,
       "GB/s",
       {{1, 32, 64, 64}},
       "def f(float(N,C,H,W) X) -> O { O(n,c,h,w) = X(n, c, h/2, w/2) }",
       "resize",
       [](std::span<const Value> x) {
         ir::ExtentPool& pool = x[0].builder().pool();
         return ops::resize(x[0], {.sizes = {pool.constant(1), pool.constant(32),
                                             pool.constant(128), pool.constant(128)},
                                   .coordinates = ops::Coordinates::asymmetric,
                                   .nearest = ops::NearestRounding::down});
       }},
  };
}

std::vector<Comparison> without_ops() {
  return {
      {"local_8x34",
       2e-9 * 8 * 8 * 9 * 32 * 32,
       "GFLOP/s",
       {{1, 8, 34, 34}, {32, 32, 8, 8, 3, 3}},
       "def f(float(N,C,H,W) X, float(P,Q,M,C,KH,KW) K) -> O {\n"
       "  O(n,m,h,w) +=! X(n, c, h + i, w + j) * K(h, w, m, c, i, j)\n"
       "}",
       "by hand",
       [](std::span<const Value> x) { return x[0].builder().add1(bench::classic_local, x); }},
      {"sliding_extremum_15",
       1e-9 * 512 * 1017 * 15,
       "G comparisons/s",
       {{512, 2048}},
       "def f(float(R,N) X) -> O { O(r,o) max=! X(r, 2*o + k) where k in 0:15 }",
       "by hand",
       [](std::span<const Value> x) {
         return x[0].builder().add1(bench::classic_extremum, x, {{bench::kWindowWidth, 15}});
       }},
      {"bilateral_512",
       1e-9 * 508 * 508 * 25 * 2,
       "G weights/s",
       {{512, 512}, {5, 5}},
       "def f(float(H,W) A, float(K,K) near) -> (s, t, O) {\n"
       "  s(i,j) +=! near(k,l) * exp(-d*d) * A(i+k,j+l)\n"
       "         where i in 0:H-4, j in 0:W-4, d = A(i+k,j+l) - A(i+2,j+2)\n"
       "  t(i,j) +=! near(k,l) * exp(-d*d)\n"
       "         where i in 0:H-4, j in 0:W-4, d = A(i+k,j+l) - A(i+2,j+2)\n"
       "  O(i,j) = s(i,j) / t(i,j)\n"
       "}"},
  };
}

bool print_cases(const bench::Device& device, const bench::IsWanted& is_wanted) {
  struct Group {
    std::string name;
    std::vector<Comparison> cases;
    Goals goals;
  };
  const Group groups[] = {{"op", next_to_ops(), kAsAnOp}, {"none", without_ops(), kAsByHand}};
  std::vector<bench::Case> cases;
  for (const Group& group : groups) {
    for (const Comparison& c : group.cases) {
      cases.push_back({group.name, c.name, [&] { return work_of(c, group.goals); }});
    }
  }
  return bench::print_comparisons(device, is_wanted, cases);
}

}  // namespace

int main(int argc, char** argv) {
  return bench::print_wanted(argc, argv, print_cases);
}
