// Fast variants of kernels against their reference kernels: the same graph, compiled for the device
// as it is, without some of its traits, and for the tier-0 baseline, at random shapes. Memory
// contains NaN before it is written, so that nobody reads pads as data.
#include <gtest/gtest.h>

#include <cstdio>
#include <functional>
#include <ostream>
#include <random>

#include "ir/quantization/quantized_values.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/quantization/quantization.h"
#include "ops/recurrent/recurrent.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/compact.h"
#include "testing/device_views.h"
#include "tests/ops/fixtures/device_run.h"
#include "tests/ops/fixtures/random_shapes.h"

namespace ullage::test {
namespace {

using namespace ir;

// A graph whose constants come from the seed, and operands for it.
struct Sample {
  std::function<void(Builder&)> build;
  std::function<std::vector<Tensor>(Shapes&)> operands;
};

struct Reference {
  const char* name;
  double tolerance;  // relative to 1 + |expected|
  Sample (*sample)(Shapes&);
};
void PrintTo(const Reference& kernel, std::ostream* out) {
  *out << kernel.name;
}

Value dynamic(Builder& b, const char* name, size_t rank, DType dtype = DType::f32) {
  return b.input(name, dtype, std::vector<ExtentExpr>(rank));
}

Sample product_by_constant(Shapes& s) {
  const int64_t inner = s.extent();
  const Tensor weights = s.tensor(DType::f32, {inner, s.extent()});
  return {[=](Builder& b) { b.output("y", ops::matmul(dynamic(b, "x", 2), b.constant(weights))); },
          [=](Shapes& t) { return std::vector{t.tensor(DType::f32, {t.extent(), inner})}; }};
}

Sample product_by_quantized(Shapes& s) {
  const int64_t inner = s.extent(), columns = s.extent(), bits = int64_t{2} << (s.extent(3) - 1);
  const Tensor quantized = random_tensor(DType::u8, {ir::packed_bytes(inner, bits), columns},
                                         static_cast<uint32_t>(inner), 0, 255);
  const Tensor scale = s.tensor(DType::f32, {(inner + 31) / 32, columns});
  return {[=](Builder& b) {
            const Value weights =
                ops::dequantize_linear(b.constant(quantized), b.constant(scale), {},
                                       {.axis = 0, .bits = bits, .block = 32, .count = inner});
            b.output("y", ops::matmul(dynamic(b, "x", 2), weights));
          },
          [=](Shapes& t) { return std::vector{t.tensor(DType::f32, {t.extent(), inner})}; }};
}

Sample product(Shapes&) {
  return {[](Builder& b) {
            const Value x = dynamic(b, "x", 2);
            b.output("y", ops::matmul(x, dynamic(b, "w", 2)));
          },
          [](Shapes& t) {
            const int64_t inner = t.extent();
            return std::vector{t.tensor(DType::f32, {t.extent(), inner}),
                               t.tensor(DType::f32, {inner, t.extent()})};
          }};
}

// Some of the batch axes of one of the operands are 1.
Sample batched_product(Shapes& s) {
  const bool shared = s.extent(2) == 1;
  return {[](Builder& b) {
            const Value x = dynamic(b, "x", 3);
            b.output("y", ops::matmul(x, dynamic(b, "w", 3)));
          },
          [=](Shapes& t) {
            const int64_t inner = t.extent(100), batch = t.extent(6);
            return std::vector{t.tensor(DType::f32, {batch, t.extent(100), inner}),
                               t.tensor(DType::f32, {shared ? 1 : batch, inner, t.extent(100)})};
          }};
}

template <class F>
Sample of_one(DType dtype, size_t rank, F apply) {
  return {[=](Builder& b) { b.output("y", apply(dynamic(b, "x", rank, dtype))); },
          [=](Shapes& t) {
            std::vector<int64_t> shape;
            for (size_t i = 0; i < rank; ++i) shape.push_back(t.extent());
            return std::vector{t.tensor(dtype, shape)};
          }};
}

Sample reduction(Shapes& s) {
  const std::vector<int64_t> axes =
      s.extent(2) == 1 ? std::vector<int64_t>{1} : std::vector<int64_t>{0};
  const bool mean = s.extent(2) == 1;
  return of_one(DType::f32, 2, [=](Value x) {
    return (mean ? ops::reduce_mean : ops::reduce_sum)(x, axes, false);
  });
}
Sample reduction_of_all(Shapes& s) {
  const bool largest = s.extent(2) == 1;
  return of_one(DType::i32, 2,
                [=](Value x) { return (largest ? ops::reduce_max : ops::reduce_sum).over_all(x); });
}
// Longer than a chunk, and not a multiple of anything.
Sample long_reduction(Shapes&) {
  return {[](Builder& b) {
            const int64_t axes[] = {1};
            b.output("y", ops::reduce_sum(dynamic(b, "x", 2), axes, false));
          },
          [](Shapes& t) {
            return std::vector{t.tensor(DType::f32, {t.extent(5), t.extent() * 31 + 1})};
          }};
}
Sample scan(Shapes& s) {
  const bool exclusive = s.extent(2) == 1, reverse = s.extent(2) == 1;
  return {
      [=](Builder& b) { b.output("y", ops::cumsum(dynamic(b, "x", 1), 0, exclusive, reverse)); },
      [](Shapes& t) { return std::vector{t.tensor(DType::f32, {t.extent() * 47})}; }};
}
Sample compaction(Shapes&) {
  return {[](Builder& b) {
            const Value x = dynamic(b, "x", 1);
            b.output("y", ops::compact(ops::greater(x, b.scalar(DType::f32, 0)))[0]);
          },
          [](Shapes& t) { return std::vector{t.tensor(DType::f32, {t.extent() * 47})}; }};
}
Sample float_order(Shapes& s) {
  const bool descending = s.extent(2) == 1;
  return of_one(DType::f32, 2, [=](Value x) { return ops::argsort(x, descending); });
}
Sample long_order(Shapes&) {
  return {[](Builder& b) { b.output("y", ops::argsort(dynamic(b, "x", 2, DType::u32))); },
          [](Shapes& t) {
            const int64_t rows = t.extent(3), count = t.extent() * 13 + 1;
            Tensor x(DType::u32, {rows, count});
            std::mt19937 bits(static_cast<uint32_t>(count));
            for (int64_t i = 0; i < rows * count; ++i)
              x.set_integer(i, static_cast<int64_t>(bits()));
            return std::vector{x};
          }};
}
Sample softmax(Shapes& s) {
  const bool log = s.extent(2) == 1;
  return of_one(DType::f32, 2, [=](Value x) {
    return (log ? ops::log_softmax : ops::softmax)(ops::mul(x, 9.0), 1);
  });
}
Sample layer_norm(Shapes& s) {
  const int64_t length = s.extent();
  const Tensor scale = s.tensor(DType::f32, {length}), bias = s.tensor(DType::f32, {length});
  return {[=](Builder& b) {
            const Value x = b.input("x", DType::f32, {{}, b.pool().constant(length)});
            b.output("y", ops::layer_norm(x, b.constant(scale), b.constant(bias), 1, 1e-5));
          },
          [=](Shapes& t) { return std::vector{t.tensor(DType::f32, {t.extent(), length})}; }};
}
Sample transposition(Shapes& s) {
  static constexpr int64_t kOrders[][3] = {{0, 2, 1}, {2, 1, 0}, {2, 0, 1}, {1, 2, 0}, {1, 0, 2}};
  const auto& order = kOrders[s.extent(5) - 1];
  return {[&order](Builder& b) {
            const Value x = dynamic(b, "x", 3);
            b.output("y", ops::transpose(x, {order[0], order[1], order[2]}));
          },
          [](Shapes& t) {
            return std::vector{t.tensor(DType::f32, {t.extent(7), t.extent(), t.extent()})};
          }};
}
Sample plane_transposition(Shapes&) {
  return of_one(DType::i32, 2, [](Value x) { return ops::transpose(x, {1, 0}); });
}
Sample elementwise(Shapes&) {
  return {[](Builder& b) {
            const Value x = dynamic(b, "x", 2);
            const Value y = b.input("w", DType::f32, {x.extent(0), x.extent(1)});
            b.output("y", ops::relu(ops::add(x, y)));
          },
          [](Shapes& t) {
            const int64_t rows = t.extent(), columns = t.extent();
            return std::vector{t.tensor(DType::f32, {rows, columns}),
                               t.tensor(DType::f32, {rows, columns})};
          }};
}

Sample recurrent(const ops::RecurrentOp& op, Shapes& s) {
  const int64_t hidden = s.extent(140), inputs = s.extent(60), gates = op.gates;
  const bool both = s.extent(2) == 1, linear = s.extent(2) == 1;
  const int64_t directions = both ? 2 : 1;
  const auto small = [&s](std::vector<int64_t> shape) {
    return random_tensor(DType::f32, std::move(shape), static_cast<uint32_t>(s.extent()), -0.2,
                         0.2);
  };
  const Tensor w = small({directions, gates * hidden, inputs}),
               r = small({directions, gates * hidden, hidden}),
               bias = small({directions, 2 * gates * hidden});
  using enum ops::RecurrentDirection;
  const ops::RecurrentSpec spec{
      .direction = both ? bidirectional : reverse, .hidden = hidden, .linear_before_reset = linear};
  return {[=, &op](Builder& b) {
            const Value x = b.input("x", DType::f32, {{}, {}, b.pool().constant(inputs)});
            const auto results = op(
                {.x = x, .w = b.constant(w), .r = b.constant(r), .bias = b.constant(bias)}, spec);
            b.output("y", results.y);
            b.output("h", results.y_h);
          },
          [=](Shapes& t) {
            return std::vector{t.tensor(DType::f32, {t.extent(20), t.extent(3), inputs})};
          }};
}
Sample lstm(Shapes& s) {
  return recurrent(ops::lstm, s);
}
Sample gru(Shapes& s) {
  return recurrent(ops::gru, s);
}
Sample rnn(Shapes& s) {
  return recurrent(ops::rnn, s);
}

class References : public testing::TestWithParam<Reference> {
 protected:
  void SetUp() override {
    device_ = std::make_unique<Device>(tier_under_test(), false, true);
    if (!device_->available()) GTEST_SKIP() << "no Vulkan device";
  }

