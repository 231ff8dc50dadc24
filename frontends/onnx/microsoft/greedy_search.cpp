// Import rules of GreedySearch and Sampling: texts that a decoder goes on with, a token for each in
// every step. The prompt's step is followed by a loop (decision 0039): texts and what the decoder
// keeps grow with its iterations, which end where all texts have ended.
#include <functional>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/search_model.h"
#include "frontends/onnx/microsoft/search_parts.h"
#include "frontends/onnx/microsoft/search_scores.h"
#include "frontends/onnx/standard/random_draw.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr size_t kAttentionMask = 6, kPresenceMask = 7, kSeed = 8;
constexpr double kFilterValue = -1e20;
constexpr ScoreOperands kScoreOperands{
    .min_length = 2, .repetition_penalty = 3, .vocab_mask = 4, .prefix_vocab_mask = 5};

// i64 [rows], of scores [rows, vocabulary]. `step`: i64 scalar, another one for every choice.
using Choice = std::function<Value(Value scores, Value step)>;

// What a token makes of texts.
struct Written {
  Value tokens{};  // i32 [1, rows]; the pad where a text has ended
  Value ended{};   // bool [rows]
};

Written written(const NodeContext& c, Value chosen, Value ended) {
  if (!chosen.valid()) return {};
  Written out;
  const Value is_end = ops::equal(chosen, static_cast<double>(c.integer("eos_token_id")));
  out.ended = ended.valid() ? ops::logical_or(ended, is_end) : is_end;
  const Value pad = c.scalar(DType::i32, static_cast<double>(c.integer("pad_token_id")));
  const Value tokens = ops::where(out.ended, pad, ops::cast(chosen, DType::i32));
  const int64_t front[] = {0};
  out.tokens = ops::unsqueeze(tokens, front);
  return out;
}

Value transposed_texts(Value texts) {
  return texts.valid() ? ops::transpose(texts, {1, 0}) : texts;
}

class Search {
 public:
  Search(NodeContext& c, SearchModel& model, ScoreRules rules, Choice choice)
      : c_(c), model_(model), prompt_(model.prompt()), rules_(rules), choice_(std::move(choice)) {}

  // i32 [rows, most].
  Result<Value> texts() {
    const Result<SearchStep> first = model_.first();
    if (!first) return first.error();
    const Written begun =
        next(first->logits, prompt_.tokens, prompt_.length, c_.scalar(DType::i64, 0), {});
    if (c_.builder().failed()) return c_.builder().error();
    return written_by_loop(begun, first->kept);
  }

 private:
  Written next(Value logits, Value texts, ExtentExpr length, Value step, Value ended) {
    const Value scores = rules_.changed(logits, texts, length, !ended.valid());
    return written(c_, choice_(scores, step), ended);
  }

  Result<Value> written_by_loop(const Written& begun, const std::vector<Value>& first_kept) {
    const Predicated around(c_.builder(), {});
    const Value first =
        ops::concat(std::vector<Value>{transposed_texts(prompt_.tokens), begun.tokens}, 0);
    ops::Loop loop(c_.builder(), ir::simplify(prompt_.most - prompt_.length - 1),
                   goes_on(begun.ended));
    if (c_.builder().failed()) return c_.builder().error();
    const ExtentExpr read = ir::simplify(prompt_.length + loop.iteration());
    const ExtentExpr length = ir::simplify(read + 1);
    const Value texts = loop.carry(first, {length, prompt_.rows});
    const Value last = loop.carry(begun.tokens), ended = loop.carry(begun.ended);
    std::vector<Value> kept;
    for (const Value& x : first_kept) {
      kept.push_back(loop.carry(x, model_.kept_extents(prompt_.rows, read)));
    }
    const Result<SearchStep> step =
        model_.next({.loop = loop, .last = last, .texts = Value()}, kept);
    if (!step) return step.error();
    const Value so_far = rules_.read_tokens() ? transposed_texts(texts) : Value();
    const Written more =
        next(step->logits, so_far, length, ops::add(loop.iteration_value(), 1.0), ended);
    if (c_.builder().failed()) return c_.builder().error();
    loop.next(texts, ops::concat(std::vector<Value>{texts, more.tokens}, 0));
    loop.next(last, more.tokens);
    loop.next(ended, more.ended);
    for (size_t i = 0; i < kept.size(); ++i) loop.next(kept[i], step->kept[i]);
    loop.end(goes_on(more.ended));
    return padded_texts(c_, transposed_texts(loop.result(texts)), prompt_.most);
  }

  NodeContext& c_;
  SearchModel& model_;
  SearchPrompt prompt_;
  ScoreRules rules_;
  Choice choice_;
};

