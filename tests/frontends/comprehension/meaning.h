// Definitions as graphs, and their runs compared with loops.
#pragma once

#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "frontends/comprehension/comprehension.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"
#include "tests/frontends/comprehension/loops.h"

namespace ullage::comprehension::test {

// Which inputs of a graph are the arguments of a definition.
enum class Placing : uint8_t {
  plain,   // as they are
  banded,  // as the middle of larger tensors: kBand elements before and behind along every axis
};
inline constexpr int64_t kBand = 2;

// The first definition of a text as a graph with an input per parameter, whose axes are symbols but
// where the text has a number. Its outputs are the definition's, then the boxes of its statements
// and the minimums of its results as numbers.
struct Meaning {
  Checked text;
  ir::Graph graph;
  const Definition& definition() const { return text.unit.definitions[0]; }
};
ir::Result<Meaning> meaning_of(const std::string& text, Placing placing = Placing::plain);

// The arguments as the graph takes them: floats between NaN, integers between values that are no
// index.
std::vector<ir::Tensor> banded(std::span<const ir::Tensor> arguments);

using RunGraph = std::function<ir::Result<std::vector<ir::Tensor>>()>;

struct Comparison {
  std::string wrong = {};    // empty: the run did what the loops do
  bool failed = false;       // the run
  std::string results = {};  // "O [1; 7], P [0; 2] [3; 4]", or the message of the run
};
// Runs the graph on `arguments` (RunGraph knows them, however placed) and the loops, and compares
// boxes, minimums, extents and values: integers exactly, floats within `tolerance` times the
// largest magnitude of the result.
Comparison compare_with_loops(const Meaning& meaning, std::span<const ir::Tensor> arguments,
                              const RunGraph& run, double tolerance);
// The same with the reference evaluator.
Comparison evaluated_and_compared(const Meaning& meaning, std::span<const ir::Tensor> arguments);

// Extents of size variables and elements of parameters, by name; elements repeat.
using Sizes = std::map<std::string, std::vector<int64_t>>;
// One argument per parameter. Unless elements are given, floats are multiples of 1/8 in [-2, 2]
// other than 0, so that sums of their products are exact, and integers are 0 or 1.
std::vector<ir::Tensor> arguments_for(const Definition& definition, const Sizes& sizes,
                                      uint32_t seed);

// The graph of the definition with one output: the sum of all float results in `dtype`, with a
// weight for each element. The device may decide their extents.
ir::Result<ir::Graph> weighted_sum(const Meaning& meaning, ir::DType dtype);

}  // namespace ullage::comprehension::test
