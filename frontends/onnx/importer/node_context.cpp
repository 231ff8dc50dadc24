// Access to attributes and operands of one node.
#include "frontends/onnx/importer/node_context.h"

#include <algorithm>
#include <cstdio>

#include "frontends/onnx/importer/importer.h"
#include "frontends/onnx/importer/op_table.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

// Of an error's message, which is one line.
constexpr size_t kMaxOperandsNamed = 4, kMaxElementsShown = 8, kLongestTextShown = 40;

std::string number_text(int64_t v) {
  return std::to_string(v);
}

std::string number_text(float v) {
  std::string text(32, ' ');
  text.resize(static_cast<size_t>(std::snprintf(text.data(), text.size(), "%g", double{v})));
  return text;
}

std::string_view name_of(AttributeType type) {
  static constexpr std::string_view kNames[] = {
      "of no type", "a number",        "an integer",     "a text", "a tensor",
      "a graph",    "numbers",         "integers",       "texts",  "tensors",
      "graphs",     "a sparse tensor", "sparse tensors", "a type"};
  const auto index = static_cast<size_t>(type);
  return index < std::size(kNames) ? kNames[index] : "of an unknown type";
}

template <class T>
std::string list_of(const std::vector<T>& elements) {
  std::string text;
  for (size_t i = 0; i < elements.size() && i < kMaxElementsShown; ++i) {
    text += (i == 0 ? "" : ", ") + number_text(elements[i]);
  }
  return "[" + text + (elements.size() > kMaxElementsShown ? ", ...]" : "]");
}

// None where it is a tensor or a graph, or long.
std::optional<std::string> text_of(const Attribute& a) {
  switch (a.type) {
    case AttributeType::integer:
      return number_text(a.integer);
    case AttributeType::number:
      return number_text(a.number);
    case AttributeType::integers:
      return list_of(a.integers);
    case AttributeType::numbers:
      return list_of(a.numbers);
    case AttributeType::text:
      if (a.text.size() > kLongestTextShown) return std::nullopt;
      return "'" + std::string(a.text) + "'";
    default:
      return std::nullopt;
  }
}

}  // namespace

NodeContext::NodeContext(Importer& importer, const Node& node, Scope& scope,
                         const AttributeFrame* frame, std::string path)
    : importer_(importer), node_(node), scope_(scope), frame_(frame), path_(std::move(path)) {
  for (std::string_view name : node.inputs) {
    Item item = name.empty() ? Item() : importer.lookup_item(name, scope);
    operands_.push_back(item.tensor);
    sequences_.push_back(std::move(item.sequence));
  }
}

ir::Builder& NodeContext::builder() const {
  return importer_.builder();
}
ir::ExtentPool& NodeContext::pool() const {
  return builder().pool();
}
int64_t NodeContext::opset() const {
  return importer_.opset();
}

std::optional<ElementType> NodeContext::storage_type(size_t i) const {
  return importer_.storage_type(operand(i));
}

void NodeContext::set(size_t i, ir::Value value) {
  if (has_result(i) && value.valid()) scope_.values[node_.outputs[i]] = value;
}

void NodeContext::set_storage(size_t i, ir::Value bytes, ElementType type) {
  importer_.set_storage_type(bytes, type);
  set(i, bytes);
}

void NodeContext::keep_storage_type(ElementType type) {
  for (std::string_view name : node_.outputs) {
    const auto result = scope_.values.find(name);
    if (result != scope_.values.end()) importer_.set_storage_type(result->second, type);
  }
}

const Sequence* NodeContext::sequence(size_t i) const {
  return i < sequences_.size() && sequences_[i] ? &*sequences_[i] : nullptr;
}

void NodeContext::set_sequence(size_t i, Sequence sequence) {
  if (has_result(i)) scope_.sequences[node_.outputs[i]] = std::move(sequence);
}

void NodeContext::set_item(size_t i, Item item) {
  if (item.sequence) {
    set_sequence(i, *std::move(item.sequence));
  } else {
    set(i, item.tensor);
  }
}

const Attribute* find_attribute(const Node& node, std::string_view name,
                                const AttributeFrame* frame) {
  const Attribute* a = node.attribute(name);
  if (a == nullptr || a->reference.empty()) return a;
  if (frame == nullptr) return nullptr;
  auto it = frame->find(a->reference);
  return it == frame->end() ? nullptr : it->second;
}

const Attribute* NodeContext::find(std::string_view name) const {
  return find_attribute(node_, name, frame_);
}

// The attribute where it is there and of `type`.
const Attribute* NodeContext::typed(std::string_view name, AttributeType type) const {
  const Attribute* a = find(name);
  if (a == nullptr || a->type == type) return a;
  builder().fail(ir::invalid_file("attribute '" + std::string(name) + "' must be " +
                                  std::string(name_of(type)) + ", is " +
                                  std::string(name_of(a->type))));
  return nullptr;
}

