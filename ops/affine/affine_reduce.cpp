// The affine_reduce op: shape rule, reference.
#include "ops/affine/affine_reduce.h"

#include <algorithm>

#include "ir/graph/evaluate.h"
#include "ops/affine/affine_node.h"
#include "ops/affine/affine_rules.h"
#include "ops/rules/combination.h"
#include "ops/rules/reference.h"
#include "ops/rules/shape_rules.h"

namespace ullage::ops {

using namespace ir;

namespace {

// ---- shape rule -----------------------------------------------------------------------------

Result<void> check_body(const InferContext& context) {
  const ScalarBody& body = *context.body;
  if (body.inputs.size() != context.inputs.size()) {
    return context.error("the body must have one input per operand (C4): given " +
                         std::to_string(body.inputs.size()) + " for " +
                         std::to_string(context.inputs.size()));
  }
  for (size_t i = 0; i < body.inputs.size(); ++i) {
    if (auto ok = require_known(context, i); !ok) return ok;
    if (body.inputs[i] == context.input(i).dtype) continue;
    return context.error("input " + std::to_string(i) +
                         " of the body must have the operand's "
                         "dtype (C4): given " +
                         std::string(name_of(body.inputs[i])) + " and " + describe(context, i));
  }
  return {};
}

Result<void> infer_affine_reduce(InferContext& context) {
  if (auto ok = check_affine_attributes(context); !ok) return ok;
  if (auto ok = check_body(context); !ok) return ok;
  const DType dtype = context.body->dtype_of(context.body->result);
  const auto shape = context.attributes[kShape],
             reduced = context.attributes[AffineReduceOp::kReduced];
  const bool is_map = reduced.empty() && context.attributes[AffineReduceOp::kDerived].empty();
  if (dtype == DType::boolean && !is_map) {
    return context.error("terms must be numbers where they are combined (C5): given bool");
  }
  ExtentPool& pool = context.pool();
  for (ExtentExpr e : shape) {
    context.require(less_equal(pool.constant(0), e), "extents must not be negative (C6)");
  }
  ExtentExpr terms = pool.constant(1);
  for (ExtentExpr e : reduced) terms = terms * max(e, int64_t{0});
  terms = simplify(terms);
  context.require(
      less_equal(terms, pool.constant(kMaxAffineTerms)),
      "one result must not combine more than " + std::to_string(kMaxAffineTerms) + " terms (C7)");
  const ExtentExpr all = simplify(product(pool, shape) * terms);
  context.require(logical_or(less_equal(terms, pool.constant(kLongAffineReduction)),
                             less_equal(all, pool.constant(kMaxLongTerms))),
                  "results that combine more than " + std::to_string(kLongAffineReduction) +
                      " terms must not combine more than 2^37 in all (C8)");
  add_output(context, dtype, {shape.begin(), shape.end()});
  return {};
}

// ---- reference ------------------------------------------------------------------------------

// Above this a reference would take minutes.
constexpr int64_t kMaxReferenceTerms = int64_t{1} << 28;
// Terms whose body is evaluated together.
constexpr int64_t kBatch = 1 << 14;

struct NumberForm {
  int64_t constant = 0;
  std::vector<int64_t> coefficients = {};

  int64_t at(std::span<const int64_t> variables) const {
    int64_t value = constant;
    for (size_t v = 0; v < variables.size(); ++v) value += coefficients[v] * variables[v];
    return value;
  }
};

class AffineReference {
 public:
  explicit AffineReference(EvaluateContext& context)
      : context_(context), kind_(kind_of(context.attributes())) {
    std::vector<size_t> ranks;
    for (const Tensor& x : context.inputs) ranks.push_back(x.rank());
    node_ = affine_node(context.attributes(), ranks);
  }

  Result<void> run() {
    if (auto ok = read_numbers(); !ok) return ok;
    const DType dtype = context_.output_dtype(0);
    const auto count = static_cast<size_t>(product_of(context_.output_shapes[0]));
    numbers_.assign(count, kind_.number_identity);
    integers_.assign(count, kind_.identity(dtype));
    if (auto ok = visit_terms(); !ok) return ok;
    if (auto ok = flush(); !ok) return ok;
    is_float(dtype) ? set_result(context_, 0, numbers_) : set_result(context_, 0, integers_);
    return {};
  }

