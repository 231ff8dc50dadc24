// The kernel graph: calls of kernels on buffers, with layouts, scratch, slots and grids. Built by
// choose_kernels from the ops' lower(); serialised by lower_to_program.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "ir/extent/extent.h"
#include "ir/graph/graph.h"
#include "ir/lowering/layout.h"
#include "ir/program/device_profile.h"
#include "ir/program/program.h"

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
  DType storage = DType::f32;  // in memory: as `dtype`, or f16 or bf16 for f32
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
  // An extent whose remainder may be built into the kernel: given defines REMAINDER_FACTOR=t and
  // REMAINDER=r it is right where the extent is r modulo t, and without them always.
  ExtentExpr remainder{};
  // An alternative to the call before it: the two never both run, so that no barrier is needed
  // between them.
  bool alternative = false;
  // Entries of Graph::device_scalars that this call publishes to the table and to later group
  // counts; only a resolve has any (place_resolves). Its push words come with the program.
  std::vector<uint32_t> resolves{};
};

// Where the elements behind one entry of Graph::device_scalars lie when `ready` calls have run.
struct KernelScalar {
  BufferId buffer = kNoBuffer;  // BufferKind::scalar; kNoBuffer: the entry is not used
  uint32_t ready = 0;
};

// An f32 value that is not stored as f16 although the program's precision is, and why.
struct KeptWide {
  ValueId value = kNoValue;
  std::string name{}, reason{};
};

// Calls [begin, end) run once per iteration, at least once and maybe more often than `iterations`,
// where only the device knows that number: calls of an extra iteration do nothing or have
// predicates. Loops nest; outer ones come first.
struct KernelLoop {
  uint32_t begin = 0, end = 0;
  ExtentExpr iterations{};
  ExtentExpr live{};  // the iteration takes place; null: all do
};

struct KernelGraph {
  std::vector<KernelBuffer> buffers{};
  std::vector<KernelCall> calls{};
  std::vector<KernelLoop> loops{};
  std::vector<ExtentExpr> slots{};  // word i of the extent table
  std::vector<std::shared_ptr<const Tensor>> constants{};
  std::vector<PackRecipe> packs{};
  std::vector<KernelScalar> scalars{};  // per entry of Graph::device_scalars
  std::vector<BufferId> inputs{};       // kNoBuffer: read by the host only or not at all
  std::vector<BufferId> outputs{};
  std::vector<KeptWide> kept_wide{};  // by choose_storage and, where kernels are missing, lowering
};

// Appends a buffer.
BufferId add_buffer(KernelGraph& kernels, KernelBuffer buffer);

}  // namespace ullage::ir
