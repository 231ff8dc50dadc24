// Converts Python arrays to tensors of the C API and back.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <ullage/ullage.h>

#include <memory>
#include <optional>
#include <string>

namespace ullage::python {

// Row-major host memory, through DLPack or the buffer protocol.
using Array = nanobind::ndarray<nanobind::ro, nanobind::c_contig, nanobind::device::cpu>;

// Refers to the memory of the array. `bfloat16`: the elements are bits of bf16 in uint16, because
// NumPy's DLPack has no bf16. Raises InvalidArgument for unsupported element types and ranks
// above 8.
ullage_tensor tensor_of(const std::string& name, const Array& array, bool bfloat16 = false);

// An object whose type has the exchange API of DLPack 1, such as a tensor of PyTorch. None: its
// elements are not in host memory, not row-major or of a type that Ullage lacks.
std::optional<ullage_tensor> exchanged_tensor(nanobind::handle object);

// Host memory for the elements of a tensor, which becomes an array that owns it.
class HostCopy {
 public:
  explicit HostCopy(const ullage_tensor& tensor);
  char* data() { return bytes_.get(); }
  // A NumPy array; bf16 becomes its bits in uint16.
  nanobind::object numpy() &&;
  // An object with DLPack, where bf16 stays bf16.
  nanobind::object dlpack() &&;
  // An object of a type with the exchange API of DLPack 1.
  nanobind::object exchanged(nanobind::handle type) &&;

 private:
  template <class Framework>
  nanobind::object array(ullage_dtype dtype);

  ullage_tensor tensor_;
  std::unique_ptr<char[]> bytes_;
};
// Copies the elements.
HostCopy host_copy(const ullage_tensor& tensor);
nanobind::object copy_of(const ullage_tensor& tensor);

// Names of the array API standard: "float32", "bfloat16" ...
const char* name_of(ullage_dtype dtype);
size_t size_of(ullage_dtype dtype);  // of an element, in bytes
ullage_dtype dtype_named(const std::string& name);

}  // namespace ullage::python
