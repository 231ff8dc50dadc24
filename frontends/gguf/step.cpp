#include "frontends/gguf/step.h"

#include "frontends/gguf/llama.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// "key_3"
std::string numbered(const char* side, size_t block) {
  return std::string(side) + "_" + std::to_string(block);
}

// Inputs for what the step before has left. All have one P, the symbol `past`.
LlamaCache cache_inputs(ir::Builder& b, const LlamaShape& shape) {
  LlamaCache past;
  ExtentExpr positions;
  const auto input = [&](const char* side, size_t block) {
    const Value x =
        b.input("past_" + numbered(side, block), DType::f32,
                {b.pool().constant(shape.key_heads), positions, b.pool().constant(shape.head)});
    if (!positions && x.valid()) positions = x.extent(1);
    return x;
  };
  for (size_t i = 0; i < static_cast<size_t>(shape.blocks); ++i) {
    past.values.push_back(input("value", i));
    past.keys.push_back(input("key", i));
  }
  b.name_symbol(positions, "past");
  return past;
}

}  // namespace

ir::Result<ir::Graph> import_step(const File& file) {
  const auto shape = read_llama_shape(file.metadata);
  if (!shape) return shape.error();
  ir::Builder b;
  const Value tokens = b.input("tokens", DType::i64, {ExtentExpr()});
  const ExtentExpr count = tokens.extent(0);
  b.name_symbol(count, "tokens");
  b.guard(ir::less_equal(b.pool().constant(1), count), "there must be a token");
  const LlamaCache past = cache_inputs(b, *shape);
  b.guard(ir::less_equal(past.keys.front().extent(1) + count, b.pool().constant(shape->context)),
          "past and tokens must fit the model's context of " + std::to_string(shape->context) +
              " positions");
  Llama llama(file, *shape, b);
  const LlamaStep step = llama.step(tokens, past);
  if (llama.failure()) return *llama.failure();
  b.output("logits", step.logits);
  for (size_t i = 0; i < step.cache.keys.size(); ++i) {
    b.output(numbered("value", i), step.cache.values[i]);
    b.output(numbered("key", i), step.cache.keys[i]);
  }
  return b.finish();
}

}  // namespace ullage::gguf
