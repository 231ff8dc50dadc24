// Every Vulkan call, every allocation and every call of the host's allocator failing once, in load,
// prepare, run and frames: an error with a message, nothing leaked, everything destroyable, and
// usable again where the device is not lost.
#include "tests/runtime/fixtures/fault_scenario.h"
#include "tests/runtime/fixtures/host_image.h"

namespace ullage::runtime {
namespace {

// A program of counts or of texels: loaded, prepared, run, recorded into a frame.
class Frames final : public FaultScenario {
 public:
  Frames(FailingAllocator& allocator, VulkanHost& host, bool texels)
      : FaultScenario(allocator), host_(host), texels_(texels) {}

  bool run() override {
    ullage_session_options options{};
    options.stepped = 1;
    return step([&] { return adopt_context(host_); }) && step([&] {
             return create_program(texels_ ? &texel_program : [] { return compact_program(); });
           }) &&
           step([&] { return create_session(options); }) && step([&] { return set_input(); }) &&
           step([&] { return ullage_session_prepare(session_.get()); }) &&
           step([&] { return ullage_session_run(session_.get()); }) && check() && in_a_frame();
  }

 private:
  ullage_status set_input() {
    static const float kFloats[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    if (!texels_) return set_iota(9);
    ullage_tensor x = vector_of(9);
    x.dtype = ULLAGE_F32, x.data = kFloats;
    return ullage_session_set_input(session_.get(), "x", &x);
  }
  bool check() {
    const ullage_tensor y = output_of(session_);
    EXPECT_EQ(y.extents[0], texels_ ? 9 : 5);
    if (texels_) {
      EXPECT_EQ(static_cast<const float*>(y.data)[1], 3.0f);
    } else {
      EXPECT_EQ(static_cast<const int32_t*>(y.data)[4], 9);
    }
    return !testing::Test::HasFailure();
  }
  VkCommandBuffer begin() {
    const Faults::Pause pause;
    return host_.begin();
  }
  void finish(VkCommandBuffer commands) {
    const Faults::Pause pause;
    EXPECT_EQ(host_.finish(commands), VK_SUCCESS);
  }
  ullage_status rerun(ullage_status status) {
    EXPECT_EQ(status, ULLAGE_OUT_OF_MEMORY);
    return ullage_session_run(session_.get());
  }
  bool in_a_frame() {
    const VkCommandBuffer commands = begin();
    ullage_vulkan_record_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    ullage_run_id run_id = 0;
    const bool recorded =
        step([&] { return ullage_vulkan_record(session_.get(), &info, &run_id); });
    finish(commands);
    if (!recorded) return false;
    return step([&] {
             uint32_t done = 0;
             const ullage_status status = ullage_session_collect(session_.get(), run_id, &done);
             // A run that failed while it was taken over is over; the next one is as good.
             return status != ULLAGE_OK && done ? rerun(status) : status;
           }) &&
           check();
  }

  VulkanHost& host_;
  bool texels_;
};

// State that is carried, in runs of several steps, growing on the way and trimmed once.
class States final : public FaultScenario {
 public:
  States(FailingAllocator& allocator, VulkanHost& host) : FaultScenario(allocator), host_(host) {}

  bool run() override {
    ullage_session_options options{};
    options.stepped = 1;
    ullage_session* const& session = raw_;
    return step([&] { return adopt_context(host_); }) &&
           step([&] { return create_program([] { return chain_program(3); }); }) &&
           step([&] { return create_session(options); }) && take() &&
           step([&] { return ullage_session_bind_state(session, 0, "x"); }) &&
           step([&] { return set_iota(9); }) &&
           step([&] { return ullage_session_prepare(session); }) && stepped(9, 1) &&
           stepped(9, 2) && step([&] { return set_iota(400); }) && stepped(400, 1) &&
           step([&] { return ullage_session_trim(session); }) && stepped(400, 2) && stepped(400, 3);
  }

