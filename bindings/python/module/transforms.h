// Derivatives and batches of models.
#pragma once

#include <nanobind/nanobind.h>

namespace ullage::python {

void add_transforms(nanobind::module_& module);

}  // namespace ullage::python
