#include "frontends/language/gguf/experts.h"

#include <array>
#include <limits>

#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "ops/select/compact.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kFirst[] = {0}, kLast[] = {1};

// The experts of each row, i64 [rows, used], and what they weigh, f32 of that shape.
struct Choice {
  Value experts, weights;
};

class MixtureGraph {
 public:
  MixtureGraph(Weights& weights, const Mixture& mixture, const std::string& prefix, Value x,
               Value routed)
      : weights_(weights),
        mixture_(mixture),
        form_(mixture.form),
        prefix_(prefix),
        x_(x),
        routed_(routed),
        pool_(x.builder().pool()),
        rows_(x.extent(0)) {}

  Value run() {
    const Choice choice = choose();
    if (!choice.experts.valid()) return {};
    if (sizes().latent > 0) x_ = latent(x_, "ffn_latent_down", sizes().latent, mixture_.width);
    if (!x_.valid()) return {};
    const Value y = mixed(choice);
    return sizes().latent > 0 ? latent(y, "ffn_latent_up", mixture_.width, sizes().latent) : y;
  }

 private:
  // [rows, columns of the stream, or of latent rows]
  Value mixed(const Choice& choice) {
    const bool is_single = ir::as_constant(rows_) == 1;
    const Value all = is_single ? of_row(choice) : of_rows(choice);  // [rows, used, width]
    if (!all.valid()) return {};
    if (form_.scales_inputs) return ops::reduce_sum(all, kLast, false);
    const int64_t last[] = {2};
    return ops::reduce_sum(ops::mul(all, ops::unsqueeze(choice.weights, last)), kLast, false);
  }
  Value latent(Value x, const char* matrix, int64_t rows, int64_t columns) {
    return x.valid() ? weights_.product(x, {prefix_ + matrix + ".weight", {rows, columns}})
                     : Value();
  }
  // Columns that experts read and write.
  int64_t width() const { return sizes().latent > 0 ? sizes().latent : mixture_.width; }

  const ExpertsShape& sizes() const { return mixture_.sizes; }
  ExtentExpr number(int64_t n) { return pool_.constant(n); }
  std::string name_of(const char* matrix, const char* part = "weight") const {
    return prefix_ + matrix + "_exps." + part;
  }

  Choice choose() {
    const int64_t count = sizes().count;
    Value scores =
        weights_.product(routed_, {prefix_ + "ffn_gate_inp.weight", {count, mixture_.width}});
    if (const std::string bias = prefix_ + "ffn_gate_inp.bias"; weights_.has(bias)) {
      scores = ops::add(scores, weights_.vector(bias, count));
    }
    Value shares = scores;
    if (sizes().routing == Routing::softmax) shares = ops::softmax(scores, 1);
    if (sizes().routing == Routing::sigmoid) shares = ops::sigmoid(scores);
    Value ranks = shares;
    if (const std::string bias = prefix_ + "exp_probs_b.bias"; weights_.has(bias)) {
      ranks = ops::add(shares, weights_.vector(bias, count));
    }
    if (!ranks.valid()) return {};
    if (sizes().groups > 1) ranks = of_best_groups(ranks);
    const Value chosen = ops::topk(ranks, number(sizes().used), 1)[1];
    return {chosen, scaled(weights_of(ops::gather_elements(shares, chosen, 1)), chosen)};
  }

  Value weights_of(Value shares) {
    // The smallest normal f16, as files were made with.
    constexpr double kLeastSum = 6.103515625e-5;
    if (sizes().routing == Routing::softmax_of_chosen) shares = ops::softmax(shares, 1);
    if (sizes().normalised) {
      shares = ops::div(shares, ops::max(ops::reduce_sum(shares, kLast, true), kLeastSum));
    }
    return sizes().scale == 1 ? shares : ops::mul(shares, sizes().scale);
  }

  // By the scale of each expert, where there are any.
  Value scaled(Value shares, Value chosen) {
    const std::string scale = name_of("ffn_down", "scale");
    if (!weights_.has(scale) || form_.scales_inputs) return shares;
    const Value all = weights_.vector(scale, sizes().count);
    return all.valid() ? ops::mul(shares, ops::gather(all, chosen, 0)) : Value();
  }

  // Ranks, minus infinity in all groups but the best; a group is as good as its two best experts.
  Value of_best_groups(Value ranks) {
    const int64_t groups = sizes().groups;
    const Value grouped =
        ops::reshape(ranks, {rows_, number(groups), number(sizes().count / groups)});
    const int64_t last[] = {2};
    const Value of_groups = ops::reduce_sum(ops::topk(grouped, number(2), 2)[0], last, false);
    const Value best = ops::topk(of_groups, number(sizes().used_groups), 1)[1];
    ir::Builder& b = x_.builder();
    const Value none = ops::full(b.scalar(DType::i32, 0), {rows_, number(groups)});
    const Value ones = ops::full(b.scalar(DType::i32, 1), {rows_, number(sizes().used_groups)});
    const Value is_best = ops::unsqueeze(ops::scatter_elements(none, best, ones, 1), last);
    const Value kept = ops::where(ops::equal(ops::broadcast_like(is_best, grouped), 1.0), grouped,
                                  b.scalar(DType::f32, -std::numeric_limits<double>::infinity()));
    return ops::reshape(kept, {rows_, number(sizes().count)});
  }

