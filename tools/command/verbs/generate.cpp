// `ullage generate`: text that a language model writes behind prompts.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <nlohmann/json.hpp>

#include "language/generator.h"
#include "language/model_text.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/models/answers.h"
#include "tools/command/models/constraint_options.h"
#include "tools/command/models/prompt_reader.h"
#include "tools/command/models/sampling_options.h"
#include "tools/command/reports/answer_memory.h"
#include "tools/command/reports/answer_report.h"
#include "tools/command/reports/streamed_text.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"
#include "tools/common/process/interruption.h"

namespace ullage::tools {
namespace {

using language::AnswerOptions;
using language::Conversation;
using language::Generator;
using language::ModelText;
using language::StopTexts;
using language::Tokens;
using language::ToolUse;
using nlohmann::ordered_json;
using tokenizer::Token;

struct GenerateArguments {
  std::string model{}, json{}, chat_template{}, reasoning{}, tool_choice = "auto";
  AnswerFiles files{};
  std::string load_state{}, save_state{};  // files of conversations; empty: none
  std::vector<Prompt> prompts{};           // in the order of the command line
  std::vector<std::string> stops{};
  ConstraintOptions constraint{};
  PromptChoices choices{.most = 64};
  SamplingOptions sampling{};
  int64_t draft = 0, answers = 1;
  std::optional<int64_t> log_probabilities{};
  gguf::CacheTypes cache{};
  bool batch = false, continues = false, ignore_stop = false, stream = false;
  Target target{};
};

// What all answers of a command have in common.
struct Answering {
  const GenerateArguments& options;
  const ModelText& text;
  StopTexts stops;
  ToolUse tools;
  AnswerOptions answer;
  const Interruption& interruption;
  std::string fingerprint{};                      // of the model, where states are files
  std::optional<language::SavedState> resumed{};  // what the first prompt goes on from

