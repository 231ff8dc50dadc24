// Data-dependent ops on the device, in poisoned memory, against the reference evaluator.
#include <gtest/gtest.h>

#include <cmath>

#include "tests/ops/data_run.h"
#include "tests/ops/device_run.h"

namespace ullage::test {

using ir::Tensor;

namespace {

const Device& device() {
  static const Device kDevice(tier_under_test(), false, true);
  return kDevice;
}

struct Compiled {
  ullage_program* program = nullptr;
  ullage_session* session = nullptr;
  Compiled() = default;
  Compiled(const Compiled&) = delete;
  Compiled& operator=(const Compiled&) = delete;
  ~Compiled() {
    if (session != nullptr) ullage_session_destroy(session);
    if (program != nullptr) ullage_program_destroy(program);
  }
  // Empty if all went well.
  std::string make(const ir::Graph& graph) {
    const auto made = device().compile(graph);
    if (!made) return made.error().message;
    program = *made;
    ullage_session_options options{};
    options.size = sizeof options;
    const bool created = ullage_session_create(program, &options, &session) == ULLAGE_OK;
    return created ? "" : ullage_last_error();
  }
};

// Floats by their bits, so that the sign of a zero counts; any NaN equals any other.
std::string compare(const Tensor& expected, const Tensor& actual) {
  std::string text = difference(expected, actual, 0, 0);
  if (!text.empty()) return text;
  for (int64_t i = 0; i < expected.element_count(); ++i) {
    if (std::signbit(expected.number(i)) == std::signbit(actual.number(i))) continue;
    if (expected.number(i) == 0) return "sign of zero " + std::to_string(i);
  }
  return text;
}

}  // namespace

bool can_run() {
  return device().available();
}

bool on_device() {
  return true;
}

ir::Result<std::vector<Tensor>> results_of(const ir::Graph& graph,
                                           const std::vector<Tensor>& inputs) {
  Compiled compiled;
  if (std::string error = compiled.make(graph); !error.empty()) return ir::unsupported(error);
  return run_session(compiled.session, compiled.program, inputs);
}

std::vector<std::vector<Tensor>> run_graph_each(ir::Builder& builder,
                                                const std::vector<std::vector<Tensor>>& inputs) {
  std::vector<std::vector<Tensor>> all;
  const ir::Result<ir::Graph> graph = builder.finish();
  if (!graph) return ADD_FAILURE() << graph.error().message, all;
  Compiled compiled;
  if (std::string error = compiled.make(*graph); !error.empty()) {
    return ADD_FAILURE() << error, all;
  }
  for (const std::vector<Tensor>& one : inputs) {
    const auto expected = ir::evaluate(*graph, one);
    if (!expected) return ADD_FAILURE() << expected.error().message, all;
    auto results = run_session(compiled.session, compiled.program, one);
    if (!results) return ADD_FAILURE() << results.error().message, all;
    for (size_t i = 0; i < results->size(); ++i) {
      EXPECT_EQ(compare((*expected)[i], (*results)[i]), "") << graph->outputs[i].name;
    }
    all.push_back(*std::move(results));
  }
  return all;
}

}  // namespace ullage::test
