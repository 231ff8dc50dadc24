// Language models: generators of the compiler's C API.
#pragma once

#include <nanobind/nanobind.h>

namespace ullage::python {

void add_generators(nanobind::module_& module);

}  // namespace ullage::python
