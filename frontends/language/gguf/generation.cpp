#include "frontends/language/gguf/generation.h"

#include <array>

#include "frontends/language/gguf/answer_parts.h"
#include "frontends/language/gguf/draft_model.h"
#include "frontends/language/gguf/step.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/generate/generate.h"
#include "ops/indexing/indexing.h"
#include "ops/movement/movement.h"
#include "ops/reduce/reduce.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

constexpr int64_t kMostDrafted = 8;
constexpr int64_t kMostReported = 64;
// So many tokens without a choice are read with the one before them, in rows of a tile of few.
constexpr int64_t kForcedAtOnce = 3;
// Of a batch: tokens are drawn for each on its own.
constexpr int64_t kMostConversations = 64;

// The tokens that the first step reads: those of the conversation that were not read yet, then the
// new ones.
Value unread_tokens(const AnswerInputs& in) {
  const Value said = in.history.said;
  if (!said.valid()) return in.tokens;
  ir::ExtentPool& pool = said.builder().pool();
  const ExtentExpr read = ir::max(said.extent(0) - pool.constant(1), 0);
  return joined(part(said, read, ir::min(said.extent(0), 1)), in.tokens);
}

// i64 [count]: a draft, the tokens that followed the last earlier occurrence of the longest match
// of the last tokens, up to three. Any tokens where there is no match.
Value draft_of(Value said, int64_t count) {
  ir::Builder& b = said.builder();
  ir::ExtentPool& pool = b.pool();
  const ExtentExpr all = said.extent(0), one = pool.constant(1);
  const Value padded = joined(ops::full(b.scalar(DType::i64, kNoToken), {pool.constant(2)}), said);
  // Is the token so far before each one that before the last?
  const auto same = [&](int64_t back) {
    const Value x = part(padded, pool.constant(2 - back), all);
    return ops::cast(ops::equal(x, part(padded, all + one - pool.constant(back), one)), DType::i32);
  };
  const Value longer = ops::add(ops::mul(same(1), ops::add(same(2), 1.0)), 1.0);
  const Value places = ops::range(b.scalar(DType::i64, 0), b.scalar(DType::i64, 1), all);
  const Value last = ops::extent_values(b, {all - one}, {});
  const Value matched =
      ops::mul(ops::mul(same(0), longer), ops::cast(ops::less(places, last), DType::i32));
  const Value place = ops::arg_max(matched, 0, false, true);
  const Value behind =
      ops::range(b.scalar(DType::i64, 1), b.scalar(DType::i64, 1), pool.constant(count));
  return ops::gather(said, ops::min(ops::add(behind, place), last), 0);
}

struct Draft {
  Value tokens;                    // i64 [count]
  std::vector<Value> is_forced{};  // i64 [1] of each; empty: no answer has a constraint
};

// With tokens that had no choice in place of others.
Draft forced_draft(const AnswerInputs& in, Allowed allowed, Value tokens, int64_t count) {
  if (!allowed.is_constrained()) return {tokens};
  ir::ExtentPool& pool = tokens.builder().pool();
  Draft draft;
  std::vector<Value> pieces;
  for (int64_t j = 0; j < count; ++j) {
    const ForcedToken forced = forced_token(in.constraint, allowed);
    const Value token = ops::where(forced.is_forced, forced.token,
                                   part(tokens, pool.constant(j), pool.constant(1)));
    pieces.push_back(token);
    draft.is_forced.push_back(ops::cast(forced.is_forced, DType::i64));
    if (j + 1 < count) allowed = allowed_behind(in.constraint, allowed, token);
  }
  draft.tokens = ops::concat(pieces, 0);
  return draft;
}

struct Answer {
  Value steps{}, forced{};
  Value tokens;
  std::vector<Value> log_probabilities{};
  DecoderCache cache;  // of all that was read
};

// The next token: one that may follow.
Value draw(const AnswerInputs& in, const Allowed& allowed, Value logits,
           std::span<const Value> seen, Value place) {
  return ops::sample_token(allowed_logits(in.constraint, allowed, logits), seen, place,
                           allowed_sampling(allowed, in.sampling));
}

// The first token of an answer, and what the loop over the others begins with.
struct First {
  Value token, logits;
  Ending ending;
  DecoderCache read;
};

First first_of(ir::Builder& b, Decoder& decoder, const AnswerInputs& in, Value before) {
  DecoderStep prompt = decoder.step(unread_tokens(in), in.history.cache);
  const Allowed allowed = allowed_first(in.constraint);
  const Value token = draw(in, allowed, prompt.logits, {&before, 1}, b.scalar(DType::i64, 0));
  return {token, prompt.logits, ending_of_first(in, allowed, token), std::move(prompt.cache)};
}

