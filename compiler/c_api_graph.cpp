// Graphs, call by call.
#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>

#include "compiler/c_api.h"
#include "compiler/graph_recorder.h"
#include "ir/extent/rank.h"
#include "ir/graph/loops.h"
#include "ir/text/extent_text.h"
#include "ir/text/print.h"
#include "ops/registry.h"

namespace ullage::compiler {
namespace {

using runtime::null_argument;

// ---- attributes ------------------------------------------------------------------------------

// An extent as the caller specifies it; recorded calls keep it, since expressions belong to one
// builder.
ir::Result<void> check_size(const GraphRecorder& recorder, const ullage_size& size) {
  if (size.divisor < 0) {
    return ir::invalid_argument("graph_add: a divisor must not be negative, given " +
                                std::to_string(size.divisor));
  }
  if (size.value == ULLAGE_NO_VALUE) return {};
  if (size.value >= recorder.values().size()) {
    return ir::invalid_argument("graph_add: a size names value " + std::to_string(size.value) +
                                " of " + std::to_string(recorder.values().size()));
  }
  const size_t rank = recorder.values()[size.value].rank();
  if (size.axis < rank) return {};
  return ir::invalid_argument("graph_add: a size names axis " + std::to_string(size.axis) +
                              " of a value of rank " + std::to_string(rank));
}

// REQUIRES: check_size.
ir::ExtentExpr extent_of(const ullage_size& size, ir::Builder& builder,
                         std::span<const ir::Value> values) {
  const ir::ExtentExpr offset = builder.pool().constant(size.offset);
  if (size.value == ULLAGE_NO_VALUE) return offset;
  const ir::ExtentExpr factor = builder.pool().constant(size.factor);
  const ir::ExtentExpr sum = values[size.value].extent(size.axis) * factor + offset;
  return size.divisor <= 1 ? sum : ir::floor_div(sum, builder.pool().constant(size.divisor));
}

// One attribute: its value, or sizes or text that become a value when there is a builder.
struct Given {
  std::string name;
  ir::AttributeValue value{};
  std::vector<ullage_size> sizes{};
  std::string text{};
  bool is_sizes = false, is_text = false;
};

std::vector<ullage_size> constants(std::span<const int64_t> integers) {
  std::vector<ullage_size> sizes;
  for (const int64_t integer : integers) sizes.push_back({ULLAGE_NO_VALUE, 0, 0, integer, 0});
  return sizes;
}

bool takes_extents(const ir::OpDef& op, std::string_view name) {
  const auto spec = std::ranges::find(op.attributes, name, &ir::AttributeSpec::name);
  return spec != op.attributes.end() && spec->kind == ir::AttributeKind::extents;
}

ir::Result<Given> read_integers(const ir::OpDef& op, const ullage_attribute& attribute,
                                Given given) {
  const auto integers = list_of("graph_add", "integers", attribute.integers, attribute.count);
  if (!integers) return integers.error();
  given.is_sizes = takes_extents(op, given.name);
  if (given.is_sizes) {
    given.sizes = constants(*integers);
  } else {
    given.value = std::vector<int64_t>(integers->begin(), integers->end());
  }
  return given;
}

ir::Result<Given> read_sizes(const GraphRecorder& recorder, const ullage_attribute& attribute,
                             Given given) {
  const auto sizes = list_of("graph_add", "sizes", attribute.sizes, attribute.count);
  if (!sizes) return sizes.error();
  for (const ullage_size& size : *sizes) {
    if (auto ok = check_size(recorder, size); !ok) return ok.error();
  }
  given.sizes = {sizes->begin(), sizes->end()};
  given.is_sizes = true;
  return given;
}

ir::Result<Given> read_extents(const GraphRecorder& recorder, const ullage_attribute& attribute,
                               Given given) {
  if (!attribute.text) return null_argument("graph_add", "text");
  const auto extents = ir::extents_from_text(recorder.graph(), attribute.text);
  if (!extents) return extents.error();
  given.text = attribute.text;
  given.is_text = true;
  return given;
}

ir::Result<Given> read_attribute(const GraphRecorder& recorder, const ir::OpDef& op,
                                 const ullage_attribute* from) {
  const auto attribute = runtime::read_struct("graph_add", from);
  if (!attribute) return attribute.error();
  if (!attribute->name) return null_argument("graph_add", "the name of an attribute");
  Given given{attribute->name};
  switch (runtime::raw(attribute->kind)) {
    case ULLAGE_ATTRIBUTE_INTEGER:
      given.value = attribute->integer;
      return given;
    case ULLAGE_ATTRIBUTE_NUMBER:
      given.value = attribute->number;
      return given;
    case ULLAGE_ATTRIBUTE_TEXT:
      if (!attribute->text) return null_argument("graph_add", "text");
      given.value = std::string(attribute->text);
      return given;
    case ULLAGE_ATTRIBUTE_INTEGERS:
      return read_integers(op, *attribute, std::move(given));
    case ULLAGE_ATTRIBUTE_NUMBERS: {
      const auto numbers = list_of("graph_add", "numbers", attribute->numbers, attribute->count);
      if (!numbers) return numbers.error();
      given.value = std::vector<double>(numbers->begin(), numbers->end());
      return given;
    }
    case ULLAGE_ATTRIBUTE_SIZES:
      return read_sizes(recorder, *attribute, std::move(given));
    case ULLAGE_ATTRIBUTE_EXTENTS:
      return read_extents(recorder, *attribute, std::move(given));
    case ULLAGE_ATTRIBUTE_DTYPE:
      if (auto ok = runtime::check_dtype("graph_add", attribute->dtype); !ok) return ok.error();
      given.value = static_cast<ir::DType>(attribute->dtype);
      return given;
    default:
      return ir::invalid_argument("graph_add: kind of attribute '" + given.name +
                                  "' must be one of ullage_attribute_kind, given " +
                                  std::to_string(runtime::raw(attribute->kind)));
  }
}

ir::Attributes attributes_of(std::span<const Given> given, ir::Builder& builder,
                             std::span<const ir::Value> values) {
  ir::Attributes attributes;
  for (const Given& one : given) {
    if (!one.is_sizes && !one.is_text) {
      attributes.set(one.name, one.value);
      continue;
    }
    std::vector<ir::ExtentExpr> extents;
    if (one.is_text) extents = *ir::extents_from_text(builder.graph(), one.text);  // parsed before
    for (const ullage_size& size : one.sizes) extents.push_back(extent_of(size, builder, values));
    attributes.set(one.name, std::move(extents));
  }
  return attributes;
}

// ---- calls -----------------------------------------------------------------------------------

ir::Result<void> make(ullage_graph& graph, GraphRecorder::Call call) {
  graph.described.clear();
  return graph.recorder.make(std::move(call));
}

struct Axis {
  int64_t extent = -1;
  std::string symbol{};
};

// Axes of one name become the first leaf of that name, and the others become guards; that may be an
// axis of the same input, whose number in the graph is `input`.
ir::ExtentExpr extent_of(std::span<const Axis> axes, size_t i, uint32_t input,
                         ir::Builder& builder) {
  const Axis& axis = axes[i];
  if (axis.extent >= 0) return builder.pool().constant(axis.extent);
  if (axis.symbol.empty()) return {};
  const auto& known = builder.graph().symbol_names;
  const auto same =
      std::ranges::find(known, axis.symbol, &std::pair<ir::ExtentExpr, std::string>::second);
  if (same != known.end()) return same->first;
  const auto first = std::ranges::find_if(axes.first(i), [&](const Axis& before) {
    return before.extent < 0 && before.symbol == axis.symbol;
  });
  if (first == axes.begin() + static_cast<std::ptrdiff_t>(i)) return {};
  return builder.pool().input_axis(input, static_cast<uint32_t>(first - axes.begin()));
}

ir::Value add_input(ir::Builder& builder, const std::string& name, ir::DType dtype,
                    std::span<const Axis> axes, bool host_readable) {
  const auto number = static_cast<uint32_t>(builder.graph().inputs.size());
  std::vector<ir::ExtentExpr> shape;
  for (size_t i = 0; i < axes.size(); ++i) shape.push_back(extent_of(axes, i, number, builder));
  const ir::Value input = builder.input(name, dtype, shape, host_readable);
  if (builder.failed()) return input;
  for (size_t i = 0; i < axes.size(); ++i) {
    const bool is_first = axes[i].extent < 0 && !shape[i];
    if (is_first && !axes[i].symbol.empty()) builder.name_symbol(input.extent(i), axes[i].symbol);
  }
  return input;
}

ir::Result<std::vector<Axis>> axes_of(uint32_t rank, const int64_t* extents,
                                      const char* const* symbols) {
  if (auto ok = ir::check_rank("graph_input", rank); !ok) return ok.error();
  const auto given = list_of("graph_input", "extents", extents, rank);
  if (!given) return given.error();
  std::vector<Axis> axes;
  for (uint32_t i = 0; i < rank; ++i) {
    const int64_t extent = (*given)[i];
    if (extent < -1) {
      return ir::invalid_argument("graph_input: extent " + std::to_string(i) +
                                  " must be -1 or more, given " + std::to_string(extent));
    }
    axes.push_back({extent, symbols && symbols[i] ? symbols[i] : ""});
  }
  return axes;
}

ir::Result<const ir::OpDef*> op_named(const char* name) {
  if (!name) return null_argument("graph_add", "op");
  const ir::OpDef* op = ir::find_op(ops::registry(), name);
  if (op == nullptr) op = ir::find_op(composites(), name);
  if (op == nullptr) {
    return ir::invalid_argument(std::string("graph_add: there is no op '") + name +
                                "' (docs/ops.md lists all)");
  }
  return op;
}

ir::Result<std::vector<ullage_value>> operands_of(const ullage_graph& graph,
                                                  const ullage_value* inputs, uint32_t count) {
  const auto given = list_of("graph_add", "inputs", inputs, count);
  if (!given) return given.error();
  for (const ullage_value value : *given) {
    if (value == ULLAGE_NO_VALUE) continue;
    if (auto ok = check_value("graph_add", graph, value); !ok) return ok.error();
  }
  return std::vector<ullage_value>(given->begin(), given->end());
}

// Of the innermost loop that has not ended: the predicate around it.
ir::ExtentExpr predicate_of_loop(const ir::Graph& graph) {
  uint32_t ended = 0;
  for (const ir::Node& node : graph.nodes | std::views::reverse) {
    if (node.op->loop_role == ir::LoopRole::end) ++ended;
    if (node.op->loop_role == ir::LoopRole::begin && ended-- == 0) return node.predicate;
  }
  return {};
}

// Nodes of an iteration run where it takes place; what begins, carries and ends is not part of it.
std::vector<ir::Value> add_under_predicate(ir::Builder& builder, const ir::OpDef& op,
                                           std::span<const ir::Value> inputs,
                                           ir::Attributes attributes) {
  const ir::LoopRole role = op.loop_role;
  const ir::ExtentExpr inside = builder.predicate();
  if (role == ir::LoopRole::carry || role == ir::LoopRole::end) {
    builder.set_predicate(predicate_of_loop(builder.graph()));
  }
  std::vector<ir::Value> made = builder.add(op, inputs, std::move(attributes));
  if (builder.failed()) return made;
  if (role == ir::LoopRole::carry) builder.set_predicate(inside);
  if (role == ir::LoopRole::begin) {
    const ir::ExtentExpr live = builder.scalars(made[ir::kBeginLive])[0];
    builder.set_predicate(inside ? ir::logical_and(inside, live) : live);
  }
  return made;
}

ir::Result<void> add_node(ullage_graph& graph, const ir::OpDef& op,
                          std::vector<ullage_value> operands, std::vector<Given> attributes) {
  auto added =
      make(graph, [&op, operands = std::move(operands), attributes = std::move(attributes)](
                      ir::Builder& builder, std::span<const ir::Value> values) {
        std::vector<ir::Value> inputs;
        for (const ullage_value operand : operands) {
          inputs.push_back(operand == ULLAGE_NO_VALUE ? ir::Value() : values[operand]);
        }
        return add_under_predicate(builder, op, inputs, attributes_of(attributes, builder, values));
      });
  if (added) return {};
  ir::Error error = added.error();
  if (error.op.empty()) error.op = op.name;
  return error;
}

}  // namespace

ir::Result<void> check_value(const char* function, const ullage_graph& graph, ullage_value value) {
  const size_t count = graph.recorder.values().size();
  if (value < count) return {};
  return ir::invalid_argument(std::string(function) + ": value " + std::to_string(value) +
                              ": the graph has " + std::to_string(count));
}

}  // namespace ullage::compiler

