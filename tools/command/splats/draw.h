// Drawing a scene of splats as a program of its own.
#pragma once

#include "ir/graph/graph.h"
#include "tools/command/models/execution.h"
#include "tools/command/splats/scene.h"

namespace ullage::tools {

// Inputs "splats" [n, columns], "camera" [16], "background" [3]; outputs "picture"
// [height, width, 3] and "pairs".
ir::Result<ir::Graph> drawing_graph(int64_t coefficients, int64_t width, int64_t height);

struct Drawing {
  Image picture;
  int64_t pairs = 0;  // of a tile and a splat that reaches it
  ullage_statistics statistics = {};
};

ToolResult<Drawing> draw_splats(const SplatScene& scene, const SplatCamera& camera,
                                const Target& target);

}  // namespace ullage::tools
