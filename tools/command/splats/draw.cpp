// A scene, a camera, a run.
#include "tools/command/splats/draw.h"

#include <algorithm>
#include <cmath>

#include "tools/command/splats/blending.h"

namespace ullage::tools {
namespace {

// What a plan has memory for at first, some 40 bytes each: a run that needs more is a second wait.
constexpr int64_t kFirstPairs = int64_t{1} << 20;

// A scene of nothing as one splat that is not drawn.
SplatScene not_empty(const SplatScene& scene) {
  if (scene.count > 0) return scene;
  SplatScene one = scene;
  one.count = 1;
  one.rows.assign(static_cast<size_t>(one.columns()), 0);
  one.rows[kOpacity] = -30;
  return one;
}

uint8_t byte_of(float x) {
  return static_cast<uint8_t>(std::lround(std::clamp(x, 0.0F, 1.0F) * 255));
}

Status set_inputs(Session& session, const SplatScene& scene, const SplatCamera& camera) {
  const int64_t shape[] = {scene.count, scene.columns()}, sixteen[] = {16}, three[] = {3};
  if (auto ok =
          session.set_input("splats", ULLAGE_F32, shape, std::as_bytes(std::span(scene.rows)));
      !ok) {
    return ok;
  }
  if (auto ok = session.set_input("camera", ULLAGE_F32, sixteen,
                                  std::as_bytes(std::span(camera.numbers)));
      !ok) {
    return ok;
  }
  return session.set_input("background", ULLAGE_F32, three,
                           std::as_bytes(std::span(camera.background)));
}

}  // namespace

ir::Result<ir::Graph> drawing_graph(int64_t coefficients, int64_t width, int64_t height) {
  ir::Builder b;
  ir::ExtentPool& pool = b.pool();
  const ir::ExtentExpr any;
  const ir::Value splats =
      b.input("splats", ir::DType::f32, {any, pool.constant(kHarmonics + 3 * coefficients)});
  const ir::Value camera = b.input("camera", ir::DType::f32, {pool.constant(16)});
  const ir::Value background = b.input("background", ir::DType::f32, {pool.constant(3)});
  b.name_symbol(splats.extent(0), "splats");
  const Projected projected = project(splats, camera, {}, width, height);
  const TileLists lists = tile_lists(projected, width, height, kFirstPairs);
  b.output("picture", blend(projected, lists, background, width, height, splats.extent(0)));
  b.output("pairs", lists.pairs);
  return b.finish();
}

ToolResult<SplatDrawer> SplatDrawer::open(int64_t coefficients, int64_t width, int64_t height,
                                          const Target& target) {
  const auto graph = drawing_graph(coefficients, width, height);
  if (!graph) return failure_of(graph.error());
  auto execution = open_execution(*graph, "splats", target, target.choices);
  if (!execution) return execution.error();
  return SplatDrawer(std::move(*execution));
}

ToolResult<Drawing> SplatDrawer::draw(const SplatScene& scene, const SplatCamera& camera) {
  Session& session = execution_.session;
  if (auto ok = set_inputs(session, not_empty(scene), camera); !ok) return failure_of(ok);
  if (auto ok = session.run(); !ok) return failure_of(ok);
  const auto picture = session.output(0), pairs = session.output(1);
  if (!picture) return failure_of(picture.status());
  if (!pairs) return failure_of(pairs.status());
  Drawing drawing;
  drawing.picture.width = static_cast<uint32_t>(camera.width);
  drawing.picture.height = static_cast<uint32_t>(camera.height);
  for (const float x : picture->as<float>()) drawing.picture.pixels.push_back(byte_of(x));
  drawing.pairs = pairs->as<int64_t>()[0];
  return drawing;
}

}  // namespace ullage::tools
