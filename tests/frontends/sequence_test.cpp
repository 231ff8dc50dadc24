// Sequences and optionals are lists of values: the results of their ops, and nodes that are refused
// because a length or a position is not known at import.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::Tensor;
using test::mentions;
using test::model_of;
using test::tensors_of;

constexpr int64_t kSequenceOpset = 18;

std::vector<Tensor> values_of(std::string_view text, std::string_view inputs,
                              const ImportOptions& options = {}) {
  const auto graph = import(model_of(text, kSequenceOpset), options);
  if (!graph) return ADD_FAILURE() << graph.error().message, std::vector<Tensor>{};
  auto outputs = ir::evaluate(*graph, tensors_of(inputs));
  if (!outputs) return ADD_FAILURE() << outputs.error().message, std::vector<Tensor>{};
  return *std::move(outputs);
}

ir::Error refusal_of(std::string_view text, const ImportOptions& options = {}) {
  const auto graph = import(model_of(text, kSequenceOpset), options);
  return graph ? ir::Error{} : graph.error();
}

std::vector<double> elements(const Tensor& t) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < t.element_count(); ++i) numbers.push_back(t.number(i));
  return numbers;
}

TEST(Sequences, AreSplitAndJoined) {
  const auto r = values_of(
      "x: float[5]; k: int64[] = 2; last: int64[] = -1; one: int64[] = 1\n"
      "s = SplitToSequence<axis=0>(x, k); n = SequenceLength(s); tail = SequenceAt(s, last)\n"
      "t = SequenceErase(s, one); u = SequenceInsert(t, tail); v = SequenceInsert(u, tail, last)\n"
      "y = ConcatFromSequence<axis=0>(v); return n, y",
      "x: float[5] = 1 2 3 4 5");
  ASSERT_EQ(r.size(), 2u);
  EXPECT_EQ(r[0].integer(0), 3);
  EXPECT_EQ(elements(r[1]), (std::vector<double>{1, 2, 5, 5, 5}));
}

TEST(Sequences, AreStackedAlongANewAxis) {
  const auto r = values_of(
      "x: float[2]; y: float[2]; s = SequenceConstruct(x, y)\n"
      "z = ConcatFromSequence<axis=1, new_axis=1>(s); return z",
      "x: float[2] = 1 2; y: float[2] = 3 4");
  ASSERT_EQ(r.size(), 1u);
  EXPECT_EQ(r[0].shape(), (std::vector<int64_t>{2, 2}));
  EXPECT_EQ(elements(r[0]), (std::vector<double>{1, 3, 2, 4}));
}

// Splits an axis whose size is known only at run time into a known number of pieces.
TEST(Sequences, HavePiecesOfAnyExtent) {
  const auto r = values_of(
      "x: float[n]; z: int64[1] = 0; one: int64[1] = 1; two: int64[] = 2\n"
      "n = Shape(x); m = Sub(n, one); k = Concat<axis=0>(one, m)\n"
      "s = SplitToSequence<axis=0>(x, k); y = SequenceAt(s, one); return y",
      "x: float[4] = 1 2 3 4");
  ASSERT_EQ(r.size(), 1u);
  EXPECT_EQ(elements(r[0]), (std::vector<double>{2, 3, 4}));
}

TEST(Sequences, NeedALengthThatIsKnown) {
  EXPECT_TRUE(mentions(refusal_of("x: float[n]; s = SplitToSequence<axis=0>(x); i: int64[] = 0\n"
                                  "y = SequenceAt(s, i); return y"),
                       "their number must be known as the model is imported"));
  EXPECT_TRUE(mentions(refusal_of("x: float[2]; i: int64[]; s = SequenceConstruct(x, x)\n"
                                  "y = SequenceAt(s, i); return y",
                                  {.device_inputs = {"i"}}),
                       "'i' decides the structure of the graph"));
  EXPECT_TRUE(mentions(refusal_of("x: float[2]; i: int64[] = 2; s = SequenceConstruct(x, x)\n"
                                  "y = SequenceAt(s, i); return y"),
                       "position 2 does not fit a sequence of 2"));
}

TEST(Sequences, AreNoTensors) {
  EXPECT_TRUE(
      mentions(refusal_of("x: float[2]; s = SequenceConstruct(x, x); y = Relu(s); return y"),
               "operand 0 (X) must be a tensor, is a sequence"));
  EXPECT_TRUE(mentions(refusal_of("x: float[2]; y = SequenceLength(x); return y"),
                       "operand 0 (input_sequence) must be a sequence, is a tensor"));
  EXPECT_TRUE(mentions(refusal_of("x: float[2]; i: int64[2]; s = SequenceConstruct(x, i)\n"
                                  "y = SequenceLength(s); return y"),
                       "tensors of a sequence must be of one dtype"));
}

TEST(Sequences, GrowInLoopsOfKnownIterations) {
  const std::string_view text =
      "x: float[2]; m: int64[]; s = SequenceEmpty()\n"
      "t = Loop<body={i: int64[]; c: bool[]; a: float[]; d = Identity(c); f = Cast<to=1>(i)\n"
      "  y = Add(x, f); b = SequenceInsert(a, y); return d, b}>(m, , s)\n"
      "z = ConcatFromSequence<axis=0>(t); return z";
  ImportOptions options;
  options.specialized.emplace("m", tensors_of("m: int64[] = 3").front());
  const auto r = values_of(text, "x: float[2] = 1 2; m: int64[] = 3", options);
  ASSERT_EQ(r.size(), 1u);
  EXPECT_EQ(elements(r[0]), (std::vector<double>{1, 2, 2, 3, 3, 4}));
  EXPECT_TRUE(mentions(
      refusal_of(text, {.device_inputs = {"m"}}),
      "a sequence that is carried through iterations whose number is known only at run time"));
}

TEST(Optionals, AreTheirContent) {
  const auto r = values_of(
      "x: float[2]; o = Optional(x); h = OptionalHasElement(o); y = OptionalGetElement(o)\n"
      "n = Optional(); g = OptionalHasElement(n); return h, y, g",
      "x: float[2] = 1 2");
  ASSERT_EQ(r.size(), 3u);
  EXPECT_EQ(r[0].integer(0), 1);
  EXPECT_EQ(elements(r[1]), (std::vector<double>{1, 2}));
  EXPECT_EQ(r[2].integer(0), 0);
  EXPECT_TRUE(mentions(refusal_of("n = Optional(); y = OptionalGetElement(n); return y"),
                       "the optional is empty"));
}

}  // namespace
}  // namespace ullage::onnx
