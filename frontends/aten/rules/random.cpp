// Import rules of ops that draw numbers: Philox, as everywhere here, by the program's seed; each
// node has a stream of its own. They are not the numbers that PyTorch draws.
#include "frontends/aten/importer/importer.h"
#include "frontends/aten/importer/op_table.h"
#include "frontends/aten/rules/rule_tools.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/compute_dtype.h"
#include "ops/elementwise/elementwise.h"
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

void set_normal(NodeContext& c) {
  c.set(ops::random_normal(c.importer().random_source(), extents(c)));
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

// What is kept is scaled, so that means stay.
void dropout(NodeContext& c) {
  const Value x = c.tensor("input");
  const double p = c.number("p", 0.5);
  const Extents e = c.extents_of(x);
  if (!c.flag("train", true) || p == 0) {
    c.set(0, x);
    if (c.has_result(1)) c.set(1, broadcast(c.scalar(DType::boolean, 1), e));
    return;
  }
  const Value kept = ops::greater_equal(uniform(c, e), p);
  const Value wide = ops::as_computed(x);
  const double scale = p < 1 ? 1 / (1 - p) : 0;
  c.set(0, ops::where(kept, ops::mul(wide, scale), c.scalar(wide.dtype(), 0)));
  if (c.has_result(1)) c.set(1, kept);
}

constexpr ImportRule kRules[] = {
    {"aten.bernoulli", "self p=", bernoulli},
    {"aten.dropout", "input p= train=", dropout},
    {"aten.native_dropout", "input p= train=", dropout},
    {"aten.rand", "size= dtype=", set_uniform},
    {"aten.rand_like", "self dtype=", set_uniform},
    {"aten.randint", "low= high= size= dtype=", set_integers},
    {"aten.randint_like", "self low= high= dtype=", set_integers},
    {"aten.randn", "size= dtype=", set_normal},
    {"aten.randn_like", "self dtype=", set_normal},
    {"aten.randperm", "n= dtype=", set_permutation},
};

}  // namespace

ImportRules random_import_rules() {
  return kRules;
}

}  // namespace ullage::aten
