// Arrays in memory of a device, and the inputs and outputs of sessions that are there.
#pragma once

#include <nanobind/nanobind.h>
#include <ullage/ullage_buffers.h>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

#include "arrays.h"
#include "running.h"

namespace ullage::python {

// Owned by the arrays and sessions that use it.
struct BufferMemory {
  std::unique_ptr<ullage_buffer, Destroy<ullage_buffer_destroy>> buffer{};
  uint64_t bytes = 0;  // of elements that fit
};

class Buffer {
 public:
  // Uploads the array.
  Buffer(const std::shared_ptr<Context>& context, const Array& array, bool bfloat16);
  // What `tensor` describes, in `memory`.
  Buffer(std::shared_ptr<BufferMemory> memory, const ullage_tensor& tensor);

  const std::shared_ptr<BufferMemory>& memory() const { return memory_; }
  const ullage_tensor& tensor() const { return tensor_; }
  // Replaces the elements. Raises InvalidArgument for another dtype or shape.
  void write(const Array& array, bool bfloat16);
  nanobind::object numpy() const { return read().numpy(); }
  nanobind::object dlpack() const { return read().dlpack(); }
  HostCopy read() const;
  // (dtype, shape, bytes)
  nanobind::tuple info() const;

 private:
  std::shared_ptr<BufferMemory> memory_;
  ullage_tensor tensor_ = {};  // its data is null
};

// The buffers that a session reads and writes. What it has written is written again when nobody
// else owns it: the session has a recording for these ranges.
class SessionBuffers {
 public:
  // `session` outlives it.
  SessionBuffers(ullage_session* session, const Program& program);

  // The next runs read the input there. One whose elements decide sizes on the host is copied.
  void bind(const std::string& input, const Buffer& buffer);
  // The input was set by other means.
  void release(const std::string& input) { inputs_.erase(input); }
  // The next run leaves these outputs on the device, and no other.
  void keep(const std::vector<uint32_t>& outputs);
  // From now on the session has the memory of the outputs that would be left there, and they are
  // copied from it. False: there are none.
  bool unbind_outputs();
  // Such an output of the run that was waited for last.
  Buffer kept(uint32_t output);

 private:
  struct Output {
    ullage_dtype dtype = ULLAGE_F32;
    std::vector<std::shared_ptr<BufferMemory>> written{};
    std::shared_ptr<BufferMemory> bound{};  // null: memory of the session
    bool is_copied = false;                 // never bound
  };
  void bind_output(uint32_t index, std::shared_ptr<BufferMemory> memory);

  ullage_session* session_;
  ullage_context* context_;
  std::set<std::string> host_read_;
  std::map<std::string, std::shared_ptr<BufferMemory>> inputs_;
  std::vector<Output> outputs_;
};

void add_buffers(nanobind::module_& module);

}  // namespace ullage::python