int64_t NodeContext::integer(std::string_view name, int64_t otherwise) const {
  const Attribute* a = typed(name, AttributeType::integer);
  return a ? a->integer : otherwise;
}

double NodeContext::number(std::string_view name, double otherwise) const {
  const Attribute* a = typed(name, AttributeType::number);
  return a ? double{a->number} : otherwise;
}

std::string_view NodeContext::text(std::string_view name, std::string_view otherwise) const {
  const Attribute* a = typed(name, AttributeType::text);
  return a ? a->text : otherwise;
}

std::string_view NodeContext::word(std::string_view name,
                                   std::initializer_list<std::string_view> words) const {
  const std::string_view given = text(name, *words.begin());
  if (std::ranges::find(words, given) != words.end()) return given;
  refuse_word(name, given, {words.begin(), words.end()});
  return *words.begin();
}

void NodeContext::refuse_word(std::string_view name, std::string_view given,
                              std::span<const std::string_view> words) const {
  std::string list;
  for (std::string_view word : words) {
    list += (list.empty() ? "'" : ", '") + std::string(word) + "'";
  }
  builder().fail(ir::unsupported("attribute '" + std::string(name) + "' is '" + std::string(given) +
                                 "', which is none of " + list));
}

std::vector<int64_t> NodeContext::integers(std::string_view name) const {
  const Attribute* a = typed(name, AttributeType::integers);
  return a ? a->integers : std::vector<int64_t>();
}

std::vector<double> NodeContext::numbers(std::string_view name) const {
  const Attribute* a = typed(name, AttributeType::numbers);
  return a ? std::vector<double>(a->numbers.begin(), a->numbers.end()) : std::vector<double>();
}

std::vector<std::string_view> NodeContext::texts(std::string_view name) const {
  const Attribute* a = typed(name, AttributeType::texts);
  return a ? std::vector<std::string_view>(a->texts.begin(), a->texts.end())
           : std::vector<std::string_view>();
}

// Of an attribute that is required: absent, or of another type.
ir::Error NodeContext::missing(std::string_view attribute) const {
  if (builder().failed()) return builder().error();
  return error("attribute '" + std::string(attribute) + "' is required");
}

ir::Result<ir::Tensor> NodeContext::tensor(std::string_view name) const {
  const Attribute* a = typed(name, AttributeType::tensor);
  if (a == nullptr || !a->tensor) return missing(name);
  return to_tensor(*a->tensor, importer_.storage());
}

ir::Result<ir::DType> NodeContext::dtype(std::string_view name) const {
  const Attribute* a = typed(name, AttributeType::integer);
  if (a == nullptr) return missing(name);
  const auto element = static_cast<ElementType>(a->integer);
  std::optional<ir::DType> dtype = to_dtype(element);
  if (!dtype) return unsupported("element type " + name_of_element(element));
  return *dtype;
}

ir::Result<std::vector<ir::ExtentExpr>> NodeContext::host(size_t i) const {
  const ir::Value v = operand(i);
  if (!v.valid()) {
    return builder().failed() ? builder().error()
                              : error("operand " + std::to_string(i) + " is required");
  }
  const bool is_open = v.rank() == 1 && !v.host() && !ir::as_constant(v.extent(0));
  const std::optional<int64_t> length = is_open ? pin_by_sizes(v.extent(0)) : std::nullopt;
  std::vector<ir::ExtentExpr> elements;
  if (length && *length <= static_cast<int64_t>(ir::kMaxHostElements)) {
    elements = importer_.input_elements(v, *length);
    if (elements.empty()) elements = builder().scalars(ops::reshape(v, {constant(*length)}));
  } else {
    elements = shape_entries(builder(), v);
  }
  if (builder().failed()) return builder().error();
  return elements;
}

std::optional<int64_t> NodeContext::specialized_value(ir::ExtentExpr e) const {
  e = ir::simplify(e);
  if (std::optional<int64_t> known = ir::as_constant(e)) return known;
  const ir::Result<int64_t> value = ir::evaluate(e, importer_.specialized_bindings());
  return value ? std::optional(*value) : std::nullopt;
}

std::optional<int64_t> NodeContext::pin(ir::ExtentExpr e) const {
  e = ir::simplify(e);
  const std::optional<int64_t> value = specialized_value(e);
  if (value && !ir::as_constant(e)) guard_specialized(ir::equal(e, *value), std::to_string(*value));
  return value;
}

std::optional<int64_t> NodeContext::pin_by_sizes(ir::ExtentExpr e) const {
  if (const std::optional<int64_t> known = pin(e)) return known;
  e = ir::simplify(e);
  const ir::Result<int64_t> value = ir::evaluate(e, importer_.size_bindings());
  if (!value) return std::nullopt;
  guard_specialized(ir::equal(e, *value), std::to_string(*value));
  return *value;
}

