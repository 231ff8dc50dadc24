// Import rules of sequences and optionals, which are lists of values (sequence.h): none makes a
// node but those that split and join tensors.
#include "frontends/onnx/control/control.h"
#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/movement/movement.h"

namespace ullage::onnx {
namespace {

using ir::ExtentExpr;
using ir::Result;
using ir::Value;

// ---- positions ----

// Operand `i`, in [-length, most]; `otherwise` where it is absent.
Result<size_t> position(const NodeContext& c, size_t i, size_t most, size_t otherwise) {
  if (!c.has(i)) return otherwise;
  const Result<std::vector<int64_t>> given = c.structure(i);
  if (!given) return given.error();
  if (given->size() != 1) return c.error("position must be one number");
  const auto length = static_cast<int64_t>(c.sequence(0)->elements.size());
  const int64_t at = given->front() < 0 ? given->front() + length : given->front();
  if (at < 0 || at > static_cast<int64_t>(most)) {
    return c.error("position " + std::to_string(given->front()) + " does not fit a sequence of " +
                   std::to_string(length));
  }
  return static_cast<size_t>(at);
}

Result<void> require_same_dtype(const NodeContext& c, const std::vector<Value>& elements) {
  for (const Value& element : elements) {
    if (element.dtype() == elements.front().dtype()) continue;
    return c.error("tensors of a sequence must be of one dtype: " +
                   std::string(ir::name_of(elements.front().dtype())) + " and " +
                   std::string(ir::name_of(element.dtype())));
  }
  return {};
}

Result<void> set_sequence(NodeContext& c, std::vector<Value> elements) {
  if (auto ok = require_same_dtype(c, elements); !ok) return ok;
  c.set_sequence(0, {.elements = std::move(elements)});
  return {};
}

// ---- making and taking apart ----

Result<void> construct(NodeContext& c) {
  return set_sequence(c, {c.operands().begin(), c.operands().end()});
}

Result<void> empty(NodeContext& c) {
  return set_sequence(c, {});
}

Result<void> length(NodeContext& c) {
  c.set(0, c.scalar(ir::DType::i64, static_cast<double>(c.sequence(0)->elements.size())));
  return {};
}

Result<void> element_at(NodeContext& c) {
  const std::vector<Value>& elements = c.sequence(0)->elements;
  if (elements.empty()) return c.error("the sequence is empty");
  const Result<size_t> where = position(c, 1, elements.size() - 1, 0);
  if (!where) return where.error();
  c.set(0, elements[*where]);
  return {};
}

Result<void> insert(NodeContext& c) {
  if (!c.has(1)) return {};
  std::vector<Value> elements = c.sequence(0)->elements;
  const Result<size_t> where = position(c, 2, elements.size(), elements.size());
  if (!where) return where.error();
  elements.insert(elements.begin() + static_cast<std::ptrdiff_t>(*where), c.operand(1));
  return set_sequence(c, std::move(elements));
}

Result<void> erase(NodeContext& c) {
  std::vector<Value> elements = c.sequence(0)->elements;
  if (elements.empty()) return c.error("the sequence is empty");
  const Result<size_t> where = position(c, 1, elements.size() - 1, elements.size() - 1);
  if (!where) return where.error();
  elements.erase(elements.begin() + static_cast<std::ptrdiff_t>(*where));
  return set_sequence(c, std::move(elements));
}

// ---- splitting and joining ----

constexpr int64_t kMostPieces = 65536;

// Sizes of the pieces along an axis of `extent`.
Result<std::vector<ExtentExpr>> piece_sizes(const NodeContext& c, ExtentExpr extent) {
  if (c.has(1) && c.operand(1).rank() == 1) {
    Result<std::vector<ExtentExpr>> sizes = c.host(1);
    if (!sizes) return sizes;
    ExtentExpr sum = c.constant(0);
    for (ExtentExpr size : *sizes) sum = sum + size;
    c.builder().guard(ir::equal(sum, extent), "the pieces must make up the axis");
    return sizes;
  }
  ExtentExpr step = c.constant(1);
  if (c.has(1)) {
    const Result<std::vector<ExtentExpr>> given = c.host(1);
    if (!given) return given.error();
    if (given->size() != 1) return c.error("split must be one number or one per piece");
    step = given->front();
    if (ir::bounds(step).high < 1) return c.error("split must be at least 1");
    c.builder().guard(ir::less_equal(c.constant(1), step), "split must be at least 1");
  }
  const ExtentExpr pieces = ir::ceil_div(extent, step);
  const std::optional<int64_t> count = c.pin_by_sizes(pieces);
  if (!count) {
    return c.unsupported("pieces of " + ir::to_string(step) + " of an axis of " +
                         ir::to_string(extent) +
                         " elements: their number must be known as the model is imported");
  }
  if (*count > kMostPieces) return c.unsupported("more than 65,536 pieces");
  std::vector<ExtentExpr> sizes(static_cast<size_t>(std::max<int64_t>(*count, 0)), step);
  if (*count > 0) sizes.back() = ir::simplify(extent - step * (*count - 1));
  return sizes;
}

Result<void> split(NodeContext& c) {
  if (!c.has(0)) return {};
  const Value x = c.operand(0);
  const Result<int64_t> axis = c.axis(c.integer("axis", 0), x.rank());
  if (!axis) return axis.error();
  const std::vector<ExtentExpr> shape = ops::extents_of(x);
  if (c.builder().failed()) return {};
  const Result<std::vector<ExtentExpr>> sizes = piece_sizes(c, shape[static_cast<size_t>(*axis)]);
  if (!sizes) return sizes.error();
  const bool drops_axis = !c.has(1) && c.integer("keepdims", 1) == 0;
  std::vector<Value> pieces = sizes->empty() ? std::vector<Value>() : ops::split(x, *axis, *sizes);
  for (Value& piece : pieces) {
    if (drops_axis) piece = ops::squeeze(piece, std::vector{*axis});
  }
  return set_sequence(c, std::move(pieces));
}

Result<void> concat(NodeContext& c) {
  std::vector<Value> elements = c.sequence(0)->elements;
  if (elements.empty()) return c.unsupported("a concat of no tensors");
  const bool stacks = c.integer("new_axis", 0) != 0;
  const size_t rank = elements.front().rank() + (stacks ? 1 : 0);
  const Result<int64_t> axis = c.axis(c.integer("axis"), rank);
  if (!axis) return axis.error();
  for (Value& element : elements) {
    if (stacks) element = ops::unsqueeze(element, std::vector{*axis});
  }
  c.set(0, elements.size() == 1 ? elements.front() : ops::concat(elements, *axis));
  return {};
}

// ---- a body per element ----

// Operands after the first are tensors, or sequences of the same length, of which each call of the
// body takes one element.
Result<void> map(NodeContext& c) {
  const Graph* body = branch_graph(c, "body");
  if (!body) return c.error("needs a body");
  const size_t count = c.sequence(0)->elements.size();
  std::vector<Sequence> results(c.result_count());
  for (size_t at = 0; at < count; ++at) {
    Items inputs;
    for (size_t i = 0; i < c.operand_count(); ++i) {
      const Sequence* sequence = c.sequence(i);
      if (sequence != nullptr && sequence->elements.size() != count) {
        return c.error("its sequences must be of one length: " + std::to_string(count) + " and " +
                       std::to_string(sequence->elements.size()));
      }
      inputs.emplace_back(sequence != nullptr ? sequence->elements[at] : c.operand(i));
    }
    const Result<Items> left = c.importer().import_items(c, *body, inputs);
    if (!left) return left.error();
    if (left->size() != results.size()) return c.error("its body must give one tensor per result");
    for (size_t i = 0; i < results.size(); ++i) {
      if ((*left)[i].sequence) return c.error("its body must give tensors");
      results[i].elements.push_back((*left)[i].tensor);
    }
  }
  for (size_t i = 0; i < results.size(); ++i) c.set_sequence(i, std::move(results[i]));
  return {};
}

// ---- optionals ----

Result<void> optional(NodeContext& c) {
  if (c.sequence(0) != nullptr) {
    c.set_sequence(0, *c.sequence(0));
  } else if (c.has(0)) {
    c.set(0, c.operand(0));
  } else {
    c.set_sequence(0, {.is_empty_optional = true});
  }
  return {};
}

Result<void> optional_has_element(NodeContext& c) {
  const Sequence* sequence = c.sequence(0);
  const bool has = sequence != nullptr ? !sequence->is_empty_optional : c.has(0);
  c.set(0, c.scalar(ir::DType::boolean, has));
  return {};
}

Result<void> optional_get_element(NodeContext& c) {
  const Sequence* sequence = c.sequence(0);
  if (sequence != nullptr && sequence->is_empty_optional) return c.error("the optional is empty");
  return optional(c);
}

constexpr ImportRule kSequenceImportRules[] = {
    {"ConcatFromSequence", 11, 11, "input_sequence:sequence", "axis! new_axis", concat},
    {"Optional", 15, 15, "input:either?", "type", optional},
    {"OptionalGetElement", 15, 18, "input:either", "", optional_get_element},
    {"OptionalHasElement", 15, 18, "input:either?", "", optional_has_element},
    {"SequenceAt", 11, 11, "input_sequence:sequence position:int", "", element_at},
    {"SequenceConstruct", 11, 11, "inputs*", "", construct},
    {"SequenceEmpty", 11, 11, "", "dtype", empty},
    {"SequenceErase", 11, 11, "input_sequence:sequence position:int?", "", erase},
    {"SequenceInsert", 11, 11, "input_sequence:sequence tensor position:int?", "", insert},
    {"SequenceLength", 11, 11, "input_sequence:sequence", "", length},
    {"SequenceMap", 17, 17, "input_sequence:sequence additional_inputs:either*", "body!", map},
    {"SplitToSequence", 11, 24, "input split:int?", "axis keepdims", split},
};

}  // namespace

std::span<const ImportRule> sequence_import_rules() {
  return kSequenceImportRules;
}

}  // namespace ullage::onnx
