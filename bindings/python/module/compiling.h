// The compiler's C API: models, graphs and generators of text.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_compiler.h>

#include <atomic>
#include <string>
#include <utility>

#include "running.h"

namespace ullage::python {

// A graph with its constants; see ullage.Model in the package.
class Model {
 public:
  explicit Model(ullage_model* model) : model_(model) {}
  const ullage_model* get() const { return model_.get(); }

 private:
  std::unique_ptr<ullage_model, Destroy<ullage_model_destroy>> model_;
};

// Calls Python while something compiles, from any thread. An exception cancels the compilation and
// is raised again at its end.
class Progress {
 public:
  // `call`: None, and nothing is called.
  explicit Progress(nanobind::object call) : call_(std::move(call)) {}

  // Refer to this and to the folder; "": no cache.
  ullage_compile_options options(ullage_compile_options options,
                                 const std::string& cache_directory);
  // Raises what the call raised.
  void check() const;

 private:
  static int show(void* user, const char* step, uint64_t done, uint64_t total);

  nanobind::object call_;
  std::atomic<bool> failed_ = false;
  nanobind::object raised_{};
};

void add_compiling(nanobind::module_& module);

void add_generators(nanobind::module_& module);

// Embeddings and transcripts.
void add_readers(nanobind::module_& module);

// Graphs that are built call by call.
void add_graphs(nanobind::module_& module);

// Derivatives and batches of models.
void add_transforms(nanobind::module_& module);

}  // namespace ullage::python
