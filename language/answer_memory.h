// Memory of answers: what keys, values, states and tables take, in bytes.
#pragma once

#include <cstdint>

#include "frontends/language/gguf/cache_rows.h"
#include "language/generator.h"
#include "language/model_text.h"

namespace ullage::language {

// Conversations that a run answers, and tokens that each has at most.
struct AnswerSizes {
  int64_t conversations = 1, positions = 0;
};

struct CacheMemory {
  int64_t per_token = 0;  // keys and values of a position
  int64_t all = 0;        // of all positions, and the states of recurrences
};
CacheMemory cache_memory(const gguf::DecoderShape& shape, gguf::CacheTypes types,
                         const AnswerSizes& sizes);

// Automata of stops and constraints, and tokens that end sequences.
int64_t table_bytes(const AnswerOptions& options);

}  // namespace ullage::language
