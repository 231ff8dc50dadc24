// The kernel graph: calls of kernels on buffers, with layouts, scratch, slots and grids. Made by
// choose_kernels from the rows' lower(); serialised by lower_to_program.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "ir/extent/extent.h"
#include "ir/graph/graph.h"
#include "ir/program/device_profile.h"
#include "ir/program/layout.h"
#include "ir/program/program.h"
#include "ir/program/views.h"

namespace ullage::ir {

// The text and the switches a kernel is compiled from; equal sources are one pipeline.
struct KernelSource {
  std::string file{};  // below shaders/kernels/, "matmul/lanes.comp"
  std::vector<std::pair<std::string, std::string>> defines{};  // sorted by name
  std::string body{};                                          // text of #include "generated.glsl"
  uint32_t local_size[3] = {1, 1, 1};  // defined as LOCAL_X, LOCAL_Y, LOCAL_Z
  KernelRequirements needs{};
  auto operator<=>(const KernelSource&) const = default;
};

using BufferId = uint32_t;
inline constexpr BufferId kNoBuffer = UINT32_MAX;

// The dtype in which kernels compute on elements of `dtype`: at least 32 bits wide.
DType accumulation_dtype(DType dtype);

struct KernelBuffer {
  BufferKind kind = BufferKind::intermediate;
  DType dtype = DType::f32;    // logical: what the elements are to the graph
  DType storage = DType::f32;  // how they lie in memory: as `dtype`, or f16 for f32
  ExtentExpr bytes{};          // storage bytes at run time
  Layout layout{};
  std::string name{};
  uint32_t index = 0;  // input/output: position; constant, packed: index
};

struct KernelCall {
  KernelSource kernel{};
  struct Operand {
    BufferId buffer = kNoBuffer;
    Access access = Access::read;
    bool texel = false;  // storage texel buffer of vec4 instead of a storage buffer
  };
  std::vector<Operand> operands{};     // set 0, binding = position
  std::vector<uint32_t> push{};        // push constant words: slot ids and plan constants
  std::array<ExtentExpr, 3> groups{};  // workgroups; null: 1. 0 on any axis: nothing to do
  ExtentExpr predicate{};              // null: always
  std::string label{};                 // node name, for timings and inspect
  uint32_t source = UINT32_MAX;        // index into Graph::sources
  DType accumulation = DType::f32;     // in which it computes; filled by emit
  bool barrier_before = false;         // filled by place_barriers
  std::vector<uint32_t> slots{};       // words of the extent table that it may read
  // An extent whose remainder may be built into the kernel: given defines RESIDUE_FACTOR=t and
  // RESIDUE=r it is right where the extent is r modulo t, and without them always.
  ExtentExpr residue{};
  // A twin of the call before it: never do both run, so that no barrier is wanted between them.
  bool alternative = false;
  // Rows of Graph::device_scalars that this call makes known to the table and to later group
  // counts; only a resolve has any (place_resolves). Its push words come with the program.
  std::vector<uint32_t> resolves{};
};

// Where the elements behind one row of Graph::device_scalars lie when `ready` calls have run.
struct KernelScalar {
  BufferId buffer = kNoBuffer;  // BufferKind::scalar; kNoBuffer: the row is not used
  uint32_t ready = 0;
};

// An f32 value that is not stored as f16 although the program's precision is, and why.
struct KeptWide {
  ValueId value = kNoValue;
  std::string name{}, reason{};
};

struct KernelGraph {
  std::vector<KernelBuffer> buffers{};
  std::vector<KernelCall> calls{};
  std::vector<ExtentExpr> slots{};  // word i of the extent table
  std::vector<std::shared_ptr<const Tensor>> constants{};
  std::vector<PackRecipe> packs{};
  std::vector<KernelScalar> scalars{};  // per row of Graph::device_scalars
  std::vector<BufferId> inputs{};       // kNoBuffer: read by the host only or not at all
  std::vector<BufferId> outputs{};
  std::vector<KeptWide> kept_wide{};  // by choose_storage and, for want of kernels, lowering
};

// What an op's lower() works with. One per node; the kernel graph grows behind it.
class LowerContext {
 public:
  LowerContext(const Graph& graph, const DeviceProfile& profile, KernelGraph& kernels);

  const Graph& graph() const { return graph_; }
  const Node& node() const { return *node_; }
  const DeviceProfile& profile() const { return profile_; }
  ExtentPool& pool() const { return *graph_.pool; }
  bool has_input(size_t i) const {
    return i < node_->inputs.size() && node_->inputs[i] != kNoValue;
  }
  ValueId input(size_t i) const { return node_->inputs[i]; }
  ValueId output(size_t i = 0) const { return node_->outputs[i]; }
  const ValueInfo& value(ValueId id) const { return graph_.values[id]; }
  const ShapeExtent& shape(ValueId id) const { return graph_.values[id].shape; }
  DType dtype(ValueId id) const { return graph_.values[id].dtype; }
  // Is output i used by a node or a graph output? Optional outputs need not be computed.
  bool is_used(ValueId id) const { return use_count_[id] != 0; }

