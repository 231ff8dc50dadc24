// Builder: appends nodes after their rules agree; the first error sticks.
#include "ir/graph/builder.h"

#include <algorithm>
#include <ranges>

#include "base/printable.h"
#include "ir/extent/rank.h"
#include "ir/extent/replace.h"
#include "ir/graph/verify.h"

namespace ullage::ir {
namespace {

// Of a guard's message, behind which a failure prints numbers.
constexpr size_t kLongestRule = 200;

// Number of elements where it is a constant of at most kMaxHostElements.
std::optional<size_t> small_count(const ShapeExtent& shape) {
  int64_t count = 1;
  for (const AxisExtent& axis : shape.axes()) {
    std::optional<int64_t> n =
        axis.guarantee == Guarantee::exact ? as_constant(axis.live) : std::nullopt;
    if (!n || *n < 0 || *n > int64_t{kMaxHostElements}) return std::nullopt;
    count *= *n;
    if (count > int64_t{kMaxHostElements}) return std::nullopt;
  }
  return static_cast<size_t>(count);
}

void simplify_shape(ShapeExtent& shape) {
  for (size_t a = 0; a < shape.rank(); ++a) {
    if (shape[a].live) shape[a].live = simplify(shape[a].live);
    if (shape[a].capacity) shape[a].capacity = simplify(shape[a].capacity);
  }
}

Attributes simplified(const Attributes& attributes) {
  Attributes result;
  for (const auto& [name, value] : attributes) {
    AttributeValue copy = value;
    if (auto* list = std::get_if<std::vector<ExtentExpr>>(&copy)) {
      for (ExtentExpr& e : *list) e = e ? simplify(e) : e;
    }
    result.set(name, std::move(copy));
  }
  return result;
}

// A copy of `expr` that is null where it is always true.
ExtentExpr simplified_predicate(ExtentExpr expr) {
  if (!expr) return expr;
  expr = simplify(expr);
  std::optional<int64_t> constant = as_constant(expr);
  return constant && *constant != 0 ? ExtentExpr() : expr;
}

HostValue host_of_constant(const Tensor& tensor, ExtentPool& pool) {
  HostValue host;
  for (int64_t i = 0; i < tensor.element_count(); ++i) {
    host.push_back(is_float(tensor.dtype()) ? pool.float_constant(tensor.number(i))
                                            : pool.constant(tensor.integer(i)));
  }
  return host;
}

// Fails the builder unless a tensor may have this rank.
bool accepts_rank(Builder& builder, const std::string& what, size_t rank, size_t most) {
  if (Result<void> ok = check_rank(what, rank, most); !ok) builder.fail(ok.error());
  return !builder.failed();
}

// Guards against constant extents below 0; where the node never runs, they do not matter.
void refuse_negative(Builder& builder, ShapeExtent& shape, const OpDef& op) {
  ExtentPool& pool = builder.pool();
  for (size_t a = 0; a < shape.rank(); ++a) {
    const std::optional<int64_t> extent = shape[a].live ? as_constant(shape[a].live) : std::nullopt;
    if (!extent || *extent >= 0) continue;
    builder.guard(pool.constant(0), std::string(op.name) + ": extents must not be negative: axis " +
                                        std::to_string(a) + " has " + std::to_string(*extent));
    shape[a].live = pool.constant(0);
  }
}

}  // namespace

const ValueInfo& Value::info() const {
  static const ValueInfo kNone;
  return valid() ? builder_->graph_.values[id_] : kNone;
}

void Builder::fail(Error error) {
  if (!failed_) error_ = std::move(error);
  failed_ = true;
}

void Builder::restore(State state) {
  graph_ = std::move(state.graph);
  predicate_ = state.predicate;
  source_ = state.source;
  failed_ = false;
  error_ = {};
}

Value Builder::append(ValueInfo info) {
  graph_.values.push_back(std::move(info));
  return Value(this, static_cast<ValueId>(graph_.values.size() - 1));
}

Value Builder::input(const std::string& name, DType dtype, std::vector<ExtentExpr> shape,
                     bool host_readable) {
  if (failed_ || !accepts_rank(*this, "input " + name, shape.size(), kMaxRank)) return {};
  const uint32_t index = static_cast<uint32_t>(graph_.inputs.size());
  ValueInfo info{.dtype = dtype, .name = name};
  for (size_t a = 0; a < shape.size(); ++a) {
    ExtentExpr axis = pool().input_axis(index, static_cast<uint32_t>(a));
    if (shape[a] && depends_on_device(shape[a])) {
      if (a != 0) {
        // Live rows are a prefix of what is bound; live columns would not be.
        fail(invalid_argument("input " + name + ": axis " + std::to_string(a) +
                              " is decided by device data, which only axis 0 can be; bind the "
                              "whole axis and slice it"));
        return {};
      }
      guard(Guard{.condition = less_equal(shape[a], axis),
                  .message = "input " + name + ": axis 0 has more live rows than are bound"});
      shape[a] = simplify(min(max(shape[a], 0), axis));
    } else if (shape[a] && shape[a] != axis) {
      shape[a] = simplify(shape[a]);
      // The size of an input is the same in every branch.
      guard(Guard{.condition = equal(axis, shape[a]),
                  .message = "input " + name + ": axis " + std::to_string(a) + " must be " +
                             to_string(shape[a], leaf_names(graph_))});
    }
    info.shape.push_back({.live = shape[a] ? shape[a] : axis});
  }
  if (std::optional<size_t> count = small_count(info.shape); host_readable && count) {
    info.host.emplace();
    for (uint32_t e = 0; e < *count; ++e) {
      info.host->push_back(is_float(dtype) ? pool().float_runtime_scalar(index, e)
                                           : pool().runtime_scalar(index, e));
    }
  }
  Value value = append(std::move(info));
  graph_.inputs.push_back(value.id());
  return value;
}

Value Builder::constant(Tensor tensor, std::string name) {
  if (failed_ || !accepts_rank(*this, "constant " + name, tensor.rank(), kMaxInnerRank)) return {};
  ValueInfo info{.dtype = tensor.dtype(), .name = std::move(name)};
  for (int64_t n : tensor.shape()) info.shape.push_back({.live = pool().constant(n)});
  if (tensor.element_count() <= int64_t{kMaxHostElements}) {
    info.host = host_of_constant(tensor, pool());
  }
  info.constant = std::make_shared<const Tensor>(std::move(tensor));
  return append(std::move(info));
}

Value Builder::scalar(DType dtype, double value) {
  return constant(Tensor::from_doubles(dtype, {}, std::span(&value, 1)));
}

Result<std::vector<ValueId>> Builder::check_operands(const OpDef& op,
                                                     std::span<const Value> inputs) const {
  const std::string prefix = std::string(op.name) + ": ";
  std::vector<ValueId> ids;
  for (const Value& v : inputs) {
    if (v.valid() && &v.builder() != this) {
      return invalid_argument(prefix + "an operand belongs to another builder");
    }
    ids.push_back(v.valid() ? v.id() : kNoValue);
  }
  while (ids.size() > op.min_inputs && ids.back() == kNoValue) ids.pop_back();
  if (ids.size() < op.min_inputs || (op.max_inputs != 255 && ids.size() > op.max_inputs)) {
    return invalid_argument(prefix + "takes " + std::to_string(op.min_inputs) + " to " +
                            std::to_string(op.max_inputs) + " operands, given " +
                            std::to_string(ids.size()));
  }
  for (size_t i = 0; i < op.min_inputs; ++i) {
    if (ids[i] == kNoValue) {
      return invalid_argument(prefix + "operand " + std::to_string(i) + " is required");
    }
  }
  return ids;
}

std::vector<Value> Builder::add(const OpDef& op, std::span<const Value> inputs,
                                Attributes attributes, std::shared_ptr<const ScalarBody> body) {
  std::vector<Value> failure(op.output_count);
  if (failed_) return failure;
  Result<std::vector<ValueId>> ids = check_operands(op, inputs);
  if (!ids) return fail(ids.error()), failure;
  if (Result<void> ok = check_attributes(op, attributes); !ok) return fail(ok.error()), failure;
  attributes = simplified(attributes);
  // A composite with its own kernel stays a node.
  if (op.is_composite() && op.infer == nullptr) {
    Result<std::vector<Value>> result = op.decompose(*this, inputs, attributes);
    if (!result) return fail(result.error()), failure;
    return failed_ ? failure : *std::move(result);
  }
  if (op.infer == nullptr) {
    return fail(internal_error(std::string(op.name) + ": has no shape rule")), failure;
  }
  if (has_trait(op.traits, OpTrait::takes_body) != (body != nullptr)) {
    return fail(internal_error(std::string(op.name) +
                               (body ? ": takes no body" : ": needs a body"))),
           failure;
  }
  InferContext context{
      .graph = graph_, .op = op, .inputs = *ids, .attributes = attributes, .body = body.get()};
  if (Result<void> ok = op.infer(context); !ok) return fail(ok.error()), failure;
  if (context.outputs.size() != op.output_count) {
    return fail(internal_error(std::string(op.name) + ": its rule must fill every output")),
           failure;
  }
  std::vector<Value> results = append_node(op, *std::move(ids), attributes, context);
  if (!failed_) graph_.nodes.back().body = std::move(body);
  return results;
}

std::vector<Value> Builder::append_node(const OpDef& op, std::vector<ValueId> inputs,
                                        Attributes attributes, InferContext& context) {
  Node node{.op = &op,
            .inputs = std::move(inputs),
            .attributes = std::move(attributes),
            .predicate = simplified_predicate(predicate_),
            .source = source_};
  for (size_t i = 0; i < context.outputs.size(); ++i) {
    const std::string what = std::string(op.name) + ": result " + std::to_string(i);
    if (!accepts_rank(*this, what, context.outputs[i].shape.rank(), kMaxInnerRank)) {
      return std::vector<Value>(op.output_count);
    }
    node.outputs.push_back(static_cast<ValueId>(graph_.values.size() + i));
  }
  for (const Guard& g : context.guards) {
    guard({.condition = g.condition,
           .predicate = node.predicate,
           .message = g.message,
           .values = node.outputs});
  }
  if (failed_) return std::vector<Value>(op.output_count);
  if (source() != nullptr) node.name = source()->name;
  std::vector<Value> values;
  for (InferContext::Output& output : context.outputs) {
    simplify_shape(output.shape);
    refuse_negative(*this, output.shape, op);
    if (failed_) return std::vector<Value>(op.output_count);
    limit_extents(output.shape, values.size(), op);
    if (output.host) {
      for (ExtentExpr& e : *output.host) e = simplify(e);
      if (output.host->size() > kMaxHostElements) output.host.reset();
    }
    values.push_back(append({.dtype = output.dtype,
                             .shape = std::move(output.shape),
                             .producer = static_cast<uint32_t>(graph_.nodes.size()),
                             .host = std::move(output.host)}));
  }
  for (const auto& [index, output] : context.defined) {
    graph_.device_scalars[index].value = node.outputs[output];
  }
  graph_.nodes.push_back(std::move(node));
  return values;
}

// Extents that depend on unbounded device data get a capacity, and a guard that checks it.
void Builder::limit_extents(ShapeExtent& shape, size_t output, const OpDef& op) {
  for (size_t a = 0; a < shape.rank(); ++a) {
    AxisExtent& axis = shape[a];
    if (axis.guarantee != Guarantee::exact || !is_unbounded(axis.live)) continue;
    const std::string node = source() != nullptr ? source()->name : std::string(op.name);
    const ExtentExpr capacity =
        capacity_of(axis.live, node + ":" + std::to_string(output) + ":" + std::to_string(a));
    axis.live = simplify(min(max(axis.live, 0), capacity));
  }
}

ExtentExpr Builder::capacity_of(ExtentExpr needed, std::string name) {
  uint32_t index = 0;
  while (index < graph_.capacities.size() && graph_.capacities[index].needed != needed) ++index;
  const ExtentExpr capacity = pool().capacity(index);
  if (index == graph_.capacities.size()) {
    graph_.capacities.push_back({.name = std::move(name), .needed = needed});
  }
  const std::string& known = graph_.capacities[index].name;
  guard(less_equal(needed, capacity),
        known + ": the extent must not exceed its bound (--bound " + known + "=N)");
  return capacity;
}

ExtentExpr Builder::reserve(std::string name, int64_t first) {
  graph_.capacities.push_back({.name = std::move(name), .needed = {}, .first = first});
  return pool().capacity(static_cast<uint32_t>(graph_.capacities.size() - 1));
}

void Builder::limit(ExtentExpr capacity, ExtentExpr needed, const std::string& rule,
                    std::vector<ValueId> values) {
  if (failed_) return;
  Capacity& limit = graph_.capacities[capacity->index];
  limit.needed = simplify(needed);
  guard({.condition = less_equal(limit.needed, capacity),
         .predicate = simplified_predicate(predicate_),
         .message = limit.name + ": " + rule + " (--bound " + limit.name + "=N)",
         .values = std::move(values)});
}

HostValue Builder::scalars(Value value, Semantics semantics) {
  if (failed_ || !value.valid()) return {};
  const ValueInfo& info = graph_.values[value.id()];
  if (info.host) return *info.host;
  const std::optional<size_t> count = small_count(info.shape);
  const bool is_open = info.shape.rank() == 1 && !as_constant(info.shape[0].live);
  if (is_open) {
    fail(invalid_argument("the length of a vector of sizes decides a rank and must be known, is " +
                          to_string(info.shape[0].live, leaf_names(graph_))));
    return {};
  }
  if (!count) {
    fail(
        invalid_argument("a tensor whose elements become sizes must have constant extents and at "
                         "most " +
                         std::to_string(kMaxHostElements) + " elements"));
    return {};
  }
  HostValue elements;
  for (uint32_t e = 0; e < *count; ++e) {
    elements.push_back(device_scalar(value.id(), e, semantics));
  }
  return elements;
}

void Builder::name_scalars(Value value) {
  if (failed_ || !value.valid() || !small_count(graph_.values[value.id()].shape)) return;
  HostValue elements = scalars(value);
  graph_.values[value.id()].host = std::move(elements);
}

ExtentExpr Builder::device_scalar(ValueId id, uint32_t element, Semantics semantics) {
  const DType dtype = graph_.values[id].dtype;
  const bool floating = is_float(dtype) && semantics == Semantics::integer;
  for (const DeviceScalar& scalar : graph_.device_scalars) {
    const bool same = scalar.value == id && scalar.element == element;
    if (same && scalar.leaf->semantics == semantics) return scalar.leaf;
  }
  const auto index = static_cast<uint32_t>(graph_.device_scalars.size());
  const bool boolean = dtype == DType::boolean;
  const ExtentExpr high = pool().constant(boolean ? 1 : INT64_MAX);
  const ExtentExpr leaf =
      floating ? pool().float_device_scalar(index)
               : pool().device_scalar(index, semantics, boolean ? 0 : INT64_MIN, high);
  graph_.device_scalars.push_back({.value = id, .element = element, .leaf = leaf});
  return leaf;
}

Value Builder::add1(const OpDef& op, std::span<const Value> inputs, Attributes attributes,
                    std::shared_ptr<const ScalarBody> body) {
  std::vector<Value> values = add(op, inputs, std::move(attributes), std::move(body));
  return values.empty() ? Value() : values.front();
}

void Builder::guard(ExtentExpr condition, std::string message) {
  guard(Guard{.condition = condition,
              .predicate = simplified_predicate(predicate_),
              .message = std::move(message)});
}

void Builder::guard(Guard guard) {
  if (failed_ || (guard.predicate && as_constant(guard.predicate) == 0)) return;
  guard.condition = simplify(guard.condition);
  if (std::optional<int64_t> constant = as_constant(guard.condition)) {
    if (*constant != 0) return;
    if (!guard.predicate) return fail(invalid_argument(message_of(guard)));
  }
  if (source() != nullptr) {
    guard.message.insert(0, source()->op + " '" + source()->name + "': ");
  }
  guard.message = shortened(std::move(guard.message), kLongestRule);
  const auto known = std::ranges::find_if(graph_.guards, [&](const Guard& g) {
    return g.condition == guard.condition && g.predicate == guard.predicate;
  });
  if (known == graph_.guards.end()) return graph_.guards.push_back(std::move(guard));
  // One check for all who need it; one of them may be the program.
  if (guard.values.empty()) known->values.clear();
  if (known->values.empty()) return;
  known->values.insert(known->values.end(), guard.values.begin(), guard.values.end());
}

void Builder::keep_guards(Value value) {
  if (failed_ || !value.valid()) return;
  std::vector<bool> needed(graph_.values.size(), false);
  needed[value.id()] = true;
  for (const Node& node : graph_.nodes | std::views::reverse) {
    if (std::ranges::none_of(node.outputs, [&](ValueId id) { return needed[id]; })) continue;
    for (ValueId id : node.inputs) {
      if (id != kNoValue) needed[id] = true;
    }
  }
  for (Guard& guard : graph_.guards) {
    if (std::ranges::any_of(guard.values, [&](ValueId id) { return needed[id]; })) {
      guard.values.clear();
    }
  }
}

void Builder::output(std::string name, Value value) {
  if (failed_) return;
  if (!value.valid() || &value.builder() != this) {
    return fail(invalid_argument("output " + name + ": must be a value of this builder"));
  }
  if (!accepts_rank(*this, "output " + name, value.rank(), kMaxRank)) return;
  graph_.outputs.push_back({std::move(name), value.id()});
}

void Builder::name_symbol(ExtentExpr leaf, std::string name) {
  for (auto& [known, old] : graph_.symbol_names) {
    if (known == leaf) {
      old = std::move(name);
      return;
    }
  }
  graph_.symbol_names.emplace_back(leaf, std::move(name));
}

const SourceNode* Builder::source() const {
  return source_ < graph_.sources.size() ? &graph_.sources[source_] : nullptr;
}

uint32_t Builder::add_source(SourceNode source) {
  graph_.sources.push_back(std::move(source));
  return static_cast<uint32_t>(graph_.sources.size() - 1);
}

Result<Graph> Builder::finish() {
  if (failed_) return error_;
  Result<void> ok = verify(graph_);
  if (!ok) return ok.error();
  return release();
}

Graph Builder::release() {
  Graph graph = std::move(graph_);
  graph_ = Graph();
  predicate_ = {};
  source_ = UINT32_MAX;
  return graph;
}

}  // namespace ullage::ir
