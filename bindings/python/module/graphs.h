// Graphs and their transforms as Python sees them.
#pragma once

#include <nanobind/nanobind.h>

namespace ullage::python {

// Graphs that are built call by call.
void add_graphs(nanobind::module_& module);

// Derivatives and batches of models.
void add_transforms(nanobind::module_& module);

}  // namespace ullage::python
