// The public entry: reports nodes without a rule, then imports.
#include "frontends/aten/import.h"

#include "base/printable.h"
#include "frontends/aten/file/archive.h"
#include "frontends/aten/file/program.h"
#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/node_context.h"
#include "frontends/aten/importer/op_table.h"

namespace ullage::aten {
namespace {

void collect_in(const Argument& argument, const std::string& prefix,
                std::vector<UnsupportedNode>& out);

void collect(const Graph& graph, const std::string& prefix, std::vector<UnsupportedNode>& out) {
  for (const Node& node : graph.nodes) {
    const auto [op, overload] = split_target(node.target);
    const std::string name = prefix + node.name;
    if (!find_import_rule(op) && !find_complex_rule(op)) {
      out.push_back({name, std::string(op), reason_for_no_rule(node.target), node.line});
    }
    for (const NamedArgument& input : node.inputs) collect_in(input.value, name + "/", out);
  }
}

void collect_in(const Argument& argument, const std::string& prefix,
                std::vector<UnsupportedNode>& out) {
  if (argument.graph) collect(*argument.graph, prefix, out);
  for (const Argument& element : argument.list) collect_in(element, prefix, out);
}

// Names are of the file: they may be of any length, and of lines.
ir::Error short_error(ir::Error error) {
  error.message = ir::shortened(ir::printable(error.message));
  return error;
}

}  // namespace

bool is_program(std::span<const std::byte> bytes) {
  return is_archive(bytes) || (!bytes.empty() && bytes.front() == std::byte{'{'});
}

ir::Result<std::vector<UnsupportedNode>> unsupported_nodes(std::span<const std::byte> bytes) {
  const ir::Result<Program> program = read_program(bytes, nullptr);
  if (!program) return short_error(program.error());
  std::vector<UnsupportedNode> nodes;
  collect(program->graph, "", nodes);
  return nodes;
}

ir::Result<ir::Graph> import(std::span<const std::byte> bytes, const ImportOptions& options) {
  const ir::Result<Program> program = read_program(bytes, options.owner);
  if (!program) return short_error(program.error());
  std::vector<UnsupportedNode> missing;
  collect(program->graph, "", missing);
  if (!missing.empty()) {
    std::string text = std::to_string(missing.size()) + " unsupported nodes:";
    for (const UnsupportedNode& node : missing) {
      text += " " + node.op + " '" + node.name + "' (" + node.reason +
              (node.line.empty() ? "" : "; " + node.line) + ");";
    }
    text.pop_back();
    ir::Error error = ir::unsupported(std::move(text));
    error.op = missing.front().op;
    error.node = missing.front().name;
    return short_error(std::move(error));
  }
  ir::Result<ir::Graph> graph = Importer(*program, options).run();
  return graph ? std::move(graph) : ir::Result<ir::Graph>(short_error(graph.error()));
}

}  // namespace ullage::aten
