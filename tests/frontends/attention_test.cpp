// Attention of the standard and of ONNX Runtime as nodes of a graph; what they compute is held
// against onnxruntime by tests/onnx/compare_attention.py.
#include <gtest/gtest.h>

#include <algorithm>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "ops/dense/matmul.h"
#include "ops/rowwise/attention.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::GraphWriter;
using test::kFloat;
using test::kInt32;
using test::mentions;
using test::model_of;

ir::Error error_of(const std::vector<std::byte>& model) {
  const auto graph = import(model);
  return graph ? ir::Error{} : graph.error();
}
ir::Error error_of(std::string_view text, int64_t opset = 25) {
  return error_of(model_of(text, opset));
}

int64_t count(const ir::Graph& graph, const ir::OpDef& op) {
  return std::ranges::count(graph.nodes, &op, &ir::Node::op);
}

Tensor ones(std::vector<int64_t> shape) {
  Tensor x(DType::f32, std::move(shape));
  for (int64_t i = 0; i < x.element_count(); ++i) x.set_number(i, 1);
  return x;
}

// Attention of version 24: keys from nonpad_kv_seqlen[b] on are padding.
TEST(Attention, PaddingOfTheCacheIsNotAttendedTo) {
  const auto graph =
      import(model_of("q: float[2,1,1,2]; k: float[2,1,3,2]; v: float[2,1,3,1]; n: int64[2]\n"
                      "y = Attention<is_causal=0>(q, k, v, , , , n); return y",
                      24));
  ASSERT_TRUE(graph) << graph.error().message;
  const std::vector<double> values = {1, 2, 99, 3, 99, 99};
  const std::vector<int64_t> lengths = {2, 1};
  const std::vector<Tensor> inputs = {Tensor(DType::f32, {2, 1, 1, 2}),
                                      Tensor(DType::f32, {2, 1, 3, 2}),
                                      Tensor::from_doubles(DType::f32, {2, 1, 3, 1}, values),
                                      Tensor::from_integers(DType::i64, {2}, lengths)};
  const auto outputs = ir::evaluate(*graph, inputs);
  ASSERT_TRUE(outputs) << outputs.error().message;
  EXPECT_NEAR((*outputs)[0].number(0), 1.5, 1e-6);
  EXPECT_NEAR((*outputs)[0].number(1), 3, 1e-6);
}

TEST(Attention, ACacheIsKeptInsideOrOutside) {
  const std::string operands =
      "q: float[1,1,1,2]; k: float[1,1,3,2]; v: float[1,1,3,2]; n: int64[1]; "
      "pk: float[1,1,2,2]; pv: float[1,1,2,2]\n";
  const ir::Error both = error_of(operands + "y = Attention(q, k, v, , pk, pv, n); return y");
  EXPECT_TRUE(mentions(both, "nonpad_kv_seqlen")) << both.message;
  const ir::Error half = error_of(operands + "y = Attention(q, k, v, , pk); return y");
  EXPECT_TRUE(mentions(half, "past_key and past_value come together")) << half.message;
}

// At most 16 queries, and causal ones, are one node. An unknown number is decided at run time.
TEST(Attention, IsOneNodeOfFewQueries) {
  const auto counts = [](const std::string& rows, const std::string& attributes) {
    const auto graph =
        import(model_of("q: float[1,2," + rows + ",4]; k: float[1,2," + rows +
                            ",4]; y = Attention" + attributes + "(q, k, k); return y",
                        25));
    return std::pair(count(*graph, ops::attention), count(*graph, ops::matmul));
  };
  EXPECT_EQ(counts("16", ""), (std::pair<int64_t, int64_t>(1, 0)));
  EXPECT_EQ(counts("17", ""), (std::pair<int64_t, int64_t>(0, 2)));
  EXPECT_EQ(counts("n", ""), (std::pair<int64_t, int64_t>(1, 2)));
  EXPECT_EQ(counts("17", "<is_causal=1>"), (std::pair<int64_t, int64_t>(1, 0)));
}

