// Models of the compiler's C API.
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

}  // namespace ullage::python
