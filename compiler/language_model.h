// Language models as entries of a program file.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "compiler/plans.h"
#include "frontends/language/gguf/cache_rows.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/gguf/generation.h"

namespace ullage::compiler {

// The name of the attachment with the metadata of a language model: a GGUF file without tensors.
inline constexpr const char* kMetadataAttachment = "gguf";

// The kind of the answers of a language model (gguf::GenerationForm).
struct AnswerForm {
  bool continues = false;  // in a conversation that continues
  int64_t draft = 0;       // tokens that a step drafts; 0: none
  int64_t batch = 0;       // conversations that one run answers; 0: one
  // As in gguf::GenerationForm. Programs of files have none of them.
  bool stops_at_text = false, adjusts_logits = false, penalizes_sequences = false,
       limits_shares = false, seeds = false;
  gguf::CacheTypes cache{};
  std::optional<int64_t> log_probabilities{};
  std::optional<gguf::ConstraintForm> constraint{};

  bool is_of_files() const {
    return !stops_at_text && !adjusts_logits && !penalizes_sequences && !limits_shares && !seeds &&
           !log_probabilities && !constraint && cache == gguf::CacheTypes{};
  }
  bool operator==(const AnswerForm&) const = default;
};
// The name in a program file of the program with such answers: "answer", "conversation", with
// drafts of 4 tokens "answer_drafts_4", for 8 conversations "answer_batch_8".
std::string entry_of(const AnswerForm& form);

// Paths of what answers are computed with besides the model; empty: none.
struct AnswerFiles {
  std::string adapter{};      // a GGUF file of low-rank adapters
  std::string draft_model{};  // a smaller language model, which drafts
};
// The answers of a language model. Errors: those of gguf::import_generation and of files, with the
// path of the file.
ir::Result<ir::Graph> answer_graph(const gguf::File& file, const AnswerForm& form,
                                   const AnswerFiles& files = {});

// The step, "", and the answers of these kinds; of encoder-only models their embedding, "", alone.
// Errors: those of gguf::import_step, gguf::import_generation and gguf::import_embedding.
ir::Result<std::vector<Entry>> language_entries(const gguf::File& file,
                                                std::span<const AnswerForm> answers);

}  // namespace ullage::compiler
