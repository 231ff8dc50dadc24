#include "frontends/comprehension/build/environment.h"

#include <unordered_map>

#include "ops/control/match_cast.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

namespace {

// "float(N, 3)", as the text has it.
std::string declared(const Environment& environment, const Declaration& declaration) {
  return std::string(environment.unit.source.text(declaration.range));
}

Result<void> check_type(const Environment& environment, const Declaration& parameter,
                        const Value& argument) {
  if (!argument.valid()) {
    return environment.error(parameter.range, "no argument is given for " + parameter.name, "S18");
  }
  if (argument.dtype() == parameter.dtype && argument.rank() == parameter.rank) return {};
  return environment.error(parameter.range,
                           "an argument must have the dtype and rank of its parameter: " +
                               declared(environment, parameter) + " is given " +
                               std::string(ir::name_of(argument.dtype())) + " of rank " +
                               std::to_string(argument.rank()),
                           "S19");
}

// Extents of a tensor are those of its declaration, or bind the size variables that it names.
Result<void> bind_extents(Environment& environment, const Declaration& declaration,
                          PlacedTensor& tensor) {
  for (size_t axis = 0; axis < declaration.dims.size(); ++axis) {
    const Dim& dim = declaration.dims[axis];
    const bool named = !dim.name.empty();
    ExtentExpr& extent = tensor.extent[axis];
    if (named && !environment.sizes[dim.size]) {
      environment.sizes[dim.size] = extent;
      continue;
    }
    const ExtentExpr wanted =
        named ? environment.sizes[dim.size] : environment.builder.pool().constant(dim.number);
    const ir::LeafName names = environment.leaf_name();
    const std::string rule = "axis " + std::to_string(axis) + " of " + declaration.name +
                             " must have the extent " +
                             (named ? dim.name : std::to_string(dim.number));
    const ExtentExpr holds = ir::simplify(equal(extent, wanted));
    if (ir::as_constant(holds) == 0) {
      return environment.error(dim.range,
                               rule + (named ? " = " + to_string(wanted, names) : "") + ": given " +
                                   to_string(extent, names),
                               named ? "S20" : "S21");
    }
    environment.builder.guard(ir::Guard{
        .condition = holds,
        .message = environment.place(dim.range) + "error: " + rule + (named ? " (S20)" : " (S21)"),
        .details = {{"given", extent}, {"wanted", wanted}}});
    extent = wanted;
  }
  return {};
}

}  // namespace

ir::LeafName Environment::leaf_name() const {
  std::unordered_map<const ir::ExtentNode*, std::string> names;
  for (size_t s = 0; s < sizes.size(); ++s) {
    if (sizes[s]) names.emplace(sizes[s].node(), definition.sizes[s].name);
  }
  for (size_t p = 0; p < parameters.size(); ++p) {
    const std::string& name = definition.parameters[p].name;
    const Value& value = parameters[p].value;
    for (size_t axis = 0; axis < value.rank(); ++axis) {
      names.emplace(value.extent(axis).node(), name + "." + std::to_string(axis));
    }
    if (value.rank() != 0) continue;
    const auto& host = value.info().host;
    if (host) names.emplace(host->front().node(), name);
    for (const ir::DeviceScalar& scalar : builder.graph().device_scalars) {
      if (scalar.value == value.id()) names.emplace(scalar.leaf.node(), name);
    }
  }
  for (const auto& [count, name] : counts) names.emplace(count.node(), name);
  return [names, others = ir::leaf_names(builder.graph())](const ir::ExtentNode& leaf) {
    const auto found = names.find(&leaf);
    return found == names.end() ? others(leaf) : found->second;
  };
}

std::string Environment::text(Range range) const {
  std::string line;
  for (char c : unit.source.text(range)) {
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!blank) line += c;
    if (blank && !line.empty() && line.back() != ' ') line += ' ';
  }
  return line;
}

std::string Environment::place(Range range) const {
  const Place at = unit.source.place_of(range.begin);
  return unit.source.name() + ":" + std::to_string(at.line) + ":" + std::to_string(at.column) +
         ": ";
}

ir::Error Environment::error(Range range, std::string message, std::string rule) const {
  return error_of(unit.source, Diagnostic{.severity = Severity::error,
                                          .range = range,
                                          .message = std::move(message),
                                          .rule = std::move(rule)});
}

Result<Environment> bind(ir::Builder& builder, const Unit& unit, const Definition& definition,
                         std::span<const Value> arguments) {
  Environment environment{.builder = builder, .unit = unit, .definition = definition};
  environment.sizes.resize(definition.sizes.size());
  environment.results.resize(definition.returns.size());
  if (arguments.size() != definition.parameters.size()) {
    return environment.error(definition.name_range,
                             definition.name + " takes " +
                                 std::to_string(definition.parameters.size()) +
                                 " arguments: given " + std::to_string(arguments.size()),
                             "S18");
  }
  const ExtentExpr zero = builder.pool().constant(0);
  for (size_t p = 0; p < arguments.size(); ++p) {
    const Declaration& parameter = definition.parameters[p];
    if (auto ok = check_type(environment, parameter, arguments[p]); !ok) return ok.error();
    (void)ops::extents_of(arguments[p]);  // a bound never becomes a size
    PlacedTensor& tensor = environment.parameters.emplace_back();
    tensor.value = arguments[p];
    tensor.minimum.assign(arguments[p].rank(), zero);
    for (size_t axis = 0; axis < arguments[p].rank(); ++axis) {
      tensor.extent.push_back(arguments[p].extent(axis));
    }
    if (auto ok = bind_extents(environment, parameter, tensor); !ok) return ok.error();
    // From here on axes of one size have one extent, so that nothing is cut where they meet.
    tensor.value = ops::match_cast(tensor.value, tensor.extent,
                                   definition.name + ": argument " + parameter.name);
  }
  if (builder.failed()) return builder.error();
  return environment;
}

Result<void> bind_results(Environment& environment) {
  for (size_t r = 0; r < environment.results.size(); ++r) {
    const Declaration& returned = environment.definition.returns[r];
    if (!returned.typed) continue;
    if (auto ok = bind_extents(environment, returned, environment.results[r]); !ok) return ok;
  }
  return {};
}

}  // namespace ullage::comprehension
