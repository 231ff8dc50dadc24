// ullage-fine-tune-text: trains low-rank adapters of a language model, whose weights stay in
// blocks, on a text; writes them as a GGUF file, the loss as a picture, and the model's
// continuation of a line, before and after.
#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "examples/fine_tune_text/text_training.h"
#include "examples/train/loss_curve.h"
#include "language/generator.h"
#include "language/model_text.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/models/answers.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

struct Options {
  std::string model, text, output;
  std::string prompt = "Ah, distinctly I remember it was in the bleak December;";
  int64_t steps = 80, answer = 40;
  AdapterOptions adapters;
  Target target;
};

// The model's continuation of the prompt, always the likeliest token.
ToolResult<std::string> continuation(const Options& options, const language::ModelText& text,
                                     const std::string& adapter) {
  const auto prompt = language::prompt_tokens(text, options.prompt);
  if (!prompt) return usage(prompt.error().message);
  const auto stops = language::StopRows::of_ends(text.ends);
  SessionChoices choices;
  choices.bounds = {{"tokens", static_cast<int64_t>(prompt->size())},
                    {"answer", options.answer},
                    {"stops", stops.rows},
                    {"stop_length", stops.length}};
  choices.session.streaming = 1;
  auto execution =
      open_generation(options.model, options.target, choices, {}, {.adapter = adapter});
  if (!execution) return execution.error();
  auto generator = open_generator(*execution);
  if (!generator) return generator.error();
  const language::AnswerOptions answers{.most = options.answer, .stops = stops};
  if (const auto ok = generator->prepare(*prompt, answers); !ok) return failure_of(ok.error());
  const auto answer = generator->answer(*prompt, answers);
  if (!answer) return failure_of(answer.error());
  auto written = text.tokenizer.decode(answer->tokens, tokenizer::SpecialTokens::as_text);
  if (!written) return failure_of(written.error());
  return std::move(*written);
}

// Of the first or last tenth of the steps: single windows differ.
double mean_of(std::span<const double> losses) {
  return std::accumulate(losses.begin(), losses.end(), 0.0) / static_cast<double>(losses.size());
}

ToolResult<std::vector<double>> train(TextTraining& training, int64_t steps) {
  std::vector<double> losses;
  Progress progress("training");
  for (int64_t step = 0; step < steps; ++step) {
    const auto loss = training.step();
    if (!loss) return loss.error();
    losses.push_back(*loss);
    progress.show(fmt::format("loss {:.3f}", *loss), static_cast<size_t>(step + 1),
                  static_cast<size_t>(steps));
  }
  return losses;
}

void print_costs(const TextTraining& training, const std::vector<double>& losses, double seconds) {
  const ullage_statistics s = training.statistics();
  const auto runs = static_cast<double>(s.runs);
  const size_t tenth = std::max<size_t>(losses.size() / 10, 1);
  const std::span<const double> all = losses;
  print("{} steps in {:.1f} s: loss {:.3f} to {:.3f} (means of the first and last {})\n",
        losses.size(), seconds, mean_of(all.first(tenth)), mean_of(all.last(tenth)), tenth);
  print("per step: {:.2f} submissions, {:.2f} host waits, {:.0f} dispatches; {} retries\n",
        static_cast<double>(s.submissions) / runs, static_cast<double>(s.host_waits) / runs,
        static_cast<double>(s.dispatches) / runs, s.retries);
  print("device memory {:.0f} MB; kept between the passes {:.0f} MB\n",
        static_cast<double>(s.peak_device_bytes) / 1e6,
        static_cast<double>(training.residual_bytes()) / 1e6);
}

ToolResult<> write_results(const Options& options, const TextTraining& training,
                           const std::vector<double>& losses) {
  Curve curve{"cross-entropy of a step", "#2a5db0", {}, true};
  curve.values.assign(losses.begin(), losses.end());
  const std::string picture =
      svg_of(fmt::format("Adapters of rank {}, weights of 4 bits", options.adapters.rank),
             {{"loss per token", {curve}, false}});
  if (auto ok = write_file(options.output + "/loss.svg", picture); !ok) {
    return failure_of(ok.error());
  }
  const auto adapter = training.adapter_file();
  if (!adapter) return adapter.error();
  if (auto ok = write_file(options.output + "/adapter.gguf", *adapter); !ok) {
    return failure_of(ok.error());
  }
  return {};
}

ToolResult<> run(const Options& options) {
  const auto file = runtime::map_file(options.text);
  if (!file) return failure_of(file.error());
  const std::string words(reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size());
  const auto text = language::read_model_text(options.model);
  if (!text) return failure_of(text.error());
  const auto tokens = language::prompt_tokens(*text, words);
  if (!tokens) return usage(tokens.error().message);
  if (auto ok = make_folder(options.output); !ok) return failure_of(ok.error());
  const auto before = continuation(options, *text, "");
  if (!before) return before.error();
  print("before: {}[{}]\n", options.prompt, *before);

  Clock clock;
  auto training = TextTraining::open(options.model, *tokens, options.adapters, options.target);
  if (!training) return training.error();
  print("{} numbers of adapters are trained on {} tokens; compiled and prepared in {:.1f} s\n",
        training->parameters(), tokens->size(), clock.ms() / 1000);
  clock = Clock();
  const auto losses = train(*training, options.steps);
  if (!losses) return losses.error();
  print_costs(*training, *losses, clock.ms() / 1000);
  if (const auto ok = write_results(options, *training, *losses); !ok) return ok;

  const auto after = continuation(options, *text, options.output + "/adapter.gguf");
  if (!after) return after.error();
  print("after: {}[{}]\n", options.prompt, *after);
  print("written: {0}/loss.svg, {0}/adapter.gguf (ullage generate MODEL.gguf --lora it)\n",
        options.output);
  return {};
}

}  // namespace
}  // namespace ullage::tools

int main(int argc, char** argv) {
  using namespace ullage::tools;
  Options options;
  CommandLine line("ullage-fine-tune-text",
                   "Trains adapters of a language model on a text, on a Vulkan device.");
  Command app = line.root();
  app.add_option("MODEL", options.model, ".gguf").required();
  app.add_option("--text", options.text, "file to learn from").required();
  app.add_option("--output", options.output, "folder for the results").required();
  app.add_option("--prompt", options.prompt, "line to continue").show_default();
  app.add_option("-n", options.answer, "tokens behind it at most").positive().show_default();
  app.add_option("--steps", options.steps, "steps of training").positive().show_default();
  app.add_option("--windows", options.adapters.windows,
                 "pieces of the text that a step learns from")
      .positive()
      .show_default();
  app.add_option("--tokens", options.adapters.tokens, "of a window").positive().show_default();
  app.add_option("--rank", options.adapters.rank, "of the adapters").positive().show_default();
  app.add_option("--alpha", options.adapters.alpha, "adapters are scaled by alpha / rank")
      .show_default();
  app.add_option("--rate", options.adapters.rate, "rate of Adam").show_default();
  app.add_option("--device", options.target.context.device, "index as `ullage devices` lists them");
  const auto parsed = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!parsed) {
    print_error("ullage-fine-tune-text: {} (see ullage-fine-tune-text --help)\n",
                parsed.error().message);
    return parsed.error().exit_code;
  }
  if (*parsed == CommandLine::Parsed::shown) return kOk;
  const auto done = run(options);
  if (done) return kOk;
  print_error("ullage-fine-tune-text: {}\n", done.error().message);
  return done.error().exit_code;
}
