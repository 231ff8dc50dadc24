// CallEmitter: appends calls to a kernel graph, with the node, predicate and slots they belong to.
#pragma once

#include <cstdint>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/lowering/kernel_graph.h"

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
  ExtentExpr predicate_and(ExtentExpr condition) const;
  void restrict_to(ExtentExpr condition);

  // Calls from here to end_loop() are an iteration of a loop.
  void begin_loop(ExtentExpr iterations);
  void end_loop(ExtentExpr live);

  // Fills label and source; the predicate joins the call's own. `slots` are those it may read.
  void emit(KernelCall call, std::vector<uint32_t> slots);

 private:
  friend class PredicateScope;
  friend class BeforeLoopScope;
  void set_storage(KernelCall& call) const;
  void insert_before_loop(KernelCall call);

  const DeviceProfile& profile_;
  KernelGraph& kernels_;
  const Node* node_ = nullptr;
  ExtentExpr predicate_;
  std::vector<uint32_t> open_loops_;  // indices into KernelGraph::loops
  bool before_loop_ = false;
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

// While it lives, calls are emitted before the innermost loop that is open.
class BeforeLoopScope {
 public:
  explicit BeforeLoopScope(CallEmitter& emitter) : emitter_(emitter) {
    emitter_.before_loop_ = true;
  }
  ~BeforeLoopScope() { emitter_.before_loop_ = false; }
  BeforeLoopScope(const BeforeLoopScope&) = delete;
  BeforeLoopScope& operator=(const BeforeLoopScope&) = delete;

 private:
  CallEmitter& emitter_;
};

}  // namespace ullage::ir