// What is reported of each token.
std::vector<Value> rows_of_token(Value logits, Value token, const GenerationForm& form) {
  std::vector<Value> rows = {token};
  if (!form.log_probabilities) return rows;
  const auto reported = log_probabilities(logits, token, *form.log_probabilities);
  rows.insert(rows.end(), reported.begin(), reported.end());
  return rows;
}

Answer write_answer(ir::Builder& b, Decoder& decoder, const AnswerInputs& in, Value before,
                    const GenerationForm& form) {
  const ExtentExpr one = b.pool().constant(1);
  const auto [first, first_logits, first_ending, read] = first_of(b, decoder, in, before);
  if (!first.valid()) return {};
  const std::vector<Value> first_rows = rows_of_token(first_logits, first, form);
  ops::Loop loop(b, in.most - one, goes_on(in, first_ending));
  CarriedCache cache(loop, read);
  AppendedRows rows(loop, first_rows);
  CarriedEnding ending(loop, first_ending);
  const DecoderStep step = decoder.step(last_of(ending.value().tail), cache.values());
  const Value so_far[] = {before, rows.value(0)};
  const Value token =
      draw(in, ending.value().allowed, step.logits, so_far, ops::add(loop.iteration_value(), 1.0));
  const Ending after = next_ending(in, ending.value(), token);
  cache.next(step.cache);
  rows.append(rows_of_token(step.logits, token, form));
  ending.next(after);
  loop.end(goes_on(in, after));
  std::vector<Value> results = rows.results();
  const Value tokens = results.front();
  results.erase(results.begin());
  return {.tokens = tokens, .log_probabilities = std::move(results), .cache = cache.results()};
}

Value last_two_of(Value tokens) {
  const ExtentExpr two = tokens.builder().pool().constant(2);
  return part(tokens, tokens.extent(0) - two, two);
}

// The result of a step over the last token and a draft: tokens and how many of them count.
struct Drafted {
  std::vector<Value> tokens{};  // i64 [1] each
  Value taken{};                // i64: so many of them
  Value forced{};               // i64: so many of the draft's had no choice; invalid as in Draft
  Ending ending{};              // behind the last of these
  Value goes_on{};
};

Drafted check_draft(const AnswerInputs& in, const Draft& draft, Value logits,
                    std::vector<Value> seen, const Ending& before, Value count, int64_t drafted) {
  ir::Builder& b = logits.builder();
  const ExtentExpr one = b.pool().constant(1);
  const auto token_of = [&](int64_t j) { return part(draft.tokens, b.pool().constant(j), one); };
  Drafted out;
  Value is_taken = ops::cast(ops::greater_equal(count, 0.0), DType::i64);  // 1
  Ending after = before;
  for (int64_t j = 0; j <= drafted; ++j) {
    const Value place = ops::add(count, static_cast<double>(j));
    const Value token = draw(in, after.allowed, row_of(logits, j), seen, place);
    after = next_ending(in, after, token);
    const Value goes = goes_on(in, after, ops::add(place, 1.0));
    const Value counts = ops::greater(is_taken, 0.0);
    out.tokens.push_back(token);
    out.taken = j == 0 ? is_taken : ops::add(out.taken, is_taken);
    out.ending = j == 0 ? after : where(counts, after, out.ending);
    out.goes_on = j == 0 ? goes : ops::where(counts, goes, out.goes_on);
    if (j == drafted) break;
    const Value agrees = ops::reshape(ops::equal(token, token_of(j)), {});
    is_taken = ops::mul(is_taken, ops::cast(ops::logical_and(goes, agrees), DType::i64));
    if (!draft.is_forced.empty()) {
      const Value is_forced = ops::reshape(draft.is_forced[static_cast<size_t>(j)], {});
      const Value counted = ops::mul(is_taken, is_forced);
      out.forced = j == 0 ? counted : ops::add(out.forced, counted);
    }
    seen.push_back(token_of(j));
  }
  return out;
}

// An answer to which each iteration of a loop appends several tokens, of which the first count, and
// the cache of all but its last token.
class CarriedAnswer {
 public:
  // At most `most` tokens are ever written.
  CarriedAnswer(ops::Loop& loop, const First& first, ExtentExpr most)
      : loop_(loop), count_(loop.carry(loop.iteration_value().builder().scalar(DType::i64, 1))) {
    ir::Builder& b = count_.builder();
    length_ = ir::min(ir::max(b.scalars(count_)[0], 1), most);
    for (Value x : first.read.rows) {
      const ExtentExpr positions = x.extent(0) + length_ - b.pool().constant(1);
      cache_.rows.push_back(loop.carry(x, {positions, x.extent(1)}));
    }
    tokens_ = loop.carry(first.token, {length_});
  }

