// Programs of language models and of speech, opened for the C API: compiled for the device of a
// context, or entries of a program file.
#pragma once

#include <deque>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "compiler/c_api.h"
#include "frontends/language/gguf/file.h"
#include "language/generator.h"

namespace ullage::language {

// How programs are compiled and run: what callers give once, which later programs need again.
class ProgramOptions {
 public:
  // Copies all that the structs point to; null: defaults. Errors: those of read_struct; null where
  // there must be something.
  static ir::Result<std::shared_ptr<ProgramOptions>> of(const char* function,
                                                        ullage_context* context,
                                                        const ullage_compile_options* compile,
                                                        const ullage_session_options* session);
  ProgramOptions(const ProgramOptions&) = delete;
  ProgramOptions& operator=(const ProgramOptions&) = delete;

  // The progress of later compilations is not reported.
  void forget_callbacks() { compile_.progress = nullptr; }

  // A session of a program that is loaded, `streams`: whose progress can be read. `owner`: of the
  // program; null: the caller has it.
  ir::Result<OpenProgram> open(std::shared_ptr<const void> owner, ullage_program* program,
                               bool streams) const;
  // Errors, here and below: those of ullage_model_compile, ullage_program_load_entry and
  // ullage_session_create.
  ir::Result<OpenProgram> open_graph(ir::Graph graph, bool streams) const;
  ir::Result<OpenProgram> open_entry(const gguf::FileBytes& file, const std::string& entry,
                                     bool streams) const;

 private:
  ProgramOptions() = default;
  ir::Result<void> keep(const char* function, const ullage_compile_options* compile,
                        const ullage_session_options* session);
  ir::Result<const ullage_bound*> kept(const char* function, const ullage_bound* bounds,
                                       uint32_t count);
  const char* kept(const char* text) { return text ? texts_.emplace_back(text).c_str() : nullptr; }

  ullage_context* context_ = nullptr;
  ullage_compile_options compile_{};
  ullage_session_options session_{};
  std::deque<std::string> texts_{};
  std::deque<std::vector<ullage_bound>> bounds_{};
};

}  // namespace ullage::language
