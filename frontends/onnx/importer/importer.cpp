// Walks the nodes of a model and its subgraphs, in order, and calls their rules.
#include "frontends/onnx/importer/importer.h"

#include <algorithm>

namespace ullage::onnx {
namespace {

constexpr int kMaxCallDepth = 32;
constexpr size_t kMaxNodes = 200000;  // inlined and unrolled ones included

// REQUIRES: the graph has sparse initializers.
ir::Error sparse(const Graph& graph) {
  return ir::unsupported("unsupported: initializer '" +
                         std::string(graph.sparse_initializers.front()) + "' is sparse");
}

// What an element of a sequence is called where it is an input or output of the program.
std::string element_name(const std::string& sequence, size_t i) {
  return sequence + "." + std::to_string(i);
}

bool is_default_domain(std::string_view domain) {
  return domain.empty();
}

}  // namespace

const Function* find_function(const Model& model, const Node& node) {
  for (const Function& f : model.functions) {
    if (f.name == node.op && f.domain == node.domain && f.overload == node.overload) return &f;
  }
  return nullptr;
}

std::map<std::string_view, std::string> contradicted_names(const Model& model,
                                                           const ImportOptions& options) {
  std::map<std::string_view, std::string> contradicted;
  std::map<std::string_view, std::pair<int64_t, std::string>> first;
  for (const ValueInfo& input : model.graph.inputs) {
    const auto sizes = options.sizes.find(input.name);
    if (sizes == options.sizes.end()) continue;
    const std::vector<Dim>& dims = input.type.dims;
    for (size_t a = 0; a < dims.size() && a < sizes->second.size(); ++a) {
      if (dims[a].name.empty()) continue;
      const int64_t extent = sizes->second[a];
      const std::string place =
          "axis " + std::to_string(a) + " of input '" + std::string(input.name) + "'";
      const auto [known, is_new] = first.try_emplace(dims[a].name, extent, place);
      if (is_new || known->second.first == extent) continue;
      contradicted.try_emplace(dims[a].name,
                               "axes named '" + std::string(dims[a].name) +
                                   "' have different extents: " + known->second.second + " is " +
                                   std::to_string(known->second.first) + ", " + place + " is " +
                                   std::to_string(extent) + "; they are not compared");
    }
  }
  return contradicted;
}

std::string name_of_node(const Node& node) {
  if (!node.name.empty() || node.outputs.empty()) return std::string(node.name);
  return std::string(node.outputs.front());
}

ir::Bindings Importer::specialized_bindings() const {
  // The specialized tensor and element of a leaf, or null.
  auto tensor_of = [this](const ir::ExtentNode& leaf) -> const ir::Tensor* {
    const bool element =
        leaf.op == ir::ScalarOp::runtime_scalar || leaf.op == ir::ScalarOp::float_runtime_scalar;
    if (!element || leaf.input >= input_names_.size()) return nullptr;
    auto it = options_.specialized.find(input_names_[leaf.input]);
    if (it == options_.specialized.end() || leaf.index >= it->second.element_count())
      return nullptr;
    return &it->second;
  };
  ir::Bindings bindings;
  bindings.integer = [tensor_of](const ir::ExtentNode& leaf) -> ir::Result<int64_t> {
    const ir::Tensor* tensor = tensor_of(leaf);
    if (tensor == nullptr) return ir::unsupported("not specialized");
    return tensor->integer(leaf.index);
  };
  bindings.floating = [tensor_of](const ir::ExtentNode& leaf) -> ir::Result<double> {
    const ir::Tensor* tensor = tensor_of(leaf);
    if (tensor == nullptr) return ir::unsupported("not specialized");
    return tensor->number(leaf.index);
  };
  return bindings;
}

ir::Bindings Importer::size_bindings() const {
  ir::Bindings bindings = specialized_bindings();
  bindings.integer = [this, elements = bindings.integer](const ir::ExtentNode& leaf) {
    if (leaf.op != ir::ScalarOp::input_axis || leaf.input >= input_names_.size())
      return elements(leaf);
    const auto sizes = options_.sizes.find(input_names_[leaf.input]);
    if (sizes == options_.sizes.end() || leaf.index >= sizes->second.size())
      return ir::Result<int64_t>(ir::unsupported("not known"));
    return ir::Result<int64_t>(sizes->second[leaf.index]);
  };
  return bindings;
}

ir::Value Importer::lookup(std::string_view name, const Scope& scope) {
  for (const Scope* s = &scope; s != nullptr; s = s->outer) {
    if (auto it = s->values.find(name); it != s->values.end()) return it->second;
    auto it = s->initializers.find(name);
    if (it == s->initializers.end()) continue;
    ir::Value& value = constants_[it->second];
    if (value.valid()) return value;
    ir::Result<ir::Tensor> tensor = to_storage(*it->second, options_.storage);
    if (!tensor) {
      builder_.fail(tensor.error());
      return {};
    }
    value = builder_.constant(*std::move(tensor), std::string(name));
    set_storage_type(value, it->second->type);
    return value;
  }
  for (const Scope* s = &scope; s != nullptr; s = s->outer) {
    auto it = s->not_computed.find(name);
    if (it == s->not_computed.end()) continue;
    builder_.fail(ir::unsupported("unsupported: '" + std::string(name) + "', " + it->second));
    return {};
  }
  builder_.fail(
      ir::invalid_file("no input, constant or node before gives '" + std::string(name) + "'"));
  return {};
}

std::optional<ElementType> Importer::storage_type(ir::Value value) const {
  const auto found = value.valid() ? storage_types_.find(value.id()) : storage_types_.end();
  return found == storage_types_.end() ? std::nullopt : std::optional(found->second);
}

void Importer::set_storage_type(ir::Value value, ElementType type) {
  if (value.valid() && bytes_dtype(type)) storage_types_[value.id()] = type;
}

std::vector<ir::ExtentExpr> Importer::input_elements(ir::Value value, int64_t count) const {
  const std::vector<ir::ValueId>& inputs = builder_.graph().inputs;
  const auto found = std::ranges::find(inputs, value.id());
  if (found == inputs.end() || !is_readable(value.info().name)) return {};
  const auto input = static_cast<uint32_t>(found - inputs.begin());
  ir::ExtentPool& pool = builder_.pool();
  std::vector<ir::ExtentExpr> elements;
  for (uint32_t i = 0; i < count; ++i) {
    elements.push_back(ir::is_float(value.dtype()) ? pool.float_runtime_scalar(input, i)
                                                   : pool.runtime_scalar(input, i));
  }
  return elements;
}

bool Importer::is_readable(const std::string& input) const {
  return std::ranges::find(options_.device_inputs, input) == options_.device_inputs.end();
}

Item Importer::lookup_item(std::string_view name, const Scope& scope) {
  for (const Scope* s = &scope; s != nullptr; s = s->outer) {
    const auto it = s->sequences.find(name);
    if (it != s->sequences.end()) return it->second;
    if (s->values.contains(name)) break;
  }
  return lookup(name, scope);
}

std::optional<bool> Importer::decision(const std::string& path) const {
  auto it = decisions_.find(path);
  return it == decisions_.end() ? std::nullopt : std::optional<bool>(it->second);
}

ir::Result<ir::Value> Importer::tensor_input(const std::string& name, const TypeInfo& type) {
  auto unsupported = [&](const std::string& what) {
    return ir::unsupported("input '" + name + "': " + what);
  };
  if (type.kind != TypeKind::tensor) return unsupported("is no tensor");
  std::optional<ir::DType> dtype = storage_dtype(type.element);
  if (!dtype) return unsupported("element type " + name_of_element(type.element));
  const auto given = options_.extents.find(name), sizes = options_.sizes.find(name);
  std::vector<Dim> dims = type.dims;
  if (!type.has_shape && given != options_.extents.end()) {
    dims.resize(given->second.size());
  } else if (!type.has_shape && sizes != options_.sizes.end()) {
    dims.resize(sizes->second.size());
  } else if (!type.has_shape) {
    return unsupported("the model states no rank, and no extents are given");
  }
  const auto index = static_cast<uint32_t>(input_names_.size());
  const bool fixed = given != options_.extents.end();
  if (fixed && given->second.size() != dims.size()) {
    return ir::invalid_argument("input '" + name + "': has rank " + std::to_string(dims.size()) +
                                ", given a shape of rank " + std::to_string(given->second.size()));
  }
  std::vector<ir::ExtentExpr> shape;
  std::vector<std::pair<ir::ExtentExpr, std::string>> names;
  for (const Dim& dim : dims) {
    const size_t axis = shape.size();
    ir::ExtentExpr symbol = builder_.pool().input_axis(index, static_cast<uint32_t>(axis));
    shape.emplace_back();
    if (dim.value >= 0) shape.back() = builder_.pool().constant(dim.value);
    if (dim.value < 0 && fixed) shape.back() = builder_.pool().constant(given->second[axis]);
    if (dim.value >= 0 && fixed && given->second[axis] != dim.value) {
      return ir::invalid_argument("input '" + name + "': axis " + std::to_string(axis) + " is " +
                                  std::to_string(dim.value) + ", given " +
                                  std::to_string(given->second[axis]));
    }
    if (dim.name.empty() || fixed) continue;
    auto known = symbols_.find(dim.name);
    const bool is_hint = options_.dim_names_are_hints || contradicted_.contains(dim.name);
    if (known != symbols_.end() && !is_hint) {
      shape.back() = known->second;
    } else {
      names.emplace_back(symbol, dim.name);
      symbols_.emplace(dim.name, symbol);
    }
  }
  const bool readable = is_readable(name);
  const ir::Value input = builder_.input(name, *dtype, std::move(shape), readable);
  set_storage_type(input, type.element);
  if (!readable) builder_.name_scalars(input);
  for (auto& [symbol, word] : names) builder_.name_symbol(symbol, word);
  input_names_.push_back(name);
  return input;
}

ir::Result<Item> Importer::sequence_input(const std::string& name, const TypeInfo& type) {
  const auto length = options_.lengths.find(name);
  if (length == options_.lengths.end() || length->second < 0 || !type.inner) {
    return ir::unsupported("input '" + name + "': is a sequence, whose length must be given");
  }
  // Extents that the type names may differ from element to element.
  TypeInfo inner = *type.inner;
  for (Dim& dim : inner.dims) dim.name = {};
  Sequence sequence;
  for (int64_t i = 0; i < length->second; ++i) {
    const auto element = tensor_input(element_name(name, static_cast<size_t>(i)), inner);
    if (!element) return element.error();
    sequence.elements.push_back(*element);
  }
  return Item(std::move(sequence));
}

ir::Result<Item> Importer::made_input(const std::string& name, const TypeInfo& type) {
  if (type.kind == TypeKind::optional) {
    const auto length = options_.lengths.find(name);
    if (length != options_.lengths.end() && length->second < 0) {
      return Item(Sequence{.is_empty_optional = true});
    }
    if (type.inner) return made_input(name, *type.inner);
  }
  if (type.kind == TypeKind::sequence) return sequence_input(name, type);
  const ir::Result<ir::Value> tensor = tensor_input(name, type);
  return tensor ? ir::Result<Item>(Item(*tensor)) : tensor.error();
}

ir::Result<void> Importer::import_input(const ValueInfo& info, Scope& scope) {
  ir::Result<Item> item = made_input(std::string(info.name), info.type);
  if (!item) return item.error();
  if (item->sequence) {
    scope.sequences[info.name] = *std::move(item->sequence);
  } else {
    scope.values[info.name] = item->tensor;
  }
  return {};
}

bool Importer::is_constant(const ValueInfo& input, const Scope& scope) const {
  return scope.initializers.contains(input.name) &&
         std::ranges::find(options_.given, input.name) == options_.given.end();
}

ir::Result<void> Importer::import_inputs(Scope& scope) {
  for (const std::string& name : options_.given) {
    const bool listed =
        std::ranges::find(model_.graph.inputs, name, &ValueInfo::name) != model_.graph.inputs.end();
    if (listed || !scope.initializers.contains(name)) continue;
    return ir::invalid_argument("'" + name + "' is a constant of the model and none of its inputs");
  }
  for (const ValueInfo& info : model_.graph.inputs) {
    if (is_constant(info, scope)) continue;
    ir::Result<void> ok = import_input(info, scope);
    if (!ok) return ok;
  }
  return check_names();
}

ir::Result<void> Importer::check_names() const {
  const auto is_input = [&](const std::string& name) {
    return std::ranges::find(input_names_, name) != input_names_.end() ||
           std::ranges::find(model_.graph.inputs, name, &ValueInfo::name) !=
               model_.graph.inputs.end();
  };
  const auto unknown = [&](const char* what, const std::string& name) {
    std::string known;
    for (const std::string& input : input_names_)
      known += (known.empty() ? "'" : ", '") + input + "'";
    return ir::invalid_argument(std::string(what) + " '" + name +
                                "': the model has no such input; it has " +
                                (known.empty() ? "none" : known));
  };
  for (const std::string& name : options_.device_inputs) {
    if (!is_input(name)) return unknown("device input", name);
  }
  for (const auto& [name, tensor] : options_.specialized) {
    if (!is_input(name)) return unknown("value of", name);
  }
  for (const auto& [name, extents] : options_.extents) {
    if (!is_input(name)) return unknown("shape of", name);
  }
  return {};
}

// The shape that the model declares for the input must be that of the value, or is guarded.
ir::Result<void> Importer::bind_input(const ValueInfo& info, ir::Value value, Scope& scope) {
  const std::string name = "input '" + std::string(info.name) + "': ";
  if (!value.valid()) return ir::invalid_argument(name + "is bound to nothing");
  if (info.type.kind != TypeKind::tensor || to_dtype(info.type.element) != value.dtype()) {
    return ir::invalid_argument(name + "is " + name_of_element(info.type.element) + ", bound to " +
                                std::string(ir::name_of(value.dtype())));
  }
  const std::vector<Dim>& dims = info.type.dims;
  if (info.type.has_shape && dims.size() != value.rank()) {
    return ir::invalid_argument(name + "has rank " + std::to_string(dims.size()) +
                                ", bound to rank " + std::to_string(value.rank()));
  }
  for (size_t a = 0; info.type.has_shape && a < dims.size(); ++a) {
    ir::ExtentExpr stated;
    if (dims[a].value >= 0) stated = builder_.pool().constant(dims[a].value);
    if (!dims[a].name.empty()) {
      auto [known, is_new] = symbols_.emplace(dims[a].name, value.extent(a));
      if (!is_new && !options_.dim_names_are_hints) stated = known->second;
    }
    if (!stated) continue;
    builder_.guard(ir::equal(value.extent(a), stated),
                   name + "axis " + std::to_string(a) + " must be " + ir::to_string(stated));
  }
  scope.values[info.name] = value;
  return {};
}

ir::Result<void> Importer::bind_inputs(std::span<const ir::Value> inputs, Scope& scope) {
  size_t bound = 0;
  for (const ValueInfo& info : model_.graph.inputs) {
    if (is_constant(info, scope)) continue;
    if (bound == inputs.size()) {
      return ir::invalid_argument("input '" + std::string(info.name) + "' is bound to nothing");
    }
    ir::Result<void> ok = bind_input(info, inputs[bound++], scope);
    if (!ok) return ok;
  }
  if (bound == inputs.size()) return {};
  return ir::invalid_argument("the model takes " + std::to_string(bound) + " inputs, given " +
                              std::to_string(inputs.size()));
}

ir::Result<void> Importer::import_call(const Function& function, NodeContext& context) {
  if (++call_depth_ > kMaxCallDepth) return context.error("functions nest deeper than 32");
  Scope scope;
  for (size_t i = 0; i < function.inputs.size() && i < context.operand_count(); ++i) {
    if (context.has(i)) scope.values[function.inputs[i]] = context.operand(i);
    if (context.sequence(i)) scope.sequences[function.inputs[i]] = *context.sequence(i);
  }
  AttributeFrame frame;
  for (const Attribute& a : function.attribute_defaults) frame[a.name] = &a;
  for (const Attribute& a : context.node().attributes) frame[a.name] = context.find(a.name);
  std::erase_if(frame, [](const auto& entry) { return entry.second == nullptr; });
  const int64_t outer_opset = opset_;
  for (const OpsetId& id : function.opsets) {
    if (is_default_domain(id.domain)) opset_ = id.version;
  }
  ir::Result<void> ok = import_nodes(function.nodes, scope, &frame, context.path() + "/");
  opset_ = outer_opset;
  --call_depth_;
  if (!ok) return ok;
  for (size_t i = 0; i < function.outputs.size(); ++i) {
    if (context.has_result(i)) context.set_item(i, lookup_item(function.outputs[i], scope));
  }
  return {};
}

uint32_t Importer::begin_source(const NodeContext& context) {
  ir::SourceNode source;
  source.name = context.path();
  source.op = std::string(context.node().op);
  source_ = builder_.add_source(std::move(source));
  builder_.set_source(source_);
  predicates_.resize(source_ + 1);
  predicates_[source_] = builder_.predicate();
  return source_;
}

void Importer::end_source(const NodeContext& context, uint32_t source, uint32_t outer) {
  results_.resize(std::max<size_t>(results_.size(), source + 1));
  const std::vector<std::string_view>& outputs = context.node().outputs;
  for (size_t i = 0; i < outputs.size(); ++i) {
    auto it = context.scope().values.find(outputs[i]);
    if (it != context.scope().values.end() && it->second.valid()) {
      results_[source].push_back(it->second.id());
    } else if (context.scope().sequences.contains(outputs[i])) {
      for (const ir::Value& element : context.scope().sequences.at(outputs[i]).elements) {
        if (element.valid()) results_[source].push_back(element.id());
      }
    } else if (!outputs[i].empty()) {
      context.scope().not_computed[outputs[i]] = "output " + std::to_string(i) + " of " +
                                                 std::string(context.node().op) + " '" +
                                                 context.path() + "', is not computed";
    }
  }
  source_ = outer;
  builder_.set_source(outer);
}

ir::Result<void> Importer::import_node(const Node& node, Scope& scope, const AttributeFrame* frame,
                                       const std::string& prefix) {
  if (++node_count_ > kMaxNodes) {
    return ir::unsupported("the model has more than " + std::to_string(kMaxNodes) +
                           " nodes after inlining");
  }
  NodeContext context(*this, node, scope, frame, prefix + name_of_node(node));
  if (builder_.failed()) return context.placed(builder_.error());
  const uint32_t outer = source_, source = begin_source(context);
  const ImportRule* rule = find_import_rule(node, opset_);
  const Function* function = rule ? nullptr : find_function(model_, node);
  if (rule == nullptr && function == nullptr)
    return context.unsupported("no import rule for this op");
  ir::Result<void> ok = rule ? import_by(*rule, context) : import_call(*function, context);
  if (!ok) return context.placed(ok.error());
  if (builder_.failed()) return context.placed(builder_.error());
  end_source(context, source, outer);
  return {};
}

ir::Result<void> Importer::import_nodes(std::span<const Node> nodes, Scope& scope,
                                        const AttributeFrame* frame, const std::string& prefix) {
  for (const Node& node : nodes) {
    ir::Result<void> ok = import_node(node, scope, frame, prefix);
    if (!ok) return ok;
  }
  return {};
}

ir::Result<std::vector<ir::Value>> Importer::import_subgraph(const NodeContext& context,
                                                             const Graph& graph,
                                                             std::span<const ir::Value> inputs) {
  ir::Result<Items> items = import_items(context, graph, Items(inputs.begin(), inputs.end()));
  if (!items) return items.error();
  std::vector<ir::Value> values;
  for (size_t i = 0; i < items->size(); ++i) {
    if ((*items)[i].sequence) {
      return context.unsupported("output '" + std::string(graph.outputs[i].name) +
                                 "' of its subgraph, which is a sequence");
    }
    values.push_back((*items)[i].tensor);
  }
  return values;
}

ir::Result<Items> Importer::import_items(const NodeContext& context, const Graph& graph,
                                         std::span<const Item> inputs) {
  Scope scope{.outer = &context.scope()};
  if (!graph.sparse_initializers.empty()) return context.placed(sparse(graph));
  for (const TensorData& t : graph.initializers) scope.initializers[t.name] = &t;
  if (graph.inputs.size() != inputs.size()) {
    return context.error("its subgraph takes " + std::to_string(graph.inputs.size()) +
                         " values, given " + std::to_string(inputs.size()));
  }
  for (size_t i = 0; i < inputs.size(); ++i) {
    const ValueInfo& formal = graph.inputs[i];
    if (inputs[i].sequence) scope.sequences[formal.name] = *inputs[i].sequence;
    const ir::Value tensor = inputs[i].tensor;
    if (!tensor.valid()) continue;
    const std::optional<ir::DType> stated = storage_dtype(formal.type.element);
    if (stated && *stated != tensor.dtype()) {
      return context.error("input '" + std::string(formal.name) + "' of its subgraph is of " +
                           std::string(ir::name_of(*stated)) + ", given " +
                           std::string(ir::name_of(tensor.dtype())));
    }
    scope.values[formal.name] = tensor;
  }
  ir::Result<void> ok = import_nodes(graph.nodes, scope, context.frame(), context.path() + "/");
  if (!ok) return ok.error();
  Items results;
  results.reserve(graph.outputs.size());
  for (const ValueInfo& output : graph.outputs) results.push_back(lookup_item(output.name, scope));
  if (builder_.failed()) return builder_.error();
  return results;
}

Importer::State Importer::state() const {
  return {builder_.state(), opset_,     call_depth_, node_count_, constants_, storage_types_,
          element_limits_,  droppable_, source_,     results_,    predicates_};
}

void Importer::restore(State state) {
  builder_.restore(std::move(state.builder));
  opset_ = state.opset;
  call_depth_ = state.call_depth;
  node_count_ = state.node_count;
  constants_ = std::move(state.constants);
  storage_types_ = std::move(state.storage_types);
  element_limits_ = std::move(state.element_limits);
  droppable_ = std::move(state.droppable);
  source_ = state.source;
  results_ = std::move(state.results);
  predicates_ = std::move(state.predicates);
}

void Importer::report_not_taken(const Graph& graph, const std::string& path) {
  for (const Node& node : graph.nodes) {
    const std::string inner = path + "/" + name_of_node(node);
    ir::SourceNode source;
    source.name = inner;
    source.op = std::string(node.op);
    source.not_taken = true;
    builder_.add_source(std::move(source));
    for (const Attribute& a : node.attributes) {
      if (a.graph) report_not_taken(*a.graph, inner);
    }
  }
}

ir::Result<void> Importer::begin(Scope& scope) {
  const int64_t version = model_.opset("");
  opset_ = version > 0 ? version : 1;
  if (!model_.graph.sparse_initializers.empty()) return sparse(model_.graph);
  for (const TensorData& t : model_.graph.initializers) scope.initializers[t.name] = &t;
  return {};
}

ir::Result<ir::Graph> Importer::run() {
  Scope scope;
  ir::Result<void> ok = begin(scope);
  if (ok) ok = import_inputs(scope);
  if (ok) ok = import_nodes(model_.graph.nodes, scope, nullptr, "");
  if (!ok) return ok.error();
  for (const ValueInfo& output : model_.graph.outputs) {
    const std::string name(output.name);
    const Item item = lookup_item(output.name, scope);
    if (builder_.failed()) {
      ir::Error error = builder_.error();
      error.message = "output '" + name + "': " + error.message;
      return error;
    }
    if (item.tensor.valid()) builder_.output(name, item.tensor);
    for (size_t i = 0; item.sequence && i < item.sequence->elements.size(); ++i) {
      builder_.output(element_name(name, i), item.sequence->elements[i]);
    }
  }
  ir::Result<ir::Graph> graph = builder_.finish();
  for (size_t i = 0; graph && i < results_.size(); ++i) {
    graph->sources[i].results = std::move(results_[i]);
    graph->sources[i].predicate = predicates_[i];
  }
  return graph;
}

ir::Result<std::vector<ir::Value>> Importer::run(std::span<const ir::Value> inputs) {
  Scope scope;
  ir::Result<void> ok = begin(scope);
  if (ok) ok = bind_inputs(inputs, scope);
  if (ok) ok = import_nodes(model_.graph.nodes, scope, nullptr, "");
  if (!ok) return ok.error();
  std::vector<ir::Value> results;
  results.reserve(model_.graph.outputs.size());
  for (const ValueInfo& output : model_.graph.outputs) {
    results.push_back(lookup(output.name, scope));
  }
  if (builder_.failed()) return builder_.error();
  return results;
}

}  // namespace ullage::onnx