  PromptReader reader() const {
    PromptReader reader(text, options.choices);
    if (resumed) reader.resume(*resumed);
    return reader;
  }
};

// The prompts, each as the first one. Failure besides: an answer that does not fit.
ToolResult<std::vector<Tokens>> first_prompts(const Answering& all) {
  std::vector<Tokens> prompts;
  for (const Prompt& prompt : all.options.prompts) {
    auto turn = all.reader().read(prompt);
    if (!turn) return turn.error();
    prompts.push_back(std::move(turn->tokens));
  }
  return prompts;
}

// Bounds that every prompt fits, where the command line gives none.
void add_bounds(const Answering& all, const std::vector<Tokens>& prompts, SessionChoices& choices) {
  const int64_t most = all.answer.most;
  const auto longest =
      static_cast<int64_t>(std::ranges::max_element(prompts, {}, &Tokens::size)->size());
  choices.bounds.try_emplace("answer", most);
  choices.bounds.try_emplace("stops", all.answer.stops.rows);
  choices.bounds.try_emplace("stop_length", all.answer.stops.length);
  if (const auto& automaton = all.answer.stop_automaton) {
    choices.bounds.try_emplace("vocabulary", std::ssize(automaton->token_classes));
    choices.bounds.try_emplace("stop_states", automaton->states);
    choices.bounds.try_emplace("stop_token_classes", automaton->classes);
  }
  if (all.answer.constraint) add_constraint_bounds(*all.answer.constraint, most, choices);
  if (all.answer.sampling.adjusts_logits()) {
    choices.bounds.try_emplace("biases", std::ssize(all.answer.sampling.biases));
  }
  if (all.answer.sampling.penalizes_sequences()) {
    choices.bounds.try_emplace("dry_breakers", std::ssize(all.answer.sampling.dry_breakers));
  }
  if (all.options.choices.turns == Turns::apart) {
    choices.bounds.try_emplace("tokens", longest);
    return;
  }
  // A later turn of a chat begins with the end of the answer before.
  constexpr int64_t kEndOfAnswer = 8;
  choices.bounds.try_emplace("tokens", longest + kEndOfAnswer);
  int64_t said = all.resumed ? static_cast<int64_t>(all.resumed->said) : 0;
  for (const Tokens& prompt : prompts) {
    said += static_cast<int64_t>(prompt.size()) + kEndOfAnswer + most;
  }
  choices.bounds.try_emplace("said", std::min(said, all.text.context));
}

// Positions of the cache under these bounds.
language::AnswerSizes sizes_of(const SessionChoices& choices, int64_t batch) {
  language::AnswerSizes sizes{.conversations = std::max<int64_t>(batch, 1)};
  for (const char* symbol : {"said", "tokens", "answer"}) {
    const auto bound = choices.bounds.find(symbol);
    if (bound != choices.bounds.end()) sizes.positions += bound->second;
  }
  return sizes;
}

// Tokens behind the one that completes a stop are no part of the answer.
AnswerText text_of(const StreamedText& shown, const Tokens& tokens, language::Finish finish,
                   const std::vector<language::LogProbabilities>& log_probabilities) {
  AnswerText answer{tokens, shown.text(), finish, log_probabilities};
  if (const auto& stopped = shown.stopped()) {
    answer.tokens.resize(*stopped);
    answer.finish = language::Finish::stop;
  }
  return answer;
}

void add_calls(const Answering& all, const Tokens& tokens, ordered_json& report) {
  if (!all.tools.form) return;
  report["tool_calls"] =
      language::json_of(language::calls_in(all.tools, all.text.tokenizer, tokens));
}

// An answer that Ctrl-C has ended before it began.
ordered_json not_begun(const Tokens& prompt) {
  return text_json(prompt, {.finish = language::Finish::cancelled}, false);
}

struct Written {
  language::Answer answer;
  AnswerText text;
};

// A program without an automaton goes on until a stop is found here.
ToolResult<Written> write_answer(const Answering& all, Generator& generator,
                                 const AnswerOptions& options, const Conversation::Turn& turn) {
  if (turn.anew) {
    if (const auto ok = generator.forget(); !ok) return failure_of(ok.error());
  }
  StreamedText shown(all.text.tokenizer, all.stops);
  const bool watches = !all.stops.empty() && !all.answer.stop_automaton;
  ir::Result<void> cancelled;
  const auto on_tokens = [&](std::span<const Token> so_far) {
    if (all.options.stream) {
      shown.show(so_far);
    } else if (watches) {
      shown.follow(so_far);
    }
    if (watches && shown.stopped()) cancelled = generator.cancel();
  };
  auto answer = generator.answer(turn.tokens, options, on_tokens);
  if (!answer) return failure_of(answer.error());
  if (!cancelled) return failure_of(cancelled.error());
  shown.finish(answer->tokens);
  AnswerText text = text_of(shown, answer->tokens, answer->finish, answer->log_probabilities);
  const bool is_cut = text.tokens.size() != answer->tokens.size();
  if (is_cut && all.options.choices.turns == Turns::continued) {
    return failure_of(ir::unsupported("--stop with --continue requires a language model, given {}",
                                      all.options.model));
  }
  return Written{std::move(*answer), std::move(text)};
}

// Of several answers, the first of which is that of the report itself.
ordered_json report_of(ordered_json answers) {
  ordered_json report = answers.front();
  if (answers.size() > 1) report["answers"] = std::move(answers);
  return report;
}

ToolResult<> save_state(const Answering& all, const Generator& generator,
                        const PromptReader& reader) {
  auto values = generator.state();
  if (!values) return failure_of(values.error());
  const auto ok =
      language::write_state(all.options.save_state, all.fingerprint,
                            {.conversation = reader.record(), .values = std::move(*values)});
  return ok ? ToolResult<>() : failure_of(ok.error());
}

// One after another.
ToolResult<ordered_json> answer_in_turn(const Answering& all, const std::vector<Tokens>& prompts,
                                        Generator& generator, Execution& execution) {
  const GenerateArguments& options = all.options;
  const Clock clock;
  const Tokens any(prompts.front().size());
  if (const auto ok = generator.prepare(any, all.answer); !ok) return failure_of(ok.error());
  if (all.resumed) {
    const auto ok = generator.set_state(all.resumed->values);
    if (!ok) return failure_of(ir::in_context(options.load_state, ok.error()));
  }
  execution.load_ms += clock.ms();

  const ullage_statistics before = execution.session.statistics();
  ordered_json answers = ordered_json::array();
  PromptReader reader = all.reader();
  bool has_answer = false;
  int64_t forced = 0;
  for (size_t i = 0; i < prompts.size() * static_cast<size_t>(options.answers); ++i) {
    const size_t prompt = i / static_cast<size_t>(options.answers);
    if (all.interruption.is_requested()) {
      answers.push_back(not_begun(prompts[prompt]));
      continue;
    }
    const auto turn = reader.read(options.prompts[prompt]);
    if (!turn) return turn.error();
    AnswerOptions one = all.answer;
    one.sampling.seed += i % static_cast<size_t>(options.answers);
    const auto written = write_answer(all, generator, one, *turn);
    if (!written) return written.error();
    const AnswerText& text = written->text;
    if (const auto ok = reader.answer(*turn, text.tokens); !ok) return ok.error();
    ordered_json report = text_json(turn->tokens, text, options.log_probabilities.has_value());
    add_calls(all, text.tokens, report);
    add_statistics(written->answer, options.draft, report);
    forced += written->answer.forced.value_or(0);
    if (all.answer.constraint) add_forced(written->answer.forced, report);
    add_times(written->answer.cost, execution, turn->tokens.size(), text.tokens.size() - 1, report);
    print_cost(turn->tokens.size(), text.tokens.size(), report);
    answers.push_back(std::move(report));
    has_answer = true;
  }
  if (has_answer && !options.save_state.empty()) {
    if (const auto ok = save_state(all, generator, reader); !ok) return ok.error();
  }
  const bool are_several = answers.size() > 1;
  ordered_json report = report_of(std::move(answers));
  if (!are_several) return report;
  report["statistics"] = statistics_json(execution.session.statistics(), before);
  if (all.answer.constraint) add_forced(forced, report);
  return report;
}

ordered_json none_begun(const std::vector<Tokens>& prompts) {
  ordered_json answers = ordered_json::array();
  for (const Tokens& prompt : prompts) answers.push_back(not_begun(prompt));
  return answers;
}

// All at once: the cost is reported once.
ToolResult<ordered_json> answer_at_once(const Answering& all, const std::vector<Tokens>& prompts,
                                        Generator& generator, Execution& execution) {
  const Clock clock;
  if (const auto ok = generator.prepare_batch(prompts, all.answer); !ok) {
    return failure_of(ok.error());
  }
  execution.load_ms += clock.ms();
  if (all.interruption.is_requested()) return report_of(none_begun(prompts));

  const bool reports = all.options.log_probabilities.has_value();
  const auto batch = generator.answer_batch(prompts, all.answer);
  if (!batch) return failure_of(batch.error());
  ordered_json answers = ordered_json::array();
  size_t read = 0, written = 0;
  for (size_t i = 0; i < prompts.size(); ++i) {
    StreamedText shown(all.text.tokenizer, all.stops);
    shown.finish(batch->tokens[i]);
    const AnswerText answer =
        text_of(shown, batch->tokens[i], batch->finish[i],
                reports ? batch->log_probabilities[i] : std::vector<language::LogProbabilities>());
    ordered_json report = text_json(prompts[i], answer, reports);
    add_calls(all, answer.tokens, report);
    add_times(batch->cost, execution, prompts[i].size(), answer.tokens.size() - 1, report);
    read += prompts[i].size();
    written += answer.tokens.size();
    answers.push_back(std::move(report));
  }
  ordered_json report = answers.front();
  report["statistics"] = statistics_json(batch->cost.after, batch->cost.before);
  if (all.answer.constraint) add_forced({}, report);
  add_times(batch->cost, execution, read, written - prompts.size(), report);
  print_cost(read, written, report);
  report["answers"] = std::move(answers);
  return report;
}

ToolResult<> check(const GenerateArguments& options) {
  if (options.prompts.empty()) {
    return usage("generate requires --prompt TEXT, --tokens 1,2,3 or --messages FILE");
  }
  const bool is_at_once = options.batch || options.answers > 1;
  if (options.batch && (options.continues || options.stream || options.draft != 0)) {
    return usage(
        "--batch answers all prompts at once: not with --continue, --speculate, "
        "--stream, --load-state, --save-state");
  }
  if (is_at_once && (options.continues || options.stream || options.draft != 0)) {
    return usage(
        "--answers are written at once: not with --continue, --speculate, "
        "--stream, --load-state, --save-state");
  }
  const bool has_messages = std::ranges::any_of(
      options.prompts, [](const Prompt& one) { return one.kind == Prompt::Kind::messages; });
  if (has_messages && options.continues) {
    return usage("--messages are a whole conversation: not with --continue");
  }
  if (!options.choices.system.empty() && !options.choices.chat) {
    return usage("--system is a message in front of --chat --prompt TEXT");
  }
  if (options.log_probabilities && options.draft != 0) {
    return usage("--logprobs does not go with --speculate");
  }
  return {};
}

// What the command line says about conversations.
ToolResult<> choose_template(const GenerateArguments& options, ModelText& text) {
  if (!options.chat_template.empty()) {
    const auto file = runtime::map_file(options.chat_template);
    if (!file) return failure_of(file.error());
    text.chat_template.assign(reinterpret_cast<const char*>(file->bytes.data()),
                              file->bytes.size());
  }
  if (options.reasoning.empty()) return {};
  constexpr const char* kVariable = "enable_thinking";
  if (text.chat_template.find(kVariable) == std::string::npos) {
    return usage(std::string("--reasoning requires a chat template that reads ") + kVariable);
  }
  text.variables.emplace_back(kVariable, options.reasoning == "on");
  return {};
}

// Does one run answer everything? Program files have no seeds of their own.
bool is_one_run(const GenerateArguments& options) {
  return options.batch || (options.answers > 1 && is_language_model(options.model));
}

ToolResult<AnswerOptions> answer_options(const GenerateArguments& options, const ModelText& text,
                                         const StopTexts& stops, const ToolUse& tools,
                                         const Interruption& interruption) {
  const std::span<const Token> ends = text.ends;
  AnswerOptions answer{
      .most = options.choices.most,
      .sampling = {},
      .stops = language::StopRows::of_ends(options.ignore_stop ? ends.first(0) : ends),
      .is_cancelled = [&interruption] { return interruption.is_requested(); }};
  auto sampling = sampling_choices(options.sampling, text);
  if (!sampling) return sampling.error();
  answer.sampling = std::move(*sampling);
  auto constraint = open_constraint(options.constraint, tools, text.tokenizer,
                                    options.ignore_stop ? ends.first(0) : ends);
  if (!constraint) return constraint.error();
  answer.constraint = std::move(*constraint);
  if (stops.empty() || !is_language_model(options.model)) return answer;
  auto automaton = stops.automaton(text.tokenizer);
  if (!automaton) return failure_of(automaton.error());
  answer.stop_automaton = std::make_shared<const language::StopAutomaton>(std::move(*automaton));
  return answer;
}

std::optional<gguf::ConstraintForm> constraint_form(const AnswerOptions& answer) {
  if (!answer.constraint) return std::nullopt;
  return answer.constraint->form();
}

// Each prompt as often as it is answered, with a seed for each answer.
void repeat_prompts(const GenerateArguments& options, std::vector<Tokens>& prompts,
                    AnswerOptions& answer) {
  std::vector<Tokens> all;
  for (const Tokens& prompt : prompts) {
    for (int64_t n = 0; n < options.answers; ++n) {
      all.push_back(prompt);
      answer.seeds.push_back(answer.sampling.seed + static_cast<uint64_t>(n));
    }
  }
  prompts = std::move(all);
}

// What the files of states say.
ToolResult<> resume(Answering& all) {
  const GenerateArguments& options = all.options;
  if (options.load_state.empty() && options.save_state.empty()) return {};
  const auto model = language::open_model(options.model);
  if (!model) return failure_of(model.error());
  auto fingerprint = language::model_fingerprint(*model, options.files.adapter);
  if (!fingerprint) return failure_of(fingerprint.error());
  all.fingerprint = std::move(*fingerprint);
  if (options.load_state.empty()) return {};
  auto state = language::read_state(options.load_state, all.fingerprint);
  if (!state) return failure_of(state.error());
  all.resumed = std::move(*state);
  return {};
}

ToolResult<> generate(const GenerateArguments& options) {
  if (const auto ok = check(options); !ok) return ok;
  const Interruption interruption;
  SessionChoices choices = options.target.choices;
  auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  if (const auto ok = choose_template(options, *text); !ok) return ok;
  auto stops = StopTexts::of(options.stops);
  if (!stops) return usage("--stop: " + stops.error().message);
  auto tools = read_tool_use(options.tool_choice, options.prompts, *text);
  if (!tools) return tools.error();
  auto answer = answer_options(options, *text, *stops, *tools, interruption);
  if (!answer) return answer.error();
  Answering all{options,     *text, std::move(*stops), std::move(*tools), std::move(*answer),
                interruption};
  if (const auto ok = resume(all); !ok) return ok;
  auto prompts = first_prompts(all);
  if (!prompts) return prompts.error();
  const bool at_once = is_one_run(options);
  const bool seeds = at_once && options.answers > 1;
  if (seeds) repeat_prompts(options, *prompts, all.answer);
  add_bounds(all, *prompts, choices);
  choices.session.streaming = 1;

  const AnswerForm form{.continues = options.continues,
                        .draft = options.draft,
                        .batch = at_once ? std::ssize(*prompts) : 0,
                        .stops_at_text = all.answer.stop_automaton != nullptr,
                        .adjusts_logits = all.answer.sampling.adjusts_logits(),
                        .penalizes_sequences = all.answer.sampling.penalizes_sequences(),
                        .limits_shares = all.answer.sampling.limits_shares(),
                        .seeds = seeds,
                        .cache = options.cache,
                        .log_probabilities = options.log_probabilities,
                        .constraint = constraint_form(all.answer)};
  auto execution = open_generation(options.model, options.target, choices, form, options.files);
  if (!execution) return execution.error();
  auto generator = open_generator(*execution);
  if (!generator) return generator.error();
  const ordered_json memory =
      memory_json(*execution, *text, options.cache, sizes_of(choices, form.batch), all.answer);
  auto report = at_once ? answer_at_once(all, *prompts, *generator, *execution)
                        : answer_in_turn(all, *prompts, *generator, *execution);
  if (!report) return report.error();
  (*report)["memory"] = memory;
  auto finished = finish_report(options.json, std::move(*report),
                                check_validation(execution->context, options.target));
  if (!finished || !interruption.is_requested()) return finished;
  return Failure{.exit_code = kInterrupted, .message = "interrupted", .reported = true};
}

}  // namespace

Verb add_generate(Command app) {
  Command verb =
      app.add_subcommand("generate", "write the text that a language model finds most likely");
  const auto options = std::make_shared<GenerateArguments>();
  const auto add_prompt = [&](const std::string& name, Prompt::Kind kind, const std::string& help) {
    verb.add_each(
        name,
        [options, kind](const std::string& given) { options->prompts.push_back({kind, given}); },
        help);
  };
  verb.add_option("MODEL", options->model,
                  "GGUF file, folder of Hugging Face's files, or .ull compiled from one")
      .required();
  verb.add_option("--lora", options->files.adapter,
                  ".gguf of adapters to compute next to the weights");
  add_prompt("--prompt", Prompt::Kind::text,
             "TEXT to go on from; several are answered one after the other, in one session");
  add_prompt("--tokens", Prompt::Kind::tokens, "1,2,3: tokens in place of a text");
  add_prompt("--messages", Prompt::Kind::messages,
             "a conversation in place of a text, formatted by the model's chat template: a FILE of "
             "JSON as `ullage template` takes it");
  verb.add_option("-n", options->choices.most, "tokens of an answer at most")
      .positive()
      .show_default();
  add_sampling_options(verb, options->sampling);
  verb.add_option("--answers", options->answers,
                  "answers of each prompt, written at once, with seeds one after another")
      .positive()
      .show_default();
  verb.add_option("--logprobs", options->log_probabilities,
                  "report the logarithms of the probabilities of each token and of so many of the "
                  "likeliest, 0 to 64")
      .non_negative();
  add_constraint_options(verb, options->constraint);
  verb.add_option(
          "--tool-choice", options->tool_choice,
          "may the answer call tools of --messages? auto, none, required or the NAME of one")
      .show_default();
  verb.add_option("--stop", options->stops, "TEXT in front of which an answer ends")
      .one_value_per_use();
  verb.add_flag("--ignore-stop", options->ignore_stop, "go on behind the model's stop tokens");
  verb.add_flag("--chat", options->choices.chat,
                "the prompt is a message of the user, formatted by the model's chat template");
  verb.add_option("--system", options->choices.system, "message in front of those of --chat");
  verb.add_option("--chat-template", options->chat_template,
                  "file of a template in Jinja, in place of the model's own");
  verb.add_option("--reasoning", options->reasoning,
                  "does the model think first? Of templates that read enable_thinking")
      .one_of({"on", "off"});
  verb.add_flag("--continue", options->continues,
                "several prompts are turns of one conversation, which stays on the device");
  verb.add_option("--load-state", options->load_state,
                  "FILE of a conversation that the first prompt goes on from, as --continue");
  verb.add_option("--save-state", options->save_state,
                  "FILE that the conversation is written to, behind the last answer");
  verb.add_flag("--batch", options->batch,
                "several prompts are answered by one program at once, each as if it were alone");
  verb.add_flag("--stream", options->stream, "show tokens as they are generated");
  verb.add_option("--speculate", options->draft,
                  "tokens that a step drafts from what was there already, 1 to 8; the text is the "
                  "same without")
      .positive();
  add_cache_options(verb, options->cache);
  verb.add_option(
      "--model-draft", options->files.draft_model,
      "smaller model of the same vocabulary, which drafts --speculate tokens (4) of each "
      "step; the text is the same without");
  verb.add_option("--json", options->json,
                  "write tokens, text, finish_reason, statistics, timings to it");
  add_options(verb, options->target);
  add_session_options(verb, options->target.choices);
  return [options] {
    options->continues |= !options->load_state.empty() || !options->save_state.empty();
    constexpr int64_t kDrafted = 4;
    if (!options->files.draft_model.empty() && options->draft == 0) options->draft = kDrafted;
    if (options->continues) options->choices.turns = Turns::continued;
    options->choices.offers_tools = options->tool_choice != "none";
    return generate(*options);
  };
}

}  // namespace ullage::tools
