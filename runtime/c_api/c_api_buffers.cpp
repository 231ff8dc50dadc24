// C API: memory of a device that the caller owns.
#include <cstring>

#include "runtime/c_api/c_api.h"
#include "runtime/transfers.h"
#include "ullage/ullage_buffers.h"

struct ullage_buffer {
  std::shared_ptr<ullage::runtime::Context> context;
  std::shared_ptr<ullage::runtime::Memory> memory;
};

namespace ullage::runtime {
namespace {

ir::Result<MemoryRange> range_of(const char* caller, const ullage_buffer* buffer, uint64_t offset,
                                 uint64_t bytes) {
  if (!buffer) return null_argument(caller, "buffer");
  const uint64_t size = buffer->memory->size();
  if (offset > size || bytes > size - offset) {
    return ir::invalid_argument("{}: the buffer has {} bytes, requested {} from {} on", caller,
                                size, bytes, offset);
  }
  return MemoryRange{buffer->memory.get(), offset, bytes};
}

ir::Result<void> check_words(const char* caller, uint64_t offset) {
  if (offset % 4 == 0) return {};
  return ir::invalid_argument("{}: offsets must be multiples of 4, given {}", caller, offset);
}

ir::Result<void> check_context(const char* caller, const Context& one, const Context& other) {
  if (&one == &other) return {};
  return ir::invalid_argument("{}: the buffer is of another context", caller);
}

ir::Result<void> copy(const char* caller, Context& context, const MemoryRange& from,
                      const ullage_buffer* buffer, uint64_t offset) {
  const auto to = range_of(caller, buffer, offset, from.size);
  if (!to) return to.error();
  if (auto ok = check_context(caller, *buffer->context, context); !ok) return ok;
  if (auto ok = check_words(caller, offset); !ok) return ok;
  if (from == *to) return {};
  if (from.memory == to->memory && from.offset < to->offset + to->size &&
      to->offset < from.offset + from.size) {
    return ir::invalid_argument("{}: the ranges must not overlap", caller);
  }
  return transfer(context.device(), from, *to);
}

// From the offset on.
ir::Result<Session::SharedRange> rest_of(const char* caller, const ullage_session& session,
                                         const ullage_buffer* buffer, uint64_t offset) {
  const auto range = range_of(caller, buffer, offset, 0);
  if (!range) return range.error();
  const Context& context = session.session->program().context();
  if (auto ok = check_context(caller, *buffer->context, context); !ok) return ok.error();
  return Session::SharedRange{buffer->memory, offset, buffer->memory->size() - offset};
}

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_buffer_create(ullage_context* context, uint64_t bytes,
                                   ullage_buffer** buffer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "buffer_create";
    if (!buffer) return null_argument(kCall, "buffer");
    *buffer = nullptr;
    if (!context) return null_argument(kCall, "context");
    if (bytes == 0) return ir::invalid_argument("buffer_create: bytes must not be 0");
    if (auto ok = context->context->check_alive(); !ok) return ok;
    auto memory = context->context->device().allocate(MemoryPool::arena, bytes);
    if (!memory) return memory.error();
    *buffer = new ullage_buffer{context->context, std::move(*memory)};
    return {};
  });
}

void ullage_buffer_destroy(ullage_buffer* buffer) {
  delete buffer;
}

ullage_status ullage_buffer_write(ullage_buffer* buffer, uint64_t offset, const void* data,
                                  uint64_t bytes) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "buffer_write";
    const auto range = range_of(kCall, buffer, offset, bytes);
    if (!range) return range.error();
    if (bytes && !data) return null_argument(kCall, "data");
    return buffer->context->device().upload(*range->memory, offset,
                                            {static_cast<const std::byte*>(data), bytes});
  });
}

ullage_status ullage_buffer_read(const ullage_buffer* buffer, uint64_t offset, void* data,
                                 uint64_t bytes) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "buffer_read";
    const auto range = range_of(kCall, buffer, offset, bytes);
    if (!range) return range.error();
    if (bytes && !data) return null_argument(kCall, "data");
    if (auto ok = check_words(kCall, offset); !ok) return ok;
    return download(buffer->context->device(), *range, {static_cast<std::byte*>(data), bytes});
  });
}

ullage_status ullage_buffer_copy(const ullage_buffer* from, uint64_t from_offset, ullage_buffer* to,
                                 uint64_t to_offset, uint64_t bytes) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "buffer_copy";
    const auto range = range_of(kCall, from, from_offset, bytes);
    if (!range) return range.error();
    if (auto ok = check_words(kCall, from_offset); !ok) return ok;
    return copy(kCall, *from->context, *range, to, to_offset);
  });
}

ullage_status ullage_session_bind_input(ullage_session* session, const char* name,
                                        const ullage_tensor* tensor, ullage_buffer* buffer,
                                        uint64_t offset) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "session_bind_input";
    if (!session) return null_argument(kCall, "session");
    if (!name) return null_argument(kCall, "name");
    if (!tensor) return null_argument(kCall, "tensor");
    const auto given = read_struct(kCall, tensor);
    if (!given) return given.error();
    if (auto ok = check_tensor(kCall, *given); !ok) return ok;
    const auto range = rest_of(kCall, *session, buffer, offset);
    if (!range) return range.error();
    return session->session->bind_input(name, static_cast<ir::DType>(given->dtype),
                                        {given->extents, given->rank}, *range);
  });
}

ullage_status ullage_session_bind_output(ullage_session* session, uint32_t index,
                                         ullage_buffer* buffer, uint64_t offset) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "session_bind_output";
    if (!session) return null_argument(kCall, "session");
    if (!buffer) return session->session->bind_output(index, std::nullopt);
    const auto range = rest_of(kCall, *session, buffer, offset);
    if (!range) return range.error();
    return session->session->bind_output(index, *range);
  });
}

ullage_status ullage_session_copy_output(ullage_session* session, uint32_t index,
                                         ullage_buffer* buffer, uint64_t offset) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "session_copy_output";
    if (!session) return null_argument(kCall, "session");
    const auto range = session->session->range(index);
    if (!range) return range.error();
    return copy(kCall, session->session->program().context(), *range, buffer, offset);
  });
}

}  // extern "C"
