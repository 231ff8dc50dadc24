// Arrays of Python as tensors of the C API, and back.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <ullage/ullage.h>

namespace ullage::python {

// Host memory, row-major; by DLPack or the buffer protocol.
using Array = nanobind::ndarray<nanobind::ro, nanobind::c_contig, nanobind::device::cpu>;

// Refers to the array's memory. `bfloat16`: its elements are bits of bf16 in uint16, which NumPy's
// DLPack cannot say. Raises for element types that there are none of, and ranks above 8.
ullage_tensor tensor_of(const std::string& name, const Array& array, bool bfloat16 = false);

// A NumPy array that owns a copy; bf16 as its bits in uint16.
nanobind::object copy_of(const ullage_tensor& tensor);

// "float32", "bfloat16", ...: as the array API standard calls them.
const char* name_of(ullage_dtype dtype);
ullage_dtype dtype_named(const std::string& name);

}  // namespace ullage::python
