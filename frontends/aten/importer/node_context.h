// What an import rule sees of its node: arguments by their names in the op's schema, of any form
// that PyTorch allows, and where to put its results. Getters throw Refused where an argument does
// not fit.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "frontends/aten/file/program.h"
#include "frontends/aten/importer/item.h"
#include "ir/graph/builder.h"

namespace ullage::aten {

class Importer;
struct Scope;

// "aten.add" and "Tensor" of "torch.ops.aten.add.Tensor"; ops that are no library's have no
// overloads.
std::pair<std::string_view, std::string_view> split_target(std::string_view target);

class NodeContext {
 public:
  NodeContext(Importer& importer, const Node& node, const Graph& graph, Scope& scope,
              std::string path);

  const Node& node() const { return node_; }
  Importer& importer() const { return importer_; }
  Scope& scope() const { return scope_; }
  const std::string& path() const { return path_; }
  std::string_view op() const { return op_; }              // "aten.add"
  std::string_view overload() const { return overload_; }  // "Tensor"
  ir::Builder& builder() const;
  ir::ExtentPool& pool() const;

  // ---- arguments ----
  // By name, or of nodes whose arguments have none by position.
  const Argument* find(std::string_view name) const;  // null: left out, or None
  const Argument* find(size_t position) const;
  bool has(std::string_view name) const { return find(name) != nullptr; }

  // A tensor; a number as a tensor of rank 0.
  ir::Value tensor(std::string_view name) const;
  ir::Value tensor_or_none(std::string_view name) const;  // invalid: None
  // The same in a dtype.
  ir::Value tensor(std::string_view name, ir::DType dtype) const;
  // None is invalid.
  std::vector<ir::Value> tensors(std::string_view name) const;
  int64_t integer(std::string_view name, int64_t otherwise = 0) const;
  double number(std::string_view name, double otherwise = 0) const;
  bool flag(std::string_view name, bool otherwise = false) const;
  std::string text(std::string_view name, std::string_view otherwise = {}) const;
  std::optional<ir::DType> dtype(std::string_view name) const;
  std::vector<int64_t> integers(std::string_view name) const;
  ir::ExtentExpr extent(std::string_view name) const;
  ir::ExtentExpr extent(std::string_view name, int64_t otherwise) const;
  std::vector<ir::ExtentExpr> extents(std::string_view name) const;
  // An axis of a tensor of that rank; negative ones count from the end. A tensor of rank 0 has the
  // axis 0, too.
  size_t axis(std::string_view name, size_t rank, int64_t otherwise = 0) const;
  // As listed, each once; all where the argument is left out or empty.
  std::vector<int64_t> axes(std::string_view name, size_t rank) const;

  // Of an argument, whatever its name.
  Item item(const Argument& argument) const;
  std::vector<Item> items(const Argument& argument) const;  // of a list
  ir::Value value(const Item& item) const;
  ir::Value as_value(const Number& number) const;  // rank 0: i64, bool or f64
  ir::ExtentExpr as_extent(const Argument& argument) const;
  Number as_number(const Argument& argument) const;
  // The dtype that PyTorch gives to results of these arguments: those of tensors with axes before
  // those without, these before numbers, which have weight only where they are of a higher kind.
  ir::DType promoted(std::span<const std::string_view> names) const;

  // ---- results ----
  size_t result_count() const { return results_.size(); }
  bool has_result(size_t i) const { return i < results_.size() && !results_[i].empty(); }
  // What PyTorch says of result `i`; null of numbers.
  const TensorMeta* meta(size_t i = 0) const;
  // The same of an argument that is a tensor; null where nothing is said.
  const TensorMeta* argument_meta(std::string_view name) const;
  // Does PyTorch have its elements in memory as they follow each other? True where the file does
  // not say.
  bool is_in_order(std::string_view name) const;
  // Of a size that PyTorch states.
  ir::ExtentExpr stated(const Expression& size) const;
  ir::DType result_dtype(size_t i = 0) const;
  size_t result_rank(size_t i = 0) const;
  // Its shape, where it is known before the node has run.
  std::vector<ir::ExtentExpr> result_extents(size_t i = 0) const;
  // Casts to the dtype that PyTorch says.
  void set(ir::Value value) { set(0, value); }
  void set(size_t i, ir::Value value);
  void set_number(Number number);
  void set_item(size_t i, Item item);
  const std::vector<std::optional<Item>>& set_items() const { return items_; }

  // ---- small steps ----
  ir::Value scalar(ir::DType dtype, double value) const { return builder().scalar(dtype, value); }
  ir::ExtentExpr constant(int64_t value) const { return pool().constant(value); }
  // Extents of a value of rank `rank`; refuses another rank.
  std::vector<ir::ExtentExpr> extents_of(ir::Value value) const;
  std::vector<ir::ExtentExpr> extents_of(ir::Value value, size_t rank) const;
  // Refuses with the builder's error where there is one.
  void check() const;

  [[noreturn]] void error(const std::string& rule) const;        // the program is wrong
  [[noreturn]] void unsupported(const std::string& what) const;  // the program is right
  ir::Error placed(ir::Error error) const;

  // Of complex operands, what getters see; clears the results. Of a real one the imaginary part is
  // 0.
  void take(Part part);
  bool has_complex_operand() const;

  // Operand 0 where a view is computed again; null: as it is.
  void rebase(ir::Value base) { base_ = base; }

 private:
  const Argument& required(std::string_view name) const;
  Item part_of(const Item& whole) const;
  [[noreturn]] void refuse(std::string_view name, const char* wanted) const;

  Importer& importer_;
  const Node& node_;
  const Graph& graph_;
  Scope& scope_;
  std::string path_;
  std::string_view op_, overload_;
  ir::Value base_{};
  Part part_ = Part::whole;
  std::vector<std::string> results_;        // names; of lists, of each element
  std::vector<std::optional<Item>> items_;  // as many
};

}  // namespace ullage::aten
