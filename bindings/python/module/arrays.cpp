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
const Type* type_with(nb::dlpack::dtype dlpack) {
  const auto type = std::ranges::find_if(kTypes, [&](const Type& t) { return t.dlpack == dlpack; });
  return type == std::end(kTypes) ? nullptr : type;
}

struct DlpackVersion {
  uint32_t major = 0, minor = 0;
};

// DLManagedTensorVersioned: a tensor whose memory its receiver ends.
struct ManagedTensor {
  DlpackVersion version{};
  void* context = nullptr;
  void (*destroy)(ManagedTensor* self) = nullptr;
  uint64_t flags = 0;
  nb::dlpack::dltensor tensor{};
};

// DLPackExchangeAPI: C functions of the type of a tensor. They return 0, or -1 with an exception.
struct ExchangeApi {
  DlpackVersion version{};
  const ExchangeApi* previous = nullptr;
  void* allocate = nullptr;
  void* take_managed = nullptr;
  int (*make_object)(ManagedTensor* tensor, void** object) = nullptr;
  int (*describe)(void* object, nb::dlpack::dltensor* tensor) = nullptr;
};

const ExchangeApi& exchange_api_of(nb::handle type) {
  const nb::object capsule = type.attr("__dlpack_c_exchange_api__");
  const auto* api =
      static_cast<const ExchangeApi*>(PyCapsule_GetPointer(capsule.ptr(), "dlpack_exchange_api"));
  if (PyErr_Occurred()) throw nb::python_error();
  while (api != nullptr && api->version.major > 1) api = api->previous;
  if (api == nullptr || api->version.major != 1) refuse("the type has no exchange API of DLPack 1");
  return *api;
}

bool is_row_major(const nb::dlpack::dltensor& tensor) {
  int64_t expected = 1;
  for (int32_t i = tensor.ndim; i-- > 0;) {
    if (tensor.strides == nullptr || tensor.shape[i] == 0) return true;
    if (tensor.shape[i] != 1 && tensor.strides[i] != expected) return false;
    expected *= tensor.shape[i];
  }
  return true;
}

// An array of host memory, as its receiver gets it.
struct OwnedArray {
  ManagedTensor managed{};
  int64_t shape[ULLAGE_MAX_RANK] = {}, strides[ULLAGE_MAX_RANK] = {};
  std::unique_ptr<char[]> bytes{};
};

}  // namespace

ullage_tensor tensor_of(const std::string& name, const Array& array, bool bfloat16) {
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  const Type* const type = type_with(array.dtype());
  if (type == nullptr) refuse(name + ": the element type is not supported");
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

std::optional<ullage_tensor> exchanged_tensor(nb::handle object) {
  nb::dlpack::dltensor given;
  if (exchange_api_of(object.type()).describe(object.ptr(), &given) != 0) {
    throw nb::python_error();
  }
  const Type* const type = type_with(given.dtype);
  if (type == nullptr || given.device.device_type != nb::device::cpu::value ||
      given.ndim > ULLAGE_MAX_RANK || !is_row_major(given)) {
    return std::nullopt;
  }
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = type->dtype;
  tensor.rank = static_cast<uint32_t>(given.ndim);
  tensor.data = static_cast<const char*>(given.data) + given.byte_offset;
  tensor.size_bytes = size_of(type->dtype);
  for (uint32_t i = 0; i < tensor.rank; ++i) {
    tensor.extents[i] = given.shape[i];
    tensor.size_bytes *= static_cast<size_t>(given.shape[i]);
  }
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

nb::object HostCopy::exchanged(nb::handle type) && {
  const ExchangeApi& api = exchange_api_of(type);
  auto owned = std::make_unique<OwnedArray>();
  int64_t stride = 1;
  for (uint32_t i = tensor_.rank; i-- > 0;) {
    owned->shape[i] = tensor_.extents[i];
    owned->strides[i] = stride;
    stride *= std::max<int64_t>(tensor_.extents[i], 1);
  }
  owned->bytes = std::move(bytes_);
  ManagedTensor& managed = owned->managed;
  managed.version = {1, 0};
  managed.context = owned.get();
  managed.destroy = [](ManagedTensor* self) { delete static_cast<OwnedArray*>(self->context); };
  managed.tensor.data = owned->bytes.get();
  managed.tensor.device = {nb::device::cpu::value, 0};
  managed.tensor.ndim = static_cast<int32_t>(tensor_.rank);
  managed.tensor.dtype = type_of(tensor_.dtype).dlpack;
  managed.tensor.shape = owned->shape;
  managed.tensor.strides = owned->strides;
  void* object = nullptr;
  if (api.make_object(&managed, &object) != 0) throw nb::python_error();
  static_cast<void>(owned.release());  // the object's
  return nb::steal(static_cast<PyObject*>(object));
}

HostCopy host_copy(const ullage_tensor& tensor) {
  HostCopy copy(tensor);
  if (tensor.size_bytes > 0) std::memcpy(copy.data(), tensor.data, tensor.size_bytes);
  return copy;
}

nb::object copy_of(const ullage_tensor& tensor) {
  return host_copy(tensor).numpy();
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
