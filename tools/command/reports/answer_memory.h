// Memory of answers, as they report it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "language/answer_memory.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// `memory`, in bytes: `weights` on the device; `cache_per_token`, keys and values of a position;
// `cache`, those of all positions and the states of recurrences; `tables` that answers are
// compared with. REQUIRES: no run has begun.
nlohmann::ordered_json memory_json(const Execution& execution, const language::ModelText& text,
                                   gguf::CacheTypes cache, const language::AnswerSizes& sizes,
                                   const language::AnswerOptions& options);

}  // namespace ullage::tools
