// What a call gets besides what the op definition states.
#include "ir/lowering/call_emitter.h"

#include <algorithm>

#include "ir/graph/op.h"

namespace ullage::ir {
namespace {

ExtentExpr both(ExtentExpr a, ExtentExpr b) {
  if (!a || !b || a == b) return a ? a : b;
  return simplify(logical_and(a, b));
}

// Of 16 bytes, two vec4s of 16 bits in each.
bool has_whole_texels(const KernelBuffer& buffer) {
  const auto bytes = as_constant(buffer.bytes);
  return bytes && *bytes % 16 == 0;
}

}  // namespace

void CallEmitter::begin_node(const Node* node) {
  node_ = node;
  predicate_ = node != nullptr ? node->predicate : ExtentExpr();
}

ExtentExpr CallEmitter::predicate_and(ExtentExpr condition) const {
  return both(predicate_, condition);
}

void CallEmitter::restrict_to(ExtentExpr condition) {
  predicate_ = both(node_->predicate, condition);
}

// What the kernel computes in, and which operands are stored in another dtype than they have.
void CallEmitter::set_storage(KernelCall& call) const {
  for (size_t i = 0; i < call.operands.size(); ++i) {
    KernelCall::Operand& operand = call.operands[i];
    const KernelBuffer& buffer = kernels_.buffers[operand.buffer];
    if (operand.access != Access::read) call.accumulation = accumulation_dtype(buffer.dtype);
    if (buffer.storage == buffer.dtype) continue;
    const bool is_half = buffer.storage == DType::f16;
    // Behind weights in 16 bits lie vectors of f32.
    const bool has_vectors =
        buffer.kind == BufferKind::packed && kernels_.packs[buffer.index].pieces.size() > 1;
    const bool are_texels_half = is_half && !has_vectors;
    operand.texel =
        operand.texel && (are_texels_half ? profile_.half_texels : has_whole_texels(buffer));
    call.kernel.needs.half_texels |= operand.texel && are_texels_half;
    const char* const texels = are_texels_half ? "2" : is_half ? "5" : "4";
    const char* const words = is_half ? "1" : "3";
    call.kernel.defines.emplace_back("HALF_" + std::to_string(i), operand.texel ? texels : words);
  }
  std::ranges::sort(call.kernel.defines);
}

void CallEmitter::emit(KernelCall call, std::vector<uint32_t> slots) {
  call.predicate = both(predicate_, call.predicate);
  if (node_ != nullptr) {
    if (call.label.empty()) call.label = node_->name;
    if (call.label.empty()) call.label = node_->op->name;
    call.source = node_->source;
  }
  call.slots = std::move(slots);
  set_storage(call);
  if (before_loop_) return insert_before_loop(std::move(call));
  kernels_.calls.push_back(std::move(call));
}

void CallEmitter::begin_loop(ExtentExpr iterations) {
  open_loops_.push_back(static_cast<uint32_t>(kernels_.loops.size()));
  kernels_.loops.push_back({.begin = static_cast<uint32_t>(kernels_.calls.size()),
                            .end = static_cast<uint32_t>(kernels_.calls.size()),
                            .iterations = iterations});
}

void CallEmitter::end_loop(ExtentExpr live) {
  KernelLoop& loop = kernels_.loops[open_loops_.back()];
  loop.end = static_cast<uint32_t>(kernels_.calls.size());
  loop.live = live;
  open_loops_.pop_back();
}

// What lies behind the place moves up.
void CallEmitter::insert_before_loop(KernelCall call) {
  const uint32_t place = kernels_.loops[open_loops_.back()].begin;
  for (KernelScalar& scalar : kernels_.scalars) {
    if (scalar.buffer != kNoBuffer && scalar.ready > place) ++scalar.ready;
  }
  kernels_.calls.insert(kernels_.calls.begin() + place, std::move(call));
  for (KernelLoop& loop : kernels_.loops) {
    if (loop.begin >= place) ++loop.begin;
    if (loop.end > place) ++loop.end;
  }
}

}  // namespace ullage::ir
