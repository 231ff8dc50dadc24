#include "frontends/language/gguf/feed_forward.h"

#include <cmath>
#include <limits>

#include "frontends/language/gguf/experts.h"
#include "frontends/language/gguf/norms.h"
#include "ops/elementwise/composites.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"

namespace ullage::gguf {
namespace {

using ir::Value;

constexpr int64_t kColumns[] = {1};
constexpr double kNotSparse = -std::numeric_limits<double>::infinity();

// `count` gates a row: 0 where they do not exceed its mean by so many standard deviations, else by
// how much they do.
Value sparse(Value gates, int64_t count, double deviations) {
  if (deviations == kNotSparse || !gates.valid()) return gates;
  const Value apart = ops::sub(gates, ops::reduce_mean(gates, kColumns, true));
  const Value variance = ops::mul(ops::reduce_sum(ops::square(apart), kColumns, true),
                                  1 / static_cast<double>(count - 1));
  return ops::relu(ops::sub(apart, ops::mul(ops::sqrt(variance), deviations)));
}

Value xielu(Value x, const XieluShape& numbers) {
  const auto softplus = [](double rate) { return std::log1p(std::exp(rate)); };
  const Value linear = ops::mul(x, numbers.slope);
  const Value above = ops::mul(ops::square(x), softplus(numbers.positive));
  const Value below = ops::mul(ops::sub(ops::expm1(ops::min(x, numbers.most)), x),
                               numbers.slope + softplus(numbers.negative));
  return ops::add(ops::where(ops::greater(x, 0.0), above, below), linear);
}

class FeedForwardGraph {
 public:
  FeedForwardGraph(Weights& weights, const DecoderShape& shape, const BlockShape& block,
                   const std::string& prefix, const FeedForwardInput& in)
      : weights_(weights),
        norms_(weights, shape),
        shape_(shape),
        block_(block),
        mixture_{shape.experts, shape.architecture->experts, shape.width,
                 shape.architecture->activation, shape.architecture->is_gated},
        prefix_(prefix),
        in_(in) {}

  Value run() {
    if (!block_.has_experts) return dense();
    if (form().experts.has_dense) {
      return ops::add(norms_.norm(prefix_ + "post_ffw_norm_1", dense()),
                      norms_.norm(prefix_ + "post_ffw_norm_2", lone_experts()));
    }
    if (form().experts.reads_input) {
      const Value own = norms_.norm(prefix_ + "ffn_norm_exps", in_.input);
      return ops::add(dense(), mix_experts(weights_, mixture_, prefix_, own, own));
    }
    const Value mixed = mix_experts(weights_, mixture_, prefix_, in_.x,
                                    form().experts.routes_input ? in_.input : in_.x);
    const bool has_shared =
        form().experts.has_shared &&
        (shape_.experts.shared_hidden > 0 || weights_.has(prefix_ + "ffn_up_shexp.weight"));
    return has_shared && mixed.valid() ? ops::add(mixed, shared_expert()) : mixed;
  }

 private:
  const Architecture& form() const { return *shape_.architecture; }

  // `kind`: what names have behind "ffn_gate"; `hidden` 0: any.
  Value gated(const std::string& kind, int64_t hidden, double sparsity = kNotSparse) {
    const auto wide = [&](const char* name, int64_t columns) {
      return weights_.linear(in_.x, prefix_ + name + kind, columns, shape_.width);
    };
    Value gate, up;
    if (form().is_gate_in_up) {
      const Value both = wide("ffn_up", 2 * hidden);
      if (!both.valid()) return {};
      const auto half = [&](int64_t first) {
        ir::ExtentPool& pool = both.builder().pool();
        return ops::slice_along(both, 1, pool.constant(first), pool.constant(hidden));
      };
      gate = half(0);
      up = half(hidden);
    } else {
      gate = wide(form().is_gated ? "ffn_gate" : "ffn_up", hidden);
      if (form().is_gated) up = wide("ffn_up", hidden);
    }
    if (!gate.valid()) return {};
    const Value open = sparse(gate, hidden, sparsity);
    const Value y =
        form().activation == nullptr ? xielu(open, block_.xielu) : form().activation(open, up);
    return weights_.linear(y, prefix_ + "ffn_down" + kind, shape_.width, hidden);
  }

  Value dense() { return gated("", block_.hidden, block_.sparsity); }
  // Those of ExpertsForm::has_dense, whose router has a norm of its own.
  Value lone_experts() {
    const Value scale = weights_.vector(prefix_ + "ffn_gate_inp.scale", shape_.width);
    const Value routed = ops::mul(norms_.normalised(in_.stream, scale),
                                  1 / std::sqrt(static_cast<double>(shape_.width)));
    return mix_experts(weights_, mixture_, prefix_,
                       norms_.norm(prefix_ + "pre_ffw_norm_2", in_.stream), routed);
  }
  Value shared_expert() {
    const Value y = gated("_shexp", shape_.experts.shared_hidden);
    const std::string gate = prefix_ + "ffn_gate_inp_shexp.weight";
    if (!weights_.has(gate)) return y;
    const Value open =
        ops::reduce_sum(ops::mul(in_.x, weights_.vector(gate, shape_.width)), kColumns, true);
    return ops::mul(y, ops::sigmoid(open));
  }

  Weights& weights_;
  Norms norms_;
  const DecoderShape& shape_;
  const BlockShape& block_;
  const Mixture mixture_;
  const std::string& prefix_;
  const FeedForwardInput& in_;
};

}  // namespace

Value feed_forward(Weights& weights, const DecoderShape& shape, const BlockShape& block,
                   const std::string& prefix, const FeedForwardInput& in) {
  return FeedForwardGraph(weights, shape, block, prefix, in).run();
}

}  // namespace ullage::gguf
