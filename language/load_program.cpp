#include "language/load_program.h"

#include "language/saved_state.h"
#include "language/status.h"

namespace ullage::language {
namespace {

ir::Result<std::unique_ptr<ullage_compiled>> compile(const gguf::File& file,
                                                     const compiler::AnswerForm& form,
                                                     const compiler::AnswerFiles& files,
                                                     const ullage_compile_options& compiling) {
  auto graph = compiler::answer_graph(file, form, files);
  if (!graph) return graph.error();
  const std::unique_ptr<ullage_model> model(compiler::make_model(std::move(*graph)));
  return compiler::compile(*model, compiling);
}

ir::Result<void> load(ullage_context* context, const void* bytes, size_t size,
                      const std::string& entry, LoadedModel& model) {
  ullage_program_options options = {};
  options.size = sizeof options;
  options.entry = entry.c_str();
  ullage_program* program = nullptr;
  const auto ok =
      checked(Status::of(ullage_program_load(context, bytes, size, &options, &program)));
  model.program.reset(program);
  return ok;
}

}  // namespace

ir::Result<void> name_model(const ModelFile& file, const compiler::AnswerFiles& files,
                            LoadedModel& model) {
  auto fingerprint = model_fingerprint(file, files.adapter);
  if (!fingerprint) return fingerprint.error();
  model.fingerprint = std::move(*fingerprint);
  return {};
}

ir::Result<LoadedModel> load_model(ullage_context* context, const ModelFile& file,
                                   const compiler::AnswerForm& form,
                                   const compiler::AnswerFiles& files,
                                   ullage_compile_options compiling) {
  LoadedModel model;
  const auto* const language_model = std::get_if<gguf::File>(&file);
  if (language_model == nullptr && !(files.adapter.empty() && files.draft_model.empty())) {
    return ir::invalid_argument(
        "adapters and draft models require a language model, given a program file");
  }
  auto text = read_text(file);
  if (!text) return text.error();
  model.text = std::move(*text);
  if (form.continues) {
    if (auto ok = name_model(file, files, model); !ok) return ok.error();
  }
  if (language_model == nullptr) {
    const auto& program = std::get<gguf::FileBytes>(file);
    model.file = program.owner;
    const std::string entry = compiler::entry_of(form);
    const auto ok = load(context, program.bytes.data(), program.bytes.size(), entry, model);
    if (!ok) return ok.error();
    return model;
  }
  compiling.context = context;
  compiling.profile_count = compiling.plan_count = 0;
  auto compiled = compile(*language_model, form, files, compiling);
  if (!compiled) return compiled.error();
  model.compiled = std::move(*compiled);
  const auto bytes = model.compiled->bytes();
  if (auto ok = load(context, bytes.data(), bytes.size(), "", model); !ok) return ok.error();
  return model;
}

}  // namespace ullage::language
