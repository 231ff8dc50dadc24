#include "frontends/comprehension/comprehension.h"

#include <algorithm>

#include "frontends/comprehension/check/check.h"
#include "frontends/comprehension/text/parse.h"

namespace ullage::comprehension {

using ir::Result;

Result<Checked> checked(std::string text, const Options& options) {
  Result<Unit> unit = parse(Source(options.name, std::move(text)));
  if (!unit) return unit.error();
  Checked result{.unit = *std::move(unit), .warnings = {}};
  const std::vector<Diagnostic> all = check(result.unit);
  std::vector<Diagnostic> errors;
  for (const Diagnostic& diagnostic : all) {
    if (diagnostic.severity == Severity::error) {
      errors.push_back(diagnostic);
    } else {
      result.warnings.push_back(result.unit.source.describe(diagnostic));
    }
  }
  if (!errors.empty()) return error_of(result.unit.source, errors);
  return result;
}

Result<const Definition*> find_definition(const Unit& unit, std::string_view name) {
  if (name.empty() && unit.definitions.size() == 1) return &unit.definitions[0];
  std::string known;
  for (const Definition& definition : unit.definitions) {
    if (definition.name == name) return &definition;
    known += (known.empty() ? "" : ", ") + definition.name;
  }
  if (name.empty()) {
    return ir::invalid_argument(unit.source.name() + ": one definition must be named: has " +
                                (known.empty() ? "none" : known));
  }
  return ir::invalid_argument(unit.source.name() + ": has no definition " + std::string(name) +
                              ": has " + (known.empty() ? "none" : known));
}

Result<Built> build(ir::Builder& builder, const Unit& unit, const Definition& definition,
                    std::span<const ir::Value> arguments, const Options& options) {
  Result<Environment> environment = bind(builder, unit, definition, arguments);
  if (!environment) return environment.error();
  Built built;
  for (const Statement& statement : definition.statements) {
    Result<BuiltStatement> one = build_statement(*environment, statement, options.strict);
    if (!one) return one.error();
    built.statements.push_back(*std::move(one));
  }
  if (auto ok = bind_results(*environment); !ok) return ok.error();
  if (builder.failed()) return builder.error();
  built.names = environment->leaf_name();
  for (size_t r = 0; r < definition.returns.size(); ++r) {
    const PlacedTensor& result = environment->results[r];
    built.outputs.push_back(
        {definition.returns[r].name, result.value, result.minimum, result.extent});
  }
  return built;
}

Result<std::vector<Output>> comprehension(ir::Builder& builder, std::string text,
                                          std::string_view definition,
                                          std::span<const ir::Value> arguments,
                                          const Options& options) {
  const Result<Checked> unit = checked(std::move(text), options);
  if (!unit) return unit.error();
  const Result<const Definition*> found = find_definition(unit->unit, definition);
  if (!found) return found.error();
  Result<Built> built = build(builder, unit->unit, **found, arguments, options);
  if (!built) return built.error();
  return std::move(built->outputs);
}

}  // namespace ullage::comprehension
