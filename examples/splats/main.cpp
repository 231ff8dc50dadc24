// A scene of splats from pictures of it: draws a knot from all sides, trains splats by the
// pictures, and shows views that were not trained on.
//   ullage-splats [--output DIR] [--steps N] [--size PIXELS]
#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <numbers>

#include "examples/train/loss_curve.h"
#include "tools/command/splats/draw.h"
#include "tools/command/splats/projection.h"
#include "tools/command/splats/train.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/files.h"
#include "tools/common/files/json_file.h"

namespace {

using namespace ullage::tools;
namespace ir = ullage::ir;

constexpr int kKnotSplats = 700, kViews = 24, kShown = 4;

struct Options {
  std::string output = "out/splats";
  int64_t size = 64;
  TrainingOptions training;
  Target target;
};

std::array<double, 3> point_of_knot(double t) {
  const double ring = 0.75 + 0.3 * std::cos(3 * t);
  return {ring * std::cos(2 * t), 0.35 * std::sin(3 * t), ring * std::sin(2 * t)};
}

// A trefoil of round splats in the colours of the rainbow.
SplatScene knot() {
  SplatScene scene{.count = kKnotSplats, .coefficients = 1, .rows = {}};
  for (int i = 0; i < kKnotSplats; ++i) {
    const double t = 2 * std::numbers::pi * i / kKnotSplats;
    const auto place = point_of_knot(t);
    std::vector<double> row(place.begin(), place.end());
    row.insert(row.end(), 3, std::log(0.06));
    row.insert(row.end(), {1, 0, 0, 0, 2});
    for (int colour = 0; colour < 3; ++colour) {
      const double part = 0.5 + 0.45 * std::cos(3 * t + 2 * std::numbers::pi * colour / 3);
      row.push_back((part - 0.5) / 0.28209479177387814);
    }
    for (const double x : row) scene.rows.push_back(static_cast<float>(x));
  }
  return scene;
}

// Camera to world by columns right, up, backwards, as transforms.json has it.
nlohmann::json pose_of(double angle, double height) {
  const double c = std::cos(angle), s = std::sin(angle), up = std::cos(height),
               down = std::sin(height);
  constexpr double kFar = 3;
  return {{s, -c * down, c * up, kFar * c * up},
          {0, up, down, kFar * down},
          {-c, -s * down, s * up, kFar * s * up},
          {0, 0, 0, 1}};
}

// Writes transforms.json of `count` views, whose pictures are named `name`_0.png and so on.
ToolResult<> write_poses(const std::string& folder, const std::string& name, int count,
                         double phase, int64_t size) {
  nlohmann::ordered_json frames = nlohmann::ordered_json::array();
  for (int i = 0; i < count; ++i) {
    const double angle = 2 * std::numbers::pi * (i + phase) / count;
    frames.push_back({{"file_path", fmt::format("{}_{}.png", name, i)},
                      {"transform_matrix", pose_of(angle, 0.6 * std::sin(1.7 * i + phase))}});
  }
  const double half = static_cast<double>(size) / 2;
  const nlohmann::ordered_json json = {{"w", size},       {"h", size},  {"fl_x", size},
                                       {"fl_y", size},    {"cx", half}, {"cy", half},
                                       {"frames", frames}};
  if (auto ok = make_folder(folder); !ok) return failure_of(ok.error());
  auto written = write_file(folder + "/transforms.json", json_text(json) + "\n");
  if (!written) return failure_of(written.error());
  return {};
}

// The pictures of a scene at some cameras.
ToolResult<std::vector<Image>> pictures_of(SplatDrawer& drawer, const SplatScene& scene,
                                           const std::vector<SplatView>& views) {
  std::vector<Image> pictures;
  for (const SplatView& view : views) {
    auto drawing = drawer.draw(scene, view.camera);
    if (!drawing) return drawing.error();
    pictures.push_back(std::move(drawing->picture));
  }
  return pictures;
}

ToolResult<std::vector<SplatView>> posed(const std::string& folder, const std::string& name,
                                         int count, double phase, int64_t size) {
  if (auto ok = write_poses(folder, name, count, phase, size); !ok) return ok.error();
  auto views = read_views(folder);
  if (!views) return failure_of(views.error());
  return std::move(*views);
}

double decibels(const Image& a, const Image& b) {
  double sum = 0;
  for (size_t i = 0; i < a.pixels.size(); ++i) {
    const double apart = (a.pixels[i] - b.pixels[i]) / 255.0;
    sum += apart * apart;
  }
  return -10 * std::log10(std::max(sum, 1e-9) / static_cast<double>(a.pixels.size()));
}

// Four times the absolute difference.
Image error_of(const Image& a, const Image& b) {
  Image error = a;
  for (size_t i = 0; i < error.pixels.size(); ++i) {
    error.pixels[i] = static_cast<uint8_t>(std::min(255, 4 * std::abs(a.pixels[i] - b.pixels[i])));
  }
  return error;
}

// Rows of pictures of one size as one picture, every pixel twice as large.
Image page_of(const std::vector<std::vector<Image>>& rows) {
  const Image& one = rows.front().front();
  Image page{.width = 2 * one.width * static_cast<uint32_t>(rows.front().size()),
             .height = 2 * one.height * static_cast<uint32_t>(rows.size()),
             .pixels = {}};
  for (uint32_t y = 0; y < page.height; ++y) {
    for (uint32_t x = 0; x < page.width; ++x) {
      const Image& from = rows[y / 2 / one.height][x / 2 / one.width];
      const size_t pixel = size_t{y / 2 % one.height} * one.width + x / 2 % one.width;
      for (size_t c = 0; c < 3; ++c) page.pixels.push_back(from.pixels[pixel * 3 + c]);
    }
  }
  return page;
}

std::string curve_of(const TrainedSplats& trained) {
  Curve loss{"loss of the step's picture", "#2a5db0", {}, true};
  Curve count{"splats", "#c2571a", {}, false};
  for (const float x : trained.losses) loss.values.emplace_back(static_cast<double>(x));
  for (const int32_t x : trained.counts) count.values.emplace_back(static_cast<double>(x));
  return svg_of("Training splats", {{"loss", {loss}, true}, {"splats", {count}, false}});
}

ToolResult<> run(const Options& options) {
  const std::string folder = options.output + "/views";
  const auto views = posed(folder, "view", kViews, 0, options.size);
  if (!views) return views.error();
  const auto others = posed(options.output + "/others", "other", kShown, 0.37, options.size);
  if (!others) return others.error();
  auto drawer = SplatDrawer::open(1, options.size, options.size, options.target);
  if (!drawer) return drawer.error();
  const SplatScene scene = knot();
  const auto seen = pictures_of(*drawer, scene, *views);
  if (!seen) return seen.error();
  for (size_t i = 0; i < seen->size(); ++i) {
    if (auto ok = write_png((*views)[i].picture, (*seen)[i]); !ok) return failure_of(ok.error());
  }
  const auto trained = train_splats(folder, options.training, options.target);
  if (!trained) return trained.error();

  const auto wanted = pictures_of(*drawer, scene, *others);
  const auto before = pictures_of(*drawer, trained->before, *others);
  const auto after = pictures_of(*drawer, trained->scene, *others);
  if (!wanted) return wanted.error();
  if (!before) return before.error();
  if (!after) return after.error();
  std::vector<Image> errors;
  double first = 0, last = 0;
  for (size_t i = 0; i < wanted->size(); ++i) {
    errors.push_back(error_of((*after)[i], (*wanted)[i]));
    first += decibels((*before)[i], (*wanted)[i]) / kShown;
    last += decibels((*after)[i], (*wanted)[i]) / kShown;
  }
  print_text(fmt::format(
      "{} steps on {} pictures: {} to {} splats, loss {:.4f} to {:.4f}\n"
      "views nobody trained on: {:.1f} dB before, {:.1f} dB after\n"
      "{} host waits, {} pipelines after the first run\n",
      trained->losses.size(), kViews, trained->changes.front(), trained->changes.back(),
      trained->losses.front(), trained->losses.back(), first, last, trained->all.host_waits,
      trained->all.pipelines_created - trained->first.pipelines_created));
  const Image page = page_of({*wanted, *before, *after, errors});
  if (auto ok = write_png(options.output + "/page.png", page); !ok) return failure_of(ok.error());
  if (auto ok = write_splats(options.output + "/trained.ply", trained->scene); !ok) {
    return failure_of(ok.error());
  }
  if (!write_text(options.output + "/loss.svg", curve_of(*trained))) {
    return failed(options.output + "/loss.svg: it cannot be written");
  }
  print_text(
      fmt::format("written: {0}/page.png (scene, before, after, four times the error), "
                  "{0}/loss.svg, {0}/trained.ply\n",
                  options.output));
  return {};
}

}  // namespace

int main(int argc, char** argv) {
  CommandLine line(
      "ullage-splats",
      "Trains a scene of splats by pictures of a knot, and shows it from other sides.");
  Options options;
  Command root = line.root();
  root.add_option("--output", options.output, "folder for page.png, loss.svg, trained.ply")
      .show_default();
  root.add_option("--size", options.size, "pixels of a picture's edge").positive().show_default();
  root.add_option("--steps", options.training.steps, "steps of the optimiser")
      .positive()
      .show_default();
  add_options(root, options.target);
  const auto parsed = line.parse({argv + std::min(argc, 1), argv + argc});
  if (!parsed) {
    print_error("ullage-splats: {} (see ullage-splats --help)\n", parsed.error().message);
    return parsed.error().exit_code;
  }
  if (*parsed == CommandLine::Parsed::shown) return kOk;
  if (const auto done = run(options); !done) {
    print_error("ullage-splats: {}\n", done.error().message);
    return done.error().exit_code;
  }
  return kOk;
}
