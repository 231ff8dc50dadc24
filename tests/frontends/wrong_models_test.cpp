// Wrong models, and right ones that get wrong values: the whole message of each is in
// golden/wrong_models.txt, which ULLAGE_UPDATE_GOLDEN=1 test_frontends writes anew.
#include <gtest/gtest.h>

#include <cstdlib>
#include <fstream>
#include <sstream>

#include "frontends/onnx/import.h"
#include "ir/graph/evaluate.h"
#include "tests/frontends/model_text.h"
#include "tests/frontends/wrong_models.h"

namespace ullage::onnx {
namespace {

using test::Wrong;

constexpr const char* kPath = "tests/frontends/golden/wrong_models.txt";

std::vector<Wrong> all_models() {
  std::vector<Wrong> all;
  for (std::span<const Wrong> models : {test::wrong_models(), test::wrong_operands(),
                                        test::wrong_layers(), test::wrong_elements()}) {
    all.insert(all.end(), models.begin(), models.end());
  }
  return all;
}

std::string message_of(const Wrong& wrong) {
  const auto graph = import(ullage::test::model_of(wrong.model, wrong.opset));
  if (!graph) return graph.error().message;
  if (*wrong.values == 0) return "(imported)";
  const auto outputs = ir::evaluate(*graph, ullage::test::tensors_of(wrong.values));
  return outputs ? "(ran)" : outputs.error().message;
}

// As statements of one line.
std::string flat(std::string_view text) {
  std::string line(text);
  for (char& c : line) c = c == '\n' ? ' ' : c;
  return line;
}

TEST(WrongModels, AreReportedByTheMessagesOfTheGoldenFile) {
  std::ostringstream text;
  for (const Wrong& wrong : all_models()) {
    const std::string message = message_of(wrong);
    EXPECT_NE(message, "(imported)") << wrong.model;
    EXPECT_NE(message, "(ran)") << wrong.model;
    text << flat(wrong.model) << "\n";
    if (*wrong.values != 0) text << "  with " << flat(wrong.values) << "\n";
    text << "  " << message << "\n\n";
  }
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << text.str();
  std::ifstream file(kPath);
  std::ostringstream golden;
  golden << file.rdbuf();
  EXPECT_EQ(golden.str(), text.str()) << "run ULLAGE_UPDATE_GOLDEN=1 test_frontends";
}

// A place is an op and a node, or an input or output of the model.
TEST(WrongModels, EveryMessageHasAPlace) {
  size_t models = 0;
  for (const Wrong& wrong : all_models()) {
    const auto graph = import(ullage::test::model_of(wrong.model, wrong.opset));
    ++models;
    if (graph) continue;
    const ir::Error& error = graph.error();
    const bool of_model = error.message.starts_with("input '") ||
                          error.message.starts_with("output '") ||
                          error.message.starts_with("the model ");
    EXPECT_TRUE(of_model || !error.op.empty()) << error.message;
    EXPECT_TRUE(of_model || error.message.find("'" + error.node + "'") != std::string::npos)
        << error.message;
  }
  EXPECT_GE(models, 60u);
}

}  // namespace
}  // namespace ullage::onnx
