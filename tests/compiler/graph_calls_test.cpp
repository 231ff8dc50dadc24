// Graphs built call by call: their content, and that failed calls do not change them.
#include <gmock/gmock.h>

#include "tests/compiler/handles.h"

namespace ullage::test {
namespace {

using testing::HasSubstr;
using testing::StrEq;

ullage_attribute integer(const char* name, int64_t value) {
  ullage_attribute attribute = {};
  attribute.size = sizeof attribute;
  attribute.name = name;
  attribute.kind = ULLAGE_ATTRIBUTE_INTEGER;
  attribute.integer = value;
  return attribute;
}

ullage_attribute integers(const char* name, const std::vector<int64_t>& values) {
  ullage_attribute attribute = integer(name, 0);
  attribute.kind = ULLAGE_ATTRIBUTE_INTEGERS;
  attribute.integers = values.data();
  attribute.count = static_cast<uint32_t>(values.size());
  return attribute;
}

ullage_tensor_info info_of(const Calls& graph, ullage_value value) {
  ullage_tensor_info info = {};
  info.size = sizeof info;
  EXPECT_EQ(ullage_graph_get_value(graph.get(), value, &info), ULLAGE_OK);
  return info;
}

TEST(GraphCalls, ShapesAreInferredWithSymbols) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 8), b = input(graph, "b", 8, 3);
  const ullage_tensor_info info = info_of(graph, add(graph, "matmul", {a, b}));
  ASSERT_EQ(info.rank, 2u);
  EXPECT_EQ(info.extents[0], -1);
  EXPECT_THAT(info.symbols[0], StrEq("rows"));
  EXPECT_EQ(info.extents[1], 3);
  EXPECT_EQ(info.symbols[1], nullptr);
}

TEST(GraphCalls, AxesOfOneNameAreOneSymbol) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 4), b = input(graph, "b", -1, 4);
  ASSERT_EQ(ullage_graph_output(graph.get(), "sum", add(graph, "add", {a, b})), ULLAGE_OK);
  EXPECT_THAT(text_of(graph), HasSubstr("guard"));
  const int64_t square[] = {-1, -1};
  const char* const same[] = {"n", "n"};
  ullage_value value;
  ASSERT_EQ(ullage_graph_input(graph.get(), "s", ULLAGE_F32, 2, square, same, 0, &value),
            ULLAGE_OK);
  EXPECT_THAT(text_of(graph), HasSubstr("\"s\" : f32[n, n]"));
  EXPECT_THAT(text_of(graph), HasSubstr("guard equal(n, in2.1)"));
}

TEST(GraphCalls, SizesMayBeThoseOfOtherValues) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 6);
  const ullage_size sizes[] = {{a, 0, 2, 0, 0}, {ULLAGE_NO_VALUE, 0, 0, 3, 0}};
  ullage_attribute shape = integer("shape", 0);
  shape.kind = ULLAGE_ATTRIBUTE_SIZES;
  shape.sizes = sizes;
  shape.count = 2;
  const ullage_tensor_info info = info_of(graph, add(graph, "reshape", {a}, {shape}));
  EXPECT_EQ(info.extents[0], -1);
  EXPECT_EQ(info.extents[1], 3);
}

TEST(GraphCalls, AttributesOfALaterVersionLieFurtherApart) {
  struct Later {
    ullage_attribute known;
    uint64_t more;
  };
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 6);
  Later attributes[] = {{integer("axis", 1), 7}, {integer("exclusive", 1), 7}};
  for (Later& one : attributes) one.known.size = sizeof one;
  ullage_value sums;
  uint32_t capacity = 1;
  ASSERT_EQ(
      ullage_graph_add(graph.get(), "cumsum", &a, 1, &attributes[0].known, 2, &sums, &capacity),
      ULLAGE_OK)
      << last_error().message;
  ASSERT_EQ(ullage_graph_output(graph.get(), "sums", sums), ULLAGE_OK);
  EXPECT_THAT(text_of(graph), HasSubstr("exclusive=1"));
}

ullage_attribute extents(const char* name, const char* text) {
  ullage_attribute attribute = integer(name, 0);
  attribute.kind = ULLAGE_ATTRIBUTE_EXTENTS;
  attribute.text = text;
  return attribute;
}

