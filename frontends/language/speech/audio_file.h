// WAV files as one channel of numbers, at any rate.
// Source: Multimedia Programming Interface and Data Specifications 1.0 (1991),
// WAVE_FORMAT_EXTENSIBLE as Windows has it; Smith, "Digital Audio Resampling" (2002) for the
// filter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"

namespace ullage::speech {

struct Recording {
  int64_t rate = 0;              // samples per second
  std::vector<float> samples{};  // full scale is 1; the mean of all channels
};

// Of integers of 8, 16, 24 or 32 bits or floats of 32 or 64, any number of channels. A file that
// was written as a stream, whose length was not known, ends with its last whole sample. Errors:
// invalid_file for damaged files, files without a sample, and floats that are no numbers;
// unsupported for other encodings; the message names the numbers.
ir::Result<Recording> read_wav(std::span<const std::byte> file);

// At `rate` samples per second, ceil(n * rate / recording.rate) of them. Each is a sum of samples
// around its place, weighted by a sinc under a Kaiser window (beta 5, 10 zero crossings to either
// side) that lets frequencies below half of the lower rate pass; the recording is surrounded by
// zeros. Errors: unsupported for a rate that is not in [1000, 768000].
ir::Result<Recording> resampled(Recording recording, int64_t rate);

}  // namespace ullage::speech
