// Faults while Ullage opens its own instance and device, and on threads that it starts: in loading
// through staging memory, with a cache on disk, timestamps and runs in flight.
#include <filesystem>
#include <memory_resource>
#include <thread>

#include "base/workers.h"
#include "runtime/c_api/c_api.h"
#include "tests/runtime/fixtures/fault_scenario.h"

namespace ullage::runtime {
namespace {

// The scenario's allocator as Ullage has it behind the C API.
class ScenarioMemory final : public std::pmr::memory_resource {
 public:
  explicit ScenarioMemory(const ullage_allocator& callbacks) : callbacks_(callbacks) {}

 private:
  void* do_allocate(size_t bytes, size_t alignment) override {
    if (void* created = callbacks_.allocate(callbacks_.user, bytes, alignment)) return created;
    throw std::bad_alloc();
  }
  void do_deallocate(void* pointer, size_t bytes, size_t) override {
    callbacks_.release(callbacks_.user, pointer, bytes);
  }
  bool do_is_equal(const memory_resource& other) const noexcept override { return this == &other; }

  const ullage_allocator& callbacks_;
};

// Weights of two parts for the device's own memory, so that several threads load them.
ir::Program weights_program() {
  ir::Program program = texel_program();
  const auto weights = std::make_shared<std::vector<float>>(kPartBytes / 2);
  const auto count = static_cast<int64_t>(weights->size());
  program.constants.push_back(program.constants[0]);
  program.constants.back().bytes = std::as_bytes(std::span(*weights));
  program.constants.back().owner = weights;
  ir::PackPiece piece = program.packs[0].pieces[0];
  piece.constant = static_cast<uint32_t>(program.constants.size() - 1);
  piece.offset = 0;
  piece.loops[0].count = count;
  piece.coordinates[0] = {.bound = count, .stride = 1};
  program.packs.push_back({.pieces = {piece}});
  program.buffers.push_back(program.buffers[2]);
  program.buffers.back().index = static_cast<uint32_t>(program.packs.size() - 1);
  return program;
}

struct Variant {
  uint32_t device = 0;
  bool validation = false, texels = false;
  bool whole = true;  // false: the context alone
};

class OwnDevice final : public FaultScenario {
 public:
  OwnDevice(FailingAllocator& allocator, const Variant& variant)
      : FaultScenario(allocator),
        variant_(variant),
        memory_(std::make_shared<ScenarioMemory>(allocator.callbacks())),
        folder_(testing::TempDir() + "/ullage_faults") {}
  ~OwnDevice() override { std::filesystem::remove_all(folder_); }

  bool run() override {
    if (!step([&] { return create_context(); })) return false;
    EXPECT_EQ(ullage_context_validation_messages(context_.get()), 0u);
    if (!variant_.whole) return true;
    ullage_session_options options{};
    options.runs_in_flight = 2;
    return step([&] {
             return create_program(variant_.texels ? &weights_program
                                                   : [] { return compact_program(); });
           }) &&
           step([&] { return create_session(options); }) && step([&] { return set_input(); }) &&
           step([&] { return ullage_session_prepare(session_.get()); }) && two_runs() &&
           two_runs() && step([&] { return time(); });
  }

 private:
  ullage_status create_context() {
    return guarded([&]() -> ir::Result<void> {
      ContextOptions options;
      options.device.index = variant_.device;
      options.device.validation = variant_.validation;
      options.device.timestamps = true;
      options.device.unmapped = true;
      options.device.cache_directory = folder_;
      options.no_packed_cache = true;  // through staging memory
      options.device.loader = reinterpret_cast<DriverLoader>(Faults::loader());
      options.host_memory = memory_;
      auto created = Context::create(options);
      if (!created) return created.error();
      context_.reset(new ullage_context{*std::move(created)});
      return {};
    });
  }
  ullage_status set_input() {
    static const float kFloats[9] = {1, 1, 1, 1, 1, 1, 1, 1, 1};
    if (!variant_.texels) return set_iota(9);
    ullage_tensor x = vector_of(9);
    x.dtype = ULLAGE_F32, x.data = kFloats;
    return ullage_session_set_input(session_.get(), "x", &x);
  }
  // Both in flight; a wait that fails ends its run.
  bool two_runs() {
    ullage_run_id run_ids[2] = {};
    for (ullage_run_id& run_id : run_ids) {
      if (!step([&] { return ullage_session_submit(session_.get(), &run_id); })) return false;
    }
    for (const ullage_run_id run_id : run_ids) {
      bool over = false;
      if (!step([&] {
            const bool again = std::exchange(over, true);
            return again ? ullage_session_run(session_.get())
                         : ullage_session_wait(session_.get(), run_id);
          })) {
        return false;
      }
      const ullage_tensor y = output_of(session_);
      EXPECT_EQ(y.extents[0], variant_.texels ? 9 : 5);
    }
    return !testing::Test::HasFailure();
  }
  ullage_status time() {
    ullage_dispatch_time time{};
    time.size = sizeof time;
    return ullage_session_get_dispatch_time(session_.get(), 0, &time);
  }

