// One scan over the calls with the set of device scalars that are written but not yet resolved.
#include "passes/kernels/resolve.h"

#include <algorithm>

#include "ir/extent/extent_walk.h"
#include "shaders/params/resolve.h"

namespace ullage::passes {
namespace {

constexpr const char* kResolveFile = "resolve/resolve.comp";
constexpr size_t kPushWords = sizeof(params::ResolveParams) / 4;  // set by write_resolve_code

// The two buffers that every resolve call binds; created with the first one.
struct ResolveBuffers {
  ir::BufferId control = ir::kNoBuffer, code = ir::kNoBuffer;
};

// The code is a constant that comes with the program, one past those of the graph.
ResolveBuffers add_buffers(ir::KernelGraph& kernels, ir::ExtentPool& pool) {
  const auto index = static_cast<uint32_t>(kernels.constants.size());
  const auto add = [&](ir::BufferKind kind, const char* name) {
    kernels.buffers.push_back({.kind = kind,
                               .dtype = ir::DType::u32,
                               .storage = ir::DType::u32,
                               .bytes = pool.constant(0),
                               .name = name,
                               .index = kind == ir::BufferKind::constant ? index : 0});
    return static_cast<ir::BufferId>(kernels.buffers.size() - 1);
  };
  ResolveBuffers buffers;
  buffers.control = add(ir::BufferKind::control, "control");
  buffers.code = add(ir::BufferKind::constant, "resolve code");
  return buffers;
}

// `scalars_of_slot`: the device scalars behind every word of the table.
std::vector<uint32_t> scalars_needed(const ir::KernelCall& call,
                                     const std::vector<std::vector<uint32_t>>& scalars_of_slot) {
  std::vector<uint32_t> scalars;
  const auto add = [&](ir::ExtentExpr e) {
    if (!e) return;
    const auto more = ir::device_scalars_of(e);
    scalars.insert(scalars.end(), more.begin(), more.end());
  };
  for (ir::ExtentExpr groups : call.groups) add(groups);
  add(call.predicate);
  for (uint32_t slot : call.slots) {
    scalars.insert(scalars.end(), scalars_of_slot[slot].begin(), scalars_of_slot[slot].end());
  }
  return scalars;
}

bool has_floats(ir::ExtentExpr e) {
  if (!e || !ir::depends_on_device(e)) return false;
  return std::ranges::any_of(ir::operands_first(e.node()), [](const ir::ExtentNode* node) {
    return ir::yields_float(node->op) || node->semantics == ir::Semantics::truncate_size;
  });
}

// Does some resolve call need the arithmetic of doubles? Without it the kernel is half the size.
bool needs_floats(const ir::Graph& graph, const ir::KernelGraph& kernels) {
  return std::ranges::any_of(kernels.slots, has_floats) ||
         std::ranges::any_of(graph.guards,
                             [](const ir::Guard& guard) {
                               return has_floats(guard.condition) || has_floats(guard.predicate);
                             }) ||
         std::ranges::any_of(kernels.calls, [](const ir::KernelCall& call) {
           return has_floats(call.predicate) || std::ranges::any_of(call.groups, has_floats);
         });
}

// Words of the table for the extents of outputs that the device computes, and the device scalars
// behind them.
std::vector<uint32_t> add_output_slots(const ir::Graph& graph, ir::KernelGraph& kernels) {
  std::vector<uint32_t> scalars;
  for (const ir::GraphOutput& output : graph.outputs) {
    for (const ir::AxisExtent& axis : graph.value(output.value).shape.axes()) {
      if (!ir::depends_on_device(axis.live) || ir::is_device_leaf(axis.live->op)) continue;
      if (std::ranges::find(kernels.slots, axis.live) == kernels.slots.end()) {
        kernels.slots.push_back(axis.live);
      }
      const auto more = ir::device_scalars_of(axis.live);
      scalars.insert(scalars.end(), more.begin(), more.end());
    }
  }
  return scalars;
}

ir::KernelCall resolve_call(const ResolveBuffers& buffers, std::vector<uint32_t> scalars,
                            bool floats) {
  ir::KernelCall call;
  call.kernel.file = kResolveFile;
  call.kernel.defines = {{"FLOATS", floats ? "1" : "0"}};
  call.operands = {{.buffer = buffers.control, .access = ir::Access::read_write},
                   {.buffer = buffers.code, .access = ir::Access::read}};
  call.push.assign(kPushWords, 0);
  call.label = "resolve";
  call.resolves = std::move(scalars);
  return call;
}

}  // namespace

void place_resolves(const ir::Graph& graph, ir::KernelGraph& kernels) {
  if (graph.device_scalars.empty()) return;
  const std::vector<uint32_t> outputs = add_output_slots(graph, kernels);
  std::vector<std::vector<uint32_t>> scalars_of_slot;
  for (ir::ExtentExpr slot : kernels.slots) scalars_of_slot.push_back(ir::device_scalars_of(slot));
  std::vector<bool> resolved(graph.device_scalars.size(), false);
  std::vector<ir::KernelCall> calls;
  ResolveBuffers buffers;
  const bool floats = needs_floats(graph, kernels);
  // Resolves all that `call_count` calls have written, if that has news on one of `needed`.
  const auto resolve_for = [&](const std::vector<uint32_t>& needed, uint32_t call_count) {
    const auto is_written = [&](uint32_t index) {
      const ir::KernelScalar& scalar = kernels.scalars[index];
      return scalar.buffer != ir::kNoBuffer && scalar.ready <= call_count && !resolved[index];
    };
    if (std::ranges::none_of(needed, is_written)) return;
    std::vector<uint32_t> scalars;
    for (uint32_t i = 0; i < resolved.size(); ++i) {
      if (is_written(i)) scalars.push_back(i);
    }
    for (uint32_t i : scalars) resolved[i] = true;
    if (buffers.control == ir::kNoBuffer) buffers = add_buffers(kernels, *graph.pool);
    calls.push_back(resolve_call(buffers, std::move(scalars), floats));
  };
  const auto call_count = static_cast<uint32_t>(kernels.calls.size());
  const std::vector<ir::KernelLoop> loops = kernels.loops;
  const auto here = [&] { return static_cast<uint32_t>(calls.size()); };
  for (uint32_t i = 0; i <= call_count; ++i) {
    for (size_t l = 0; l < loops.size(); ++l) {
      if (loops[l].end == i) kernels.loops[l].end = here();
    }
    resolve_for(i < call_count ? scalars_needed(kernels.calls[i], scalars_of_slot) : outputs, i);
    for (size_t l = 0; l < loops.size(); ++l) {
      if (loops[l].begin == i) kernels.loops[l].begin = here();
    }
    if (i < call_count) calls.push_back(std::move(kernels.calls[i]));
  }
  kernels.calls = std::move(calls);
}

}  // namespace ullage::passes
