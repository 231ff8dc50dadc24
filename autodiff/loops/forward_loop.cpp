// One loop per loop.
#include "autodiff/loops/forward_loop.h"

#include "autodiff/forward_sweep.h"
#include "autodiff/loops/saved_carries.h"
#include "ops/control/loop.h"
#include "ops/generate/generate.h"
#include "ops/movement/movement.h"

namespace ullage::autodiff {

using namespace ir;

namespace {

using Tangents = std::unordered_map<ValueId, Value>;

class ForwardLoop {
 public:
  ForwardLoop(Builder& builder, const LoopRange& loop, const TangentOf& tangent_of,
              const IsActive& is_active)
      : builder_(builder),
        loop_(loop),
        tangent_of_(tangent_of),
        iteration_(builder, loop, is_active) {}

  Result<Tangents> run() {
    if (Result<void> ok = iteration_.check(); !ok) return ok.error();
    std::vector<Value> initial;
    for (const ActiveCarry& carry : iteration_.carried()) initial.push_back(initial_tangent(carry));
    iteration_.fetch();
    const ExtentExpr taken = taken_of(builder_, loop_);
    if (builder_.failed()) return builder_.error();

    ops::Loop loop(builder_, taken);
    std::vector<Value> tangents;
    for (size_t i = 0; i < initial.size() && !builder_.failed(); ++i) {
      tangents.push_back(
          loop.carry(initial[i], shape_at(iteration_.carried()[i].value, loop.iteration())));
    }
    if (builder_.failed()) return builder_.error();
    std::vector<Value> of_rows;
    for (const IterationRow& row : iteration_.rows())
      of_rows.push_back(row_of(tangent_of_(row.read), loop_, row, loop.iteration()));
    iteration_.compute(loop.iteration());
    if (Result<void> ok = push(loop, tangents, of_rows); !ok) return ok.error();
    loop.end();
    Tangents found;
    for (size_t i = 0; i < tangents.size(); ++i) {
      found.emplace(iteration_.carried()[i].value, loop.result(tangents[i]));
    }
    return found;
  }

 private:
  std::vector<ExtentExpr> shape_at(ValueId carried, ExtentExpr iteration) const {
    std::vector<ExtentExpr> shape;
    for (size_t axis = 0; axis < builder_.graph().value(carried).shape.rank(); ++axis) {
      shape.push_back(iteration_.extent_at(carried, axis, iteration));
    }
    return shape;
  }

  Value initial_tangent(const ActiveCarry& carry) {
    if (carry.initial == kNoValue) {
      return ops::full(builder_.scalar(builder_.graph().value(carry.value).dtype, 0),
                       shape_at(carry.value, builder_.pool().constant(0)));
    }
    const Value tangent = tangent_of_(carry.initial);
    return tangent.valid() ? tangent : ops::zeros_like(Value(&builder_, carry.initial));
  }

  // What this iteration leaves for the next one. `of_rows`: tangents of the rows that it reads.
  Result<void> push(ops::Loop& loop, std::span<const Value> tangents,
                    std::span<const Value> of_rows) {
    std::vector<Value> arguments, given, results;
    for (size_t i = 0; i < tangents.size(); ++i) {
      const ActiveCarry& carry = iteration_.carried()[i];
      if (const Value begun = iteration_.begun_with(carry); begun.valid()) {
        arguments.push_back(begun);
        given.push_back(tangents[i]);
      }
      const auto pieces =
          carry.axis ? iteration_.pieces(carry) : std::vector{iteration_.now(carry.next)};
      results.insert(results.end(), pieces.begin(), pieces.end());
    }
    for (ValueId id : iteration_.read()) {
      arguments.emplace_back(&builder_, id);
      given.push_back(tangent_of_(id));
    }
    for (size_t i = 0; i < of_rows.size(); ++i) {
      arguments.push_back(iteration_.now(iteration_.rows()[i].row));
      given.push_back(of_rows[i]);
    }
    if (builder_.failed()) return builder_.error();
    const auto found = tangents_of(builder_, iteration_.first_node(), arguments, given, results);
    if (!found) return found.error();
    size_t next = 0;
    const auto tangent = [&] {
      const Value v = (*found)[next], like = results[next];
      ++next;
      return v.valid() ? v : ops::zeros_like(like);
    };
    for (size_t i = 0; i < tangents.size(); ++i) {
      const ActiveCarry& carry = iteration_.carried()[i];
      if (!carry.axis) {
        loop.next(tangents[i], tangent());
        continue;
      }
      std::vector<Value> pieces = {tangents[i]};
      for (size_t k = iteration_.pieces(carry).size(); k-- > 0;) pieces.push_back(tangent());
      loop.next(tangents[i], ops::concat(pieces, static_cast<int64_t>(*carry.axis)));
    }
    return {};
  }

  Builder& builder_;
  const LoopRange loop_;
  const TangentOf& tangent_of_;
  LoopIteration iteration_;
};

}  // namespace

Result<Tangents> loop_tangents(Builder& builder, const LoopRange& loop, const TangentOf& tangent_of,
                               const IsActive& is_active) {
  Result<Tangents> found = ForwardLoop(builder, loop, tangent_of, is_active).run();
  if (builder.failed()) return builder.error();
  return found;
}

}  // namespace ullage::autodiff