// The standard's formula divides 0 by 0.
TEST(Attention, AQueryThatSeesNoKeyHasZero) {
  const auto graph = import(model_of(
      "q: float[1,1,n,2]; k: float[1,1,3,2]; m: bool[n,3]; y = Attention(q, k, k, m); return y",
      25));
  ASSERT_TRUE(graph) << graph.error().message;
  for (int64_t rows : {2, 20}) {
    std::vector<int64_t> seen(static_cast<size_t>(3 * rows), 1);
    std::fill_n(seen.begin() + 3, 3, 0);
    const auto outputs = ir::evaluate(
        *graph, std::vector<Tensor>{ones({1, 1, rows, 2}), ones({1, 1, 3, 2}),
                                    Tensor::from_integers(DType::boolean, {rows, 3}, seen)});
    ASSERT_TRUE(outputs) << outputs.error().message;
    EXPECT_NEAR((*outputs)[0].number(0), 1, 1e-6) << rows;
    EXPECT_EQ((*outputs)[0].number(2), 0) << rows;
  }
}

// ---- GroupQueryAttention ----

// One new row behind a cache of P, of 2 heads of 4 columns over one of keys.
std::vector<std::byte> group_model(GraphWriter::Attributes more = {},
                                   const std::string& key_scale = "") {
  GraphWriter graph;
  graph.input("q", kFloat, {{2, ""}, {1, ""}, {8, ""}})
      .input("k", kFloat, {{2, ""}, {1, ""}, {4, ""}})
      .input("p", kFloat, {{2, ""}, {1, ""}, {-1, "past"}, {4, ""}})
      .input("n", kInt32, {{2, ""}})
      .input("t", kInt32, {});
  more.emplace_back("num_heads", int64_t{2});
  more.emplace_back("kv_num_heads", int64_t{1});
  GraphWriter::Strings operands = {"q", "k", "k", "p", "p", "n", "t"};
  if (!key_scale.empty()) operands.insert(operands.end(), {"", "", "", "", "", key_scale});
  graph.node("GroupQueryAttention", operands, {"y"}, more, "own", "com.microsoft").output("y");
  return graph.model(21);
}

TEST(GroupQueryAttention, RowsThatArePaddedAreRefusedByTheRun) {
  const auto graph = import(group_model());
  ASSERT_TRUE(graph) << graph.error().message;
  const auto run = [&](std::vector<int64_t> lengths) {
    return ir::evaluate(
        *graph,
        std::vector<Tensor>{ones({2, 1, 8}), ones({2, 1, 4}), ones({2, 1, 5, 4}),
                            Tensor::from_integers(DType::i32, {2}, lengths),
                            Tensor::from_integers(DType::i32, {}, std::vector<int64_t>{6})});
  };
  const auto whole = run({5, 5}), padded = run({5, 3});
  EXPECT_TRUE(whole) << whole.error().message;
  ASSERT_FALSE(padded);
  EXPECT_TRUE(mentions(padded.error(), "seqlens_k + 1 must be the past's keys and the new ones"))
      << padded.error().message;
}

TEST(GroupQueryAttention, ReportsWhatItDoesNotTake) {
  const ir::Error scaled = error_of(group_model({}, "k"));
  EXPECT_TRUE(mentions(scaled, "unsupported: a cache of integers")) << scaled.message;
  const ir::Error quantised = error_of(group_model({{"kv_cache_bit_width", int64_t{8}}}));
  EXPECT_TRUE(mentions(quantised, "'kv_cache_bit_width' is not handled")) << quantised.message;
  const ir::Error rotary = error_of(group_model({{"do_rotary", int64_t{1}}}));
  EXPECT_TRUE(mentions(rotary, "do_rotary requires cos_cache and sin_cache")) << rotary.message;
}

}  // namespace
}  // namespace ullage::onnx
