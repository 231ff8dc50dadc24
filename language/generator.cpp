#include "language/generator.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <thread>

#include "base/free_memory.h"
#include "language/status.h"

namespace ullage::language {
namespace {

using tokenizer::Token;

constexpr auto kPause = std::chrono::microseconds(500);

double ms_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin)
      .count();
}

std::string text_of(double number) {
  std::array<char, 32> text{};
  std::snprintf(text.data(), text.size(), "%.10g", number);
  return text.data();
}

Tokens tokens_in(const TensorView& view) {
  const auto all = view.as<int64_t>();
  return {all.begin(), all.end()};
}

template <class Count, class Get>
std::vector<ullage_tensor_info> infos_of(const ullage_program* program, Count count, Get get) {
  std::vector<ullage_tensor_info> infos(count(program));
  for (uint32_t i = 0; i < infos.size(); ++i) {
    infos[i].size = sizeof(ullage_tensor_info);
    get(program, i, &infos[i]);
  }
  return infos;
}

// Errors: invalid_argument, naming an input that a program of answers has and this one has not.
ir::Result<void> check_inputs(std::span<const ullage_tensor_info> inputs) {
  for (const char* name : {"tokens", "answer", "stops", "temperature"}) {
    if (std::ranges::any_of(inputs,
                            [&](const auto& i) { return std::string_view(i.name) == name; }))
      continue;
    return ir::invalid_argument(
        "the program must generate answers, but it has no input '{}'; compile a GGUF file, use "
        "entry 'answer' or 'conversation'",
        name);
  }
  return {};
}

}  // namespace

ir::Result<void> check_sampling(const SamplingChoices& choices) {
  const struct {
    const char* member;
    double value, low, high;
  } kRanges[] = {{"temperature", choices.temperature, 0, 1e6},
                 {"top_p", choices.top_p, 0, 1},
                 {"min_p", choices.min_p, 0, 1},
                 {"repetition_penalty", choices.repetition_penalty, 1e-3, 1e3},
                 {"presence_penalty", choices.presence_penalty, -1e6, 1e6},
                 {"frequency_penalty", choices.frequency_penalty, -1e6, 1e6},
                 {"dry_multiplier", choices.dry_multiplier, 0, 1e6},
                 {"dry_base", choices.dry_base, 1, 1e3},
                 {"typical", choices.typical, 0, 1},
                 {"xtc_probability", choices.xtc_probability, 0, 1},
                 {"xtc_threshold", choices.xtc_threshold, 0, 1}};
  for (const auto& [member, value, low, high] : kRanges) {
    if (value >= low && value <= high) continue;
    return ir::invalid_argument("{} must be in [{}, {}], given {}", member, text_of(low),
                                text_of(high), text_of(value));
  }
  if (choices.top_k < 0) {
    return ir::invalid_argument("top_k must be 0, for all, or more, given {}", choices.top_k);
  }
  if (choices.dry_allowed_length < 0) {
    return ir::invalid_argument("dry_allowed_length must not be negative, given {}",
                                choices.dry_allowed_length);
  }
  return {};
}

ir::Result<Generator> Generator::open(const ullage_program* program, Session& session) {
  const auto inputs = infos_of(program, ullage_program_input_count, ullage_program_get_input);
  const auto outputs = infos_of(program, ullage_program_output_count, ullage_program_get_output);
  if (auto ok = check_inputs(inputs); !ok) return ok.error();
  Generator generator(session);
  generator.inputs_ = inputs;
  generator.outputs_ = outputs;
  // State has one name and rank: the number `answer` is not the tokens `answer`.
  for (const ullage_tensor_info& input : inputs) {
    const auto output = std::ranges::find_if(outputs, [&](const ullage_tensor_info& info) {
      return std::string_view(info.name) == input.name && info.rank == input.rank;
    });
    if (output == outputs.end()) continue;
    const Status ok =
        session.bind_state(static_cast<uint32_t>(output - outputs.begin()), input.name);
    if (!ok) return error_of(ok);
    generator.state_.push_back({input.name,
                                input.dtype,
                                static_cast<uint32_t>(output - outputs.begin()),
                                {input.extents, input.extents + input.rank}});
    generator.state_.back().empty[0] = 0;
  }
  return generator;
}