 private:
  bool take() {
    raw_ = session_.get();
    return true;
  }
  ullage_status run_in_steps() {
    ullage_step_report report = {};
    report.size = sizeof report;
    do {
      const ullage_status status = ullage_session_step(raw_, 0, &report);
      if (status != ULLAGE_OK) return status;
    } while (report.dispatches_left != 0 || report.dispatches == 0);
    return ullage_session_wait(raw_, report.run_id);
  }
  bool stepped(int64_t n, int32_t runs) {
    if (!step([&] { return run_in_steps(); })) return false;
    const ullage_tensor y = output_of(session_);
    EXPECT_EQ(y.extents[0], n);
    for (int32_t i = 0; i < n; i += 7) {
      EXPECT_EQ(static_cast<const int32_t*>(y.data)[i], i + 1 + 111 * runs);
    }
    return !testing::Test::HasFailure();
  }

  VulkanHost& host_;
  ullage_session* raw_ = nullptr;
};

// A picture of the host's, imported for prepare, in a frame and again in another size.
class Imports final : public FaultScenario {
 public:
  Imports(FailingAllocator& allocator, VulkanHost& host, const HostImage& image)
      : FaultScenario(allocator), host_(host), image_(image) {}

  bool run() override {
    return step([&] { return adopt_context(host_); }) &&
           step([&] { return create_program(&image_program); }) &&
           step([&] { return create_session({}, false); }) &&
           step([&] { return import(nullptr, 4); }) &&
           step([&] { return ullage_session_prepare(session_.get()); }) && frame(4) && frame(8);
  }

 private:
  ullage_status import(VkCommandBuffer commands, uint32_t size) {
    const ullage_vulkan_image image = image_.region();
    ullage_vulkan_import_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    info.width = info.height = size;
    info.channels = 3;
    return ullage_vulkan_import_image(session_.get(), "x", &image, &info);
  }
  bool frame(uint32_t size) {
    VkCommandBuffer commands = VK_NULL_HANDLE;
    {
      const Faults::Pause pause;
      commands = host_.begin();
    }
    ullage_vulkan_record_info info{};
    info.size = sizeof info;
    info.command_buffer = commands;
    ullage_run_id run_id = 0;
    const bool recorded = step([&] { return import(commands, size); }) && step([&] {
                            return ullage_vulkan_record(session_.get(), &info, &run_id);
                          });
    {
      const Faults::Pause pause;
      if (recorded) {
        EXPECT_EQ(host_.finish(commands), VK_SUCCESS);
      } else {
        host_.discard(commands);
      }
    }
    if (!recorded || !step([&] { return ullage_session_wait(session_.get(), run_id); })) {
      return false;
    }
    const ullage_tensor y = output_of(session_);
    EXPECT_EQ(y.extents[0], int64_t{3} * size * size);
    EXPECT_NEAR(static_cast<const float*>(y.data)[0], 0x33 / 255.0, 1e-5);
    return !testing::Test::HasFailure();
  }

