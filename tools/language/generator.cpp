#include "tools/language/generator.h"

#include <fmt/format.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#include <algorithm>
#include <chrono>
#include <thread>

#include "runtime/profile.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/clock.h"

namespace ullage::tools {
namespace {

using tokenizer::Token;

// Returns memory that compilers of kernels, ours or the driver's, have freed to the system; glibc
// would keep it.
void release_free_memory() {
#ifdef __GLIBC__
  malloc_trim(0);
#endif
}

// Compiled in memory, without a program file, which would contain the weights a second time.
ToolResult<Execution> compile_generation(const std::string& model, const AnswerForm& form,
                                         const std::string& adapter, const Target& target,
                                         const SessionChoices& choices) {
  const Clock loading;
  auto context = open_context(target);
  if (!context) return context.error();
  auto graph = import_answers(model, form, adapter);
  if (!graph) return graph.error();
  double load_ms = loading.ms();
  const Clock compiling;
  auto compiled =
      compile_graph(*graph, runtime::profile_of(context->get()), kernel_choices(choices));
  if (!compiled) return compiled.error();
  *graph = {};
  release_free_memory();
  const double compile_ms = compiling.ms();
  const Clock opening;
  const auto created = runtime::create_program(
      context->get(), std::move(compiled->program),
      choices.self_test ? compiler::on_demand(std::move(compiled->references))
                        : runtime::ReferenceSource());
  if (!created) return failure_of(ir::in_context(model, created.error()));
  Program program = Program::adopt(*created);
  auto session = open_session(program, choices);
  if (!session) return failure_of(session.status());
  load_ms += opening.ms();
  return Execution{.context = std::move(*context),
                   .bytes = {.bytes = {}, .owner = {}, .compile_ms = compile_ms},
                   .program = std::move(program),
                   .session = std::move(*session),
                   .load_ms = load_ms};
}

ToolResult<Execution> load_generation(const std::string& model, const std::string& entry,
                                      const Target& target, const SessionChoices& choices) {
  const Clock clock;
  auto context = open_context(target);
  if (!context) return context.error();
  const double before_ms = clock.ms();
  auto bytes = load_model(model, runtime::profile_of(context->get()), {}, choices);
  if (!bytes) return bytes.error();
  bytes->entry = entry;
  return load_execution(std::move(*context), std::move(*bytes), model, choices, before_ms);
}

std::vector<Token> tokens_in(const TensorView& view) {
  const auto all = view.as<int64_t>();
  return {all.begin(), all.end()};
}

// Pairs of outputs and inputs of one name and rank: the number `answer` is not the tokens `answer`.
struct State {
  uint32_t output = 0;
  ullage_tensor_info input{};
};
std::vector<State> state_of(const Program& program) {
  std::vector<State> state;
  const auto outputs = program.outputs();
  for (const ullage_tensor_info& input : program.inputs()) {
    const auto output = std::ranges::find_if(outputs, [&](const ullage_tensor_info& info) {
      return std::string_view(info.name) == input.name && info.rank == input.rank;
    });
    if (output == outputs.end()) continue;
    state.push_back({static_cast<uint32_t>(output - outputs.begin()), input});
  }
  return state;
}

}  // namespace

ToolResult<Execution> open_generation(const std::string& model, const Target& target,
                                      const SessionChoices& choices, const AnswerForm& form,
                                      const std::string& adapter) {
  const bool is_file = model.ends_with(".gguf");
  if (!is_file && !adapter.empty()) {
    return usage("--lora: adapters require a .gguf model, given " + model);
  }
  auto execution = is_file ? compile_generation(model, form, adapter, target, choices)
                           : load_generation(model, compiler::entry_of(form), target, choices);
  if (!execution) return execution.error();
  for (const State& state : state_of(execution->program)) {
    const Status ok = execution->session.bind_state(state.output, state.input.name);
    if (!ok) return failure_of(ok);
  }
  return execution;
}

ToolResult<> check_sampling(const SamplingChoices& choices) {
  const struct {
    const char* option;
    double value, low, high;
  } kRanges[] = {{"--temperature", choices.temperature, 0, 1e6},
                 {"--top-p", choices.top_p, 0, 1},
                 {"--min-p", choices.min_p, 0, 1},
                 {"--repetition-penalty", choices.repetition_penalty, 1e-3, 1e3}};
  for (const auto& [option, value, low, high] : kRanges) {
    if (value >= low && value <= high) continue;
    return usage(fmt::format("{} must be in [{}, {}], given {}", option, low, high, value));
  }
  if (choices.top_k < 0) {
    return usage(fmt::format("--top-k must be 0, for all, or more, given {}", choices.top_k));
  }
  return {};
}

Status Generator::bind(std::span<const Token> prompt) {
  const std::vector<int64_t> tokens(prompt.begin(), prompt.end());
  return session_.set_input("tokens", {static_cast<int64_t>(tokens.size())}, tokens);
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
      session_.set_input("tokens", {conversations, static_cast<int64_t>(longest)}, tokens);
  return ok ? session_.set_input("starts", {conversations}, starts) : ok;
}

Status Generator::bind_shared() {
  const struct {
    const char* name;
    double value;
  } kNumbers[] = {{"temperature", sampling_.temperature},
                  {"top_p", sampling_.top_p},
                  {"min_p", sampling_.min_p},
                  {"repetition_penalty", sampling_.repetition_penalty}};
  for (const auto& [name, value] : kNumbers) {
    const std::vector<float> one{static_cast<float>(value)};
    if (const Status ok = session_.set_input(name, {}, one); !ok) return ok;
  }
  const struct {
    const char* name;
    int64_t value;
  } kIntegers[] = {{"answer", most_}, {"top_k", sampling_.top_k}, {"seed", sampling_.seed}};
  for (const auto& [name, value] : kIntegers) {
    if (const Status ok = session_.set_input(name, {}, std::vector<int64_t>{value}); !ok) return ok;
  }
  return session_.set_input("stops", {stops_.rows, stops_.length}, stops_.tokens);
}

Status Generator::forget() {
  for (const State& state : state_of(program_)) {
    std::vector<int64_t> extents(state.input.extents, state.input.extents + state.input.rank);
    extents[0] = 0;
    const Status ok = session_.set_input(state.input.name, state.input.dtype, extents, {});
    if (!ok) return ok;
  }
  return {};
}

Status Generator::prepare(std::span<const Token> prompt) {
  if (const Status ok = bind_shared(); !ok) return ok;
  if (const Status ok = forget(); !ok) return ok;
  if (const Status ok = bind(prompt); !ok) return ok;
  const Status ok = session_.prepare();
  release_free_memory();
  return ok;
}

Status Generator::run(const OnTokens& on_tokens, AnswerCost& cost) {
  constexpr auto kPause = std::chrono::microseconds(500);
  cost.before = session_.statistics();
  const Clock clock;
  const auto run_id = session_.submit();
  if (!run_id) return run_id.status();
  for (bool waits_for_first = true; waits_for_first || on_tokens;) {
    const auto some = session_.read_stream(*run_id, 0);
    if (!some) return some.status();
    if (*some && waits_for_first) cost.first_ms = clock.ms();
    if (*some && on_tokens) on_tokens(tokens_in(**some));
    waits_for_first = waits_for_first && !*some;
    if (*some) continue;
    const auto done = session_.collect(*run_id);
    if (!done) return done.status();
    if (*done) {
      cost.total_ms = clock.ms();
      if (waits_for_first) cost.first_ms = cost.total_ms;
      cost.after = session_.statistics();
      return {};
    }
    std::this_thread::sleep_for(kPause);
  }
  const Status ok = session_.wait(*run_id);
  cost.total_ms = clock.ms();
  cost.after = session_.statistics();
  return ok;
}

ToolResult<Answer> Generator::answer(std::span<const Token> prompt, const OnTokens& on_tokens) {
  if (const Status ok = bind_shared(); !ok) return failure_of(ok);
  if (const Status ok = bind(prompt); !ok) return failure_of(ok);
  Answer answer;
  if (const Status ok = run(on_tokens, answer.cost); !ok) return failure_of(ok);
  auto drawn = tokens();
  if (!drawn) return drawn.error();
  answer.tokens = std::move(*drawn);
  const auto outputs = program_.outputs();
  if (outputs.size() > 1 && std::string_view(outputs[1].name) == "steps") {
    const auto steps = session_.output(1);
    if (!steps) return failure_of(steps.status());
    answer.steps = steps->as<int64_t>()[0];
  }
  return answer;
}

Status Generator::prepare_batch(std::span<const Tokens> prompts) {
  if (const Status ok = bind_shared(); !ok) return ok;
  if (const Status ok = bind_batch(prompts); !ok) return ok;
  return session_.prepare();
}

ToolResult<BatchAnswer> Generator::answer_batch(std::span<const Tokens> prompts) {
  if (const Status ok = bind_shared(); !ok) return failure_of(ok);
  if (const Status ok = bind_batch(prompts); !ok) return failure_of(ok);
  BatchAnswer answer;
  if (const Status ok = run({}, answer.cost); !ok) return failure_of(ok);
  const auto all = tokens();  // a row per step
  if (!all) return all.error();
  answer.tokens.resize(prompts.size());
  for (size_t i = 0; i < all->size(); ++i) {
    if ((*all)[i] != tokenizer::kNoToken) answer.tokens[i % prompts.size()].push_back((*all)[i]);
  }
  return answer;
}

ToolResult<std::vector<Token>> Generator::tokens() const {
  const auto view = session_.output(0);
  if (!view) return failure_of(view.status());
  return tokens_in(*view);
}

}  // namespace ullage::tools
