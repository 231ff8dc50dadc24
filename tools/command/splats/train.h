// Training of a scene of splats from a folder of posed pictures.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "tools/command/models/execution.h"
#include "tools/command/splats/scene.h"

namespace ullage::tools {

struct TrainingOptions {
  int64_t steps = 300;
  int64_t first = 600;      // splats to begin with
  int64_t capacity = 3000;  // splats at most
  int64_t steps_per_run = 25;
  int64_t pictures_per_step = 4;
  uint64_t seed = 1;
};

struct TrainedSplats {
  SplatScene before, scene;  // what training began with, what it led to
  std::array<float, 3> background = {};
  std::vector<float> losses;               // of every step
  std::vector<int32_t> counts;             // splats behind every step
  std::vector<int32_t> changes;            // splats at first and behind every change
  ullage_statistics first = {}, all = {};  // of the first run, of all
};

// The steps run on the device of `target`, steps_per_run of them without the host. Failure: those
// of read_views and read_png; pictures whose size is not that of transforms.json.
ToolResult<TrainedSplats> train_splats(const std::string& folder, const TrainingOptions& options,
                                       const Target& target);

}  // namespace ullage::tools
