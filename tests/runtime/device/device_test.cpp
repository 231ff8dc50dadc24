// Programs on real drivers: results, validation, memory, tiers.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <numeric>
#include <thread>

#include "runtime/file/mapped_file.h"
#include "tests/runtime/fixtures/device_fixture.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

constexpr int64_t kCounts[] = {1, 0, 3, 4, 5, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 257};

class DeviceTest : public testing::Test {
 protected:
  void SetUp() override {
    if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
  }
  // Runs `body` once per device and expects no validation message.
  template <class Body>
  void on_every_device(const ContextOptions& options, Body body) {
    for (size_t index = 0; index < device_count(); ++index) {
      auto opened = open_context(index, options);
      ASSERT_TRUE(opened->context);
      const Device& device = opened->context->device();
      SCOPED_TRACE(device.info().name);
      body(opened->context);
      EXPECT_EQ(device.validation_messages(), 0u);
      for (const std::string& message : opened->log) ADD_FAILURE() << message;
    }
  }
  static std::unique_ptr<Session> open(const std::shared_ptr<Context>& context, ir::Program program,
                                       const SessionOptions& options = {}) {
    auto loaded = LoadedProgram::create(context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, options);
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  }
  static std::vector<int32_t> run(Session& session, int64_t n) {
    std::vector<int32_t> x(static_cast<size_t>(n));
    std::iota(x.begin(), x.end(), 1000);
    const int64_t extents[] = {n};
    auto ok = session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x)));
    EXPECT_TRUE(ok) << ok.error().message;
    ok = session.run();
    EXPECT_TRUE(ok) << ok.error().message;
    return result(session);
  }
  static std::vector<int32_t> result(const Session& session) {
    const auto view = session.output(0);
    EXPECT_TRUE(view);
    std::vector<int32_t> y(view->bytes.size() / 4);
    if (!y.empty()) std::memcpy(y.data(), view->bytes.data(), view->bytes.size());
    return y;
  }
  static void check_texel_sum(Session& session) {
    const std::vector<float> x(10, 0.5f);
    const int64_t extents[] = {10};
    ASSERT_TRUE(session.set_input("x", ir::DType::f32, extents, std::as_bytes(std::span(x))));
    ASSERT_TRUE(session.run());
    const auto view = session.output(0);
    const auto* z = reinterpret_cast<const float*>(view->bytes.data());
    for (int i = 0; i < 10; ++i) EXPECT_EQ(z[i], 0.5f + static_cast<float>(i % 4 + 1)) << i;
  }
  static std::vector<int32_t> expected(int64_t n, int32_t addend) {
    std::vector<int32_t> y(static_cast<size_t>(n));
    std::iota(y.begin(), y.end(), 1000 + addend);
    return y;
  }
};

TEST_F(DeviceTest, OneDispatchAtEverySize) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    auto session =
        open(context, chain_program(1), {.policy = Policy::replay, .bounds = {{"n", 300}}});
    for (int64_t n : kCounts) EXPECT_EQ(run(*session, n), expected(n, 1)) << n;
    EXPECT_EQ(session->statistics().command_buffers_recorded, 2u);
    EXPECT_EQ(session->statistics().host_waits, std::size(kCounts));
  });
}

TEST_F(DeviceTest, ChainsUnderEveryPolicy) {
  ContextOptions options;
  options.poison = true;
  on_every_device(options, [&](const std::shared_ptr<Context>& context) {
    for (Policy policy : {Policy::replay, Policy::bucket, Policy::exact}) {
      auto session = open(context, chain_program(4), {.policy = policy, .bounds = {}});
      for (int64_t n : kCounts) EXPECT_EQ(run(*session, n), expected(n, 1111)) << n;
      const Statistics s = session->statistics();
      EXPECT_EQ(s.peak_device_bytes, s.predicted_peak_bytes);
      EXPECT_EQ(s.replans > 0, policy == Policy::replay);
    }
  });
}

TEST_F(DeviceTest, InputsSurvivePlansThatMove) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    auto session = open(context, chain_program(2), {.policy = Policy::exact, .bounds = {}});
    EXPECT_EQ(run(*session, 10), expected(10, 11));
    EXPECT_TRUE(session->trim());
    EXPECT_TRUE(session->run());
    EXPECT_EQ(result(*session), expected(10, 11));
    EXPECT_EQ(run(*session, 2000), expected(2000, 11));
    EXPECT_TRUE(session->run());
    EXPECT_EQ(result(*session), expected(2000, 11));
  });
}

