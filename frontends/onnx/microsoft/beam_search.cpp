// Import rule of BeamSearch: several texts for each prompt, those with the highest probability.
//
// A step scores every token after every text of a prompt and takes the best 2 * beams of them, so
// that at least `beams` of them do not end a text. Those go on; ends among the best `beams` become
// found texts, of which the best `beams` are kept. Each prompt is decided independently of the
// others, unlike in onnxruntime's CPU provider, which also uses scores of the previous prompt to
// decide whether a prompt is done.
#include <limits>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "frontends/onnx/microsoft/search_model.h"
#include "frontends/onnx/microsoft/search_parts.h"
#include "frontends/onnx/microsoft/search_scores.h"
#include "ops/control/loop.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"

namespace ullage::onnx {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Result;
using ir::Value;

constexpr size_t kBeams = 3, kReturned = 4, kLengthPenalty = 5, kBeamMask = 9;
constexpr ScoreOperands kBeamScores{
    .min_length = 2, .repetition_penalty = 6, .vocab_mask = 7, .prefix_vocab_mask = 8};

// What texts weigh before the first step but the first of a prompt, since all are alike.
constexpr double kUnlikely = -1e9;
// What a found text weighs that there is not.
constexpr double kNone = -std::numeric_limits<double>::infinity();

// Texts that go on.
struct Open {
  Value texts{};   // i32 [prompts, beams, most]; padding after them
  Value scores{};  // f32 [prompts, beams]
  Value last{};    // i32 [prompts, beams]: tokens
  Value origin{};  // i32 [prompts, beams]: which of its prompt's texts each was before the step
};

// Texts that have ended, the best first.
struct Found {
  Value texts{};   // i32 [prompts, beams, most]
  Value scores{};  // f32 [prompts, beams]
  Value done{};    // bool [prompts]: none that goes on can be better
};

// Elements `index` [prompts, m] along axis 1 of x [prompts, n, ...].
Value picked(Value x, Value index) {
  const int64_t last[] = {2};
  return x.valid() && index.valid() ? ops::gather_nd(x, ops::unsqueeze(index, last), 1) : Value();
}

Value first_columns(const NodeContext& c, Value x, ExtentExpr count) {
  return x.valid() ? ops::slice_along(x, 1, c.constant(0), count) : x;
}

class BeamSearch {
 public:
  BeamSearch(NodeContext& c, SearchModel& model, ScoreRules rules)
      : c_(c),
        model_(model),
        rules_(rules),
        prompt_(model.prompt()),
        vocabulary_(model.vocabulary()) {}

  // Errors: invalid numbers of beams and texts.
  Result<void> read_numbers() {
    for (const auto& [operand, number] : {std::pair(kBeams, &beams_), {kReturned, &returned_}}) {
      const Result<ExtentExpr> given = host_scalar(c_, operand);
      if (!given) return given.error();
      *number = ir::simplify(*given);
      c_.builder().guard(ir::less_equal(c_.constant(1), *number),
                         name_of_operand(c_, operand) + " must be at least 1");
    }
    c_.builder().guard(ir::less_equal(returned_, beams_),
                       "num_return_sequences must not be above num_beams");
    length_penalty_ = scalar_operand(c_, kLengthPenalty);
    if (length_penalty_.valid()) length_penalty_ = ops::cast(length_penalty_, DType::f32);
    rows_ = ir::simplify(prompt_.rows * beams_);
    return {};
  }

  // The node's results.
  Result<void> run() {
    const Result<SearchStep> first = model_.first();
    if (!first) return first.error();
    const Value scores =
        rules_.changed(ops::log_softmax(first->logits, 1), prompt_.tokens, prompt_.length, true);
    const int64_t beam[] = {1};
    Open open = begun();
    Found found = none_found();
    const Value each = ops::broadcast_to(ops::unsqueeze(scores, beam),
                                         {prompt_.rows, beams_, c_.constant(vocabulary_)});
    step(each, prompt_.length, open, found);
    if (c_.builder().failed()) return c_.builder().error();
    // Every text of a prompt was the prompt.
    const Value rows = ops::iota(c_.builder(), DType::i32, {prompt_.rows, beams_}, 0);
    return loop(open, found, kept_for(first->kept, rows));
  }

 private:
  Value number(ExtentExpr e, DType dtype) const {
    return ops::cast(ops::extent_values(c_.builder(), {e}, {}), dtype);
  }

  // The prompts, each `beams` times.
  Open begun() const {
    const int64_t beam[] = {1};
    const Value texts = padded_texts(c_, prompt_.tokens, prompt_.most);
    const Value place = ops::iota(c_.builder(), DType::i64, {prompt_.rows, beams_}, 1);
    if (c_.builder().failed()) return {};
    return {.texts = ops::broadcast_to(ops::unsqueeze(texts, beam),
                                       {prompt_.rows, beams_, prompt_.most}),
            .scores = ops::where(ops::equal(place, 0.0), c_.scalar(DType::f32, 0),
                                 c_.scalar(DType::f32, kUnlikely))};
  }

