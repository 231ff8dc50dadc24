// NodeContext: the view of one ONNX node that an import rule has.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/result.h"
#include "frontends/onnx/file/model.h"
#include "frontends/onnx/importer/sequence.h"
#include "ir/extent/extent.h"
#include "ir/graph/attribute.h"
#include "ir/graph/builder.h"

namespace ullage::onnx {

class Importer;
struct Scope;

// Attributes of a function call by name; inside the function's body attributes may refer to them.
using AttributeFrame = std::unordered_map<std::string_view, const Attribute*>;

// The attribute a node has of that name, looked up in `frame` where it refers to the function's
// (a null frame has none); null where there is none.
const Attribute* find_attribute(const Node& node, std::string_view name,
                                const AttributeFrame* frame);

class NodeContext {
 public:
  NodeContext(Importer& importer, const Node& node, Scope& scope, const AttributeFrame* frame,
              std::string path);

  const Node& node() const { return node_; }
  Importer& importer() const { return importer_; }
  Scope& scope() const { return scope_; }
  const AttributeFrame* frame() const { return frame_; }
  const std::string& path() const { return path_; }  // outer/inner
  ir::Builder& builder() const;
  ir::ExtentPool& pool() const;
  int64_t opset() const;  // of the default domain

  // ---- operands and results ----
  size_t operand_count() const { return operands_.size(); }
  bool has(size_t i) const { return i < operands_.size() && operands_[i].valid(); }
  ir::Value operand(size_t i) const { return i < operands_.size() ? operands_[i] : ir::Value(); }
  std::span<const ir::Value> operands() const { return operands_; }
  // The element type of the bytes of operand `i`, where ir does not have that type.
  std::optional<ElementType> storage_type(size_t i) const;
  size_t result_count() const { return node_.outputs.size(); }
  bool has_result(size_t i) const { return i < node_.outputs.size() && !node_.outputs[i].empty(); }
  void set(size_t i, ir::Value value);  // ignored where the node has no such result
  void set_storage(size_t i, ir::Value bytes, ElementType type);
  void keep_storage_type(ElementType type);  // of the results that are set
  // Operand `i` where it is a sequence or an empty optional; null: a tensor or absent.
  const Sequence* sequence(size_t i) const;
  void set_sequence(size_t i, Sequence sequence);
  void set_item(size_t i, Item item);

  // ---- attributes ----
  // An attribute of another type than requested is an error of the builder: rules may go on with
  // the value that they get.
  const Attribute* find(std::string_view name) const;  // through the frame; null if absent
  bool has_attribute(std::string_view name) const { return find(name) != nullptr; }
  int64_t integer(std::string_view name, int64_t otherwise = 0) const;
  double number(std::string_view name, double otherwise = 0) const;
  std::string_view text(std::string_view name, std::string_view otherwise = {}) const;
  // One of `words`; the first where the attribute is absent. Another is an error of the builder.
  std::string_view word(std::string_view name, std::initializer_list<std::string_view> words) const;
  // The same of an enum whose names are those of the specification.
  template <ir::NamedEnum E>
  E word(std::string_view name, E otherwise) const {
    const std::string_view given = text(name, ir::name_of(otherwise));
    const std::optional<E> value = ir::value_named<E>(given);
    if (!value) refuse_word(name, given, names_of(E()));
    return value.value_or(otherwise);
  }
  std::vector<int64_t> integers(std::string_view name) const;
  std::vector<double> numbers(std::string_view name) const;
  std::vector<std::string_view> texts(std::string_view name) const;
  ir::Result<ir::Tensor> tensor(std::string_view name) const;
  ir::Result<ir::DType> dtype(std::string_view name) const;  // an element type as an integer

  // ---- operands as host data ----
  // Elements of operand i as expressions: known to the host, or defined on the device as it runs.
  // Errors: extents that are no constants, more than 64 elements.
  ir::Result<std::vector<ir::ExtentExpr>> host(size_t i) const;
  // Elements that decide the structure of the graph: constants, or specialized values with a guard.
  ir::Result<std::vector<int64_t>> structure(size_t i) const;
  // The same; none where an element is neither.
  ir::Result<std::optional<std::vector<int64_t>>> structure_if_known(size_t i) const;
  // The constant a host expression has, or gets from specialized inputs with a guard; else none.
  std::optional<int64_t> pin(ir::ExtentExpr e) const;
  std::optional<int64_t> specialized_value(ir::ExtentExpr e) const;  // the same without the guard
  std::optional<double> pin_float(ir::ExtentExpr e) const;
  // As pin(), by the extents of inputs in the run that comes first too, where they are known.
  std::optional<int64_t> pin_by_sizes(ir::ExtentExpr e) const;

  // 0 <= axis < rank after adding rank to a negative one.
  ir::Result<int64_t> axis(int64_t given, size_t rank) const;
  ir::ExtentExpr constant(int64_t value) const { return pool().constant(value); }
  ir::Value scalar(ir::DType dtype, double value) const { return builder().scalar(dtype, value); }

  // Places an error without a place at this node: adds its operands, their producers and its
  // attributes.
  ir::Error placed(ir::Error error) const;
  ir::Error error(const std::string& rule) const;        // the model is wrong
  ir::Error unsupported(const std::string& what) const;  // the model is right

 private:
  std::string operand_text(size_t i) const;
  std::string attribute_text() const;
  ir::Error missing(std::string_view attribute) const;
  const Attribute* typed(std::string_view name, AttributeType type) const;
  void refuse_word(std::string_view name, std::string_view given,
                   std::span<const std::string_view> words) const;
  void guard_specialized(ir::ExtentExpr condition, const std::string& value) const;

  Importer& importer_;
  const Node& node_;
  Scope& scope_;
  const AttributeFrame* frame_;
  std::string path_;
  std::vector<ir::Value> operands_;
  std::vector<std::optional<Sequence>> sequences_;  // as many
};

// The elements of `value`, which becomes a shape: those that the host knows as expressions, though
// others next to them are data of the device. Sees through what joins, reshapes and widens vectors.
// The builder fails as Builder::scalars does.
std::vector<ir::ExtentExpr> shape_entries(ir::Builder& builder, ir::Value value);

}  // namespace ullage::onnx
