// How a box becomes calls: whole where an invocation may take all terms of its results, else in
// chunks whose results a second call combines.
#include "ops/affine/affine_rules.h"
#include "ops/code/scalar_code.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "ops/affine/affine_code.h"
#include "ops/code/copy.h"
#include "ops/schedule/tile.h"

namespace ullage::ops {

using namespace ir;

namespace {

// Terms that an invocation takes: at most, and at least where there are few results.
constexpr int64_t kMaxTerms = kLongAffineReduction, kFewTerms = 512;

ExtentExpr count_of(const std::vector<ExtentExpr>& shape, ExtentPool& pool) {
  return simplify(product(pool, shape));
}

// Are there fewer results than keep the device busy?
bool has_few_results(const LowerContext& context, const AffineCall& call) {
  const bool cpu = context.profile().device_class == DeviceClass::cpu;
  return expected_value(count_of(call.shape, context.pool())) <= (cpu ? 512 : 8192);
}

class BoxCalls {
 public:
  BoxCalls(LowerContext& context, const AffineCall& call, ExtentExpr condition)
      : context_(context),
        call_(call),
        condition_(condition),
        loops_(affine_loops(context.pool(), call.reduced)) {
    const int64_t iterations = loops_.depth + 4 * loop_iterations(call.body);
    const int64_t budget = int64_t{context.profile().max_loop_iterations} * 4 / 5;
    const int64_t terms = std::clamp<int64_t>(budget / iterations, 1, kMaxTerms);
    most_ = std::max<int64_t>(terms / loops_.window_terms, 1);
  }

  // `spread`: may few results be spread over chunks?
  Result<void> emit(bool spread) {
    if (loops_.first_window == 0) return emit_affine(context_, call_, loops_.window_terms);
    const bool few = spread && has_few_results(context_, call_);
    const int64_t least = std::max<int64_t>(kFewTerms / loops_.window_terms, 1);
    const int64_t alone = few ? std::min(most_, least) : most_;
    const Interval steps = bounds(loops_.steps);
    if (steps.low <= alone) {
      restrict_to(steps.high > alone, less_equal(loops_.steps, context_.pool().constant(alone)));
      const int64_t most = std::min(steps.high, alone);
      if (auto ok = emit_affine(context_, call_, most * loops_.window_terms); !ok) return ok;
    }
    if (steps.high > alone) {
      const ExtentExpr is_active =
          restrict_to(steps.low <= alone, less(context_.pool().constant(alone), loops_.steps));
      if (auto ok = emit_chunks(alone, is_active); !ok) return ok;
    }
    context_.restrict_to(condition_);
    return {};
  }

 private:
  // Calls from here on run only where the box's own condition is true and, if it is in doubt, `e`.
  ExtentExpr restrict_to(bool in_doubt, ExtentExpr e) {
    ExtentExpr is_active = condition_;
    if (in_doubt) is_active = is_active ? logical_and(is_active, e) : e;
    context_.restrict_to(is_active);
    return is_active;
  }

  // Chunks of at least `least` steps, and what combines them.
  Result<void> emit_chunks(int64_t least, ExtentExpr is_active) {
    ExtentPool& pool = context_.pool();
    AffineCall part = call_;
    const ExtentExpr results = count_of(call_.shape, pool);
    const int64_t max_chunks = kMaxAffineTerms / (loops_.window_terms * most_) + 1;
    // By (C8) of the op, this makes no chunk longer than an invocation takes.
    const int64_t max_partial = kMaxLongTerms / (loops_.window_terms * most_);
    const ExtentExpr by_memory = ceil_div(loops_.steps * results, max_partial);
    part.steps = simplify(max(max(ceil_div(loops_.steps, max_chunks), least), by_memory));
    part.chunks = simplify(min(ceil_div(loops_.steps, part.steps), max_chunks));
    ExtentExpr elements = min(part.chunks * results, results + max_partial);
    // No memory where bounds show that there are never so many steps.
    if (is_active) elements = select(is_active, elements, pool.constant(0));
    part.output = context_.scratch(call_.wide, simplify(elements), "partial results");
    if (auto ok = emit_affine(context_, part, most_ * loops_.window_terms); !ok) return ok;
    const AffineCall whole{
        .shape = {results},
        .reduced = {part.chunks},
        .reads = {{part.output, call_.wide, {pool.constant(0), {pool.constant(1), results}}, {}}},
        .body = copy_of(call_.wide),
        .combine = call_.combine,
        .wide = call_.wide,
        .output = call_.output};
    return BoxCalls(context_, whole, is_active).emit(false);
  }

  static ScalarBody copy_of(DType dtype) { return {.inputs = {dtype}}; }

