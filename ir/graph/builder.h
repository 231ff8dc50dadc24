// Builder: makes graphs. Errors are sticky: a failed call returns an invalid Value, later calls
// pass it on, finish() returns the first error.
#pragma once

#include <memory>
#include <source_location>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/op.h"

namespace ullage::ir {

class Builder;

// A value of the graph under construction. Cheap to copy; valid while its builder lives.
class Value {
 public:
  Value() = default;
  Value(Builder* builder, ValueId id) : builder_(builder), id_(id) {}
  bool valid() const { return builder_ != nullptr && id_ != kNoValue; }
  Builder& builder() const { return *builder_; }
  ValueId id() const { return id_; }

  // REQUIRES: valid().
  const ValueInfo& info() const;
  DType dtype() const { return info().dtype; }
  const ShapeExtent& shape() const { return info().shape; }
  size_t rank() const { return shape().rank(); }
  ExtentExpr extent(size_t axis) const { return shape()[axis].live; }
  const std::optional<HostValue>& host() const { return info().host; }

 private:
  Builder* builder_ = nullptr;
  ValueId id_ = kNoValue;
};

class Builder {
 public:
  Builder() = default;
  // Goes on with a graph: nodes are appended behind its last one.
  explicit Builder(Graph graph) : graph_(std::move(graph)) {}
  Builder(const Builder&) = delete;
  Builder& operator=(const Builder&) = delete;

  ExtentPool& pool() { return *graph_.pool; }
  const Graph& graph() const { return graph_; }
  bool failed() const { return failed_; }
  const Error& error() const { return error_; }

  // A graph input. Axis a of `shape` that is null becomes the symbol InputAxis(this input, a); a
  // non-null one becomes a guard; where device data decides axis 0, what is bound is its capacity.
  // With `host_readable` and a small, constant shape, its elements become host scalars on demand.
  Value input(const std::string& name, DType dtype, std::vector<ExtentExpr> shape,
              bool host_readable = false);
  Value constant(Tensor tensor, std::string name = {});
  Value scalar(DType dtype, double value);  // rank-0 constant

  // Appends one node of `op`; runs its dtype and shape rules, simplifies extents, propagates host
  // values. `inputs` may hold invalid Values for absent optional operands. One Value per output.
  // Composite ops (OpDef::decompose) are expanded here and never appear as nodes.
  // `body`: of ops that take one, and of no others.
  std::vector<Value> add(const OpDef& op, std::span<const Value> inputs, Attributes attributes = {},
                         std::shared_ptr<const ScalarBody> body = {});
  Value add1(const OpDef& op, std::span<const Value> inputs, Attributes attributes = {},
             std::shared_ptr<const ScalarBody> body = {});

  // The elements of a small tensor as scalars of extents and conditions: host values where there
  // are any, else leaves that the device defines when it runs. Errors (sticky, empty result):
  // extents not constant, or more than kMaxHostElements elements.
  HostValue scalars(Value value, Semantics semantics = Semantics::integer);

  // Gives a small tensor of device data host elements, so that shape arithmetic on them becomes
  // expressions. Larger ones, or such whose extents are no constants, are left as they are.
  void name_scalars(Value value);

  // Checked at run time before any dispatch. A condition proved true is dropped, one proved false
  // is an error at once.
  void guard(ExtentExpr condition, std::string message);
  void guard(Guard guard);  // as it is, with its own predicate
  void output(std::string name, Value value);
  // Name of a symbol, for messages and --bound.
  void name_symbol(ExtentExpr leaf, std::string name);

  // The shape of `value` was taken as data: from now on the guards of all that leads to it apply to
  // the whole program, whether or not its elements are ever used.
  void keep_guards(Value value);

  // At least what `needed` is in a run that goes on: what a plan reserves for it, a capacity of
  // that name, which --bound gives or a run finds. One for every `needed`; the first name counts.
  ExtentExpr capacity_of(ExtentExpr needed, std::string name);

  // The same of what is known later: a capacity that plans begin with `first` of, and what must not
  // exceed it (`rule` is the message), computed by the nodes whose results are `values`.
  ExtentExpr reserve(std::string name, int64_t first);
  void limit(ExtentExpr capacity, ExtentExpr needed, const std::string& rule,
             std::vector<ValueId> values);

  // State copied into every node added until changed.
  void set_predicate(ExtentExpr predicate) { predicate_ = predicate; }
  ExtentExpr predicate() const { return predicate_; }
  void set_source(uint32_t source) { source_ = source; }
  const SourceNode* source() const;  // null where there is none
  uint32_t add_source(SourceNode source);

  // All that was added since `state()` gave it, errors too, goes: for attempts. Values that were
  // created since then must not be used any more.
  struct State {
    Graph graph;
    ExtentExpr predicate;
    uint32_t source = UINT32_MAX;
  };
  State state() const { return {graph_, predicate_, source_}; }  // REQUIRES: !failed()
  void restore(State state);

  void fail(Error error);  // records the first error only
  Result<Graph> finish();  // verified; the builder is empty afterwards
  // As it stands, for those who still have nodes to move. The builder is empty afterwards.
  Graph release();

 private:
  friend class Value;
  Value append(ValueInfo info);
  std::vector<Value> append_node(const OpDef& op, std::vector<ValueId> inputs,
                                 Attributes attributes, InferContext& context);
  ExtentExpr device_scalar(ValueId id, uint32_t element, Semantics semantics);
  void limit_extents(ShapeExtent& shape, size_t output, const OpDef& op);
  Result<std::vector<ValueId>> check_operands(const OpDef& op, std::span<const Value> inputs) const;

  Graph graph_;
  ExtentExpr predicate_;
  uint32_t source_ = UINT32_MAX;
  bool failed_ = false;
  Error error_;
};

}  // namespace ullage::ir
