// ullage-fine-tune: trains the last layers of a recognition model to read a worn display; writes
// the model as a program file, the loss as a picture, and test lines with the recognised text.
#include <fmt/format.h>

#include <algorithm>

#include "examples/fine_tune/dot_matrix.h"
#include "examples/fine_tune/fine_tuning.h"
#include "examples/train/loss_curve.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/progress.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

struct Options {
  std::string models, output, font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  int64_t steps = 180, lines = 224, test_lines = 40;
  double rate = 3e-3;
  std::vector<std::string> layers = {"conv2d_146.w_0", "batch_norm2d_152.w_0",
                                     "batch_norm2d_152.b_0", "linear_85.w_0", "linear_85.b_0"};
  Target target;
};

struct Result {
  std::vector<double> losses;
  std::vector<std::string> before, after;  // of the test lines
};

double error_rate(const std::vector<DisplayLine>& lines, const std::vector<std::string>& read) {
  size_t errors = 0, characters = 0;
  for (size_t i = 0; i < lines.size(); ++i) {
    errors += edit_distance(lines[i].text, read[i]);
    characters += lines[i].text.size();
  }
  return static_cast<double>(errors) / static_cast<double>(characters);
}

size_t lines_right(const std::vector<DisplayLine>& lines, const std::vector<std::string>& read) {
  size_t right = 0;
  for (size_t i = 0; i < lines.size(); ++i) right += lines[i].text == read[i];
  return right;
}

Image gallery(const demo::Font& font, const std::vector<DisplayLine>& lines, const Result& result) {
  constexpr int kShown = 8, kRow = 60, kText = 290, kWidth = 680;
  const int shown = std::min(kShown, static_cast<int>(lines.size()));
  Image picture = demo::blank_image(kWidth, shown * kRow + 12, {255, 255, 255});
  for (int i = 0; i < shown; ++i) {
    const auto at = static_cast<size_t>(i);
    const int y = i * kRow + 9;
    demo::paste(picture, lines[at].picture, 12, y);
    font.draw(picture, kText, y + 2, "before: " + result.before[at], 20, {200, 60, 40});
    font.draw(picture, kText, y + 25, "after: " + result.after[at], 20, {0, 120, 70});
  }
  return picture;
}

ToolResult<> write_results(const Options& options, const demo::Font& font,
                           const std::vector<DisplayLine>& test, const Result& result) {
  Curve loss{"CTC loss of a batch", "#2a5db0", {}, true};
  loss.values.assign(result.losses.begin(), result.losses.end());
  const std::string title =
      fmt::format("Recognition model, last layers: errors per character {:.3f} to {:.3f}",
                  error_rate(test, result.before), error_rate(test, result.after));
  const std::string curve = svg_of(title, {{"loss per line", {loss}, true}});
  if (auto ok = write_file(options.output + "/loss.svg", curve); !ok) return failure_of(ok.error());
  const std::string examples = options.output + "/lines.png";
  if (auto ok = write_png(examples, gallery(font, test, result)); !ok) {
    return failure_of(ok.error());
  }
  print("written: {0}/loss.svg, {0}/lines.png, {0}/fine_tuned.ull\n", options.output);
  return {};
}

void print_line(const char* when, const std::vector<DisplayLine>& test,
                const std::vector<std::string>& read) {
  print("{}: {} of {} test lines right, {:.3f} errors per character\n", when,
        lines_right(test, read), test.size(), error_rate(test, read));
}

ToolResult<> run(const Options& options) {
  const auto font = demo::Font::open(options.font);
  if (!font) return failure_of(font.error());
  if (auto ok = make_folder(options.output); !ok) return failure_of(ok.error());
  const auto lines = [&](const std::vector<std::string>& words, int64_t count, uint32_t seed) {
    return make_lines(*font, words, static_cast<size_t>(count), kMaxCharacters, kLineWidth, seed);
  };
  const std::vector<DisplayLine> training = lines(training_words(), options.lines, 1);
  const std::vector<DisplayLine> test = lines(test_words(), options.test_lines, 2);

  Clock clock;
  auto tuning =
      FineTuning::open(options.models + "/ocr/package/assets", options.layers, options.target);
  if (!tuning) return tuning.error();
  print("{} weights of {} layers' tensors are trained, {} stay\n", tuning->trained(),
        options.layers.size(), tuning->frozen());
  Result result;
  const auto before = tuning->look_at(training, test);
  if (!before) return before.error();
  result.before = *before;
  print("frozen layers: {} lines in {:.1f} s\n", training.size() + test.size(), clock.ms() / 1000);
  print_line("before", test, result.before);

  clock = Clock();
  if (const auto done = tuning->begin(options.rate); !done) return done.error();
  print("differentiated, compiled and prepared in {:.1f} s\n", clock.ms() / 1000);
  clock = Clock();
  {
    Progress progress("training");
    for (int64_t step = 0; step < options.steps; ++step) {
      const auto loss = tuning->step();
      if (!loss) return loss.error();
      result.losses.push_back(*loss);
      progress.show(fmt::format("loss {:.3f}", *loss), static_cast<size_t>(step + 1),
                    static_cast<size_t>(options.steps));
    }
  }
  const ullage_statistics s = tuning->statistics();
  print("{} steps of {} lines in {:.1f} s: loss {:.3f} to {:.3f}\n", options.steps, kLinesPerStep,
        clock.ms() / 1000, result.losses.front(), result.losses.back());
  print("per step: {:.2f} host waits, {:.0f} dispatches; {} retries; device memory {} MiB\n",
        static_cast<double>(s.host_waits) / static_cast<double>(s.runs),
        static_cast<double>(s.dispatches) / static_cast<double>(s.runs), s.retries,
        s.peak_device_bytes >> 20);

  const auto after = tuning->finish(test, options.output + "/fine_tuned.ull");
  if (!after) return after.error();
  result.after = *after;
  print_line("after", test, result.after);
  return write_results(options, *font, test, result);
}

}  // namespace
}  // namespace ullage::tools

int main(int argc, char** argv) {
  ullage::tools::Options options;
  ullage::tools::CommandLine line(
      "ullage-fine-tune", "Trains the last layers of a recognition model on a Vulkan device.");
  ullage::tools::Command app = line.root();
  app.add_option("--models", options.models, "folder with ocr/").required();
  app.add_option("--output", options.output, "folder for the results").required();
  app.add_option("--font", options.font, "TrueType font of the lines").show_default();
  app.add_option("--steps", options.steps, "steps of training").show_default();
  app.add_option("--lines", options.lines, "lines to learn from").show_default();
  app.add_option("--test-lines", options.test_lines, "lines to test with").show_default();
  app.add_option("--rate", options.rate, "rate of Adam").show_default();
  app.add_option("--layers", options.layers, "weights to train").show_default();
  app.add_option("--device", options.target.context.device, "index as `ullage devices` lists them");
  const auto parsed = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!parsed) {
    ullage::tools::print_error("ullage-fine-tune: {} (see ullage-fine-tune --help)\n",
                               parsed.error().message);
    return parsed.error().exit_code;
  }
  if (*parsed == ullage::tools::CommandLine::Parsed::shown) return ullage::tools::kOk;
  if (const auto done = ullage::tools::run(options); !done) {
    ullage::tools::print_error("ullage-fine-tune: {}\n", done.error().message);
    return done.error().exit_code;
  }
  return 0;
}
