// Cotangents as nodes of the same op.
#include "ops/affine/affine_rules.h"

#include <array>

#include "ops/affine/affine_transpose.h"
#include "ops/elementwise/body_derivative.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/rules/differentiation.h"

namespace ullage::ops {

using namespace ir;

namespace {

using Values = std::vector<Value>;
using Scalars = std::span<const Value>;

AffineNode node_of(const Attributes& attributes, std::span<const Value> operands) {
  std::vector<size_t> ranks;
  for (Value x : operands) ranks.push_back(x.rank());
  return affine_node(attributes, ranks);
}

// One node of the forward box under differentiation, with bodies over its operands and over further
// ones that are read where the result lies.
class AffineTransposition {
 public:
  explicit AffineTransposition(const DifferentiationContext& c)
      : c_(c), node_(node_of(c.node.attributes, c.inputs)) {}

  const AffineNode& node() const { return node_; }

  // Combines over the forward box what `make` makes of the forward term, which comes behind the
  // other scalars.
  Result<Value> again(AffineReduction reduction, std::span<const Value> further,
                      const MakeScalar& make) const {
    AffineNode box = node_;
    box.reduction = reduction;
    const Result<std::optional<ScalarBody>> body =
        body_with(further, [&](Builder& b, Scalars scalars) -> Result<Value> {
          const Result<Values> all = with_term(b, scalars);
          return all ? make(b, *all) : all.error();
        });
    if (!body) return body.error();
    return emit(box, reads_with(further.size()), operands_with(further), **body);
  }

  // What operand p receives: `make_incoming` makes what reaches the term from the same scalars.
  // Invalid: nothing.
  Result<Value> collect(size_t p, std::span<const Value> further,
                        const MakeScalar& make_incoming) const {
    const Result<std::vector<ExtentExpr>> extents = rule_extents(c_, c_.inputs[p]);
    if (!extents) return extents.error();
    const Result<std::optional<ScalarBody>> body =
        body_with(further, [&](Builder& b, Scalars scalars) -> Result<Value> {
          const Result<Values> all = with_term(b, scalars);
          if (!all) return all.error();
          Result<Value> incoming = make_incoming(b, *all);
          if (!incoming) return incoming;
          return scalar_cotangent(b, all->back(), *incoming, scalars[p]);
        });
    if (!body) return body.error();
    if (!*body) return Value();
    ExtentPool& pool = c_.builder.pool();
    const TransposedBox box = transposed_box(pool, node_, p, *extents);
    auto reads = reads_with(further.size());
    for (auto& operand : reads) {
      for (ExtentExpr& form : operand) form = box.moved(form);
    }
    return emit(box.node, std::move(reads), operands_with(further), **body);
  }

 private:
  Result<Values> with_term(Builder& b, Scalars scalars) const {
    const Result<Value> term = apply_body(b, *c_.node.body, scalars.first(c_.inputs.size()));
    if (!term) return term.error();
    Values all(scalars.begin(), scalars.end());
    all.push_back(*term);
    return all;
  }

  Values operands_with(std::span<const Value> further) const {
    Values operands(c_.inputs.begin(), c_.inputs.end());
    operands.insert(operands.end(), further.begin(), further.end());
    return operands;
  }

  std::vector<std::vector<ExtentExpr>> reads_with(size_t further) const {
    std::vector<std::vector<ExtentExpr>> reads = node_.reads;
    std::vector<ExtentExpr> result;
    for (uint32_t axis = 0; axis < node_.shape.size(); ++axis) {
      result.push_back(c_.builder.pool().index_variable(axis));
    }
    reads.insert(reads.end(), further, result);
    return reads;
  }

  Result<std::optional<ScalarBody>> body_with(std::span<const Value> further,
                                              const MakeScalar& make) const {
    std::vector<DType> dtypes;
    for (Value x : operands_with(further)) dtypes.push_back(x.dtype());
    return make_body(dtypes, make);
  }

  // The node, on the operands that its body needs.
  Value emit(AffineNode node, std::vector<std::vector<ExtentExpr>> reads, const Values& operands,
             const ScalarBody& whole) const {
    const PrunedBody term = pruned(whole);
    Values inputs;
    node.reads.clear();
    for (uint32_t i : term.kept) {
      inputs.push_back(operands[i]);
      node.reads.push_back(std::move(reads[i]));
    }
    return c_.builder.add1(affine_reduce, inputs, attributes_of(node),
                           std::make_shared<const ScalarBody>(term.body));
  }

