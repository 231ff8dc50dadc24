#include "fused_node.h"

#include <algorithm>
#include <array>

#include "graph_access.h"

namespace ullage::provider {
namespace {

// Inputs of more elements decide no structure.
constexpr size_t kMostSpecialized = 64;

struct Dtype {
  ONNXTensorElementDataType element;
  ullage_dtype dtype;
};
constexpr std::array kDtypes = {Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT, ULLAGE_F32},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_FLOAT16, ULLAGE_F16},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_BFLOAT16, ULLAGE_BF16},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_DOUBLE, ULLAGE_F64},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_INT8, ULLAGE_I8},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_INT16, ULLAGE_I16},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_INT32, ULLAGE_I32},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_INT64, ULLAGE_I64},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT8, ULLAGE_U8},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT16, ULLAGE_U16},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT32, ULLAGE_U32},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_UINT64, ULLAGE_U64},
                                Dtype{ONNX_TENSOR_ELEMENT_DATA_TYPE_BOOL, ULLAGE_BOOL}};

size_t elements_of(const std::vector<int64_t>& extents) {
  size_t count = 1;
  for (const int64_t extent : extents) count *= static_cast<size_t>(extent);
  return count;
}

}  // namespace

FusedNode::FusedNode(const Api& api, Context context, const DeviceMemory& memory,
                     const Options& options, std::optional<ProgramFile> file,
                     std::optional<Recipe> recipe, std::vector<std::string> inputs,
                     std::vector<std::string> outputs, std::shared_ptr<DispatchTimes> times)
    : OrtNodeComputeInfo{},
      api_(api),
      context_(std::move(context)),
      memory_(memory),
      recipe_(std::move(recipe)),
      inputs_(std::move(inputs)),
      outputs_(std::move(outputs)),
      times_(std::move(times)) {
  if (file) general_.emplace(api, options, context_, memory_, std::move(*file), inputs_, outputs_);
  ort_version_supported = ORT_API_VERSION;
  CreateState = [](OrtNodeComputeInfo* self, OrtNodeComputeContext*,
                   void** state) noexcept -> OrtStatus* {
    *state = self;
    return nullptr;
  };
  Compute = [](OrtNodeComputeInfo* self, void*, OrtKernelContext* call) noexcept -> OrtStatus* {
    auto& node = *static_cast<FusedNode*>(self);
    return guarded(node.api_, [&] { node.run(call); });
  };
  ReleaseState = [](OrtNodeComputeInfo*, void*) noexcept {};
}

void FusedNode::run(OrtKernelContext* call) {
  const std::lock_guard lock(mutex_);
  if (!general_) return run_with_values(call);
  try {
    general_->run(call, *times_, recipe_ ? Executable::Results::late : Executable::Results::early);
  } catch (const Failure& failure) {
    if (failure.status != ULLAGE_OUT_OF_BOUNDS || !recipe_) throw;
    run_with_values(call);
  }
}

void FusedNode::run_with_values(OrtKernelContext* call) {
  SpecializedValues values = values_of(call);
  if (!specialized_ || values != values_) {
    specialized_.reset();
    specialized_.emplace(api_, recipe_->options, context_, memory_,
                         compile(recipe_->model, recipe_->options, context_, values), inputs_,
                         outputs_);
    values_ = std::move(values);
  }
  specialized_->run(call, *times_, Executable::Results::early);
}

SpecializedValues FusedNode::values_of(OrtKernelContext* call) const {
  SpecializedValues values;
  for (size_t i = 0; i < inputs_.size(); ++i) {
    const OrtValue* value = nullptr;
    api_.check(api_.ort.KernelContext_GetInput(call, i, &value));
    if (!value) continue;
    const TensorType type = type_of(api_, value);
    const auto known = std::ranges::find(kDtypes, type.element, &Dtype::element);
    if (known == kDtypes.end() || elements_of(type.extents) > kMostSpecialized) continue;
    size_t size = 0;
    api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
    std::string bytes(size, 0);
    if (const auto place = memory_.place_of(value)) {
      DeviceMemory::read(*place, bytes.data(), size);
    } else {
      const void* data = nullptr;
      api_.check(api_.ort.GetTensorData(value, &data));
      bytes.assign(static_cast<const char*>(data), size);
    }
    values[inputs_[i]] = {known->dtype, type.extents, std::move(bytes)};
  }
  return values;
}

}  // namespace ullage::provider
