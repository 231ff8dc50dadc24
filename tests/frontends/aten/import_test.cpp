// Programs imported: sizes, memory that is written, numbers, nested graphs, refusals.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "frontends/aten/import.h"
#include "frontends/aten/importer/promotion.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/aten/program_text.h"

namespace ullage::aten {
namespace {

using ir::DType;
using ir::Tensor;
using test::computed;
using test::floats;
using test::integer;
using test::NodeText;
using test::ProgramText;
using test::symbol;
using test::tensor;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<double> numbers_of(const Tensor& t) {
  std::vector<double> numbers;
  for (int64_t i = 0; i < t.element_count(); ++i) numbers.push_back(t.number(i));
  return numbers;
}

std::vector<Tensor> run(const ProgramText& program, const std::vector<Tensor>& inputs) {
  auto outputs = computed(program, inputs);
  if (!outputs) return ADD_FAILURE() << outputs.error().message, std::vector<Tensor>{};
  return *std::move(outputs);
}

const Tensor kX = floats({3, 2}, {1, -2, 3, 4, -5, 6});

TEST(Import, NamesSizesAsPyTorchDoes) {
  const ProgramText program{.inputs = {{"x", 7, {"s7", "2"}}},
                            .nodes = {{"torch.ops.aten.nonzero.default",
                                       {{"self", tensor("x")}},
                                       {{"nonzero", 5, {"u0", "2"}}}}},
                            .outputs = {"nonzero"}};
  const auto graph = test::imported(program);
  ASSERT_TRUE(graph) << graph.error().message;
  const ir::LeafName names = ir::leaf_names(*graph);
  EXPECT_EQ(ir::to_string(graph->value(graph->inputs[0]).shape, names), "[s7, 2]");
  EXPECT_EQ(ir::to_string(graph->value(graph->outputs[0].value).shape, names), "[u0, 2]");
}

TEST(Import, ChecksRangesOfSizes) {
  const ProgramText program{
      .inputs = {{"x", 7, {"s7"}}},
      .nodes = {{"torch.ops.aten.relu.default", {{"self", tensor("x")}}, {{"relu", 7, {"s7"}}}}},
      .outputs = {"relu"},
      .ranges = "{\"s7\":{\"min_val\":3,\"max_val\":4}}"};
  EXPECT_EQ(numbers_of(run(program, {floats({3}, {1, -1, 2})}).at(0)),
            (std::vector<double>{1, 0, 2}));
  const auto shorter = computed(program, {floats({2}, {1, 2})});
  ASSERT_FALSE(shorter);
  EXPECT_THAT(shorter.error().message, HasSubstr("'s7' must be at least 3"));
  const auto longer = computed(program, {floats({5}, {1, 2, 3, 4, 5})});
  ASSERT_FALSE(longer);
  EXPECT_THAT(longer.error().message, HasSubstr("'s7' must be at most 4"));
}

TEST(Import, SolvesSizesThatFollowFromASymbol) {
  const ProgramText program{
      .inputs = {{"x", 7, {"Add(Mul(Integer(2), Symbol('s0')), Integer(1))"}}},
      .nodes = {{"torch.ops.aten.slice.Tensor",
                 {{"self", tensor("x")}, {"dim", integer(0)}, {"end", integer(-1)}},
                 {{"slice", 7, {"Mul(Integer(2), Symbol('s0'))"}}}}},
      .outputs = {"slice"}};
  EXPECT_EQ(run(program, {floats({5}, {1, 2, 3, 4, 5})}).at(0).element_count(), 4);
  EXPECT_FALSE(computed(program, {floats({4}, {1, 2, 3, 4})}));
}

TEST(Import, TurnsNumbersOfTheDataIntoSizes) {
  const ProgramText program{
      .inputs = {{"x", 7, {"s7", "2"}}},
      .nodes = {{"torch.ops.aten.gt.Scalar",
                 {{"self", tensor("x")}, {"other", integer(0)}},
                 {{"gt", 12, {"s7", "2"}}}},
                {"torch.ops.aten.sum.default", {{"self", tensor("gt")}}, {{"sum", 5, {}}}},
                {.target = "torch.ops.aten.item.default",
                 .arguments = {{"self", tensor("sum")}},
                 .symbol = "u0"},
                {"torch.ops.aten.arange.default",
                 {{"end", symbol("u0")}},
                 {{"arange", 5, {"u0"}}}}},
      .outputs = {"arange"}};
  EXPECT_EQ(numbers_of(run(program, {kX}).at(0)), (std::vector<double>{0, 1, 2, 3}));
}

TEST(Import, NamesExpressionAndLineOfWhatMustHold) {
  const ProgramText program{.inputs = {{"x", 5, {}}},
                            .nodes = {{.target = "torch.ops.aten.item.default",
                                       .arguments = {{"self", tensor("x")}},
                                       .symbol = "u0"},
                                      {.target = "_operator.ge",
                                       .arguments = {{"a", symbol("u0")}, {"b", integer(2)}},
                                       .symbol = "ge"},
                                      {.target = "torch.ops.aten._assert_scalar.default",
                                       .arguments = {{"self", symbol("ge")},
                                                     {"assert_msg",
                                                      "{\"as_string\":\"Runtime assertion failed "
                                                      "for expression u0 >= 2 on node 'ge'\"}"}}},
                                      {"torch.ops.aten.arange.default",
                                       {{"end", symbol("u0")}},
                                       {{"arange", 5, {"u0"}}}}},
                            .outputs = {"arange"}};
  const int64_t one = 1;
  const auto y = computed(program, {Tensor::from_integers(DType::i64, {}, std::span(&one, 1))});
  ASSERT_FALSE(y);
  EXPECT_THAT(y.error().message, HasSubstr("must hold: u0 >= 2 (model.py:7)"));
  EXPECT_THAT(y.error().message, HasSubstr("u0 = 1"));
}

// y = x[:, 1]; y.add_(10): x and every other view of it change.
TEST(Import, WritesThroughViews) {
  const ProgramText program{
      .inputs = {{"x", 7, {"3", "2"}}},
      .nodes = {{"torch.ops.aten.clone.default",
                 {{"self", tensor("x")}},
                 {{"clone", 7, {"3", "2"}}}},
                {"torch.ops.aten.t.default", {{"self", tensor("clone")}}, {{"t", 7, {"2", "3"}}}},
                {"torch.ops.aten.select.int",
                 {{"self", tensor("clone")}, {"dim", integer(1)}, {"index", integer(1)}},
                 {{"select", 7, {"3"}}}},
                {"torch.ops.aten.add_.Tensor",
                 {{"self", tensor("select")}, {"other", integer(10)}},
                 {{"add_", 7, {"3"}}}}},
      .outputs = {"clone", "t", "add_"}};
  const std::vector<Tensor> y = run(program, {kX});
  EXPECT_EQ(numbers_of(y.at(0)), (std::vector<double>{1, 8, 3, 14, -5, 16}));
  EXPECT_EQ(numbers_of(y.at(1)), (std::vector<double>{1, 3, -5, 8, 14, 16}));
  EXPECT_EQ(numbers_of(y.at(2)), (std::vector<double>{8, 14, 16}));
}

// What PyTorch had to copy is no view: its elements were not in order.
TEST(Import, WritesToCopiesAlone) {
  const auto program = [](const std::vector<std::string>& strides) {
    return ProgramText{.inputs = {{"x", 7, {"3", "2"}}},
                       .nodes = {{"torch.ops.aten.t.default",
                                  {{"self", tensor("x")}},
                                  {{"t", 7, {"2", "3"}, strides}}},
                                 {"torch.ops.aten.reshape.default",
                                  {{"self", tensor("t")}, {"shape", test::integers({6})}},
                                  {{"flat", 7, {"6"}}}},
                                 {"torch.ops.aten.add_.Tensor",
                                  {{"self", tensor("flat")}, {"other", integer(10)}},
                                  {{"add_", 7, {"6"}}}}},
                       .outputs = {"x", "flat"}};
  };
  EXPECT_EQ(run(program({"1", "2"}), {kX}).at(0).number(0), 1);
  EXPECT_EQ(run(program({"3", "1"}), {kX}).at(0).number(0), 11);
}

TEST(Import, DrawsNumbersByASeed) {
  const ProgramText program{
      .inputs = {{"x", 7, {"4"}}},
      .nodes = {{"torch.ops.aten.rand_like.default", {{"self", tensor("x")}}, {{"u", 7, {"4"}}}}},
      .outputs = {"u"}};
  const std::string json = test::json_of(program);
  const auto graph = import(std::as_bytes(std::span(json)), {.seed_input = "seed"});
  ASSERT_TRUE(graph) << graph.error().message;
  const auto drawn = [&](int64_t seed) {
    const auto y = ir::evaluate(
        *graph,
        {{floats({4}, {0, 0, 0, 0}), Tensor::from_integers(DType::i64, {}, std::span(&seed, 1))}});
    return y ? numbers_of(y->front()) : std::vector<double>();
  };
  EXPECT_EQ(drawn(1).size(), 4u);
  EXPECT_EQ(drawn(1), drawn(1));
  EXPECT_NE(drawn(1), drawn(2));
}

TEST(Import, GivesWhatItWroteToInputs) {
  const ProgramText program{
      .inputs = {{"x", 7, {"3", "2"}}},
      .nodes = {{"torch.ops.aten.mul_.Tensor",
                 {{"self", tensor("x")}, {"other", integer(2)}},
                 {{"mul_", 7, {"3", "2"}}}},
                {"torch.ops.aten.neg.default", {{"self", tensor("x")}}, {{"neg", 7, {"3", "2"}}}}},
      .outputs = {"neg", "neg"}};
  const auto graph = test::imported(program);
  ASSERT_TRUE(graph) << graph.error().message;
  std::vector<std::string> names;
  for (const ir::GraphOutput& output : graph->outputs) names.push_back(output.name);
  EXPECT_THAT(names, ElementsAre("neg", "neg.1", "input_mutation:x"));
  const std::vector<Tensor> y = run(program, {kX});
  EXPECT_EQ(y.at(0).number(1), 4);
  EXPECT_EQ(y.at(2).number(1), -4);
}

Tensor integers(const std::vector<int64_t>& values) {
  return Tensor::from_integers(DType::i64, {static_cast<int64_t>(values.size())}, values);
}

// `x & 1` ends in an underscore, as ops do that write to x.
TEST(Import, OperatorsOfPythonWriteToNothing) {
  const ProgramText program{
      .inputs = {{"x", 5, {"3"}}},
      .nodes = {{"torch.ops.aten.__and__.Scalar",
                 {{"self", tensor("x")}, {"other", integer(1)}},
                 {{"and_1", 5, {"3"}}}},
                {"torch.ops.aten.neg.default", {{"self", tensor("x")}}, {{"neg", 5, {"3"}}}}},
      .outputs = {"and_1", "neg"}};
  const std::vector<Tensor> y = run(program, {integers({2, 3, 4})});
  ASSERT_EQ(y.size(), 2u);
  EXPECT_EQ(numbers_of(y[0]), (std::vector<double>{0, 1, 0}));
  EXPECT_EQ(numbers_of(y[1]), (std::vector<double>{-2, -3, -4}));
}

TEST(Import, LeavesResultsEmptyThatAreNotAskedFor) {
  const ProgramText program{
      .inputs = {{"x", 5, {"4"}}},
      .nodes = {{"torch.ops.aten._unique2.default",
                 {{"self", tensor("x")}, {"return_counts", integer(1)}},
                 {{"values", 5, {"u0"}}, {"inverse", 5, {"0"}}, {"counts", 5, {"u0"}}}}},
      .outputs = {"values", "inverse", "counts"}};
  const std::vector<Tensor> y = run(program, {integers({5, 2, 5, 5})});
  ASSERT_EQ(y.size(), 3u);
  EXPECT_EQ(numbers_of(y[0]), (std::vector<double>{2, 5}));
  EXPECT_EQ(y[1].element_count(), 0);
  EXPECT_EQ(numbers_of(y[2]), (std::vector<double>{1, 3}));
}

// Bags {0, 2} and {1}, of which row 2 is padding; no bag at all is 0.
TEST(Import, SumsBagsOfRows) {
  const ProgramText program{
      .inputs = {{"w", 7, {"3", "2"}}, {"i", 5, {"3"}}, {"o", 5, {"3"}}},
      .nodes =
          {{"torch.ops.aten._embedding_bag.default",
            {{"weight", tensor("w")},
             {"indices", tensor("i")},
             {"offsets", tensor("o")},
             {"padding_idx", integer(2)}},
            {{"bags", 7, {"3", "2"}}, {"bag", 5, {"0"}}, {"sizes", 5, {"3"}}, {"most", 5, {"3"}}}}},
      .outputs = {"bags", "bag", "sizes"}};
  const std::vector<Tensor> y = run(program, {kX, integers({0, 2, 1}), integers({0, 2, 3})});
  ASSERT_EQ(y.size(), 3u);
  EXPECT_EQ(numbers_of(y[0]), (std::vector<double>{1, -2, 3, 4, 0, 0}));
  EXPECT_EQ(y[1].element_count(), 0);
  EXPECT_EQ(numbers_of(y[2]), (std::vector<double>{1, 1, 0}));
}

// As many groups as a run has: rows {0, 1} times b[0], row {2} times b[1].
TEST(Import, MultipliesGroupsThatARunCounts) {
  const ProgramText program{
      .inputs = {{"a", 7, {"3", "2"}}, {"b", 7, {"s0", "2", "1"}}, {"ends", 4, {"s0"}}},
      .nodes = {{"torch.ops.aten._grouped_mm.default",
                 {{"self", tensor("a")}, {"mat2", tensor("b")}, {"offs", tensor("ends")}},
                 {{"y", 7, {"3", "1"}}}}},
      .outputs = {"y"}};
  const int64_t ends[] = {2, 3};
  const std::vector<Tensor> y = run(program, {kX, floats({2, 2, 1}, {1, 1, 10, 0}),
                                              Tensor::from_integers(DType::i32, {2}, ends)});
  EXPECT_EQ(numbers_of(y.at(0)), (std::vector<double>{-1, 7, -50}));
}

TEST(Import, SolvesTriangles) {
  const ProgramText program{
      .inputs = {{"a", 7, {"2", "2"}}, {"b", 7, {"2", "1"}}},
      .nodes = {{"torch.ops.aten.linalg_solve_triangular.default",
                 {{"self", tensor("a")}, {"B", tensor("b")}, {"upper", integer(1)}},
                 {{"x", 7, {"2", "1"}}}}},
      .outputs = {"x"}};
  const std::vector<Tensor> y =
      run(program, {floats({2, 2}, {2, 1, 9, 4}), floats({2, 1}, {4, 8})});
  EXPECT_EQ(numbers_of(y.at(0)), (std::vector<double>{1, 2}));
}

TEST(Import, ReducesRowsInto) {
  const ProgramText program{.inputs = {{"x", 7, {"2", "2"}}, {"i", 5, {"3"}}, {"s", 7, {"3", "2"}}},
                            .nodes = {{"torch.ops.aten.index_reduce.default",
                                       {{"self", tensor("x")},
                                        {"dim", integer(0)},
                                        {"index", tensor("i")},
                                        {"source", tensor("s")},
                                        {"reduce", "{\"as_string\":\"mean\"}"}},
                                       {{"y", 7, {"2", "2"}}}}},
                            .outputs = {"y"}};
  const std::vector<Tensor> y =
      run(program, {floats({2, 2}, {9, 9, 8, 8}), integers({0, 0, 1}), kX});
  EXPECT_EQ(numbers_of(y.at(0)), (std::vector<double>{13.0F / 3, 11.0F / 3, 1.5, 7}));
}

// Complex numbers are pairs: (1 - 2i) (3 + 4i) = 11 - 2i, turned over.
TEST(Import, MultipliesAndMovesComplexNumbers) {
  const ProgramText program{
      .inputs = {{"x", 7, {"3", "2"}}, {"y", 10, {"3"}}},
      .nodes = {{"torch.ops.aten.view_as_complex.default",
                 {{"self", tensor("x")}},
                 {{"z", 10, {"3"}}}},
                {"torch.ops.aten.mul.Tensor",
                 {{"self", tensor("z")}, {"other", tensor("y")}},
                 {{"product", 10, {"3"}}}},
                {"torch.ops.aten.flip.default",
                 {{"self", tensor("product")}, {"dims", test::integers({0})}},
                 {{"turned", 10, {"3"}}}},
                {"torch.ops.aten.view_as_real.default",
                 {{"self", tensor("turned")}},
                 {{"pairs", 7, {"3", "2"}}}},
                {"torch.ops.aten.abs.default", {{"self", tensor("y")}}, {{"length", 7, {"3"}}}}},
      .outputs = {"pairs", "length"}};
  const std::vector<Tensor> y = run(program, {kX, floats({3, 2}, {3, 4, 0, 1, 1, 0})});
  ASSERT_EQ(y.size(), 2u);
  EXPECT_EQ(numbers_of(y[0]), (std::vector<double>{-5, 6, -4, 3, 11, -2}));
  EXPECT_EQ(numbers_of(y[1]), (std::vector<double>{5, 1, 1}));
}

TEST(Import, TransformsRealNumbersAndBack) {
  const ProgramText program{.inputs = {{"x", 7, {"s0"}}},
                            .nodes = {{"torch.ops.aten._fft_r2c.default",
                                       {{"self", tensor("x")},
                                        {"dim", test::integers({0})},
                                        {"normalization", integer(0)},
                                        {"onesided", integer(1)}},
                                       {{"f",
                                         10,
                                         {"Add(FloorDiv(Symbol('s0'), Integer(2)), "
                                          "Integer(1))"}}}},
                                      {"torch.ops.aten._fft_c2r.default",
                                       {{"self", tensor("f")},
                                        {"dim", test::integers({0})},
                                        {"normalization", integer(2)},
                                        {"last_dim_size", integer(5)}},
                                       {{"y", 7, {"5"}}}}},
                            .outputs = {"f", "y"}};
  const std::vector<Tensor> y = run(program, {floats({5}, {1, 2, 3, 4, 6})});
  ASSERT_EQ(y.size(), 2u);
  EXPECT_EQ(y[0].element_count(), 6);
  EXPECT_NEAR(y[0].number(0), 16, 1e-5);
  const double given[] = {1, 2, 3, 4, 6};
  for (int64_t i = 0; i < 5; ++i) EXPECT_NEAR(y[1].number(i), given[i], 1e-5);
}

ProgramText branch(const std::string& op) {
  return {.inputs = {{"z", 7, {"3", "2"}}},
          .nodes = {{op, {{"self", tensor("z")}}, {{"w", 7, {"3", "2"}}}}},
          .outputs = {"w"}};
}

TEST(Import, ChoosesBranchesByTheData) {
  const ProgramText program{
      .inputs = {{"x", 7, {"3", "2"}}, {"p", 12, {}}},
      .nodes = {{"torch.ops.higher_order.cond",
                 {{"", tensor("p")},
                  {"", test::graph(test::graph_json(branch("torch.ops.aten.neg.default")))},
                  {"", test::graph(test::graph_json(branch("torch.ops.aten.abs.default")))},
                  {"", test::tensors({"x"})}},
                 {{"cond", 7, {"3", "2"}}}}},
      .outputs = {"cond"}};
  Tensor yes(DType::boolean, {}), no(DType::boolean, {});
  yes.set_integer(0, 1);
  EXPECT_EQ(run(program, {kX, yes}).at(0).number(0), -1);
  EXPECT_EQ(run(program, {kX, no}).at(0).number(1), 2);
}

TEST(Import, ListsEveryNodeWithoutARule) {
  const ProgramText program{
      .inputs = {{"x", 7, {"2"}}},
      .nodes = {{"torch.ops.aten.nothing.default", {{"self", tensor("x")}}, {{"a", 7, {"2"}}}},
                {"torch.ops.mylib.scale.default", {{"x", tensor("a")}}, {{"b", 7, {"2"}}}}},
      .outputs = {"b"}};
  const auto graph = test::imported(program);
  ASSERT_FALSE(graph);
  EXPECT_EQ(graph.error().code, ir::ErrorCode::unsupported);
  EXPECT_THAT(graph.error().message, HasSubstr("2 unsupported nodes: aten.nothing 'a'"));
  EXPECT_THAT(graph.error().message, HasSubstr("of the library 'mylib'; model.py:7"));
}

TEST(Import, RefusesArgumentsThatARuleDoesNotHandle) {
  const ProgramText program{.inputs = {{"x", 7, {"2"}}},
                            .nodes = {{"torch.ops.aten.relu.default",
                                       {{"self", tensor("x")}, {"much", integer(1)}},
                                       {{"a", 7, {"2"}}}}},
                            .outputs = {"a"}};
  const auto graph = test::imported(program);
  ASSERT_FALSE(graph);
  EXPECT_THAT(graph.error().message, HasSubstr("aten.relu 'a': unsupported: its argument 'much'"));
}

TEST(Import, RefusesResultsThatContradictTheFile) {
  const ProgramText program{
      .inputs = {{"x", 7, {"2"}}},
      .nodes = {{"torch.ops.aten.relu.default", {{"self", tensor("x")}}, {{"a", 7, {"3"}}}}},
      .outputs = {"a"}};
  const auto graph = test::imported(program);
  ASSERT_FALSE(graph);
  EXPECT_THAT(graph.error().message, HasSubstr("axis 0 of its result 'a' must be 3, is 2"));
}

TEST(Promotion, FollowsPyTorch) {
  const auto of = [](std::initializer_list<std::pair<DType, size_t>> tensors,
                     std::initializer_list<NumberKind> numbers) {
    Promotion promotion;
    for (const auto& [dtype, rank] : tensors) promotion.add_tensor(dtype, rank);
    for (NumberKind kind : numbers) promotion.add_number(kind);
    return promotion.result();
  };
  EXPECT_EQ(of({{DType::i32, 1}}, {NumberKind::integer}), DType::i32);
  EXPECT_EQ(of({{DType::i32, 1}}, {NumberKind::real}), DType::f32);
  EXPECT_EQ(of({{DType::f16, 1}, {DType::f32, 0}}, {}), DType::f16);
  EXPECT_EQ(of({{DType::f16, 1}, {DType::bf16, 1}}, {}), DType::f32);
  EXPECT_EQ(of({{DType::u8, 1}, {DType::i8, 1}}, {}), DType::i16);
  EXPECT_EQ(of({{DType::boolean, 2}, {DType::i64, 0}}, {}), DType::i64);
  EXPECT_EQ(of({}, {NumberKind::boolean, NumberKind::integer}), DType::i64);
}

}  // namespace
}  // namespace ullage::aten