bool Generator::has_input(std::string_view name) const {
  return std::ranges::any_of(inputs_,
                             [&](const ullage_tensor_info& info) { return info.name == name; });
}

std::optional<uint32_t> Generator::output_index(std::string_view name) const {
  for (uint32_t i = 0; i < outputs_.size(); ++i) {
    if (outputs_[i].name == name) return i;
  }
  return std::nullopt;
}

Status Generator::bind(std::span<const Token> prompt) {
  const std::vector<int64_t> tokens(prompt.begin(), prompt.end());
  return session_->set_input("tokens", {static_cast<int64_t>(tokens.size())}, tokens);
}

// Prompts end at the same position; shorter ones are padded in front with one of their own tokens.
Status Generator::bind_batch(std::span<const Tokens> prompts) {
  size_t longest = 0;
  for (const Tokens& prompt : prompts) longest = std::max(longest, prompt.size());
  std::vector<int64_t> tokens, starts;
  for (const Tokens& prompt : prompts) {
    starts.push_back(static_cast<int64_t>(longest - prompt.size()));
    tokens.insert(tokens.end(), longest - prompt.size(), prompt.front());
    tokens.insert(tokens.end(), prompt.begin(), prompt.end());
  }
  const auto conversations = static_cast<int64_t>(prompts.size());
  const Status ok =
      session_->set_input("tokens", {conversations, static_cast<int64_t>(longest)}, tokens);
  return ok ? session_->set_input("starts", {conversations}, starts) : ok;
}

Status Generator::bind_shared(const AnswerOptions& options) {
  const SamplingChoices& sampling = options.sampling;
  const std::pair<const char*, double> kNumbers[] = {
      {"temperature", sampling.temperature},
      {"top_p", sampling.top_p},
      {"min_p", sampling.min_p},
      {"repetition_penalty", sampling.repetition_penalty}};
  if (const Status ok = bind_numbers(kNumbers); !ok) return ok;
  const struct {
    const char* name;
    int64_t value;
  } kIntegers[] = {{"answer", options.most}, {"top_k", sampling.top_k}};
  for (const auto& [name, value] : kIntegers) {
    const Status ok = session_->set_input(name, {}, std::vector<int64_t>{value});
    if (!ok) return ok;
  }
  if (const Status ok = bind_seeds(options); !ok) return ok;
  if (const Status ok = bind_adjustments(sampling); !ok) return ok;
  if (const Status ok = bind_limits(sampling); !ok) return ok;
  if (const Status ok = bind_automaton(options); !ok) return ok;
  if (const Status ok = bind_constraint(options); !ok) return ok;
  const StopRows& stops = options.stops;
  return session_->set_input("stops", {stops.rows, stops.length}, stops.tokens);
}

Status Generator::bind_numbers(std::span<const std::pair<const char*, double>> numbers) {
  for (const auto& [name, value] : numbers) {
    const std::vector<float> one{static_cast<float>(value)};
    if (const Status ok = session_->set_input(name, {}, one); !ok) return ok;
  }
  return {};
}

Status Generator::bind_seeds(const AnswerOptions& options) {
  const auto seed = std::ranges::find_if(inputs_, [](const ullage_tensor_info& info) {
    return std::string_view(info.name) == "seed";
  });
  const bool is_one = seed == inputs_.end() || seed->rank == 0;
  const std::vector<uint64_t> given = is_one ? std::vector{options.sampling.seed} : options.seeds;
  const std::vector<int64_t> seeds(given.begin(), given.end());
  return session_->set_input(
      "seed", is_one ? std::vector<int64_t>{} : std::vector{static_cast<int64_t>(seeds.size())},
      seeds);
}

Status Generator::bind_adjustments(const SamplingChoices& sampling) {
  if (!has_input("bias")) return {};
  std::vector<int64_t> tokens;
  std::vector<float> biases;
  for (const SamplingChoices::Bias& bias : sampling.biases) {
    tokens.push_back(bias.token);
    biases.push_back(static_cast<float>(bias.value));
  }
  const std::vector<int64_t> count = {static_cast<int64_t>(tokens.size())};
  if (const Status ok = session_->set_input("bias_tokens", count, tokens); !ok) return ok;
  if (const Status ok = session_->set_input("bias", count, biases); !ok) return ok;
  const std::pair<const char*, double> kNumbers[] = {
      {"presence_penalty", sampling.presence_penalty},
      {"frequency_penalty", sampling.frequency_penalty}};
  return bind_numbers(kNumbers);
}

