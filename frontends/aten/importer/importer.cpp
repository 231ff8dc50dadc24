// Walks the nodes of a program in order and calls their rules.
#include "frontends/aten/importer/importer.h"

#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "base/printable.h"
#include "frontends/aten/importer/node_context.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

namespace {

constexpr size_t kMostNodes = 200000;  // those of nested graphs included
// Of the graph: a write goes through every view of what is written, so that there may be many for
// one of the program.
constexpr size_t kMostGraphNodes = 300000;

[[noreturn]] void refuse(ir::Error error) {
  throw Refused{std::move(error)};
}

Value flattened(Value x) {
  const std::vector<ExtentExpr> extents = ops::extents_of(x);
  return ops::reshape(x, {ir::simplify(ir::product(x.builder().pool(), extents))});
}

// `base` with `part` in the place of what `rule` takes from it: the rule takes positions, too.
Value replaced(Value base, const ViewRule& rule, Value part) {
  ir::Builder& builder = base.builder();
  const std::vector<ExtentExpr> extents = ops::extents_of(base);
  const ExtentExpr count = ir::simplify(ir::product(builder.pool(), extents));
  const Value positions = rule(ops::reshape(ops::iota(builder, DType::i64, {count}, 0), extents));
  if (!positions.valid()) return {};
  const bool is_bool = base.dtype() == DType::boolean;
  const auto wide = [&](Value x) { return is_bool ? ops::cast(x, DType::i32) : x; };
  const Value written =
      ops::scatter_elements(flattened(wide(base)), flattened(positions), flattened(wide(part)), 0);
  return ops::reshape(ops::cast(written, base.dtype()), extents);
}

// Does some node of it draw numbers?
bool draws(const Graph& graph) {
  const ImportRules drawing = random_import_rules();
  return std::ranges::any_of(graph.nodes, [&](const Node& node) {
    const std::string_view op = split_target(node.target).first;
    const auto is_graph_that_draws = [](const NamedArgument& input) {
      return input.value.graph && draws(*input.value.graph);
    };
    return std::ranges::find(drawing, op, &ImportRule::op) != drawing.end() ||
           std::ranges::any_of(node.inputs, is_graph_that_draws);
  });
}

bool is_in(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

// ---- tensors ----

Item Importer::owned(Value value) const {
  auto tensor = std::make_shared<Tensor>();
  tensor->storage = std::make_shared<Storage>(Storage{value});
  tensor->value = value;
  return {.tensor = std::move(tensor)};
}

Item Importer::owned_copy(const Item& item) const {
  if (!item.tensor) return item;
  Item copy = owned(read(*item.tensor));
  if (item.imaginary) copy.imaginary = owned(read(*item.imaginary)).tensor;
  return copy;
}

Item Importer::complex_of(Value pairs) {
  const size_t last = pairs.rank() - 1;
  const auto part = [&](int64_t i) {
    return owned(without_axis(
        part_along(pairs, last, builder_.pool().constant(i), builder_.pool().constant(1)), last));
  };
  Item item = part(0);
  item.imaginary = part(1).tensor;
  return item;
}

Value Importer::read(Tensor& tensor) const {
  if (tensor.version == tensor.storage->version) return tensor.value;
  Value value = tensor.storage->value;
  for (const ViewRule& rule : tensor.views) value = rule(value);
  tensor.value = value;
  tensor.version = tensor.storage->version;
  return value;
}

void Importer::write(Tensor& tensor, Value value) const {
  if (tensor.storage->is_copied_view)
    refuse(ir::unsupported("unsupported: writing to a view of parts of complex numbers"));
  std::vector<Value> bases = {tensor.storage->value};
  for (const ViewRule& rule : tensor.views) bases.push_back(rule(bases.back()));
  bases.back() = value;
  for (size_t i = tensor.views.size(); i-- > 0;)
    bases[i] = replaced(bases[i], tensor.views[i], bases[i + 1]);
  tensor.storage->value = bases.front();
  tensor.value = value;
  tensor.version = ++tensor.storage->version;
}

Item Importer::view(const Item& base, const ViewRule& rule) const {
  auto tensor = std::make_shared<Tensor>(*base.tensor);
  tensor->views.push_back(rule);
  tensor->value = rule(read(*base.tensor));
  tensor->version = tensor->storage->version;
  return {.tensor = std::move(tensor)};
}

ops::RandomSource Importer::random_source() {
  const int64_t stream = next_stream_++;
  return {seed_,
          builder_.constant(ir::Tensor::from_integers(DType::i64, {}, std::span(&stream, 1)))};
}

// ---- inputs ----

bool Importer::is_readable(const std::string& input) const {
  return !is_in(options_.device_inputs, input);
}

// Symbols first, wherever they stand: an input before may have a size that follows from one.
void Importer::name_input_symbols() {
  uint32_t index = 0;
  for (const InputSpec& input : program_.inputs) {
    if (input.kind != InputKind::user || input.argument.kind == ArgumentKind::none) continue;
    const auto meta = program_.graph.tensors.find(input.argument.text);
    if (input.argument.kind == ArgumentKind::tensor && meta != program_.graph.tensors.end()) {
      for (uint32_t a = 0; a < meta->second.sizes.size(); ++a)
        axes_.emplace_back(builder_.pool().input_axis(index, a), meta->second.sizes[a]);
    }
    if (input.argument.kind == ArgumentKind::tensor || input.argument.kind == ArgumentKind::symbol)
      ++index;
  }
  for (const auto& [axis, size] : axes_) {
    if (size.is_symbol()) symbols_.bind(size.symbol, axis);
  }
  for (const auto& [axis, size] : axes_) symbols_.solve(size, axis);
}

void Importer::import_inputs(Scope& scope) {
  name_input_symbols();
  size_t next_axis = 0;
  const auto tensor_input = [&](const std::string& name) {
    const auto meta = program_.graph.tensors.find(name);
    if (meta == program_.graph.tensors.end())
      refuse(ir::invalid_file("input '" + name + "': nothing says what it is"));
    const std::optional<DType> part = part_dtype_of(meta->second.dtype);
    const std::optional<DType> dtype = part ? part : dtype_of(meta->second.dtype);
    if (!dtype) {
      refuse(ir::unsupported("unsupported: input '" + name + "' is of " +
                             name_of_scalar_type(meta->second.dtype)));
    }
    std::vector<ExtentExpr> shape;
    for (const Expression& size : meta->second.sizes) {
      const ExtentExpr axis = axes_[next_axis++].first;
      const std::optional<ExtentExpr> stated = symbols_.extent(size);
      shape.push_back(stated && *stated != axis ? *stated : ExtentExpr());
    }
    if (part) shape.push_back(builder_.pool().constant(2));
    const bool readable = is_readable(name);
    const Value input = builder_.input(name, *dtype, std::move(shape), readable);
    if (!readable) builder_.name_scalars(input);
    scope.items[name] = part ? complex_of(input) : owned(input);
  };
  const auto number_input = [&](const std::string& name) {
    const Value input = builder_.input(name, DType::i64, {}, true);
    const ir::HostValue elements = builder_.scalars(input);
    if (elements.empty()) return;
    const auto symbol = program_.graph.numbers.find(name);
    if (symbol != program_.graph.numbers.end() && symbol->second.is_symbol()) {
      if (const auto known = symbols_.extent(symbol->second)) {
        builder_.guard(ir::equal(elements.front(), *known),
                       "input '" + name + "' must be " +
                           ir::to_string(*known, ir::leaf_names(builder_.graph())));
      }
      symbols_.bind(symbol->second.symbol, elements.front());
    }
    scope.items[name] = {.number = Number{.expression = elements.front()}};
  };
  for (const InputSpec& input : program_.inputs) {
    const std::string& name = input.argument.text;
    if (input.kind == InputKind::user && input.argument.kind == ArgumentKind::tensor) {
      tensor_input(name);
    } else if (input.kind == InputKind::user && input.argument.kind == ArgumentKind::symbol) {
      number_input(name);
    } else if (input.kind != InputKind::user && input.kind != InputKind::number) {
      const auto weight = program_.weights.find(input.target);
      if (weight == program_.weights.end())
        refuse(ir::invalid_file("weight '" + input.target + "' is missing"));
      const auto meta = program_.graph.tensors.find(name);
      const bool is_complex =
          meta != program_.graph.tensors.end() && part_dtype_of(meta->second.dtype);
      const Value value = builder_.constant(weight->second, input.target);
      if (is_complex && value.rank() == 0)
        refuse(ir::invalid_file("weight '" + input.target + "' is not complex"));
      scope.items[name] = is_complex ? complex_of(value) : owned(value);
    }
    if (builder_.failed()) refuse(builder_.error());
  }
  seed_ = options_.seed_input.empty() || !draws(program_.graph)
              ? builder_.scalar(DType::i64, 0)
              : builder_.input(options_.seed_input, DType::i64, {});
}

// ---- nodes ----

void Importer::apply_rule(NodeContext& context) {
  const bool is_complex = context.has_complex_operand();
  const ImportRule* rule =
      is_complex ? find_complex_rule(context.op()) : find_import_rule(context.op());
  if (!rule && is_complex) context.unsupported("complex operands");
  if (!rule && find_complex_rule(context.op())) context.unsupported("real operands");
  if (!rule) context.unsupported(reason_for_no_rule(context.node().target));
  check_arguments(*rule, context);
  if (is_complex && rule == find_import_rule(context.op()) && treats_parts_alike(context.op()))
    return apply_to_parts(*rule, context);
  apply_rule(*rule, context);
}

void Importer::apply_to_parts(const ImportRule& rule, NodeContext& context) {
  context.take(Part::real);
  apply_rule(rule, context);
  const std::vector<std::optional<Item>> real = context.set_items();
  context.take(Part::imaginary);
  apply_rule(rule, context);
  for (size_t i = 0; i < real.size(); ++i) {
    if (!real[i]) continue;
    Item item = *real[i];
    if (item.tensor && context.set_items()[i]) item.imaginary = context.set_items()[i]->tensor;
    context.set_item(i, std::move(item));
  }
}

void Importer::apply_rule(const ImportRule& given, NodeContext& context) {
  const ImportRule* rule = &given;
  try {
    rule->apply(context);
  } catch (const std::out_of_range&) {
    context.error("an argument does not fit the rank of its operand");
  }
  context.check();
  if (rule->sharing == Sharing::none && !writes_first(*rule, context.op())) return;
  const Argument* first = context.find(size_t{0});
  if (!first) return;
  const Item target = context.item(*first);
  if (!target.tensor) return;
  if (rule->sharing == Sharing::where_possible &&
      !context.is_in_order(context.node().inputs.front().name))
    return;
  if (rule->sharing == Sharing::none) {
    if (context.set_items().empty() || !context.set_items().front()) return;
    const Value before = read(*target.tensor);
    Value result = ops::cast(read(*context.set_items().front()->tensor), before.dtype());
    result = ops::broadcast_like(result, before);
    context.check();
    const std::shared_ptr<Tensor> imaginary = context.set_items().front()->imaginary;
    if (target.imaginary && imaginary) write(*target.imaginary, read(*imaginary));
    write(*target.tensor, result);
    context.set_item(0, target);
    return;
  }
  const DType dtype = read(*target.tensor).dtype();
  for (size_t i = 0; i < context.result_count(); ++i) {
    if (!context.set_items()[i] || !context.set_items()[i]->tensor) continue;
    // Elements of another dtype are others.
    if (context.set_items()[i]->tensor->value.dtype() != dtype) continue;
    const ViewRule again = [context, rule, i](Value base) mutable {
      context.rebase(base);
      rule->apply(context);
      const std::optional<Item>& item = context.set_items()[i];
      return item && item->tensor ? item->tensor->value : Value();
    };
    auto tensor = std::make_shared<Tensor>(*target.tensor);
    tensor->views.push_back(again);
    tensor->value = context.set_items()[i]->tensor->value;
    tensor->version = tensor->storage->version;
    context.set_item(i, {.tensor = std::move(tensor)});
  }
}

// The results get their names; what PyTorch says of them must be so, and names symbols.
void Importer::keep_results(NodeContext& context, Scope& scope) {
  size_t i = 0;
  const auto keep = [&](const Argument& output) {
    const size_t result = i++;
    if (output.text.empty()) return;
    if (!context.set_items()[result]) return;
    Item item = *context.set_items()[result];
    if (const TensorMeta* meta = context.meta(result); meta && item.tensor) {
      const Value value = read(*item.tensor);
      const std::optional<DType> part = part_dtype_of(meta->dtype);
      // Real numbers as complex ones.
      if (part && !item.imaginary) item.imaginary = owned(ops::zeros_like(value)).tensor;
      if (!part) item.imaginary = nullptr;
      const std::optional<DType> dtype = part ? part : dtype_of(meta->dtype);
      if (value.rank() != meta->sizes.size() || value.dtype() != dtype) {
        context.error(
            "its result '" + output.text + "' must be " + name_of_scalar_type(meta->dtype) +
            " of rank " + std::to_string(meta->sizes.size()) + ", is " +
            std::string(ir::name_of(value.dtype())) + " of rank " + std::to_string(value.rank()));
      }
      for (size_t a = 0; a < meta->sizes.size(); ++a) {
        const Expression& size = meta->sizes[a];
        if (size.is_symbol()) symbols_.bind(size.symbol, value.extent(a));
        const std::optional<int64_t> is = ir::as_constant(value.extent(a));
        if (size.is_integer() && is && *is != size.integer) {
          context.error("axis " + std::to_string(a) + " of its result '" + output.text +
                        "' must be " + std::to_string(size.integer) + ", is " +
                        std::to_string(*is));
        }
      }
    }
    scope.items[output.text] = item;
  };
  for (const Argument& output : context.node().outputs) {
    if (output.kind != ArgumentKind::list) {
      keep(output);
    } else {
      std::ranges::for_each(output.list, keep);
    }
  }
}

void Importer::import_node(const Node& node, const Graph& graph, Scope& scope,
                           const std::string& prefix) {
  if (++node_count_ > kMostNodes) {
    refuse(ir::unsupported("unsupported: more than " + std::to_string(kMostNodes) + " nodes"));
  }
  if (builder_.graph().nodes.size() > kMostGraphNodes) {
    refuse(ir::unsupported("unsupported: '" + prefix + node.name + "': more than " +
                           std::to_string(kMostGraphNodes) + " nodes of the graph before it"));
  }
  NodeContext context(*this, node, graph, scope, prefix + node.name);
  const uint32_t outer = source_;
  source_ = builder_.add_source({.name = context.path(), .op = std::string(context.op())});
  builder_.set_source(source_);
  apply_rule(context);
  keep_results(context, scope);
  // A number that the node found is its symbol from now on.
  for (const Argument& output : node.outputs) {
    const auto number = graph.numbers.find(output.text);
    const auto item = scope.items.find(output.text);
    if (number == graph.numbers.end() || item == scope.items.end()) continue;
    if (number->second.is_symbol() && item->second.number && item->second.number->expression)
      symbols_.bind(number->second.symbol, item->second.number->expression);
  }
  context.check();
  source_ = outer;
  builder_.set_source(outer);
}

void Importer::import_nodes(const Graph& graph, Scope& scope, const std::string& prefix) {
  for (const Node& node : graph.nodes) import_node(node, graph, scope, prefix);
}

std::vector<Item> Importer::import_graph(const Graph& graph, std::span<const Item> inputs,
                                         const std::string& path) {
  if (graph.inputs.size() != inputs.size()) {
    refuse(ir::invalid_file("its graph takes " + std::to_string(graph.inputs.size()) +
                            " values, given " + std::to_string(inputs.size())));
  }
  Scope scope;
  for (size_t i = 0; i < inputs.size(); ++i) {
    // What it writes to stays in it.
    scope.items[graph.inputs[i].text] = owned_copy(inputs[i]);
  }
  import_nodes(graph, scope, path + "/");
  std::vector<Item> results;
  const Node end{.target = "output", .name = path};
  const NodeContext context(*this, end, graph, scope, path);
  for (const Argument& output : graph.outputs) {
    results.push_back(owned_copy(context.item(output)));
  }
  return results;
}

void Importer::restore(const State& state) {
  builder_.restore(state.builder);
  symbols_ = state.symbols;
  source_ = state.source;
  node_count_ = state.node_count;
}

// ---- outputs ----

void Importer::export_outputs(Scope& scope) {
  std::map<std::string, int> used;
  const Node end{.target = "output", .name = "output"};
  const NodeContext context(*this, end, program_.graph, scope, "output");
  size_t index = 0;
  for (const OutputSpec& output : program_.outputs) {
    const Argument& argument = output.argument;
    if (output.kind != OutputKind::user) continue;
    ++index;
    if (argument.kind == ArgumentKind::none || argument.kind == ArgumentKind::text) continue;
    std::string name =
        argument.text.empty() ? "output_" + std::to_string(index - 1) : argument.text;
    const int before = used[name]++;
    if (before > 0) name += "." + std::to_string(before);
    builder_.output(name, context.value(context.item(argument)));
  }
}

// Those that the signature states, and those of nodes that write to their arguments.
void Importer::export_mutations(Scope& scope) {
  const Node end{.target = "output", .name = "output"};
  const NodeContext context(*this, end, program_.graph, scope, "output");
  for (const OutputSpec& output : program_.outputs) {
    if (output.kind == OutputKind::user) continue;
    const std::string_view prefix =
        output.kind == OutputKind::buffer_mutation ? kBufferMutation : kInputMutation;
    builder_.output(std::string(prefix) + output.target,
                    context.value(context.item(output.argument)));
  }
  for (const InputSpec& input : program_.inputs) {
    const auto item = scope.items.find(input.argument.text);
    if (item == scope.items.end() || !item->second.tensor) continue;
    if (item->second.tensor->storage->version == 0) continue;
    const bool is_user = input.kind == InputKind::user;
    builder_.output(is_user ? std::string(kInputMutation) + input.argument.text
                            : std::string(kBufferMutation) + input.target,
                    context.value(item->second));
  }
}

ir::Result<ir::Graph> Importer::run() {
  try {
    Scope scope;
    import_inputs(scope);
    symbols_.check(program_.ranges);
    import_nodes(program_.graph, scope, "");
    export_outputs(scope);
    export_mutations(scope);
  } catch (const Refused& refused) {
    return refused.error;
  }
  return builder_.finish();
}

}  // namespace ullage::aten
