// The emulator finds mistakes: small kernels, each with one mistake, and their correct
// versions.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>

#include "tests/metal/emulator/launch.h"
#include "tests/metal/emulator/modules.h"

namespace ullage::test::metal {
namespace {

using testing::HasSubstr;

constexpr const char kHead[] = R"(#include <metal_stdlib>
#include <simd/simd.h>
using namespace metal;
template<typename T, size_t Num>
struct spvUnsafeArray
{
    T elements[Num ? Num : 1];
    thread T& operator [] (size_t pos) thread
    {
        return elements[pos];
    }
};
struct Words { uint data[1]; };
struct Counters { atomic_uint data[1]; };
kernel void main0(const device Words& in [[buffer(0)]], device Words& out [[buffer(1)]],
  device Counters& counters [[buffer(2)]], uint3 gid [[thread_position_in_grid]],
  uint3 lid [[thread_position_in_threadgroup]], uint lane [[thread_index_in_simdgroup]],
  uint width [[threads_per_simdgroup]])
{
    uint i = gid.x;
    uint l = lid.x;
)";

struct Machine {
  Modules modules{module_folder()};
  Emulator emulator;
};

// One machine for all: the process has one dispatch at a time.
class EmulatorTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { machine_ = std::make_unique<Machine>(); }
  static void TearDownTestSuite() { machine_.reset(); }
  void SetUp() override {
    if (!Modules::available()) GTEST_SKIP() << "no clang";
    for (uint32_t i = 0; i < kWords; ++i) word(in_, i) = i;
  }
  static uint32_t& word(Block& block, uint32_t i) {
    return reinterpret_cast<uint32_t*>(block.data())[i];
  }

  static constexpr uint32_t kWords = 64;

  // Two groups of 32 threads run `body`.
  std::string run(const std::string& body, uint32_t width = 8, Order order = Order::forward) {
    auto entry = machine_->modules.load("kernel", kHead + body + "}\n");
    if (!entry) return "compile: " + entry.error().message;
    Launch launch;
    launch.entry = *entry;
    launch.buffers = {{0, {&in_, 0, kWords * 4, false}},
                      {1, {&out_, 0, kWords * 4, true}},
                      {2, {&counters_, 0, 16, true}}};
    launch.groups[0] = 2;
    launch.group_size[0] = 32;
    launch.simd_width = width;
    launch.order = order;
    return machine_->emulator.run(launch).value_or("");
  }
  // In every order and at several widths.
  void expect_finding(const std::string& body, const std::string& finding) {
    for (uint32_t width : {4u, 32u}) {
      for (Order order : {Order::forward, Order::backward, Order::shuffled}) {
        EXPECT_THAT(run(body, width, order), HasSubstr(finding)) << body;
      }
    }
  }
  void expect_clean(const std::string& body) {
    for (uint32_t width : {4u, 32u}) {
      for (Order order : {Order::forward, Order::backward, Order::shuffled}) {
        EXPECT_EQ(run(body, width, order), "") << body;
      }
    }
  }

  Block in_{kWords * 4}, out_{kWords * 4}, counters_{16};

