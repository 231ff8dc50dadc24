// From a heat map of text to boxes in reading order, and from boxes to pictures of lines: graph
// composites whose counts are device data.
#pragma once

#include "ir/graph/builder.h"

namespace ullage::demo {

// Capacities of the plan.
struct ReaderLimits {
  int64_t candidates = 256;  // connected regions that are looked at
  int64_t lines = 16;        // boxes that are read
  int64_t width = 1280;      // of a line at height 48, a multiple of 32; longer ones are squeezed
};

// Upright boxes in picture coordinates; N is device data.
struct TextBoxes {
  ir::Value corners;  // f32 [N, 4]: x0, y0, x1, y1
  ir::Value scores;   // f32 [N]: mean probability of the region
  ir::Value found;    // i64 []: regions that were large and likely enough; N where not above lines
};

// Connected regions (8-neighbourhood) of the heat map [1, 1, height', width'] above 0.3, with a
// mean probability above 0.6 and at least 3 pixels high and wide. Each is enlarged inside height x
// width by area / perimeter * 2.5 on each side: the detection model marks the core of a line and
// recommends 1.5, but then the recognition model loses spaces. In reading order: rows from top to
// bottom, each from left to right.
TextBoxes find_text(ir::Value heat, ir::ExtentExpr height, ir::ExtentExpr width,
                    const ReaderLimits& limits);

// Lines cut out of a picture [1, 3, height, width], scaled to 48 high with their aspect kept.
struct LinePictures {
  ir::Value pictures;  // f32 [N, 3, 48, W]: W is that of the widest, rounded up to 32; the rest 0
  ir::Value widths;    // i32 [N]
};
LinePictures cut_lines(ir::Value picture, ir::Value corners, const ReaderLimits& limits);

}  // namespace ullage::demo
