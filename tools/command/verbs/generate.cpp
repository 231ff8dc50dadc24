// `ullage generate`: text that a language model writes behind prompts.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "language/generator.h"
#include "language/model_text.h"
#include "tools/command/models/answers.h"
#include "tools/command/models/prompt_reader.h"
#include "tools/command/reports/answer_report.h"
#include "tools/command/reports/streamed_text.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

using language::AnswerOptions;
using language::Conversation;
using language::Generator;
using language::ModelText;
using language::StopRows;
using language::Tokens;
using nlohmann::ordered_json;
using tokenizer::Token;

struct GenerateArguments {
  std::string model{}, adapter{}, json{};
  std::vector<Prompt> prompts{};  // in the order of the command line
  std::vector<std::string> stops{};
  PromptChoices choices{.most = 64};
  language::SamplingChoices sampling{};
  int64_t draft = 0;
  bool batch = false, continues = false, ignore_stop = false, stream = false;
  Target target{};
};

// The prompts, each as the first one. Failure besides: an answer that does not fit.
ToolResult<std::vector<Tokens>> first_prompts(const GenerateArguments& options,
                                              const ModelText& text) {
  std::vector<Tokens> prompts;
  for (const Prompt& prompt : options.prompts) {
    auto turn = PromptReader(text, options.choices).read(prompt);
    if (!turn) return turn.error();
    prompts.push_back(std::move(turn->tokens));
  }
  return prompts;
}

// Bounds that every prompt fits, where the command line gives none.
void add_bounds(const GenerateArguments& options, const std::vector<Tokens>& prompts,
                const StopRows& stops, const ModelText& text, SessionChoices& choices) {
  const int64_t most = options.choices.most;
  const auto longest =
      static_cast<int64_t>(std::ranges::max_element(prompts, {}, &Tokens::size)->size());
  choices.bounds.try_emplace("answer", most);
  choices.bounds.try_emplace("stops", stops.rows);
  choices.bounds.try_emplace("stop_length", stops.length);
  if (options.choices.turns == Turns::apart) {
    choices.bounds.try_emplace("tokens", longest);
    return;
  }
  // A later turn of a chat begins with the end of the answer before.
  constexpr int64_t kEndOfAnswer = 8;
  choices.bounds.try_emplace("tokens", longest + kEndOfAnswer);
  int64_t all = 0;
  for (const Tokens& prompt : prompts) {
    all += static_cast<int64_t>(prompt.size()) + kEndOfAnswer + most;
  }
  choices.bounds.try_emplace("said", std::min(all, text.context));
}

ToolResult<language::Answer> write_answer(Generator& generator, const AnswerOptions& options,
                                          const ModelText& text, const Conversation::Turn& turn,
                                          bool streams) {
  if (turn.anew) {
    if (const auto ok = generator.forget(); !ok) return failure_of(ok.error());
  }

  StreamedText shown(text.tokenizer);
  language::OnTokens on_tokens;
  if (streams) on_tokens = [&](std::span<const Token> so_far) { shown.show(so_far); };
  auto answer = generator.answer(turn.tokens, options, on_tokens);
  if (!answer) return failure_of(answer.error());
  shown.finish(answer->tokens);
  return std::move(*answer);
}

// One after another.
ToolResult<ordered_json> answer_in_turn(const GenerateArguments& options, const ModelText& text,
                                        const std::vector<Tokens>& prompts,
                                        const AnswerOptions& answer_options, Generator& generator,
                                        Execution& execution) {
  const Clock clock;
  const Tokens any(prompts.front().size());
  if (const auto ok = generator.prepare(any, answer_options); !ok) return failure_of(ok.error());
  execution.load_ms += clock.ms();

  const ullage_statistics before = execution.session.statistics();
  ordered_json answers = ordered_json::array();
  PromptReader reader(text, options.choices);
  for (const Prompt& prompt : options.prompts) {
    const auto turn = reader.read(prompt);
    if (!turn) return turn.error();
    const auto answer = write_answer(generator, answer_options, text, *turn, options.stream);
    if (!answer) return answer.error();
    if (const auto ok = reader.answer(*turn, answer->tokens); !ok) return ok.error();
    auto report = answer_json(text, turn->tokens, *answer, options.draft, execution);
    if (!report) return report.error();
    print_cost(turn->tokens.size(), answer->tokens.size(), *report);
    answers.push_back(std::move(*report));
  }
  ordered_json report = answers.front();
  if (answers.size() > 1) {
    report["statistics"] = statistics_json(execution.session.statistics(), before);
    report["answers"] = std::move(answers);
  }
  return report;
}

