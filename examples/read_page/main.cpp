// ullage-demo: reads a page in one run of one program, then single lines at their own widths, and
// listens for a voice; writes an annotated picture.
#include <fmt/format.h>

#include <algorithm>

#include "examples/read_page/page.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/files.h"

namespace ullage::demo {
namespace {

using tools::print;
using tools::print_text;
using tools::ToolResult;

struct Options {
  std::string models, output, font = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  tools::Target target;

  std::string ocr(const std::string& file = {}) const {
    return models + "/ocr/package/assets" + (file.empty() ? "" : "/" + file);
  }
};

// ---- a page ---------------------------------------------------------------------------------

// In reading order.
const std::vector<PageLine> kPage = {
    {"Ullage", kMargin, 20, 64},
    {"the part of a container that is not filled", kMargin, 116, 34},
    {"counts on the device", kMargin, 186, 24},
    {"one wait", 520, 184, 28},
    {"Extents live on the device", kMargin, 244, 46},
    {"small print is read as well", kMargin, 326, 18},
    {"48 x 97, 48 x 333, 48 x 1000", kMargin, 376, 28},
    {"GPU 2026", kMargin, 438, 52},
    {"One graph, one program, one submission", kMargin, 526, 30},
    {"Even a rather long line like this one, of 56 characters!", kMargin, 592, 26},
    {"The end", kMargin, 652, 40},
};
// The recognition model now and then drops a space, more often in a padded batch than alone: one
// line may differ.
constexpr size_t kMinRight = 10;
constexpr int kPageWidth = 800, kPageHeight = 730;

void print_page(const PageReading& reading, const Page& page) {
  tools::TextTable table({"text read", "", "confidence", "corner", "width"});
  for (size_t i = 0; i < reading.lines.size(); ++i) {
    const FoundLine& line = reading.lines[i];
    const bool right = i < page.texts.size() && line.reading.text == page.texts[i];
    table.add(
        {line.reading.text, right ? "" : "(!)", fmt::format("{:.3f}", line.reading.confidence),
         fmt::format("{:.0f}, {:.0f}", line.box.x0, line.box.y0), std::to_string(line.width)});
  }
  print_text(table.text());
}

size_t lines_right(const PageReading& reading, const Page& page) {
  size_t right = 0;
  for (size_t i = 0; i < std::min(reading.lines.size(), page.texts.size()); ++i) {
    right += reading.lines[i].reading.text == page.texts[i];
  }
  return right;
}

void print_costs(const Reader& reader, const PageReading& first, const PageReading& again) {
  const RunReport &a = first.report, &b = again.report;
  const ullage_statistics s = reader.statistics();
  print("detection, {} regions found, boxes, crops, recognition of {} lines 48x{}: one program\n",
        first.found, first.lines.size(), first.width);
  print("first run: {:.0f} ms, {} host wait(s), {} dispatches, {} pipelines, {} retries\n", a.ms,
        a.host_waits, a.dispatches, a.pipelines, a.retries);
  print("next run:  {:.0f} ms, {} host wait(s), {} dispatches, {} pipelines, {} recordings\n", b.ms,
        b.host_waits, b.dispatches, b.pipelines, b.recordings);
  print("device memory {} MiB, predicted {} MiB\n", s.peak_device_bytes >> 20,
        s.predicted_peak_bytes >> 20);
}

// Reads the page twice: the second run finds pipelines and recordings as the first left them.
tools::ToolResult<PageReading> read_page(const Options& options, const Page& page) {
  auto reader = Reader::open(options.ocr(), options.target, page.picture);
  if (!reader) return reader.error();
  print(
      "page reader: two models and what lies between, imported in {:.0f} ms, compiled in "
      "{:.0f} ms\n\n",
      reader->import_ms(), reader->compile_ms());
  auto first = reader->read(page.picture);
  if (!first) return first;
  auto again = reader->read(page.picture);
  if (!again) return again;
  print_page(*first, page);
  print_costs(*reader, *first, *again);
  print("{} of {} lines of the page read letter by letter\n\n", lines_right(*first, page),
        page.texts.size());
  return first;
}

// ---- single lines ---------------------------------------------------------------------------

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

// One rendered line, 48 high, its own width.
struct Line {
  std::string text;
  tools::Image picture;
  bool turned = false;  // found by the angle model
};

// Height 48 with a little air around the glyphs.
std::vector<Line> render_lines(const Font& font) {
  std::vector<Line> lines;
  for (size_t i = 0; i < std::size(kTexts); ++i) {
    Line line;
    line.text = kTexts[i];
    line.picture = blank_image(font.width(line.text, 36) + 16, 48, {255, 255, 255});
    font.draw(line.picture, 8, 6, line.text, 36, {20, 20, 20});
    if (i == kUpsideDown) line.picture = turned_by_180(line.picture);
    lines.push_back(std::move(line));
  }
  return lines;
}

ToolResult<> find_angles(const Options& options, std::vector<Line>& lines) {
  auto model =
      ModelSession::open(options.ocr("ch_ppocr_mobile_v2.0_cls_infer.onnx"), options.target, {});
  if (!model) return model.error();
  for (Line& line : lines) {
    RunReport report;
    const auto outputs = model->run({{model->input_name(), angle_input(line.picture)}}, report);
    if (!outputs) return outputs.error();
    line.turned = (*outputs)[0].number(1) > 0.9;
    if (line.turned) line.picture = turned_by_180(line.picture);
  }
  return {};
}

// Shortest first, so that every width but the first is new under bounds known from the start.
ToolResult<> read_lines(const Options& options, const std::vector<Line>& lines) {
  const auto keys = read_keys(options.ocr("ppocr_keys_v1.txt"));
  if (!keys) return keys.error();
  int64_t widest = 0;
  for (const Line& line : lines) widest = std::max<int64_t>(widest, line.picture.width);
  tools::SessionChoices choices;
  choices.bounds = {{"x.0", 1}, {"x.2", 48}, {"x.3", widest}};
  auto model =
      ModelSession::open(options.ocr("ch_PP-OCRv4_rec_infer.onnx"), options.target, choices);
  if (!model) return model.error();
  tools::TextTable table({"width", "ms", "waits", "pipelines", "recorded", "replans", "turned"});
  size_t right = 0;
  for (const Line& line : lines) {
    RunReport r;
    const auto outputs = model->run({{model->input_name(), tools::to_tensor(line.picture)}}, r);
    if (!outputs) return outputs.error();
    right += decode(best_steps((*outputs)[0]), *keys).text == line.text;
    table.add({std::to_string(line.picture.width), fmt::format("{:.1f}", r.ms),
               std::to_string(r.host_waits), std::to_string(r.pipelines),
               std::to_string(r.recordings), std::to_string(r.replans),
               line.turned ? "by 180 degrees" : ""});
  }
  print("single lines, each at its own width, with one program:\n{}", table.text());
  print("{} of {} lines read letter by letter\n\n", right, lines.size());
  return {};
}

// ---- a signal -------------------------------------------------------------------------------

tools::ToolResult<tools::Image> hear(const Options& options, const Font& font, int width) {
  auto model = ModelSession::open(options.models + "/vad/package/dist/silero_vad_v5.onnx",
                                  options.target, {});
  if (!model) return model.error();
  const Signal signal = make_signal();
  const auto hearing = listen(*model, signal);
  if (!hearing) return hearing.error();
  print("voice activity: {} chunks of 32 ms, {:.2f} ms each; mean probability of a voice:",
        hearing->speech.size(), hearing->median_ms);
  for (const Signal::Part& part : signal.parts) {
    double sum = 0;
    for (size_t i = part.begin / kChunk; i < part.end / kChunk; ++i) sum += hearing->speech[i];
    print(" {} {:.2f}", part.name, sum * kChunk / static_cast<double>(part.end - part.begin));
  }
  print("\n");
  return plot(font, signal, *hearing, width);
}

// ---- all of it ------------------------------------------------------------------------------

ToolResult<> write_picture(const Options& options, const tools::Image& picture) {
  if (auto done = tools::make_folder(options.output); !done) return tools::failure_of(done.error());
  const std::string path = options.output + "/demo.png";
  if (auto done = tools::write_png(path, picture); !done) return tools::failure_of(done.error());
  print("\npicture: {}\n", path);
  return {};
}

ToolResult<> run(const Options& options) {
  const auto font = Font::open(options.font);
  if (!font) return tools::failure_of(font.error());
  Page page = make_page(*font, kPageWidth, kPageHeight, kPage);
  const auto reading = read_page(options, page);
  if (!reading) return reading.error();
  std::vector<Line> lines = render_lines(*font);
  if (const auto done = find_angles(options, lines); !done) return done.error();
  if (const auto done = read_lines(options, lines); !done) return done.error();
  const auto plot = hear(options, *font, kPageWidth);
  if (!plot) return plot.error();
  const size_t right = lines_right(*reading, page);
  annotate(page.picture, *font, *reading);
  if (const auto done = write_picture(options, stack(page.picture, *plot)); !done)
    return done.error();
  const bool all_found = reading->lines.size() == page.texts.size();
  if (all_found && right >= kMinRight) return {};
  return tools::failed(
      fmt::format("{} of {} lines of the page were read letter by letter, {} found; at least {} "
                  "were to be read",
                  right, page.texts.size(), reading->found, kMinRight));
}

}  // namespace
}  // namespace ullage::demo

int main(int argc, char** argv) {
  ullage::demo::Options options;
  ullage::tools::CommandLine line(
      "ullage-demo", "Reads text from pictures and listens for a voice, on a Vulkan device.");
  ullage::tools::Command app = line.root();
  app.add_option("--models", options.models, "folder with ocr/ and vad/").required();
  app.add_option("--output", options.output, "folder for demo.png").required();
  app.add_option("--font", options.font, "TrueType font of the lines").show_default();
  ullage::tools::add_options(app, options.target);
  const auto parsed = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!parsed) {
    ullage::tools::print_error("ullage-demo: {} (see ullage-demo --help)\n",
                               parsed.error().message);
    return parsed.error().exit_code;
  }
  if (*parsed == ullage::tools::CommandLine::Parsed::shown) return ullage::tools::kOk;
  if (const auto done = ullage::demo::run(options); !done) {
    ullage::tools::print_error("ullage-demo: {}\n", done.error().message);
    return done.error().exit_code;
  }
  return 0;
}
