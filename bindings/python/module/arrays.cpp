#include "arrays.h"

#include <algorithm>
#include <cstring>

#include "errors.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

struct Type {
  ullage_dtype dtype;
  nb::dlpack::dtype dlpack;
  const char* name;
};
constexpr uint8_t kInteger = 0, kNatural = 1, kFloat = 2, kBfloat = 4, kBool = 6;
constexpr Type kTypes[] = {
    {ULLAGE_F16, {kFloat, 16, 1}, "float16"},  {ULLAGE_F32, {kFloat, 32, 1}, "float32"},
    {ULLAGE_F64, {kFloat, 64, 1}, "float64"},  {ULLAGE_BF16, {kBfloat, 16, 1}, "bfloat16"},
    {ULLAGE_I8, {kInteger, 8, 1}, "int8"},     {ULLAGE_I16, {kInteger, 16, 1}, "int16"},
    {ULLAGE_I32, {kInteger, 32, 1}, "int32"},  {ULLAGE_I64, {kInteger, 64, 1}, "int64"},
    {ULLAGE_U8, {kNatural, 8, 1}, "uint8"},    {ULLAGE_U16, {kNatural, 16, 1}, "uint16"},
    {ULLAGE_U32, {kNatural, 32, 1}, "uint32"}, {ULLAGE_U64, {kNatural, 64, 1}, "uint64"},
    {ULLAGE_BOOL, {kBool, 8, 1}, "bool"},
};

const Type& type_of(ullage_dtype dtype) {
  return *std::ranges::find(kTypes, dtype, &Type::dtype);
}

}  // namespace

ullage_tensor tensor_of(const std::string& name, const Array& array, bool bfloat16) {
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  const auto type =
      std::ranges::find_if(kTypes, [&](const Type& one) { return one.dlpack == array.dtype(); });
  if (type == std::end(kTypes)) refuse(name + ": the element type is not supported");
  if (array.ndim() > ULLAGE_MAX_RANK) {
    refuse(name + ": rank is " + std::to_string(array.ndim()) + ", the maximum is " +
           std::to_string(ULLAGE_MAX_RANK));
  }
  if (bfloat16 && type->dtype != ULLAGE_U16)
    refuse(name + ": bits of bfloat16 must have dtype uint16");
  tensor.dtype = bfloat16 ? ULLAGE_BF16 : type->dtype;
  tensor.rank = static_cast<uint32_t>(array.ndim());
  for (uint32_t i = 0; i < tensor.rank; ++i)
    tensor.extents[i] = static_cast<int64_t>(array.shape(i));
  tensor.data = array.data();
  tensor.size_bytes = array.nbytes();
  return tensor;
}

HostCopy::HostCopy(const ullage_tensor& tensor)
    : tensor_(tensor),
      bytes_(std::make_unique_for_overwrite<char[]>(std::max<size_t>(tensor.size_bytes, 1))) {}

template <class Framework>
nb::object HostCopy::array(ullage_dtype dtype) {
  size_t shape[ULLAGE_MAX_RANK];
  std::copy_n(tensor_.extents, tensor_.rank, shape);
  char* const data = bytes_.release();
  const nb::capsule owner(data, [](void* p) noexcept { delete[] static_cast<char*>(p); });
  return nb::cast(nb::ndarray<Framework>(data, tensor_.rank, shape, owner, nullptr,
                                         type_of(dtype).dlpack, nb::device::cpu::value));
}

nb::object HostCopy::numpy() && {
  return array<nb::numpy>(tensor_.dtype == ULLAGE_BF16 ? ULLAGE_U16 : tensor_.dtype);
}

nb::object HostCopy::dlpack() && {
  return array<nb::array_api>(tensor_.dtype);
}

nb::object copy_of(const ullage_tensor& tensor) {
  HostCopy copy(tensor);
  if (tensor.size_bytes > 0) std::memcpy(copy.data(), tensor.data, tensor.size_bytes);
  return std::move(copy).numpy();
}

const char* name_of(ullage_dtype dtype) {
  return type_of(dtype).name;
}

size_t size_of(ullage_dtype dtype) {
  return type_of(dtype).dlpack.bits / 8;
}

ullage_dtype dtype_named(const std::string& name) {
  const auto type = std::ranges::find_if(kTypes, [&](const Type& one) { return one.name == name; });
  if (type == std::end(kTypes)) refuse("dtype '" + name + "' does not exist");
  return type->dtype;
}

}  // namespace ullage::python
