// Converts errors of the C APIs to Python exceptions.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_compiler.h>

namespace ullage::python {

// Raises `ullage.Error` or a subclass (errors.cpp) with the message, op and node, unless the status
// is ULLAGE_OK. REQUIRES: the GIL.
void check_run(ullage_status status);       // of a function of ullage.h
void check_compiled(ullage_status status);  // of ullage_compiler.h

// Calls without the GIL.
template <class Call>
ullage_status released(Call call) {
  const nanobind::gil_scoped_release release;
  return call();
}

// Raises ullage.InvalidArgument.
[[noreturn]] void refuse(const std::string& message);

void add_errors(nanobind::module_& module);

}  // namespace ullage::python
