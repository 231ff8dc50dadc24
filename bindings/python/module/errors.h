// Errors of the C APIs as exceptions of Python.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_compiler.h>

namespace ullage::python {

// Raises unless it is ULLAGE_OK: `ullage.Error` or one of its kinds (errors.cpp), with the message,
// status, op and node. REQUIRES: the GIL.
void check_run(ullage_status status);       // of a function of ullage.h
void check_compiled(ullage_status status);  // of ullage_compiler.h

// Raises ullage.InvalidArgument.
[[noreturn]] void refuse(const std::string& message);

void add_errors(nanobind::module_& module);

}  // namespace ullage::python
