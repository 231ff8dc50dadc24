// Derivatives and batches of models, and models inside of graphs.
#include <gmock/gmock.h>

#include "tests/compiler/handles.h"

namespace ullage::test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using Names = std::vector<std::string>;

// y = exp(x) * w, of x and w [rows, columns].
Model product_of_exp() {
  const Calls graph = new_graph();
  const ullage_value x = input(graph, "x", -1, -1), w = input(graph, "w", -1, -1);
  const ullage_value y = add(graph, "mul", {add(graph, "exp", {x}), w});
  EXPECT_EQ(ullage_graph_output(graph.get(), "y", y), ULLAGE_OK);
  return model_of_graph(graph);
}

template <auto count, auto get>
Names names(const Model& model) {
  Names created;
  for (uint32_t i = 0; i < count(model.get()); ++i) {
    ullage_tensor_info info = {};
    info.size = sizeof info;
    EXPECT_EQ(get(model.get(), i, &info), ULLAGE_OK);
    created.push_back(info.name);
  }
  return created;
}
Names inputs_of(const Model& model) {
  return names<ullage_model_input_count, ullage_model_get_input>(model);
}
Names outputs_of(const Model& model) {
  return names<ullage_model_output_count, ullage_model_get_output>(model);
}

Model derived(const Model& model, ullage_derivative derivative,
              const ullage_derivative_options* options = nullptr) {
  ullage_model* created = nullptr;
  EXPECT_EQ(ullage_model_differentiate(model.get(), derivative, options, &created), ULLAGE_OK)
      << last_error().message;
  return Model(created);
}

TEST(Transforms, DerivativesNameWhatTheyAdd) {
  const Model model = product_of_exp();
  EXPECT_THAT(outputs_of(derived(model, ULLAGE_GRADIENT)), ElementsAre("grad_x", "grad_w"));
  const char* const names[] = {"w"};
  ullage_derivative_options options = {};
  options.size = sizeof options;
  options.inputs = names;
  options.input_count = 1;
  options.recompute = 1;
  const Model both = derived(model, ULLAGE_VALUE_AND_GRADIENT, &options);
  EXPECT_THAT(outputs_of(both), ElementsAre("y", "grad_w"));
  EXPECT_NE(compiled(both), nullptr);
  const Model tangent = derived(model, ULLAGE_TANGENT);
  EXPECT_THAT(inputs_of(tangent), ElementsAre("x", "w", "tangent_x", "tangent_w"));
  EXPECT_THAT(outputs_of(tangent), ElementsAre("y", "tangent_y"));
  const Model cotangent = derived(model, ULLAGE_COTANGENT);
  EXPECT_THAT(inputs_of(cotangent), ElementsAre("x", "w", "cotangent_y"));
  EXPECT_THAT(outputs_of(cotangent), ElementsAre("y", "grad_x", "grad_w"));
  EXPECT_THAT(outputs_of(model), ElementsAre("y")) << "as it was";
}

TEST(Transforms, BatchesHaveAnAxisMore) {
  const Model model = product_of_exp();
  const int64_t axes[] = {0, -1};
  ullage_batch_options options = {};
  options.size = sizeof options;
  options.input_axes = axes;
  options.input_axis_count = 2;
  ullage_model* created = nullptr;
  ASSERT_EQ(ullage_model_batch(model.get(), &options, &created), ULLAGE_OK) << last_error().message;
  const Model batch(created);
  ullage_tensor_info info = {};
  info.size = sizeof info;
  ASSERT_EQ(ullage_model_get_output(batch.get(), 0, &info), ULLAGE_OK);
  EXPECT_EQ(info.rank, 3u);
  EXPECT_NE(compiled(batch), nullptr);
  EXPECT_THAT(outputs_of(derived(batch, ULLAGE_GRADIENT)), ElementsAre("grad_x", "grad_w"));
}

TEST(Transforms, ModelsAreAddedToGraphs) {
  const Model gradient = derived(product_of_exp(), ULLAGE_GRADIENT);
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", 3, -1);
  const ullage_value operands[] = {add(graph, "neg", {a}), a};
  ullage_value results[2];
  uint32_t count = 2;
  ASSERT_EQ(ullage_graph_inline(graph.get(), gradient.get(), operands, 2, results, &count),
            ULLAGE_OK)
      << last_error().message;
  ASSERT_EQ(count, 2u);
  const char* text = nullptr;
  ASSERT_EQ(ullage_graph_get_extent(graph.get(), results[0], 1, &text), ULLAGE_OK);
  EXPECT_STREQ(text, "columns");
  ASSERT_EQ(ullage_graph_output(graph.get(), "y", add(graph, "add", {results[0], results[1]})),
            ULLAGE_OK);
  EXPECT_NE(compiled(model_of_graph(graph)), nullptr);
}

TEST(Transforms, WrongCallsLeaveNothing) {
  const Model model = product_of_exp();
  ullage_model* created = nullptr;
  const auto fails = [&](ullage_status status, const char* words) {
    EXPECT_NE(status, ULLAGE_OK);
    EXPECT_EQ(created, nullptr);
    EXPECT_THAT(last_error().message, HasSubstr(words));
  };
  fails(ullage_model_differentiate(nullptr, ULLAGE_GRADIENT, nullptr, &created), "model");
  fails(
      ullage_model_differentiate(model.get(), any_number<ullage_derivative>(9), nullptr, &created),
      "ullage_derivative, given 9");
  const char* const names[] = {"z"};
  ullage_derivative_options options = {};
  options.size = sizeof options;
  options.inputs = names;
  options.input_count = 1;
  fails(ullage_model_differentiate(model.get(), ULLAGE_GRADIENT, &options, &created),
        "no input 'z'");
  options.input_count = 0;
  options.recompute = 1;
  fails(ullage_model_differentiate(model.get(), ULLAGE_TANGENT, &options, &created), "tangent");
  fails(ullage_model_batch(model.get(), nullptr, &created), "takes an axis for each of 2 inputs");
  const Calls graph = new_graph();
  const ullage_value a = input(graph, "a", 3, -1), one[] = {a, a};
  ullage_value results[1];
  uint32_t count = 1;
  EXPECT_NE(ullage_graph_inline(graph.get(), model.get(), one, 1, results, &count), ULLAGE_OK);
  EXPECT_THAT(last_error().message, HasSubstr("has 2 inputs, given 1"));
  count = 0;
  EXPECT_NE(ullage_graph_inline(graph.get(), model.get(), one, 2, results, &count), ULLAGE_OK);
  EXPECT_THAT(last_error().message, HasSubstr("the array has capacity for 0"));
}

}  // namespace
}  // namespace ullage::test
