// Architecture: how decoders of language models differ, as data. Names of tensors, checks and the
// graph follow from it (decoder_shape.h, decoder.h).
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::gguf {

struct Recurrence;

// Columns of a head that a rotary embedding turns together: none, neighbours, or columns that lie
// half of the turned ones apart.
enum class RotaryPairs : uint8_t { none, neighbours, halves };

// Norms of queries and keys (`attn_q_norm`, `attn_k_norm`).
enum class HeadNorms : uint8_t {
  none,
  optional,  // of each head where the file has them
  heads,     // of each head
  rows,      // of all heads together
  turned,    // of each head behind the rotary embedding, without weights
  behind,    // the same with weights
};

// What the feed-forward reads.
enum class Residual : uint8_t {
  sequential,  // the stream with what attention has added
  parallel,    // the block's input, as attention does
  by_key,      // `use_parallel_residual` decides
  by_norm,     // sequential where the file has `ffn_norm`
};

// What makes weights of scores of experts; numbers as `expert_gating_func` has them.
enum class Routing : uint8_t { none, softmax, sigmoid, softmax_of_chosen };

// Where the rows are that open what each head of attention gives.
enum class AttentionGate : uint8_t {
  none,
  in_queries,  // in `attn_q`, behind those of each head
  own,         // in `attn_gate`
};

// How the scale of a file is applied to logits.
enum class LogitScale : uint8_t { none, times, over };

// What blocks with a window see: their last positions, or those of their chunk.
enum class WindowKind : uint8_t { sliding, chunk };

// Which blocks of an architecture with a recurrence have it.
enum class RecurrentBlocks : uint8_t {
  alone,           // all, and they have nothing else
  with_attention,  // all; attention reads the same, and both results are added
  without_keys,    // those of 0 heads of keys; the others have attention
  by_interval,     // all but those at the end of `full_attention_interval`, which have attention,
                   // or those that `attention.recurrent_layers` has
};

// A mixture of experts. Values of `routing` and `normalised` are those of files without their keys.
struct ExpertsForm {
  Routing routing = Routing::none;  // none: the architecture has no experts
  bool normalised = true;           // do the weights of chosen experts sum to 1?
  bool scales_inputs = false;       // are the tokens weighted, not the results?
  bool has_shared = false;          // besides, an expert that all tokens take
  bool has_dense = false;           // besides, the feed-forward of a block without experts
  bool are_by_tensor = false;       // do only blocks with a router have them?
  bool routes_input = false;        // does the router read the block's input?
  bool reads_input = false;         // do they, behind `ffn_norm_exps`, besides a feed-forward as
                                    // wide as the stream?
};

struct ExpertsShape {
  int64_t count = 0, used = 0;            // experts of a block; of them for each token
  int64_t groups = 1, used_groups = 1;    // experts are chosen from the best groups alone
  int64_t hidden = 0, shared_hidden = 0;  // 0: as the tensors have it
  int64_t latent = 0;  // columns of rows that experts read; 0: those of the stream
  Routing routing = Routing::softmax;
  bool normalised = false;
  double scale = 1;  // of weights
};

// Of a feed-forward: gate and up [..., hidden] to what `ffn_down` reads. Without a gate, `up` is
// invalid.
using Activation = ir::Value (*)(ir::Value gate, ir::Value up);

// Biases are added wherever a file has them; windows, caps and scales are used where its metadata
// has them.
struct Architecture {
  std::string_view name;  // `general.architecture`, and what its keys begin with

  Activation activation = nullptr;  // null: xIELU with the numbers of `xielu.*`
  bool is_gated = true;             // has the feed-forward a gate?
  bool is_gate_in_up = false;       // are gate and up one matrix, `ffn_up`, the gate first?
  bool halves_hidden = false;       // is `feed_forward_length` the width of both?
  ExpertsForm experts{};

  bool has_layer_norms = false;  // norms subtract the mean; else root mean square alone
  bool has_norm_weights = true;
  // Are what attention and feed-forward read (`attn_norm`, `ffn_norm`), and what they add
  // (`post_attention_norm`, `post_ffw_norm`), normalised?
  bool norms_before = true, norms_behind = false;
  std::string_view hidden_norm = "ffn_norm";  // the name of that of the feed-forward
  std::string_view last_norm = "output_norm";
  HeadNorms head_norms = HeadNorms::none;
  bool norms_values = false;  // those of each head, without weights
  Residual residual = Residual::sequential;

  RotaryPairs pairs = RotaryPairs::neighbours;
  bool norms_embedding = false;  // `token_embd_norm`
  bool has_positions = false;    // learned ones (`position_embd`)
  int64_t unturned_every = 0;    // each such block has no rotary embedding; 0: all have one
  bool turns_by_window = false;  // in a model with windows, only blocks with one are turned
  bool turns_by_key = false;     // `rope.scaling.finetuned` false: no block is
  bool moves_base = false;       // `rope.scaling.alpha` makes the base larger
  bool has_latent = false;       // keys and values are projected from one latent row
  int64_t own_blocks = 0;        // blocks behind so many share keys and values, without
                                 // `attention.shared_kv_layers`; 0: all have their own

  // Blocks with and without a window alternate: each global_every-th block has no window. 0: all
  // blocks have one, if the file has a window.
  int64_t global_every = 0;
  bool is_global_first = false;  // is it the first of so many?
  WindowKind window_kind = WindowKind::sliding;
  bool must_have_window = false;
  double local_rotary_base = 0;    // of blocks with a window; 0: as of the others
  bool local_is_stretched = true;  // are angles of blocks with a window scaled as those of others?
  bool has_sinks = false;          // `attn_sinks`

  const Recurrence* recurrence = nullptr;  // of blocks (recurrence.h); null: none has one
  RecurrentBlocks recurrent_blocks = RecurrentBlocks::alone;
  // Is a block one of recurrence, attention and feed-forward, behind a single norm? The last where
  // `feed_forward_length` is not 0.
  bool has_single_parts = false;
  // Have blocks of 0 heads no attention, those of 0 heads of keys `attn_output` in its place, and
  // those of 0 columns no feed-forward?
  bool has_empty_parts = false;

  // Scores of later positions are larger: by 1 + `temperature_scale` * log(1 + floor((position +
  // temperature_offset) / `temperature_length`)), in blocks without a rotary embedding where there
  // are such.
  double temperature_scale = 0;
  double temperature_offset = 0;

  bool updates_alternate = false;  // are there several streams? alternating_updates.h
  int64_t block_input = 0;  // without `embedding_length_per_layer_input`, columns of block_inputs.h
  // Without `activation_sparsity_scale`, gates of the first blocks are 0 unless they exceed their
  // mean by so many standard deviations.
  int64_t sparse_blocks = 0;
  double sparsity = 0;

  bool has_scales = false;  // `embedding_scale`, `residual_scale`
  LogitScale logit_scale = LogitScale::none;
  bool is_logit_scale_needed = false;
  bool scales_by_depth = false;   // scales of files without them follow from width and depth
  bool scales_embedding = false;  // by the root of the width
  // Defaults where a file has no value; 0: none. A file whose blocks alternate must have a window.
  int64_t window = 0;
  double soft_cap = 0, logit_cap = 0;
  AttentionGate gate = AttentionGate::none;
  double score_scale = 0;       // 0: by the root of the size of a head
  bool scales_by_size = false;  // else: by the size of a head itself
  double alibi = 0;             // without `attention.max_alibi_bias`, as ALiBi has it
  int64_t alibi_blocks = 0;  // models of so many blocks alone have it, and they no rotary embedding
  // In a model with so many blocks, scores are scaled by width and heads, not by the size of a
  // head.
  int64_t blocks_scaled_by_width = 0;
};

// Null: not supported. Some files have other names for the same: `name` is not always the row's.
const Architecture* find_architecture(std::string_view name);
std::vector<std::string_view> architecture_names();  // in alphabetical order

}  // namespace ullage::gguf