  Found none_found() const {
    const Value pad = c_.scalar(DType::i32, static_cast<double>(c_.integer("pad_token_id")));
    return {.texts = ops::full(pad, {prompt_.rows, beams_, prompt_.most}),
            .scores = ops::full(c_.scalar(DType::f32, kNone), {prompt_.rows, beams_}),
            .done = ops::full(c_.scalar(DType::boolean, 0), {prompt_.rows})};
  }

  // A text's score of that of its tokens together.
  Value by_length(Value score, Value length) const {
    const Value weight = length_penalty_.valid() ? ops::pow(length, length_penalty_) : length;
    return ops::div(score, weight);
  }

  // Keeps the best of what was found and `scores` [prompts, beams] of `texts`; of equal ones those
  // that were found before.
  void find(Value texts, Value scores, Found& found) const {
    const std::vector<Value> all_scores = {found.scores, scores}, all_texts = {found.texts, texts};
    const std::vector<Value> best = ops::topk(ops::concat(all_scores, 1), beams_, 1);
    if (c_.builder().failed()) return;
    found.scores = best[0];
    found.texts = picked(ops::concat(all_texts, 1), best[1]);
  }

  // From texts of `length` tokens and scores f32 [prompts, beams, vocabulary] of the next one.
  void step(Value scores, ExtentExpr length, Open& open, Found& found) const {
    const int64_t last[] = {2}, column[] = {1};
    const Value sums = ops::add(scores, ops::unsqueeze(open.scores, last));
    const std::vector<Value> best = ops::topk(
        ops::reshape(sums, {prompt_.rows, ir::simplify(beams_ * vocabulary_)}), beams_ * 2, 1);
    if (c_.builder().failed()) return;
    const Value place = ops::cast(best[1], DType::i32);
    const Value origin = ops::div(place, static_cast<double>(vocabulary_));
    const Value token = ops::floor_mod(place, static_cast<double>(vocabulary_));
    const Value is_end = ops::equal(token, static_cast<double>(c_.integer("eos_token_id")));
    const Value so_far = number(length, DType::f32), was_done = found.done;

    const Value ends = ops::logical_and(first_columns(c_, is_end, beams_),
                                        ops::unsqueeze(ops::logical_not(was_done), column));
    const Value weighed = by_length(first_columns(c_, best[0], beams_), so_far);
    find(picked(open.texts, first_columns(c_, origin, beams_)),
         ops::where(ends, weighed, c_.scalar(DType::f32, kNone)), found);
    found.done = ops::logical_or(was_done, is_done(found, best[0], so_far));

    const Value order =
        first_columns(c_, ops::argsort(ops::cast(is_end, DType::i32), false), beams_);
    if (c_.builder().failed()) return;
    open.scores = ops::gather_elements(best[0], order, 1);
    open.last = ops::gather_elements(token, order, 1);
    open.origin = ops::gather_elements(origin, order, 1);
    const Value at = ops::iota(c_.builder(), DType::i64, {prompt_.most}, 0);
    open.texts = ops::where(ops::equal(at, number(length, DType::i64)),
                            ops::unsqueeze(open.last, last), picked(open.texts, open.origin));
  }

  // bool [prompts]: enough were found, and none that goes on can become better than the worst.
  Value is_done(const Found& found, Value best, Value length) const {
    const int64_t beams[] = {1};
    const Value worst = ops::reduce_min(found.scores, beams, false);
    const Value enough = ops::greater(worst, kNone);
    if (c_.integer("early_stopping") != 0 || !best.valid()) return enough;
    const Value most = ops::reduce_max(best, beams, false);
    return ops::logical_and(enough, ops::greater_equal(worst, by_length(most, length)));
  }

  // The values kept by the decoder, for rows [prompts, beams].
  std::vector<Value> kept_for(const std::vector<Value>& kept, Value rows) const {
    std::vector<Value> result;
    const Value flat = ops::reshape(rows, {rows_});
    for (const Value& x : kept) result.push_back(ops::gather(x, flat, model_.rows_axis()));
    return result;
  }

