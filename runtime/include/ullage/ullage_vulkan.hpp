// Ullage on a host's Vulkan device, for C++20: wraps ullage_vulkan.h with owning objects and result
// values, without exceptions. The functions set the `size` of every struct. Needs no vulkan.h:
// handle_of() converts its handles to integers.
//
//   auto context = ullage::vulkan::adopt(mine);
//   ...
//   ullage_vulkan_record_info info = {};
//   info.command_buffer = commands;
//   auto run_id = ullage::vulkan::record(*session, info);
//   if (!run_id) return fail(run_id.status());
//
// The rules of ullage_vulkan.h apply: threads, lifetimes of buffers, barriers.
#pragma once

#include <ullage/ullage_vulkan.h>

#include <algorithm>
#include <ullage/ullage.hpp>

namespace ullage::vulkan {

// Converts a VkBuffer, VkImage or VkSemaphore to the integer of the C API. Vulkan's handles are
// pointers on 64-bit systems and integers on others.
template <class Handle>
uint64_t handle_of(Handle handle) {
  if constexpr (std::is_pointer_v<Handle>) {
    return static_cast<uint64_t>(reinterpret_cast<uintptr_t>(handle));
  } else {
    return static_cast<uint64_t>(handle);
  }
}

// Creates a context on the host's device; sets `options.adopt`.
inline Result<Context> adopt(ullage_adopted_device device, ullage_context_options options = {}) {
  device.size = sizeof(device);
  options.adopt = &device;
  return Context::create(options);
}

// The device that the context uses, adopted or not.
inline Result<ullage_vulkan_device> device(const Context& context) {
  ullage_vulkan_device device = {};
  device.size = sizeof(device);
  const Status status = Status::of(ullage_vulkan_get_device(context.get(), &device));
  if (!status) return status;
  return device;
}

// ---- buffers ------------------------------------------------------------------------------------

// The requirements on a buffer range for an input of these extents.
inline Result<ullage_vulkan_buffer_needs> input_needs(const Session& session,
                                                      const std::string& name,
                                                      std::span<const int64_t> extents) {
  const auto tensor = ullage::detail::describe(name, ULLAGE_F32, extents);
  if (!tensor) return tensor.status();
  ullage_vulkan_buffer_needs needs = {};
  needs.size = sizeof(needs);
  const Status status = Status::of(ullage_vulkan_get_input_needs(
      session.get(), name.c_str(), extents.data(), tensor->rank, &needs));
  if (!status) return status;
  return needs;
}

// The same for an output, with the current inputs.
inline Result<ullage_vulkan_buffer_needs> output_needs(const Session& session, uint32_t output) {
  ullage_vulkan_buffer_needs needs = {};
  needs.size = sizeof(needs);
  const Status status = Status::of(ullage_vulkan_get_output_needs(session.get(), output, &needs));
  if (!status) return status;
  return needs;
}

// The next runs read the input from this range.
inline Status bind_input(Session& session, const std::string& name, ullage_dtype dtype,
                         std::span<const int64_t> extents, ullage_vulkan_buffer range) {
  const auto tensor = ullage::detail::describe(name, dtype, extents);
  if (!tensor) return tensor.status();
  range.size = sizeof(range);
  return Status::of(ullage_vulkan_bind_input(session.get(), name.c_str(), &*tensor, &range));
}

// The next runs write the output there.
inline Status bind_output(Session& session, uint32_t output, ullage_vulkan_buffer range) {
  range.size = sizeof(range);
  return Status::of(ullage_vulkan_bind_output(session.get(), output, &range));
}

// The next runs write the output to the session's own memory.
inline Status unbind_output(Session& session, uint32_t output) {
  return Status::of(ullage_vulkan_bind_output(session.get(), output, nullptr));
}

// Drops bindings and recordings of a buffer; call it before the host destroys the buffer.
inline Status forget_buffer(Session& session, uint64_t buffer) {
  return Status::of(ullage_vulkan_forget_buffer(session.get(), buffer));
}

// ---- runs ---------------------------------------------------------------------------------------

// Records one run into the host's command buffer; pass the run id to collect() or discard().
inline Result<ullage_run_id> record(Session& session, ullage_vulkan_record_info info) {
  info.size = sizeof(info);
  ullage_run_id run_id = 0;
  const Status status = Status::of(ullage_vulkan_record(session.get(), &info, &run_id));
  if (!status) return status;
  return run_id;
}

// Submits one run, which waits for the first semaphores and signals the others.
inline Result<ullage_run_id> submit(Session& session,
                                    std::span<const ullage_vulkan_semaphore> waits,
                                    std::span<const ullage_vulkan_semaphore> signals) {
  const auto count_of = [](std::span<const ullage_vulkan_semaphore> semaphores) {
    return static_cast<uint32_t>(std::min<size_t>(semaphores.size(), UINT32_MAX));
  };
  ullage_vulkan_submit_info info = {};
  info.size = sizeof(info);
  info.waits = waits.data();
  info.wait_count = count_of(waits);
  info.signals = signals.data();
  info.signal_count = count_of(signals);
  ullage_run_id run_id = 0;
  const Status status = Status::of(ullage_vulkan_submit(session.get(), &info, &run_id));
  if (!status) return status;
  return run_id;
}

// Records the copy, resize and normalisation of an image into an input of the next run. Without a
// command buffer it only creates the resources and binds the input, before prepare.
inline Status import_image(Session& session, const std::string& name, ullage_vulkan_image image,
                           ullage_vulkan_import_info info) {
  if (const Status ok = ullage::detail::check_name(name); !ok) return ok;
  image.size = sizeof(image);
  info.size = sizeof(info);
  return Status::of(ullage_vulkan_import_image(session.get(), name.c_str(), &image, &info));
}

// Where the run that was submitted or recorded last writes the live extent of an axis.
inline Result<ullage_vulkan_word> extent(const Session& session, uint32_t output, uint32_t axis) {
  ullage_vulkan_word word = {};
  word.size = sizeof(word);
  const Status status = Status::of(ullage_vulkan_get_extent(session.get(), output, axis, &word));
  if (!status) return status;
  return word;
}

}  // namespace ullage::vulkan