// All at once: the cost is reported once.
ToolResult<ordered_json> answer_at_once(const ModelText& text, const std::vector<Tokens>& prompts,
                                        const AnswerOptions& answer_options, Generator& generator,
                                        Execution& execution) {
  const Clock clock;
  if (const auto ok = generator.prepare_batch(prompts, answer_options); !ok)
    return failure_of(ok.error());
  execution.load_ms += clock.ms();

  const auto batch = generator.answer_batch(prompts, answer_options);
  if (!batch) return failure_of(batch.error());
  ordered_json answers = ordered_json::array();
  size_t read = 0, written = 0;
  for (size_t i = 0; i < prompts.size(); ++i) {
    const Tokens& answer = batch->tokens[i];
    auto report = text_json(text, prompts[i], answer);
    if (!report) return report.error();
    add_times(batch->cost, execution, prompts[i].size(), answer.size() - 1, *report);
    StreamedText(text.tokenizer).finish(answer);
    read += prompts[i].size();
    written += answer.size();
    answers.push_back(std::move(*report));
  }
  ordered_json report = answers.front();
  report["statistics"] = statistics_json(batch->cost.after, batch->cost.before);
  add_times(batch->cost, execution, read, written - prompts.size(), report);
  print_cost(read, written, report);
  report["answers"] = std::move(answers);
  return report;
}

ToolResult<> check(const GenerateArguments& options) {
  if (options.prompts.empty()) return usage("generate requires --prompt TEXT or --tokens 1,2,3");
  if (options.batch && (options.continues || options.stream || options.draft != 0)) {
    return usage("--batch answers all prompts at once: not with --continue, --speculate, --stream");
  }
  return check_sampling_options(options.sampling);
}

ToolResult<> generate(const GenerateArguments& options) {
  if (const auto ok = check(options); !ok) return ok;
  SessionChoices choices = options.target.choices;
  const auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  const auto prompts = first_prompts(options, *text);
  if (!prompts) return prompts.error();
  std::span<const Token> ends = text->ends;
  const auto stops = language::stop_rows(text->tokenizer,
                                         options.ignore_stop ? ends.first(0) : ends, options.stops);
  if (!stops) return failure_of(stops.error());
  add_bounds(options, *prompts, *stops, *text, choices);
  choices.session.streaming = 1;

  const AnswerForm form{.continues = options.continues,
                        .draft = options.draft,
                        .batch = options.batch ? static_cast<int64_t>(prompts->size()) : 0};
  auto execution = open_generation(options.model, options.target, choices, form, options.adapter);
  if (!execution) return execution.error();
  auto generator = open_generator(*execution);
  if (!generator) return generator.error();
  const AnswerOptions answer_options{
      .most = options.choices.most, .sampling = options.sampling, .stops = *stops};
  auto report =
      options.batch
          ? answer_at_once(*text, *prompts, answer_options, *generator, *execution)
          : answer_in_turn(options, *text, *prompts, answer_options, *generator, *execution);
  if (!report) return report.error();
  return finish_report(options.json, std::move(*report),
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
  verb.add_option("MODEL", options->model,
                  "GGUF file, folder of Hugging Face's files, or .ull compiled from one")
      .required();
  verb.add_option("--lora", options->adapter, ".gguf of adapters to compute next to the weights");
  add_prompt("--prompt", false,
             "TEXT to go on from; several are answered one after the other, in one session");
  add_prompt("--tokens", true, "1,2,3: tokens in place of a text");
  verb.add_option("-n", options->choices.most, "tokens of an answer at most")
      .positive()
      .show_default();
  language::SamplingChoices& sampling = options->sampling;
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
  verb.add_flag("--chat", options->choices.chat,
                "the prompt is a message of the user, formatted by the model's chat template");
  verb.add_flag("--continue", options->continues,
                "several prompts are turns of one conversation, which stays on the device");
  verb.add_flag("--batch", options->batch,
                "several prompts are answered by one program at once, each as if it were alone");
  verb.add_flag("--stream", options->stream, "show tokens as they are generated");
  verb.add_option("--speculate", options->draft,
                  "tokens that a step drafts from what was there already, 1 to 8; the text is the "
                  "same without")
      .positive();
  verb.add_option("--json", options->json, "write tokens, text, statistics, timings to it");
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return [options] {
    if (options->continues) options->choices.turns = Turns::continued;
    return generate(*options);
  };
}

}  // namespace ullage::tools