  Result<void> loop(Open first, Found first_found, const std::vector<Value>& first_kept) {
    const Predicated around(c_.builder(), {});
    model_.repeat(beams_, rows_);
    ops::Loop loop(c_.builder(), ir::simplify(prompt_.most - prompt_.length - 1),
                   goes_on(first_found.done));
    if (c_.builder().failed()) return c_.builder().error();
    const ExtentExpr read = ir::simplify(prompt_.length + loop.iteration());
    const Open before{.texts = loop.carry(first.texts),
                      .scores = loop.carry(first.scores),
                      .last = loop.carry(first.last)};
    const Found found_before{.texts = loop.carry(first_found.texts),
                             .scores = loop.carry(first_found.scores),
                             .done = loop.carry(first_found.done)};
    std::vector<Value> kept;
    for (const Value& x : first_kept) {
      kept.push_back(loop.carry(x, model_.kept_extents(rows_, read)));
    }
    const ExtentExpr length = ir::simplify(read + 1);
    const Value texts = texts_so_far(before.texts, length);
    const Result<SearchStep> searched =
        model_.next({.loop = loop, .last = before.last, .texts = texts}, kept);
    if (!searched) return searched.error();
    Open open = before;
    Found found = found_before;
    step(next_scores(searched->logits, texts, length), length, open, found);
    if (c_.builder().failed()) return c_.builder().error();
    const Value prompt = ops::iota(c_.builder(), DType::i32, {prompt_.rows, beams_}, 0);
    const Value origin = ops::add(ops::mul(prompt, number(beams_, DType::i32)), open.origin);
    const std::vector<Value> next_kept = kept_for(searched->kept, origin);
    loop.next(before.texts, open.texts);
    loop.next(before.scores, open.scores);
    loop.next(before.last, open.last);
    loop.next(found_before.texts, found.texts);
    loop.next(found_before.scores, found.scores);
    loop.next(found_before.done, found.done);
    for (size_t i = 0; i < kept.size(); ++i) loop.next(kept[i], next_kept[i]);
    loop.end(goes_on(found.done));
    return set_results({.texts = loop.result(before.texts), .scores = loop.result(before.scores)},
                       {.texts = loop.result(found_before.texts),
                        .scores = loop.result(found_before.scores),
                        .done = loop.result(found_before.done)});
  }

  // i32 [rows, length], where the model or rules read them.
  Value texts_so_far(Value texts, ExtentExpr length) const {
    if (!texts.valid() || !(rules_.read_tokens() || model_.reads_texts())) return {};
    return ops::slice_along(ops::reshape(texts, {rows_, prompt_.most}), 1, c_.constant(0), length);
  }

  Value next_scores(Value logits, Value texts, ExtentExpr length) const {
    const Value scores = rules_.changed(ops::log_softmax(logits, 1), texts, length, false);
    return ops::reshape(scores, {prompt_.rows, beams_, c_.constant(vocabulary_)});
  }

  // Of prompts that are not done, the texts that went on to the end are found, too.
  Result<void> set_results(const Open& open, Found found) const {
    const int64_t column[] = {1};
    if (c_.builder().failed()) return c_.builder().error();
    const Value weighed = by_length(open.scores, number(prompt_.most, DType::f32));
    find(open.texts,
         ops::where(ops::unsqueeze(found.done, column), c_.scalar(DType::f32, kNone), weighed),
         found);
    c_.set(0, first_columns(c_, found.texts, returned_));
    c_.set(1, first_columns(c_, found.scores, returned_));
    return {};
  }

  NodeContext& c_;
  SearchModel& model_;
  ScoreRules rules_;
  SearchPrompt prompt_;
  int64_t vocabulary_;
  ExtentExpr beams_{}, returned_{};
  ExtentExpr rows_{};       // of the decoder: the beams of all prompts
  Value length_penalty_{};  // f32 scalar; invalid: 1
};

Result<SearchModelPtr> model_of(NodeContext& c) {
  const int64_t type = c.integer("model_type");
  if (type == 0) return decoder_alone(c, kBeamMask);
  if (type == 1) return encoder_decoder(c, kBeamMask);
  return c.unsupported("model_type " + std::to_string(type) +
                       ": decoders alone, 0, and those with an encoder, 1, are supported");
}

Result<void> beam_search(NodeContext& c) {
  if (c.has_result(2)) return c.unsupported("output 2 (scores)");
  const Result<SearchModelPtr> model = model_of(c);
  if (!model) return model.error();
  Result<ScoreRules> rules =
      ScoreRules::of(c, kBeamScores, (*model)->prompt().rows, (*model)->vocabulary());
  if (!rules) return rules.error();
  BeamSearch search(c, **model, *std::move(rules));
  if (auto ok = search.read_numbers(); !ok) return ok;
  return search.run();
}

constexpr ImportRule kBeamSearchImportRules[] = {
    {"BeamSearch", 1, 1,
     "input_ids:int max_length:int min_length:int? num_beams:int num_return_sequences:int "
     "length_penalty:float? repetition_penalty:float? vocab_mask:int? prefix_vocab_mask:int? "
     "attention_mask:int?",
     "decoder! decoder_start_token_id early_stopping encoder eos_token_id! init_decoder model_type "
     "no_repeat_ngram_size pad_token_id! vocab_size",
     beam_search},
};

}  // namespace

std::span<const ImportRule> microsoft_beam_import_rules() {
  return kBeamSearchImportRules;
}

}  // namespace ullage::onnx