 private:
  static const Combination& kind_of(const Attributes& attributes) {
    static constexpr const Combination* kKinds[] = {&kSum, &kProd, &kMin, &kMax};
    return *kKinds[static_cast<size_t>(attributes[AffineReduceOp::kReduction])];
  }

  Result<int64_t> number(ExtentExpr e) {
    auto value = context_.extent(e);
    if (!value && !failure_) failure_ = value.error();
    return value ? *value : 0;
  }

  NumberForm form(ExtentExpr linear) {
    const DenseForm dense = dense_form(linear, node_.variable_count());
    NumberForm result{*number(dense.constant), {}};
    for (ExtentExpr e : dense.coefficients) result.coefficients.push_back(*number(e));
    return result;
  }

  Result<void> read_numbers() {
    for (size_t v = 0; v < node_.free_count(); ++v) {
      box_.push_back(std::max<int64_t>(*number(node_.extent(v)), 0));
    }
    for (const AffineNode::Derived& d : node_.derived) {
      derived_.push_back(form(d.form));
      derived_extents_.push_back(*number(d.extent));
    }
    for (const auto& operand : node_.reads) {
      std::vector<NumberForm>& forms = reads_.emplace_back();
      for (ExtentExpr f : operand) forms.push_back(form(f));
    }
    if (failure_) return *failure_;
    double terms = 1;
    for (int64_t extent : box_) terms *= static_cast<double>(extent);
    if (terms > static_cast<double>(kMaxReferenceTerms)) {
      return context_.error("the reference combines at most 2^28 terms");
    }
    return {};
  }

  Result<void> visit_terms() {
    const size_t rank = node_.shape.size();
    const std::vector<int64_t> strides = dense_strides(std::span(box_).first(rank));
    std::optional<Error> refused;
    for_each_index(box_, [&](std::span<const int64_t> index) {
      if (refused) return;
      std::vector<int64_t> variables(index.begin(), index.end());
      if (!derive(variables)) return;
      int64_t result = 0;
      for (size_t a = 0; a < rank; ++a) result += index[a] * strides[a];
      if (auto ok = take_term(result, variables); !ok) refused = ok.error();
    });
    return refused ? Result<void>(*refused) : Result<void>();
  }

  // Appends the derived variables; false where the term does not exist.
  bool derive(std::vector<int64_t>& variables) const {
    for (size_t k = 0; k < derived_.size(); ++k) {
      const int64_t value = derived_[k].at(variables), divisor = node_.derived[k].divisor;
      if (value < 0 || value % divisor != 0 || value / divisor >= derived_extents_[k]) return false;
      variables.push_back(value / divisor);
    }
    return true;
  }

  Result<void> take_term(int64_t result, std::span<const int64_t> variables) {
    for (size_t i = 0; i < reads_.size(); ++i) {
      const std::vector<int64_t>& shape = context_.inputs[i].shape();
      int64_t flat = 0;
      for (size_t axis = 0; axis < shape.size(); ++axis) {
        const int64_t at = reads_[i][axis].at(variables);
        if (at < 0 || at >= shape[axis]) {
          return context_.error("operand " + std::to_string(i) + " is read at " +
                                std::to_string(at) + " of axis " + std::to_string(axis) +
                                ", whose extent is " + std::to_string(shape[axis]));
        }
        flat = flat * shape[axis] + at;
      }
      elements_.push_back(flat);
    }
    results_.push_back(result);
    return std::ssize(results_) < kBatch ? Result<void>() : flush();
  }

  // Evaluates the body of the terms gathered so far and combines them.
  Result<void> flush() {
    const std::vector<int64_t> shape{std::ssize(results_)};
    std::vector<Tensor> terms;
    for (size_t i = 0; i < reads_.size(); ++i) {
      const Tensor& x = context_.inputs[i];
      Tensor& gathered = terms.emplace_back(x.dtype(), shape);
      for (size_t t = 0; t < results_.size(); ++t) {
        const int64_t from = elements_[t * reads_.size() + i], to = static_cast<int64_t>(t);
        is_float(x.dtype()) ? gathered.set_number(to, x.number(from))
                            : gathered.set_integer(to, x.integer(from));
      }
    }
    const Result<Tensor> values = evaluate_body(*context_.node.body, terms, shape);
    if (!values) return values.error();
    for (size_t t = 0; t < results_.size(); ++t) {
      const auto at = static_cast<size_t>(results_[t]);
      if (is_float(values->dtype())) {
        numbers_[at] = kind_.number(numbers_[at], values->number(static_cast<int64_t>(t)));
      } else {
        const auto v = static_cast<uint64_t>(values->integer(static_cast<int64_t>(t)));
        // Of a map there is one term, which no identity may change.
        const bool is_map = node_.reduced.empty() && node_.derived.empty();
        integers_[at] = is_map ? v : kind_.integer(values->dtype(), integers_[at], v);
      }
    }
    results_.clear();
    elements_.clear();
    return {};
  }

