// Depth slices of x that windows along the depth reach: images one after another, batch by batch.
// DEPTH: the number of taps along the depth, DEPTH_DILATION apart, in windows DEPTH_STRIDE apart.
// Includers have ConvParams as p and lib/table.glsl.
#ifndef ULLAGE_LIB_DEPTH_SLICES
#define ULLAGE_LIB_DEPTH_SLICES

struct DepthSlices {
  int first;   // of the batch, may be before it: that of the first tap
  int before;  // of the batches before
};
DepthSlices depth_slices_of(uint image_of_result) {
  const uint out_depth = slot(p.out_depth), batch = image_of_result / out_depth;
  return DepthSlices(int((image_of_result - batch * out_depth) * DEPTH_STRIDE) - signed_slot(p.pad_front),
                int(batch) * signed_slot(p.in_depth));
}

// Does tap `tap` along the depth reach a depth slice? Its image, else 0, is `image`.
bool find_depth_slice(DepthSlices depth_slices, uint tap, out uint image) {
  const int depth_slice = depth_slices.first + int(tap * DEPTH_DILATION);
  const bool real = depth_slice >= 0 && depth_slice < signed_slot(p.in_depth);
  image = real ? uint(depth_slices.before + depth_slice) : 0u;
  return real;
}

#endif
