#include "language/answer_memory.h"

namespace ullage::language {
namespace {

int64_t state_bytes(const gguf::DecoderShape& shape) {
  int64_t bytes = 0;
  for (const std::vector<int64_t>& extents : shape.states()) {
    int64_t elements = 1;
    for (const int64_t extent : extents) elements *= extent;
    bytes += elements * static_cast<int64_t>(sizeof(float));
  }
  return bytes;
}

}  // namespace

CacheMemory cache_memory(const gguf::DecoderShape& shape, gguf::CacheTypes types,
                         const AnswerSizes& sizes) {
  const int64_t row = gguf::cache_row_bytes(shape, types);
  return {.per_token = row,
          .all = sizes.conversations * (row * sizes.positions + state_bytes(shape))};
}

int64_t table_bytes(const AnswerOptions& options) {
  size_t elements = options.sampling.dry_breakers.size();
  if (const auto& stops = options.stop_automaton) {
    elements += stops->token_classes.size() + stops->steps.size();
  }
  const int64_t bytes = static_cast<int64_t>(elements * sizeof(int64_t));
  return options.constraint ? bytes + options.constraint->table().bytes() : bytes;
}

}  // namespace ullage::language
