// Blocks of attention and feed-forward, one after another: the encoder of a speech model, and its
// decoder, which sees the encoder's rows too.
// Source: Vaswani et al., "Attention Is All You Need" (2017); Radford et al., "Robust Speech
// Recognition via Large-Scale Weak Supervision" (2022); Jeffries et al., "Moonshine" (2024).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "frontends/language/gguf/decoder.h"
#include "frontends/language/gguf/rotary_turns.h"
#include "frontends/language/gguf/weights.h"

namespace ullage::speech {

// What a file calls the parts of a block, behind "layers.N.", and the norm behind all blocks.
struct BlockNames {
  const char *attention_norm, *attention_output, *others_norm, *feed_norm, *feed_prefix, *last_norm;
};

struct StackShape {
  std::string prefix{};  // of all names: "model.encoder."
  const BlockNames* names = nullptr;
  int64_t blocks = 0, width = 0, heads = 0, hidden = 0;
  ir::Value (*activation)(ir::Value x) = nullptr;
  bool is_gated = false;  // are the first rows of the first matrix multiplied by the activation of
                          // the others?
  int64_t turned = 0;     // columns of a head that are turned by their position; 0: none
  double turn_base = 0;   // gguf::RotaryAngles
  int64_t positions = 0;  // at most

  int64_t head() const { return width / heads; }
};

class BlockStack {
 public:
  // Both outlive this. A tensor that is missing is a failure of `weights`.
  BlockStack(gguf::Weights& weights, ir::Builder& builder, StackShape shape);

  const StackShape& shape() const { return shape_; }

  // Rows f32 [T, width], of which each sees all others -> behind the last norm.
  ir::Value encode(ir::Value x);

  // Keys, then values of each block, f32 [S, 2 * width], of the rows [S, width] that an encoder
  // gave.
  std::vector<ir::Value> rows_of_others(ir::Value encoded);
  // Rows [T, width] at the positions behind those of `past`, each of which sees those before and
  // all `others` -> the last one behind the last norm, [1, width].
  ir::Value decode(ir::Value x, const std::vector<ir::Value>& others,
                   const gguf::DecoderCache& past, gguf::DecoderCache& grown);

 private:
  ir::ExtentExpr number(int64_t n) { return builder_.pool().constant(n); }
  std::string name(int64_t block, const std::string& part) const;
  ir::Value norm(const std::string& name, ir::Value x);
  ir::Value turned(ir::Value x, ir::ExtentExpr first);
  ir::Value attention(const std::string& name, ir::Value queries, ir::Value keys_and_values,
                      bool is_causal);
  ir::Value keys_and_values(const std::string& name, ir::Value x, ir::ExtentExpr first,
                            bool is_turned);
  ir::Value feed_forward(int64_t block, ir::Value x);

  gguf::Weights& weights_;
  ir::Builder& builder_;
  StackShape shape_;
  std::optional<gguf::RotaryTurns> turns_;
};

}  // namespace ullage::speech
