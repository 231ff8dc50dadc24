// C API: Vulkan handles, buffers, images and semaphores of the host.
#include "runtime/c_api/c_api.h"
#include "runtime/vulkan/vulkan_backend.h"
#include "ullage/ullage_vulkan.h"

namespace ullage::runtime {
namespace {

ullage_vulkan_buffer_needs needs_of(const RangeNeeds& needs) {
  ullage_vulkan_buffer_needs out{};
  out.bytes = needs.bytes;
  out.alignment = needs.alignment;
  out.usage = vulkan_buffer_usage(needs.texel);
  return out;
}

// The range, if its usage has all that `needs` requires.
ir::Result<Session::HostRange> range_of(const char* caller, const ullage_vulkan_buffer* buffer,
                                        const RangeNeeds& needs) {
  const auto given = read_struct(caller, buffer);
  if (!given) return given.error();
  const uint32_t usage = vulkan_buffer_usage(needs.texel);
  if ((given->usage & usage) != usage) {
    return ir::invalid_argument(
        "{}: the buffer's usage must have all of {} (VkBufferUsageFlags), is {}", caller, usage,
        given->usage);
  }
  if (given->bytes > UINT64_MAX - given->offset) {
    return ir::invalid_argument("{}: offset + bytes must fit 64 bits", caller);
  }
  return Session::HostRange{given->buffer, given->offset, given->bytes};
}

ir::Result<void> bind_input(Session& session, const char* name, const ullage_tensor& tensor,
                            const ullage_vulkan_buffer* buffer) {
  constexpr const char* kCall = "vulkan_bind_input";
  if (auto ok = check_tensor(kCall, tensor); !ok) return ok;
  const std::span<const int64_t> extents(tensor.extents, tensor.rank);
  const auto needs = session.input_needs(name, extents);
  if (!needs) return needs.error();
  const auto range = range_of(kCall, buffer, *needs);
  if (!range) return range.error();
  return session.bind_input(name, static_cast<ir::DType>(tensor.dtype), extents, *range);
}

// In place, so that a frame allocates nothing.
struct Semaphores {
  VulkanSemaphore values[kMaxSemaphores] = {};
  size_t count = 0;
  std::span<const VulkanSemaphore> span() const { return {values, count}; }
};

ir::Result<Semaphores> semaphores_of(const ullage_vulkan_semaphore* given, uint32_t count) {
  if (count && !given) return null_argument("vulkan_submit", "an array of semaphores");
  if (count > kMaxSemaphores) {
    return ir::invalid_argument(
        "vulkan_submit: at most {} semaphores to wait for and as many to signal, given {}",
        kMaxSemaphores, count);
  }
  Semaphores semaphores;
  for (uint32_t i = 0; i < count; ++i) {
    semaphores.values[semaphores.count++] = {given[i].semaphore, given[i].value,
                                             given[i].timeline != 0, given[i].stages};
  }
  return semaphores;
}

}  // namespace
}  // namespace ullage::runtime

using namespace ullage::runtime;
namespace ir = ullage::ir;

extern "C" {

ullage_status ullage_vulkan_get_device(ullage_context* context, ullage_vulkan_device* device) {
  return guarded([&]() -> ir::Result<void> {
    if (!context) return null_argument("vulkan_get_device", "context");
    const auto handles = vulkan_handles(context->context->device());
    if (!handles) return ir::unsupported("vulkan_get_device: the context has no Vulkan device");
    ullage_vulkan_device out{};
    out.instance = handles->instance;
    out.physical_device = handles->physical_device;
    out.device = handles->device;
    out.queue = handles->queue;
    out.queue_family = handles->queue_family;
    return write_struct("vulkan_get_device", device, out);
  });
}

ullage_status ullage_vulkan_get_input_needs(ullage_session* session, const char* name,
                                            const int64_t* extents, uint32_t rank,
                                            ullage_vulkan_buffer_needs* needs) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "vulkan_get_input_needs";
    if (!session) return null_argument(kCall, "session");
    if (!name) return null_argument(kCall, "name");
    if (rank && !extents) return null_argument(kCall, "extents");
    const auto found = session->session->input_needs(name, {extents, rank});
    if (!found) return found.error();
    return write_struct(kCall, needs, needs_of(*found));
  });
}

