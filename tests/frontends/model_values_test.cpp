// Values of small models whose ops take what exporters give them: signals of rank 2, columns of
// integers, maps of probabilities.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;

Tensor first_value(std::string_view text, std::string_view inputs) {
  const auto graph = import(test::model_of(text, 18), {});
  if (!graph) return ADD_FAILURE() << graph.error().message, Tensor(DType::f32, {0});
  auto outputs = ir::evaluate(*graph, test::tensors_of(inputs));
  if (!outputs) return ADD_FAILURE() << outputs.error().message, Tensor(DType::f32, {0});
  return outputs->front();
}

std::vector<double> numbers_of(const Tensor& t) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < t.element_count(); ++i) numbers.push_back(t.number(i));
  return numbers;
}

TEST(ModelValues, ARealSignalOfAnStftMayHaveRank2) {
  const std::string rest =
      "step: int64[] = 2; size: int64[] = 4; y = STFT(x, step, , size); return y";
  const Tensor flat = first_value("x: float[1,8]; " + rest, "x: float[1,8] = 1 5 2 4 3 9 0 7");
  const Tensor deep = first_value("x: float[1,8,1]; " + rest, "x: float[1,8,1] = 1 5 2 4 3 9 0 7");
  EXPECT_EQ(flat.shape(), (std::vector<int64_t>{1, 3, 3, 2}));
  EXPECT_EQ(numbers_of(flat), numbers_of(deep));
  EXPECT_NEAR(flat.number(0), 12, 1e-4);
}

TEST(ModelValues, Col2ImTakesIntegersAndOpenChannels) {
  const std::string rest = "i: int64[2] = 2 3; b: int64[2] = 1 2; y = Col2Im(x, i, b); return y";
  const std::string values = " = 1 2 3 4 5 6 7 8";
  // Blocks [1, 2] at columns 0 and 1 of each row: columns 1 of the image get two elements.
  const std::vector<double> expected = {1, 7, 6, 3, 11, 8};
  for (const char* type : {"float[1,2,4]", "int64[1,2,4]", "int32[1,2,4]", "float[1,n,4]"}) {
    const std::string given = std::string(type).substr(0, std::string(type).find('[')) + "[1,2,4]";
    const Tensor y = first_value("x: " + std::string(type) + "; " + rest, "x: " + given + values);
    EXPECT_EQ(y.shape(), (std::vector<int64_t>{1, 1, 2, 3})) << type;
    EXPECT_EQ(numbers_of(y), expected) << type;
  }
  const auto odd = import(test::model_of("x: float[1,3,4]; " + rest, 18), {});
  ASSERT_FALSE(odd);
  EXPECT_TRUE(test::mentions(odd.error(), "whole blocks of 2 elements")) << odd.error().message;
}

// Blocks of 2 at -1 and 1 of an image of 3: the first element lies in the padding.
TEST(ModelValues, Col2ImLeavesOutWhatLiesInThePadding) {
  for (const char* type : {"float", "int32"}) {
    const std::string x = "x: " + std::string(type) + "[1,2,2]";
    const Tensor y = first_value(x + "; i: int64[1] = 3; b: int64[1] = 2\n"
                                     "y = Col2Im<pads=[1,0], strides=[2]>(x, i, b); return y",
                                 x + " = 1 2 3 4");
    EXPECT_EQ(numbers_of(y), (std::vector<double>{3, 2, 4})) << type;
  }
}

TEST(ModelValues, MapsOfProbabilitiesAreTensors) {
  const Tensor y =
      first_value("x: float[n,3]; y = ai.onnx.ml::ZipMap<classlabels_int64s=[4,5,6]>(x); return y",
                  "x: float[2,3] = 1 2 3 4 5 6");
  EXPECT_EQ(y.shape(), (std::vector<int64_t>{2, 3}));
  EXPECT_EQ(numbers_of(y), (std::vector<double>{1, 2, 3, 4, 5, 6}));
  const Tensor row = first_value(
      "x: float[2]; y = ai.onnx.ml::ZipMap<classlabels_strings=[\"a\",\"b\"]>(x); return y",
      "x: float[2] = 1 2");
  EXPECT_EQ(row.shape(), (std::vector<int64_t>{1, 2}));
  const auto wrong = import(
      test::model_of("x: float[n,3]; y = ai.onnx.ml::ZipMap<classlabels_int64s=[4,5]>(x); return y",
                     18),
      {});
  ASSERT_FALSE(wrong);
  EXPECT_TRUE(test::mentions(wrong.error(), "a column per label")) << wrong.error().message;
}

}  // namespace
}  // namespace ullage::onnx
