// The whole reader as one graph: picture in, text classes out.
#pragma once

#include <cstddef>
#include <span>

#include "base/result.h"
#include "examples/read_page/text_boxes.h"
#include "ir/graph/graph.h"

namespace ullage::demo {

// Columns of a line that one step of the recognition model stands for.
inline constexpr int64_t kColumnsPerStep = 8;

// Input "page": u8 [height, width, 3]. Outputs, N and T being device data:
//   "found"    i64 []      text lines on the page; more than limits.lines: the first are read
//   "corners"  f32 [N, 4]  x0, y0, x1, y1 in reading order
//   "scores"   f32 [N]     of the detection
//   "widths"   i32 [N]     of the lines at height 48
//   "classes"  i32 [N, T]  best class of each step, 0 past a line's end
//   "likely"   f32 [N, T]  its probability
// `detection` and `recognition` are the bytes of PP-OCR models.
ir::Result<ir::Graph> make_reader(std::span<const std::byte> detection,
                                  std::span<const std::byte> recognition,
                                  const ReaderLimits& limits = {});

}  // namespace ullage::demo
