// Import rules of ops that draw numbers: Philox, as everywhere here, by the program's seed; each
// node has a stream of its own. They are not the numbers that PyTorch draws.
#include <cmath>
#include <numbers>

#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/dropout.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/random/random_words.h"

namespace ullage::aten {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;
using Extents = std::vector<ExtentExpr>;

namespace {

Extents extents(const NodeContext& c) {
  return c.has("self") ? c.extents_of(c.tensor("self")) : c.extents("size");
}

Value uniform(const NodeContext& c, const Extents& shape) {
  return ops::random_uniform(c.importer().random_source(), shape);
}

void set_uniform(NodeContext& c) {
  c.set(uniform(c, extents(c)));
}

// A parameter of a distribution.
Value parameter(const NodeContext& c, const char* name, double otherwise) {
  return c.has(name) ? c.tensor(name, DType::f32) : c.scalar(DType::f32, otherwise);
}

Value normal(const NodeContext& c, const Extents& shape, double mean) {
  const Value z = ops::random_normal(c.importer().random_source(), shape);
  return ops::add(ops::mul(z, parameter(c, "std", 1)), parameter(c, "mean", mean));
}

void set_normal(NodeContext& c) {
  c.set(normal(c, extents(c), 0));
}

// One number for each mean and deviation.
void set_normal_by_each(NodeContext& c) {
  if (c.has("size")) return set_normal(c);
  const Extents shapes[] = {c.extents_of(parameter(c, "mean", 0)),
                            c.extents_of(parameter(c, "std", 1))};
  const auto common = ops::broadcast_shape(c.builder(), shapes);
  c.check();
  c.set(normal(c, *common, 0));
}

void set_log_normal(NodeContext& c) {
  c.set(ops::exp(normal(c, extents(c), 1)));
}

void set_uniform_between(NodeContext& c) {
  const Value from = parameter(c, "from", 0), to = parameter(c, "to", 1);
  c.set(ops::add(ops::mul(uniform(c, extents(c)), ops::sub(to, from)), from));
}

// By mean 1: -log of numbers in (0, 1].
Value exponential(const NodeContext& c, const Extents& shape) {
  return ops::neg(ops::log(ops::sub(1.0, uniform(c, shape))));
}

void set_exponential(NodeContext& c) {
  c.set(ops::div(exponential(c, extents(c)), parameter(c, "lambd", 1)));
}

// How many draws there are up to the first that succeeds.
void set_geometric(NodeContext& c) {
  const Value fails = ops::neg(ops::log1p(ops::neg(parameter(c, "p", 0))));
  c.set(ops::max(ops::ceil(ops::div(exponential(c, extents(c)), fails)), 1.0));
}

void set_cauchy(NodeContext& c) {
  const Value angle = ops::mul(ops::sub(uniform(c, extents(c)), 0.5), std::numbers::pi);
  c.set(ops::add(ops::mul(ops::tan(angle), parameter(c, "sigma", 1)), parameter(c, "median", 0)));
}

// Places of rows of shares. Without repetition: the earliest of events that happen at these rates.
void set_multinomial(NodeContext& c) {
  const Value shares = ops::as_computed(c.tensor("self", DType::f32));
  const Extents e = c.extents_of(shares);
  if (e.empty()) c.error("needs rows of shares");
  const ExtentExpr count = c.extent("num_samples");
  if (!c.flag("replacement")) {
    const Value rates = ops::div(shares, exponential(c, e));
    return c.set(ops::topk(rates, count, static_cast<int64_t>(e.size()) - 1, true)[1]);
  }
  Extents drawn = e;
  drawn.back() = count;
  const Value sums = ops::cumsum(shares, static_cast<int64_t>(e.size()) - 1, false, false);
  const Value total = part_along(sums, e.size() - 1, ir::simplify(e.back() - 1), c.constant(1));
  c.set(ops::search_sorted(sums, ops::mul(uniform(c, drawn), total), true));
}

void set_integers(NodeContext& c) {
  const double low = c.number("low"), high = c.number("high");
  if (!(low < high)) c.error("'low' must be below 'high'");
  if (high - low > 1 << 24) c.unsupported("more than 2^24 different integers");
  const Value steps = ops::floor(ops::mul(uniform(c, extents(c)), high - low));
  c.set(ops::add(ops::cast(steps, DType::i64), low));
}

void set_permutation(NodeContext& c) {
  c.set(ops::argsort(uniform(c, {c.extent("n")}), false));
}

void bernoulli(NodeContext& c) {
  const Value x = c.tensor("self");
  const Value u = uniform(c, c.extents_of(x));
  const Value p = c.has("p") ? c.tensor("p", DType::f32) : ops::cast(x, DType::f32);
  c.set(ops::less(u, p));
}

// Which elements are kept, of a feature all or none.
Value kept(const NodeContext& c, const Extents& shape, double p, bool by_feature) {
  Extents drawn = shape;
  for (size_t a = 2; by_feature && a < drawn.size(); ++a) drawn[a] = c.constant(1);
  return broadcast(ops::greater_equal(uniform(c, drawn), p), shape);
}

// What is dropped from. Forms in place have another name for it.
Value input_of(const NodeContext& c) {
  return c.tensor(c.has("self") ? "self" : "input");
}

template <bool by_feature>
void dropout(NodeContext& c) {
  const Value x = input_of(c);
  const double p = c.number("p", 0.5);
  const Extents e = c.extents_of(x);
  if (!c.flag("train", true) || p == 0) {
    c.set(0, x);
    if (c.has_result(1)) c.set(1, broadcast(c.scalar(DType::boolean, 1), e));
    return;
  }
  const Dropped y = dropped(c, x, p, by_feature);
  c.set(0, y.result);
  if (c.has_result(1)) c.set(1, y.kept);
}

// What is dropped becomes the least value of selu, and all are moved so that mean and variance
// stay.
template <bool by_feature>
void alpha_dropout(NodeContext& c) {
  const Value x = input_of(c);
  const double p = c.number("p", 0.5);
  if (!c.flag("train", true) || p == 0) return c.set(x);
  constexpr double kLeast = -1.7580993408473766;
  const double scale = p < 1 ? 1 / std::sqrt((kLeast * kLeast * p + 1) * (1 - p)) : 0;
  const Value wide = ops::as_computed(x);
  const Value left =
      ops::where(kept(c, c.extents_of(x), p, by_feature), wide, c.scalar(wide.dtype(), kLeast));
  c.set(ops::mul(ops::sub(left, kLeast * p), scale));
}

// Slopes below 0 are drawn; without training they are their mean.
void randomly_leaky_relu(NodeContext& c) {
  const Value x = computed(c, "self");
  const double lower = c.number("lower", 1.0 / 8), upper = c.number("upper", 1.0 / 3);
  Value slope = c.scalar(x.dtype(), (lower + upper) / 2);
  if (c.flag("training")) {
    const Value u = ops::mul(uniform(c, c.extents_of(x)), upper - lower);
    slope = ops::cast(ops::add(u, lower), x.dtype());
  }
  c.set(ops::where(ops::less_equal(x, 0.0), ops::mul(x, slope), x));
}

constexpr ImportRule kRules[] = {
    {"aten.alpha_dropout", "input? self? p= train=", alpha_dropout<false>},
    {"aten.bernoulli", "self p=", bernoulli},
    {"aten.cauchy", "self median= sigma=", set_cauchy},
    {"aten.dropout", "input? self? p= train=", dropout<false>},
    {"aten.exponential", "self lambd=", set_exponential},
    {"aten.feature_alpha_dropout", "input? self? p= train=", alpha_dropout<true>},
    {"aten.feature_dropout", "input? self? p= train=", dropout<true>},
    {"aten.geometric", "self p=", set_geometric},
    {"aten.log_normal", "self mean= std=", set_log_normal},
    {"aten.multinomial", "self num_samples= replacement=", set_multinomial},
    {"aten.native_dropout", "input p= train=", dropout<false>},
    {"aten.normal", "mean= std= size= dtype=", set_normal_by_each},
    {"aten.normal_", "self mean= std=", set_normal},
    {"aten.normal_functional", "self mean= std=", set_normal},
    {"aten.rand", "size= dtype=", set_uniform},
    {"aten.rand_like", "self dtype=", set_uniform},
    {"aten.randint", "low= high= size= dtype=", set_integers},
    {"aten.randint_like", "self low= high= dtype=", set_integers},
    {"aten.randn", "size= dtype=", set_normal},
    {"aten.randn_like", "self dtype=", set_normal},
    {"aten.randperm", "n= dtype=", set_permutation},
    {"aten.rrelu", "self lower= upper= training=", randomly_leaky_relu},
    {"aten.uniform", "self from= to=", set_uniform_between},
};

}  // namespace

Dropped dropped(const NodeContext& c, Value x, double p, bool by_feature) {
  const Value is_kept = kept(c, c.extents_of(x), p, by_feature);
  const Value wide = ops::as_computed(x);
  const double scale = p < 1 ? 1 / (1 - p) : 0;
  const Value result = ops::where(is_kept, ops::mul(wide, scale), c.scalar(wide.dtype(), 0));
  return {ops::cast(result, x.dtype()), is_kept};
}

ImportRules random_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