std::string extent_of(const Calls& graph, ullage_value value, uint32_t axis) {
  const char* text = "";
  EXPECT_EQ(ullage_graph_get_extent(graph.get(), value, axis, &text), ULLAGE_OK);
  return text;
}

TEST(GraphCalls, ValuesOfMoreAxesThanADescriptionHasAreRefusedAndTheGraphGoesOn) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", 512, 2);
  const ullage_value cut =
      add(graph, "reshape", {a}, {extents("shape", "2, 2, 2, 2, 2, 2, 2, 2, 2, 2")});
  ullage_tensor_info info = {};
  info.size = sizeof info;
  EXPECT_EQ(ullage_graph_get_value(graph.get(), cut, &info), ULLAGE_UNSUPPORTED);
  EXPECT_THAT(last_error().message, HasSubstr("rank must be at most 8, is 10"));
  EXPECT_EQ(extent_of(graph, cut, 9), "2");
  ullage_value results[9];
  uint32_t capacity = 9;
  EXPECT_EQ(ullage_graph_add(graph.get(), "nonzero", &cut, 1, nullptr, 0, results, &capacity),
            ULLAGE_UNSUPPORTED);
  EXPECT_EQ(capacity, 9u);
  const ullage_value whole = add(graph, "reshape", {cut}, {extents("shape", "1024")});
  EXPECT_EQ(info_of(graph, whole).extents[0], 1024);
}

TEST(GraphCalls, ExtentsAreTextToComputeWith) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, -1);
  const ullage_value flat = add(graph, "reshape", {a}, {extents("shape", "rows*columns")});
  EXPECT_EQ(extent_of(graph, flat, 0), "rows*columns");
  const ullage_value pairs =
      add(graph, "broadcast_to", {a}, {extents("shape", "3, max(rows, 1), in0.1")});
  EXPECT_EQ(extent_of(graph, pairs, 0), "3");
  EXPECT_EQ(extent_of(graph, pairs, 2), "columns");
  const char* text = nullptr;
  EXPECT_EQ(ullage_graph_get_extent(graph.get(), flat, 1, &text), ULLAGE_INVALID_ARGUMENT);
  const std::string before = text_of(graph);
  for (const char* wrong : {"rows +", "depth", "rows columns", "in7.0", "in0.2", "device0",
                            "capacity0", "in0[0]", "floor_div(rows)"}) {
    ullage_value result;
    uint32_t capacity = 1;
    const ullage_attribute shape = extents("shape", wrong);
    EXPECT_NE(ullage_graph_add(graph.get(), "reshape", &a, 1, &shape, 1, &result, &capacity),
              ULLAGE_OK)
        << wrong;
  }
  EXPECT_EQ(text_of(graph), before);
}

