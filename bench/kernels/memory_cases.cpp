// Memory-bound kernels: copies, elementwise ops, transposes.
#include <cstring>

#include "bench/kernels/host_loops.h"
#include "bench/kernels/operands.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;

namespace {

constexpr int64_t kCopied = 1 << 24, kAdded = 1 << 22, kSide = 2048;

Work copy_work() {
  const Tensor x = fractions({kCopied});
  const auto from = shared_copy<float>(x), to = shared_vector(kCopied);
  return {
      .amount = 4e-9 * kCopied,
      .unit = "GB/s of payload",
      .inputs = {x},
      .build = [](Builder& b) { b.output("y", ops::neg(dynamic_input(b, "x", DType::f32, 1))); },
      .peers = {{.name = "memcpy 1T", .goals = {.lavapipe = 0.85}, .on_host = [from, to] {
                   std::memcpy(to->data(), from->data(), from->size() * sizeof(float));
                 }}}};
}

Work add_work() {
  const Tensor x = fractions({kAdded}), y = fractions({kAdded});
  const auto a = shared_copy<float>(x), b = shared_copy<float>(y), c = shared_vector(kAdded);
  return {.amount = 12e-9 * kAdded,
          .unit = "GB/s of traffic",
          .inputs = {x, y},
          .build =
              [](Builder& builder) {
                const ir::Value left = dynamic_input(builder, "a", DType::f32, 1);
                const ir::Value right = builder.input("b", DType::f32, {left.extent(0)});
                builder.output("y", ops::relu(ops::add(left, right)));
              },
          .peers = {{.name = "C++ 1T", .goals = {.lavapipe = 0.8}, .on_host = [a, b, c] {
                       add_relu(a->data(), b->data(), c->data(), c->size());
                     }}}};
}

Work transpose_work() {
  const Tensor x = fractions({kSide, kSide});
  const auto from = shared_copy<float>(x), to = shared_vector(kSide * kSide);
  return {.amount = 4e-9 * kSide * kSide,
          .unit = "GB/s of payload",
          .inputs = {x},
          .build =
              [](Builder& b) {
                b.output("y", ops::transpose(dynamic_input(b, "x", DType::f32, 2), {1, 0}));
              },
          .peers = {{.name = "C++ 1T in tiles", .on_host = [from, to] {
                       transpose(from->data(), to->data(), kSide, kSide);
                     }}}};
}

}  // namespace

std::vector<Case> copy_cases() {
  return {{"copy", "copy 64 MiB", copy_work}};
}
std::vector<Case> elementwise_cases() {
  return {{"elementwise", "relu(a + b) 4 Mi", add_work}};
}
std::vector<Case> transpose_cases() {
  return {{"transpose", "transpose 2048 x 2048", transpose_work}};
}

}  // namespace ullage::bench
