// Language models as entries of a program file.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "compiler/plans.h"
#include "frontends/language/gguf/file.h"

namespace ullage::compiler {

// The name of what a program file holds of a language model besides programs: a GGUF file of the
// metadata alone.
inline constexpr const char* kMetadataAttachment = "gguf";

// Of which kind the answers of a language model are (gguf::GenerationForm).
struct AnswerForm {
  bool continues = false;  // of a conversation that goes on
  int64_t draft = 0;       // tokens that a step drafts; 0: none
  int64_t batch = 0;       // conversations that one run answers; 0: one
};
// The name of the program of such answers in a program file: "answer", "conversation", with drafts
// of 4 tokens "answer_drafts_4", of 8 conversations "answer_batch_8".
std::string entry_of(const AnswerForm& form);

// Its step, "", and its answers of these forms. Errors: those of gguf::import_step and
// gguf::import_generation.
ir::Result<std::vector<Entry>> language_entries(const gguf::File& file,
                                                std::span<const AnswerForm> answers);

}  // namespace ullage::compiler
