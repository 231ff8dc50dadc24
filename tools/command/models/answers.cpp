#include "tools/command/models/answers.h"

#include <functional>

#include "base/free_memory.h"
#include "runtime/profile.h"
#include "tools/command/models/targets.h"
#include "tools/common/cli/clock.h"

namespace ullage::tools {
namespace {

using Import = std::function<ToolResult<ir::Graph>()>;

// Compiled in memory, without a program file, which would contain the weights a second time.
ToolResult<Execution> compile_in_memory(const std::string& model, const Import& import,
                                        const Target& target, const SessionChoices& choices) {
  const Clock loading;
  auto context = open_context(target);
  if (!context) return context.error();
  auto graph = import();
  if (!graph) return graph.error();
  double load_ms = loading.ms();
  const Clock compiling;
  auto compiled =
      compile_graph(*graph, runtime::profile_of(context->get()), kernel_choices(choices));
  if (!compiled) return compiled.error();
  *graph = {};
  ir::release_free_memory();
  const double compile_ms = compiling.ms();
  const Clock opening;
  const auto created = runtime::create_program(
      context->get(), std::move(compiled->program),
      choices.self_test ? compiler::on_demand(std::move(compiled->references))
                        : runtime::ReferenceSource());
  if (!created) return failure_of(ir::in_context(model, created.error()));
  Program program = Program::adopt(*created);
  auto session = open_session(program, choices);
  if (!session) return failure_of(session.status());
  load_ms += opening.ms();
  return Execution{.context = std::move(*context),
                   .bytes = {.bytes = {}, .owner = {}, .compile_ms = compile_ms},
                   .program = std::move(program),
                   .session = std::move(*session),
                   .load_ms = load_ms};
}

ToolResult<Execution> load_entry(const std::string& model, const std::string& entry,
                                 const Target& target, const SessionChoices& choices) {
  const Clock clock;
  auto context = open_context(target);
  if (!context) return context.error();
  const double before_ms = clock.ms();
  auto bytes = load_model(model, runtime::profile_of(context->get()), {}, choices);
  if (!bytes) return bytes.error();
  bytes->entry = entry;
  return load_execution(std::move(*context), std::move(*bytes), model, choices, before_ms);
}

}  // namespace

ToolResult<Execution> open_generation(const std::string& model, const Target& target,
                                      const SessionChoices& choices, const AnswerForm& form,
                                      const AnswerFiles& files) {
  if (is_language_model(model)) {
    const auto import = [&] { return import_answers(model, target, form, files); };
    return compile_in_memory(model, import, target, choices);
  }
  if (!form.is_of_files()) {
    return usage(
        "log-probabilities, biases, penalties of the answer, --dry-multiplier, --typical, "
        "--xtc-probability, constraints and types of the cache require a language model, given " +
        model);
  }
  for (const auto& [what, file] : {std::pair("--lora: adapters require", files.adapter),
                                   std::pair("--model-draft: drafts require", files.draft_model)}) {
    if (!file.empty()) return usage(std::string(what) + " a language model, given " + model);
  }
  return load_entry(model, compiler::entry_of(form), target, choices);
}

ToolResult<Execution> open_embedding(const std::string& model, const Target& target,
                                     const SessionChoices& choices,
                                     const gguf::EmbeddingForm& form) {
  if (!is_language_model(model)) {
    if (!form.pooling && form.normalized) return load_entry(model, "", target, choices);
    return usage("--pooling and --embd-normalize require a language model: " + model +
                 " has those that it was compiled with");
  }
  const auto import = [&]() -> ToolResult<ir::Graph> {
    const auto file = open_language_model(model, target.allow_unknown_keys);
    if (!file) return file.error();
    auto graph = gguf::import_embedding(*file, form);
    if (!graph) return failure_of(ir::in_context(model, graph.error()));
    return std::move(*graph);
  };
  return compile_in_memory(model, import, target, choices);
}

void add_cache_options(Command verb, gguf::CacheTypes& cache) {
  const std::vector<std::pair<std::string, gguf::CacheType>> kTypes = {
      {"f32", gguf::CacheType::f32},
      {"f16", gguf::CacheType::f16},
      {"q8_0", gguf::CacheType::q8_0}};
  verb.add_choice("--cache-type-k", cache.keys, kTypes, "how keys of earlier tokens are kept")
      .show_default();
  verb.add_choice("--cache-type-v", cache.values, kTypes, "the same of values").show_default();
}

ToolResult<Execution> open_transcription(const std::string& path, const speech::SpeechModel& model,
                                         const speech::TranscriptionForm& form,
                                         const Target& target, const SessionChoices& choices) {
  const auto import = [&]() -> ToolResult<ir::Graph> {
    auto graph = speech::import_transcription(model, form);
    if (!graph) return failure_of(ir::in_context(path, graph.error()));
    return std::move(*graph);
  };
  return compile_in_memory(path, import, target, choices);
}

ToolResult<language::Generator> open_generator(Execution& execution) {
  auto generator = language::Generator::open(execution.program.get(), execution.session);
  if (!generator) return failure_of(generator.error());
  return std::move(*generator);
}

}  // namespace ullage::tools
