// Drawing scenes of splats by one program.
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
};

// A session that draws scenes of one degree in pictures of one size, one run for each.
class SplatDrawer {
 public:
  static ToolResult<SplatDrawer> open(int64_t coefficients, int64_t width, int64_t height,
                                      const Target& target);
  // REQUIRES: coefficients and size are those of open().
  ToolResult<Drawing> draw(const SplatScene& scene, const SplatCamera& camera);
  ullage_statistics statistics() const { return execution_.session.statistics(); }

 private:
  explicit SplatDrawer(Execution execution) : execution_(std::move(execution)) {}

  Execution execution_;
};

}  // namespace ullage::tools
