// Importer: one attempt at importing a model under given decisions for its undecidable Ifs.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "frontends/onnx/import.h"
#include "frontends/onnx/importer/node_context.h"
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/sequence.h"
#include "frontends/onnx/importer/storage_types.h"

namespace ullage::onnx {

// Names of one graph; subgraphs see the names of the graphs around them, functions do not.
struct Scope {
  const Scope* outer = nullptr;
  std::unordered_map<std::string_view, ir::Value> values = {};
  Sequences sequences = {};
  // Outputs that nodes name and their import rules do not set, with their nodes.
  std::unordered_map<std::string_view, std::string> not_computed = {};
  // Made when first used.
  std::unordered_map<std::string_view, const TensorData*> initializers = {};
};

// Which branch an If takes, by path; others are not decided.
using Decisions = std::map<std::string, bool>;

// The names of axes of inputs that have different extents in ImportOptions::sizes, with a sentence
// about each.
std::map<std::string_view, std::string> contradicted_names(const Model& model,
                                                           const ImportOptions& options);

class Importer {
 public:
  // Nodes are added to `builder`, which outlives this.
  Importer(const Model& model, const ImportOptions& options, const Decisions& decisions,
           ir::Builder& builder)
      : model_(model),
        options_(options),
        decisions_(decisions),
        builder_(builder),
        contradicted_(contradicted_names(model, options)) {}

  // The whole model as a separate graph, in an empty builder. A failure with fork() set means:
  // decide that If and try again.
  ir::Result<ir::Graph> run();
  // The model with its inputs bound; one value per output.
  ir::Result<std::vector<ir::Value>> run(std::span<const ir::Value> inputs);
  const std::optional<std::string>& fork() const { return fork_; }

  ir::Builder& builder() { return builder_; }
  const TensorStorage& storage() const { return options_.storage; }
  int64_t opset() const { return opset_; }
  const std::map<std::string, int64_t, std::less<>>& bounds() const { return options_.bounds; }
  Loops loops() const { return options_.loops; }
  int64_t channel_block() const { return options_.channel_block; }
  const Model& model() const { return model_; }
  // Leaves that are elements of specialized inputs.
  ir::Bindings specialized_bindings() const;
  // These, and extents of inputs in the run that comes first.
  ir::Bindings size_bindings() const;
  // The elements of an input of rank 1 that has `count` of them in every run and that the host may
  // read; none of another value.
  std::vector<ir::ExtentExpr> input_elements(ir::Value value, int64_t count) const;
  // The value of a name, invalid (with the builder's error set) where there is none.
  ir::Value lookup(std::string_view name, const Scope& scope);
  // The item of a name; for an unknown name the error of lookup().
  Item lookup_item(std::string_view name, const Scope& scope);

  // Tensors whose element count has an upper limit tighter than the product of what bounds their
  // extents: by that product. Reshapes to device data add to it.
  std::unordered_map<ir::ExtentExpr, ir::ExtentExpr>& element_limits() { return element_limits_; }

  // Values whose leading axes a run would drop where they are 1, and the condition that none is:
  // for readers to whom that makes a difference.
  std::unordered_map<ir::ValueId, ir::ExtentExpr>& droppable() { return droppable_; }

  // The element type of the bytes of a value, where ir does not have that type.
  std::optional<ElementType> storage_type(ir::Value value) const;
  void set_storage_type(ir::Value value, ElementType type);

  // ---- for control flow ----
  // Imports a subgraph of `context`'s node: `inputs` are its formal inputs. Nodes are called
  // path/inner. One value per output of the subgraph.
  ir::Result<std::vector<ir::Value>> import_subgraph(const NodeContext& context, const Graph& graph,
                                                     std::span<const ir::Value> inputs);
  // The same where some may be sequences.
  ir::Result<Items> import_items(const NodeContext& context, const Graph& graph,
                                 std::span<const Item> inputs);
  // Records the nodes of a branch that no run takes.
  void report_not_taken(const Graph& graph, const std::string& path);
  // Removes everything imported since that state, errors too: for attempts at a subgraph.
  struct State {
    ir::Builder::State builder;
    int64_t opset = 1;
    int call_depth = 0;
    size_t node_count = 0;
    std::unordered_map<const TensorData*, ir::Value> constants;
    std::unordered_map<ir::ValueId, ElementType> storage_types;
    std::unordered_map<ir::ExtentExpr, ir::ExtentExpr> element_limits;
    std::unordered_map<ir::ValueId, ir::ExtentExpr> droppable;
    uint32_t source = UINT32_MAX;
    std::vector<std::vector<ir::ValueId>> results;
    std::vector<ir::ExtentExpr> predicates;
  };
  State state() const;
  void restore(State state);
  std::optional<bool> decision(const std::string& path) const;
  void request_fork(std::string path) { fork_ = std::move(path); }
  void withdraw_fork() { fork_.reset(); }

 private:
  ir::Result<void> begin(Scope& scope);  // opset and initializers
  // Initializers that are not inputs are constants, and so are those that runs do not provide.
  bool is_constant(const ValueInfo& input, const Scope& scope) const;
  bool is_readable(const std::string& input) const;  // by the host
  ir::Result<void> import_inputs(Scope& scope);
  // Error: an option names an input that the model does not have.
  ir::Result<void> check_names() const;
  ir::Result<void> import_input(const ValueInfo& info, Scope& scope);
  ir::Result<Item> made_input(const std::string& name, const TypeInfo& type);
  ir::Result<Item> sequence_input(const std::string& name, const TypeInfo& type);
  ir::Result<ir::Value> tensor_input(const std::string& name, const TypeInfo& type);
  ir::Result<void> bind_inputs(std::span<const ir::Value> inputs, Scope& scope);
  ir::Result<void> bind_input(const ValueInfo& info, ir::Value value, Scope& scope);
  ir::Result<void> import_nodes(std::span<const Node> nodes, Scope& scope,
                                const AttributeFrame* frame, const std::string& prefix);
  ir::Result<void> import_node(const Node& node, Scope& scope, const AttributeFrame* frame,
                               const std::string& prefix);
  ir::Result<void> import_call(const Function& function, NodeContext& context);
  uint32_t begin_source(const NodeContext& context);
  void end_source(const NodeContext& context, uint32_t source, uint32_t outer);

  const Model& model_;
  const ImportOptions& options_;
  const Decisions& decisions_;
  ir::Builder& builder_;
  const std::map<std::string_view, std::string> contradicted_;
  int64_t opset_ = 1;
  int call_depth_ = 0;
  size_t node_count_ = 0;
  std::optional<std::string> fork_;
  std::unordered_map<const TensorData*, ir::Value> constants_;
  std::unordered_map<ir::ValueId, ElementType> storage_types_;
  std::unordered_map<std::string_view, ir::ExtentExpr> symbols_;  // by dim name
  std::unordered_map<ir::ExtentExpr, ir::ExtentExpr> element_limits_;
  std::unordered_map<ir::ValueId, ir::ExtentExpr> droppable_;
  std::vector<std::string> input_names_;
  uint32_t source_ = UINT32_MAX;                   // of the node being imported
  std::vector<std::vector<ir::ValueId>> results_;  // by source
  std::vector<ir::ExtentExpr> predicates_;         // by source
};

// The model-local function a node calls, or null.
const Function* find_function(const Model& model, const Node& node);
// The node's name, or its first output's where it has none.
std::string name_of_node(const Node& node);

}  // namespace ullage::onnx