TEST_F(DeviceTest, PredicatesAndGuards) {
  ContextOptions options;
  options.poison = true;
  on_every_device(options, [&](const std::shared_ptr<Context>& context) {
    auto session = open(context, guarded_program());
    EXPECT_EQ(run(*session, 6), expected(6, 1));
    // Nothing writes the output where n is odd: what is there is the poison of this run.
    EXPECT_EQ(run(*session, 5), std::vector<int32_t>(5, static_cast<int32_t>(kPoison)));
    EXPECT_EQ(run(*session, 8), expected(8, 1));
  });
}

TEST_F(DeviceTest, HostScalars) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    auto session = open(context, counted_program());
    const int32_t count = 70;
    ASSERT_TRUE(
        session->set_input("count", ir::DType::i32, {}, std::as_bytes(std::span(&count, 1))));
    EXPECT_EQ(run(*session, 100), expected(70, 1));
  });
}

TEST_F(DeviceTest, PackedTexelOperand) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    if (!context->device().profile().texel_buffers) return;
    auto session = open(context, texel_program());
    check_texel_sum(*session);
  });
}

TEST_F(DeviceTest, TierZeroMasksEverythingAboveIt) {
  ContextOptions options;
  options.device.max_tier = ir::Tier::t0;
  on_every_device(options, [&](const std::shared_ptr<Context>& context) {
    const ir::DeviceProfile& profile = context->device().profile();
    EXPECT_EQ(profile.tier, ir::Tier::t0);
    EXPECT_EQ(profile.subgroup_size, 0u);
    EXPECT_FALSE(profile.subgroup_shuffle || profile.subgroup_arithmetic || profile.texel_buffers ||
                 profile.float64 || profile.wide_stores);
    EXPECT_EQ(profile.max_workgroup_invocations, 128u);
    EXPECT_EQ(profile.max_shared_bytes, 16384u);
    EXPECT_EQ(profile.max_storage_buffers, 4u);
    EXPECT_FALSE(LoadedProgram::create(context, texel_program()));
    auto session = open(context, chain_program(1));
    EXPECT_EQ(run(*session, 65), expected(65, 1));
  });
}

TEST_F(DeviceTest, TimestampsPerDispatch) {
  ContextOptions options;
  options.device.timestamps = true;
  on_every_device(options, [&](const std::shared_ptr<Context>& context) {
    auto session = open(context, chain_program(3));
    run(*session, 100);
    for (size_t i = 0; i < 3; ++i) {
      const auto time = session->dispatch_time(i);
      ASSERT_TRUE(time) << time.error().message;
      EXPECT_GE(time->microseconds, 0.0);
      EXPECT_LT(time->microseconds, 1e7);
      EXPECT_EQ(time->groups[0], 2u);
    }
  });
}

TEST_F(DeviceTest, MemoryThatIsNotMapped) {
  ContextOptions options;
  options.device.unmapped = true;
  on_every_device(options, [&](const std::shared_ptr<Context>& context) {
    auto chain = open(context, chain_program(3));
    EXPECT_EQ(run(*chain, 100), expected(100, 111));
    if (!context->device().profile().texel_buffers) return;
    auto session = open(context, texel_program());
    check_texel_sum(*session);
  });
}

// As they do above maxStorageBufferRange, on devices that can.
TEST_F(DeviceTest, KernelsReachOperandsByAddress) {
  for (const ir::Tier tier : {ir::Tier::t0, ir::Tier::t2}) {
    ContextOptions options;
    options.device.by_address = true;
    options.device.max_tier = tier;
    on_every_device(options, [&](const std::shared_ptr<Context>& context) {
      const Device& device = context->device();
      const bool can = device.limits().max_binding_bytes > device.profile().max_storage_range;
      auto chain = open(context, chain_program(3));
      for (const int64_t n : {100, 0, 257, 70001}) EXPECT_EQ(run(*chain, n), expected(n, 111));
      const uint64_t kernels = 1;
      EXPECT_EQ(chain->statistics().pipelines_created, can ? 2 * kernels : kernels);
      if (!device.profile().texel_buffers) return;
      auto session = open(context, texel_program());
      check_texel_sum(*session);
    });
  }
}