  VulkanHost& host_;
  const HostImage& image_;
};

// Every scenario on every host, with this fault.
void on_every_scenario(Fault fault, VkResult result, uint64_t least) {
  on_every_host({.loader = Faults::loader()}, [&](VulkanHost& host) {
    const std::vector<uint32_t> pixels(64, 0xff112233);
    const HostImage image(host, VK_FORMAT_R8G8B8A8_UNORM, VK_IMAGE_LAYOUT_GENERAL, 8, 8, pixels);
    const bool texels = profile_of(adopt(host).get()).texel_buffers;
    const struct {
      const char* name;
      std::function<std::unique_ptr<FaultScenario>(FailingAllocator&)> make;
    } all[] = {{"frames", [&](auto& a) { return std::make_unique<Frames>(a, host, false); }},
               {"texels", [&](auto& a) { return std::make_unique<Frames>(a, host, texels); }},
               {"states", [&](auto& a) { return std::make_unique<States>(a, host); }},
               {"imports", [&](auto& a) { return std::make_unique<Imports>(a, host, image); }}};
    for (const auto& [name, make] : all) {
      SCOPED_TRACE(name);
      EXPECT_GE(fail_every(fault, result, make), least);
    }
  });
}

TEST(FaultInjection, NoMemoryInEveryCall) {
  on_every_scenario(Fault::call, VK_ERROR_OUT_OF_HOST_MEMORY, 40);
}

TEST(FaultInjection, DeviceLossInEveryCall) {
  on_every_scenario(Fault::call, VK_ERROR_DEVICE_LOST, 40);
}

TEST(FaultInjection, EveryAllocation) {
  on_every_scenario(Fault::allocation, VK_SUCCESS, 100);
}

TEST(FaultInjection, EveryCallOfTheHostsAllocator) {
  on_every_scenario(Fault::callback, VK_SUCCESS, 0);
}

// Frames of a prepared session: bind, record, collect, read.
TEST(SteadyState, AFrameAllocatesAndCreatesNothing) {
  on_every_host({.loader = Faults::loader()}, [](VulkanHost& host) {
    const auto context = adopt(host);
    const auto program = load(context, compact_program());
    const auto session = open(program);
    const auto buffer = host.make_buffer(8192, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
    const ullage_vulkan_buffer x = whole(buffer), y = whole(buffer, 4096);
    const std::vector<int32_t> values(300, 7);
    ullage_tensor shape = vector_of(300);
    ASSERT_EQ(ullage_vulkan_bind_input(session.get(), "x", &shape, &x), ULLAGE_OK);
    ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, &y), ULLAGE_OK);
    ASSERT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK);
    ASSERT_EQ(ullage_vulkan_bind_output(session.get(), 0, nullptr), ULLAGE_OK);
    const ullage_tensor given = vector_of(300, values.data());
    ASSERT_EQ(ullage_session_set_input(session.get(), "x", &given), ULLAGE_OK);
    ASSERT_EQ(ullage_session_prepare(session.get()), ULLAGE_OK);
    const uint64_t recorded = statistics_of(session).command_buffers_recorded;
    uint64_t allocations = 0, created = 0;
    for (uint32_t frame = 0; frame < 100; ++frame) {
      const bool bound = frame % 2;
      const VkCommandBuffer commands = host.begin();
      ullage_vulkan_record_info info{};
      info.size = sizeof info;
      info.command_buffer = commands;
      ullage_run_id run_id = 0;
      ullage_status status[4] = {};
      const int64_t n = int64_t{3} * frame;
      shape = vector_of(n);
      const ullage_tensor small = vector_of(n, values.data());
      Faults::count();
      status[0] = bound ? ullage_vulkan_bind_input(session.get(), "x", &shape, &x)
                        : ullage_session_set_input(session.get(), "x", &small);
      status[1] = ullage_vulkan_bind_output(session.get(), 0, bound ? &y : nullptr);
      status[2] = ullage_vulkan_record(session.get(), &info, &run_id);
      allocations += Faults::allocations();
      Faults::stop();
      ASSERT_EQ(host.finish(commands), VK_SUCCESS);
      created += Faults::made_on_device();
      uint32_t done = 0;
      ullage_tensor out{};
      out.size = sizeof out;
      Faults::count();
      status[3] = ullage_session_collect(session.get(), run_id, &done);
      const ullage_status read = ullage_session_get_output(session.get(), 0, &out);
      const ullage_status again = ullage_session_run(session.get());
      allocations += Faults::allocations();
      created += Faults::made_on_device();
      Faults::stop();
      for (const ullage_status s : status) ASSERT_EQ(s, ULLAGE_OK) << ullage_last_error();
      ASSERT_EQ(read, ULLAGE_OK);
      ASSERT_EQ(again, ULLAGE_OK);
    }
    EXPECT_EQ(allocations, 0u);
    EXPECT_EQ(created, 0u);
    EXPECT_EQ(statistics_of(session).command_buffers_recorded, recorded);
    EXPECT_EQ(statistics_of(session).pipelines_created, 1u);
  });
}

}  // namespace
}  // namespace ullage::runtime
