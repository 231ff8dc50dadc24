// DecoderShape: the sizes of a model of an Architecture, from the metadata of its file.
// Source: the GGUF specification of ggml, `llama.*` and the same keys of other architectures.
#pragma once

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/architecture.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/recurrence.h"
#include "frontends/language/gguf/rotary_turns.h"

namespace ullage::gguf {

// Numbers of the activation of a block. Source: Huang and Schlag, "Deriving Activation Functions
// Using Integration" (2024), xIELU; rates before softplus, as files have them.
struct XieluShape {
  double positive = 0, negative = 0, slope = 0, most = 0;
};

// The parts of a block, and their sizes.
struct BlockShape {
  bool has_attention = true, has_recurrence = false, has_feed_forward = true;
  bool has_output_alone = false;  // of attention, whose heads give what they read
  int64_t heads = 0, key_heads = 0;
  int64_t hidden = 0;     // width of the feed-forward
  bool is_local = false;  // has it a window?
  bool is_turned = true;  // has it a rotary embedding?
  bool has_experts = false;
  double sparsity = -std::numeric_limits<double>::infinity();  // of gates, as Architecture has it
  XieluShape xielu{};                                          // without Architecture::activation
};

struct HeadShape {
  int64_t keys = 0, values = 0;  // columns of a head of queries and keys; of values
  int64_t turned = 0;            // of keys, columns that a rotary embedding turns

  // Those that the cache has for a head of keys, and one of values.
  int64_t columns() const { return std::max(keys, values); }
  bool operator==(const HeadShape&) const = default;
};

// Of latent attention. Source: DeepSeek-AI, "DeepSeek-V2" (2024).
struct LatentShape {
  int64_t queries = 0;    // columns of the latent row of queries; 0: queries have none
  int64_t keys = 0;       // of that of keys and values
  bool is_split = false;  // are `attn_k_b` and `attn_v_b` tensors of their own?
};

struct DecoderShape {
  const Architecture* architecture = nullptr;
  int64_t blocks = 0, width = 0;   // width of the stream
  int64_t context = 0;             // positions at most
  int64_t drafted = 0;             // behind them: of drafts that are rejected there
  int64_t further_blocks = 0;      // that predict tokens behind the next one, and are left out
  std::vector<BlockShape> each;    // of the blocks
  int64_t shared_blocks = 0;       // the last ones, without keys and values of their own
  HeadShape head{}, local_head{};  // of blocks without and with a window
  RotaryPairs pairs = RotaryPairs::none;
  double epsilon = 0;
  RotaryAngles rotary{}, local_rotary{};  // of blocks without and with a window
  int64_t original_context = 0;           // of training, before angles were stretched
  double scale = 0;                       // of scores
  double alibi = 0;                       // 0: scores are not biased by distance
  double temperature_scale = 0, temperature_length = 1;  // as Architecture has them
  double soft_cap = 0, logit_cap = 0;                    // 0: none
  double clamp = 0;                                      // of queries, keys and values; 0: none
  double embedding_scale = 1, residual_scale = 1, logit_scale = 1;
  int64_t window = 0;        // positions that a block with one sees; 0: none has
  bool is_parallel = false;  // if Residual::by_key
  bool norms_heads = true;   // if HeadNorms::turned
  ExpertsShape experts{};
  LatentShape latent{};
  int64_t block_input = 0;                 // columns of block_inputs.h; 0: there are none
  int64_t streams = 1, active_stream = 0;  // of alternating_updates.h
  RecurrentShape recurrent{};

  bool is_local(int64_t block) const { return each[static_cast<size_t>(block)].is_local; }
  const HeadShape& head_of(const BlockShape& b) const { return b.is_local ? local_head : head; }
  // Whose keys and values a block attends to: of its own kind, the last one that has any. None: -1.
  int64_t source_of(int64_t block) const;
  // Columns of a row of the cache: keys, then values. 0: the block has none of its own.
  int64_t cache_columns(int64_t block) const {
    const BlockShape& b = each[static_cast<size_t>(block)];
    const bool has_own = b.has_attention && block < blocks - shared_blocks;
    return has_own ? 2 * b.key_heads * head_of(b).columns() : 0;
  }
  // The blocks whose cache has rows.
  std::vector<int64_t> cached_blocks() const;
  // Extents of the states of the recurrences of all blocks, in turn.
  std::vector<std::vector<int64_t>> states() const;
};

// Errors: invalid_file naming the key; unsupported for other architectures and for keys of the
// architecture that are not known, unless the file allows them.
ir::Result<DecoderShape> read_decoder_shape(const File& file);

}  // namespace ullage::gguf
