// Importer: makes one graph of a program. Nodes become ops in order; what they write to memory
// becomes new values of the names that share it.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontends/aten/file/program.h"
#include "frontends/aten/import.h"
#include "frontends/aten/importer/item.h"
#include "frontends/aten/importer/symbols.h"
#include "ir/graph/builder.h"
#include "ops/random/random_words.h"

namespace ullage::aten {

class NodeContext;
struct ImportRule;

// The names of a graph. Nested graphs see none of the graph around them.
struct Scope {
  std::unordered_map<std::string, Item> items{};
};

class Importer {
 public:
  Importer(const Program& program, const ImportOptions& options)
      : program_(program), options_(options), symbols_(builder_) {}

  ir::Result<ir::Graph> run();

  ir::Builder& builder() { return builder_; }
  Symbols& symbols() { return symbols_; }

  // ---- tensors ----
  Item owned(ir::Value value) const;  // a tensor of its own
  Item owned_copy(const Item& item) const;
  // Of pairs of real and imaginary parts along the last axis.
  Item complex_of(ir::Value pairs);
  // The value of a tensor as it is now.
  ir::Value read(Tensor& tensor) const;
  // Writes `value`, which has its shape and dtype.
  void write(Tensor& tensor, ir::Value value) const;
  // A view: `rule` of `base` is its value.
  Item view(const Item& base, const ViewRule& rule) const;

  // Where the next node that draws numbers takes them from.
  ops::RandomSource random_source();

  // ---- nested graphs ----
  // The results of `graph`, whose inputs are `inputs`. Nodes are called path/inner.
  std::vector<Item> import_graph(const Graph& graph, std::span<const Item> inputs,
                                 const std::string& path);
  // All that was imported since then goes when `restore` is called: for attempts.
  struct State {
    ir::Builder::State builder;
    Symbols symbols;
    uint32_t source = UINT32_MAX;
    size_t node_count = 0;
  };
  State state() const { return {builder_.state(), symbols_, source_, node_count_}; }
  void restore(const State& state);

 private:
  void import_inputs(Scope& scope);
  void name_input_symbols();
  void check_ranges();
  void import_nodes(const Graph& graph, Scope& scope, const std::string& prefix);
  void import_node(const Node& node, const Graph& graph, Scope& scope, const std::string& prefix);
  void apply_rule(NodeContext& context);
  void apply_rule(const ImportRule& rule, NodeContext& context);
  void apply_to_parts(const ImportRule& rule, NodeContext& context);
  void keep_results(NodeContext& context, Scope& scope);
  void export_outputs(Scope& scope);
  void export_mutations(Scope& scope);
  bool is_readable(const std::string& input) const;

  const Program& program_;
  const ImportOptions& options_;
  ir::Builder builder_;
  Symbols symbols_;
  std::vector<std::pair<ir::ExtentExpr, Expression>>
      axes_;  // of inputs, as the program states them
  ir::Value seed_{};
  int64_t next_stream_ = 0;
  size_t node_count_ = 0;
  uint32_t source_ = UINT32_MAX;
};

}  // namespace ullage::aten