Status Generator::bind_limits(const SamplingChoices& sampling) {
  if (penalizes_sequences()) {
    const std::pair<const char*, double> kNumbers[] = {{"dry_multiplier", sampling.dry_multiplier},
                                                       {"dry_base", sampling.dry_base}};
    if (const Status ok = bind_numbers(kNumbers); !ok) return ok;
    const Status ok = session_->set_input("dry_allowed_length", {},
                                          std::vector<int64_t>{sampling.dry_allowed_length});
    if (!ok) return ok;
    const std::vector<int64_t> breakers(sampling.dry_breakers.begin(), sampling.dry_breakers.end());
    const std::vector<int64_t> count = {std::ssize(breakers)};
    if (const Status bound = session_->set_input("dry_breakers", count, breakers); !bound) {
      return bound;
    }
  }
  if (!limits_shares()) return {};
  const std::pair<const char*, double> kNumbers[] = {{"typical", sampling.typical},
                                                     {"xtc_probability", sampling.xtc_probability},
                                                     {"xtc_threshold", sampling.xtc_threshold}};
  return bind_numbers(kNumbers);
}

Status Generator::bind_automaton(const AnswerOptions& options) {
  if (!options.stop_automaton || !has_input("stop_steps")) return {};
  const StopAutomaton& stops = *options.stop_automaton;
  const auto tokens = static_cast<int64_t>(stops.token_classes.size());
  const Status ok = session_->set_input("stop_classes", {tokens}, stops.token_classes);
  return ok ? session_->set_input("stop_steps", {stops.states, stops.classes}, stops.steps) : ok;
}

// A model may have logits of more tokens than its vocabulary has: those are never allowed.
Status Generator::bind_constraint(const AnswerOptions& options) {
  const auto classes = std::ranges::find_if(inputs_, [](const ullage_tensor_info& info) {
    return std::string_view(info.name) == "constraint_classes";
  });
  if (!options.constraint || classes == inputs_.end()) return {};
  const grammar::TokenTable& table = options.constraint->table();
  std::vector<int64_t> token_classes = table.token_classes;
  token_classes.resize(static_cast<size_t>(classes->extents[0]));
  const auto tokens = std::ssize(token_classes);
  Status ok = session_->set_input("constraint_classes", {tokens}, token_classes);
  if (ok) ok = session_->set_input("constraint_tokens", {table.classes}, table.class_tokens);
  const auto entries = std::ssize(table.owners);
  // A program with a stack reads a frame of a table that pushes none.
  const bool pushes = table.most_pushes != 0;
  const std::vector<int32_t> none(static_cast<size_t>(table.outcomes)), one{0};
  const struct {
    const char* name;
    std::vector<int64_t> extents;
    const std::vector<int32_t>& values;
  } kTables[] = {
      {"constraint_sizes", {table.classes}, table.class_sizes},
      {"constraint_owners", {entries}, table.owners},
      {"constraint_entries", {entries}, table.entries},
      {"constraint_next", {table.outcomes}, table.next},
      {"constraint_start", {1}, {table.start}},
      {"constraint_beneath",
       {pushes ? table.dependences : 1, pushes ? table.frames : 1},
       pushes ? table.beneath : one},
      {"constraint_pushes",
       {table.outcomes, pushes ? table.most_pushes : 1},
       pushes ? table.pushes : none},
      {"constraint_push_counts", {table.outcomes}, table.push_counts},
  };
  for (const auto& [name, extents, values] : kTables) {
    if (ok && has_input(name)) ok = session_->set_input(name, extents, values);
  }
  if (!ok || !has_input("constraint_stack")) return ok;
  const int64_t height = options.constraint->most_height(options.most);
  const std::vector<int32_t> stack(static_cast<size_t>(height));
  return session_->set_input("constraint_stack", {height}, stack);
}

ir::Result<void> Generator::forget() {
  for (const State& state : state_) {
    const Status ok = session_->set_input(state.name, state.dtype, state.empty, {});
    if (!ok) return error_of(ok);
  }
  return {};
}

