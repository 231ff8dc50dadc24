#include "frontends/language/speech/speech_network.h"

#include "frontends/language/speech/exported_network.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"

namespace ullage::speech {
namespace {

using ir::ExtentExpr;
using ir::Value;

class BlockNetwork : public SpeechNetwork {
 public:
  BlockNetwork(const SpeechModel& model, ir::Builder& builder)
      : builder_(builder),
        shape_(model.shape),
        weights_(model.weights, builder),
        encoder_(weights_, builder, model.shape.encoder),
        decoder_(weights_, builder, model.shape.decoder) {}

  std::vector<Value> hear(Value window) override {
    const Value rows = shape_.form->stem(builder_, weights_, shape_, window);
    return decoder_.rows_of_others(encoder_.encode(rows));
  }

  Value step(Value tokens, std::vector<Value>& heard, const gguf::DecoderCache& past,
             gguf::DecoderCache& grown) override {
    const gguf::Weights::Matrix embedding =
        weights_.matrix(shape_.form->embedding, {shape_.vocabulary, shape_.decoder.width});
    Value x = weights_.rows_of(embedding, tokens);
    const ExtentExpr first =
        past.rows.empty() ? builder_.pool().constant(0) : past.rows.front().extent(0);
    if (shape_.form->positions != nullptr && x.valid()) {
      x = ops::add(x, shape_.form->positions(weights_, shape_, first, tokens.extent(0)));
    }
    const Value logits = weights_.product(decoder_.decode(x, heard, past, grown), embedding);
    if (!logits.valid()) return logits;
    return ops::reshape(logits, {builder_.pool().constant(shape_.vocabulary)});
  }

  std::optional<ir::Error> failure() const override { return weights_.failure(); }

 private:
  ir::Builder& builder_;
  const SpeechShape& shape_;
  gguf::Weights weights_;
  BlockStack encoder_, decoder_;
};

}  // namespace

std::unique_ptr<SpeechNetwork> network_of(const SpeechModel& model, ir::Builder& builder) {
  if (model.exported) return exported_network(model.shape, *model.exported, builder);
  return std::make_unique<BlockNetwork>(model, builder);
}

}  // namespace ullage::speech