// The weights of texel_program, and before them so many others that the cache keeps them.
ir::Program heavy_program() {
  ir::Program program = texel_program();
  constexpr int64_t kWeights = 1 << 15;
  const auto weights = std::make_shared<std::vector<float>>(kWeights);
  for (size_t i = 0; i < weights->size(); ++i) {
    (*weights)[i] = static_cast<float>(weights->size() - i);
  }
  program.constants[0] = {.bytes = std::as_bytes(std::span(*weights)), .owner = weights};
  ir::PackPiece& piece = program.packs[0].pieces[0];
  piece.offset = kWeights - 1;
  piece.loops[0].count = piece.coordinates[0].bound = kWeights;
  return program;
}

TEST_F(DeviceTest, PackedWeightsAreReadWhereTheCacheHasThem) {
  const auto directory = std::filesystem::path(testing::TempDir()) / "ullage-device-test";
  ContextOptions options;
  options.device.cache_directory = directory.string();
  for (const bool unmapped : {false, true}) {
    options.device.unmapped = unmapped;
    std::filesystem::remove_all(directory);
    on_every_device(options, [&](const std::shared_ptr<Context>& context) {
      if (!context->device().profile().texel_buffers) return;
      for (int load = 0; load < 2; ++load) {
        auto session = open(context, heavy_program());
        check_texel_sum(*session);
        EXPECT_EQ(session->statistics().packed_cache_hits, load == 0 ? 0u : 1u);
      }
    });
  }
  std::filesystem::remove_all(directory);
}

TEST_F(DeviceTest, PagesOfTheHostsAreMemoryWhereTheTierAllows) {
  const auto path = std::filesystem::path(testing::TempDir()) / "ullage-host-pages";
  std::ofstream(path) << std::string(2 * kImportAlignment, 'x');
  const auto file = map_file(path.string());
  ASSERT_TRUE(file);
  for (const ir::Tier tier : {ir::Tier::t0, ir::Tier::t2}) {
    ContextOptions options;
    options.device.max_tier = tier;
    on_every_device(options, [&](const std::shared_ptr<Context>& context) {
      Device& device = context->device();
      for (uint64_t bytes : {uint64_t{100}, kImportAlignment, kImportAlignment + 1}) {
        auto memory = device.import(file->bytes.first(bytes));
        ASSERT_TRUE(memory) << memory.error().message;
        EXPECT_TRUE(tier != ir::Tier::t0 || *memory == nullptr);
        EXPECT_TRUE(*memory == nullptr || (*memory)->size() == bytes);
      }
      auto odd = device.import(file->bytes.subspan(64, 100));
      ASSERT_TRUE(odd) << odd.error().message;
      EXPECT_EQ(*odd, nullptr) << "no page begins there";
    });
  }
  std::filesystem::remove(path);
}

TEST_F(DeviceTest, ThreadsShareADevice) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    auto loaded = LoadedProgram::create(context, chain_program(2));
    ASSERT_TRUE(loaded);
    const auto work = [&] {
      auto session = Session::create(*loaded, {});
      for (int64_t n : kCounts) EXPECT_EQ(run(**session, n), expected(n, 11)) << n;
    };
    std::thread other(work);
    work();
    other.join();
  });
}

// The other tests mean something only if this one fails where it should.
TEST_F(DeviceTest, ValidationSeesAMissingBarrier) {
  for (size_t index = 0; index < device_count(); ++index) {
    auto opened = open_context(index);
    ASSERT_TRUE(opened->context);
    if (!opened->context->options().device.validation) GTEST_SKIP() << "no validation layer";
    ir::Program racy = chain_program(2);
    racy.dispatches[1].barrier_before = false;
    auto session = open(opened->context, std::move(racy));
    run(*session, 100);
    EXPECT_GT(opened->context->device().validation_messages(), 0u);
    EXPECT_FALSE(opened->log.empty());
  }
}

TEST_F(DeviceTest, SessionsOfOneProgramShareItsKernels) {
  on_every_device({}, [&](const std::shared_ptr<Context>& context) {
    auto loaded = LoadedProgram::create(context, chain_program(2));
    ASSERT_TRUE(loaded);
    auto first = Session::create(*loaded, {}), second = Session::create(*loaded, {});
    EXPECT_EQ(run(**first, 9), expected(9, 11));
    EXPECT_EQ(run(**second, 33), expected(33, 11));
    EXPECT_EQ((*first)->statistics().pipelines_created, 1u);
    EXPECT_EQ((*second)->statistics().pipelines_created, 0u);
  });
}

}  // namespace
}  // namespace ullage::runtime
