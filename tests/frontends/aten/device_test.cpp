// Programs whose sizes the data decide, on the device: equal to the reference, by one program for
// every size.
#include <gtest/gtest.h>

#include "ir/graph/evaluate.h"
#include "tests/frontends/aten/program_text.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::aten {
namespace {

using ir::DType;
using ir::Tensor;
using test::floats;
using test::integer;
using test::ProgramText;
using test::symbol;
using test::tensor;

class OnDevice : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!device_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  void expect_equal(const ProgramText& program, const std::vector<std::vector<Tensor>>& runs) {
    const auto graph = test::imported(program);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto compiled = device_.compile(*graph);
    ASSERT_TRUE(compiled) << compiled.error().message;
    const auto session = samples::open_session(*compiled);
    ASSERT_TRUE(session) << session.error().message;
    for (const std::vector<Tensor>& inputs : runs) {
      const auto expected = ir::evaluate(*graph, inputs);
      ASSERT_TRUE(expected) << expected.error().message;
      const auto found = samples::run_session(session->get(), *compiled, inputs);
      ASSERT_TRUE(found) << found.error().message;
      for (size_t i = 0; i < expected->size(); ++i)
        EXPECT_EQ(ullage::test::difference((*expected)[i], (*found)[i], 1e-5, 1e-5), "");
    }
    ullage_program_destroy(*compiled);
  }

  ullage::test::Device device_;
};

Tensor rows(int64_t count) {
  std::vector<double> values;
  for (int64_t i = 0; i < count * 2; ++i) values.push_back(static_cast<double>(i * 7 % 5) - 2);
  return floats({count, 2}, values);
}

// Rows whose first element is positive, times a matrix, are added to where they came from.
TEST_F(OnDevice, RowsAreChosenMultipliedAndPutBack) {
  const ProgramText program{
      .inputs = {{"x", 7, {"s7", "2"}}, {"w", 7, {"2", "2"}}},
      .nodes = {{"torch.ops.aten.select.int",
                 {{"self", tensor("x")}, {"dim", integer(1)}, {"index", integer(0)}},
                 {{"first", 7, {"s7"}}}},
                {"torch.ops.aten.gt.Scalar",
                 {{"self", tensor("first")}, {"other", integer(0)}},
                 {{"gt", 12, {"s7"}}}},
                {"torch.ops.aten.nonzero.default",
                 {{"self", tensor("gt")}},
                 {{"found", 5, {"u0", "1"}}}},
                {"torch.ops.aten.squeeze.dim",
                 {{"self", tensor("found")}, {"dim", integer(1)}},
                 {{"index", 5, {"u0"}}}},
                {"torch.ops.aten.index.Tensor",
                 {{"self", tensor("x")}, {"indices", test::tensors({"index"})}},
                 {{"chosen", 7, {"u0", "2"}}}},
                {"torch.ops.aten.mm.default",
                 {{"self", tensor("chosen")}, {"mat2", tensor("w")}},
                 {{"product", 7, {"u0", "2"}}}},
                {"torch.ops.aten.index_add.default",
                 {{"self", tensor("x")},
                  {"dim", integer(0)},
                  {"index", tensor("index")},
                  {"source", tensor("product")}},
                 {{"y", 7, {"s7", "2"}}}}},
      .outputs = {"y"}};
  const Tensor w = floats({2, 2}, {1, 2, 3, 4});
  expect_equal(program, {{rows(5), w}, {rows(9), w}, {rows(3), w}});
}

// Nothing is left of both casts but the input, which has its name.
TEST_F(OnDevice, CastsThatChangeNothingLeaveTheInput) {
  const ProgramText program{
      .inputs = {{"x", 7, {}}},
      .nodes = {{"torch.ops.aten.to.dtype",
                 {{"self", tensor("x")}, {"dtype", "{\"as_scalar_type\":8}"}},
                 {{"wide", 8, {}}}},
                {"torch.ops.aten.to.dtype",
                 {{"self", tensor("wide")}, {"dtype", "{\"as_scalar_type\":7}"}},
                 {{"narrow", 7, {}}}}},
      .outputs = {"narrow"}};
  const auto graph = test::imported(program);
  ASSERT_TRUE(graph) << graph.error().message;
  const auto compiled = device_.compile(*graph);
  ASSERT_TRUE(compiled) << compiled.error().message;
  ullage_tensor_info info{};
  info.size = sizeof info;
  ASSERT_EQ(ullage_program_get_input(*compiled, 0, &info), ULLAGE_OK);
  EXPECT_STREQ(info.name, "x");
  ullage_program_destroy(*compiled);
  expect_equal(program, {{floats({}, {2.5})}});
}

// Doubles until a sum is large enough, at most eight times.
TEST_F(OnDevice, LoopsEndWhereTheDataSaySo) {
  const ProgramText goes_on{
      .inputs = {{"i", 5, {}}, {"v", 7, {"s7", "2"}}},
      .nodes = {{"torch.ops.aten.lt.Scalar",
                 {{"self", tensor("i")}, {"other", integer(8)}},
                 {{"few", 12, {}}}},
                {"torch.ops.aten.sum.default", {{"self", tensor("v")}}, {{"sum", 7, {}}}},
                {"torch.ops.aten.lt.Scalar",
                 {{"self", tensor("sum")}, {"other", integer(100)}},
                 {{"low", 12, {}}}},
                {"torch.ops.aten.logical_and.default",
                 {{"self", tensor("few")}, {"other", tensor("low")}},
                 {{"both", 12, {}}}}},
      .outputs = {"both"}};
  const ProgramText body{.inputs = {{"i", 5, {}}, {"v", 7, {"s7", "2"}}},
                         .nodes = {{"torch.ops.aten.add.Tensor",
                                    {{"self", tensor("i")}, {"other", integer(1)}},
                                    {{"next", 5, {}}}},
                                   {"torch.ops.aten.mul.Tensor",
                                    {{"self", tensor("v")}, {"other", integer(2)}},
                                    {{"twice", 7, {"s7", "2"}}}}},
                         .outputs = {"next", "twice"}};
  const ProgramText program{.inputs = {{"x", 7, {"s7", "2"}}, {"start", 5, {}}},
                            .nodes = {{"torch.ops.higher_order.while_loop",
                                       {{"", test::graph(test::graph_json(goes_on))},
                                        {"", test::graph(test::graph_json(body))},
                                        {"", test::tensors({"start", "x"})},
                                        {"", test::tensors({})}},
                                       {{"times", 5, {}}, {"y", 7, {"s7", "2"}}}}},
                            .outputs = {"times", "y"}};
  const Tensor none(DType::i64, {});
  expect_equal(program, {{floats({2, 2}, {1, 2, 3, 4}), none},
                         {floats({1, 2}, {-1, 0.5}), none},
                         {floats({1, 2}, {70, 70}), none}});
}

}  // namespace
}  // namespace ullage::aten
