#include "errors.h"

#include <nanobind/stl/string.h>

#include <string>

namespace nb = nanobind;

namespace ullage::python {
namespace {

// An exception class for each status, and the builtin class that it also derives from.
struct Kind {
  ullage_status status;
  const char* name;
  const char* base;  // of builtins
};
constexpr Kind kKinds[] = {
    {ULLAGE_INVALID_ARGUMENT, "InvalidArgument", "ValueError"},
    {ULLAGE_INVALID_FILE, "InvalidFile", "ValueError"},
    {ULLAGE_UNSUPPORTED, "Unsupported", "NotImplementedError"},
    {ULLAGE_OUT_OF_BOUNDS, "OutOfBounds", "ValueError"},
    {ULLAGE_OUT_OF_MEMORY, "OutOfMemory", "MemoryError"},
    {ULLAGE_NO_DEVICE, "NoDevice", "RuntimeError"},
    {ULLAGE_DEVICE_LOST, "DeviceLost", "RuntimeError"},
    {ULLAGE_INTERNAL, "InternalError", "RuntimeError"},
    {ULLAGE_CANCELLED, "Cancelled", "RuntimeError"},
};

[[noreturn]] void raise(ullage_status status, const std::string& message, const std::string& op,
                        const std::string& node) {
  const char* name = "Error";
  for (const Kind& kind : kKinds) {
    if (kind.status == status) name = kind.name;
  }
  const nb::object type = nb::module_::import_("ullage._ullage").attr(name);
  const nb::object error = type(nb::cast(message));
  error.attr("op") = nb::cast(op);
  error.attr("node") = nb::cast(node);
  PyErr_SetObject(type.ptr(), error.ptr());
  throw nb::python_error();
}

}  // namespace

void check_run(ullage_status status) {
  if (status != ULLAGE_OK) raise(status, ullage_last_error(), "", "");
}

void check_compiled(ullage_status status) {
  if (status == ULLAGE_OK) return;
  ullage_diagnostic diagnostic = {};
  diagnostic.size = sizeof diagnostic;
  ullage_compiler_last_error(&diagnostic);
  raise(status, diagnostic.message, diagnostic.op, diagnostic.node);
}

void refuse(const std::string& message) {
  raise(ULLAGE_INVALID_ARGUMENT, message, "", "");
}

// Calls type(), because exception classes with two bases are easier in Python than in C.
void add_errors(nb::module_& module) {
  const nb::module_ builtins = nb::module_::import_("builtins");
  const nb::object type = builtins.attr("type");
  nb::dict members;
  members["__doc__"] =
      "An error of Ullage. `op` and `node` name the node that caused it, or are ''.";
  members["__module__"] = "ullage";
  members["op"] = "";
  members["node"] = "";
  const nb::object error = type("Error", nb::make_tuple(builtins.attr("Exception")), members);
  module.attr("Error") = error;
  for (const Kind& kind : kKinds) {
    nb::dict own;
    own["__module__"] = "ullage";
    module.attr(kind.name) = type(kind.name, nb::make_tuple(error, builtins.attr(kind.base)), own);
  }
}

}  // namespace ullage::python
