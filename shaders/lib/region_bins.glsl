// Bins of regions [R, 4] of a dense tensor [N, C, H, W], of which a workgroup computes a contiguous
// run: operands but the result, which bin an item is, and of which plane. REAL: float or double.
// The grid may have rows of workgroups.
#ifndef ULLAGE_LIB_REGION_BINS
#define ULLAGE_LIB_REGION_BINS

#include "lib/table.glsl"
#include "params/resize.h"

layout(push_constant) uniform Push { RoiAlignParams p; };
layout(set = 0, binding = 0, std430) readonly restrict buffer X { REAL x[]; };
layout(set = 0, binding = 1, std430) readonly restrict buffer Regions { REAL regions[]; };
layout(set = 0, binding = 2, std430) readonly restrict buffer Images { int images[]; };

// Of every region and channel; the workgroup's are those from `begin` to before `end`.
struct Bins {
  uint channels, rows, columns;
  uint height, width, last_image;  // of x
  uint begin, end;
};

struct Bin {
  uint row, column;
  uint plane;    // of x
  uint corners;  // where the region's four numbers lie: left, top, right, bottom
};

Bins load_bins() {
  Bins bins;
  bins.channels = slot(p.channels);
  bins.rows = slot(p.rows);
  bins.columns = slot(p.columns);
  bins.height = slot(p.height);
  bins.width = slot(p.width);
  bins.last_image = slot(p.images) - 1;
  const uint groups = gl_NumWorkGroups.x * gl_NumWorkGroups.y;
  const uint items = slot(p.regions) * bins.channels * bins.rows * bins.columns;
  const uint run = (items + groups * LOCAL_X - 1) / (groups * LOCAL_X);
  const uint group = gl_WorkGroupID.y * gl_NumWorkGroups.x + gl_WorkGroupID.x;
  bins.begin = group * run * LOCAL_X;
  bins.end = min(bins.begin + run * LOCAL_X, items);
  return bins;
}

Bin bin_of(uint item, Bins bins) {
  const uint line = item / bins.columns, column = item - line * bins.columns;
  const uint block = line / bins.rows, row = line - block * bins.rows;
  const uint region = block / bins.channels, channel = block - region * bins.channels;
  const uint image = uint(clamp(images[region], 0, int(bins.last_image)));
  return Bin(row, column, image * bins.channels + channel, region * 4);
}

#endif
