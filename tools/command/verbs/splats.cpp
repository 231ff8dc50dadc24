// `ullage splats`: scenes of Gaussian splats, drawn and trained.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "tools/command/splats/draw.h"
#include "tools/command/splats/train.h"
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
  auto drawer =
      SplatDrawer::open(scene->coefficients, camera->width, camera->height, arguments.target);
  if (!drawer) return drawer.error();
  const auto drawing = drawer->draw(*scene, *camera);
  if (!drawing) return drawing.error();
  if (auto ok = write_png(arguments.output, drawing->picture); !ok) return failure_of(ok.error());
  const ullage_statistics statistics = drawer->statistics();
  const uint64_t waits = statistics.host_waits;
  print_text(fmt::format("{} splats, {} pairs with tiles, {} x {} pixels, {} host wait(s)\n",
                         scene->count, drawing->pairs, camera->width, camera->height, waits));
  return finish_report(arguments.json, {{"splats", scene->count},
                                        {"pairs", drawing->pairs},
                                        {"width", camera->width},
                                        {"height", camera->height},
                                        {"host_waits", waits},
                                        {"ms", clock.ms()},
                                        {"statistics", statistics_json(statistics)}});
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

struct TrainArguments {
  std::string folder, output, json;
  TrainingOptions training;
  Target target;
};

ToolResult<> train(const TrainArguments& arguments) {
  const Clock clock;
  const auto trained = train_splats(arguments.folder, arguments.training, arguments.target);
  if (!trained) return trained.error();
  if (auto ok = write_splats(arguments.output, trained->scene); !ok) return failure_of(ok.error());
  const float loss = trained->losses.back();
  const uint64_t waits = trained->all.host_waits;
  const uint64_t pipelines = trained->all.pipelines_created - trained->first.pipelines_created;
  print_text(fmt::format("{} steps, loss {:.4f} to {:.4f}, {} to {} splats, {} host waits\n",
                         trained->losses.size(), trained->losses.front(), loss,
                         trained->changes.front(), trained->changes.back(), waits));
  return finish_report(arguments.json, {{"steps", trained->losses.size()},
                                        {"splats", trained->changes},
                                        {"loss", loss},
                                        {"losses", trained->losses},
                                        {"background", trained->background},
                                        {"host_waits", waits},
                                        {"pipelines_created", pipelines},
                                        {"ms", clock.ms()},
                                        {"statistics", statistics_json(trained->all)}});
}

Verb add_splats_train(Command splats) {
  Command verb = splats.add_subcommand("train", "train a scene by posed pictures");
  const auto arguments = std::make_shared<TrainArguments>();
  TrainingOptions& training = arguments->training;
  verb.add_option("FOLDER", arguments->folder, "transforms.json and its pictures").required();
  verb.add_option("--steps", training.steps, "steps of the optimiser").positive().show_default();
  verb.add_option("--output", arguments->output, "the .ply to write").required();
  verb.add_option("--json", arguments->json, "also write a report to this file");
  verb.add_option("--splats", training.first, "splats to begin with").positive().show_default();
  verb.add_option("--capacity", training.capacity, "splats at most").positive().show_default();
  verb.add_option("--steps-per-run", training.steps_per_run, "steps between two waits of the host")
      .positive()
      .show_default();
  verb.add_option("--pictures-per-step", training.pictures_per_step,
                  "pictures that a step learns from")
      .positive()
      .show_default();
  verb.add_option("--seed", training.seed, "of what is random").show_default();
  add_options(verb, arguments->target);
  return [=] { return train(*arguments); };
}

}  // namespace

Verb add_splats(Command app) {
  return app.add_subcommand("splats", "scenes of Gaussian splats")
      .add_verbs({add_splats_render, add_splats_train});
}

}  // namespace ullage::tools