  EvaluateContext& context_;
  const Combination& kind_;
  AffineNode node_;
  std::vector<int64_t> box_, derived_extents_;
  std::vector<NumberForm> derived_;
  std::vector<std::vector<NumberForm>> reads_;
  std::optional<Error> failure_;
  std::vector<double> numbers_;     // results of float dtype
  std::vector<uint64_t> integers_;  // of others
  std::vector<int64_t> results_;    // per gathered term
  std::vector<int64_t> elements_;   // per gathered term and operand
};

Result<void> evaluate_affine_reduce(EvaluateContext& context) {
  return AffineReference(context).run();
}

// ---- op definition ----------------------------------------------------------------------------

constexpr AttributeSpec kAttributes[] = {kShape.meaning("of the result: the first variables"),
                                         AffineReduceOp::kReduced,
                                         AffineReduceOp::kDerived,
                                         AffineReduceOp::kDivisors,
                                         AffineReduceOp::kReads,
                                         AffineReduceOp::kReduction};

constexpr AffineReduceOp make_affine_reduce() {
  AffineReduceOp op = structural<AffineReduceOp>(
      {.name = "affine_reduce",
       .doc =
           "Combines Node::body, applied to operands read at affine forms of indices, over a box "
           "of indices. (C1) `derived` and `reads` hold their forms. (C2) a known reduction. "
           "(C3) divisors are positive. (C4) a "
           "body input per operand, of its dtype. (C5) numbers, where terms are combined. (C6) "
           "extents are not negative. (C7) at most 61,440,000 terms per result. (C8) at most 2^37 "
           "in all, "
           "where a result has more than 8,192.",
       .min_inputs = 0,
       .max_inputs = 255,
       .traits = OpTrait::takes_body,
       .attributes = kAttributes,
       .infer = infer_affine_reduce,
       .evaluate = evaluate_affine_reduce,
       .lower = lower_affine_reduce,
       .accuracy = kOfSamples,
       .growth = Growth::always,
       .differentiation = transposes_by(transpose_affine_reduce),
       .batching = leading_axis(batch_affine_reduce, "one more variable")});
  return op;
}

// Fails the builder where the form is over another variable than the first `known`, or not linear.
void check_form(Builder& builder, ExtentExpr form, size_t known) {
  for (const AffineTerm& term : affine_form(form).terms) {
    const auto variable = term.variable();
    if (variable && *variable < known) continue;
    const std::string what = variable ? "names variable " + std::to_string(*variable)
                                      : "is not linear: " + to_string(form);
    return builder.fail(invalid_argument("affine_reduce: a form over " + std::to_string(known) +
                                         " variables " + what));
  }
}

}  // namespace

constexpr AffineReduceOp affine_reduce = make_affine_reduce();

Value AffineReduceOp::operator()(Builder& builder, std::span<const AffineOperand> operands,
                                 const ScalarBody& term, const AffineBox& box) const {
  AffineNode node{.shape = box.shape,
                  .reduced = box.reduced,
                  .derived = {},
                  .reads = {},
                  .reduction = box.reduction};
  for (const DerivedVariable& d : box.derived) {
    check_form(builder, d.form, node.variable_count());
    node.derived.push_back({d.form, d.divisor, d.extent});
  }
  std::vector<Value> inputs;
  for (const AffineOperand& operand : operands) {
    if (!operand.value.valid()) return {};
    inputs.push_back(operand.value);
    node.reads.push_back(operand.subscripts);
    for (ExtentExpr form : operand.subscripts) check_form(builder, form, node.variable_count());
  }
  if (builder.failed()) return {};
  return builder.add1(*this, inputs, attributes_of(node), std::make_shared<const ScalarBody>(term));
}

std::span<const OpDef* const> affine_ops() {
  static constexpr const OpDef* kOps[] = {&affine_reduce};
  return kOps;
}

}  // namespace ullage::ops