  Value count() const { return count_; }         // i64 scalar
  ExtentExpr length() const { return length_; }  // the same as an extent
  const Value& tokens() const { return tokens_; }
  const DecoderCache& cache() const { return cache_; }

  // `more`: i64 [1] each, of which `taken` count.
  void next(std::span<const Value> more, Value taken, const DecoderCache& grown) {
    loop_.next(count_, ops::add(count_, taken));
    for (size_t i = 0; i < cache_.rows.size(); ++i) {
      loop_.next_first(cache_.rows[i], grown.rows[i]);
    }
    std::vector<Value> pieces = {tokens_};
    pieces.insert(pieces.end(), more.begin(), more.end());
    loop_.next_first(tokens_, ops::concat(pieces, 0));
  }

  Answer result() const {  // behind the loop
    Answer result{.tokens = loop_.result(tokens_), .cache = {}};
    for (Value x : cache_.rows) result.cache.rows.push_back(loop_.result(x));
    return result;
  }

 private:
  ops::Loop& loop_;
  Value count_, tokens_{};
  ExtentExpr length_{};
  DecoderCache cache_{};
};

// `drafter`: null: drafts are what followed the same tokens earlier.
Answer write_drafted_answer(ir::Builder& b, Decoder& decoder, const AnswerInputs& in, Value before,
                            int64_t drafted, DraftModel* drafter) {
  const First first = first_of(b, decoder, in, before);
  if (!first.token.valid()) return {};
  if (drafter != nullptr) drafter->read(in.history, in.tokens);
  ops::Loop loop(b, in.most - b.pool().constant(1), goes_on(in, first.ending));
  CarriedAnswer answer(loop, first, in.most + b.pool().constant(drafted));
  CarriedEnding ending(loop, first.ending);
  if (drafter != nullptr) drafter->carry(loop, answer.length());
  const Value count = answer.count(), all_tokens = joined(before, answer.tokens());
  const Value likely = drafter == nullptr
                           ? draft_of(all_tokens, drafted)
                           : drafter->draft(last_two_of(all_tokens), {before, answer.tokens()},
                                            count, drafted, in.sampling);
  const Draft draft = forced_draft(in, ending.value().allowed, likely, drafted);
  const DecoderStep step = decoder.step(joined(last_of(ending.value().tail), draft.tokens),
                                        answer.cache(), LogitRows::all);
  const Drafted all = check_draft(in, draft, step.logits, {before, answer.tokens()}, ending.value(),
                                  count, drafted);
  Value forced;
  if (all.forced.valid()) {
    forced = loop.carry(b.scalar(DType::i64, 0));
    loop.next(forced, ops::add(forced, all.forced));
  }
  answer.next(all.tokens, all.taken, step.cache);
  ending.next(all.ending);
  if (drafter != nullptr) drafter->next(loop);
  loop.end(all.goes_on);
  if (drafter != nullptr) drafter->end(loop);
  Answer result = answer.result();
  result.steps = loop.taken_value();
  if (forced.valid()) result.forced = loop.result(forced);
  return result;
}

// Tokens behind an answer that had no choice, one after another.
struct Forced {
  std::vector<Value> tokens{};  // i64 [1] each, kForcedAtOnce
  Value count{};                // i64: so many of them
  Ending ending{};              // behind the last of these
  Value goes_on{};              // boolean: does nothing end the answer there?
};

// Behind an answer of `count` tokens that goes on.
Forced forced_behind(const AnswerInputs& in, const Ending& before, Value count) {
  ir::Builder& b = count.builder();
  Forced out{
      .count = b.scalar(DType::i64, 0), .ending = before, .goes_on = ops::less(count, in.answer)};
  for (int64_t j = 0; j < kForcedAtOnce; ++j) {
    const ForcedToken forced = forced_token(in.constraint, out.ending.allowed);
    const Value is_taken = ops::logical_and(out.goes_on, ops::reshape(forced.is_forced, {}));
    const Ending after = next_ending(in, out.ending, forced.token);
    out.tokens.push_back(forced.token);
    out.count = ops::add(out.count, ops::cast(is_taken, DType::i64));
    const Value goes = goes_on(in, after, ops::add(count, out.count));
    out.goes_on = ops::where(is_taken, goes, out.goes_on);
    out.ending = where(is_taken, after, out.ending);
  }
  return out;
}

