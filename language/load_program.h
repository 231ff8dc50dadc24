// Programs of answers from files of language models.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "base/result.h"
#include "compiler/c_api.h"
#include "compiler/language_model.h"
#include "language/model_text.h"

namespace ullage::language {

struct DestroyProgram {
  void operator()(ullage_program* program) const { ullage_program_destroy(program); }
};

struct LoadedModel {
  std::shared_ptr<const void> file;           // the bytes of the program, or
  std::unique_ptr<ullage_compiled> compiled;  // those it was compiled to
  std::unique_ptr<ullage_program, DestroyProgram> program;
  std::optional<ModelText> text;
  std::string fingerprint{};  // as model_fingerprint
};

// Errors: those of model_fingerprint.
ir::Result<void> name_model(const ModelFile& file, const compiler::AnswerFiles& files,
                            LoadedModel& model);

// A language model is compiled for the context's device; a program file has the answers, or
// `unsupported`. Errors: those of ullage_generator_load_memory.
ir::Result<LoadedModel> load_model(ullage_context* context, const ModelFile& file,
                                   const compiler::AnswerForm& form,
                                   const compiler::AnswerFiles& files,
                                   ullage_compile_options compiling);

}  // namespace ullage::language
