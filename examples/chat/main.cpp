// ullage-chat: a conversation with a language model on the terminal; prints the cost of answers and
// writes it as a picture.
#include <fmt/format.h>

#include <iostream>

#include "examples/chat/cost_picture.h"
#include "language/conversation.h"
#include "language/generator.h"
#include "tools/command/models/answers.h"
#include "tools/command/models/sampling_options.h"
#include "tools/command/reports/streamed_text.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

using language::Answer;
using language::AnswerOptions;
using language::ModelText;
using tokenizer::Token;

struct Options {
  std::string model{}, output = "out/chat";
  int64_t capacity = 768, most = 256;
  language::SamplingChoices sampling{.temperature = 0.3, .top_p = 0.95, .repetition_penalty = 1.05};
  Target target{};
};

void print_cost(const language::Tokens& prompt, const Answer& answer) {
  const double later_ms = answer.cost.total_ms - answer.cost.first_ms;
  const auto rate = [](size_t tokens, double ms) {
    return ms > 0 ? static_cast<double>(tokens) / ms * 1000 : 0;
  };
  print_error(
      "  [{} tokens read, {:.1f}/s; {} written, {:.1f}/s; {} submission, {} wait; device "
      "{:.0f} MB]\n",
      prompt.size(), rate(prompt.size(), answer.cost.first_ms), answer.tokens.size(),
      rate(answer.tokens.size() - 1, later_ms),
      answer.cost.after.submissions - answer.cost.before.submissions,
      answer.cost.after.host_waits - answer.cost.before.host_waits,
      static_cast<double>(answer.cost.after.peak_device_bytes) / 1e6);
}

ToolResult<> talk(const ModelText& text, const Options& options, Execution& execution,
                  AnswerOptions answers, language::Generator& generator, CostLog& log) {
  language::Conversation conversation(text);
  for (std::string line; print("> "), std::cout.flush(), std::getline(std::cin, line);) {
    if (line.empty()) continue;
    const auto turn = conversation.ask(line, options.capacity);
    if (!turn) {
      print_error("{}\n", turn.error().message);
      continue;
    }
    ++answers.sampling.seed;
    if (turn->anew) {
      if (const auto ok = generator.forget(); !ok) return failure_of(ok.error());
    }
    StreamedText shown(text.tokenizer);
    log.begin_answer();
    const auto answer = generator.answer(turn->tokens, answers, [&](std::span<const Token> so_far) {
      shown.show(so_far);
      log.see(so_far.size(), execution.session.statistics().peak_device_bytes);
    });
    if (!answer) return failure_of(answer.error());
    shown.finish(answer->tokens);
    print_cost(turn->tokens, *answer);
    if (const auto ok = conversation.answer(*turn, answer->tokens); !ok) {
      return failure_of(ok.error());
    }
  }
  print("\n");
  return {};
}

ToolResult<> chat(const Options& options) {
  if (const auto ok = check_sampling_options(options.sampling); !ok) return ok;
  SessionChoices choices = options.target.choices;
  const auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  if (options.capacity + options.most > text->context) {
    return usage(fmt::format("--room {} and -n {} are more than the model's context of {}",
                             options.capacity, options.most, text->context));
  }
  const auto stops = language::StopRows::of_ends(text->ends);
  choices.bounds = {{"tokens", options.capacity},
                    {"answer", options.most},
                    {"stops", stops.rows},
                    {"stop_length", stops.length},
                    {"said", options.capacity + options.most}};
  choices.session.streaming = 1;
  print_error("opening {} ...\n", options.model);
  auto execution = open_generation(options.model, options.target, choices, {.continues = true});
  if (!execution) return execution.error();
  auto generator = open_generator(*execution);
  if (!generator) return generator.error();
  const AnswerOptions answers{.most = options.most, .sampling = options.sampling, .stops = stops};
  const Token any = 0;
  if (const auto ok = generator->prepare({&any, 1}, answers); !ok) return failure_of(ok.error());
  print_error("an empty line does nothing, the end of input ends\n");

  CostLog log;
  if (const auto done = talk(*text, options, *execution, answers, *generator, log); !done)
    return done;
  if (log.empty()) return {};
  if (auto ok = make_folder(options.output); !ok) return failure_of(ok.error());
  const std::string path = options.output + "/cost.svg";
  if (auto ok = write_file(path, log.svg("A conversation: speed and memory")); !ok) {
    return failure_of(ok.error());
  }
  print_error("{}\n", path);
  return {};
}

}  // namespace
}  // namespace ullage::tools

int main(int argc, char** argv) {
  using namespace ullage::tools;
  CommandLine line("ullage-chat",
                   "A conversation with a language model, answers whole on the GPU.");
  Options options;
  Command root = line.root();
  root.add_option("MODEL", options.model, ".gguf, or .ull compiled from one").required();
  root.add_option("--output", options.output, "folder for cost.svg").show_default();
  root.add_option("--room", options.capacity,
                  "maximum tokens of a prompt with the conversation before it")
      .positive()
      .show_default();
  root.add_option("-n", options.most, "tokens of an answer at most").positive().show_default();
  root.add_option("--temperature", options.sampling.temperature, "0: always the likeliest token")
      .show_default();
  root.add_option("--seed", options.sampling.seed, "of the first answer").show_default();
  add_options(root, options.target);
  const auto parsed = line.parse({argv + 1, argv + argc});
  if (!parsed) {
    print_error("ullage-chat: {}\n", parsed.error().message);
    return kUsage;
  }
  if (*parsed == CommandLine::Parsed::shown) return kOk;
  const auto done = chat(options);
  if (done) return kOk;
  print_error("ullage-chat: {}\n", done.error().message);
  return done.error().exit_code;
}
