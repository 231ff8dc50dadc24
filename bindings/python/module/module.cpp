// ullage._ullage: the C APIs as classes, one to one; the public API is in the Python files.
#include "buffers.h"
#include "compiling.h"
#include "errors.h"
#include "running.h"

NB_MODULE(_ullage, module) {
  ullage::python::add_errors(module);
  ullage::python::add_buffers(module);
  ullage::python::add_running(module);
  ullage::python::add_compiling(module);
  ullage::python::add_graphs(module);
  ullage::python::add_generators(module);
  ullage::python::add_readers(module);
  ullage::python::add_transforms(module);
}
