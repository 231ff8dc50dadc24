// The compiler's C API: models, graphs and generators of text.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_compiler.h>

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

void add_compiling(nanobind::module_& module);

void add_generators(nanobind::module_& module);

// Graphs that are built call by call.
void add_graphs(nanobind::module_& module);

// Derivatives and batches of models.
void add_transforms(nanobind::module_& module);

}  // namespace ullage::python