using namespace ullage;
using compiler::guarded;
using runtime::null_argument;

ullage_status ullage_graph_create(ullage_graph** graph) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_create", "graph");
    *graph = new ullage_graph();
    return {};
  });
}

void ullage_graph_destroy(ullage_graph* graph) {
  delete graph;
}

ullage_status ullage_graph_input(ullage_graph* graph, const char* name, ullage_dtype dtype,
                                 uint32_t rank, const int64_t* extents, const char* const* symbols,
                                 uint32_t is_host_readable, ullage_value* value) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_input", "graph");
    if (!name) return null_argument("graph_input", "name");
    if (!value) return null_argument("graph_input", "value");
    if (auto ok = runtime::check_dtype("graph_input", dtype); !ok) return ok;
    auto axes = compiler::axes_of(rank, extents, symbols);
    if (!axes) return axes.error();
    const ir::Graph& so_far = graph->recorder.graph();
    const auto same = std::ranges::find_if(
        so_far.inputs, [&](ir::ValueId id) { return so_far.value(id).name == name; });
    if (same != so_far.inputs.end()) {
      return ir::invalid_argument(std::string("graph_input: there is an input '") + name +
                                  "' already");
    }
    const auto created = static_cast<ullage_value>(graph->recorder.values().size());
    auto added = compiler::make(*graph, [name = std::string(name),
                                         dtype = static_cast<ir::DType>(dtype),
                                         axes = std::move(*axes),
                                         is_host_readable](ir::Builder& builder, auto) {
      return std::vector{compiler::add_input(builder, name, dtype, axes, is_host_readable != 0)};
    });
    if (added) *value = created;
    return added;
  });
}

