#include "buffers.h"

#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>

#include <algorithm>

#include "errors.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

std::shared_ptr<BufferMemory> allocate(ullage_context* context, uint64_t bytes) {
  ullage_buffer* buffer = nullptr;
  check_run(ullage_buffer_create(context, bytes + ULLAGE_BUFFER_SLACK, &buffer));
  return std::make_shared<BufferMemory>(decltype(BufferMemory::buffer)(buffer), bytes);
}

ullage_tensor without_data(ullage_tensor tensor) {
  tensor.data = nullptr;
  return tensor;
}

// REQUIRES: no extent is negative.
ullage_tensor tensor_with(ullage_dtype dtype, uint32_t rank, const int64_t* extents) {
  ullage_tensor tensor = {};
  tensor.size = sizeof tensor;
  tensor.dtype = dtype;
  tensor.rank = rank;
  tensor.size_bytes = size_of(dtype);
  for (uint32_t i = 0; i < rank; ++i) {
    tensor.extents[i] = extents[i];
    tensor.size_bytes *= static_cast<size_t>(extents[i]);
  }
  return tensor;
}

// Memory of this size that only `written` owns. One more of it is kept for the next run, whose
// input this one may be.
std::shared_ptr<BufferMemory> take(std::vector<std::shared_ptr<BufferMemory>>& written,
                                   ullage_context* context, uint64_t bytes) {
  std::shared_ptr<BufferMemory> taken;
  bool has_spare = false;
  std::erase_if(written, [&](const std::shared_ptr<BufferMemory>& memory) {
    if (memory.use_count() > 1) return false;
    if (memory->bytes != bytes || (taken && has_spare)) return true;
    if (taken) {
      has_spare = true;
    } else {
      taken = memory;
    }
    return false;
  });
  return taken ? taken : written.emplace_back(allocate(context, bytes));
}

}  // namespace

Buffer::Buffer(const std::shared_ptr<Context>& context, const Array& array, bool bfloat16)
    : tensor_(without_data(tensor_of("buffer", array, bfloat16))) {
  memory_ = allocate(context->get(), tensor_.size_bytes);
  write(array, bfloat16);
}

Buffer::Buffer(std::shared_ptr<BufferMemory> memory, const ullage_tensor& tensor)
    : memory_(std::move(memory)), tensor_(without_data(tensor)) {}

void Buffer::write(const Array& array, bool bfloat16) {
  const ullage_tensor given = tensor_of("buffer", array, bfloat16);
  if (given.dtype != tensor_.dtype || given.rank != tensor_.rank ||
      !std::equal(given.extents, given.extents + given.rank, tensor_.extents)) {
    refuse("write: the array must have the dtype and the shape of the buffer");
  }
  check_run(released(
      [&] { return ullage_buffer_write(memory_->buffer.get(), 0, given.data, given.size_bytes); }));
}

HostCopy Buffer::read() const {
  HostCopy copy(tensor_);
  check_run(released([&] {
    return ullage_buffer_read(memory_->buffer.get(), 0, copy.data(), tensor_.size_bytes);
  }));
  return copy;
}

nb::tuple Buffer::info() const {
  nb::list shape;
  for (uint32_t i = 0; i < tensor_.rank; ++i) shape.append(tensor_.extents[i]);
  return nb::make_tuple(name_of(tensor_.dtype), nb::tuple(shape), tensor_.size_bytes);
}

SessionBuffers::SessionBuffers(ullage_session* session, const Program& program)
    : session_(session), context_(program.context()) {
  ullage_tensor_info info = {};
  info.size = sizeof info;
  for (uint32_t i = 0; i < ullage_program_input_count(program.get()); ++i) {
    check_run(ullage_program_get_input(program.get(), i, &info));
    if (info.is_host_read) host_read_.insert(info.name);
  }
  for (uint32_t i = 0; i < ullage_program_output_count(program.get()); ++i) {
    check_run(ullage_program_get_output(program.get(), i, &info));
    outputs_.push_back({.dtype = info.dtype});
  }
}

void SessionBuffers::bind(const std::string& input, const Buffer& buffer) {
  if (host_read_.contains(input)) {
    HostCopy copy = buffer.read();
    ullage_tensor tensor = buffer.tensor();
    tensor.data = copy.data();
    return check_run(ullage_session_set_input(session_, input.c_str(), &tensor));
  }
  check_run(ullage_session_bind_input(session_, input.c_str(), &buffer.tensor(),
                                      buffer.memory()->buffer.get(), 0));
  inputs_[input] = buffer.memory();
}

void SessionBuffers::bind_output(uint32_t index, std::shared_ptr<BufferMemory> memory) {
  if (outputs_[index].bound == memory) return;
  check_run(
      ullage_session_bind_output(session_, index, memory ? memory->buffer.get() : nullptr, 0));
  outputs_[index].bound = std::move(memory);
}

// The size of one that the device decides is known after the run, which writes it to memory of the
// session.
void SessionBuffers::keep(const std::vector<uint32_t>& outputs) {
  std::set<uint32_t> others;
  for (uint32_t i = 0; i < outputs_.size(); ++i) {
    if (outputs_[i].bound) others.insert(i);
  }
  for (const uint32_t index : outputs) {
    Output& output = outputs_.at(index);
    if (output.is_copied) continue;
    ullage_shape shape = {};
    shape.size = sizeof shape;
    check_run(ullage_session_try_shape(session_, index, &shape));
    if (!shape.exact) continue;
    const uint64_t bytes = tensor_with(output.dtype, shape.rank, shape.extents).size_bytes;
    const bool is_free =
        output.bound && output.bound.use_count() == 2 && output.bound->bytes == bytes;
    if (!is_free) bind_output(index, take(output.written, context_, bytes));
    others.erase(index);
  }
  for (const uint32_t index : others) bind_output(index, nullptr);
}

bool SessionBuffers::unbind_outputs() {
  bool any = false;
  for (uint32_t i = 0; i < outputs_.size(); ++i) {
    if (!outputs_[i].bound) continue;
    bind_output(i, nullptr);
    outputs_[i].is_copied = any = true;
  }
  return any;
}

Buffer SessionBuffers::kept(uint32_t index) {
  Output& output = outputs_.at(index);
  ullage_output_info info = {};
  info.size = sizeof info;
  check_run(ullage_session_get_output_info(session_, index, &info));
  const ullage_tensor tensor = tensor_with(output.dtype, info.rank, info.extents);
  if (output.bound) return Buffer(output.bound, tensor);
  auto memory = allocate(context_, tensor.size_bytes);
  check_run(released(
      [&] { return ullage_session_copy_output(session_, index, memory->buffer.get(), 0); }));
  return Buffer(std::move(memory), tensor);
}

void add_buffers(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Buffer>(module, "Buffer")
      .def(nb::init<const std::shared_ptr<Context>&, const Array&, bool>(), "context"_a, "array"_a,
           "bfloat16"_a,
           nb::sig("def __init__(self, context: Context, array: Any, bfloat16: bool) -> None"))
      .def("write", &Buffer::write,
           nb::sig("def write(self, array: Any, bfloat16: bool, /) -> None"))
      .def("numpy", &Buffer::numpy, nb::sig("def numpy(self) -> np.ndarray"))
      .def("dlpack", &Buffer::dlpack, nb::sig("def dlpack(self) -> Any"))
      .def_prop_ro("info", &Buffer::info,
                   nb::sig("def info(self) -> tuple[str, tuple[int, ...], int]"));
}

}  // namespace ullage::python
