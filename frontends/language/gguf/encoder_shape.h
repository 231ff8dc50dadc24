// EncoderShape: how encoder-only models (BERT and its descendants) differ, and the sizes of one
// from the metadata of its file.
// Source: the GGUF specification of ggml; llama.cpp for keys and their defaults.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/architecture.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/rotary_turns.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// How a model knows where a token is: a learned row per position is added to its embedding, queries
// and keys are turned, scores fall with the distance, or a learned number for each bucket of
// distances is added to them (`attn_rel_b`, of a block or of the first one).
// Sources: Su et al., "RoFormer" (2021); Press et al., "Train Short, Test Long" (2022), ALiBi;
// Raffel et al., "T5" (2020).
enum class Positions : uint8_t { learned, rotary, alibi, buckets };

// Of `ffn_up`: alone; with `ffn_gate` apart; with the gate as its first half; as the file has them.
enum class FeedForward : uint8_t { plain, gated, fused, as_stored };

// Biases are added wherever a file has them; queries, keys and values may be one matrix
// (`attn_qkv`) or three.
struct EncoderForm {
  std::string_view name;    // `general.architecture`, and what its keys begin with
  const char* prefix = "";  // of tensors of blocks, in front of "blk."
  const char* attention_output = "attn_output";
  bool scales_scores = true;  // by the root of a head's columns
  Positions positions = Positions::rotary;
  bool interleaved = false;  // are rotary pairs neighbouring columns? else half of them apart
  // Is the sum of a residual connection normalised (as in BERT)? Else what it adds is computed from
  // normalised rows (`attn_norm`, `ffn_norm`), and the last block's sum is normalised.
  bool norms_sums = false;
  bool rms = false;               // norms do not subtract the mean
  bool embedding_norm = false;    // `token_embd_norm`
  bool first_norm = true;         // has the first block an `attn_norm`?
  bool added_norms = false;       // `post_attention_norm`, `post_ffw_norm`, of what is added
  bool head_norms = false;        // `attn_q_norm`, `attn_k_norm` are of single heads
  bool scaled_embedding = false;  // by the root of the width
  const char* final_norm = nullptr;
  // Blocks with a window: at a distance of at most half of it. Null: the architecture has none.
  bool (*is_local)(int64_t every, int64_t block) = nullptr;
  int64_t local_every = 0;  // where the file does not say
  bool needs_window = false;
  FeedForward feed_forward = FeedForward::plain;
  bool names_activation = false;  // `hidden_activation`
  ir::Value (*activation)(ir::Value x) = nullptr;
  ir::Value (*gate_activation)(ir::Value x) = nullptr;  // of one with a gate; null: the same
  ExpertsForm experts{};  // of every so many blocks, the second first (`moe_every_n_layers`)
  // Of a classifier behind the encoder: of the mean of all rows? else of the first.
  bool classifies_mean = false;
  ir::Value (*classifier_activation)(ir::Value x) = nullptr;
};

struct EncoderShape {
  const EncoderForm* form = nullptr;
  int64_t blocks = 0, width = 0, hidden = 0;  // width of the stream, of the feed-forward
  int64_t heads = 0, key_heads = 0, head = 0;
  int64_t rotated = 0;    // columns of a head that are turned
  int64_t context = 0;    // of the file: rows of learned positions
  int64_t positions = 0;  // tokens at most: as many, but no more than attention has keys
  double epsilon = 0;
  RotaryAngles rotary{}, local_rotary{};  // of blocks without and with a window
  int64_t buckets = 0;                    // of distances, of both directions
  double alibi = 0;                       // the steepest of the slopes is 2^(-alibi / heads)
  int64_t window = 0;                     // 0: no block has one
  std::vector<bool> is_local{};           // of each block
  ExpertsShape experts{};
  std::vector<bool> has_experts{};  // each block
  ir::Value (*activation)(ir::Value x) = nullptr;
  ir::Value (*gate_activation)(ir::Value x) = nullptr;
};

// Null: none of that name.
const EncoderForm* find_encoder(std::string_view architecture);
// Is the file one of such a model?
bool is_encoder(const File& file);

// Errors: invalid_file, naming the key; unsupported, for what the graph cannot express and for keys
// of the architecture that are not known, unless the file allows them.
ir::Result<EncoderShape> read_encoder_shape(const File& file, const EncoderForm& form);

}  // namespace ullage::gguf