  // The outputs at every set of operands, by one program.
  Result<std::vector<std::vector<Tensor>>> outputs(const Sample& sample,
                                                   const DeviceProfile& profile,
                                                   const std::vector<std::vector<Tensor>>& runs) {
    Builder builder;
    sample.build(builder);
    auto graph = builder.finish();
    if (!graph) return graph.error();
    auto program = device_->compile(*std::move(graph), profile);
    if (!program) return program.error();
    std::vector<std::vector<Tensor>> results;
    Error error;
    ullage_session* session = nullptr;
    if (ullage_session_create(*program, nullptr, &session) != ULLAGE_OK)
      error = internal_error(ullage_last_error());
    for (const auto& operands : runs) {
      if (session == nullptr || !error.message.empty()) break;
      auto result = run_session(session, *program, operands);
      if (!result)
        error = result.error();
      else
        results.push_back(*std::move(result));
    }
    ullage_session_destroy(session);
    ullage_program_destroy(*program);
    if (!error.message.empty()) return error;
    return results;
  }

  std::unique_ptr<Device> device_;
};

TEST_P(References, AgreeAtRandomShapes) {
  const Reference& kernel = GetParam();
  for (uint32_t seed : {1u, 2u}) {
    SCOPED_TRACE("seed " + std::to_string(seed));
    std::printf("%s: seed %u\n", kernel.name, seed);
    Shapes shapes(seed);
    const Sample sample = kernel.sample(shapes);
    std::vector<std::vector<Tensor>> runs;
    for (int i = 0; i < 5; ++i) runs.push_back(sample.operands(shapes));
    const auto plain = outputs(sample, portable_profile(), runs);
    ASSERT_TRUE(plain) << plain.error().message;
    for (const samples::DeviceView& view : samples::device_views()) {
      DeviceProfile profile = device_->profile();
      view.change(profile);
      const auto fast = outputs(sample, profile, runs);
      ASSERT_TRUE(fast) << view.words << ": " << fast.error().message;
      for (size_t i = 0; i < runs.size(); ++i)
        for (size_t o = 0; o < (*plain)[i].size(); ++o)
          EXPECT_EQ(difference((*plain)[i][o], (*fast)[i][o], kernel.tolerance, kernel.tolerance),
                    "")
              << view.words << ", output " << o << " at "
              << testing::PrintToString(runs[i][0].shape());
    }
  }
}

constexpr Reference kReferences[] = {
    {"matmul_by_constant", 1e-4, product_by_constant},
    {"matmul_by_quantized", 1e-4, product_by_quantized},
    {"matmul", 1e-4, product},
    {"matmul_batched", 1e-4, batched_product},
    {"reduce", 1e-4, reduction},
    {"reduce_all", 0, reduction_of_all},
    {"reduce_long", 1e-3, long_reduction},
    {"scan", 1e-3, scan},
    {"compact", 0, compaction},
    {"argsort", 0, float_order},
    {"argsort_long", 0, long_order},
    {"softmax", 2e-5, softmax},
    {"layer_norm", 1e-4, layer_norm},
    {"transpose", 0, transposition},
    {"transpose_plane", 0, plane_transposition},
    {"elementwise", 1e-6, elementwise},
    {"lstm", 1e-5, lstm},
    {"gru", 1e-5, gru},
    {"rnn", 1e-5, rnn},
};
INSTANTIATE_TEST_SUITE_P(Kernels, References, testing::ValuesIn(kReferences),
                         [](const auto& i) { return std::string(i.param.name); });

}  // namespace
}  // namespace ullage::test