  LowerContext& context_;
  const AffineCall& call_;
  const ExtentExpr condition_;  // null: always
  const AffineLoops loops_;
  int64_t most_ = 1;  // steps that an invocation takes
};

// The operand where it lies, read at `subscripts`.
AffineRead read_of(LowerContext& context, size_t i, const std::vector<ExtentExpr>& subscripts,
                   size_t variables) {
  const ValueId id = context.input(i);
  const ShapeExtent& shape = context.shape(id);
  const Layout layout = context.layout_of(id);
  AffineRead read{.buffer = context.read_stored(id, layout),
                  .dtype = context.dtype(id),
                  .elements = storage_elements(canonical(layout, shape), shape, context.pool())};
  const std::vector<ExtentExpr> strides =
      strides_of(canonical(layout, shape), shape, context.pool());
  ExtentExpr address = context.pool().constant(0);
  for (size_t axis = 0; axis < subscripts.size(); ++axis) {
    address = address + strides[axis] * subscripts[axis];
  }
  read.address = dense_form(address, variables);
  for (uint8_t axis : memory_order(canonical(layout, shape), subscripts.size())) {
    read.axes.push_back({dense_form(subscripts[axis], variables), strides[axis]});
  }
  return read;
}

// ---- more operands than bindings ------------------------------------------------------------

DType widened(DType dtype) {
  return dtype == DType::boolean ? dtype : accumulation_dtype(dtype);
}

// The dtype of which most buffers are read; none has two: boolean.
DType dtype_read_most(const AffineCall& call) {
  std::map<DType, std::set<BufferId>> buffers;
  for (const AffineRead& read : call.reads) {
    if (read.dtype != DType::boolean) buffers[widened(read.dtype)].insert(read.buffer);
  }
  DType best = DType::boolean;
  size_t count = 1;
  for (const auto& [dtype, group] : buffers) {
    if (group.size() <= count) continue;
    best = dtype;
    count = group.size();
  }
  return best;
}

// Copies the operands of a dtype into one buffer, behind each other.
Result<void> join_operands(LowerContext& context, AffineCall& call, DType dtype) {
  ExtentPool& pool = context.pool();
  std::map<BufferId, ExtentExpr> place;
  ExtentExpr total = pool.constant(0);
  for (const AffineRead& read : call.reads) {
    if (widened(read.dtype) != dtype || !place.emplace(read.buffer, total).second) continue;
    total = simplify(total + round_up(read.elements, 4));
  }
  const BufferId joined = context.scratch(dtype, total, "operands");
  std::set<BufferId> copied;
  for (AffineRead& read : call.reads) {
    if (widened(read.dtype) != dtype) continue;
    const ExtentExpr first = place.at(read.buffer);
    if (copied.insert(read.buffer).second) {
      const AffineCall copy{
          .shape = {read.elements},
          .reads = {{read.buffer, read.dtype, dense_form(pool.index_variable(0), 1), {}}},
          .body = {.inputs = {read.dtype}},
          .wide = dtype,
          .output = joined,
          .first = first};
      if (auto ok = emit_affine(context, copy, 1); !ok) return ok;
    }
    read.buffer = joined;
    read.dtype = dtype;
    read.elements = total;
    read.address.constant = simplify(read.address.constant + first);
  }
  return {};
}

// Devices of tier T0 bind four buffers.
Result<void> fit_bindings(LowerContext& context, AffineCall& call) {
  while (binding_count(call) > context.profile().max_storage_buffers) {
    const DType dtype = dtype_read_most(call);
    if (dtype == DType::boolean) return {};  // emit_affine reports what it lacks
    if (auto ok = join_operands(context, call, dtype); !ok) return ok;
  }
  return {};
}

std::optional<Combine> combine_of(const AffineNode& node) {
  static constexpr Combine kKinds[] = {Combine::sum, Combine::prod, Combine::min, Combine::max};
  if (node.reduced.empty() && node.derived.empty()) return std::nullopt;
  return kKinds[static_cast<size_t>(node.reduction)];
}

}  // namespace

Result<void> emit_affine_box(LowerContext& context, const AffineCall& call, ExtentExpr condition) {
  context.restrict_to(condition);
  const auto done = BoxCalls(context, call, condition).emit(true);
  context.restrict_to({});
  return done;
}

Result<void> lower_affine_reduce(LowerContext& context) {
  std::vector<size_t> ranks;
  for (ValueId id : context.node().inputs) ranks.push_back(context.shape(id).rank());
  const AffineNode node = affine_node(context.node().attributes, ranks);
  const ValueId y = context.output();
  const DType dtype = context.dtype(y);
  AffineCall call{.shape = node.shape,
                  .body = *context.node().body,
                  .combine = combine_of(node),
                  .wide = dtype == DType::boolean ? DType::u32 : accumulation_dtype(dtype)};
  for (const AffineNode::Derived& d : node.derived) {
    call.derived.push_back({dense_form(d.form, node.variable_count()), d.divisor, d.extent});
  }
  for (ExtentExpr e : node.reduced) call.reduced.push_back(simplify(max(e, int64_t{0})));
  for (size_t i = 0; i < ranks.size(); ++i) {
    call.reads.push_back(read_of(context, i, node.reads[i], node.variable_count()));
  }
  const BufferId output = context.write(y, Layout::plain());
  call.output = output;
  if (auto ok = fit_bindings(context, call); !ok) return ok;
  if (call.wide == dtype) {
    return BoxCalls(context, call, {}).emit(true);
  }
  const ExtentExpr results = count_of(call.shape, context.pool());
  call.output = context.scratch(call.wide, results, "combined");
  if (auto ok = BoxCalls(context, call, {}).emit(true); !ok) return ok;
  return emit_cast(context, results, call.output, call.wide, output, dtype);
}

}  // namespace ullage::ops
