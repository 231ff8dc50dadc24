// Ullage as a guest on its host's device: one frame, and one run.
#pragma once

#include <chrono>
#include <cstdlib>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "bench/frame/programs.h"
#include "passes/compile.h"
#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "testing/host/vulkan_host.h"
#include "ullage/ullage.hpp"

namespace ullage::bench {

inline ir::Error error_of(const char* what, const Status& status) {
  return ir::internal_error(std::string(what) + ": " + status.message());
}

// Ullage on the host's device: a context and a prepared session.
class Guest {
 public:
  static ir::Result<Guest> open(const runtime::VulkanHost& host, PFN_vkGetInstanceProcAddr loader,
                                const FrameCase& frame_case) {
    Guest guest;
    ullage_adopted_device adopted = host.adoption();
    adopted.get_instance_proc_addr = reinterpret_cast<ullage_vulkan_loader>(loader);
    const ullage_allocator allocator{guest.calls_.get(), &allocate, &release};
    ullage_context_options options{};
    options.adopt = &adopted;
    options.allocator = &allocator;
    auto context = Context::create(options);
    if (!context) return error_of("context", context.status());
    guest.context_ = *std::move(context);
    passes::CompileOptions compiling;
    compiling.profile = runtime::profile_of(guest.context_->get());
    const auto compiled = passes::compile(frame_case.graph, compiling);
    if (!compiled) return compiled.error();
    const ir::Program* const plans[] = {&*compiled};
    auto bytes = runtime::write_program(plans);
    if (!bytes) return bytes.error();
    guest.bytes_ = *std::move(bytes);
    const auto begin = Clock::now();
    auto program = Program::load_memory(*guest.context_, guest.bytes_);
    if (!program) return error_of("program", program.status());
    guest.program_ = *std::move(program);
    guest.name_ = guest.program_->inputs().front().name;
    const auto loaded = Clock::now();
    if (auto ok = guest.open_session(frame_case.input); !ok) return ok.error();
    guest.load_ms_ = ms(loaded - begin);
    guest.prepare_ms_ = ms(Clock::now() - loaded);
    if (auto ok = guest.session_->run(); !ok) return error_of("run", ok);
    return guest;
  }
  // A new one, recorded again.
  ir::Result<void> open_session(const ir::Tensor& input) {
    session_.reset();
    auto session = Session::create(*program_);
    if (!session) return error_of("session", session.status());
    session_ = *std::move(session);
    if (auto ok = bind(input); !ok) return error_of("set_input", ok);
    if (auto ok = session_->prepare(); !ok) return error_of("prepare", ok);
    return {};
  }
  Status bind(const ir::Tensor& input) {
    return session_->set_input(name_, static_cast<ullage_dtype>(input.dtype()), input.shape(),
                               input.bytes());
  }
  Status record(VkCommandBuffer commands, ullage_run_id& run_id) {
    ullage_vulkan_record_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    return Status::of(ullage_vulkan_record(session_->get(), &info, &run_id));
  }
  Session& session() { return *session_; }
  uint64_t allocator_calls() const { return *calls_; }
  // Of the program; of its first session, which creates the pipelines.
  double load_ms() const { return load_ms_; }
  double prepare_ms() const { return prepare_ms_; }

 private:
  using Clock = std::chrono::steady_clock;
  static double ms(Clock::duration time) {
    return std::chrono::duration<double, std::milli>(time).count();
  }
  static void* allocate(void* user, size_t bytes, size_t alignment) {
    ++*static_cast<uint64_t*>(user);
    return std::aligned_alloc(alignment, (bytes + alignment - 1) / alignment * alignment);
  }
  static void release(void*, void* pointer, size_t) { std::free(pointer); }

  std::unique_ptr<uint64_t> calls_ = std::make_unique<uint64_t>();
  std::vector<std::byte> bytes_;
  std::string name_;
  double load_ms_ = 0, prepare_ms_ = 0;
  std::optional<Context> context_;
  std::optional<Program> program_;
  std::optional<Session> session_;
};

}  // namespace ullage::bench