ir::Result<std::vector<StateValue>> Generator::state() const {
  std::vector<StateValue> values;
  for (const State& state : state_) {
    const auto view = session_->output(state.output);
    if (!view) return error_of(view.status());
    auto value =
        ir::Tensor::from_bytes(static_cast<ir::DType>(view->dtype), view->extents, view->bytes);
    if (!value) return value.error();
    values.push_back({state.name, std::move(*value)});
  }
  return values;
}

ir::Result<void> Generator::set_state(std::span<const StateValue> values) {
  for (const State& state : state_) {
    const auto value = std::ranges::find(values, state.name, &StateValue::name);
    const auto fits = [&](const ir::Tensor& x) {
      return static_cast<ullage_dtype>(x.dtype()) == state.dtype &&
             x.rank() == state.empty.size() &&
             std::equal(x.shape().begin() + 1, x.shape().end(), state.empty.begin() + 1);
    };
    if (value == values.end() || !fits(value->value)) {
      return ir::invalid_argument(
          "the state must be of answers of the same kind: '{}' is not as this program has it; "
          "use the types of the cache that it was saved with",
          state.name);
    }
    const Status ok =
        session_->set_input(state.name, state.dtype, value->value.shape(), value->value.bytes());
    if (!ok) return error_of(ok);
  }
  return {};
}

ir::Result<void> Generator::prepare(std::span<const Token> prompt, const AnswerOptions& options) {
  if (const Status ok = bind_shared(options); !ok) return error_of(ok);
  if (auto ok = forget(); !ok) return ok;
  if (const Status ok = bind(prompt); !ok) return error_of(ok);
  const Status ok = session_->prepare();
  ir::release_free_memory();
  return checked(ok);
}

ir::Result<void> Generator::start(const AnswerOptions& options) {
  options_ = options;
  is_cancelled_ = false;
  so_far_.clear();
  cost_ = {};
  cost_.before = session_->statistics();
  begin_ = std::chrono::steady_clock::now();
  const auto run_id = session_->submit();
  if (!run_id) return error_of(run_id.status());
  run_id_ = *run_id;
  return {};
}

void Generator::end() {
  run_id_ = 0;
  cost_.total_ms = ms_since(begin_);
  if (cost_.first_ms == 0) cost_.first_ms = cost_.total_ms;
  cost_.after = session_->statistics();
}

ir::Result<void> Generator::cancel() {
  is_cancelled_ = true;
  if (run_id_ == 0) return {};
  return checked(session_->cancel(run_id_));
}

ir::Result<Generator::Progress> Generator::poll() {
  if (run_id_ == 0) return Progress::done;
  if (!is_cancelled_ && options_.is_cancelled && options_.is_cancelled()) {
    if (auto ok = cancel(); !ok) return ok.error();
  }
  const auto some = session_->read_stream(run_id_, 0);
  if (!some) {
    run_id_ = 0;
    return error_of(some.status());
  }
  if (*some) {
    if (cost_.first_ms == 0) cost_.first_ms = ms_since(begin_);
    so_far_ = tokens_in(**some);
    return Progress::tokens;
  }
  const auto is_done = session_->collect(run_id_);
  if (!is_done) {
    run_id_ = 0;
    return error_of(is_done.status());
  }
  if (*is_done) end();
  return *is_done ? Progress::done : Progress::nothing;
}

ir::Result<Generator::Progress> Generator::advance() {
  for (;;) {
    auto progress = poll();
    if (!progress || *progress != Progress::nothing) return progress;
    std::this_thread::sleep_for(kPause);
  }
}

// Until the answer is whole.
ir::Result<void> Generator::pass(const OnTokens& on_tokens) {
  for (;;) {
    const auto progress = advance();
    if (!progress) return progress.error();
    if (*progress == Progress::done) return {};
    if (on_tokens) on_tokens(so_far_);
  }
}

Finish Generator::finish_of(std::span<const Token> tokens) const {
  if (options_.stops.end(tokens)) return Finish::stop;
  if (options_.constraint && options_.constraint->is_at_end(tokens)) return Finish::stop;
  if (static_cast<int64_t>(tokens.size()) >= options_.most) return Finish::length;
  return is_cancelled_ ? Finish::cancelled : Finish::stop;
}

