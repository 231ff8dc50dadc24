// Placements: in which buffers, layouts and storage each value lies.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/lowering/call_emitter.h"
#include "ir/lowering/constant_pool.h"
#include "ir/lowering/kernel_graph.h"

namespace ullage::ir {

// Invariant: the first placement of a value is where it was written; every other one is a copy in
// another layout or storage, under the predicate of the node that first needed it.
class Placements {
 public:
  // Emits the call that copies `id` from one buffer to the other, between layouts and storages.
  using Relayout = std::function<Result<void>(ValueId id, BufferId from, const Layout& from_layout,
                                              BufferId to, const Layout& to_layout)>;

  // All outlive the placements. `storage`: how values should be stored, per value; empty: as their
  // dtypes.
  Placements(const Graph& graph, KernelGraph& kernels, const std::vector<DType>& storage,
             ConstantPool& constants, CallEmitter& emitter, Relayout relayout);

  const Layout& layout_of(ValueId id) const;
  DType storage_of(ValueId id) const;

  // A buffer with `id` in `layout` and `storage` (nothing: as it is stored), created where there is
  // none. Errors: a value that nothing has written; those of the relayout.
  Result<BufferId> read(ValueId id, const Layout& layout, std::optional<DType> storage);
  // A new buffer for a result, which has none yet (is_placed).
  BufferId write(ValueId id, const Layout& layout, DType storage);
  bool is_placed(ValueId id) const { return !placements_[id].empty(); }
  // Result `out` in `out_layout` is `buffer`.
  void alias(ValueId out, const Layout& out_layout, BufferId buffer);

  // Where the resolve kernel reads elements of `id`: its plain buffer, or a copy if others use that
  // or `apart`.
  Result<BufferId> publish(ValueId id, bool apart);
  // Makes `id` output `index` of the program: a buffer that has it plain, or a copy.
  Result<BufferId> bind_output(const GraphOutput& output, uint32_t index);

  // Calls that do nothing but change the storage of a value. Each would go if `value` stayed as
  // wide as it is to the graph.
  const std::vector<KeptWide>& conversions() const { return conversions_; }

 private:
  struct Placement {
    Layout layout{};
    BufferId buffer = kNoBuffer;
    ExtentExpr predicate{};  // of the node whose relayout wrote it
  };
  const ValueInfo& value(ValueId id) const { return graph_.values[id]; }
  DType storage_of_buffer(BufferId buffer) const { return kernels_.buffers[buffer].storage; }
  const Node* producer_of(ValueId id) const;
  BufferId new_buffer(ValueId id, const Layout& layout, BufferKind kind, DType storage);
  Result<BufferId> materialise(ValueId id);  // first placement of inputs and constants
  Result<void> copy(ValueId id, BufferId to, const Layout& layout);

  const Graph& graph_;
  KernelGraph& kernels_;
  const std::vector<DType>& storage_;
  ConstantPool& constants_;
  CallEmitter& emitter_;
  Relayout relayout_;
  std::vector<std::vector<Placement>> placements_;  // per value
  std::vector<ValueId> owner_of_;                   // per buffer: its value
  std::vector<KeptWide> conversions_;
};

}  // namespace ullage::ir
