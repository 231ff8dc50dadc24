// Describes an input, an output or a value to Python.
#pragma once

#include <nanobind/nanobind.h>

#include "arrays.h"

namespace ullage::python {

// (name, dtype, shape). An extent that varies is the name of its symbol, or None.
inline nanobind::tuple info_of(const ullage_tensor_info& info) {
  nanobind::list shape;
  for (uint32_t i = 0; i < info.rank; ++i) {
    if (info.extents[i] >= 0) {
      shape.append(info.extents[i]);
    } else if (info.symbols[i] != nullptr) {
      shape.append(info.symbols[i]);
    } else {
      shape.append(nanobind::none());
    }
  }
  return nanobind::make_tuple(info.name, name_of(info.dtype), nanobind::tuple(shape));
}

}  // namespace ullage::python
