// The largest elements of bins of regions (lib/region_bins.glsl): one invocation per bin and channel; an iteration
// takes four adjacent elements. PLACES: instead the position of each in its plane, the first of
// equal ones. Limits: iterations per bin, (C4) of the op definition.
#version 450
#extension GL_GOOGLE_include_directive : require
#extension GL_EXT_control_flow_attributes : require
#include "lib/region_bins.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
#if PLACES
layout(set = 0, binding = 3, std430) writeonly restrict buffer Places { int places[]; };
#else
layout(set = 0, binding = 3, std430) writeonly restrict buffer Y { REAL y[]; };
#endif

// Half away from zero.
REAL nearest(REAL v) {
  const REAL whole = floor(abs(v));
  return sign(v) * (abs(v) - whole >= 0.5 ? whole + REAL(1.0) : whole);
}

// Elements of one bin along one axis: from x to before y.
uvec2 span_of(REAL from, REAL to, uint bins, uint bin, uint extent) {
  const REAL scale = REAL(uintBitsToFloat(p.scale));
  const REAL first = nearest(from * scale), last = nearest(to * scale);
  const REAL size = max(last - first + REAL(1.0), REAL(1.0)) / REAL(bins);
  const REAL begin = floor(REAL(bin) * size) + first, end = ceil(REAL(bin + 1) * size) + first;
  // NaN is before all elements.
  return uvec2(begin > 0.0 ? uint(min(begin, REAL(extent))) : 0u, end > 0.0 ? uint(min(end, REAL(extent))) : 0u);
}

struct Largest {
  REAL value;
  int place;  // in the plane, with PLACES
};

// 0 and -1 where there is none.
Largest largest(uint plane, uvec2 rows, uvec2 columns, uint height, uint width) {
  if (rows.x >= rows.y || columns.x >= columns.y) return Largest(REAL(0.0), -1);
  const uint first = rows.x * width + columns.x, base = plane * height * width;
  Largest most = Largest(x[base + first], int(first));
  for (uint i = rows.x; i < rows.y; ++i) {
    for (uint j = columns.x; j < columns.y; j += 4) {
      [[unroll]] for (uint k = 0; k < 4; ++k) {
        const uint at = i * width + min(j + k, columns.y - 1);
#if PLACES
        if (x[base + at] > most.value) most = Largest(x[base + at], int(at));
#else
        most.value = max(most.value, x[base + at]);
#endif
      }
    }
  }
  return most;
}

void main() {
  const Bins bins = load_bins();
  for (uint item = bins.begin + gl_LocalInvocationID.x; item < bins.end; item += LOCAL_X) {
    const Bin bin = bin_of(item, bins);
    const uint at = bin.corners;
    const uvec2 rows = span_of(regions[at + 1], regions[at + 3], bins.rows, bin.row, bins.height);
    const uvec2 columns = span_of(regions[at], regions[at + 2], bins.columns, bin.column, bins.width);
    const Largest most = largest(bin.plane, rows, columns, bins.height, bins.width);
#if PLACES
    places[item] = most.place;
#else
    y[item] = most.value;
#endif
  }
}
