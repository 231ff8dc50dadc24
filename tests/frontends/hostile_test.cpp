// Models that require too much are refused with the violated rule, and the node where there is one.
#include <gtest/gtest.h>

#include "frontends/onnx/import.h"
#include "tests/frontends/hostile_models.h"
#include "tests/frontends/model_writer.h"

namespace ullage::onnx {
namespace {

TEST(HostileModels, MoreAxesThanATensorMayHaveAreUnsupported) {
  for (const test::HostileModel& model : test::models_of_high_rank()) {
    const auto graph = import(model.bytes);
    ASSERT_FALSE(graph) << model.name;
    EXPECT_EQ(graph.error().code, ir::ErrorCode::unsupported) << model.name;
    EXPECT_TRUE(test::mentions(graph.error(), model.message)) << graph.error().message;
  }
}

TEST(HostileModels, EightAxesAreFine) {
  const auto model = test::GraphWriter()
                         .input("x", test::kFloat, std::vector<test::GraphWriter::Axis>(8, {2, ""}))
                         .node("Relu", {"x"}, {"y"})
                         .output("y")
                         .model(17);
  const auto graph = import(model);
  EXPECT_TRUE(graph) << graph.error().message;
}

}  // namespace
}  // namespace ullage::onnx
