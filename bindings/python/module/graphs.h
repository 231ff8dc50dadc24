// Graphs that are built call by call.
#pragma once

#include <nanobind/nanobind.h>

namespace ullage::python {

void add_graphs(nanobind::module_& module);

}  // namespace ullage::python