  // What plan_views said of `id`.
  const View& view(ValueId id) const { return views_ ? (*views_)[id] : kNoView; }
  // The layout in which `id` was produced (constants and inputs: plain).
  const Layout& layout_of(ValueId id) const;
  // A buffer holding `id` in `layout`; emits a relayout call (constants: a pack step done once at
  // load) where it does not exist yet.
  BufferId read(ValueId id, const Layout& layout);
  // The same for kernels that take an operand as f32 or as f16 (lib/quads.glsl): as it is stored.
  // emit() tells them which: HALF_<binding> is defined for f16 operands and results.
  BufferId read_stored(ValueId id, const Layout& layout);
  // The same as `storage`: the value's dtype, or f16 for f32.
  BufferId read_as(ValueId id, const Layout& layout, DType storage);
  // A new buffer for result `id` in `layout`. Call once per output.
  BufferId write(ValueId id, const Layout& layout);
  BufferId write_stored(ValueId id, const Layout& layout);
  BufferId write_as(ValueId id, const Layout& layout, DType storage);
  // How `id` is stored; of results not written yet: should be, if the kernel can.
  DType storage_of(ValueId id) const;
  // Of f32 values that one kernel moves by width: f16 if all are stored so; of others, their dtype.
  DType common_storage(std::span<const ValueId> ids) const;
  DType storage_of_buffer(BufferId buffer) const { return kernels_.buffers[buffer].storage; }
  // Result `out` is the dense memory of `in` seen with another shape (no call).
  void alias(ValueId out, ValueId in);
  // Result `out` in `out_layout` is the memory of `in` in `in_layout`: axes are renamed (no call).
  void alias(ValueId out, const Layout& out_layout, ValueId in, const Layout& in_layout);
  // Temporary memory, alive within this node's calls.
  BufferId scratch(DType dtype, ExtentExpr elements, std::string name);
  // A constant in the order the lanes read; built once at load, equal recipes are one buffer.
  BufferId packed(const PackRecipe& recipe);
  // Lets the recipe's elements be f16 where all its constants may be stored so: for kernels that
  // read it as read_stored() says. Before asking for offsets of its pieces.
  void store_narrow(PackRecipe& recipe);
  // Index of a constant for use in recipes. REQUIRES: value(id).constant.
  uint32_t constant_index(ValueId id);

  // Slot of the extent table that holds `e` (deduplicated).
  uint32_t slot(ExtentExpr e);
  uint32_t slot(int64_t constant);
  // Fills label and source; the node's predicate joins the call's own.
  // Calls until restrict_to({}) run only where `condition` holds too; null lifts it.
  void restrict_to(ExtentExpr condition);
  void emit(KernelCall call);

  // min(ceil_div(items, per_group), groups that keep every invocation under the device's loop
  // budget when each group strides over the items): the x extent of a grid-stride kernel.
  ExtentExpr strided_groups(ExtentExpr items, int64_t items_per_group) const;
  Error error(std::string message) const;  // prefixed with op and node name

  // For the pass that drives lowering.
  using RelayoutFunction = Result<void> (*)(LowerContext&, ValueId id, BufferId from,
                                            const Layout& from_layout, BufferId to,
                                            const Layout& to_layout);
  void set_relayout(RelayoutFunction f) { relayout_ = f; }
  // They outlive the context. Not set: no value is a view.
  void set_views(const Views& views) { views_ = &views; }
  // Per value: its dtype, or f16 for f32 values that may be stored so. Not set: their dtypes.
  void set_storage(std::vector<DType> storage) { storage_ = std::move(storage); }
  // Calls that do nothing but change the storage of a value. Each would go if `value` stayed as
  // wide as it is to the graph.
  const std::vector<KeptWide>& conversions() const { return conversions_; }
  void begin_node(const Node& node);
  // Puts the elements that extents are made of where resolve reads them: those of inputs and
  // constants, or those of the results of the node at hand.
  void publish_inputs();
  void publish_results();
  Result<void> finish();  // binds graph outputs to output buffers
  const Error* failure() const { return failed_ ? &failure_ : nullptr; }

 private:
  struct Placement {
    Layout layout{};
    BufferId buffer = kNoBuffer;
    ExtentExpr predicate{};  // of the node whose relayout made it
  };
  void publish(ValueId id, uint32_t row);
  BufferId add_buffer(KernelBuffer buffer, ValueId owner = kNoValue);
  BufferId new_buffer(ValueId id, const Layout& layout, BufferKind kind, DType storage);
  BufferId materialise(ValueId id);  // first placement of inputs and constants
  // `storage`: nothing for either.
  BufferId find_or_make(ValueId id, const Layout& layout, std::optional<DType> storage);
  BufferId packed_constant(ValueId id, const Layout& layout, DType storage);
  uint32_t add_constant(std::shared_ptr<const Tensor> tensor);
  uint32_t narrow_constant(uint32_t index);  // the same rounded to f16
  void drop_unused_constants();
  void relayout(ValueId id, BufferId to, const Layout& layout);
  const Node* producer_of(ValueId id) const;
  Result<BufferId> bind_output(const GraphOutput& output, uint32_t index);
  void tell_storage(KernelCall& call) const;
  void fail(Error error);  // records the first one

  const Graph& graph_;
  const DeviceProfile& profile_;
  KernelGraph& kernels_;
  const Node* node_ = nullptr;                      // null: a graph output that no node makes
  ExtentExpr predicate_;                            // of what is emitted now
  std::vector<std::vector<Placement>> placements_;  // per value; front: as produced
  std::vector<uint32_t> use_count_;
  std::vector<uint32_t> constant_index_;
  const Views* views_ = nullptr;
  std::vector<DType> storage_;                        // per value, or empty
  std::vector<bool> may_be_narrow_;                   // per constant of the kernel graph
  std::unordered_map<uint32_t, uint32_t> narrow_of_;  // constant -> itself as f16
  std::vector<ValueId> owner_of_;                     // per buffer: the value it was made for
  std::vector<KeptWide> conversions_;
  std::unordered_map<ExtentExpr, uint32_t> slot_of_;
  std::vector<uint32_t> node_slots_;  // asked for while lowering the node at hand
  RelayoutFunction relayout_ = nullptr;
  bool failed_ = false;
  Error failure_;
};

}  // namespace ullage::ir
