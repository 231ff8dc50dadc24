// `ullage generate`: text that a language model writes behind prompts.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "tools/cli/clock.h"
#include "tools/cli/output.h"
#include "tools/files/json_file.h"
#include "tools/language/generator.h"
#include "tools/language/model_text.h"
#include "tools/language/streamed_text.h"
#include "tools/verbs/verbs.h"

namespace ullage::tools {
namespace {

using nlohmann::ordered_json;
using tokenizer::SpecialTokens;
using tokenizer::Token;

struct Prompt {
  bool is_tokens = false;
  std::string given{};
};

struct GenerateArguments {
  std::string model{}, adapter{}, json{};
  std::vector<Prompt> prompts{};  // in the order of the command line
  std::vector<std::string> stops{};
  int64_t most = 64;
  SamplingChoices sampling{};
  bool chat = false, ignore_stop = false, stream = false;
  Target target{};
};

Attempt<std::vector<Token>> tokens_of(const Prompt& prompt, const GenerateArguments& options,
                                      const ModelText& text) {
  if (prompt.is_tokens) return listed_tokens(text, prompt.given);
  if (!options.chat) return prompt_tokens(text, prompt.given);
  const chat::Message message{"user", prompt.given};
  return chat_tokens(text, {&message, 1});
}

// Those of all prompts. Failure besides: an answer that does not fit.
Attempt<std::vector<std::vector<Token>>> all_tokens(const GenerateArguments& options,
                                                    const ModelText& text) {
  std::vector<std::vector<Token>> all;
  for (const Prompt& prompt : options.prompts) {
    auto tokens = tokens_of(prompt, options, text);
    if (!tokens) return tokens.error();
    const auto count = static_cast<int64_t>(tokens->size());
    if (count + options.most > text.context) {
      return failure_of(ir::out_of_bounds(fmt::format(
          "a prompt of {} tokens and an answer of {} do not fit the model's context of {}", count,
          options.most, text.context)));
    }
    all.push_back(std::move(*tokens));
  }
  return all;
}

// Bounds that every prompt fits, where the command line gives none.
void add_bounds(const GenerateArguments& options, const std::vector<std::vector<Token>>& prompts,
                const StopRows& stops, SessionChoices& choices) {
  size_t longest = 0;
  for (const auto& prompt : prompts) longest = std::max(longest, prompt.size());
  choices.bounds.try_emplace("tokens", static_cast<int64_t>(longest));
  choices.bounds.try_emplace("answer", options.most);
  choices.bounds.try_emplace("stops", stops.rows);
  choices.bounds.try_emplace("stop_length", stops.length);
}

// Tokens a second; 0 where there is no time to speak of.
double rate(size_t tokens, double ms) {
  return ms > 0 ? static_cast<double>(tokens) / ms * 1000 : 0;
}

// The members of an answer's report; load and compile times are those of the process.
Attempt<ordered_json> answer_json(const ModelText& text, const std::vector<Token>& prompt,
                                  const Answer& answer, const Execution& execution) {
  const auto written = text.tokenizer.decode(answer.tokens, SpecialTokens::as_text);
  if (!written) return failure_of(written.error());
  const double later_ms = answer.total_ms - answer.first_ms;
  return ordered_json{{"prompt_tokens", prompt},
                      {"tokens", answer.tokens},
                      {"text", *written},
                      {"statistics", statistics_json(answer.after, answer.before)},
                      {"timings_ms",
                       {{"load", execution.load_ms},
                        {"compile", execution.bytes.compile_ms},
                        {"first_token", answer.first_ms},
                        {"prompt", answer.first_ms},
                        {"answer", later_ms}}},
                      {"tokens_per_second",
                       {{"prompt", rate(prompt.size(), answer.first_ms)},
                        {"answer", rate(answer.tokens.size() - 1, later_ms)}}}};
}

// What an answer cost, beside the text.
void print_cost(const ordered_json& report) {
  const auto& speed = report["tokens_per_second"];
  print_error("prompt {} tokens, {:.1f}/s; answer {} tokens, {:.1f}/s\n",
              report["prompt_tokens"].size(), speed["prompt"].get<double>(),
              report["tokens"].size(), speed["answer"].get<double>());
}

Attempt<Answer> write_answer(Generator& generator, const ModelText& text,
                             const std::vector<Token>& prompt, bool streams) {
  StreamedText shown(text.tokenizer);
  OnTokens on_tokens;
  if (streams) on_tokens = [&](std::span<const Token> so_far) { shown.show(so_far); };
  auto answer = generator.answer(prompt, on_tokens);
  if (answer) shown.finish(answer->tokens);
  return answer;
}

Attempt<> generate(const GenerateArguments& options) {
  if (options.prompts.empty()) return usage("it wants --prompt TEXT or --tokens 1,2,3");
  if (const auto ok = check_sampling(options.sampling); !ok) return ok;
  auto choices = session_choices(options.target);
  if (!choices) return choices.error();
  const auto text = read_model_text(options.model);
  if (!text) return text.error();
  const auto prompts = all_tokens(options, *text);
  if (!prompts) return prompts.error();
  std::span<const Token> ends = text->ends;
  const auto stops =
      stop_rows(text->tokenizer, options.ignore_stop ? ends.first(0) : ends, options.stops);
  if (!stops) return failure_of(stops.error());
  add_bounds(options, *prompts, *stops, *choices);
  choices->peeks = true;

  auto execution = open_generation(options.model, options.target, *choices, options.adapter);
  if (!execution) return execution.error();
  Generator generator(execution->session, options.most, options.sampling, *stops);
  const Clock clock;
  if (const Status ok = generator.prepare(prompts->front()); !ok) return failure_of(ok);
  execution->load_ms += clock.ms();

  const ullage_statistics before = execution->session.statistics();
  ordered_json answers = ordered_json::array();
  for (const std::vector<Token>& prompt : *prompts) {
    const auto answer = write_answer(generator, *text, prompt, options.stream);
    if (!answer) return answer.error();
    auto report = answer_json(*text, prompt, *answer, *execution);
    if (!report) return report.error();
    print_cost(*report);
    answers.push_back(std::move(*report));
  }
  ordered_json report = answers.front();
  if (answers.size() > 1) {
    report["statistics"] = statistics_json(execution->session.statistics(), before);
    report["answers"] = std::move(answers);
  }
  return finish_report(options.json, std::move(report),
                       check_validation(execution->context, options.target));
}

}  // namespace

Verb add_generate(Command app) {
  Command verb =
      app.add_subcommand("generate", "write the text that a language model finds most likely");
  const auto options = std::make_shared<GenerateArguments>();
  const auto add_prompt = [&](const std::string& name, bool is_tokens, const std::string& help) {
    verb.add_each(
        name,
        [options, is_tokens](const std::string& given) {
          options->prompts.push_back({is_tokens, given});
        },
        help);
  };
  verb.add_option("MODEL", options->model, ".gguf, or .ull compiled from one").required();
  verb.add_option("--lora", options->adapter, ".gguf of adapters to compute beside the weights");
  add_prompt("--prompt", false, "TEXT to go on from; several are answered in turn, in one session");
  add_prompt("--tokens", true, "1,2,3: tokens in place of a text");
  verb.add_option("-n", options->most, "tokens of an answer at most").positive().show_default();
  SamplingChoices& sampling = options->sampling;
  verb.add_option("--temperature", sampling.temperature,
                  "draw tokens by chance, the more evenly the higher; 0: always the likeliest")
      .show_default();
  verb.add_option("--top-k", sampling.top_k, "draw from so many of the likeliest; 0: from all")
      .show_default();
  verb.add_option("--top-p", sampling.top_p, "draw from the fewest that have this share of all")
      .show_default();
  verb.add_option("--min-p", sampling.min_p,
                  "draw from those at least this likely, as a share of the likeliest")
      .show_default();
  verb.add_option("--repetition-penalty", sampling.repetition_penalty,
                  "above 1: tokens that were there are less likely")
      .show_default();
  verb.add_option("--seed", sampling.seed, "of the chances; the same seed, the same answer")
      .show_default();
  verb.add_option("--stop", options->stops, "TEXT that ends an answer").one_value_per_use();
  verb.add_flag("--ignore-stop", options->ignore_stop, "go on behind the model's stop tokens");
  verb.add_flag("--chat", options->chat,
                "the prompt is what a user says, written as the model's template has it");
  verb.add_flag("--stream", options->stream, "show tokens as they are made");
  verb.add_option("--json", options->json, "write tokens, text, statistics, timings to it");
  add_options(verb, options->target);
  return [options] { return generate(*options); };
}

}  // namespace ullage::tools
