// Answers, embeddings and transcripts of a language model, opened for a verb.
#pragma once

#include <string>

#include "frontends/language/gguf/embedding.h"
#include "frontends/language/speech/transcription.h"
#include "language/generator.h"
#include "tools/command/models/execution.h"

namespace ullage::tools {

// The program of answers of a language model or of a .ull compiled from one, and a session.
// Failure besides: usage, for files besides a .ull; a .ull that was compiled without such answers.
ToolResult<Execution> open_generation(const std::string& model, const Target& target,
                                      const SessionChoices& choices, const AnswerForm& form,
                                      const AnswerFiles& files = {});

// The program of embeddings of a .gguf, or of a .ull compiled from an encoder-only one, and a
// session. Failure besides: usage, for another form than that of the .ull.
ToolResult<Execution> open_embedding(const std::string& model, const Target& target,
                                     const SessionChoices& choices,
                                     const gguf::EmbeddingForm& form);

// How answers keep keys and values.
void add_cache_options(Command verb, gguf::CacheTypes& cache);

// The program of a transcription and a session; the model outlives it. `path`: of the model, for
// messages.
ToolResult<Execution> open_transcription(const std::string& path, const speech::SpeechModel& model,
                                         const speech::TranscriptionForm& form,
                                         const Target& target, const SessionChoices& choices);

// The generator of answers; the execution outlives it.
ToolResult<language::Generator> open_generator(Execution& execution);

}  // namespace ullage::tools
