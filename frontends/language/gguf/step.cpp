#include "frontends/language/gguf/step.h"

#include <array>

#include "frontends/language/gguf/answer_parts.h"
#include "frontends/language/gguf/decoder.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::gguf {
namespace {

using ir::DType;
using ir::ExtentExpr;
using ir::Value;

// "key_3"
std::string numbered(const char* side, size_t block) {
  return std::string(side) + "_" + std::to_string(block);
}

// [key heads, P, head] as rows of all heads.
Value as_rows(Value x) {
  const Value rows = ops::transpose(x, {1, 0, 2});
  return ops::reshape(rows, {rows.extent(0), rows.extent(1) * rows.extent(2)});
}

// The other way round, of a block's keys, the first half of columns, or of its values.
Value as_heads(Value rows, const DecoderShape& shape, size_t block, bool is_value) {
  ir::ExtentPool& pool = rows.builder().pool();
  const ExtentExpr heads = pool.constant(shape.each[block].key_heads),
                   head = pool.constant(shape.head_of(shape.each[block]).columns());
  const Value part =
      ops::slice_along(rows, 1, is_value ? heads * head : pool.constant(0), heads * head);
  return ops::transpose(ops::reshape(part, {rows.extent(0), heads, head}), {1, 0, 2});
}

// Inputs for the cache that the previous step returned. All have one P, the symbol `past`.
DecoderCache cache_inputs(ir::Builder& b, const DecoderShape& shape, ExtentExpr& positions) {
  DecoderCache past;
  const auto input = [&](const char* side, size_t block) {
    const BlockShape& own = shape.each[block];
    const Value x = b.input("past_" + numbered(side, block), DType::f32,
                            {b.pool().constant(own.key_heads), positions,
                             b.pool().constant(shape.head_of(own).columns())});
    if (!positions && x.valid()) positions = x.extent(1);
    return x;
  };
  for (int64_t block : shape.cached_blocks()) {
    const auto i = static_cast<size_t>(block);
    const Value values = input("value", i), keys = input("key", i);
    past.rows.push_back(ops::concat(std::array{as_rows(keys), as_rows(values)}, 1));
  }
  if (positions) b.name_symbol(positions, "past");
  return past;
}

}  // namespace

ir::Result<ir::Graph> import_step(const File& file) {
  const auto shape = read_decoder_shape(file);
  if (!shape) return shape.error();
  ir::Builder b;
  const Value tokens = b.input("tokens", DType::i64, {ExtentExpr()});
  const ExtentExpr count = tokens.extent(0);
  b.name_symbol(count, "tokens");
  b.guard(ir::less_equal(b.pool().constant(1), count), "there must be a token");
  ExtentExpr positions;
  DecoderCache past = cache_inputs(b, *shape, positions);
  past.states = state_inputs(b, "past_", *shape, {});
  const ExtentExpr reached = positions ? positions + count : count;
  b.guard(ir::less_equal(reached, b.pool().constant(shape->context)),
          "past and tokens must fit the model's context of " + std::to_string(shape->context) +
              " positions");
  Decoder decoder(file, *shape, b);
  const DecoderStep step = decoder.step(tokens, past);
  if (const auto failure = decoder.failure()) return *failure;
  b.output("logits", step.logits);
  const std::vector<int64_t> cached = shape->cached_blocks();
  for (size_t i = 0; i < cached.size(); ++i) {
    const auto block = static_cast<size_t>(cached[i]);
    b.output(numbered("value", block), as_heads(step.cache.rows[i], *shape, block, true));
    b.output(numbered("key", block), as_heads(step.cache.rows[i], *shape, block, false));
  }
  for (size_t i = 0; i < step.cache.states.size(); ++i) {
    b.output(state_name(i), step.cache.states[i]);
  }
  return b.finish();
}

}  // namespace ullage::gguf
