#include "compiler/language_model.h"

#include <utility>

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

ir::Result<ir::Graph> answer_graph(const gguf::File& file, const AnswerForm& form,
                                   const std::string& adapter) {
  gguf::GenerationForm generation = {.continues = form.continues,
                                     .draft = form.draft,
                                     .batch = form.batch,
                                     .stops_at_text = form.stops_at_text,
                                     .adjusts_logits = form.adjusts_logits,
                                     .seeds = form.seeds,
                                     .log_probabilities = form.log_probabilities,
                                     .constraint = form.constraint};
  if (adapter.empty()) return gguf::import_generation(file, generation);
  const auto mapped = runtime::map_file(adapter);
  if (!mapped) return mapped.error();
  const auto added = gguf::read_file(mapped->bytes, mapped->owner);
  if (!added) return ir::in_context(adapter, added.error());
  generation.adapter = &*added;
  auto graph = gguf::import_generation(file, generation);
  if (!graph) return ir::in_context("with " + adapter, graph.error());
  return graph;
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
