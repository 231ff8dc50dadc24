// CallEmitter: appends calls to a kernel graph, with the node, predicate and slots they belong to.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/program/kernel_graph.h"

namespace ullage::ir {

class CallEmitter {
 public:
  // Both outlive the emitter.
  CallEmitter(const DeviceProfile& profile, KernelGraph& kernels)
      : profile_(profile), kernels_(kernels) {}

  // The node that is lowered; null: a graph output that no node makes, or the inputs.
  const Node* node() const { return node_; }
  void begin_node(const Node* node);

  // Under which calls are emitted: the node's, and what restrict_to() adds until restrict_to({}).
  ExtentExpr predicate() const { return predicate_; }
  void restrict_to(ExtentExpr condition);

  // Fills label and source; the predicate joins the call's own. `slots` are those it may read.
  void emit(KernelCall call, std::vector<uint32_t> slots);

 private:
  friend class PredicateScope;
  void set_storage(KernelCall& call) const;

  const DeviceProfile& profile_;
  KernelGraph& kernels_;
  const Node* node_ = nullptr;
  ExtentExpr predicate_;
};

// While it lives, calls are emitted under `predicate` alone.
class PredicateScope {
 public:
  PredicateScope(CallEmitter& emitter, ExtentExpr predicate)
      : emitter_(emitter), outer_(emitter.predicate_) {
    emitter_.predicate_ = predicate;
  }
  ~PredicateScope() { emitter_.predicate_ = outer_; }
  PredicateScope(const PredicateScope&) = delete;
  PredicateScope& operator=(const PredicateScope&) = delete;

 private:
  CallEmitter& emitter_;
  ExtentExpr outer_;
};

}  // namespace ullage::ir
