// A decoder of an architecture that architecture.h lists, as values of a graph. The caller keeps
// the cache between steps. Source: Touvron et al., "LLaMA" (2023); grouped heads: Ainslie et al.,
// "GQA" (2023); rotary embedding: Su et al., "RoFormer" (2021), neighbouring columns as pairs, as
// ggml lays them out.
#pragma once

#include <optional>
#include <vector>

#include "frontends/language/gguf/cache_rows.h"
#include "frontends/language/gguf/decoder_shape.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/rotary_turns.h"
#include "frontends/language/gguf/weights.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// What steps leave for the next one.
struct DecoderCache {
  // Keys and values of the P positions so far, [P, columns] of each of cache_parts, of a batch
  // [N, P, columns]: rows to which a step appends.
  std::vector<ir::Value> rows{};
  // f32 [1, extents], of DecoderShape::states, of a batch [N, extents]; none: all are 0.
  std::vector<ir::Value> states{};
};

// Which tokens of a step get logits.
enum class LogitRows : uint8_t { last, all };

struct DecoderStep {
  ir::Value logits;  // f32 [vocabulary], of what follows the last token; of all [T, vocabulary]; of
                     // a batch [N, vocabulary]
  DecoderCache cache;  // of P + T positions
};

// Of blocks without a window and of those with one. Two each where a model has other factors for
// steps that reach behind the context it was trained with; no local ones: they are the same; none
// at all: no block is turned.
struct DecoderTurns {
  std::vector<RotaryTurns> global, local;
};

class Decoder {
 public:
  // File and builder outlive this. Weights in blocks stay as the file has them, adapters or not.
  Decoder(const File& file, const DecoderShape& shape, ir::Builder& builder, Adapters adapters = {},
          CacheTypes cache = {});

  const DecoderShape& shape() const { return shape_; }
  CacheTypes cache() const { return cache_; }

  // T tokens, i64 [T], at the positions behind those of `past`, of which there are P; without rows,
  // P is 0. May be called several times, inside of a loop too: weights are constants that all steps
  // share. REQUIRES: the caller adds a guard that T is not 0 and P + T is within the context.
  DecoderStep step(ir::Value tokens, const DecoderCache& past, LogitRows rows = LogitRows::last);
  // The same for N conversations in parallel, i64 [N, T], that end together: conversation n begins
  // at position starts[n], i64 [N], and earlier positions are ignored. Logits and cache rows from
  // there on are those of the conversation alone, bit for bit. States are f32 [N, extents].
  // REQUIRES: N is constant; of a model with states, the host knows `starts`.
  DecoderStep batch_step(ir::Value tokens, ir::Value starts, const DecoderCache& past);

  // The rows behind the last norm, of which logits are products: of T tokens i64 [T] that no others
  // precede, f32 [T, width].
  ir::Value hidden(ir::Value tokens);

  // What is computed from rows of hidden() uses the same constants.
  Weights& weights() { return weights_; }

  // After the first step: a tensor that is missing or has another shape, in which case results of
  // steps are invalid; or a tensor that no step reads, so that the graph would not compute the
  // model; or an adapter that no step reads. By name.
  std::optional<ir::Error> failure() const { return weights_.failure(); }

 private:
  ir::Builder& builder_;
  DecoderShape shape_;
  Weights weights_;
  DecoderTurns turns_;
  CacheTypes cache_;
};

}  // namespace ullage::gguf
