// `ullage splats`: scenes of Gaussian splats, drawn.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "tools/command/splats/draw.h"
#include "tools/command/verbs/verbs.h"
#include "tools/common/cli/clock.h"
#include "tools/common/cli/output.h"
#include "tools/common/files/json_file.h"

namespace ullage::tools {
namespace {

struct RenderArguments {
  std::string scene, camera, output, json;
  Target target;
};

ToolResult<> render(const RenderArguments& arguments) {
  const Clock clock;
  const auto scene = read_splats(arguments.scene);
  if (!scene) return failure_of(scene.error());
  const auto camera = read_camera(arguments.camera);
  if (!camera) return failure_of(camera.error());
  const auto drawing = draw_splats(*scene, *camera, arguments.target);
  if (!drawing) return drawing.error();
  if (auto ok = write_png(arguments.output, drawing->picture); !ok) return failure_of(ok.error());
  const uint64_t waits = drawing->statistics.host_waits;
  print_text(fmt::format("{} splats, {} pairs with tiles, {} x {} pixels, {} host wait(s)\n",
                         scene->count, drawing->pairs, camera->width, camera->height, waits));
  return finish_report(arguments.json, {{"splats", scene->count},
                                        {"pairs", drawing->pairs},
                                        {"width", camera->width},
                                        {"height", camera->height},
                                        {"host_waits", waits},
                                        {"ms", clock.ms()},
                                        {"statistics", statistics_json(drawing->statistics)}});
}

Verb add_splats_render(Command splats) {
  Command verb = splats.add_subcommand("render", "draw a scene as a camera sees it");
  const auto arguments = std::make_shared<RenderArguments>();
  verb.add_option("SCENE", arguments->scene, "a .ply of splats").required();
  verb.add_option("--camera", arguments->camera, "a .json of the camera").required();
  verb.add_option("--output", arguments->output, "the .png to write").required();
  verb.add_option("--json", arguments->json, "also write a report to this file");
  add_options(verb, arguments->target);
  return [=] { return render(*arguments); };
}

}  // namespace

Verb add_splats(Command app) {
  return app.add_subcommand("splats", "scenes of Gaussian splats").add_verbs({add_splats_render});
}

}  // namespace ullage::tools
