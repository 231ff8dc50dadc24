// A whole answer of a language model as one graph: a run of it is one submission and one host wait.
// To continue a conversation, a run may read the state that the previous run left.
#pragma once

#include <cstdint>
#include <optional>

#include "base/result.h"
#include "frontends/language/gguf/cache_rows.h"
#include "frontends/language/gguf/file.h"
#include "ir/graph/graph.h"

namespace ullage::gguf {

// A constraint whose tables are inputs. Tokens of class 0 are never allowed, those of kEndsClass
// end an answer.
inline constexpr int64_t kEndsClass = 1;
struct ConstraintForm {
  int64_t rounds = 0;   // TokenTable::rounds at most
  bool pushes = false;  // has it a stack?
  bool forces = false;  // are there places where one token alone may follow?

  bool operator==(const ConstraintForm&) const = default;
};

// The kind of answers.
struct GenerationForm {
  bool continues = false;  // of a conversation that goes on, whose state the caller keeps
  // Above 0: a step reads so many tokens more than the last one, 1 to 8: a draft of the tokens that
  // followed where the last ones (up to three) occurred before. It gives all tokens up to the first
  // that differs from the draft. The answer is the same as without drafts.
  int64_t draft = 0;
  const File* draft_model = nullptr;  // draws the draft, where there is one (draft_model.h)
  int64_t batch = 0;                  // above 0: so many conversations side by side, 1 to 64
  // Answers end in front of texts: the inputs `stop_classes` and `stop_steps` below.
  bool stops_at_text = false;
  // Tokens have biases, and penalties for their occurrences in the answer.
  bool adjusts_logits = false;
  // Tokens that continue repetitions become less likely; shares limit what is drawn from
  // (ops::SequencePenalty, ops::ShareLimits).
  bool penalizes_sequences = false, limits_shares = false;
  CacheTypes cache{};
  bool seeds = false;  // of a batch: each conversation has its own
  // How many of the likeliest tokens are reported at each place, 0 to 64, with the logarithms of
  // their probabilities and of that of the token that was drawn; none: neither. Not with drafts.
  std::optional<int64_t> log_probabilities{};
  // Answers keep to a grammar: the inputs `constraint_classes` ... below.
  std::optional<ConstraintForm> constraint{};
  const File* adapter = nullptr;  // added to products with the weights (adapter.h); null: none
};

// The step of a prompt of T tokens, a token sampled from its logits, and a loop of steps of one
// token each, whose keys, values and tokens grow in place. It ends at a stop or after `answer`
// tokens; both are found on the device.
//   inputs  tokens i64 [T]         the prompt, at least one token
//           answer i64             tokens at most, at least one; the host knows it
//           stops i64 [S, L]       the answer ends where its last tokens are those of a row; -1
//                                  is in front of shorter ones. Each row ends with a token; S may
//                                  be 0, L is at least 1
//           temperature, top_p, min_p, repetition_penalty f32, top_k, seed i64
//                                  ops::TokenSampling; the host knows the first and the fourth
//   outputs answer i64 [taken]     a stop included; every token is drawn by its own number
// Symbols: tokens, answer, stops, stop_length. Weights in blocks stay as the file has them.
//
// With drafts:
//   outputs besides: steps i64, behind the first token
// A draft model reads `tokens` too. In conversations draft_cache_0 ... are state as cache_0 ... is,
// of max(H - 2, 0) positions.
//
// To continue a conversation, the session binds the outputs `said` and `cache_0` ... as state of
// the inputs of these names, so that they stay on the device:
//   inputs  besides: said i64 [H], cache_0 ... [max(H - 1, 0), columns], a row per position, of
//           dtypes and columns as cache_parts has them; state_0 ... f32 [min(H, 1), extents of a
//           recurrence's state]; all are empty at first. `tokens` continues from there; where H is
//           not 0 it may be empty
//   outputs besides: said i64 [H + T + taken], cache_0 ... with H + T + taken - 1 rows, state_0 ...
// The answer equals that of one run over `said` and `tokens`, but only `tokens` and the last token
// of the previous answer are read. Symbols besides: said.
//
// Of a batch of N, whose prompts end at the same position:
//   inputs  tokens i64 [N, T]      the prompts, in front of shorter ones any of their own tokens
//           starts i64 [N]         where each begins, 0 to T - 1
//   outputs answer i64 [taken, N]  a column per conversation, -1 behind the end of one that ended
//                                  before others
// Each answer equals the one of its prompt alone, bit for bit; one seed draws all.
//
// With stops_at_text, an automaton over tokens is in a state that begins as 0:
//   inputs  besides: stop_classes i64 [vocabulary], a class for each token; stop_steps
//           i64 [states, classes], the state behind a token of the class; the answer ends with the
//           token that leads to the last state
// Symbols besides: vocabulary, stop_states, stop_token_classes.
//
// With a constraint, tokens that its tables do not allow are never drawn, and where none but
// ends is allowed the answer ends (grammar/token_table.h, whose names these are):
//   inputs  besides: constraint_classes i64 [vocabulary], constraint_sizes i32 [C],
//           constraint_tokens i64 [C], constraint_owners, constraint_entries i32 [places],
//           constraint_next i32 [outcomes], constraint_start i32 [1]; with pushes
//           constraint_beneath i32 [dependences, frames], constraint_pushes i32 [outcomes, P],
//           constraint_push_counts i32 [outcomes], constraint_stack i32 [D], zeros, D the most
//           frames that an answer can push
//   outputs with drafts, and where it forces, of attention alone and without log-probabilities,
//           besides: forced i64, how many tokens were read together with the one before them,
//           because no other one was allowed
// Symbols besides: token_classes, constraint_places, constraint_outcomes, constraint_dependences,
// constraint_frames, constraint_most_pushes, constraint_height
//
// With adjusts_logits:
//   inputs  besides: bias_tokens i64 [B], bias f32 [B], presence_penalty, frequency_penalty f32:
//           ops::TokenSampling. Symbols besides: biases
//
// With penalizes_sequences:
//   inputs  besides: dry_multiplier, dry_base f32, dry_allowed_length i64, dry_breakers i64 [D].
//           Symbols besides: dry_breakers
// With limits_shares:
//   inputs  besides: typical, xtc_probability, xtc_threshold f32
//
// With seeds, `seed` is i64 [N].
//
// With log_probabilities of K, natural logarithms of the model's own distribution, without
// temperature, biases and penalties:
//   outputs besides: logprobs f32 [taken], of the answer's tokens; above K of 0 top_tokens
//           i64 [taken, K] and top_logprobs f32 [taken, K], the likeliest first, all where the
//           vocabulary has fewer. Of a batch there is an axis of N behind the first
//
// Errors: those of read_decoder_shape and import_adapters, and tensors that are
// missing or have another shape, by name; invalid_argument for a draft or a batch of another size,
// for a draft model of another vocabulary; unsupported: a batch that continues or has drafts,
// drafts with log-probabilities, drafts of a model with recurrent states. A run fails
// where H + T, answer or L is 0 or H + T + answer above the context.
ir::Result<ir::Graph> import_generation(const File& file, const GenerationForm& form = {});

}  // namespace ullage::gguf
