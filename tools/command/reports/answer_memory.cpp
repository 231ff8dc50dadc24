#include "tools/command/reports/answer_memory.h"

#include <nlohmann/json.hpp>

namespace ullage::tools {

nlohmann::ordered_json memory_json(const Execution& execution, const language::ModelText& text,
                                   gguf::CacheTypes cache, const language::AnswerSizes& sizes,
                                   const language::AnswerOptions& options) {
  nlohmann::ordered_json memory{{"weights", execution.session.statistics().device_bytes}};
  if (text.shape) {
    const language::CacheMemory kept = language::cache_memory(*text.shape, cache, sizes);
    memory["cache_per_token"] = kept.per_token;
    memory["cache"] = kept.all;
  }
  memory["tables"] = language::table_bytes(options);
  return memory;
}

}  // namespace ullage::tools
