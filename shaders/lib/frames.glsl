// Depth slices of x that windows along the depth reach: images one after another, batch by batch.
// DEPTH: the number of taps along the depth, DEPTH_DILATION apart, in windows DEPTH_STRIDE apart.
// Includers have ConvParams as p and lib/table.glsl.
#ifndef ULLAGE_LIB_FRAMES
#define ULLAGE_LIB_FRAMES

struct Frames {
  int first;   // of the batch, may be before it: that of the first tap
  int before;  // of the batches before
};
Frames frames_of(uint image_of_result) {
  const uint out_frames = slot(p.out_frames), batch = image_of_result / out_frames;
  return Frames(int((image_of_result - batch * out_frames) * DEPTH_STRIDE) - signed_slot(p.pad_front),
                int(batch) * signed_slot(p.in_frames));
}

// Does tap `tap` along the depth reach a depth slice? Its image, else 0, is `image`.
bool find_frame(Frames frames, uint tap, out uint image) {
  const int frame = frames.first + int(tap * DEPTH_DILATION);
  const bool real = frame >= 0 && frame < signed_slot(p.in_frames);
  image = real ? uint(frames.before + frame) : 0u;
  return real;
}

#endif
