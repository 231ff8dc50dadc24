// The input position of an output position on a resized axis. COORDINATES: 0 half_pixel,
// 1 half_pixel_symmetric, 2 pytorch_half_pixel, 3 align_corners, 4 asymmetric,
// 5 tf_half_pixel_for_nn, 6 tf_crop_and_resize. NEAREST: 0 round_prefer_floor,
// 1 round_prefer_ceil, 2 floor, 3 ceil. REAL: the type of positions, float unless defined.
#ifndef ULLAGE_LIB_RESAMPLE
#define ULLAGE_LIB_RESAMPLE
#ifndef REAL
#define REAL float
#define REAL2 vec2
#endif

REAL decode_scale(uint high, uint low) {
  return (REAL(high) + REAL(low) / 1048576.0) / 1024.0;
}

REAL source_position(uint position, REAL in_extent, REAL out_extent, REAL scale, REAL2 roi) {
  const REAL at = REAL(position);
  const REAL resized = scale * in_extent;
#if COORDINATES == 0
  return (at + 0.5) / scale - 0.5;
#elif COORDINATES == 1
  const REAL offset = in_extent / 2.0 * (1.0 - out_extent / resized);
  return offset + (at + 0.5) / scale - 0.5;
#elif COORDINATES == 2
  return out_extent > 1.0 ? (at + 0.5) / scale - 0.5 : -0.5;
#elif COORDINATES == 3
  return resized == 1.0 ? 0.0 : at * (in_extent - 1.0) / (resized - 1.0);
#elif COORDINATES == 4
  return at / scale;
#elif COORDINATES == 5
  return (at + 0.5) / scale;
#else
  return out_extent > 1.0
             ? (roi.x + at * (roi.y - roi.x) / (out_extent - 1.0)) * (in_extent - 1.0)
             : 0.5 * (roi.x + roi.y) * (in_extent - 1.0);
#endif
}

int nearest_index(REAL x, int extent) {
  const REAL low = floor(x), rest = x - low;
#if NEAREST == 0
  const REAL at = rest <= 0.5 ? low : low + 1.0;
#elif NEAREST == 1
  const REAL at = rest < 0.5 ? low : low + 1.0;
#elif NEAREST == 2
  const REAL at = low;
#else
  const REAL at = rest == 0.0 ? low : low + 1.0;
#endif
  return clamp(int(at), 0, extent - 1);
}

#endif
