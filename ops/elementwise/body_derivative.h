// Scalar bodies as functions to compose and differentiate: by the rules of the ops that
// they consist of.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"
#include "ir/graph/scalar_body.h"

namespace ullage::ops {

// What `make` builds from scalars of the given dtypes, as a body; none where it gives an invalid
// Value. Errors: those of `make` and of the builder, and ops that are not elementwise.
using MakeScalar =
    std::function<ir::Result<ir::Value>(ir::Builder&, std::span<const ir::Value> scalars)>;
ir::Result<std::optional<ir::ScalarBody>> make_body(std::span<const ir::DType> inputs,
                                                    const MakeScalar& make);

// The constant as a value of rank 0.
ir::Value constant_of(ir::Builder& builder, const ir::ScalarBody::Constant& constant);

// One instruction on its operands: scalars and tensors of one shape.
ir::Value apply_instruction(ir::Builder& builder, const ir::ScalarBody::Instruction& instruction,
                            std::span<const ir::Value> operands);

// The result of `body` on scalars, or element by element on tensors of one shape and scalars; the
// error of the builder where it fails.
ir::Result<ir::Value> apply_body(ir::Builder& builder, const ir::ScalarBody& body,
                                 std::span<const ir::Value> inputs);

// What scalar `wanted` receives of the cotangent `incoming` of `result`, all in one graph of
// scalars; invalid: nothing.
ir::Result<ir::Value> scalar_cotangent(ir::Builder& builder, ir::Value result, ir::Value incoming,
                                       ir::Value wanted);

// The body without what its result does not need. `kept`: the inputs that are left, in order.
struct PrunedBody {
  ir::ScalarBody body;
  std::vector<uint32_t> kept;
};
PrunedBody pruned(const ir::ScalarBody& body);

}  // namespace ullage::ops
