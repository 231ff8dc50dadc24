// What the importer does not handle is refused by name, never computed without it. The op table has
// the newest supported version of each op.
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "frontends/onnx/import.h"
#include "frontends/onnx/importer/op_table.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::Tensor;
using test::mentions;
using test::model_of;

ir::Error error_of(std::string_view text, int64_t opset = 25) {
  const auto graph = import(model_of(text, opset));
  return graph ? ir::Error{} : graph.error();
}

TEST(Refusal, AttributesByName) {
  const ir::Error error = error_of(
      "q: float[1,2,3,4]; k: float[1,2,5,4]; v: float[1,2,5,4]\n"
      "y = Attention<is_causal=1, left_window_size=2>(q, k, v); return y");
  EXPECT_EQ(error.code, ir::ErrorCode::unsupported);
  EXPECT_TRUE(mentions(error, "Attention 'y'")) << error.message;
  EXPECT_TRUE(mentions(error, "'left_window_size' is not handled")) << error.message;
  EXPECT_TRUE(mentions(error, "up to version 24")) << error.message;
}

TEST(Refusal, AttributesOfANewerVersion) {
  const ir::Error error =
      error_of("x: float[1,4,2,2]; y = SpaceToDepth<blocksize=2, mode=\"CRD\">(x); return y", 27);
  EXPECT_TRUE(mentions(error, "SpaceToDepth 'y' (attribute 'mode' is not handled"))
      << error.message;
}

TEST(Refusal, OperandsTooMany) {
  const ir::Error error = error_of("x: float[4]; z: float[4]; y = Relu(x, z); return y");
  EXPECT_TRUE(mentions(error, "operand 1 ('z') is one of 2, 1 are handled")) << error.message;
}

TEST(Refusal, OperandsThatAreLeftOut) {
  const ir::Error error = error_of("x: float[1,2,4]; y = Conv(x); return y");
  EXPECT_EQ(error.code, ir::ErrorCode::invalid_file);
  EXPECT_TRUE(mentions(error, "Conv 'y': operand 1 (W) is required")) << error.message;
}

TEST(Refusal, NamesAndShapesOfInputsThatTheModelLacks) {
  const auto model = model_of("x: float[n,3]; z: float[n,3]; y = Add(x, z); return y", 17);
  const std::pair<ImportOptions, const char*> cases[] = {
      {{.device_inputs = {"w"}}, "device input 'w': the model has no such input; it has 'x', 'z'"},
      {{.specialized = {{"w", Tensor(DType::i64, {1})}}}, "value of 'w': the model has no such"},
      {{.extents = {{"w", {2, 3}}}}, "shape of 'w': the model has no such input"},
      {{.extents = {{"x", {2, 3, 1}}}}, "input 'x': has rank 2, given a shape of rank 3"},
      {{.extents = {{"x", {2, 4}}}}, "input 'x': axis 1 is 3, given 4"}};
  for (const auto& [options, message] : cases) {
    const auto graph = import(model, options);
    ASSERT_FALSE(graph) << message;
    EXPECT_EQ(graph.error().code, ir::ErrorCode::invalid_argument);
    EXPECT_TRUE(mentions(graph.error(), message)) << graph.error().message;
  }
  EXPECT_TRUE(import(model, {.extents = {{"x", {2, 3}}}}));
}

TEST(Refusal, WordsThatAreNotKnown) {
  for (const char* text : {
           "x: float[1,4,2,2]; y = DepthToSpace<blocksize=2, mode=\"XYZ\">(x); return y",
           "x: float[4]; y = Gelu<approximate=\"erf\">(x); return y",
           "x: float[1,1,4]; w: float[1,1,3]; y = Conv<auto_pad=\"SAME\">(x, w); return y",
       }) {
    const ir::Error error = error_of(text);
    EXPECT_TRUE(mentions(error, "which is none of '")) << error.message;
  }
}

TEST(Refusal, AttributesOfAnotherType) {
  const ir::Error error = error_of("x: float[4,4]; y = Softmax<axis=1.0>(x); return y");
  EXPECT_TRUE(mentions(error, "attribute 'axis' must be an integer, is a number")) << error.message;
}

TEST(Refusal, ShiftsOfSignedIntegers) {
  const char* text = "x: int32[4]; n: int32[4]; y = BitShift<direction=\"LEFT\">(x, n); return y";
  const ir::Error error = error_of(text);
  EXPECT_TRUE(mentions(error, "BitShift 'y': unsupported: shifts of i32")) << error.message;
}

TEST(Refusal, KernelShapesThatContradictTheKernel) {
  const ir::Error error =
      error_of("x: float[1,1,9]; w: float[1,1,3]; y = Conv<kernel_shape=[5]>(x, w); return y");
  EXPECT_TRUE(mentions(error, "'kernel_shape' contradicts the extents of W")) << error.message;
}

TEST(Refusal, AnOpsetThatIsNewerThanWhatIsKnown) {
  const auto model = model_of("x: float[4]; y = Relu(x); return y", kNewestOpset + 1);
  const auto refused = import(model);
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().code, ir::ErrorCode::unsupported);
  EXPECT_TRUE(mentions(refused.error(), "opset 28, the newest that is known is 27"))
      << refused.error().message;
  EXPECT_TRUE(import(model, {.allow_newer_opset = true}));
}

// Before opset 6 nodes listed the operands they may overwrite, which is harmless.
TEST(Refusal, ConsumedInputsAreNoReason) {
  const auto graph = import(model_of("x: float[4]; y = Relu<consumed_inputs=[0]>(x); return y", 1));
  EXPECT_TRUE(graph) << graph.error().message;
}

TEST(OpTable, ImportRulesDoNotOverlap) {
  std::string_view op;
  int64_t version = 0;
  for (const ImportRule& rule : all_import_rules()) {
    EXPECT_LE(rule.version, kNewestOpset) << rule.op;
    EXPECT_NE(rule.apply, nullptr) << rule.op;
    if (rule.op == op) {
      EXPECT_LT(version, rule.since) << rule.op;
    }
    op = rule.op;
    version = rule.version;
  }
}

// The node tests, which need a device, write the page. Its versions must be those of the op table.
TEST(OpTable, TheCoveragePageListsTheNewestVersions) {
  std::ifstream page("docs/onnx-coverage.md");
  ASSERT_TRUE(page);
  std::set<std::string> lines;
  for (std::string line; std::getline(page, line);) lines.insert(line);
  std::map<std::string, int64_t> newest;
  for (const ImportRule& rule : all_import_rules()) newest[std::string(rule.op)] = rule.version;
  for (const auto& [op, version] : newest) {
    const std::string start = "| " + op + " | " + std::to_string(version) + " |";
    const auto at = lines.lower_bound(start);
    EXPECT_TRUE(at != lines.end() && at->starts_with(start))
        << op << ": run onnx_node_tests --update";
  }
}

}  // namespace
}  // namespace ullage::onnx
