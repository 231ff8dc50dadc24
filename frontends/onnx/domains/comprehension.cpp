// Ops of this project's domain, ai.ullage, which the standard does not have.
#include "frontends/comprehension/comprehension.h"
#include "frontends/onnx/importer/op_table.h"

namespace ullage::onnx {
namespace {

using ir::Result;

// `text`: comprehensions, `def`: which of them (none: the only one). Operands are its arguments,
// results what it returns, in order.
Result<void> comprehension_node(NodeContext& c) {
  const auto checked = comprehension::checked(std::string(c.text("text")), {.name = c.path()});
  if (!checked) return checked.error();
  const auto definition = comprehension::find_definition(checked->unit, c.text("def"));
  if (!definition) return definition.error();
  const size_t returned = (*definition)->returns.size();
  if (c.result_count() > returned) {
    return c.error((*definition)->name + " returns " + std::to_string(returned) +
                   " tensors, the node has " + std::to_string(c.result_count()) + " outputs");
  }
  const auto built = comprehension::build(c.builder(), checked->unit, **definition, c.operands(),
                                          {.name = c.path()});
  if (!built) return built.error();
  for (size_t i = 0; i < c.result_count(); ++i) c.set(i, built->outputs[i].value);
  return {};
}

constexpr ImportRule kComprehensionImportRules[] = {
    {"Comprehension", 1, 1, "inputs*", "text! def", comprehension_node},
};

}  // namespace

std::span<const ImportRule> own_import_rules() {
  return kComprehensionImportRules;
}

}  // namespace ullage::onnx
