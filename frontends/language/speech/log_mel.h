// The logarithm of a spectrum in mels, over time: what speech models read.
// Source: Radford et al., "Robust Speech Recognition via Large-Scale Weak Supervision" (2022),
// their code; the mel scale: Slaney, "Auditory Toolbox" (1998).
#pragma once

#include "ir/graph/builder.h"

namespace ullage::speech {

struct MelForm {
  int64_t bins = 80;     // of mels, from 0 to half of the rate
  int64_t window = 400;  // samples of a frame, under a Hann window, and of its transform
  int64_t hop = 160;     // from one frame to the next
  int64_t rate = 16000;  // samples per second
};

// samples f32 [N] -> f32 [N / hop, bins], frame i around sample i * hop; samples beyond the ends
// are those inside, mirrored. Numbers are the decimal logarithm, at least 8 below the largest one
// of all frames, plus 4, divided by 4. The spectrum is computed for so many frames at a time that
// memory does not grow with it. REQUIRES: the caller adds a guard that N is at least `window`.
ir::Value log_mel(ir::Value samples, const MelForm& form);

}  // namespace ullage::speech