  // ---- one expert, whose matrices are `at` ---------------------------------------------------

  // [columns] as a matrix of so many rows.
  Weights::Matrix all_of(const char* matrix, int64_t rows, int64_t columns) {
    return weights_.matrix(name_of(matrix), {sizes().count, rows, columns});
  }

  // The matrix of one expert; i64 [1].
  Weights::Matrix matrix_of(const Weights::Matrix& all, Value expert) {
    if (!all.value.valid()) return {};
    return {ops::squeeze(ops::gather(all.value, expert, 0), kFirst), all.format};
  }

  Value biased(Value y, const char* matrix, Value expert) {
    const std::string bias = name_of(matrix, "bias");
    if (!weights_.has(bias) || !y.valid()) return y;
    const Value all = weights_.numbers(bias, {sizes().count, 0});
    return all.valid() ? ops::add(y, ops::gather(all, expert, 0)) : Value();
  }

  Value product(Value x, const char* matrix, int64_t rows, int64_t columns, Value expert) {
    const Weights::Matrix all = all_of(matrix, rows, columns);
    return biased(weights_.product(x, matrix_of(all, expert)), matrix, expert);
  }

  // Rows [n, width] through an expert, i64 [1].
  Value through(Value x, Value expert) {
    const int64_t hidden = sizes().hidden, width = this->width();
    const bool is_joint = weights_.has(name_of("ffn_gate_up"));
    Value gate, up;
    if (is_joint) {
      const Value both = product(x, "ffn_gate_up", 2 * hidden, width, expert);
      if (!both.valid()) return {};
      const ExtentExpr half = ir::floor_div(both.extent(1), 2);
      gate = ops::slice_along(both, 1, number(0), half);
      up = ops::slice_along(both, 1, half, half);
    } else {
      const bool is_gated = mixture_.is_gated;
      gate = product(x, is_gated ? "ffn_gate" : "ffn_up", hidden, width, expert);
      if (is_gated) up = product(x, "ffn_up", hidden, width, expert);
      if (is_gated && !up.valid()) return {};
    }
    if (!gate.valid()) return {};
    return product(mixture_.activation(gate, up), "ffn_down", width, hidden, expert);
  }

  // ---- all of them ---------------------------------------------------------------------------

  // [1, used, width]
  Value of_row(const Choice& choice) {
    std::vector<Value> results;
    for (int64_t j = 0; j < sizes().used; ++j) {
      const auto own = [&](Value of_all) {
        return ops::slice_along(of_all, 1, number(j), number(1));
      };
      const Value x = form_.scales_inputs ? ops::mul(x_, own(choice.weights)) : x_;
      results.push_back(through(x, ops::reshape(own(choice.experts), {number(1)})));
      if (!results.back().valid()) return {};
    }
    return ops::reshape(ops::concat(results, 0),
                        {number(1), number(sizes().used), number(width())});
  }

  // [rows, used, width]: each expert writes the places of those that chose it.
  Value of_rows(const Choice& choice) {
    ir::Builder& b = x_.builder();
    const ExtentExpr places = ir::simplify(rows_ * number(sizes().used));
    const Value chosen = ops::reshape(choice.experts, {places});
    const Value weights = ops::reshape(choice.weights, {places});
    Value all = ops::full(b.scalar(DType::f32, 0), {places, number(width())});
    for (int64_t e = 0; e < sizes().count; ++e) {
      const Value own = ops::compact(ops::equal(chosen, static_cast<double>(e)))[0];
      const Value rows = ops::div(own, static_cast<double>(sizes().used));
      Value x = ops::gather(x_, rows, 0);
      if (form_.scales_inputs) {
        x = ops::mul(x, ops::unsqueeze(ops::gather(weights, own, 0), kLast));
      }
      const int64_t only[] = {e};
      const Value expert =
          b.constant(ir::Tensor::from_integers(DType::i64, {1}, std::vector(only, only + 1)));
      const Value y = through(x, expert);
      if (!y.valid()) return {};
      all = ops::scatter_nd(all, ops::unsqueeze(own, kLast), y);
    }
    return ops::reshape(all, {rows_, number(sizes().used), number(width())});
  }

  Weights& weights_;
  const Mixture& mixture_;
  const ExpertsForm& form_;
  const std::string& prefix_;
  Value x_, routed_;
  ir::ExtentPool& pool_;
  ExtentExpr rows_;
};

}  // namespace

Value mix_experts(Weights& weights, const Mixture& mixture, const std::string& prefix, Value x,
                  Value routed) {
  return x.valid() && routed.valid() ? MixtureGraph(weights, mixture, prefix, x, routed).run()
                                     : Value();
}

}  // namespace ullage::gguf
