// The demo's reader: boxes of a generated heat map against the reference and by hand, and a small
// page read by the two models in one run.
#include <gtest/gtest.h>
#include <cmath>

#include <filesystem>

#include "examples/read_page/page.h"
#include "examples/read_page/text_boxes.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

constexpr int64_t kHeight = 64, kWidth = 96;

struct Blob {
  int64_t x0, y0, x1, y1;
  double probability;
};

Tensor heat_of(const std::vector<Blob>& blobs) {
  Tensor heat(DType::f32, {1, 1, kHeight, kWidth});
  for (const Blob& blob : blobs) {
    for (int64_t y = blob.y0; y < blob.y1; ++y) {
      for (int64_t x = blob.x0; x < blob.x1; ++x) heat.set_number(y * kWidth + x, blob.probability);
    }
  }
  return heat;
}

// Boxes and lines of a heat map and a picture as large.
Graph text_graph(const demo::ReaderLimits& limits) {
  Builder b;
  const Value heat =
      b.input("heat", DType::f32, {b.pool().constant(1), b.pool().constant(1), ExtentExpr(), {}});
  const Value picture = b.input("picture", DType::f32,
                                {b.pool().constant(1), b.pool().constant(3), ExtentExpr(), {}});
  const auto text = demo::find_text(heat, picture.extent(2), picture.extent(3), limits);
  const auto lines = demo::cut_lines(picture, text.corners, limits);
  b.output("corners", text.corners);
  b.output("scores", text.scores);
  b.output("found", text.found);
  b.output("widths", lines.widths);
  b.output("pictures", lines.pictures);
  auto graph = b.finish();
  EXPECT_TRUE(graph) << graph.error().message;
  return graph ? *std::move(graph) : Graph();
}

// Runs on the device, compares with the reference.
std::vector<Tensor> find_on_device(const std::vector<Blob>& blobs,
                                   const demo::ReaderLimits& limits) {
  const Graph graph = text_graph(limits);
  const std::vector<Tensor> inputs = {heat_of(blobs),
                                      random_tensor(DType::f32, {1, 3, kHeight, kWidth}, 3)};
  const Device device(tier_under_test(), false, true);
  const auto found = device.run(graph, inputs);
  EXPECT_TRUE(found) << found.error().message;
  const auto expected = evaluate(graph, inputs);
  EXPECT_TRUE(expected) << expected.error().message;
  if (!found || !expected) return {};
  for (size_t i = 0; i < found->size(); ++i) {
    EXPECT_EQ(difference((*expected)[i], (*found)[i], 1e-4, 1e-3), "") << graph.outputs[i].name;
  }
  return *found;
}

bool has_device() {
  return ullage_device_count() > 0;
}

TEST(FindText, BoxesInReadingOrderWithoutWhatIsSmallOrUnlikely) {
  if (!has_device()) GTEST_SKIP() << "no Vulkan device";
  const auto found = find_on_device({{50, 10, 80, 18, 0.9},  // right of the next one
                                     {15, 11, 35, 19, 0.8},  // 20 x 8
                                     {10, 40, 60, 50, 0.7},
                                     {2, 2, 4, 4, 0.95},      // small
                                     {80, 55, 90, 60, 0.5}},  // unlikely
                                    {});
  ASSERT_EQ(found.size(), 5u);
  ASSERT_EQ(found[0].shape(), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(found[2].integer(0), 3);
  const double margin = 20 * 8 * 2.5 / (2 * 28);
  const double first[] = {15 - margin, 11 - margin, 35 + margin, 19 + margin};
  for (int64_t i = 0; i < 4; ++i) EXPECT_NEAR(found[0].number(i), first[i], 1e-3) << i;
  EXPECT_NEAR(found[1].number(0), 0.8, 1e-5);
  EXPECT_NEAR(found[1].number(1), 0.9, 1e-5);
  EXPECT_NEAR(found[1].number(2), 0.7, 1e-5);
  EXPECT_EQ(found[3].integer(0), std::lround(48 * (20 + 2 * margin) / (8 + 2 * margin)));
  // The widest of the three, rounded up to a multiple of 32.
  int64_t widest = 0;
  for (int64_t i = 0; i < 3; ++i) widest = std::max(widest, found[3].integer(i));
  EXPECT_EQ(found[4].shape(), (std::vector<int64_t>{3, 3, 48, (widest + 31) / 32 * 32}));
}

TEST(FindText, AnEmptyPageHasNoLines) {
  if (!has_device()) GTEST_SKIP() << "no Vulkan device";
  const auto found = find_on_device({}, {});
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[0].shape(), (std::vector<int64_t>{0, 4}));
  EXPECT_EQ(found[2].integer(0), 0);
}

TEST(FindText, MoreLinesThanFitAreCounted) {
  if (!has_device()) GTEST_SKIP() << "no Vulkan device";
  std::vector<Blob> blobs;
  for (int64_t i = 0; i < 5; ++i) blobs.push_back({10, 12 * i, 60, 12 * i + 6, 0.9});
  const auto found = find_on_device(blobs, {.candidates = 16, .lines = 3, .width = 64});
  ASSERT_EQ(found.size(), 5u);
  EXPECT_EQ(found[0].shape(), (std::vector<int64_t>{3, 4}));
  EXPECT_EQ(found[2].integer(0), 5);
  EXPECT_EQ(found[4].shape(), (std::vector<int64_t>{3, 3, 48, 64}));
}

TEST(Reader, ReadsAPageInOneRunWithOneWait) {
  const std::string models = ".cache/models/ocr/package/assets";
  const std::string font_file = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
  if (!has_device()) GTEST_SKIP() << "no Vulkan device";
  if (!std::filesystem::exists(models)) GTEST_SKIP() << "no models at \"" << models << '"';
  if (!std::filesystem::exists(font_file)) GTEST_SKIP() << "no font at \"" << font_file << '"';
  const auto font = demo::Font::open(font_file);
  ASSERT_TRUE(font) << font.error().message;
  const demo::Page page = demo::make_page(
      *font, 300, 150,
      {{"one wait", 20, 12, 30}, {"small print", 20, 80, 18}, {"GPU", 180, 70, 44}});
  tools::Target target;
  if (tier_under_test() != 0) target.context.max_tier = 1;
  auto reader = demo::Reader::open(models, target, page.picture, {.lines = 4, .width = 320});
  ASSERT_TRUE(reader) << reader.error().message;
  for (int run = 0; run < 2; ++run) {
    const auto reading = reader->read(page.picture);
    ASSERT_TRUE(reading) << reading.error().message;
    EXPECT_EQ(reading->report.host_waits, 1u);
    EXPECT_EQ(reading->report.retries, 0u);
    EXPECT_EQ(reading->found, 3);
    ASSERT_EQ(reading->lines.size(), page.texts.size());
    for (size_t i = 0; i < page.texts.size(); ++i) {
      EXPECT_EQ(reading->lines[i].reading.text, page.texts[i]);
    }
  }
  const auto blank = reader->read(demo::blank_image(96, 40, {255, 255, 255}));
  ASSERT_TRUE(blank) << blank.error().message;
  EXPECT_EQ(blank->found, 0);
  EXPECT_EQ(blank->report.host_waits, 1u);
}

}  // namespace
}  // namespace ullage::test
