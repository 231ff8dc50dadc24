#include "tools/command/comprehension/definition_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "tools/common/cli/text_table.h"

namespace ullage::tools {

using comprehension::BuiltIndex;
using comprehension::BuiltStatement;
using comprehension::Precondition;

namespace {

nlohmann::ordered_json extent_json(ir::ExtentExpr e, const ir::LeafName& names) {
  const auto number = ir::as_constant(ir::simplify(e));
  if (number) return *number;
  return to_string(e, names);
}

std::string checked_by(comprehension::CheckedBy by) {
  return by == comprehension::CheckedBy::proof
             ? "proved"
             : fmt::format("checked by the {}", comprehension::name_of(by));
}

}  // namespace

std::string definition_text(const comprehension::Unit& unit, const DefinitionGraph& definition) {
  const ir::LeafName& names = definition.built.names;
  std::string text = fmt::format("def {}\n", definition.name);
  for (const BuiltStatement& statement : definition.built.statements) {
    text += fmt::format("\n  {}\n  kernel: {}\n\n", unit.source.text(statement.range),
                        statement.kernel);
    TextTable indices({"index", "min", "extent", "found by"});
    for (const BuiltIndex& index : statement.indices) {
      indices.add({index.name, to_string(index.minimum, names), to_string(index.extent, names),
                   index.found});
    }
    text += indices.text() + "\n";
    TextTable conditions({"precondition", ""});
    for (const Precondition& precondition : statement.preconditions) {
      conditions.add({precondition.text, checked_by(precondition.by)});
    }
    text += conditions.text();
  }
  text += "\n";
  TextTable results({"result", "dtype", "axis", "min", "extent"});
  for (size_t r = 0; r < definition.built.outputs.size(); ++r) {
    const comprehension::Output& output = definition.built.outputs[r];
    const ir::ValueId id = definition.graph.outputs[r].value;
    const std::string dtype(ir::name_of(definition.graph.value(id).dtype));
    if (output.extent.empty()) results.add({output.name, dtype, "", "", ""});
    for (size_t axis = 0; axis < output.extent.size(); ++axis) {
      results.add({output.name, dtype, std::to_string(axis), to_string(output.minimum[axis], names),
                   to_string(output.extent[axis], names)});
    }
  }
  return text + results.text();
}

nlohmann::ordered_json definition_json(const comprehension::Unit& unit,
                                       const DefinitionGraph& definition) {
  using Json = nlohmann::ordered_json;
  const ir::LeafName& names = definition.built.names;
  Json statements = Json::array(), outputs = Json::array();
  for (const BuiltStatement& statement : definition.built.statements) {
    Json indices = Json::array(), preconditions = Json::array();
    for (const BuiltIndex& index : statement.indices) {
      indices.push_back({{"name", index.name},
                         {"min", extent_json(index.minimum, names)},
                         {"extent", extent_json(index.extent, names)},
                         {"found", index.found}});
    }
    for (const Precondition& precondition : statement.preconditions) {
      preconditions.push_back(
          {{"text", precondition.text}, {"when", comprehension::name_of(precondition.by)}});
    }
    statements.push_back({{"source", unit.source.text(statement.range)},
                          {"indices", std::move(indices)},
                          {"kernel", statement.kernel},
                          {"preconditions", std::move(preconditions)}});
  }
  for (size_t r = 0; r < definition.built.outputs.size(); ++r) {
    const comprehension::Output& output = definition.built.outputs[r];
    const ir::ValueId id = definition.graph.outputs[r].value;
    Json minimum = Json::array(), extents = Json::array();
    for (ir::ExtentExpr e : output.minimum) minimum.push_back(extent_json(e, names));
    for (ir::ExtentExpr e : output.extent) extents.push_back(extent_json(e, names));
    outputs.push_back({{"name", output.name},
                       {"dtype", ir::name_of(definition.graph.value(id).dtype)},
                       {"min", std::move(minimum)},
                       {"extent", std::move(extents)}});
  }
  return {{"name", definition.name},
          {"statements", std::move(statements)},
          {"outputs", std::move(outputs)}};
}

}  // namespace ullage::tools