ullage_status ullage_graph_constant(ullage_graph* graph, const ullage_tensor* tensor,
                                    ullage_value* value) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_constant", "graph");
    if (!value) return null_argument("graph_constant", "value");
    auto copied = compiler::tensor_of("graph_constant", tensor);
    if (!copied) return copied.error();
    const auto created = static_cast<ullage_value>(graph->recorder.values().size());
    auto added = compiler::make(*graph, [tensor = std::move(*copied)](ir::Builder& builder, auto) {
      return std::vector{builder.constant(tensor)};
    });
    if (added) *value = created;
    return added;
  });
}

ullage_status ullage_graph_add(ullage_graph* graph, const char* op, const ullage_value* inputs,
                               uint32_t input_count, const ullage_attribute* attributes,
                               uint32_t attribute_count, ullage_value* outputs,
                               uint32_t* output_count) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_add", "graph");
    if (!output_count) return null_argument("graph_add", "output_count");
    const auto op_def = compiler::op_named(op);
    if (!op_def) return op_def.error();
    auto operands = compiler::operands_of(*graph, inputs, input_count);
    if (!operands) return operands.error();
    const auto list = compiler::list_of("graph_add", "attributes", attributes, attribute_count);
    if (!list) return list.error();
    std::vector<compiler::Given> given;
    // The stride is that of the version that the caller uses.
    const auto* at = reinterpret_cast<const std::byte*>(attributes);
    for (size_t i = 0; i < list->size(); ++i, at += attributes->size) {
      auto one = compiler::read_attribute(graph->recorder, **op_def,
                                          reinterpret_cast<const ullage_attribute*>(at));
      if (!one) return one.error();
      given.push_back(std::move(*one));
    }
    const uint32_t capacity = *output_count;
    if (capacity < (*op_def)->output_count || !outputs) {
      return ir::invalid_argument(
          std::string("graph_add: ") + op + " has " + std::to_string((*op_def)->output_count) +
          " results, the array has capacity for " + std::to_string(outputs ? capacity : 0));
    }
    const size_t first = graph->recorder.values().size();
    if (auto added = compiler::add_node(*graph, **op_def, std::move(*operands), std::move(given));
        !added) {
      return added;
    }
    *output_count = static_cast<uint32_t>(graph->recorder.values().size() - first);
    for (uint32_t i = 0; i < *output_count; ++i) outputs[i] = static_cast<ullage_value>(first + i);
    return {};
  });
}

