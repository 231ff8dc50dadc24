#include "tools/command/reports/answer_memory.h"

#include <nlohmann/json.hpp>

namespace ullage::tools {
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

int64_t table_bytes(const language::AnswerOptions& options) {
  size_t elements = options.sampling.dry_breakers.size();
  if (const auto& stops = options.stop_automaton) {
    elements += stops->token_classes.size() + stops->steps.size();
  }
  const int64_t bytes = static_cast<int64_t>(elements * sizeof(int64_t));
  return options.constraint ? bytes + options.constraint->table().bytes() : bytes;
}

}  // namespace

nlohmann::ordered_json memory_json(const Execution& execution, const language::ModelText& text,
                                   gguf::CacheTypes cache, const AnswerSizes& sizes,
                                   const language::AnswerOptions& options) {
  nlohmann::ordered_json memory{{"weights", execution.session.statistics().device_bytes}};
  if (text.shape) {
    const int64_t row = gguf::cache_row_bytes(*text.shape, cache);
    memory["cache_per_token"] = row;
    memory["cache"] = sizes.conversations * (row * sizes.positions + state_bytes(*text.shape));
  }
  memory["tables"] = table_bytes(options);
  return memory;
}

}  // namespace ullage::tools
