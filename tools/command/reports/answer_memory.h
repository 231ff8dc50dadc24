// Memory of answers, as they report it.
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "frontends/language/gguf/cache_rows.h"
#include "language/generator.h"
#include "language/model_text.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// Conversations that a run answers, and tokens that each has at most.
struct AnswerSizes {
  int64_t conversations = 1, positions = 0;
};

// `memory`, in bytes: `weights` on the device; `cache_per_token`, keys and values of a position;
// `cache`, those of all positions and the states of recurrences; `tables` that answers are
// compared with. REQUIRES: no run has begun.
nlohmann::ordered_json memory_json(const Execution& execution, const language::ModelText& text,
                                   gguf::CacheTypes cache, const AnswerSizes& sizes,
                                   const language::AnswerOptions& options);

}  // namespace ullage::tools
