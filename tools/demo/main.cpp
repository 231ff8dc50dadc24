// ullage-demo: reads text from pictures of different widths with one program, finds it on a page,
// listens for a voice; writes an annotated picture.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include "tools/demo/page.h"
#include "tools/files.h"
#include "tools/text_table.h"

namespace ullage::demo {
namespace {

using tools::Verdict;

constexpr const char* kTexts[] = {
    "Ullage",
    "the part of a container",
    "that is not filled",
    "One program reads every width",
    "48 x 97, 48 x 333, 48 x 1000: no re-preparation",
    "GPU 2026",
    "This line was upside down",
    "Even a rather long line like this one, of 56 characters!",
};
constexpr size_t kUpsideDown = 6;

struct Options {
  std::string models, output, font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  tools::Target target;
};

std::string ocr(const Options& options, const char* file) {
  return options.models + "/ocr/package/assets/" + file;
}

// Height 48 with a little air around the glyphs.
std::vector<Line> render_lines(const Font& font) {
  std::vector<Line> lines;
  for (size_t i = 0; i < std::size(kTexts); ++i) {
    Line line;
    line.text = kTexts[i];
    line.picture = blank_image(font.width(line.text, 36) + 16, 48, {255, 255, 255});
    font.draw(line.picture, 8, 6, line.text, 36, {20, 20, 20});
    line.upside_down = i == kUpsideDown;
    if (line.upside_down) line.picture = turned_by_180(line.picture);
    lines.push_back(std::move(line));
  }
  return lines;
}

Verdict find_angles(const Options& options, std::vector<Line>& lines) {
  auto model =
      ModelSession::open(ocr(options, "ch_ppocr_mobile_v2.0_cls_infer.onnx"), options.target, {});
  if (!model) return model.failure();
  for (Line& line : lines) {
    RunReport report;
    const auto outputs = model->run({{model->input_name(), angle_input(line.picture)}}, report);
    if (!outputs) return outputs.failure();
    line.turned_confidence = (*outputs)[0].number(1);
    line.turned = line.turned_confidence > 0.9;
    if (line.turned) line.picture = turned_by_180(line.picture);
  }
  return tools::kDone;
}

// Shortest first, so that every width but the first is new under bounds known from the start.
Verdict read_lines(const Options& options, std::vector<Line>& lines) {
  const auto keys = read_keys(ocr(options, "ppocr_keys_v1.txt"));
  if (!keys) return keys.failure();
  int64_t widest = 0;
  for (const Line& line : lines) widest = std::max<int64_t>(widest, line.picture.width);
  tools::SessionChoices choices;
  choices.bounds = {{"x.0", 1}, {"x.2", 48}, {"x.3", widest}};
  auto model =
      ModelSession::open(ocr(options, "ch_PP-OCRv4_rec_infer.onnx"), options.target, choices);
  if (!model) return model.failure();
  fmt::print("recognition compiled in {:.0f} ms\n\n", model->compile_ms());
  tools::TextTable table(
      {"text read", "confidence", "width", "ms", "waits", "pipelines", "recorded", "replans"});
  size_t wrong = 0;
  for (Line& line : lines) {
    const auto outputs =
        model->run({{model->input_name(), tools::to_tensor(line.picture)}}, line.report);
    if (!outputs) return outputs.failure();
    line.reading = decode((*outputs)[0], *keys);
    wrong += line.reading.text != line.text;
    const RunReport& r = line.report;
    table.add({line.reading.text, fmt::format("{:.3f}", line.reading.confidence),
               std::to_string(line.picture.width), fmt::format("{:.1f}", r.ms),
               std::to_string(r.host_waits), std::to_string(r.pipelines),
               std::to_string(r.recordings), std::to_string(r.replans)});
  }
  fmt::print("{}", table.text());
  const ullage_statistics s = model->statistics();
  fmt::print("{} of {} lines read letter by letter; device memory {} KiB, predicted {} KiB\n\n",
             lines.size() - wrong, lines.size(), s.peak_device_bytes / 1024,
             s.predicted_peak_bytes / 1024);
  return tools::kDone;
}

tools::Attempt<std::vector<Box>> find_boxes(const Options& options, const tools::Image& page) {
  auto model = ModelSession::open(ocr(options, "ch_PP-OCRv4_det_infer.onnx"), options.target, {});
  if (!model) return model.failure();
  RunReport report;
  const auto outputs = model->run({{model->input_name(), detection_input(page)}}, report);
  if (!outputs) return outputs.failure();
  auto boxes = boxes_of((*outputs)[0]);
  fmt::print("detection: {} lines found on a page of {}x{} in {:.1f} ms\n", boxes.size(),
             page.width, page.height, report.ms);
  return boxes;
}

tools::Attempt<tools::Image> hear(const Options& options, const Font& font, int width) {
  auto model = ModelSession::open(options.models + "/vad/package/dist/silero_vad_v5.onnx",
                                  options.target, {});
  if (!model) return model.failure();
  const Signal signal = make_signal();
  const auto hearing = listen(*model, signal);
  if (!hearing) return hearing.failure();
  fmt::print("voice activity: {} chunks of 32 ms, {:.2f} ms each; mean probability of a voice:",
             hearing->speech.size(), hearing->median_ms);
  for (const Signal::Part& part : signal.parts) {
    double sum = 0;
    for (size_t i = part.begin / kChunk; i < part.end / kChunk; ++i) sum += hearing->speech[i];
    fmt::print(" {} {:.2f}", part.name, sum * kChunk / static_cast<double>(part.end - part.begin));
  }
  fmt::print("\n");
  return plot(font, signal, *hearing, width);
}

Verdict run(const Options& options) {
  const auto font = Font::open(options.font);
  if (!font) return tools::failure_of(font.error());
  std::vector<Line> lines = render_lines(*font);
  tools::Image page = make_page(lines);
  if (Verdict verdict = find_angles(options, lines)) return verdict;
  if (Verdict verdict = read_lines(options, lines)) return verdict;
  const auto boxes = find_boxes(options, page);
  if (!boxes) return boxes.failure();
  annotate(page, *font, lines, *boxes);
  const auto plot = hear(options, *font, static_cast<int>(page.width));
  if (!plot) return plot.failure();
  if (auto done = tools::make_folder(options.output); !done) return tools::failure_of(done.error());
  const std::string path = options.output + "/demo.png";
  if (auto done = tools::write_png(path, stack(page, *plot)); !done) {
    return tools::failure_of(done.error());
  }
  fmt::print("\npicture: {}\n", path);
  return tools::kDone;
}

}  // namespace
}  // namespace ullage::demo

int main(int argc, char** argv) {
  ullage::demo::Options options;
  CLI::App app("Reads text from pictures and listens for a voice, on a Vulkan device.",
               "ullage-demo");
  app.add_option("--models", options.models, "folder with ocr/ and vad/")->required();
  app.add_option("--output", options.output, "folder for demo.png")->required();
  app.add_option("--font", options.font, "TrueType font of the lines")->capture_default_str();
  ullage::tools::add_options(app, options.target);
  CLI11_PARSE(app, argc, argv);
  if (const ullage::tools::Verdict failure = ullage::demo::run(options)) {
    fmt::print(stderr, "ullage-demo: {}\n", failure->message);
    return failure->exit_code;
  }
  return 0;
}
