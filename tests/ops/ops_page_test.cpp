// docs/ops.md is made from the catalogue: this test fails where the page is stale, and writes it
// when ULLAGE_UPDATE_GOLDEN is set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "ops/catalogue.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr const char* kPath = "docs/ops.md";

std::string differentiation_text(const OpDef& op) {
  switch (op.differentiation.form) {
    case DifferentiationForm::derivative:
      return "derivative";
    case DifferentiationForm::transpose:
      return "transpose";
    case DifferentiationForm::jvp:
      return "jvp";
    case DifferentiationForm::by_decomposition:
      return "by decomposition";
    case DifferentiationForm::not_differentiable:
      return "none: " + std::string(op.differentiation.reason);
  }
  return "";
}

std::string shape_text(ShapeFunction function) {
  constexpr const char* kTexts[] = {"", "shapes", "shapes and data", "count"};
  return kTexts[static_cast<size_t>(function)];
}

std::string operands_text(const OpDef& op) {
  if (op.min_inputs == op.max_inputs) return std::to_string(op.min_inputs);
  const std::string most = op.max_inputs == 255 ? "any" : std::to_string(op.max_inputs);
  return std::to_string(op.min_inputs) + " to " + most;
}

// Table cells must not hold the column mark.
std::string cell(std::string text) {
  for (size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.replace(at, 1, "\\|");
  }
  return text;
}

std::string page() {
  std::vector<const OpDef*> ops(ops::catalogue().begin(), ops::catalogue().end());
  std::ranges::sort(ops, {}, &OpDef::name);
  std::ostringstream text;
  text << "# Ops\n\nMade from the catalogue by `ULLAGE_UPDATE_GOLDEN=1 test_ops`; do not edit. "
          "(C1), (C2) ... are the\nconstraints that error messages name.\n\n"
       << "Extents come from: the operands' shapes; also from data, where sizes among the "
          "attributes "
          "may be made\nof it; or from the kernel, which counts (only their bound comes from "
          "shapes).\n\n"
       << "| op | operands | attributes | meaning | extents from | differentiation | batching |\n"
       << "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const OpDef* op : ops) {
    std::string attributes;
    for (const AttributeSpec& a : op->attributes) {
      attributes += (attributes.empty() ? "`" : ", `") + std::string(a.name) + "`";
    }
    text << "| `" << op->name << "` | " << operands_text(*op) << " | " << attributes << " | "
         << cell(std::string(op->doc)) << " | " << shape_text(op->shape_function) << " | "
         << cell(differentiation_text(*op)) << " | " << cell(std::string(op->batching)) << " |\n";
  }
  return text.str();
}

TEST(OpsPage, IsWhatTheCatalogueSays) {
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << page();
  std::ifstream file(kPath);
  std::stringstream written;
  written << file.rdbuf();
  EXPECT_EQ(written.str(), page()) << "run ULLAGE_UPDATE_GOLDEN=1 test_ops";
}

}  // namespace
}  // namespace ullage::test
