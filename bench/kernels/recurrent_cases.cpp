// Recurrent layers: one step, and a sequence of 32, of one row with 128 inputs and 128 hidden
// units.
#include "bench/kernels/host_loops.h"
#include "bench/kernels/operands.h"
#include "ops/recurrent/recurrent.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;
using ir::Value;

namespace {

constexpr int64_t kSize = 128;

Work recurrent_work(const ops::RecurrentOp& op, int64_t steps) {
  const int64_t gates = op.gates;
  const Tensor x = fractions({steps, 1, kSize});
  const auto weights = shared_copy<float>(fractions({2 * kSize, gates * kSize}));
  const auto inputs = shared_vector(2 * kSize), h = shared_vector(kSize), c = shared_vector(kSize),
             sums = shared_vector(4 * kSize);
  const auto on_host = [=] {
    for (int64_t t = 0; t < steps; ++t) {
      if (gates == 4) {
        lstm_step(weights->data(), inputs->data(), h->data(), c->data(), sums->data(), kSize,
                  kSize);
      } else {
        gru_step(weights->data(), inputs->data(), h->data(), sums->data(), kSize, kSize);
      }
    }
  };
  return {.amount = 4e-9 * static_cast<double>(steps * gates * kSize * kSize),
          .unit = "GFLOP/s",
          .inputs = {x},
          .build =
              [&op, gates](Builder& b) {
                const Value in =
                    b.input("x", DType::f32, {{}, b.pool().constant(1), b.pool().constant(kSize)});
                const auto result = op({.x = in,
                                        .w = b.constant(fractions({1, gates * kSize, kSize})),
                                        .r = b.constant(fractions({1, gates * kSize, kSize})),
                                        .bias = b.constant(fractions({1, 2 * gates * kSize}))},
                                       {.hidden = kSize, .linear_before_reset = true});
                b.output("y", result.y);
                b.output("h", result.y_h);
              },
          .peers = {{.name = "C++ 1T", .on_host = on_host}}};
}

}  // namespace

std::vector<Case> recurrent_cases() {
  return {{"recurrent", "lstm step", [] { return recurrent_work(ops::lstm, 1); }},
          {"recurrent", "lstm of 32 steps", [] { return recurrent_work(ops::lstm, 32); }},
          {"recurrent", "gru step", [] { return recurrent_work(ops::gru, 1); }},
          {"recurrent", "gru of 32 steps", [] { return recurrent_work(ops::gru, 32); }}};
}

}  // namespace ullage::bench
