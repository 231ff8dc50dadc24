// The examples of docs/comprehensions.md: the page shows the output of `ullage comp check` for
// each, and each computes the same as loops over its formula, with scalars that the host reads and
// with scalars that only the device reads. ULLAGE_UPDATE_GOLDEN=1 test_comprehension_examples
// writes the page.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "autodiff/derivatives.h"
#include "ir/graph/evaluate.h"
#include "tests/shaders/toolchain/schema.h"
#include "tools/command/comprehension/definition_graph.h"
#include "tools/command/comprehension/definition_report.h"

namespace ullage::tools {
namespace {

using ir::DType;
using ir::Tensor;
using Index = std::vector<int64_t>;
using Lines = std::vector<std::string>;

constexpr const char* kPage = "docs/comprehensions.md";
const std::string kFolder = "examples/comprehensions/";

// ---- arrays of doubles, for loops ----

struct Array {
  Index shape{};
  std::vector<double> data{};

  double operator()(const Index& index) const {
    size_t at = 0;
    for (size_t axis = 0; axis < shape.size(); ++axis) {
      EXPECT_TRUE(index[axis] >= 0 && index[axis] < shape[axis]);
      at = at * static_cast<size_t>(shape[axis]) + static_cast<size_t>(index[axis]);
    }
    return data[at];
  }
};

// The value of `f` at every index, the last axis first.
Array filled(const Index& shape, const std::function<double(const Index&)>& f) {
  int64_t count = 1;
  for (const int64_t extent : shape) count *= extent;
  Array array{shape, {}};
  for (int64_t i = 0; i < count; ++i) {
    Index index(shape.size());
    for (int64_t axis = std::ssize(shape), rest = i; axis-- > 0;) {
      const auto a = static_cast<size_t>(axis);
      index[a] = rest % shape[a];
      rest /= shape[a];
    }
    array.data.push_back(f(index));
  }
  return array;
}

double sum(int64_t count, const std::function<double(int64_t)>& term) {
  double total = 0;
  for (int64_t i = 0; i < count; ++i) total += term(i);
  return total;
}

// Numbers of both signs that f32 has exactly, other ones for another `seed`.
Array numbers(const Index& shape, int64_t seed) {
  int64_t state = seed;
  return filled(shape, [&](const Index&) {
    state = (state * 37 + 11) % 101;
    return static_cast<double>(state - 50) / 16;
  });
}

Array scalar(double value) {
  return {{}, {value}};
}

// ---- the examples ----

struct Result {
  Array values{};
  Index minimum{};
};

struct Example {
  std::string name{};
  std::vector<Array> arguments{};
  std::vector<Result> results{};
};

Example copy() {
  const Array a = numbers({7}, 1);
  return {"copy", {a}, {{a, {0}}}};
}

Example stencil() {
  const Array a = numbers({7}, 2);
  const Array o = filled(
      {5}, [&](const Index& i) { return (a({i[0]}) + 2 * a({i[0] + 1}) + a({i[0] + 2})) / 4; });
  return {"stencil", {a}, {{o, {1}}}};
}

Example linear() {
  const Array a = numbers({3, 4}, 3), w = numbers({2, 4}, 4), b = numbers({2}, 5);
  const Array o = filled({3, 2}, [&](const Index& i) {
    return b({i[1]}) + sum(4, [&](int64_t k) { return a({i[0], k}) * w({i[1], k}); });
  });
  return {"linear", {a, w, b}, {{o, {0, 0}}}};
}

Example convolution() {
  const Array image = numbers({2, 3, 12}, 6), w = numbers({2, 3, 3}, 7);
  const Array o = filled({2, 2, 5}, [&](const Index& i) {
    return sum(3, [&](int64_t c) {
      return sum(3, [&](int64_t k) { return image({i[0], c, 2 * i[2] + k}) * w({i[1], c, k}); });
    });
  });
  return {"convolution", {image, w}, {{o, {0, 0, 0}}}};
}

Example pool() {
  const Array a = numbers({11}, 8);
  const Array o = filled({3}, [&](const Index& i) {
    return std::max(
        {std::abs(a({3 * i[0]})), std::abs(a({3 * i[0] + 1})), std::abs(a({3 * i[0] + 2}))});
  });
  return {"pool", {a}, {{o, {0}}}};
}

Example softmax() {
  const Array a = numbers({3, 4}, 9);
  const Array m = filled({3}, [&](const Index& i) {
    return std::max({a({i[0], 0}), a({i[0], 1}), a({i[0], 2}), a({i[0], 3})});
  });
  const Array s = filled({3}, [&](const Index& i) {
    return sum(4, [&](int64_t j) { return std::exp(a({i[0], j}) - m({i[0]})); });
  });
  const Array o =
      filled({3, 4}, [&](const Index& i) { return std::exp(a(i) - m({i[0]})) / s({i[0]}); });
  return {"softmax", {a}, {{m, {0}}, {s, {0}}, {o, {0, 0}}}};
}

Example band() {
  const Array u = numbers({3}, 10), v = numbers({4}, 11), d = numbers({6}, 12);
  const Array o =
      filled({3, 4}, [&](const Index& i) { return u({i[0]}) * v({i[1]}) * d({i[0] + i[1]}); });
  return {"band", {u, v, d}, {{o, {0, 0}}}};
}

Example lookup() {
  const Array table = numbers({5, 2}, 13), rows = {{4}, {4, 0, 2, 2}};
  const Array o = filled(
      {4, 2}, [&](const Index& i) { return table({static_cast<int64_t>(rows({i[0]})), i[1]}); });
  return {"lookup", {table, rows}, {{o, {0, 0}}, {o, {0, 0}}}};
}

Example histogram() {
  const Array w = numbers({9}, 14), bin = {{9}, {3, 0, 1, 7, 1, -1, 3, 3, 0}};
  const Array o = filled({4}, [&](const Index& b) {
    return sum(9, [&](int64_t i) { return bin({i}) == static_cast<double>(b[0]) ? w({i}) : 0; });
  });
  return {"histogram", {w, bin, scalar(4)}, {{o, {0}}}};
}

Example window() {
  const Array a = numbers({9}, 15);
  const Array o =
      filled({7}, [&](const Index& i) { return sum(3, [&](int64_t j) { return a({i[0] + j}); }); });
  return {"window", {a, scalar(3)}, {{o, {0}}}};
}

Example positive() {
  const Array a = {{6}, {4, -1, 0, 9, -2.5, 2.25}};
  return {"positive", {a}, {{{{3}, {2, 3, 1.5}}, {0}}, {scalar(15.25), {}}}};
}

// Sizes of the last example.
constexpr int64_t kGroups = 2, kIn = 2, kOut = 3, kLength = 12, kKernel = 4, kTaps = 3, kSteps = 5;

Example grouped() {
  const Array a = numbers({kGroups, kIn, kLength}, 16);
  const Array w = numbers({kGroups, kOut, kIn, kKernel}, 17);
  const Array keep = {{kLength}, {1, 0, 1, 1, 0, 1, 1, 1, 0, 0, 1, 1}};
  const Array o = filled({kGroups, kOut, kSteps}, [&](const Index& i) {
    return sum(kIn, [&](int64_t c) {
      return sum(kTaps, [&](int64_t k) {
        const int64_t at = 2 * i[2] + k;
        return keep({at}) * a({i[0], c, at}) * w({i[0], i[1], c, k});
      });
    });
  });
  return {"grouped", {a, w, keep, scalar(kTaps)}, {{o, {0, 0, 0}}}};
}

const std::vector<Example>& examples() {
  static const std::vector<Example> all = {copy(),      stencil(), linear(),   convolution(),
                                           pool(),      softmax(), band(),     lookup(),
                                           histogram(), window(),  positive(), grouped()};
  return all;
}

// ---- definitions ----

ToolResult<DefinitionGraph> definition_of(const std::string& name,
                                          const std::vector<std::string>& device_inputs = {}) {
  return definition_graph({.file = kFolder + name + ".tc"}, device_inputs);
}

std::vector<Tensor> tensors_for(const ir::Graph& graph, const Example& example) {
  std::vector<Tensor> tensors;
  for (size_t i = 0; i < graph.inputs.size(); ++i) {
    const Array& array = example.arguments[i];
    const DType dtype = graph.value(graph.inputs[i]).dtype;
    tensors.push_back(Tensor::from_doubles(dtype, array.shape, array.data));
  }
  return tensors;
}

std::vector<std::string> scalars_of(const ir::Graph& graph) {
  std::vector<std::string> names;
  for (const ir::ValueId input : graph.inputs) {
    if (graph.value(input).shape.rank() == 0) names.push_back(graph.value(input).name);
  }
  return names;
}

RunInputs named(const ir::Graph& graph, const std::vector<Tensor>& tensors) {
  RunInputs inputs;
  for (size_t i = 0; i < tensors.size(); ++i) {
    inputs.emplace_back(graph.value(graph.inputs[i]).name, tensors[i]);
  }
  return inputs;
}

void expect_near(const Tensor& tensor, const Array& expected, const std::string& what) {
  ASSERT_EQ(tensor.shape(), expected.shape) << what;
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    const double wanted = expected.data[static_cast<size_t>(i)];
    EXPECT_NEAR(tensor.number(i), wanted, 1e-5 * (1 + std::abs(wanted)))
        << what << " [" << i << "]";
  }
}

class EveryExample : public ::testing::TestWithParam<bool> {};

TEST_P(EveryExample, ComputesWhatLoopsDo) {
  const bool on_device = GetParam();
  for (const Example& example : examples()) {
    auto definition = definition_of(example.name);
    ASSERT_TRUE(definition) << definition.error().message;
    if (on_device) definition = definition_of(example.name, scalars_of(definition->graph));
    ASSERT_TRUE(definition) << definition.error().message;
    const std::vector<Tensor> inputs = tensors_for(definition->graph, example);
    const auto outputs = ir::evaluate(definition->graph, inputs);
    ASSERT_TRUE(outputs) << example.name << ": " << outputs.error().message;
    ASSERT_EQ(definition->built.outputs.size(), example.results.size());
    const auto minimums = minimums_of(*definition, named(definition->graph, inputs), {});
    ASSERT_TRUE(minimums) << minimums.error().message;
    for (size_t r = 0; r < example.results.size(); ++r) {
      const std::string what = example.name + " " + definition->built.outputs[r].name;
      expect_near((*outputs)[r], example.results[r].values, what);
      EXPECT_EQ((*minimums)[r], example.results[r].minimum) << what;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Comprehensions, EveryExample, ::testing::Bool(), [](const auto& scalars) {
  return scalars.param ? "ScalarsOfTheDevice" : "ScalarsOfTheHost";
});

TEST(ComprehensionExamples, TheGradientOfTheLastIsThatOfItsLoops) {
  const Example example = grouped();
  const Array &a = example.arguments[0], &w = example.arguments[1], &keep = example.arguments[2];
  const Array by_a = filled(a.shape, [&](const Index& at) {
    return sum(kOut, [&](int64_t m) {
      return sum(kSteps, [&](int64_t i) {
        const int64_t k = at[2] - 2 * i;
        return k >= 0 && k < kTaps ? keep({at[2]}) * w({at[0], m, at[1], k}) : 0;
      });
    });
  });
  const Array by_w = filled(w.shape, [&](const Index& at) {
    if (at[3] >= kTaps) return 0.0;
    return sum(kSteps,
               [&](int64_t i) { return keep({2 * i + at[3]}) * a({at[0], at[2], 2 * i + at[3]}); });
  });
  const std::vector<std::vector<std::string>> readers = {{}, {"taps"}};
  for (const std::vector<std::string>& device_inputs : readers) {
    const auto definition = definition_of("grouped", device_inputs);
    ASSERT_TRUE(definition) << definition.error().message;
    const ir::Graph& graph = definition->graph;
    const auto gradient = autodiff::grad(graph, std::array{graph.inputs[0], graph.inputs[1]});
    ASSERT_TRUE(gradient) << gradient.error().message;
    const auto outputs = ir::evaluate(*gradient, tensors_for(graph, example));
    ASSERT_TRUE(outputs) << outputs.error().message;
    expect_near((*outputs)[0], by_a, "by A");
    expect_near((*outputs)[1], by_w, "by W");
  }
}

TEST(ComprehensionExamples, ARowThatTheTableLacksIsNamed) {
  Example example = lookup();
  example.arguments[1].data[2] = 5;
  const auto definition = definition_of("lookup");
  ASSERT_TRUE(definition) << definition.error().message;
  const auto outputs = ir::evaluate(definition->graph, tensors_for(definition->graph, example));
  ASSERT_FALSE(outputs);
  EXPECT_THAT(outputs.error().message,
              ::testing::HasSubstr("lookup.tc:2:15: error: I(n) must be an index of T, axis 0"));
}

TEST(ComprehensionExamples, WhatCheckWritesHasASchema) {
  std::ifstream file("docs/schemas/comprehension-check.schema.json");
  const auto schema = nlohmann::json::parse(file);
  nlohmann::json list = nlohmann::json::array();
  for (const Example& example : examples()) {
    const auto checked = read_comprehensions({.file = kFolder + example.name + ".tc"});
    const auto definition = definition_of(example.name);
    ASSERT_TRUE(checked && definition) << example.name;
    list.emplace_back(definition_json(checked->unit, *definition));
  }
  EXPECT_THAT(shaders::violations(schema, {{"defs", list}}), ::testing::IsEmpty());
  list[0]["statements"][0]["preconditions"][0]["when"] = "later";
  EXPECT_THAT(shaders::violations(schema, {{"defs", list}}), ::testing::SizeIs(1));
}

// ---- the page ----

Lines lines_of(std::istream& text) {
  Lines lines;
  for (std::string line; std::getline(text, line);) lines.push_back(line);
  return lines;
}

// The output of `ullage comp check`; without `whole`, the proved preconditions are left out.
Lines printed(const std::string& file, bool whole) {
  const DefinitionOptions options{.file = file};
  const auto checked = read_comprehensions(options);
  const auto definition = definition_graph(options, {});
  EXPECT_TRUE(checked && definition) << file;
  if (!checked || !definition) return {};
  std::istringstream text(definition_text(checked->unit, *definition));
  Lines lines;
  for (const std::string& line : lines_of(text)) {
    if (!whole && line.ends_with("  proved")) continue;
    const bool title_alone = line.empty() && !lines.empty() && lines.back() == "precondition";
    if (title_alone) lines.pop_back();
    if (!line.empty() || (!lines.empty() && !lines.back().empty())) lines.push_back(line);
  }
  return lines;
}

TEST(ComprehensionsPage, PrintsWhatCheckDoes) {
  static const std::regex mark(R"re(^<!-- checked( in full)?: (\S+) -->$)re");
  std::ifstream file(kPage);
  const Lines page = lines_of(file);
  Lines expected;
  size_t blocks = 0;
  for (size_t i = 0; i < page.size(); ++i) {
    expected.push_back(page[i]);
    std::smatch match;
    if (!std::regex_match(page[i], match, mark)) continue;
    ++blocks;
    expected.emplace_back("```");
    std::ranges::copy(printed(match[2], match[1].matched), std::back_inserter(expected));
    ASSERT_TRUE(i + 1 < page.size() && page[i + 1] == "```") << "no block behind line " << i + 1;
    for (i += 2; i < page.size() && page[i] != "```"; ++i) {
    }
    expected.emplace_back("```");
  }
  EXPECT_GT(blocks, examples().size());
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) {
    std::ofstream out(kPage);
    for (const std::string& line : expected) out << line << "\n";
  } else {
    EXPECT_EQ(page, expected) << "run ULLAGE_UPDATE_GOLDEN=1 test_comprehension_examples";
  }
}

TEST(ComprehensionsPage, ShowsEveryExampleAndItsRanges) {
  std::ifstream file(kPage);
  const Lines page = lines_of(file);
  Lines there, tested;
  for (const auto& entry : std::filesystem::directory_iterator(kFolder)) {
    there.push_back(entry.path().stem().string());
  }
  for (const Example& example : examples()) {
    tested.push_back(example.name);
    const std::string path = kFolder + example.name + ".tc";
    EXPECT_THAT(page, ::testing::Contains("<!-- from " + path + " -->"));
    EXPECT_THAT(page, ::testing::Contains("<!-- checked: " + path + " -->"));
  }
  EXPECT_THAT(there, ::testing::UnorderedElementsAreArray(tested));
}

}  // namespace
}  // namespace ullage::tools
