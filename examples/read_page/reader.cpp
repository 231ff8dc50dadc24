// Opening and running; all that the host computes is in text_of_line().
#include "examples/read_page/reader.h"

#include <cstring>

#include "examples/read_page/reader_graph.h"
#include "runtime/file/mapped_file.h"
#include "tools/common/cli/clock.h"

namespace ullage::demo {
namespace {

ir::Tensor bytes_of(const tools::Image& page) {
  ir::Tensor tensor(ir::DType::u8, {page.height, page.width, 3});
  if (!page.pixels.empty()) {
    std::memcpy(tensor.mutable_bytes().data(), page.pixels.data(), page.pixels.size());
  }
  return tensor;
}

// Row `line` of the classes and their probabilities as text.
Reading text_of_line(const ir::Tensor& classes, const ir::Tensor& likely, int64_t line,
                     const std::vector<std::string>& keys) {
  std::vector<Step> steps;
  const int64_t count = classes.shape()[1];
  for (int64_t i = line * count; i < (line + 1) * count; ++i) {
    steps.push_back({classes.integer(i), likely.number(i)});
  }
  return decode(steps, keys);
}

}  // namespace

tools::ToolResult<Reader> Reader::open(const std::string& folder, const tools::Target& target,
                                       const tools::Image& largest, const ReaderLimits& limits) {
  const tools::Clock clock;
  auto keys = read_keys(folder + "/ppocr_keys_v1.txt");
  if (!keys) return keys.error();
  const auto detection = runtime::map_file(folder + "/ch_PP-OCRv4_det_infer.onnx");
  if (!detection) return tools::failure_of(detection.error());
  const auto recognition = runtime::map_file(folder + "/ch_PP-OCRv4_rec_infer.onnx");
  if (!recognition) return tools::failure_of(recognition.error());
  const auto graph = make_reader(detection->bytes, recognition->bytes, limits);
  if (!graph) return tools::failure_of(graph.error());
  const double import_ms = clock.ms();
  tools::SessionChoices choices;
  choices.bounds = {{"page.0", largest.height}, {"page.1", largest.width}};
  auto session = ModelSession::open(*graph, "reader", target, choices);
  if (!session) return session.error();
  return Reader(std::move(*session), std::move(*keys), import_ms);
}

tools::ToolResult<PageReading> Reader::read(const tools::Image& page) {
  PageReading result;
  const auto outputs = session_.run({{"page", bytes_of(page)}}, result.report);
  if (!outputs) return outputs.error();
  const ir::Tensor &found = (*outputs)[0], &corners = (*outputs)[1], &scores = (*outputs)[2],
                   &widths = (*outputs)[3], &classes = (*outputs)[4], &likely = (*outputs)[5];
  result.found = found.integer(0);
  result.width = classes.shape()[1] * kColumnsPerStep;
  for (int64_t i = 0; i < corners.shape()[0]; ++i) {
    const auto corner = [&](int64_t c) { return corners.number(i * 4 + c); };
    result.lines.push_back({{corner(0), corner(1), corner(2), corner(3)},
                            scores.number(i),
                            widths.integer(i),
                            text_of_line(classes, likely, i, keys_)});
  }
  return result;
}

}  // namespace ullage::demo
