// What training begins with, and the runs.
#include "tools/command/splats/train.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>
#include <random>

#include "tools/command/files/tensor_text.h"
#include "tools/command/splats/projection.h"
#include "tools/command/splats/training_graph.h"
#include "tools/common/cli/progress.h"

namespace ullage::tools {
namespace {

using Point = std::array<double, 3>;

// Places looked at for each splat to begin with, before one is taken anywhere.
constexpr int64_t kTries = 100;

// Posed pictures in memory.
struct Views {
  std::vector<SplatCamera> cameras;
  std::vector<Image> pictures;
};

ToolResult<Views> load_views(const std::string& folder) {
  const auto read = read_views(folder);
  if (!read) return failure_of(read.error());
  Views views;
  for (const SplatView& view : *read) {
    auto picture = read_png(view.picture);
    if (!picture) return failure_of(picture.error());
    if (picture->width != view.camera.width || picture->height != view.camera.height) {
      return failed(fmt::format("{}: the picture is {} x {}, transforms.json has w {} and h {}",
                                view.picture, picture->width, picture->height, view.camera.width,
                                view.camera.height));
    }
    views.cameras.push_back(view.camera);
    views.pictures.push_back(std::move(*picture));
  }
  return views;
}

using Colour = std::array<uint8_t, 3>;

// The colour of most pixels at the edges of the pictures, if there is one.
std::optional<Colour> background_of(const Views& views) {
  std::map<Colour, size_t> counts;
  size_t all = 0;
  for (const Image& picture : views.pictures) {
    for (size_t i = 0; i < size_t{picture.width} * picture.height; ++i) {
      const size_t x = i % picture.width, y = i / picture.width;
      if (x > 0 && y > 0 && x + 1 < picture.width && y + 1 < picture.height) continue;
      const uint8_t* const pixel = &picture.pixels[i * 3];
      ++counts[{pixel[0], pixel[1], pixel[2]}];
      ++all;
    }
  }
  const auto most =
      std::ranges::max_element(counts, {}, [](const auto& one) { return one.second; });
  if (most->second * 2 < all) return std::nullopt;
  return most->first;
}

// Where cameras look at: a ball that their pictures show.
struct Ball {
  Point centre = {};
  double radius = 1;
};

// a x = b for a symmetric positive a, by Cramer's rule.
Point solved(const std::array<Point, 3>& a, const Point& b) {
  const auto determinant = [](const std::array<Point, 3>& m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) -
           m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  };
  const double whole = determinant(a);
  Point x = {};
  for (size_t i = 0; i < 3; ++i) {
    std::array<Point, 3> m = a;
    for (size_t row = 0; row < 3; ++row) m[row][i] = b[row];
    x[i] = determinant(m) / whole;
  }
  return x;
}

double pose(const SplatCamera& camera, size_t row, size_t column) {
  return static_cast<double>(camera.numbers[row * 4 + column]);
}

Point eye_of(const SplatCamera& camera) {
  Point eye = {};
  for (size_t k = 0; k < 3; ++k) {
    for (size_t row = 0; row < 3; ++row) eye[k] -= pose(camera, row, k) * pose(camera, row, 3);
  }
  return eye;
}

// The centre is the point nearest to all axes, pulled a little towards the cameras where those are
// parallel.
Ball ball_of(const Views& views) {
  std::array<Point, 3> normal = {};
  Point right = {};
  for (const SplatCamera& camera : views.cameras) {
    const Point eye = eye_of(camera);
    for (size_t i = 0; i < 3; ++i) {
      for (size_t k = 0; k < 3; ++k) {
        const double part = (i == k ? 1 + 1e-3 : 0.0) - pose(camera, 2, i) * pose(camera, 2, k);
        normal[i][k] += part;
        right[i] += part * eye[k];
      }
    }
  }
  Ball ball{.centre = solved(normal, right), .radius = 0};
  for (const SplatCamera& camera : views.cameras) {
    const Point eye = eye_of(camera);
    const double distance =
        std::hypot(eye[0] - ball.centre[0], eye[1] - ball.centre[1], eye[2] - ball.centre[2]);
    const double across =
        static_cast<double>(camera.width) / static_cast<double>(camera.numbers[12]);
    const double down =
        static_cast<double>(camera.height) / static_cast<double>(camera.numbers[13]);
    ball.radius +=
        distance * std::min(across, down) / 2 / static_cast<double>(views.cameras.size());
  }
  ball.radius = std::max(ball.radius, 1e-3);
  return ball;
}

// What the pictures show at a point, in those that show it.
std::vector<Colour> colours_at(const Views& views, const Point& point) {
  std::vector<Colour> colours;
  for (size_t i = 0; i < views.cameras.size(); ++i) {
    const SplatCamera& camera = views.cameras[i];
    Point seen = {};
    for (size_t row = 0; row < 3; ++row) {
      seen[row] = pose(camera, row, 3);
      for (size_t k = 0; k < 3; ++k) seen[row] += pose(camera, row, k) * point[k];
    }
    if (seen[2] < kNear) continue;
    const auto at = [&](size_t axis) {
      return std::floor(seen[axis] / seen[2] * static_cast<double>(camera.numbers[12 + axis]) +
                        static_cast<double>(camera.numbers[14 + axis]));
    };
    const double x = at(0), y = at(1);
    const auto width = static_cast<double>(camera.width),
               height = static_cast<double>(camera.height);
    if (x < 0 || y < 0 || x >= width || y >= height) continue;
    const auto pixel = static_cast<size_t>(y * width + x);
    const uint8_t* const colour = &views.pictures[i].pixels[pixel * 3];
    colours.push_back({colour[0], colour[1], colour[2]});
  }
  return colours;
}

// Is there nothing at a point of these colours, since a picture shows the background there?
bool is_empty(const std::vector<Colour>& colours, const std::optional<Colour>& background) {
  constexpr int kAlike = 2;
  return background && std::ranges::any_of(colours, [&](const Colour& colour) {
           return std::ranges::equal(colour, *background,
                                     [](int a, int b) { return std::abs(a - b) <= kAlike; });
         });
}

Point mean_of(const std::vector<Colour>& colours) {
  Point mean = {0.5, 0.5, 0.5};
  if (colours.empty()) return mean;
  for (size_t i = 0; i < 3; ++i) {
    double sum = 0;
    for (const Colour& colour : colours) sum += colour[i];
    mean[i] = sum / (255 * static_cast<double>(colours.size()));
  }
  return mean;
}

// Splats at random places in the ball where the pictures show something.
SplatScene first_splats(const Views& views, const Ball& ball,
                        const std::optional<Colour>& background, const TrainingOptions& options) {
  std::mt19937_64 random(options.seed);
  const auto uniform = [&] { return static_cast<double>(random() >> 11) * 0x1p-53 * 2 - 1; };
  SplatScene scene{.count = options.first, .coefficients = 1, .rows = {}};
  const double size = 0.5 * ball.radius / std::cbrt(static_cast<double>(options.first));
  int64_t tries = kTries * scene.count;
  while (static_cast<int64_t>(scene.rows.size()) < scene.count * scene.columns()) {
    Point place = {uniform(), uniform(), uniform()};
    if (std::hypot(place[0], place[1], place[2]) > 1) continue;
    for (size_t i = 0; i < 3; ++i) place[i] = ball.centre[i] + ball.radius * place[i];
    const std::vector<Colour> colours = colours_at(views, place);
    if (--tries > 0 && is_empty(colours, background)) continue;
    std::vector<double> row(place.begin(), place.end());
    row.insert(row.end(), 3, std::log(size));
    row.insert(row.end(), {1, 0, 0, 0, std::log(0.1 / 0.9)});
    for (const double part : mean_of(colours)) row.push_back((part - 0.5) / 0.28209479177387814);
    for (const double x : row) scene.rows.push_back(static_cast<float>(x));
  }
  return scene;
}

// Every view once, in an order of its own, again and again.
std::vector<int32_t> order_of(size_t views, const TrainingOptions& options) {
  std::mt19937_64 random(options.seed + 1);
  std::vector<int32_t> order, all(views);
  std::iota(all.begin(), all.end(), 0);
  const int64_t count = options.steps * options.pictures_per_step;
  while (static_cast<int64_t>(order.size()) < count) {
    for (size_t i = views - 1; i > 0; --i) std::swap(all[i], all[random() % (i + 1)]);
    order.insert(order.end(), all.begin(), all.end());
  }
  order.resize(static_cast<size_t>(count));
  return order;
}

Status set_inputs(Session& session, const Views& views, const std::array<float, 3>& background,
                  const std::vector<int32_t>& order, int64_t pictures_per_step) {
  std::vector<float> cameras;
  std::vector<uint8_t> pictures;
  for (size_t i = 0; i < views.cameras.size(); ++i) {
    const SplatCamera& camera = views.cameras[i];
    cameras.insert(cameras.end(), camera.numbers.begin(), camera.numbers.end());
    const std::vector<uint8_t>& pixels = views.pictures[i].pixels;
    pictures.insert(pictures.end(), pixels.begin(), pixels.end());
  }
  const auto count = static_cast<int64_t>(views.cameras.size());
  const SplatCamera& one = views.cameras.front();
  if (auto ok = session.set_input("cameras", {count, 16}, cameras); !ok) return ok;
  if (auto ok = session.set_input("pictures", {count, one.height, one.width, 3}, pictures); !ok)
    return ok;
  const std::vector<float> colour(background.begin(), background.end());
  if (auto ok = session.set_input("background", {3}, colour); !ok) return ok;
  const auto steps = static_cast<int64_t>(order.size()) / pictures_per_step;
  return session.set_input("order", {steps, pictures_per_step}, order);
}

Status begin(Session& session, const std::vector<SplatState>& state) {
  for (uint32_t i = 0; i < state.size(); ++i) {
    const auto& [name, first] = state[i];
    const auto bound = ullage_session_bind_state(session.get(), i, name.c_str());
    if (bound != ULLAGE_OK) return Status::of(bound);
    if (auto ok = session.set_input(name, to_c(first.dtype()), first.shape(), first.bytes()); !ok)
      return ok;
  }
  return {};
}

ToolResult<> run_steps(Session& session, const TrainingOptions& options, TrainedSplats& trained) {
  Progress progress("training");
  for (int64_t step = 0; step < options.steps; step += options.steps_per_run) {
    progress.show("steps", static_cast<size_t>(step), static_cast<size_t>(options.steps));
    if (auto ok = session.run(); !ok) return failure_of(ok);
    if (step == 0) trained.first = session.statistics();
  }
  trained.all = session.statistics();
  return {};
}

template <class T>
ToolResult<std::vector<T>> output_of(const Session& session, size_t index) {
  const auto view = session.output(static_cast<uint32_t>(index));
  if (!view) return failure_of(view.status());
  const auto values = view->template as<T>();
  return std::vector<T>(values.begin(), values.end());
}

ToolResult<> read_results(const Session& session, int64_t first, TrainedSplats& trained) {
  auto rows = output_of<float>(session, kTrained);
  auto losses = output_of<float>(session, kLosses);
  auto counts = output_of<int32_t>(session, kCounts);
  if (!rows) return rows.error();
  if (!losses) return losses.error();
  if (!counts) return counts.error();
  trained.losses = std::move(*losses);
  trained.changes = {static_cast<int32_t>(first)};
  trained.counts = std::move(*counts);
  for (const int32_t count : trained.counts) {
    if (count != trained.changes.back()) trained.changes.push_back(count);
  }
  trained.scene.count = trained.changes.back();
  trained.scene.rows = std::move(*rows);
  trained.scene.rows.resize(static_cast<size_t>(trained.scene.count * trained.scene.columns()));
  return {};
}

}  // namespace

