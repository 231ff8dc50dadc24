// Padding and joining of what lies in vec4s, on both device classes: whole rows move on CPU
// drivers.
#include <gtest/gtest.h>

#include "ops/dense/convolution.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "tests/ops/fixtures/one_input_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;
using Shape = std::vector<int64_t>;

class PaddedOnDevice : public OneInputOnDevice {
 protected:
  size_t rows(size_t cpu) const { return GetParam() == DeviceClass::cpu ? cpu : 0; }
};

Value point(Value x, Shape shape, uint32_t seed) {
  Builder& b = x.builder();
  return ops::convolution(x, b.constant(random_tensor(DType::f32, std::move(shape), seed, -1, 1)),
                          Value());
}

std::vector<ExtentExpr> extents(Builder& b, const Shape& values) {
  std::vector<ExtentExpr> result;
  for (int64_t v : values) result.push_back(b.pool().constant(v));
  return result;
}

// Six channels: the pad of their rows stays 0 whatever the constant is. 80 are more than a strip.
TEST_P(PaddedOnDevice, ImagesOfAnyChannelsAndMode) {
  for (int64_t channels : {6, 8, 80}) {
    for (ops::PadMode mode :
         {ops::PadMode::constant, ops::PadMode::reflect, ops::PadMode::edge, ops::PadMode::wrap}) {
      for (bool has_value : {false, true}) {
        if (has_value && mode != ops::PadMode::constant) continue;
        const auto files =
            check({-1, 5, -1, -1},
                  [&](Builder& b, Value x) {
                    const Value y = ops::relu(point(x, {channels, 5, 1, 1}, 3));
                    const Value value = has_value ? b.scalar(DType::f32, 0.75) : Value();
                    const Value padded = ops::pad(y, extents(b, {0, 0, 2, 1}),
                                                  extents(b, {0, 0, -1, 3}), mode, value);
                    b.output("y", point(padded, {3, channels, 1, 1}, 5));
                  },
                  {{1, 5, 4, 4}, {2, 5, 3, 33}, {1, 5, 2, 1}, {3, 5, 65, 7}});
        EXPECT_EQ(count(files, "movement/cpu/pad_rows.comp"), rows(1))
            << channels << " " << static_cast<int>(mode) << " " << has_value;
      }
    }
  }
}

TEST_P(PaddedOnDevice, AxesOutsideOfWholeVec4s) {
  const auto files =
      check({-1, -1, 8},
            [](Builder& b, Value x) {
              b.output("y", ops::pad(x, extents(b, {1, 3, 0}), extents(b, {0, 2, 0}),
                                     ops::PadMode::constant, b.scalar(DType::f32, -2)));
            },
            {{1, 1, 8}, {2, 31, 8}, {0, 3, 8}, {3, 0, 8}, {5, 129, 8}});
  EXPECT_EQ(count(files, "movement/cpu/pad_rows.comp"), rows(1));
}

// Rows of one vec4, of fewer than a workgroup has lanes, and of more; one row for all.
TEST_P(PaddedOnDevice, JoinedRowsOfAnyWidth) {
  for (int64_t width : {4, 12, 36, 260}) {
    for (int64_t axis : {0, 1, 2}) {
      const auto files =
          check({-1, -1, width},
                [&](Builder& b, Value x) {
                  const Value parts[] = {x, ops::neg(x), x, ops::relu(x), ops::abs(x)};
                  b.output("y", ops::concat(std::span(parts).first(axis == 1 ? 5 : 2), axis));
                },
                {{1, 1, width}, {3, 33, width}, {0, 2, width}, {2, 0, width}, {65, 2, width}});
      EXPECT_GE(count(files, "movement/cpu/join_vec4s.comp"), rows(1)) << width << " " << axis;
      EXPECT_EQ(count(files, "movement/concat.comp") == 0, GetParam() == DeviceClass::cpu);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Forms, PaddedOnDevice, testing::Values(DeviceClass::cpu, DeviceClass::gpu),
                         [](const auto& form) {
                           return form.param == DeviceClass::cpu ? "Cpu" : "Gpu";
                         });

}  // namespace
}  // namespace ullage::test
