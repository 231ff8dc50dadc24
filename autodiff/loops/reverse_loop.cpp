// One loop per loop.
#include "autodiff/loops/reverse_loop.h"

#include <algorithm>

#include "autodiff/loops/saved_carries.h"
#include "autodiff/reverse_sweep.h"
#include "ops/control/loop.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"
#include "ops/rules/differentiation.h"

namespace ullage::autodiff {

using ir::Builder;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;
using ir::ValueId;

namespace {

using Shares = std::vector<std::pair<ValueId, Value>>;

class ReverseLoop {
 public:
  ReverseLoop(Builder& builder, const ir::LoopRange& loop, const IsActive& is_active)
      : builder_(builder),
        loop_(loop),
        is_active_(is_active),
        iteration_(builder, loop, is_active) {}

  Result<Shares> run(const CarryCotangents& incoming) {
    if (Result<void> ok = iteration_.check(); !ok) return ok.error();
    std::vector<Value> initial;
    for (const ActiveCarry& carry : iteration_.carried()) {
      const auto given = incoming.find(carry.value);
      initial.push_back(given != incoming.end()
                            ? given->second
                            : ops::zeros_like(result_of(builder_, loop_, carry.value)));
    }
    for (ValueId id : iteration_.read()) initial.push_back(ops::zeros_like(Value(&builder_, id)));
    iteration_.fetch();
    const ExtentExpr taken = taken_of(builder_, loop_);
    if (builder_.failed()) return builder_.error();

    ops::Loop back(builder_, taken);
    std::vector<Value> cotangents;
    for (Value v : initial) cotangents.push_back(back.carry(v));
    if (builder_.failed()) return builder_.error();
    const ExtentExpr number = ir::simplify(taken - builder_.pool().constant(1) - back.iteration());
    const Result<std::vector<Value>> found = sweep(number, cotangents);
    if (!found) return found.error();
    for (size_t i = 0; i < cotangents.size(); ++i) {
      back.next(cotangents[i], left_by(i, cotangents[i], (*found)[i], number));
    }
    std::vector<Value> stacks;
    for (size_t i = cotangents.size(); i < found->size(); ++i)
      stacks.push_back((*found)[i].valid() ? back.stack((*found)[i]) : Value());
    back.end();
    return shares(back, cotangents, stacks);
  }

 private:
  // What each carried value, then each value that is read, then each row receives in this
  // iteration.
  Result<std::vector<Value>> sweep(ExtentExpr number, std::span<const Value> cotangents) {
    iteration_.compute(number);
    std::vector<Value> results, of_results, wanted;
    for (size_t i = 0; i < iteration_.carried().size(); ++i) {
      const ActiveCarry& carry = iteration_.carried()[i];
      wanted.push_back(iteration_.begun_with(carry));
      if (!carry.axis) {
        results.push_back(iteration_.now(carry.next));
        of_results.push_back(cotangents[i]);
        continue;
      }
      ExtentExpr start = iteration_.extent_at(carry.value, *carry.axis, number);
      for (const Value piece : iteration_.pieces(carry)) {
        if (builder_.failed()) return builder_.error();
        results.push_back(piece);
        of_results.push_back(part_of(cotangents[i], *carry.axis, start, piece.extent(*carry.axis)));
        start = ir::simplify(start + piece.extent(*carry.axis));
      }
    }
    for (ValueId id : iteration_.read()) wanted.emplace_back(&builder_, id);
    for (const IterationRow& row : iteration_.rows()) wanted.push_back(iteration_.now(row.row));
    if (builder_.failed()) return builder_.error();
    std::vector<Value> known;
    std::ranges::copy_if(wanted, std::back_inserter(known), &Value::valid);
    const auto found = cotangents_of(builder_, iteration_.first_node(), results, of_results, known);
    if (!found) return found.error();
    std::vector<Value> all;
    size_t next = 0;
    for (Value v : wanted) all.push_back(v.valid() ? (*found)[next++] : Value());
    return all;
  }

  // The cotangent that the iteration before begins with.
  Value left_by(size_t i, Value cotangent, Value found, ExtentExpr number) {
    if (i >= iteration_.carried().size()) return ops::sum_of(cotangent, found);
    const ActiveCarry& carry = iteration_.carried()[i];
    if (!carry.axis) return found.valid() ? found : ops::zeros_like(cotangent);
    if (!found.valid()) return cotangent;
    const std::vector<ExtentExpr> before(found.rank(), builder_.pool().constant(0));
    std::vector<ExtentExpr> behind = before;
    behind[*carry.axis] = ir::simplify(cotangent.extent(*carry.axis) -
                                       iteration_.extent_at(carry.value, *carry.axis, number));
    return ops::sum_of(cotangent, ops::pad(found, before, behind));
  }

  // `stacks`: of what rows have received.
  Shares shares(const ops::Loop& back, std::span<const Value> cotangents,
                std::span<const Value> stacks) {
    Shares shares;
    for (size_t i = 0; i < stacks.size() && !builder_.failed(); ++i) {
      if (!stacks[i].valid()) continue;
      const IterationRow& row = iteration_.rows()[i];
      shares.emplace_back(row.read, unstacked_rows(loop_, row, back.result(stacks[i])));
    }
    for (size_t i = 0; i < cotangents.size() && !builder_.failed(); ++i) {
      const Value share = back.result(cotangents[i]);
      if (i >= iteration_.carried().size()) {
        shares.emplace_back(iteration_.read()[i - iteration_.carried().size()], share);
        continue;
      }
      const ActiveCarry& carry = iteration_.carried()[i];
      if (carry.initial == ir::kNoValue || !is_active_(carry.initial)) continue;
      const Value initial(&builder_, carry.initial);
      shares.emplace_back(carry.initial,
                          carry.axis ? part_of(share, *carry.axis, builder_.pool().constant(0),
                                               initial.extent(*carry.axis))
                                     : share);
    }
    return shares;
  }

  Builder& builder_;
  const ir::LoopRange loop_;
  const IsActive& is_active_;
  LoopIteration iteration_;
};

}  // namespace

Result<Shares> loop_cotangents(Builder& builder, const ir::LoopRange& loop,
                               const CarryCotangents& incoming, const IsActive& is_active) {
  Result<Shares> shares = ReverseLoop(builder, loop, is_active).run(incoming);
  if (builder.failed()) return builder.error();
  return shares;
}

}  // namespace ullage::autodiff
