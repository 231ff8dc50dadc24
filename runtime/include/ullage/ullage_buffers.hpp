// Device memory that the caller owns, for C++20: wraps ullage_buffers.h with an owning object and
// result values, without exceptions.
//
//   auto state = ullage::Buffer::create(*context, bytes + ULLAGE_BUFFER_SLACK);
//   ullage::Status status = state->bind_output(first, 0);
//   if (status) status = first.run();
//   if (status) status = state->bind_input(second, "x", ULLAGE_F32, {n});
//
// The rules of ullage_buffers.h apply.
#pragma once

#include <ullage/ullage_buffers.h>

#include <ullage/ullage.hpp>

namespace ullage {

class Buffer {
 public:
  static Result<Buffer> create(const Context& context, uint64_t bytes) {
    ullage_buffer* buffer = nullptr;
    const Status status = Status::of(ullage_buffer_create(context.get(), bytes, &buffer));
    if (!status) return status;
    return Buffer(buffer);
  }
  ullage_buffer* get() const { return buffer_.get(); }

  Status write(uint64_t offset, std::span<const std::byte> bytes) {
    return Status::of(ullage_buffer_write(buffer_.get(), offset, bytes.data(), bytes.size()));
  }
  Status read(uint64_t offset, std::span<std::byte> bytes) const {
    return Status::of(ullage_buffer_read(buffer_.get(), offset, bytes.data(), bytes.size()));
  }
  Status copy_to(Buffer& to, uint64_t bytes, uint64_t from_offset = 0,
                 uint64_t to_offset = 0) const {
    return Status::of(
        ullage_buffer_copy(buffer_.get(), from_offset, to.buffer_.get(), to_offset, bytes));
  }

  Status bind_input(Session& session, const std::string& name, ullage_dtype dtype,
                    std::span<const int64_t> extents, uint64_t offset = 0) {
    const auto tensor = detail::describe(name, dtype, extents);
    if (!tensor) return tensor.status();
    return Status::of(
        ullage_session_bind_input(session.get(), name.c_str(), &*tensor, buffer_.get(), offset));
  }
  Status bind_output(Session& session, uint32_t index, uint64_t offset = 0) {
    return Status::of(ullage_session_bind_output(session.get(), index, buffer_.get(), offset));
  }
  // Copies an output of the run that was waited for last into this buffer.
  Status take_output(Session& session, uint32_t index, uint64_t offset = 0) {
    return Status::of(ullage_session_copy_output(session.get(), index, buffer_.get(), offset));
  }

 private:
  explicit Buffer(ullage_buffer* buffer) : buffer_(buffer) {}

  detail::Owner<ullage_buffer, ullage_buffer_destroy> buffer_;
};

}  // namespace ullage