TEST(GraphCalls, ScalarsOfTheDeviceAreExtents) {
  const Calls graph = new_graph();
  const int64_t none = 0, four = 4;
  ullage_value flags, count, fraction;
  ASSERT_EQ(ullage_graph_input(graph.get(), "flags", ULLAGE_I32, 1, &four, nullptr, 0, &flags),
            ULLAGE_OK);
  ASSERT_EQ(ullage_graph_input(graph.get(), "count", ULLAGE_I64, 0, &none, nullptr, 0, &count),
            ULLAGE_OK);
  ASSERT_EQ(
      ullage_graph_input(graph.get(), "fraction", ULLAGE_F32, 0, &none, nullptr, 0, &fraction),
      ULLAGE_OK);
  const char* extent = nullptr;
  EXPECT_EQ(ullage_graph_scalar_extent(graph.get(), flags, &extent), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("must have one element, given 4"));
  EXPECT_EQ(ullage_graph_scalar_extent(graph.get(), fraction, &extent), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(last_error().message, HasSubstr("must be an integer or a bool, given f32"));
  ASSERT_EQ(ullage_graph_scalar_extent(graph.get(), count, &extent), ULLAGE_OK);
  const std::string first = extent;
  // A failed call repeats those before it.
  EXPECT_EQ(ullage_graph_scalar_extent(graph.get(), flags, &extent), ULLAGE_INVALID_ARGUMENT);
  ASSERT_EQ(ullage_graph_scalar_extent(graph.get(), count, &extent), ULLAGE_OK);
  EXPECT_EQ(extent, first);
  const std::string text = first + " + 1, 2";
  ullage_attribute shape = extents("shape", text.c_str()), dtype = integer("dtype", 0);
  dtype.kind = ULLAGE_ATTRIBUTE_DTYPE;
  dtype.dtype = ULLAGE_F32;
  const ullage_tensor_info info =
      info_of(graph, add(graph, "iota", {}, {integer("axis", 0), dtype, shape}));
  EXPECT_EQ(info.extents[0], -1);
  EXPECT_EQ(info.extents[1], 2);
}

TEST(GraphCalls, CompositesAreNamedLikeOps) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, -1);
  ullage_value results[9];
  uint32_t count = 9;
  ASSERT_EQ(ullage_graph_add(graph.get(), "nonzero", &a, 1, nullptr, 0, results, &count), ULLAGE_OK)
      << last_error().message;
  ASSERT_EQ(count, 3u) << "an axis each, and the count";
  EXPECT_EQ(extent_of(graph, results[0], 0), "device0");
  const ullage_value rows = add(graph, "reshape_codes", {a}, {integers("codes", {-1})});
  EXPECT_EQ(info_of(graph, rows).rank, 1u);
  const std::vector<int64_t> first = {0};
  const ullage_attribute axis = integer("axis", 0), sides = integers("axis", first);
  const ullage_value operands[] = {a, results[0]};
  count = 2;
  EXPECT_EQ(ullage_graph_add(graph.get(), "repeat", operands, 2, &axis, 1, results, &count),
            ULLAGE_OK)
      << last_error().message;
  const std::string before = text_of(graph);
  count = 2;
  EXPECT_NE(ullage_graph_add(graph.get(), "repeat", operands, 2, &sides, 1, results, &count),
            ULLAGE_OK);
  EXPECT_NE(ullage_graph_add(graph.get(), "repeat", operands, 1, &axis, 1, results, &count),
            ULLAGE_OK);
  EXPECT_EQ(text_of(graph), before);
}

// What a call breaks, by the words of its message.
TEST(GraphCalls, ACallThatFailsLeavesTheGraphAsItWas) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 8), b = input(graph, "b", 8, 3);
  ASSERT_EQ(ullage_graph_output(graph.get(), "c", add(graph, "matmul", {a, b})), ULLAGE_OK);
  const std::string before = text_of(graph);
  const auto fails = [&](const char* op, std::vector<ullage_value> of,
                         std::vector<ullage_attribute> attributes, const std::string& words,
                         uint32_t capacity = 4) {
    ullage_value results[4];
    EXPECT_NE(ullage_graph_add(graph.get(), op, of.data(), static_cast<uint32_t>(of.size()),
                               attributes.data(), static_cast<uint32_t>(attributes.size()), results,
                               &capacity),
              ULLAGE_OK);
    EXPECT_THAT(last_error().message, HasSubstr(words));
    EXPECT_THAT(text_of(graph), StrEq(before));
  };
  fails("no_such_op", {a}, {}, "there is no op 'no_such_op'");
  fails("matmul", {b, b}, {}, "matmul");
  fails("matmul", {a}, {}, "takes 2 to 2 operands, given 1");
  fails("matmul", {a, ULLAGE_NO_VALUE}, {}, "operand 1 is required");
  fails("matmul", {a, 77}, {}, "value 77");
  fails("exp", {a}, {integer("axis", 0)}, "axis");
  fails("softmax", {a}, {}, "axis");
  fails("softmax", {a}, {integers("axis", {0})}, "axis");
  fails("softmax", {a}, {integer("axis", 9)}, "axis");
  fails("exp", {a}, {}, "the array has capacity for 0", 0);
  // A composite that fails half-way.
  fails("layer_norm", {a, b}, {}, "");
  ullage_value value;
  const int64_t negative[] = {-2};
  EXPECT_EQ(ullage_graph_input(graph.get(), "x", ULLAGE_F32, 1, negative, nullptr, 0, &value),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_input(graph.get(), "x", ULLAGE_F32, 9, negative, nullptr, 0, &value),
            ULLAGE_UNSUPPORTED);
  EXPECT_EQ(ullage_graph_input(graph.get(), "a", ULLAGE_F32, 0, nullptr, nullptr, 0, &value),
            ULLAGE_INVALID_ARGUMENT)
      << "twice";
  EXPECT_EQ(ullage_graph_input(graph.get(), "x", any_number<ullage_dtype>(99), 1, negative, nullptr,
                               0, &value),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_output(graph.get(), "c", a), ULLAGE_INVALID_ARGUMENT) << "twice";
  EXPECT_THAT(text_of(graph), StrEq(before));
  EXPECT_NE(compiled(model_of_graph(graph)), nullptr);
}

