// A text as one vector, or as a score of a reranker: the graph of embeddings.
// Source: Reimers and Gurevych, "Sentence-BERT" (2019); poolings and what classifiers are as
// llama.cpp has them.
#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "base/result.h"
#include "frontends/language/gguf/file.h"
#include "ir/graph/graph.h"

namespace ullage::gguf {

// What becomes of the rows of a text's tokens; the numbers are those of
// `ARCHITECTURE.pooling_type`. none: each remains; mean: of all of them; cls, last: the first or
// the last one; rank: the score that the model's classifier gives the text, its first one.
enum class Pooling : uint8_t { none, mean, cls, last, rank };
inline constexpr std::string_view kPoolingNames[] = {"none", "mean", "cls", "last", "rank"};
constexpr std::span<const std::string_view> names_of(Pooling) {
  return kPoolingNames;
}

struct EmbeddingForm {
  std::optional<Pooling> pooling{};  // none given: as the file has it, else Pooling::none
  bool normalized = true;            // embeddings of length 1; scores are as they are
};

// Of encoder-only models (encoder_shape.h), and of those that write answers, whose rows are those
// behind the last norm.
//   inputs  tokens i64 [T]             at least one token
//   outputs embedding f32 [width]      of the text; without pooling [T, width]; of rank []
// Symbols: tokens. Weights in blocks stay as the file has them.
// Errors: those of read_encoder_shape and read_decoder_shape, and tensors that are missing or have
// another shape, by name; invalid_file, for another number of a pooling; unsupported, for a rank by
// a model without a classifier. A run fails where T is 0 or above the positions of the model.
ir::Result<ir::Graph> import_embedding(const File& file, const EmbeddingForm& form = {});

}  // namespace ullage::gguf
