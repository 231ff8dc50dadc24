// docs/ops.md is generated from the registry: this test fails where the page is stale, and writes
// it when ULLAGE_UPDATE_GOLDEN is set.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "ops/registry.h"
#include "tests/ops/fixtures/composites_page.h"

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

std::string batching_text(const Batching& batching) {
  constexpr const char* kTexts[] = {"",          "elementwise",          "leading axis", "folded",
                                    "rewritten", "no operands to batch", "row by row",   "none"};
  std::string text = kTexts[static_cast<size_t>(batching.form)];
  if (!batching.note.empty()) {
    text += (batching.form == BatchingForm::folded ? " " : ": ") + std::string(batching.note);
  }
  std::string singles;
  for (int i = 0; i < 32; ++i) {
    if ((batching.one_for_all >> i & 1) == 0) continue;
    singles += (singles.empty() ? "operand " : " or ") + std::to_string(i);
  }
  return singles.empty() ? text : text + "; with rows of " + singles + " row by row";
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

// Table cells must not contain the column mark.
std::string cell(std::string text) {
  for (size_t at = text.find('|'); at != std::string::npos; at = text.find('|', at + 2)) {
    text.replace(at, 1, "\\|");
  }
  return text;
}

std::string default_text(const AttributeSpec& spec) {
  if (const auto* integer = std::get_if<int64_t>(&spec.otherwise)) {
    return " = " + std::to_string(*integer);
  }
  if (const auto* number = std::get_if<double>(&spec.otherwise)) {
    std::ostringstream text;
    text << " = " << *number;
    return text.str();
  }
  const auto* text = std::get_if<std::string_view>(&spec.otherwise);
  return text != nullptr ? " = " + std::string(*text) : std::string();
}

std::string page() {
  std::vector<const OpDef*> ops(ops::registry().begin(), ops::registry().end());
  std::ranges::sort(ops, {}, &OpDef::name);
  std::ostringstream text;
  text
      << "# Ops\n\nGenerated from the registry by `ULLAGE_UPDATE_GOLDEN=1 test_ops`; do not edit. "
         "(C1), (C2) ... are the\nconstraints that error messages name.\n\n"
      << "*Extents from*: shapes, the operands' shapes; shapes and data, also the sizes among the "
         "attributes,\nwhich may be data of the run; count, the kernel counts, and only the bound "
         "comes from shapes. An\nattribute that may be absent is followed by its default, unless "
         "that is an empty list.\n\n"
         "*Batching* (vmap): elementwise and leading axis run the op once with the batch in front, "
         "folded\njoins the batch to another axis, rewritten uses other ops. None of these needs "
         "more nodes for a\nlarger batch. Row by row adds a node per row and needs a batch of "
         "constant extent.\n\n"
      << "| op | operands | attributes | meaning | extents from | differentiation | batching |\n"
      << "| --- | --- | --- | --- | --- | --- | --- |\n";
  for (const OpDef* op : ops) {
    std::string attributes;
    for (const AttributeSpec& a : op->attributes) {
      attributes +=
          (attributes.empty() ? "`" : ", `") + std::string(a.name) + "`" + default_text(a);
    }
    text << "| `" << op->name << "` | " << operands_text(*op) << " | " << attributes << " | "
         << cell(std::string(op->doc)) << " | " << shape_text(op->shape_function) << " | "
         << cell(differentiation_text(*op)) << " | " << cell(batching_text(op->batching)) << " |\n";
  }
  text << "\n## Composites\n\nFunctions that build their result from these ops. They are "
          "differentiated, batched and fused through\nthem. The headers have their contracts; this "
          "is the beginning of each.\n\n"
       << "| function | meaning | header |\n| --- | --- | --- |\n";
  for (const Composite& c : composites()) {
    text << "| `" << c.name << "(" << c.parameters << ")` | " << cell(c.doc) << " | `" << c.header
         << "` |\n";
  }
  return text.str();
}

TEST(OpsPage, ReadsCompositesOfHeaders) {
  constexpr const char* kHeader =
      "// A header.\n"
      "struct Both {\n  ir::Value values, count;\n};\n\n"
      "// One thing. More of it.\n"
      "ir::Value one(ir::Value x, std::span<const std::pair<int, int>> at,\n"
      "              const Size& size = {});  // at most\n"
      "Both two(ir::Value x);\n\n"
      "// Not a value.\nint three(ir::Value x);\n"
      "// ---- parts ----\n\n// Hidden.\nir::Value four(ir::Value x);\n"
      "// ---- others ----\n\n// Of a struct.\nstruct Five {\n  int a = 0;\n"
      "  ir::Value operator()(ir::Value x, int k) const;\n};\nextern const Five five, six;\n";
  std::string read;
  for (const Composite& c : composites_in("h", kHeader, {"Both"})) {
    read += c.name + "(" + c.parameters + ") " + c.doc + "\n";
  }
  EXPECT_EQ(read,
            "five(x, k) Of a struct\nsix(x, k) Of a struct\n"
            "one(x, at, size) One thing: at most\ntwo(x) One thing\n");
}

TEST(OpsPage, EveryCompositeHasADescription) {
  const std::vector<Composite> all = composites();
  EXPECT_GT(all.size(), 60u) << "run from the repository root";
  for (const Composite& c : all) EXPECT_FALSE(c.doc.empty()) << c.header << ": " << c.name;
}

TEST(OpsPage, IsWhatTheRegistryHas) {
  if (std::getenv("ULLAGE_UPDATE_GOLDEN") != nullptr) std::ofstream(kPath) << page();
  std::ifstream file(kPath);
  std::stringstream written;
  written << file.rdbuf();
  EXPECT_EQ(written.str(), page()) << "run ULLAGE_UPDATE_GOLDEN=1 test_ops";
}

}  // namespace
}  // namespace ullage::test