ullage_status ullage_graph_output(ullage_graph* graph, const char* name, ullage_value value) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_output", "graph");
    if (!name) return null_argument("graph_output", "name");
    if (auto ok = compiler::check_value("graph_output", *graph, value); !ok) return ok;
    const auto& outputs = graph->recorder.graph().outputs;
    if (std::ranges::find(outputs, name, &ir::GraphOutput::name) != outputs.end()) {
      return ir::invalid_argument(std::string("graph_output: there is an output '") + name +
                                  "' already");
    }
    return compiler::make(*graph, [name = std::string(name), value](
                                      ir::Builder& builder, std::span<const ir::Value> values) {
      builder.output(name, values[value]);
      return std::vector<ir::Value>();
    });
  });
}

ullage_status ullage_graph_get_value(ullage_graph* graph, ullage_value value,
                                     ullage_tensor_info* info) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_get_value", "graph");
    if (auto ok = compiler::check_value("graph_get_value", *graph, value); !ok) return ok;
    const ir::Value& of = graph->recorder.values()[value];
    if (auto ok = ir::check_rank("graph_get_value", of.rank()); !ok) return ok;
    graph->described.push_back(compiler::describe(graph->recorder.graph(), of.id(), ""));
    return runtime::write_struct("graph_get_value", info, graph->described.back()->info);
  });
}