ullage_status ullage_vulkan_get_output_needs(ullage_session* session, uint32_t index,
                                             ullage_vulkan_buffer_needs* needs) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("vulkan_get_output_needs", "session");
    const auto found = session->session->output_needs(index);
    if (!found) return found.error();
    return write_struct("vulkan_get_output_needs", needs, needs_of(*found));
  });
}

ullage_status ullage_vulkan_bind_input(ullage_session* session, const char* name,
                                       const ullage_tensor* tensor,
                                       const ullage_vulkan_buffer* buffer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "vulkan_bind_input";
    if (!session) return null_argument(kCall, "session");
    if (!name) return null_argument(kCall, "name");
    if (!tensor) return null_argument(kCall, "tensor");
    if (!buffer) return null_argument(kCall, "buffer");
    const auto given = read_struct(kCall, tensor);
    if (!given) return given.error();
    return bind_input(*session->session, name, *given, buffer);
  });
}

ullage_status ullage_vulkan_bind_output(ullage_session* session, uint32_t index,
                                        const ullage_vulkan_buffer* buffer) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("vulkan_bind_output", "session");
    if (!buffer) return session->session->bind_output(index, std::nullopt);
    const bool texel = session->session->is_texel_output(index);
    const auto range = range_of("vulkan_bind_output", buffer, {.texel = texel});
    if (!range) return range.error();
    return session->session->bind_output(index, *range);
  });
}

ullage_status ullage_vulkan_forget_buffer(ullage_session* session, uint64_t buffer) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("vulkan_forget_buffer", "session");
    return session->session->forget(buffer);
  });
}

ullage_status ullage_vulkan_record(ullage_session* session, const ullage_vulkan_record_info* info,
                                   ullage_run_id* run_id) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "vulkan_record";
    if (!run_id) return null_argument(kCall, "run_id");
    *run_id = 0;
    if (!session) return null_argument(kCall, "session");
    if (!info) return null_argument(kCall, "info");
    const auto given = read_struct(kCall, info);
    if (!given) return given.error();
    if (!given->command_buffer) return null_argument(kCall, "command_buffer");
    const VulkanTarget target{given->command_buffer, given->wait_stages, given->wait_access,
                              given->signal_stages, given->signal_access};
    const Launch launch{
        [&target](Recording& recording) { return vulkan_record(recording, target); }, true};
    const auto created = session->session->submit(launch);
    if (!created) return created.error();
    *run_id = *created;
    return {};
  });
}

ullage_status ullage_vulkan_submit(ullage_session* session, const ullage_vulkan_submit_info* info,
                                   ullage_run_id* run_id) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "vulkan_submit";
    if (!run_id) return null_argument(kCall, "run_id");
    *run_id = 0;
    if (!session) return null_argument(kCall, "session");
    const auto given = read_struct(kCall, info);
    if (!given) return given.error();
    const auto waits = semaphores_of(given->waits, given->wait_count);
    if (!waits) return waits.error();
    const auto signals = semaphores_of(given->signals, given->signal_count);
    if (!signals) return signals.error();
    const auto start = [&](Recording& recording) {
      return vulkan_submit(recording, waits->span(), signals->span());
    };
    const auto created = session->session->submit({std::cref(start), false});
    if (!created) return created.error();
    *run_id = *created;
    return {};
  });
}

ullage_status ullage_vulkan_get_extent(ullage_session* session, uint32_t output, uint32_t axis,
                                       ullage_vulkan_word* word) {
  return guarded([&]() -> ir::Result<void> {
    if (!session) return null_argument("vulkan_get_extent", "session");
    const auto found = session->session->extent_word(output, axis);
    if (!found) return found.error();
    const auto buffer = vulkan_buffer(*found->memory);
    if (!buffer) return ir::unsupported("vulkan_get_extent: the session has no Vulkan device");
    ullage_vulkan_word out{};
    out.buffer = *buffer;
    out.offset = found->offset;
    return write_struct("vulkan_get_extent", word, out);
  });
}

}  // extern "C"