// An iteration reads the last token with those behind it that have no choice, and draws one.
Answer write_forced_answer(ir::Builder& b, Decoder& decoder, const AnswerInputs& in, Value before) {
  const ExtentExpr none = b.pool().constant(0), one = b.pool().constant(1),
                   most = b.pool().constant(kForcedAtOnce + 1);
  const First first = first_of(b, decoder, in, before);
  if (!first.token.valid()) return {};
  ops::Loop loop(b, in.most - one, goes_on(in, first.ending));
  CarriedAnswer answer(loop, first, in.most + most);
  CarriedEnding ending(loop, first.ending);
  const Value all_forced = loop.carry(b.scalar(DType::i64, 0));

  const Forced forced = forced_behind(in, ending.value(), answer.count());
  const ExtentExpr read = ir::min(ir::max(b.scalars(ops::add(forced.count, 1.0))[0], 1), most);
  const Value behind = ops::concat(forced.tokens, 0);
  const DecoderStep step =
      decoder.step(part(joined(last_of(ending.value().tail), behind), none, read), answer.cache());
  const Value place = ops::add(answer.count(), forced.count);
  const std::array seen = {before, answer.tokens(), part(behind, none, read - one)};
  const Value token = draw(in, forced.ending.allowed, step.logits, seen, place);
  const Ending after = next_ending(in, forced.ending, token);
  const Value goes = goes_on(in, after, ops::add(place, 1.0));

  std::vector<Value> more;
  for (int64_t j = 0; j < kForcedAtOnce; ++j) {
    const Value is_forced = ops::greater(forced.count, static_cast<double>(j));
    more.push_back(ops::where(is_forced, forced.tokens[static_cast<size_t>(j)], token));
  }
  more.push_back(token);
  // Where a token without a choice ends the answer, none is drawn behind it.
  answer.next(more, ops::add(forced.count, ops::cast(forced.goes_on, DType::i64)), step.cache);
  loop.next(all_forced, ops::add(all_forced, forced.count));
  ending.next(after);
  loop.end(ops::logical_and(forced.goes_on, goes));
  Answer result = answer.result();
  result.forced = loop.result(all_forced);
  return result;
}

// Log-probabilities are reported of tokens without a choice, too; and recurrences read one token
// after another.
bool reads_forced(const Decoder& decoder, const GenerationForm& form) {
  return form.constraint && form.constraint->forces && !form.log_probabilities &&
         decoder.shape().states().empty();
}

// Tokens, then log-probabilities.
void output_rows(ir::Builder& b, std::span<const Value> rows, const GenerationForm& form) {
  std::vector<std::string> names = {"answer"};
  if (form.log_probabilities) {
    const auto more = log_probability_names(*form.log_probabilities);
    names.insert(names.end(), more.begin(), more.end());
  }
  for (size_t i = 0; i < rows.size(); ++i) b.output(names[i], rows[i]);
}

void write_outputs(ir::Builder& b, Decoder& decoder, const AnswerInputs& in,
                   const GenerationForm& form, DraftModel* drafter) {
  if (form.batch != 0) return output_rows(b, write_batch(b, decoder, in, form), form);
  const Value before = form.continues ? joined(in.history.said, in.tokens) : in.tokens;
  const Answer answer = form.draft != 0
                            ? write_drafted_answer(b, decoder, in, before, form.draft, drafter)
                        : reads_forced(decoder, form) ? write_forced_answer(b, decoder, in, before)
                                                      : write_answer(b, decoder, in, before, form);
  std::vector<Value> rows = {answer.tokens};
  rows.insert(rows.end(), answer.log_probabilities.begin(), answer.log_probabilities.end());
  output_rows(b, rows, form);
  if (form.draft != 0) b.output("steps", answer.steps);
  if (answer.forced.valid()) b.output("forced", answer.forced);
  if (!form.continues) return;
  b.output("said", joined(before, answer.tokens));
  const std::vector<CachePart> parts = cache_parts(decoder.shape(), form.cache);
  for (size_t i = 0; i < answer.cache.rows.size(); ++i) {
    b.output(parts[i].name, answer.cache.rows[i]);
  }
  for (size_t i = 0; i < answer.cache.states.size(); ++i) {
    b.output(state_name(i), answer.cache.states[i]);
  }
  if (drafter != nullptr) drafter->add_outputs(b);
}