ullage_status ullage_graph_get_extent(ullage_graph* graph, ullage_value value, uint32_t axis,
                                      const char** text) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_get_extent", "graph");
    if (!text) return null_argument("graph_get_extent", "text");
    if (auto ok = compiler::check_value("graph_get_extent", *graph, value); !ok) return ok;
    const ir::Value& of = graph->recorder.values()[value];
    if (axis >= of.rank()) {
      return ir::invalid_argument("graph_get_extent: axis must be below " +
                                  std::to_string(of.rank()) + ", given " + std::to_string(axis));
    }
    graph->text = ir::extent_text(graph->recorder.graph(), of.extent(axis));
    *text = graph->text.c_str();
    return {};
  });
}

// The scalar is part of the graph: a call that is repeated finds it by the same name.
ullage_status ullage_graph_scalar_extent(ullage_graph* graph, ullage_value value,
                                         const char** text) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_scalar_extent", "graph");
    if (!text) return null_argument("graph_scalar_extent", "text");
    if (auto ok = compiler::check_value("graph_scalar_extent", *graph, value); !ok) return ok;
    const ir::Value& of = graph->recorder.values()[value];
    if (ir::is_float(of.dtype())) {
      return ir::invalid_argument(
          "graph_scalar_extent: the value must be an integer or a bool, given " +
          std::string(ir::name_of(of.dtype())) + "; cast it first");
    }
    auto named =
        compiler::make(*graph, [value](ir::Builder& builder, std::span<const ir::Value> values) {
          const size_t elements = builder.scalars(values[value]).size();
          if (elements != 1) {
            builder.fail(ir::invalid_argument(
                "graph_scalar_extent: the value must have one element, given " +
                std::to_string(elements)));
          }
          return std::vector<ir::Value>();
        });
    if (!named) return named;
    const ir::Value& scalar = graph->recorder.values()[value];
    const ir::HostValue elements = scalar.builder().scalars(scalar);
    graph->text = ir::extent_text(graph->recorder.graph(), elements.front());
    *text = graph->text.c_str();
    return {};
  });
}

ullage_status ullage_graph_text(ullage_graph* graph, const char** text) {
  return guarded([&]() -> ir::Result<void> {
    if (!graph) return null_argument("graph_text", "graph");
    if (!text) return null_argument("graph_text", "text");
    graph->text = ir::print(graph->recorder.graph(), ir::LargeConstants::whole);
    *text = graph->text.c_str();
    return {};
  });
}

ullage_status ullage_model_from_graph(const ullage_graph* graph, ullage_model** model) {
  return guarded([&]() -> ir::Result<void> {
    if (!model) return null_argument("model_from_graph", "model");
    *model = nullptr;
    if (!graph) return null_argument("model_from_graph", "graph");
    auto finished = graph->recorder.finished();
    if (!finished) return finished.error();
    if (finished->outputs.empty()) {
      return ir::invalid_argument("model_from_graph: a graph needs an output");
    }
    *model = compiler::make_model(std::move(*finished));
    return {};
  });
}
