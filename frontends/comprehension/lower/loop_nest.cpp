#include "frontends/comprehension/lower/loop_nest.h"

#include <algorithm>
#include <numeric>

#include "frontends/comprehension/lower/plain_read.h"
#include "frontends/comprehension/lower/products.h"
#include "frontends/comprehension/lower/reductions.h"
#include "frontends/comprehension/lower/windows.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/movement/movement.h"

namespace ullage::comprehension {

using ir::Builder;
using ir::Result;
using ir::Value;

namespace {

// The axes of every read; none where one is not plain.
std::optional<std::vector<std::vector<PlainAxis>>> plain_reads(const LoopNest& nest) {
  std::vector<std::vector<PlainAxis>> axes;
  for (const ops::AffineOperand& read : nest.reads) {
    auto plain = plain_axes(read);
    if (!plain) return std::nullopt;
    axes.push_back(*std::move(plain));
  }
  return axes;
}

std::vector<size_t> all_variables(const LoopNest& nest) {
  std::vector<size_t> all(nest.variable_count());
  std::iota(all.begin(), all.end(), size_t{0});
  return all;
}

// The variables that a part of the term is computed over: those it depends on, rising; all, where
// the others are known to repeat it a few times only, so that nothing is stored between.
std::vector<size_t> computed_over(const LoopNest& nest, std::vector<size_t> variables) {
  constexpr int64_t kFewTimes = 8;
  std::ranges::sort(variables);
  const auto rest = std::ranges::unique(variables);
  variables.erase(rest.begin(), rest.end());
  std::vector<size_t> all = all_variables(nest);
  int64_t times = 1;
  for (size_t v : all) {
    if (std::ranges::binary_search(variables, v)) continue;
    const auto extent = ir::as_constant(ir::simplify(nest.extent(v)));
    times = extent ? std::min(times * std::min(*extent, kFewTimes), kFewTimes) : kFewTimes;
  }
  return times < kFewTimes ? all : variables;
}

// The term at every point of the box. What depends on few variables is computed over these alone.
Result<Value> terms_of(Builder& builder, const LoopNest& nest,
                       const std::vector<std::vector<PlainAxis>>& axes) {
  std::vector<CutRead> values;  // of the operands that the body numbers
  for (size_t i = 0; i < axes.size(); ++i) values.push_back(cut(nest, nest.reads[i], axes[i]));
  for (const auto& constant : nest.term.constants) {
    values.push_back({ops::constant_of(builder, constant)});
  }
  for (const ir::ScalarBody::Instruction& in : nest.term.instructions) {
    const auto numbers = std::span(in.operands).first(in.op->max_inputs);
    std::vector<size_t> variables;
    for (uint32_t number : numbers) {
      const auto& more = values[number].variables;
      variables.insert(variables.end(), more.begin(), more.end());
    }
    if (!variables.empty()) variables = computed_over(nest, std::move(variables));
    std::vector<Value> operands;
    for (uint32_t number : numbers) {
      const CutRead& part = values[number];
      operands.push_back(part.variables.empty() ? part.value : spread(nest, part, variables));
    }
    values.push_back({ops::apply_instruction(builder, in, operands), std::move(variables)});
  }
  const Value terms = spread(nest, values[nest.term.result], all_variables(nest));
  return builder.failed() ? Result<Value>(builder.error()) : terms;
}

// A map, or a map and a reduction where the box is no larger than what is read anyway.
Result<std::optional<LoweredNest>> as_map(Builder& builder, const LoopNest& nest) {
  const auto reads = plain_reads(nest);
  if (!reads) return std::optional<LoweredNest>();
  const bool spans = std::ranges::any_of(*reads, [&](const std::vector<PlainAxis>& axes) {
    const auto has_variable = [](const PlainAxis& axis) { return axis.variable.has_value(); };
    return static_cast<size_t>(std::ranges::count_if(axes, has_variable)) == nest.variable_count();
  });
  if (!nest.reduced.empty() && !spans) return std::optional<LoweredNest>();
  const Result<Value> terms = terms_of(builder, nest, *reads);
  if (!terms) return terms.error();
  if (nest.reduced.empty()) return std::optional(LoweredNest{*terms, "map"});
  std::vector<int64_t> axes;
  for (size_t v = nest.shape.size(); v < nest.variable_count(); ++v) {
    axes.push_back(static_cast<int64_t>(v));
  }
  return std::optional(
      LoweredNest{(*row_of(nest.reduction).over_axes)(*terms, axes, false), "reduce"});
}

// Both factors meet in every variable of the result: there is no matrix in it.
bool is_product_of_rows(const LoopNest& nest) {
  const auto product = product_of(nest);
  if (!product || product->reads.size() < 2) return true;
  return std::ranges::all_of(product->reads, [&](const Factor& factor) {
    const auto axes = plain_axes(nest.reads[factor.number]);
    return axes && axes->size() >= nest.variable_count();
  });
}

}  // namespace

Result<LoweredNest> lower(Builder& builder, const LoopNest& nest) {
  if (is_product_of_rows(nest) || nest.reduced.empty()) {
    Result<std::optional<LoweredNest>> mapped = as_map(builder, nest);
    if (!mapped) return mapped.error();
    if (*mapped) return **mapped;
  }
  for (const auto form : {as_einsum, as_convolution, as_max_pool}) {
    if (const std::optional<LoweredNest> lowered = form(nest)) return *lowered;
  }
  const ops::AffineBox box{
      .shape = nest.shape, .reduced = nest.reduced, .reduction = nest.reduction};
  return LoweredNest{ops::affine_reduce(builder, nest.reads, nest.term, box), "affine_reduce"};
}

}  // namespace ullage::comprehension
