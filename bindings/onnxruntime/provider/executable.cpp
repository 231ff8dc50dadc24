#include "executable.h"

#include <algorithm>
#include <cstring>
#include <set>

#include "graph_access.h"
#include "packed_elements.h"

namespace ullage::provider {
namespace {

ullage_tensor_info input_info(const ullage_program* program, uint32_t index) {
  ullage_tensor_info info = {};
  info.size = sizeof info;
  check_run(ullage_program_get_input(program, index, &info));
  return info;
}

// The bounds that this program has symbols for: a session's are of all its programs. Those of its
// nodes go by "node:output:axis", and cannot be looked up.
std::vector<ullage_bound> bounds_of(const ullage_program* program, const Options& options) {
  std::set<std::string> symbols;
  for (uint32_t i = 0; i < ullage_program_input_count(program); ++i) {
    const ullage_tensor_info info = input_info(program, i);
    for (uint32_t axis = 0; axis < info.rank; ++axis) {
      if (!info.symbols[axis]) continue;
      symbols.insert(info.symbols[axis]);
      symbols.insert(std::string(info.name) + "." + std::to_string(axis));
    }
  }
  std::vector<ullage_bound> bounds;
  for (const auto& [symbol, value] : options.bounds) {
    if (symbols.contains(symbol)) bounds.push_back({symbol.c_str(), value});
  }
  return bounds;
}

}  // namespace

Executable::Executable(const Api& api, const Options& options, Context context,
                       const DeviceMemory& memory, ProgramFile file,
                       const std::vector<std::string>& inputs,
                       const std::vector<std::string>& outputs)
    : api_(api),
      context_(std::move(context)),
      memory_(memory),
      file_(std::move(file)),
      program_(file_.load(context_)) {
  ullage_program* const program = program_.get();
  for (uint32_t i = 0; i < ullage_program_input_count(program); ++i) {
    const ullage_tensor_info info = input_info(program, i);
    const auto at = std::ranges::find(inputs, info.name);
    if (at == inputs.end()) throw Failure(std::string("the node has no operand ") + info.name);
    inputs_.push_back(
        {static_cast<size_t>(at - inputs.begin()), info.name, info.dtype, info.is_host_read != 0});
  }
  std::vector<std::string> results;
  for (uint32_t i = 0; i < ullage_program_output_count(program); ++i) {
    ullage_tensor_info info = {};
    info.size = sizeof info;
    check_run(ullage_program_get_output(program, i, &info));
    results.emplace_back(info.name);
  }
  for (const std::string& name : outputs) {
    const auto at = std::ranges::find(results, name);
    if (at == results.end()) throw Failure("the program has no result " + name);
    outputs_.push_back({static_cast<uint32_t>(at - results.begin())});
  }
  const auto bounds = bounds_of(program, options);
  ullage_session_options session_options = options.session;
  session_options.size = sizeof session_options;
  session_options.bounds = bounds.data();
  session_options.bound_count = static_cast<uint32_t>(bounds.size());
  ullage_session* session = nullptr;
  check_run(ullage_session_create(program, &session_options, &session));
  session_.reset(session);
}

void Executable::set(const Input& input, const OrtValue* value) {
  const TensorType type = type_of(api_, value);
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = input.dtype;
  tensor.rank = static_cast<uint32_t>(type.extents.size());
  if (tensor.rank > ULLAGE_MAX_RANK) {
    throw Failure(input.name + " has rank " + std::to_string(tensor.rank) + ", at most " +
                  std::to_string(ULLAGE_MAX_RANK));
  }
  std::ranges::copy(type.extents, tensor.extents);
  api_.check(api_.ort.GetTensorSizeInBytes(value, &tensor.size_bytes));
  const Packing packing = packing_of(type.element);
  if (const auto place = memory_.place_of(value)) {
    if (packing.bits == 8 && !input.is_host_read && is_usable(*place, tensor.size_bytes)) {
      return check_run(ullage_session_bind_input(session_.get(), input.name.c_str(), &tensor,
                                                 place->block->buffer(), place->offset));
    }
    fetched_.resize(tensor.size_bytes);
    DeviceMemory::read(*place, fetched_.data(), tensor.size_bytes);
    tensor.data = fetched_.data();
  } else {
    api_.check(api_.ort.GetTensorData(value, &tensor.data));
  }
  if (packing.bits < 8) {
    size_t count = 1;
    for (const int64_t extent : type.extents) count *= static_cast<size_t>(extent);
    unpacked_.resize(count);
    unpack(packing, {static_cast<const std::byte*>(tensor.data), tensor.size_bytes}, unpacked_);
    tensor.data = unpacked_.data();
    tensor.size_bytes = count;
  }
  check_run(ullage_session_set_input(session_.get(), input.name.c_str(), &tensor));
}

// Kernels touch a few bytes behind a tensor: reading them harms nothing, the block has as many.
bool Executable::is_usable(const Place& place, size_t bytes) const {
  return place.block->context() == context_ && place.offset % ULLAGE_BUFFER_ALIGNMENT == 0 &&
         place.offset + bytes <= place.block->capacity();
}

void Executable::run(OrtKernelContext* call, DispatchTimes& times, Results results) {
  for (const Input& input : inputs_) {
    const OrtValue* value = nullptr;
    api_.check(api_.ort.KernelContext_GetInput(call, input.index, &value));
    if (!value) throw Failure(input.name + " is not there");
    set(input, value);
  }
  for (size_t i = 0; i < outputs_.size(); ++i) {
    outputs_[i].placed = false;
    if (results == Results::early) place(outputs_[i], call, i);
    if (!outputs_[i].placed) {
      check_run(ullage_session_bind_output(session_.get(), outputs_[i].index, nullptr, 0));
    }
  }
  const auto start = Clock::now();
  check_run(ullage_session_run(session_.get()));
  if (times.is_wanted()) times.add_run(session_.get(), start);
  for (size_t i = 0; i < outputs_.size(); ++i) {
    if (!outputs_[i].placed) take(outputs_[i], call, i);
  }
}

// What kernels write behind a result must be nobody's: one that shares a block is copied.
void Executable::place(Output& output, OrtKernelContext* call, size_t result) {
  ullage_shape shape = {};
  shape.size = sizeof shape;
  check_run(ullage_session_try_shape(session_.get(), output.index, &shape));
  if (!shape.exact) return;
  OrtValue* value = nullptr;
  api_.check(api_.ort.KernelContext_GetOutput(call, result, shape.extents, shape.rank, &value));
  if (!value) return;
  const std::optional<Place> place = memory_.place_of(value);
  if (!place || packing_of(type_of(api_, value).element).bits < 8) return;
  size_t size = 0;
  api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
  if (!is_usable(*place, size) || !place->is_alone(size)) return;
  check_run(ullage_session_bind_output(session_.get(), output.index, place->block->buffer(), 0));
  output.placed = true;
}

void Executable::take(const Output& output, OrtKernelContext* call, size_t result) {
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  check_run(ullage_session_get_output(session_.get(), output.index, &tensor));
  OrtValue* value = nullptr;
  api_.check(api_.ort.KernelContext_GetOutput(call, result, tensor.extents, tensor.rank, &value));
  size_t size = 0;
  if (value) api_.check(api_.ort.GetTensorSizeInBytes(value, &size));
  if (size == 0) return;
  const Packing packing = packing_of(type_of(api_, value).element);
  const size_t in_a_byte = 8 / static_cast<size_t>(packing.bits);
  if (size != (tensor.size_bytes + in_a_byte - 1) / in_a_byte) {
    throw Failure("a result of " + std::to_string(tensor.size_bytes) + " bytes for a tensor of " +
                  std::to_string(size));
  }
  const std::optional<Place> place = memory_.place_of(value);
  if (place && packing.bits == 8 && is_usable(*place, size)) {
    return check_run(ullage_session_copy_output(session_.get(), output.index,
                                                place->block->buffer(), place->offset));
  }
  void* data = nullptr;
  api_.check(api_.ort.GetTensorMutableData(value, &data));
  if (place) {
    fetched_.resize(size);
    data = fetched_.data();
  }
  if (packing.bits == 8) {
    std::memcpy(data, tensor.data, size);
  } else {
    pack(packing, {static_cast<const std::byte*>(tensor.data), tensor.size_bytes},
         {static_cast<std::byte*>(data), size});
  }
  if (place) DeviceMemory::write(data, *place, size);
}

}  // namespace ullage::provider