// Errors: unsupported, where a model's states do not allow the kind of answers.
ir::Result<void> check_states(const DecoderShape& shape, const GenerationForm& form) {
  if (shape.states().empty() || form.draft == 0) return {};
  return ir::unsupported("unsupported: drafts (--speculate) of architecture '" +
                         std::string(shape.architecture->name) +
                         "', whose blocks have recurrent states: rejected tokens cannot be taken "
                         "back");
}

ir::Result<void> check_form(const GenerationForm& form) {
  if (form.draft < 0 || form.draft > kMostDrafted) {
    return ir::invalid_argument("a draft must have 1 to " + std::to_string(kMostDrafted) +
                                " tokens, given " + std::to_string(form.draft));
  }
  if (form.draft_model != nullptr && form.draft == 0) {
    return ir::invalid_argument("a draft model requires a draft of 1 to " +
                                std::to_string(kMostDrafted) + " tokens");
  }
  if (form.batch < 0 || form.batch > kMostConversations) {
    return ir::invalid_argument("a batch must have 1 to " + std::to_string(kMostConversations) +
                                " conversations, given " + std::to_string(form.batch));
  }
  const int64_t reported = form.log_probabilities.value_or(0);
  if (reported < 0 || reported > kMostReported) {
    return ir::invalid_argument("log-probabilities must be of 0 to " +
                                std::to_string(kMostReported) + " tokens at each place, given " +
                                std::to_string(reported));
  }
  if (form.log_probabilities && form.draft != 0) {
    return ir::unsupported("unsupported: log-probabilities of tokens that are drafted");
  }
  if (form.batch != 0 && (form.continues || form.draft != 0)) {
    return ir::unsupported(std::string("unsupported: a batch whose conversations ") +
                           (form.continues ? "go on" : "are drafted") +
                           ": their lengths would differ");
  }
  return {};
}

// The draft model, with its inputs; none where the form has none.
ir::Result<std::optional<DraftModel>> import_draft_model(ir::Builder& b, const File& model,
                                                         const AnswerInputs& in,
                                                         const GenerationForm& form) {
  std::optional<DraftModel> drafter;
  if (form.draft_model == nullptr) return drafter;
  if (const auto ok = check_same_vocabulary(model, *form.draft_model); !ok) return ok.error();
  auto shape = read_decoder_shape(*form.draft_model);
  if (!shape) return ir::in_context("the draft model", shape.error());
  if (!shape->states().empty()) {
    return ir::unsupported(
        "unsupported: a draft model with recurrent states: what was read cannot be taken back");
  }
  ExtentExpr reached = in.tokens.extent(0) + in.most;
  if (in.history.said.valid()) reached = reached + in.history.said.extent(0);
  b.guard(ir::less_equal(reached, b.pool().constant(shape->context)),
          "a conversation and an answer must fit the draft model's context of " +
              std::to_string(shape->context) + " positions");
  shape->drafted = form.draft;
  drafter.emplace(*form.draft_model, *shape, b, form.cache);
  if (in.history.said.valid()) drafter->add_inputs(b, in.history);
  return drafter;
}

int64_t logits_of(const File& file) {
  const TensorEntry* const output = file.find("output.weight");
  const TensorEntry* const rows = output == nullptr ? file.find("token_embd.weight") : output;
  return rows == nullptr ? 0 : rows->shape.front();
}

}  // namespace

ir::Result<ir::Graph> import_generation(const File& file, const GenerationForm& form) {
  if (const auto ok = check_form(form); !ok) return ok.error();
  const auto shape = read_decoder_shape(file);
  if (!shape) return shape.error();
  if (const auto ok = check_states(*shape, form); !ok) return ok.error();
  ir::Builder b;
  AnswerInputs in = make_inputs(b, *shape, form);
  if (form.constraint) in.constraint = constraint_inputs(b, *form.constraint, logits_of(file));
  // Drafts may reach behind the context, to be rejected.
  DecoderShape reached = *shape;
  reached.drafted = form.draft;
  auto adapters = form.adapter == nullptr ? ir::Result<Adapters>(Adapters{})
                                          : import_adapters(*form.adapter, file, b);
  if (!adapters) return adapters.error();
  Decoder decoder(file, reached, b, std::move(*adapters), form.cache);
  auto drafter = import_draft_model(b, file, in, form);
  if (!drafter) return drafter.error();
  DraftModel* const drafts = *drafter ? &**drafter : nullptr;
  write_outputs(b, decoder, in, form, drafts);
  if (const auto failure = decoder.failure()) return *failure;
  if (drafts == nullptr) return b.finish();
  if (const auto failure = drafts->failure()) return ir::in_context("the draft model", *failure);
  return b.finish();
}

}  // namespace ullage::gguf