ir::Result<void> Generator::submit(std::span<const Token> prompt, const AnswerOptions& options) {
  if (const Status ok = bind_shared(options); !ok) return error_of(ok);
  if (const Status ok = bind(prompt); !ok) return error_of(ok);
  return start(options);
}

ir::Result<Answer> Generator::finish() {
  if (auto ok = pass({}); !ok) return ok.error();
  auto drawn = tokens();
  if (!drawn) return drawn.error();
  const Finish finish = finish_of(*drawn);
  auto reported = log_probabilities();
  if (!reported) return reported.error();
  Answer answer{.tokens = std::move(*drawn),
                .finish = finish,
                .log_probabilities = std::move(*reported),
                .cost = cost_};
  for (const auto& [name, number] :
       {std::pair("steps", &Answer::steps), std::pair("forced", &Answer::forced)}) {
    const auto index = output_index(name);
    if (!index) continue;
    const auto value = session_->output(*index);
    if (!value) return error_of(value.status());
    answer.*number = value->as<int64_t>()[0];
  }
  return answer;
}

ir::Result<Answer> Generator::answer(std::span<const Token> prompt, const AnswerOptions& options,
                                     const OnTokens& on_tokens) {
  if (auto ok = submit(prompt, options); !ok) return ok.error();
  if (auto ok = pass(on_tokens); !ok) return ok.error();
  return finish();
}

ir::Result<void> Generator::prepare_batch(std::span<const Tokens> prompts,
                                          const AnswerOptions& options) {
  if (const Status ok = bind_shared(options); !ok) return error_of(ok);
  if (const Status ok = bind_batch(prompts); !ok) return error_of(ok);
  return checked(session_->prepare());
}

ir::Result<BatchAnswer> Generator::answer_batch(std::span<const Tokens> prompts,
                                                const AnswerOptions& options) {
  if (const Status ok = bind_shared(options); !ok) return error_of(ok);
  if (const Status ok = bind_batch(prompts); !ok) return error_of(ok);
  if (auto ok = start(options); !ok) return ok.error();
  if (auto ok = pass({}); !ok) return ok.error();
  const auto all = tokens();  // a row per step
  if (!all) return all.error();
  BatchAnswer answer{.tokens = std::vector<Tokens>(prompts.size()), .cost = cost_};
  for (size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i] != tokenizer::kNoToken) answer.tokens[i % prompts.size()].push_back((*all)[i]);
  }
  for (const Tokens& one : answer.tokens) answer.finish.push_back(finish_of(one));
  const auto reported = log_probabilities();
  if (!reported) return reported.error();
  if (reported->empty()) return answer;
  answer.log_probabilities.resize(prompts.size());
  for (size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i] == tokenizer::kNoToken) continue;
    answer.log_probabilities[i % prompts.size()].push_back((*reported)[i]);
  }
  return answer;
}

ir::Result<Tokens> Generator::tokens() const {
  const auto view = session_->output(0);
  if (!view) return error_of(view.status());
  return tokens_in(*view);
}

// One for each element of the answer.
ir::Result<std::vector<LogProbabilities>> Generator::log_probabilities() const {
  std::vector<LogProbabilities> reported;
  const auto drawn_index = output_index("logprobs");
  if (!drawn_index) return reported;
  const auto drawn = session_->output(*drawn_index);
  if (!drawn) return error_of(drawn.status());
  for (const float value : drawn->as<float>()) reported.push_back({.drawn = value});
  const auto tokens_index = output_index("top_tokens"), values_index = output_index("top_logprobs");
  if (!tokens_index || !values_index || reported.empty()) return reported;
  const auto top_tokens = session_->output(*tokens_index), top = session_->output(*values_index);
  if (!top_tokens) return error_of(top_tokens.status());
  if (!top) return error_of(top.status());
  const auto tokens = top_tokens->as<int64_t>();
  const auto values = top->as<float>();
  const size_t count = values.size() / reported.size();
  for (size_t i = 0; i < values.size(); ++i) {
    reported[i / count].top.push_back({static_cast<Token>(tokens[i]), values[i]});
  }
  return reported;
}

}  // namespace ullage::language