TEST(GraphCalls, TheGraphGoesOnBehindAModel) {
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", -1, 8);
  ullage_model* none = nullptr;
  EXPECT_EQ(ullage_model_from_graph(graph.get(), &none), ULLAGE_INVALID_ARGUMENT);
  ASSERT_EQ(ullage_graph_output(graph.get(), "y", add(graph, "exp", {a})), ULLAGE_OK);
  const Model first = model_of_graph(graph);
  ASSERT_EQ(ullage_graph_output(graph.get(), "z", add(graph, "neg", {a})), ULLAGE_OK);
  EXPECT_EQ(ullage_model_output_count(first.get()), 1u);
  EXPECT_EQ(ullage_model_output_count(model_of_graph(graph).get()), 2u);
}

TEST(GraphCalls, ItsTextIsReadBack) {
  const Calls graph = new_graph();
  const std::vector<float> numbers(100, 0.5f);
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = ULLAGE_F32;
  tensor.rank = 2;
  tensor.extents[0] = 1;
  tensor.extents[1] = 100;
  tensor.data = numbers.data();
  tensor.size_bytes = 400;
  ullage_value constant;
  ASSERT_EQ(ullage_graph_constant(graph.get(), &tensor, &constant), ULLAGE_OK);
  const ullage_value a = input(graph, "a", -1, 100);
  ASSERT_EQ(ullage_graph_output(graph.get(), "y", add(graph, "mul", {a, constant})), ULLAGE_OK);
  ullage_model* model = nullptr;
  ASSERT_EQ(ullage_model_from_text(text_of(graph).c_str(), &model), ULLAGE_OK)
      << last_error().message;
  const Compiled same = compiled(Model(model)), created = compiled(model_of_graph(graph));
  ASSERT_EQ(ullage_compiled_size(same.get()), ullage_compiled_size(created.get()));
  EXPECT_EQ(std::memcmp(ullage_compiled_bytes(same.get()), ullage_compiled_bytes(created.get()),
                        ullage_compiled_size(created.get())),
            0);
  EXPECT_EQ(ullage_model_from_text("input %0 nonsense", &model), ULLAGE_INVALID_FILE);
  EXPECT_EQ(model, nullptr);
  tensor.size_bytes = 399;
  EXPECT_EQ(ullage_graph_constant(graph.get(), &tensor, &constant), ULLAGE_INVALID_ARGUMENT);
  tensor.data = nullptr;
  EXPECT_EQ(ullage_graph_constant(graph.get(), &tensor, &constant), ULLAGE_INVALID_ARGUMENT);
}

TEST(GraphCalls, NullIsRefused) {
  const Calls graph = new_graph();
  ullage_value value;
  uint32_t count = 1;
  EXPECT_EQ(ullage_graph_create(nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_input(nullptr, "x", ULLAGE_F32, 0, nullptr, nullptr, 0, &value),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_input(graph.get(), nullptr, ULLAGE_F32, 0, nullptr, nullptr, 0, &value),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_input(graph.get(), "x", ULLAGE_F32, 2, nullptr, nullptr, 0, &value),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_constant(graph.get(), nullptr, &value), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_add(graph.get(), nullptr, nullptr, 0, nullptr, 0, &value, &count),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_add(graph.get(), "exp", nullptr, 1, nullptr, 0, &value, &count),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_add(graph.get(), "exp", nullptr, 0, nullptr, 1, &value, &count),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_output(graph.get(), nullptr, 0), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_get_value(graph.get(), 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_graph_text(graph.get(), nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_compiler_last_error(nullptr), ULLAGE_INVALID_ARGUMENT);
  ullage_graph_destroy(nullptr);
  ullage_model_destroy(nullptr);
  ullage_compiled_destroy(nullptr);
}

}  // namespace
}  // namespace ullage::test
