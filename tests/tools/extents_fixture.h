// Programs whose extents the device decides, compiled and run through the C++ wrapper.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <optional>

#include "ir/graph/builder.h"
#include "ir/graph/evaluate.h"
#include "tests/ops/fixtures/device_run.h"
#include "tools/command/files/tensor_text.h"
#include "tools/command/models/eager.h"

namespace ullage::tools {

using Tensors = std::vector<ir::Tensor>;

struct Choice {
  ullage_policy policy = ULLAGE_REPLAY;
  ullage_overflow overflow = ULLAGE_GROW;
  uint32_t runs_in_flight = 1;
};

class ExtentsTest : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  CompiledProgram compile(const ir::Graph& graph);
  static Session open(const CompiledProgram& compiled, const Choice& choice = {},
                      const std::vector<ullage_bound>& bounds = {});
  static std::string bind(Session& session, const CompiledProgram& compiled, const Tensors& inputs);
  static Tensors outputs(const Session& session, const CompiledProgram& compiled);
  static Tensors expected(const ir::Graph& graph, const Tensors& inputs);
  // Integers and movement bit for bit, float results within 1e-5.
  static void expect_equal(const Tensors& expected, const Tensors& actual, const std::string& what);

  std::optional<Context> context_;
};

// x f32[n]: its positive elements, their positions, their sum.
ir::Graph positives_graph();
// n numbers in [-1, 1]; `density` of them positive.
Tensors positives_input(int64_t n, uint32_t seed, double density = 0.5);

// k i64[] of device data: k times 0.75, which nothing bounds ("full:0:0").
ir::Graph unbounded_graph();
ir::Tensor scalar(int64_t value);

}  // namespace ullage::tools