 private:
  inline static std::unique_ptr<Machine> machine_;
};

TEST_F(EmulatorTest, RunsEveryThread) {
  expect_clean("out.data[i] = in.data[i] * 3u;\n");
  for (uint32_t i = 0; i < kWords; ++i) EXPECT_EQ(word(out_, i), 3 * i);
}

TEST_F(EmulatorTest, SharedMemoryWithABarrier) {
  expect_clean(
      "threadgroup uint s[32];\ns[l] = i;\n"
      "threadgroup_barrier(mem_flags::mem_threadgroup);\nout.data[i] = s[31u - l];\n");
  EXPECT_EQ(word(out_, 0), 31u);
  EXPECT_EQ(word(out_, 63), 32u);
}

TEST_F(EmulatorTest, SharedMemoryWithoutItsBarrierRaces) {
  const std::string middle[] = {"", "threadgroup_barrier(mem_flags::mem_device);\n",
                                "threadgroup_barrier(mem_flags::mem_none);\n"};
  for (const std::string& barrier : middle) {
    const std::string finding =
        run("threadgroup uint s[32];\ns[l] = i;\n" + barrier + "out.data[i] = s[31u - l];\n");
    EXPECT_THAT(finding, testing::AnyOf(HasSubstr("race"), HasSubstr("uninitialised"))) << barrier;
  }
  expect_finding("threadgroup uint s[32];\ns[l & 1u] = i;\n", "race");
}

TEST_F(EmulatorTest, GroupsRaceInDeviceMemory) {
  expect_finding("out.data[l] = i;\n", "race");
  expect_finding("out.data[0] = 1u;\n", "race");
  expect_finding("out.data[i] = i; if (l == 0u && i == 32u) out.data[i] = out.data[0];\n", "race");
  // A barrier orders threads of one group only.
  expect_finding(
      "out.data[i] = i;\nthreadgroup_barrier(mem_flags::mem_device);\n"
      "out.data[i] = out.data[63u - i];\n",
      "race");
  expect_clean(
      "out.data[i] = i;\nthreadgroup_barrier(mem_flags::mem_device);\n"
      "uint r = out.data[(i & 32u) + 31u - l];\n"
      "threadgroup_barrier(mem_flags::mem_device);\nout.data[i] = r;\n");
}

TEST_F(EmulatorTest, AtomicsDoNotRaceWithEachOther) {
  expect_clean("atomic_fetch_add_explicit(&counters.data[0], 1u, memory_order_relaxed);\n");
  EXPECT_EQ(word(counters_, 0), 6 * kWords);
  expect_finding(
      "atomic_fetch_add_explicit(&counters.data[0], 1u, memory_order_relaxed);\n"
      "out.data[i] = ((device Words&)counters).data[0];\n",
      "race");
}

TEST_F(EmulatorTest, AccessesOutOfRange) {
  expect_finding("out.data[i + 1u] = i;\n", "out of range");
  expect_finding("out.data[i] = in.data[i - 1u];\n", "out of range");
  expect_finding("out.data[i] = in.data[4294967295u - i];\n", "out of range");
  expect_finding("threadgroup uint s[32];\ns[l + 1u] = i;\n", "out of range");
  expect_finding("uint4 v = uint4(i);\nout.data[i] = v[l];\n", "out of range");
  expect_finding(
      "spvUnsafeArray<uint, 4> a;\nfor (uint k = 0; k < 4u; ++k) a[k] = k;\n"
      "out.data[i] = a[l];\n",
      "out of range");
}

TEST_F(EmulatorTest, MemoryReadBeforeItIsWritten) {
  expect_finding("threadgroup uint s[32];\nout.data[i] = s[l];\n", "uninitialised");
  // Each group begins with undefined threadgroup memory.
  expect_finding(
      "threadgroup uint s[32];\nif (i < 32u) s[l] = i;\n"
      "threadgroup_barrier(mem_flags::mem_threadgroup);\nout.data[i] = s[l];\n",
      "uninitialised");
}

TEST_F(EmulatorTest, DivergentBarriers) {
  expect_finding("if (l < 7u) threadgroup_barrier(mem_flags::mem_threadgroup);\n", "divergent");
  expect_finding("if (l == 3u) return;\nthreadgroup_barrier(mem_flags::mem_threadgroup);\n",
                 "divergent");
  expect_finding("for (uint k = 0; k < l; ++k)\nthreadgroup_barrier(mem_flags::mem_threadgroup);\n",
                 "divergent");
  expect_finding(
      "if (l < 16u)\nthreadgroup_barrier(mem_flags::mem_threadgroup);\n"
      "else\nthreadgroup_barrier(mem_flags::mem_threadgroup);\n",
      "divergent");
}

TEST_F(EmulatorTest, SimdgroupFunctions) {
  for (uint32_t width : {4u, 8u, 16u, 32u}) {
    EXPECT_EQ(run("out.data[i] = simd_sum(l) * 100u + simd_shuffle_xor(lane, ushort(1));\n", width),
              "");
    uint32_t sum = 0;
    for (uint32_t l = 0; l < width; ++l) sum += l;
    EXPECT_EQ(word(out_, 0), sum * 100 + 1);
    EXPECT_EQ(run("out.data[i] = simd_prefix_exclusive_sum(1u) + 1000u * width;\n", width), "");
    EXPECT_EQ(word(out_, 31), 31 % width + 1000 * width);
  }
  EXPECT_EQ(run("out.data[i] = uint(ulong(simd_ballot(lane < 3u)));\n"), "");
  EXPECT_EQ(word(out_, 5), 7u);
  expect_finding("if (lane < 2u) out.data[i] = simd_sum(l);\n", "divergent simdgroup function");
  expect_finding("out.data[i] = simd_shuffle_down(l, ushort(1));\n", "a lane that is not there");
}

TEST_F(EmulatorTest, UndefinedArithmetic) {
  expect_finding("out.data[i] = in.data[i] << (i + 1u);\n", "shift");
  expect_finding("out.data[i] = 100u / in.data[i];\n", "divided by zero");
  expect_finding("out.data[i] = extract_bits(i, 24u, 9u);\n", "beyond the width");
}

TEST_F(EmulatorTest, TypesOfMetal) {
  for (const char* body :
       {"out.data[i] = max(i, 1);\n", "float4 f = uint4(i);\n", "uint3 u = uint4(i);\n",
        "in.data[i] = 1u;\n", "uint2 u = uint2(1u).xyz;\n",
        "uint4 u = uint4(1u); u.xy = uint2(2u);\n"}) {
    EXPECT_THAT(run(body), HasSubstr("compile")) << body;
  }
  // An unsuffixed number is a float.
  expect_clean("out.data[i] = uint(sizeof(0.1));\n");
  EXPECT_EQ(word(out_, 3), 4u);
}

TEST_F(EmulatorTest, AddressSpaces) {
  Modules modules(module_folder());
  const auto check = [&](const std::string& body) {
    return bool(modules.check_address_spaces(kHead + body + "}\n"));
  };
  EXPECT_TRUE(check("threadgroup uint s[32];\ns[l] = i;\nout.data[i] = s[l];\n"));
  EXPECT_TRUE(check("device uint* p = &out.data[0];\np[i] = 1u;\n"));
  EXPECT_FALSE(check("thread uint* p = &out.data[0];\np[i] = 1u;\n"));
  EXPECT_FALSE(check("threadgroup uint s[32];\ndevice uint* p = &s[0];\np[l] = 1u;\n"));
  EXPECT_FALSE(
      check("uint x = 1u;\natomic_fetch_add_explicit((thread atomic_uint*)&x, 1u, "
            "memory_order_relaxed);\n"));
}

}  // namespace
}  // namespace ullage::test::metal
