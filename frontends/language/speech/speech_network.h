// What a speech model computes, as parts of one graph: by blocks of its tensors, or by graphs that
// were exported to ONNX.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "frontends/language/gguf/decoder.h"
#include "frontends/language/speech/speech_model.h"
#include "ir/graph/builder.h"

namespace ullage::speech {

class SpeechNetwork {
 public:
  virtual ~SpeechNetwork() = default;

  // Of a window f32 [window, ...]: what steps read besides tokens, the same for all of them.
  virtual std::vector<ir::Value> hear(ir::Value window) = 0;
  // Logits f32 [vocabulary] of what follows `tokens` i64 [T], behind those of `past`; rows of the
  // cache are f32 [P + T, 2 * width], keys, then values. `heard` gets what the first step, without
  // a past, computes of it for the others.
  virtual ir::Value step(ir::Value tokens, std::vector<ir::Value>& heard,
                         const gguf::DecoderCache& past, gguf::DecoderCache& grown) = 0;
  // The first one; values behind it are invalid.
  virtual std::optional<ir::Error> failure() const = 0;
};

// Both outlive it.
std::unique_ptr<SpeechNetwork> network_of(const SpeechModel& model, ir::Builder& builder);

}  // namespace ullage::speech
