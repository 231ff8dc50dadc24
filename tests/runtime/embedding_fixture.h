// A context on a host's device, through the C API, and what tests of it share.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <memory>
#include <numeric>

#include "runtime/profile.h"
#include "tests/runtime/test_programs.h"
#include "tests/runtime/vector_tensor.h"
#include "tests/runtime/vulkan_host.h"

namespace ullage::runtime {

struct ContextCloser {
  void operator()(ullage_context* c) const { ullage_context_destroy(c); }
  void operator()(ullage_program* p) const { ullage_program_destroy(p); }
  void operator()(ullage_session* s) const { ullage_session_destroy(s); }
};
using ContextPointer = std::unique_ptr<ullage_context, ContextCloser>;
using ProgramPointer = std::unique_ptr<ullage_program, ContextCloser>;
using SessionPointer = std::unique_ptr<ullage_session, ContextCloser>;

inline ContextPointer adopt(const VulkanHost& host) {
  ullage_context_options options{};
  options.size = sizeof options;
  options.adopt = &host.adoption();
  ullage_context* context = nullptr;
  EXPECT_EQ(ullage_context_create(&options, &context), ULLAGE_OK) << ullage_last_error();
  return ContextPointer(context);
}

inline ProgramPointer load(const ContextPointer& context, ir::Program program) {
  auto made = create_program(context.get(), std::move(program));
  EXPECT_TRUE(made) << made.error().message;
  return ProgramPointer(made ? *made : nullptr);
}

inline SessionPointer open(const ProgramPointer& program, ullage_session_options options = {},
                           std::vector<ullage_bound> bounds = {{"n", 300}}) {
  options.size = sizeof options;
  options.bounds = bounds.data();
  options.bound_count = static_cast<uint32_t>(bounds.size());
  ullage_session* session = nullptr;
  EXPECT_EQ(ullage_session_create(program.get(), &options, &session), ULLAGE_OK)
      << ullage_last_error();
  return SessionPointer(session);
}

inline ullage_vulkan_buffer whole(const VulkanHost::Buffer& buffer, uint64_t offset = 0) {
  ullage_vulkan_buffer range{};
  range.size = sizeof range;
  range.buffer = (uint64_t)buffer.buffer;  // NOLINT: a pointer or an integer
  range.offset = offset;
  range.bytes = buffer.bytes - offset;
  range.usage = buffer.usage;
  return range;
}

inline ullage_ticket record(const SessionPointer& session, VkCommandBuffer commands) {
  ullage_vulkan_record_info info{};
  info.size = sizeof info;
  info.command_buffer = commands;
  ullage_ticket ticket = 0;
  EXPECT_EQ(ullage_vulkan_record(session.get(), &info, &ticket), ULLAGE_OK) << ullage_last_error();
  return ticket;
}

inline ullage_statistics statistics_of(const SessionPointer& session) {
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  EXPECT_EQ(ullage_session_get_statistics(session.get(), &statistics), ULLAGE_OK);
  return statistics;
}

inline ullage_tensor output_of(const SessionPointer& session) {
  ullage_tensor tensor{};
  tensor.size = sizeof tensor;
  EXPECT_EQ(ullage_session_get_output(session.get(), 0, &tensor), ULLAGE_OK) << ullage_last_error();
  return tensor;
}

// Runs `body` with a host per device and expects that validation has said nothing, also not when
// the device is destroyed after everything of Ullage's.
template <class Body>
void on_every_host(const VulkanHost::Options& options, Body body) {
  if (VulkanHost::device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  for (uint32_t index = 0; index < VulkanHost::device_count(); ++index) {
    SCOPED_TRACE("device " + std::to_string(index));
    VulkanHost host(index, options);
    ASSERT_TRUE(host.good());
    body(host);
    for (const std::string& message : host.close()) ADD_FAILURE() << message;
  }
}

}  // namespace ullage::runtime