std::optional<double> NodeContext::pin_float(ir::ExtentExpr e) const {
  e = ir::simplify(e);
  if (std::optional<double> known = ir::as_float_constant(e)) return known;
  ir::Result<double> value = ir::evaluate_float(e, importer_.specialized_bindings());
  if (!value) return std::nullopt;
  guard_specialized(pool().make(ir::ScalarOp::float_equal, e, pool().float_constant(*value)),
                    std::to_string(*value));
  return *value;
}

void NodeContext::guard_specialized(ir::ExtentExpr condition, const std::string& value) const {
  builder().guard(condition, "the graph was built for the value " + value +
                                 " of an operand that decides its structure");
}

ir::Result<std::optional<std::vector<int64_t>>> NodeContext::structure_if_known(size_t i) const {
  ir::Result<std::vector<ir::ExtentExpr>> elements = host(i);
  if (!elements) return elements.error();
  std::vector<int64_t> result;
  for (ir::ExtentExpr e : *elements) {
    std::optional<int64_t> value = pin(e);
    if (!value) return std::optional<std::vector<int64_t>>();
    result.push_back(*value);
  }
  return std::optional(std::move(result));
}

ir::Result<std::vector<int64_t>> NodeContext::structure(size_t i) const {
  ir::Result<std::optional<std::vector<int64_t>>> known = structure_if_known(i);
  if (!known) return known.error();
  if (*known) return **std::move(known);
  const ir::Result<std::vector<ir::ExtentExpr>> elements = host(i);
  if (!elements) return elements.error();
  std::vector<int64_t> of_sizes;
  for (ir::ExtentExpr e : *elements) {
    const std::optional<int64_t> value = pin_by_sizes(e);
    if (!value) {
      return unsupported("operand '" + std::string(node_.inputs[i]) +
                         "' decides the structure of the graph and is no constant");
    }
    of_sizes.push_back(*value);
  }
  return of_sizes;
}

ir::Result<int64_t> NodeContext::axis(int64_t given, size_t rank) const {
  const auto r = static_cast<int64_t>(rank);
  if (given < -r || given >= r) {
    return error("axis " + std::to_string(given) + " does not fit rank " + std::to_string(rank));
  }
  return given < 0 ? given + r : given;
}

std::string NodeContext::operand_text(size_t i) const {
  const ImportRule* rule = find_import_rule(node_, opset());
  const std::string_view role = rule ? operand_name(*rule, i) : std::string_view();
  const ir::Graph& graph = builder().graph();
  const ir::ValueInfo& value = operands_[i].info();
  const ir::LeafName names = ir::leaf_names(graph);
  std::string text = role.empty() ? "operand " + std::to_string(i) : std::string(role);
  text += " = '" + std::string(node_.inputs[i]) + "' " + std::string(ir::name_of(value.dtype)) +
          ir::to_string(value.shape, names);
  const auto is_known = [](ir::ExtentExpr e) {
    return ir::as_constant(e) || ir::as_float_constant(e);
  };
  if (value.host && value.host->size() <= kMaxElementsShown &&
      std::ranges::all_of(*value.host, is_known)) {
    std::string elements;
    for (ir::ExtentExpr e : *value.host) {
      elements += (elements.empty() ? "" : ", ") + ir::to_string(e, names);
    }
    text += " {" + elements + "}";
  }
  if (value.producer == ir::kNoNode) return text;
  const uint32_t source = graph.nodes[value.producer].source;
  if (source >= graph.sources.size()) return text;
  return text + " of " + graph.sources[source].op + " '" + graph.sources[source].name + "'";
}

// "; axis = 3, mode = 'linear'": those that fit a line.
std::string NodeContext::attribute_text() const {
  std::string text;
  for (const Attribute& own : node_.attributes) {
    const Attribute* a = find(own.name);
    const std::optional<std::string> value = a ? text_of(*a) : std::nullopt;
    if (value) text += (text.empty() ? "; " : ", ") + std::string(own.name) + " = " + *value;
  }
  return text;
}

ir::Error NodeContext::placed(ir::Error error) const {
  if (!error.op.empty() || !error.node.empty()) return error;
  const char* separator = "; ";
  for (size_t i = 0; i < operands_.size() && i < kMaxOperandsNamed; ++i) {
    if (!operands_[i].valid()) continue;
    error.message += separator + operand_text(i);
    separator = ", ";
  }
  if (operands_.size() > kMaxOperandsNamed) error.message += ", ...";
  error.message += attribute_text();
  return ir::at_node(std::move(error), node_.op, path_);
}

ir::Error NodeContext::error(const std::string& rule) const {
  return placed(ir::invalid_file(rule));
}

ir::Error NodeContext::unsupported(const std::string& what) const {
  return placed(ir::unsupported("unsupported: " + what));
}

}  // namespace ullage::onnx