ToolResult<TrainedSplats> train_splats(const std::string& folder, const TrainingOptions& options,
                                       const Target& target) {
  const auto views = load_views(folder);
  if (!views) return views.error();
  const Ball ball = ball_of(*views);
  const SplatCamera& one = views->cameras.front();
  const SplatTraining training{.width = one.width,
                               .height = one.height,
                               .views = static_cast<int64_t>(views->cameras.size()),
                               .capacity = std::max(options.capacity, options.first),
                               .steps = options.steps,
                               .steps_per_run = std::min(options.steps_per_run, options.steps),
                               .pictures_per_step = options.pictures_per_step,
                               .extent = ball.radius,
                               .seed = options.seed};
  const std::optional<Colour> background = background_of(*views);
  TrainedSplats trained;
  for (size_t i = 0; background && i < 3; ++i) {
    trained.background[i] = static_cast<float>((*background)[i]) / 255;
  }
  trained.before = first_splats(*views, ball, background, options);
  const auto graph = training_graph(training, trained.before);
  if (!graph) return failure_of(graph.error());
  auto execution = open_execution(graph->graph, "splats", target, target.choices);
  if (!execution) return execution.error();
  const auto order = order_of(views->cameras.size(), options);
  if (auto ok = set_inputs(execution->session, *views, trained.background, order,
                           options.pictures_per_step);
      !ok)
    return failure_of(ok);
  if (auto ok = begin(execution->session, graph->state); !ok) return failure_of(ok);
  if (auto ok = run_steps(execution->session, options, trained); !ok) return ok.error();
  if (auto ok = read_results(execution->session, options.first, trained); !ok) return ok.error();
  return trained;
}

}  // namespace ullage::tools
