// Recurrences: parts of blocks whose tokens read a state that the tokens before them left, and
// leave the next one. States have a fixed size, whatever the number of tokens.
#pragma once

#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/model_keys.h"
#include "frontends/language/gguf/weights.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// Sizes of the recurrences of a model; 0: its kind has no such size.
struct RecurrentShape {
  int64_t width = 0;              // of the stream
  int64_t window = 0;             // tokens that a convolution reads, the last one its own
  int64_t inner = 0;              // channels, those of all heads
  int64_t state = 0;              // numbers of the state for each channel
  int64_t heads = 0, groups = 1;  // heads; groups of them that read the state alike
  int64_t rank = 0;               // columns that time steps are projected from
  double epsilon = 0;             // of norms
  int64_t halved_every = 0;       // each such block halves the stream; 0: none does
  bool has_norms = false;         // are inputs of the state normalised, by weights or without?
};

// What a recurrence reads.
struct RecurrentInput {
  Weights& weights;
  const RecurrentShape& shape;
  std::string prefix;                // of names of the block's tensors
  ir::Value x;                       // f32 [T, width], a row a token: the norm of
  ir::Value stream{};                // the stream
  std::vector<ir::Value>& of_first;  // what the first block leaves for the others of a step
  std::vector<ir::Value> states{};   // f32 [1, extents of the state]
};

struct RecurrentOutput {
  ir::Value y{};                    // f32 [T, width]
  std::vector<ir::Value> states{};  // behind the last token
};

// A kind of recurrence.
struct Recurrence {
  // Errors: those of ModelKeys.
  ir::Result<void> (*read)(ModelKeys& keys, RecurrentShape& shape) = nullptr;
  // Extents of the states of a block; at first all are 0.
  std::vector<std::vector<int64_t>> (*states)(const RecurrentShape& shape) = nullptr;
  RecurrentOutput (*run)(const RecurrentInput& in) = nullptr;
};

// State spaces with a decay for each number of the state, or for each head. Sources: Gu and Dao,
// "Mamba: Linear-Time Sequence Modeling with Selective State Spaces" (2023), and "Transformers are
// SSMs" (2024); plamo2: the second with the projections of the first.
extern const Recurrence mamba, mamba2, plamo2;
// A convolution between two gates. Source: Liquid AI, "LFM2 Technical Report" (2025).
extern const Recurrence short_convolution;
// A state that is corrected by what it does not know yet, each head of values by the head of keys
// with the same number, counted over again, or by the one of its group. Source: Yang et al., "Gated
// Delta Networks: Improving Mamba2 with Delta Rule" (2024).
extern const Recurrence delta_net, grouped_delta_net;
// Whole blocks: each half reads the token before as well. Sources: Peng et al., "Eagle and Finch"
// (2024), and "RWKV-7 Goose with Expressive Dynamic State Evolution" (2025).
extern const Recurrence rwkv6, rwkv7;

// ---- parts of recurrences ----------------------------------------------------------------------

// An integer of the file, in [low, high].
struct SizeKey {
  const char* key = nullptr;
  int64_t low = 0, high = 0;
  int64_t* kept = nullptr;
};
ir::Result<void> read_sizes(ModelKeys& keys, std::initializer_list<SizeKey> sizes);

// What one token leaves: the next states, and its row of the result.
struct TokenStep {
  std::vector<ir::Value> states{};
  ir::Value row{};
};
// `rows`: of each operand that of the token.
using TokenRule =
    std::function<TokenStep(std::span<const ir::Value> states, std::span<const ir::Value> rows)>;

// The rule for one token after another: operands [T, ...] -> [T, ...] and the last states. A single
// token costs the rule alone, more of them are iterations of a loop.
RecurrentOutput over_tokens(std::span<const ir::Value> operands, std::vector<ir::Value> states,
                            const TokenRule& rule);

// The same for `tokens` of them at once, rows [tokens, ...] of operands and of the result; behind
// the last token rows of operands are 0. REQUIRES: such rows leave states as they are.
using ChunkRule = std::function<RecurrentOutput(std::span<const ir::Value> states,
                                                std::span<const ir::Value> rows)>;
RecurrentOutput over_chunks(std::span<const ir::Value> operands, std::vector<ir::Value> states,
                            int64_t tokens, const ChunkRule& rule);

// x [T, channels] and the tokens before it, `before` [1, window - 1, channels] -> sums over the
// window weighted by each channel's row of `kernel` [channels, window]; the state of the next step.
struct Convolved {
  ir::Value y{}, state{};
};
Convolved convolved(ir::Value x, ir::Value before, ir::Value kernel);

// Columns [first, first + count) of a matrix.
ir::Value columns_of(ir::Value x, int64_t first, int64_t count);

}  // namespace ullage::gguf
