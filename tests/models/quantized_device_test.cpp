// Quotients of quantized tensors on the device are those of the reference, bit by bit: the chunks
// of their factors are exact however a driver contracts and divides.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "tests/frontends/model_text.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using ir::DType;
using ir::Tensor;

constexpr const char* kScales[] = {
    "sa: float[] = 0.02352941; sb: float[] = 0.01176471; sy: float[] = 0.02352941\n",
    "sa: float[] = 0.1; sb: float[] = 0.1; sy: float[] = 0.2\n",
    "sa: float[] = 0.0123; sb: float[] = 0.0371; sy: float[] = 0.0432\n"};

constexpr const char* kNodes[] = {
    "QLinearAdd(a, sa, z, b, sb, z, sy, z)",
    "QLinearMul(a, sa, z, b, sb, z, sy, z)",
    "QLinearLeakyRelu<alpha=0.1>(a, sa, z, sy, z)",
    "QLinearConcat<axis=1>(sy, z, a, sa, z, a, sb, z)",
    "QLinearSigmoid(a, sa, z, sy, z)",
    "QLinearAveragePool<kernel_shape=[3,3], pads=[1,1,1,1]>(a, sa, z, sy, z)",
    "QLinearGlobalAveragePool(a, sa, z, sy, z)"};

// All pairs of quantized values.
std::vector<Tensor> all_pairs() {
  std::vector<Tensor> inputs(2, Tensor(DType::u8, {1, 1, 256, 256}));
  for (int64_t i = 0; i < 65536; ++i) {
    inputs[0].set_integer(i, i / 256);
    inputs[1].set_integer(i, i % 256);
  }
  return inputs;
}

TEST(QuantizedOnDevice, QuotientsAreThoseOfTheReference) {
  const Device device(tier_under_test(), false, true);
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  const std::vector<Tensor> inputs = all_pairs();
  for (const char* scales : kScales) {
    for (const char* node : kNodes) {
      SCOPED_TRACE(testing::Message() << node << " at " << scales);
      const std::string text = "a: uint8[1,1,n,256]; b: uint8[1,1,n,256]; z: uint8[] = 121\n" +
                               std::string(scales) + "y = com.microsoft::" + node + "; return y";
      const auto graph = onnx::import(model_of(text, 17));
      ASSERT_TRUE(graph) << graph.error().message;
      const auto expected = ir::evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      const auto actual = device.run(*graph, inputs);
      ASSERT_TRUE(actual) << actual.error().message;
      EXPECT_EQ(difference(expected->front(), actual->front(), 0, 0), "");
    }
  }
}

}  // namespace
}  // namespace ullage::test
