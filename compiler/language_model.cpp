#include "compiler/language_model.h"

#include <optional>
#include <utility>

#include "compiler/model_file.h"
#include "frontends/language/gguf/embedding.h"
#include "frontends/language/gguf/encoder_shape.h"
#include "frontends/language/gguf/step.h"
#include "runtime/file/mapped_file.h"

namespace ullage::compiler {

std::string entry_of(const AnswerForm& form) {
  const std::string name = form.continues ? "conversation" : "answer";
  if (form.batch != 0) return name + "_batch_" + std::to_string(form.batch);
  return form.draft == 0 ? name : name + "_drafts_" + std::to_string(form.draft);
}

namespace {

ir::Result<gguf::File> read_adapter(const std::string& path) {
  const auto mapped = runtime::map_file(path);
  if (!mapped) return mapped.error();
  auto read = gguf::read_file(mapped->bytes, mapped->owner);
  if (!read) return ir::in_context(path, read.error());
  return read;
}

}  // namespace

ir::Result<ir::Graph> answer_graph(const gguf::File& file, const AnswerForm& form,
                                   const AnswerFiles& files) {
  gguf::GenerationForm generation = {.continues = form.continues,
                                     .draft = form.draft,
                                     .batch = form.batch,
                                     .stops_at_text = form.stops_at_text,
                                     .adjusts_logits = form.adjusts_logits,
                                     .penalizes_sequences = form.penalizes_sequences,
                                     .limits_shares = form.limits_shares,
                                     .cache = form.cache,
                                     .seeds = form.seeds,
                                     .log_probabilities = form.log_probabilities,
                                     .constraint = form.constraint};
  std::optional<gguf::File> adapter, draft_model;
  if (!files.adapter.empty()) {
    auto read = read_adapter(files.adapter);
    if (!read) return read.error();
    generation.adapter = &adapter.emplace(std::move(*read));
  }
  if (!files.draft_model.empty()) {
    auto opened = open_language_model(files.draft_model);
    if (!opened) return opened.error();
    generation.draft_model = &draft_model.emplace(std::move(*opened));
  }
  auto graph = gguf::import_generation(file, generation);
  if (graph || (!adapter && !draft_model)) return graph;
  return ir::in_context("with " + (adapter ? files.adapter : files.draft_model), graph.error());
}

ir::Result<std::vector<Entry>> language_entries(const gguf::File& file,
                                                std::span<const AnswerForm> answers) {
  std::vector<Entry> entries;
  if (gguf::is_encoder(file)) {
    auto embedding = gguf::import_embedding(file);
    if (!embedding) return embedding.error();
    entries.push_back({"", std::move(*embedding)});
    return entries;
  }
  auto step = gguf::import_step(file);
  if (!step) return step.error();
  entries.push_back({"", std::move(*step)});
  for (const AnswerForm& form : answers) {
    auto written = answer_graph(file, form);
    if (!written) return written.error();
    entries.push_back({entry_of(form), std::move(*written)});
  }
  return entries;
}

}  // namespace ullage::compiler
