#include "frontends/language/gguf/embedding.h"

#include <algorithm>
#include <iterator>

#include "frontends/language/gguf/decoder.h"
#include "frontends/language/gguf/encoder.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/attention.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/softmax.h"

namespace ullage::gguf {
namespace {

using ir::ExtentExpr;
using ir::Value;

// How a model's classifier reads the rows of a text.
struct Classifier {
  Pooling rows = Pooling::cls;
  ir::Value (*activation)(ir::Value x) = nullptr;  // behind its first matrix
  bool is_choice = false;  // are its scores those of answers, of which the first one is chosen?
};

// Of a decoder: the last token sees the others.
constexpr Classifier kDecoderClassifier = {
    .rows = Pooling::last, .activation = [](Value x) { return ops::tanh(x); }, .is_choice = true};

// What a model computes of a text's tokens.
struct TextRows {
  Value rows{};  // f32 [T, width]
  int64_t width = 0;
  double epsilon = 0;  // of norms
  Classifier classifier{};
};

// i64 [T], T at most `context`.
Value token_input(ir::Builder& b, int64_t context) {
  const Value tokens = b.input("tokens", ir::DType::i64, {ExtentExpr()});
  const ExtentExpr count = tokens.extent(0);
  b.name_symbol(count, "tokens");
  b.guard(ir::less_equal(b.pool().constant(1), count), "there must be a token");
  b.guard(ir::less_equal(count, b.pool().constant(context)),
          "tokens must fit the " + std::to_string(context) + " positions of the model");
  return tokens;
}

// [1, columns]
Value pooled(Value rows, Pooling pooling) {
  if (!rows.valid()) return {};
  ir::ExtentPool& pool = rows.builder().pool();
  const ExtentExpr one = pool.constant(1);
  const int64_t first[] = {0};
  if (pooling == Pooling::mean) return ops::reduce_mean(rows, first, true);
  return ops::slice_along(rows, 0,
                          pooling == Pooling::last ? rows.extent(0) - one : pool.constant(0), one);
}

// Of the file's optional tensors `name`.weight and `name`.bias; [1, out].
Value classified(Weights& weights, Value x, const std::string& name, int64_t in) {
  return weights.linear(x, name, weights.rows(name + ".weight"), in);
}

// Scores, [1, labels].
ir::Result<Value> scores_of(Weights& weights, const TextRows& text) {
  const bool has_first = weights.has("cls.weight"), has_last = weights.has("cls.output.weight");
  if (!has_first && !has_last) {
    return ir::unsupported(
        "pooling 'rank' requires a classifier, tensor 'cls.weight' or 'cls.output.weight'; the "
        "file has neither");
  }
  Value x = pooled(text.rows, text.classifier.rows);
  int64_t columns = text.width;
  if (has_first) {
    x = classified(weights, x, "cls", columns);
    columns = weights.rows("cls.weight");
    if (x.valid()) x = text.classifier.activation(x);
  }
  if (weights.has("cls.norm.weight")) {
    const Value scale = weights.vector("cls.norm.weight", columns);
    if (x.valid()) x = ops::layer_norm(x, scale, {}, -1, text.epsilon);
  }
  if (has_last) x = classified(weights, x, "cls.output", columns);
  return x.valid() && text.classifier.is_choice ? ops::softmax(x, -1) : x;
}

// Rows [T or 1, out] of an embedding, [out], or the first of the scores, [].
ir::Result<Value> result_of(Weights& weights, const TextRows& text, Pooling pooling,
                            bool normalized) {
  if (pooling == Pooling::rank) {
    auto scores = scores_of(weights, text);
    if (!scores || !scores->valid()) return scores;
    ir::ExtentPool& pool = scores->builder().pool();
    return ops::reshape(ops::slice_along(*scores, 1, pool.constant(0), pool.constant(1)), {});
  }
  Value x = pooling == Pooling::none ? text.rows : pooled(text.rows, pooling);
  int64_t columns = text.width;
  for (const std::string name : {"dense_2", "dense_3"}) {
    if (!weights.has(name + ".weight")) continue;
    x = classified(weights, x, name, columns);
    columns = weights.rows(name + ".weight");
  }
  if (!x.valid()) return x;
  if (normalized) x = ops::lp_normalize(x, -1, 2);
  return pooling == Pooling::none ? x : ops::reshape(x, {x.extent(1)});
}

ir::Result<ir::Graph> finish(ir::Builder& b, Weights& weights, const TextRows& text,
                             Pooling pooling, bool normalized) {
  const auto result = result_of(weights, text, pooling, normalized);
  if (!result) return result.error();
  weights.leave("output.");
  weights.leave(pooling == Pooling::rank ? "dense_" : "cls.");
  if (const auto failure = weights.failure()) return *failure;
  b.output("embedding", *result);
  return b.finish();
}

ir::Result<Pooling> pooling_of(const Metadata& metadata, std::string_view architecture,
                               const EmbeddingForm& form) {
  if (form.pooling) return *form.pooling;
  const std::string key = std::string(architecture) + ".pooling_type";
  if (!metadata.has(key)) return Pooling::none;
  const auto number = metadata.integer(key, 0, std::ssize(kPoolingNames) - 1);
  if (!number) return number.error();
  return static_cast<Pooling>(*number);
}

ir::Result<ir::Graph> embedding_of_encoder(const File& file, const EncoderForm& encoder,
                                           Pooling pooling, const EmbeddingForm& form) {
  const auto shape = read_encoder_shape(file, encoder);
  if (!shape) return shape.error();
  ir::Builder b;
  Weights weights(file, b);
  const Value tokens = token_input(b, shape->positions);
  const Classifier classifier = {.rows = encoder.classifies_mean ? Pooling::mean : Pooling::cls,
                                 .activation = encoder.classifier_activation};
  return finish(b, weights,
                {.rows = encode(b, *shape, weights, tokens),
                 .width = shape->width,
                 .epsilon = shape->epsilon,
                 .classifier = classifier},
                pooling, form.normalized);
}

ir::Result<ir::Graph> embedding_of_decoder(const File& file, Pooling pooling,
                                           const EmbeddingForm& form) {
  const auto shape = read_decoder_shape(file);
  if (!shape) return shape.error();
  ir::Builder b;
  Decoder decoder(file, *shape, b);
  const Value tokens = token_input(b, shape->context);
  return finish(b, decoder.weights(),
                {.rows = decoder.hidden(tokens),
                 .width = shape->width,
                 .epsilon = shape->epsilon,
                 .classifier = kDecoderClassifier},
                pooling, form.normalized);
}

}  // namespace

ir::Result<ir::Graph> import_embedding(const File& file, const EmbeddingForm& form) {
  const auto architecture = file.metadata.text("general.architecture");
  if (!architecture) return architecture.error();
  const auto pooling = pooling_of(file.metadata, *architecture, form);
  if (!pooling) return pooling.error();
  const EncoderForm* const encoder = find_encoder(*architecture);
  return encoder != nullptr ? embedding_of_encoder(file, *encoder, *pooling, form)
                            : embedding_of_decoder(file, *pooling, form);
}

}  // namespace ullage::gguf
