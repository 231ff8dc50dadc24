// LowerContext: what an op's lower() works with. One for all nodes; the kernel graph grows behind
// it. It looks at one node at a time; what it knows of the whole lies in its parts: placements of
// values, the slot table, the pool of constants and the emitter of calls.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/loops.h"
#include "ir/lowering/call_emitter.h"
#include "ir/lowering/constant_pool.h"
#include "ir/lowering/kernel_graph.h"
#include "ir/lowering/placements.h"
#include "ir/lowering/slot_table.h"
#include "ir/lowering/views.h"

namespace ullage::ir {

class LowerContext {
 public:
  // What passes have decided before; all that is not set is the simplest.
  struct Choices {
    // Emits the call that copies a value into another layout or storage; null: an error.
    Result<void> (*relayout)(LowerContext&, ValueId id, BufferId from, const Layout& from_layout,
                             BufferId to, const Layout& to_layout) = nullptr;
    const Views* views = nullptr;     // of the same graph, outlives the context; null: no views
    std::vector<DType> storage = {};  // per value: its dtype, f16 or bf16 for f32; empty: dtypes
  };
  // Graph, profile and kernels outlive the context.
  LowerContext(const Graph& graph, const DeviceProfile& profile, KernelGraph& kernels,
               Choices choices);
  LowerContext(const LowerContext&) = delete;
  LowerContext& operator=(const LowerContext&) = delete;

  // ---- the node at hand ----
  const Graph& graph() const { return graph_; }
  const Node& node() const { return *emitter_.node(); }
  const DeviceProfile& profile() const { return profile_; }
  ExtentPool& pool() const { return *graph_.pool; }
  bool has_input(size_t i) const {
    return i < node().inputs.size() && node().inputs[i] != kNoValue;
  }
  ValueId input(size_t i) const { return node().inputs[i]; }
  ValueId output(size_t i = 0) const { return node().outputs[i]; }
  const ValueInfo& value(ValueId id) const { return graph_.values[id]; }
  const ShapeExtent& shape(ValueId id) const { return graph_.values[id].shape; }
  DType dtype(ValueId id) const { return graph_.values[id].dtype; }
  // Is output i used by a node or a graph output? Optional outputs need not be computed.
  bool is_used(ValueId id) const { return use_count_[id] != 0; }
  // The decision of plan_views for `id`.
  const View& view(ValueId id) const { return views_ ? (*views_)[id] : kNoView; }
  Error error(std::string message) const;  // prefixed with op and node name

  // ---- where values lie ----
  // The layout in which `id` was produced (constants and inputs: plain).
  const Layout& layout_of(ValueId id) const { return placements_.layout_of(id); }
  // A buffer holding `id` in `layout`; emits a relayout call (constants: a pack step done once at
  // load) where it does not exist yet.
  BufferId read(ValueId id, const Layout& layout) { return read_as(id, layout, dtype(id)); }
  // The same for kernels that take f32, f16 or bf16 (lib/vec4s.glsl): as the value is stored.
  // emit() defines HALF_<binding> for f16 and bf16 operands and results.
  BufferId read_stored(ValueId id, const Layout& layout);
  // The same as `storage`: the value's dtype, or f16 or bf16 for f32.
  BufferId read_as(ValueId id, const Layout& layout, DType storage);
  // A new buffer for result `id` in `layout`. Call once per output.
  BufferId write(ValueId id, const Layout& layout) { return write_as(id, layout, dtype(id)); }
  BufferId write_stored(ValueId id, const Layout& layout);
  BufferId write_as(ValueId id, const Layout& layout, DType storage);
  // How `id` is stored; of results not written yet: should be, if the kernel can.
  DType storage_of(ValueId id) const { return placements_.storage_of(id); }
  // Of values that one kernel moves by width: how all are stored if that is one way; their dtype.
  DType common_storage(std::span<const ValueId> ids) const;
  DType storage_of_buffer(BufferId buffer) const { return kernels_.buffers[buffer].storage; }
  // Result `out` is the dense memory of `in` seen with another shape (no call).
  void alias(ValueId out, ValueId in);
  // Result `out` in `out_layout` is the memory of `in` in `in_layout`: axes are renamed (no call).
  void alias(ValueId out, const Layout& out_layout, ValueId in, const Layout& in_layout);
  // Temporary memory, alive within this node's calls.
  BufferId scratch(DType dtype, ExtentExpr elements, std::string name);
  ConstantPool& constants() { return constants_; }

  // `buffer` gets at least so many bytes, whatever its value takes.
  void reserve(BufferId buffer, ExtentExpr bytes);

  // ---- loops ----
  // Calls from here to end_loop() are an iteration of a loop, which runs at most so often.
  void begin_loop(ExtentExpr iterations);
  // `live`: scalar of the device, whether the iteration takes place, and if not, none behind it
  // does; null: all iterations take place.
  void end_loop(ExtentExpr live = {});
  // What `emit` emits comes before the innermost loop that is open: once, not in every iteration.
  Result<void> before_loop(const std::function<Result<void>()>& emit);
  // Of a carried value that grows in its place, or of what it grows to; nothing: no such value.
  std::optional<GrowingCarry> growth_of(ValueId carried) const;
  std::optional<GrowingCarry> growth_to(ValueId next) const;

  // ---- calls ----
  // Slot of the extent table for `e` (deduplicated).
  uint32_t slot(ExtentExpr e);
  uint32_t slot(int64_t constant) { return slot(pool().constant(constant)); }
  // Calls until restrict_to({}) run only where `condition` is true too; null lifts it.
  void restrict_to(ExtentExpr condition) { emitter_.restrict_to(condition); }
  // What `emit` emits runs only where `condition` is true too. Within it there may be further ones.
  void restricted(ExtentExpr condition, const std::function<void()>& emit);
  // Fills label and source; the node's predicate joins the call's own.
  void emit(KernelCall call) { emitter_.emit(std::move(call), slots_.asked()); }

  // ---- for the pass that drives lowering ----
  void begin_node(const Node& node);
  // Puts the elements that extents depend on where the resolve kernel reads them: those of inputs
  // and constants, or those of the results of the node at hand.
  void publish_inputs();
  void publish_results();
  Result<void> finish();  // binds graph outputs to output buffers
  const Error* failure() const { return failure_ ? &*failure_ : nullptr; }
  const std::vector<KeptWide>& conversions() const { return placements_.conversions(); }

 private:
  void publish(ValueId id, uint32_t index);
  // The buffer, or kNoBuffer and a failure.
  BufferId checked(Result<BufferId> buffer);
  void fail(Error error);  // records the first one
  const Node* producer_of(ValueId id) const;

  const Graph& graph_;
  const DeviceProfile& profile_;
  KernelGraph& kernels_;
  const Views* views_;
  const std::vector<DType> storage_;
  std::vector<uint32_t> use_count_;
  const std::vector<GrowingCarry> growing_;
  SlotTable slots_;
  ConstantPool constants_;
  CallEmitter emitter_;
  Placements placements_;
  std::optional<Error> failure_;
};

}  // namespace ullage::ir