  const Variant variant_;
  std::shared_ptr<ScenarioMemory> memory_;
  std::string folder_;
};

uint64_t fail_every(Fault fault, VkResult result, const Variant& variant) {
  return fail_every(fault, result, [&](FailingAllocator& allocator) {
    return std::make_unique<OwnDevice>(allocator, variant);
  });
}

// With what there is on every device of the machine.
template <class Body>
void on_every_device(Body body) {
  if (VulkanHost::device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  for (uint32_t index = 0; index < VulkanHost::device_count(); ++index) {
    SCOPED_TRACE("device " + std::to_string(index));
    // Stays, so that the driver is not loaded anew for every fault.
    VulkanHost host(index, {.loader = Faults::loader()});
    ASSERT_TRUE(host.good());
    const bool texels = profile_of(adopt(host).get()).texel_buffers;
    body(Variant{.device = index, .texels = texels}, host.validated());
    EXPECT_TRUE(host.close().empty());
  }
}

TEST(OwnDeviceFaults, OpeningWithoutMemory) {
  on_every_device([](Variant variant, bool) {
    variant.whole = false;
    EXPECT_GT(fail_every(Fault::call, VK_ERROR_OUT_OF_HOST_MEMORY, variant), 6u);
  });
}

TEST(OwnDeviceFaults, OpeningADeviceThatIsLost) {
  on_every_device([](Variant variant, bool) {
    variant.whole = false;
    EXPECT_GT(fail_every(Fault::call, VK_ERROR_DEVICE_LOST, variant), 6u);
  });
}

TEST(OwnDeviceFaults, NoMemoryInEveryCallOnOwnDevice) {
  on_every_device([](Variant variant, bool) {
    EXPECT_GT(fail_every(Fault::call, VK_ERROR_OUT_OF_HOST_MEMORY, variant), 60u);
  });
}

TEST(OwnDeviceFaults, DeviceLossInEveryCallOnOwnDevice) {
  on_every_device([](Variant variant, bool) {
    EXPECT_GT(fail_every(Fault::call, VK_ERROR_DEVICE_LOST, variant), 60u);
  });
}

TEST(OwnDeviceFaults, UnderValidation) {
  on_every_device([](Variant variant, bool validated) {
    if (!validated) GTEST_SKIP() << "no validation layer";
    variant.validation = true;
    variant.whole = false;
    EXPECT_GT(fail_every(Fault::call, VK_ERROR_OUT_OF_HOST_MEMORY, variant), 8u);
  });
}

TEST(OwnDeviceFaults, EveryAllocation) {
  on_every_device([](Variant variant, bool) {
    variant.whole = false;
    EXPECT_GT(fail_every(Fault::allocation, VK_SUCCESS, variant), 20u);
  });
}

TEST(OwnDeviceFaults, EveryCallOfTheHostsAllocatorOnOwnDevice) {
  on_every_device([](Variant variant, bool) {
    // One for the piece that all constants fit, one for the input of each run in flight.
    EXPECT_GE(fail_every(Fault::callback, VK_SUCCESS, variant), variant.texels ? 3u : 0u);
  });
}

TEST(OwnDeviceFaults, ThreadsThatCannotBeStarted) {
  on_every_device([](Variant variant, bool) {
    const uint64_t started = fail_every(Fault::thread, VK_SUCCESS, variant);
    if (variant.texels && std::thread::hardware_concurrency() > 1) {
      EXPECT_GT(started, 0u);
    }
  });
}

}  // namespace
}  // namespace ullage::runtime