  const DifferentiationContext& c_;
  AffineNode node_;
};

Value constant_like(Value x, double value) {
  return x.builder().scalar(x.dtype(), value);
}

// As reduce_max does: a result's cotangent is divided by how many terms attain it.
Result<Value> extremum_cotangent(const DifferentiationContext& c, const AffineTransposition& box,
                                 size_t p) {
  const size_t n = c.inputs.size();
  const Value y = c.outputs[0];
  Result<Value> ties = box.again(
      AffineReduction::sum, std::array{y},
      [&](Builder&, Scalars s) -> Result<Value> { return cast(equal(s.back(), s[n]), y.dtype()); });
  if (!ties) return ties;
  // Where there is no term, nothing is shared.
  const Value share = div(c.incoming[0], max(*ties, 1.0));
  return box.collect(p, std::array{y, share}, [n](Builder&, Scalars s) -> Result<Value> {
    return where(equal(s.back(), s[n]), s[n + 1], constant_like(s.back(), 0));
  });
}

// Of terms without a zero the product by the term; of terms with one, it alone receives the product
// of the others.
Result<Value> product_cotangent(const DifferentiationContext& c, const AffineTransposition& box,
                                size_t p) {
  const size_t n = c.inputs.size();
  const auto is_zero_term = [](Value term) { return equal(term, constant_like(term, 0)); };
  const auto safe = [&](Value term) {
    return where(is_zero_term(term), constant_like(term, 1), term);
  };
  Result<Value> others =
      box.again(AffineReduction::product, {},
                [&](Builder&, Scalars s) -> Result<Value> { return safe(s.back()); });
  if (!others) return others;
  Result<Value> zeros =
      box.again(AffineReduction::sum, {}, [&](Builder&, Scalars s) -> Result<Value> {
        return cast(is_zero_term(s.back()), s.back().dtype());
      });
  if (!zeros) return zeros;
  const Value incoming = mul(c.incoming[0], *others), none = constant_like(incoming, 0);
  const Value of_others = where(equal(*zeros, 0.0), incoming, none);
  const Value of_zero = where(equal(*zeros, 1.0), incoming, none);
  return box.collect(p, std::array{of_others, of_zero}, [&](Builder&, Scalars s) -> Result<Value> {
    const Value term = s.back();
    return where(is_zero_term(term), s[n + 1], div(s[n], safe(term)));
  });
}

}  // namespace

Result<Value> transpose_affine_reduce(const DifferentiationContext& c, int operand) {
  const auto p = static_cast<size_t>(operand);
  if (!is_float(c.inputs[p].dtype()) || !is_float(c.outputs[0].dtype())) return Value();
  const AffineTransposition box(c);
  const bool is_map = box.node().reduced.empty() && box.node().derived.empty();
  switch (is_map ? AffineReduction::sum : box.node().reduction) {
    case AffineReduction::sum:
      break;
    case AffineReduction::product:
      return product_cotangent(c, box, p);
    case AffineReduction::min:
    case AffineReduction::max:
      return extremum_cotangent(c, box, p);
  }
  const size_t n = c.inputs.size();
  return box.collect(p, std::array{c.incoming[0]},
                     [n](Builder&, Scalars s) -> Result<Value> { return s[n]; });
}

Batched batch_affine_reduce(const BatchingContext& c) {
  std::vector<size_t> ranks;
  for (size_t i = 0; i < c.inputs.size(); ++i) ranks.push_back(row_rank(c, i));
  AffineNode node = affine_node(c.attributes, ranks);
  ExtentPool& pool = c.builder.pool();
  const auto move_up = [&](ExtentExpr& form) {
    form = replace_indices(form, [&](uint32_t v) { return pool.index_variable(v + 1); });
  };
  node.shape.insert(node.shape.begin(), c.batch);
  for (AffineNode::Derived& d : node.derived) move_up(d.form);
  for (size_t i = 0; i < node.reads.size(); ++i) {
    for (ExtentExpr& form : node.reads[i]) move_up(form);
    if (!c.is_stacked[i]) continue;
    node.reads[i].insert(node.reads[i].begin(), pool.index_variable(0));
  }
  return c.builder.add(c.op, c.inputs, attributes_of(node), c.body);
}

}  // namespace ullage::ops
