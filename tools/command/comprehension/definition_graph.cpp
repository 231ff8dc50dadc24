#include "tools/command/comprehension/definition_graph.h"

#include <fmt/format.h>

#include <algorithm>

#include "runtime/file/mapped_file.h"
#include "tools/command/target.h"
#include "tools/common/cli/output.h"

namespace ullage::tools {

using comprehension::Definition;
using comprehension::Dim;

namespace {

using Sizes = std::map<std::string, int64_t>;

ToolResult<Sizes> parse_sizes(const std::vector<std::string>& words) {
  Sizes sizes;
  for (const std::string& word : words) {
    const auto pair = parse_pair("--size", word);
    if (!pair) return pair.error();
    const auto number = parse_extents("--size", pair->second);
    if (!number) return number.error();
    if (number->size() != 1 || number->front() < 0) {
      return usage(fmt::format("--size {}: requires NAME=N with N at least 0", word));
    }
    if (!sizes.emplace(pair->first, number->front()).second) {
      return usage(fmt::format("--size {}: given twice", pair->first));
    }
  }
  return sizes;
}

// An axis that an argument binds; the others follow.
bool has_size(const Definition& definition, const std::string& name) {
  return std::ranges::any_of(definition.sizes, [&](const comprehension::Size& size) {
    return size.of_parameter && size.name == name;
  });
}

bool has_parameter(const Definition& definition, const std::string& name) {
  const auto& parameters = definition.parameters;
  return std::ranges::find(parameters, name, &comprehension::Declaration::name) != parameters.end();
}

// "copy", "copy, shift"
std::string names_of(std::span<const Definition* const> definitions) {
  std::string names;
  for (const Definition* one : definitions) names += (names.empty() ? "" : ", ") + one->name;
  return names;
}

}  // namespace

void add_definition_options(Command verb, DefinitionOptions& options) {
  verb.add_option("--def", options.definition, "which definition (default: the only one)");
  verb.add_flag("--strict", options.strict,
                "a read that is not proved inside is an error, not a check of the run");
  verb.add_option("--size", options.sizes, "NAME=N: what a size is").one_value_per_use();
}

ToolResult<> shown_whole(ToolResult<> done, const std::string& file) {
  if (done) return done;
  const std::string& message = done.error().message;
  const bool at_line = message.starts_with(file + ":") && message.size() > file.size() + 1 &&
                       message[file.size() + 1] != ' ';
  if (!at_line) return done;
  print_error("{}\n", message);
  done.error().shown = true;
  return done;
}

ToolResult<> check_names(std::span<const Definition* const> definitions,
                         const DefinitionOptions& options,
                         const std::vector<std::string>& device_inputs) {
  const auto sizes = parse_sizes(options.sizes);
  if (!sizes) return sizes.error();
  const auto some = [&](bool (*has)(const Definition&, const std::string&),
                        const std::string& name) {
    return std::ranges::any_of(definitions, [&](const Definition* one) { return has(*one, name); });
  };
  for (const auto& [name, value] : *sizes) {
    if (some(has_size, name)) continue;
    return usage(fmt::format("--size {}: no size of {}", name, names_of(definitions)));
  }
  for (const std::string& name : device_inputs) {
    if (some(has_parameter, name)) continue;
    return usage(fmt::format("--device-input {}: no parameter of {}", name, names_of(definitions)));
  }
  return {};
}

ToolResult<comprehension::Checked> read_comprehensions(const DefinitionOptions& options) {
  const auto file = runtime::map_file(options.file);
  if (!file) return failure_of(file.error());
  std::string text(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size());
  auto checked = comprehension::checked(std::move(text), {.name = options.file});
  if (!checked) return failure_of(checked.error());
  for (const std::string& warning : checked->warnings) print_error("{}\n", warning);
  return *std::move(checked);
}

ToolResult<DefinitionGraph> definition_graph(const comprehension::Unit& unit,
                                             const Definition& definition,
                                             const DefinitionOptions& options,
                                             const std::vector<std::string>& device_inputs) {
  const auto sizes = parse_sizes(options.sizes);
  if (!sizes) return sizes.error();
  auto made =
      comprehension::definition_graph(unit, definition,
                                      {.options = {.name = options.file, .strict = options.strict},
                                       .sizes = *sizes,
                                       .device_inputs = device_inputs});
  if (!made) return failure_of(made.error());
  return *std::move(made);
}

ToolResult<DefinitionGraph> definition_graph(const DefinitionOptions& options,
                                             const std::vector<std::string>& device_inputs) {
  const auto checked = read_comprehensions(options);
  if (!checked) return checked.error();
  const auto definition = comprehension::find_definition(checked->unit, options.definition);
  if (!definition) return failure_of(definition.error());
  const Definition* const one[] = {*definition};
  if (auto known = check_names(one, options, device_inputs); !known) return known.error();
  return definition_graph(checked->unit, **definition, options, device_inputs);
}

ToolResult<std::vector<std::vector<int64_t>>> minimums_of(
    const DefinitionGraph& definition, const RunInputs& inputs,
    const std::map<std::string, std::vector<int64_t>>& device) {
  const auto tensor_of = [&](const ir::ExtentNode& leaf) -> ir::Result<const ir::Tensor*> {
    const std::string& name = definition.graph.value(definition.graph.inputs[leaf.input]).name;
    const auto given = std::ranges::find(inputs, name, [](const auto& pair) { return pair.first; });
    if (given == inputs.end()) return ir::invalid_argument("no input is given for " + name);
    return &given->second;
  };
  const ir::Bindings bindings{.integer = [&](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
    const auto tensor = tensor_of(leaf);
    if (!tensor) return tensor.error();
    return leaf.op == ir::ScalarOp::input_axis ? (*tensor)->shape()[leaf.index]
                                               : (*tensor)->integer(leaf.index);
  }};
  std::vector<std::vector<int64_t>> minimums;
  for (const comprehension::Output& output : definition.built.outputs) {
    const auto found = device.find(comprehension::minimum_name(output.name));
    std::vector<int64_t>& minimum = minimums.emplace_back();
    if (found != device.end()) {
      minimum = found->second;
      continue;
    }
    for (ir::ExtentExpr e : output.minimum) {
      const auto value = ir::evaluate(e, bindings);
      if (!value) return failure_of(value.error());
      minimum.push_back(*value);
    }
  }
  return minimums;
}

}  // namespace ullage::tools