Result<void> search(NodeContext& c, Choice choice) {
  if (c.integer("model_type") != 0) {
    return c.unsupported("model_type " + std::to_string(c.integer("model_type")) +
                         ": only decoders without an encoder, 0, are supported");
  }
  const Result<SearchModelPtr> model = decoder_alone(c, kAttentionMask);
  if (!model) return model.error();
  Result<ScoreRules> rules =
      ScoreRules::of(c, kScoreOperands, (*model)->prompt().rows, (*model)->vocabulary());
  if (!rules) return rules.error();
  const Result<Value> texts = Search(c, **model, *std::move(rules), std::move(choice)).texts();
  if (!texts) return texts.error();
  c.set(0, *texts);
  return {};
}

Result<void> greedy_search(NodeContext& c) {
  return search(c, [](Value scores, Value) {
    return scores.valid() ? ops::arg_max(scores, 1, false) : scores;
  });
}

// ---- Sampling ----

// Scores of which those have become `filter_value` that are not among the best ones whose shares
// add up to top_p.
Value of_top_p(const NodeContext& c, Value scores) {
  if (!scores.valid()) return {};
  const bool best_first = c.integer("custom") != 0;
  const Value order = ops::argsort(scores, best_first);
  const Value sorted = ops::gather_elements(scores, order, 1);
  const Value shares = ops::softmax(sorted, 1);
  const auto top_p = static_cast<float>(c.number("top_p"));
  const Value place = ops::iota(c.builder(), DType::i64, {scores.extent(1)}, 0);
  Value dropped;
  if (best_first) {
    // Behind those before which there is enough; the best one stays.
    dropped = ops::logical_and(ops::greater(ops::cumsum(shares, 1, true), top_p),
                               ops::greater(place, 0.0));
  } else {
    const Value last = ops::extent_values(c.builder(), {scores.extent(1)}, {});
    const Value kept = ops::sub(last, static_cast<double>(c.integer("min_tokens_to_keep")));
    dropped = ops::logical_and(ops::less_equal(ops::cumsum(shares, 1), 1.0F - top_p),
                               ops::logical_or(ops::less(place, kept), ops::equal(place, 0.0)));
  }
  const Value filter = c.scalar(DType::f32, c.number("filter_value", kFilterValue));
  return ops::scatter_elements(scores, order, ops::where(dropped, filter, sorted), 1);
}

// What scores become before some are dropped.
Value heated(const NodeContext& c, Value scores) {
  const double temperature = c.number("temperature", 1);
  if (temperature > 0 && temperature != 1) scores = ops::div(scores, temperature);
  const double penalty = c.number("presence_penalty");
  if (!c.has(kPresenceMask) || penalty == 0) return scores;
  return ops::sub(scores, ops::mul(ops::cast(c.operand(kPresenceMask), DType::f32), penalty));
}

Result<ops::RandomSource> random_source(NodeContext& c) {
  const Value seed = scalar_operand(c, kSeed);
  const ops::RandomSource source = source_of(c, seed.valid() ? ops::cast(seed, DType::i64) : seed);
  if (c.builder().failed()) return c.builder().error();
  return source;
}

// onnxruntime's numbers are those of a generator that has a state; ours are a function of the seed,
// the step and the row.
Result<void> sampling(NodeContext& c) {
  if (c.has_result(1)) return c.unsupported("output 1 (filtered_logits)");
  const Result<ops::RandomSource> source = random_source(c);
  if (!source) return source.error();
  return search(c, [&c, source = *source](Value scores, Value step) {
    const Value kept = of_top_p(c, heated(c, scores));
    const Value drawn = drawn_classes(kept, stream_of_iteration(source, step), c.constant(1));
    const int64_t samples[] = {1};
    return drawn.valid() ? ops::cast(ops::squeeze(drawn, samples), DType::i64) : drawn;
  });
}

// `decoder_start_token_id` is of decoders with an encoder.
constexpr ImportRule kSearchImportRules[] = {
    {"GreedySearch", 1, 1,
     "input_ids:int max_length:int min_length:int? repetition_penalty:float? vocab_mask:int? "
     "prefix_vocab_mask:int? attention_mask:int?",
     "decoder! decoder_start_token_id eos_token_id! init_decoder model_type no_repeat_ngram_size "
     "pad_token_id! "
     "vocab_size",
     greedy_search},
    {"Sampling", 1, 1,
     "input_ids:int max_length:int min_length:int? repetition_penalty:float? vocab_mask:int? "
     "prefix_vocab_mask:int? attention_mask:int? presence_mask:int? seed:int?",
     "custom decoder! decoder_start_token_id eos_token_id! filter_value init_decoder "
     "min_tokens_to_keep model_type no_repeat_ngram_size pad_token_id! presence_penalty "
     "temperature top_p vocab_size",
     sampling},
};

}  // namespace

std::span<const ImportRule> microsoft_search_import_rules() {
  return kSearchImportRules;
}

}  // namespace ullage::onnx
