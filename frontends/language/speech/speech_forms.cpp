#include "frontends/language/speech/speech_forms.h"

#include "ops/dense/convolution.h"
#include "ops/elementwise/composites.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/rowwise/normalization.h"

namespace ullage::speech {
namespace {

using ir::Value;

struct Kernel {
  int64_t out = 0, in = 0, taps = 0, stride = 1, pad = 0;
};

// x [1, in, T]; with a bias where the file has one.
Value convolved(ir::Builder& b, gguf::Weights& weights, const std::string& name, Value x,
                const Kernel& kernel) {
  const Value taps = weights.numbers(name + ".weight", {kernel.out, kernel.in, kernel.taps});
  const Value bias =
      weights.has(name + ".bias") ? weights.vector(name + ".bias", kernel.out) : Value();
  if (!x.valid() || !taps.valid()) return {};
  const ir::ExtentExpr pad = b.pool().constant(kernel.pad);
  return ops::convolution(x, taps, bias, {.strides = {kernel.stride}, .pads = {pad, pad}});
}

// [1, columns, T] as rows.
Value rows_of(Value x) {
  if (!x.valid()) return {};
  const Value rows = ops::transpose(x, {0, 2, 1});
  return ops::reshape(rows, {rows.extent(1), rows.extent(2)});
}

// The window's mels [T, bins].
Value whisper_stem(ir::Builder& b, gguf::Weights& weights, const SpeechShape& shape, Value window) {
  const int64_t width = shape.encoder.width, bins = shape.mels->bins, front[] = {0};
  Value x = ops::unsqueeze(ops::transpose(window, {1, 0}), front);
  x = convolved(b, weights, "model.encoder.conv1", x,
                {.out = width, .in = bins, .taps = 3, .pad = 1});
  if (!x.valid()) return {};
  x = convolved(b, weights, "model.encoder.conv2", ops::gelu(x),
                {.out = width, .in = width, .taps = 3, .stride = 2, .pad = 1});
  const Value places =
      weights.numbers("model.encoder.embed_positions.weight", {shape.encoder.positions, width});
  if (!x.valid() || !places.valid()) return {};
  return ops::add(rows_of(ops::gelu(x)), places);
}

Value whisper_positions(gguf::Weights& weights, const SpeechShape& shape, ir::ExtentExpr first,
                        ir::ExtentExpr count) {
  const Value all = weights.numbers("model.decoder.embed_positions.weight",
                                    {shape.decoder.positions, shape.decoder.width});
  return all.valid() ? ops::slice_along(all, 0, first, count) : Value();
}

// The window's samples [L].
Value moonshine_stem(ir::Builder& b, gguf::Weights& weights, const SpeechShape& shape,
                     Value window) {
  const int64_t width = shape.encoder.width, front[] = {0, 1};
  Value x = convolved(b, weights, "model.encoder.conv1", ops::unsqueeze(window, front),
                      {.out = width, .in = 1, .taps = 127, .stride = 64});
  if (!x.valid()) return {};
  x = ops::group_norm(ops::tanh(x), weights.vector("model.encoder.groupnorm.weight", width),
                      weights.vector("model.encoder.groupnorm.bias", width), 1, 1e-5);
  x = convolved(b, weights, "model.encoder.conv2", x,
                {.out = 2 * width, .in = width, .taps = 7, .stride = 3});
  if (!x.valid()) return {};
  x = convolved(b, weights, "model.encoder.conv3", ops::gelu(x),
                {.out = width, .in = 2 * width, .taps = 3, .stride = 2});
  return x.valid() ? rows_of(ops::gelu(x)) : x;
}

}  // namespace

const SpeechForm kWhisper = {.model_type = "whisper",
                             .follows_times = true,
                             .counts_prompt = false,
                             .stem = whisper_stem,
                             .positions = whisper_positions,
                             .embedding = "model.decoder.embed_tokens.weight"};
const SpeechForm kMoonshine = {.model_type = "moonshine",
                               .stem = moonshine_stem,
                               .embedding = "model.decoder.embed_tokens.weight"};

}  // namespace ullage::speech
