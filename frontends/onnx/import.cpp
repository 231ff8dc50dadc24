// The public entry: reports unsupported nodes, then imports in attempts until every undecidable If
// is decided.
#include "frontends/onnx/import.h"

#include <algorithm>

#include "base/printable.h"
#include "frontends/onnx/importer/importer.h"

namespace ullage::onnx {
namespace {

constexpr int kMaxAttempts = 64;

// The reason why an op without an import rule at this opset is not supported.
std::string reason_for_no_rule(const Node& node, int64_t opset) {
  if (node.domain == kOwnDomain) return "no import rule for this op";
  if (!node.domain.empty()) return "foreign domain " + std::string(node.domain);
  for (const ImportRule& rule : all_import_rules()) {
    if (rule.op == node.op) {
      return "supported from opset " + std::to_string(rule.since) + " on, not at " +
             std::to_string(opset);
    }
  }
  return "no import rule for this op";
}

void collect(const Model& model, std::span<const Node> nodes, int64_t opset,
             const std::string& prefix, int depth, std::vector<UnsupportedNode>& out) {
  for (const Node& node : nodes) {
    const std::string name = prefix + name_of_node(node);
    const ImportRule* rule = find_import_rule(node, opset);
    const Function* function = rule ? nullptr : find_function(model, node);
    if (rule != nullptr) {
      // What refers to a function's attributes is known when the function is called.
      if (auto what = uncovered(*rule, node, nullptr)) {
        out.push_back({name, std::string(node.op), *what});
      }
    } else if (function != nullptr && depth < 32) {
      collect(model, function->nodes, opset, name + "/", depth + 1, out);
    } else {
      out.push_back({name, std::string(node.op), reason_for_no_rule(node, opset)});
    }
    for (const Attribute& a : node.attributes) {
      if (a.graph) collect(model, a.graph->nodes, opset, name + "/", depth + 1, out);
    }
  }
}

// Imports under `decisions`; where an If must be decided, tries both sides and keeps the only
// feasible one.
ir::Result<ir::Graph> import_under(const Model& model, const ImportOptions& options,
                                   const Decisions& decisions, int& attempts) {
  if (++attempts > kMaxAttempts) {
    return ir::unsupported("too many Ifs whose branches disagree in rank");
  }
  ir::Builder builder;
  Importer importer(model, options, decisions, builder);
  ir::Result<ir::Graph> graph = importer.run();
  if (!importer.fork()) return graph;
  const std::string path = *importer.fork();
  Decisions taken = decisions, other = decisions;
  taken[path] = true;
  other[path] = false;
  ir::Result<ir::Graph> first = import_under(model, options, taken, attempts);
  ir::Result<ir::Graph> second = import_under(model, options, other, attempts);
  if (first && second) {
    return ir::at_node(ir::unsupported("unsupported: its branches disagree in rank and both are "
                                       "feasible"),
                       "If", path);
  }
  return first ? std::move(first) : std::move(second);
}

ir::Result<void> check_opsets(const Model& model) {
  int64_t newest = model.opset("");
  for (const Function& f : model.functions) {
    for (const OpsetId& id : f.opsets) {
      if (id.domain.empty()) newest = std::max(newest, id.version);
    }
  }
  if (newest <= kNewestOpset) return {};
  return ir::unsupported("the model is of opset " + std::to_string(newest) +
                         ", the newest that is known is " + std::to_string(kNewestOpset) +
                         " (--allow-newer-opset tries it)");
}

// The parsed model. Error: some of its nodes have no import rule.
ir::Result<Model> parse_supported(std::span<const std::byte> bytes, const ImportOptions& options) {
  ir::Result<Model> model = parse_model(bytes);
  if (!model) return model;
  if (!options.allow_newer_opset) {
    if (ir::Result<void> ok = check_opsets(*model); !ok) return ok.error();
  }
  const std::vector<UnsupportedNode> missing = unsupported_nodes(*model);
  if (missing.empty()) return model;
  std::string text = std::to_string(missing.size()) + " unsupported nodes:";
  for (const UnsupportedNode& node : missing) {
    text += " " + node.op + " '" + node.name + "' (" + node.reason + ");";
  }
  text.pop_back();
  ir::Error error = ir::unsupported(std::move(text));
  error.op = missing.front().op;
  error.node = missing.front().name;
  return error;
}

ir::Error short_error(ir::Error error) {
  error.message = ir::shortened(std::move(error.message));
  return error;
}

}  // namespace

std::vector<UnsupportedNode> unsupported_nodes(const Model& model) {
  std::vector<UnsupportedNode> out;
  collect(model, model.graph.nodes, model.opset(""), "", 0, out);
  return out;
}

ir::Result<ir::Graph> import(std::span<const std::byte> bytes, const ImportOptions& options) {
  ir::Result<Model> model = parse_supported(bytes, options);
  if (!model) return short_error(model.error());
  if (options.on_warning) {
    for (const auto& [name, sentence] : contradicted_names(*model, options))
      options.on_warning(sentence);
  }
  int attempts = 0;
  ir::Result<ir::Graph> graph = import_under(*model, options, {}, attempts);
  return graph ? std::move(graph) : ir::Result<ir::Graph>(short_error(graph.error()));
}

ir::Result<std::vector<ir::Value>> import_into(ir::Builder& builder,
                                               std::span<const std::byte> bytes,
                                               std::span<const ir::Value> inputs,
                                               const ImportOptions& options) {
  ir::Result<Model> model = parse_supported(bytes, options);
  if (!model) return short_error(model.error());
  const Decisions undecided;
  Importer importer(*model, options, undecided, builder);
  ir::Result<std::vector<ir::Value>> results = importer.run(inputs);
  if (!importer.fork() && !results) return short_error(results.error());
  if (!importer.fork()) return results;
  return ir::at_node(ir::unsupported("its branches disagree in rank, which only a model imported "
                                     "on its own may do"),
                     "If", *importer.fork());
}

}  // namespace ullage::onnx
