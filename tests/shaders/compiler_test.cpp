// The in-process shader compiler on a small table of test kernels: reflection, limits, messages,
// cache.
#include "shaders/kernel_compiler/compiler.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#if __has_include(<sys/resource.h>)
#include <sys/resource.h>
#endif

#include "base/cache_files.h"
#include "shaders/kernel_compiler/cache.h"

namespace ullage::shaders {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr SourceFile kTable = {"lib/table.glsl", R"(
layout(set = 1, binding = 0, std140) uniform ExtentTable { uvec4 words[1024]; } extent_table;
uint slot(uint id) { return extent_table.words[id >> 2][id & 3u]; }
)"};

constexpr std::string_view kCopy = R"(#version 450
#extension GL_GOOGLE_include_directive : require
#include "lib/table.glsl"
#include "params/p.h"
#include "generated.glsl"
layout(local_size_x = LOCAL_X, local_size_y = LOCAL_Y, local_size_z = LOCAL_Z) in;
layout(push_constant) uniform Push { CopyParams p; };
layout(set = 0, binding = 0, std430) readonly buffer A { uint a[]; };
layout(set = 0, binding = 1, std430) readonly buffer Unused { uint unused[]; };
layout(set = 0, binding = 2, rgba32f) uniform readonly imageBuffer t;
layout(set = 0, binding = 3, std430) writeonly buffer B { vec4 b[]; };
shared vec4 tile[LOCAL_X];
void main() {
  uint i = gl_GlobalInvocationID.x;
  if (i >= slot(p.count)) return;
  tile[gl_LocalInvocationID.x] = imageLoad(t, int(i));
  b[i] = tile[gl_LocalInvocationID.x] + vec4(apply(float(a[i])));
}
)";

// Reads a parameter behind branches and in a loop, and others by a computed index.
constexpr std::string_view kTurns = R"(#version 450
#extension GL_GOOGLE_include_directive : require
#include "params/p.h"
layout(local_size_x = LOCAL_X) in;
layout(push_constant) uniform Push { CopyParams p; };
layout(set = 0, binding = 0, std430) buffer A { uint a[]; };
void main() {
  const uint own = gl_GlobalInvocationID.x;
  if (own > 7u) a[own] = p.count;
  for (uint i = 0; i < a[0]; ++i) a[i] += p.count * p.strides[a[i] % 3u] + p.strides[1];
}
)";

// A block for every iteration of an unrolled loop.
constexpr std::string_view kUnrolled = R"(#version 450
#extension GL_EXT_control_flow_attributes : require
layout(local_size_x = LOCAL_X) in;
layout(set = 0, binding = 0, std430) buffer A { uint a[]; };
void main() {
  uint sum = 0u;
  [[unroll]] for (int i = 0; i < 2000; ++i) sum = sum * a[i] + a[i + 1];
  a[0] = sum;
}
)";

constexpr SourceFile kFiles[] = {
    {"broken/kernel.comp", "#version 450\n\nvoid main() { undefined_name = 1; }\n"},
    {"broken/wide.comp",
     "#version 450\nlayout(local_size_x = LOCAL_X) in;\n"
     "layout(set = 0, binding = 1) buffer A { uint a[]; };\n"
     "void main() { a[0] = 1u; }\n"},
    {"copy/copy.comp", kCopy},
    {"copy/double.comp",
     "#version 450\nlayout(local_size_x = LOCAL_X) in;\n"
     "layout(set = 0, binding = 0) buffer A { double a[]; };\n"
     "void main() { a[0] = 1.0; }\n"},
    {"copy/turns.comp", kTurns},
    {"copy/unrolled.comp", kUnrolled},
    kTable,
    {"params/p.h", "struct CopyParams { uint count; uint strides[3]; uvec2 pair; };\n"},
};

ir::KernelSource copy_source() {
  ir::KernelSource source;
  source.file = "copy/copy.comp";
  source.body = "float apply(float x) { return x * 2.0; }\n";
  source.local_size[0] = 64;
  source.needs.texel_buffers = true;
  return source;
}

CompileOptions checked() {
  CompileOptions options;
  options.validate = true;
  return options;
}

TEST(ShaderCompiler, ReflectsWhatAKernelBinds) {
  const Compiler compiler(kFiles);
  auto kernel = compiler.compile(copy_source(), checked());
  ASSERT_TRUE(kernel) << kernel.error().message;
  const Reflection& r = kernel->reflection;
  EXPECT_THAT(r.texel, ElementsAre(false, false, true, false)) << "unused bindings stay";
  EXPECT_TRUE(r.uses_table);
  EXPECT_EQ(r.push_bytes, 24u);
  EXPECT_THAT(r.local_size, ElementsAre(64, 1, 1));
  EXPECT_EQ(r.shared_bytes, 64u * 16);
}

TEST(ShaderCompiler, NamesFileAndLineOfAMistake) {
  const Compiler compiler(kFiles);
  ir::KernelSource source;
  source.file = "broken/kernel.comp";
  auto kernel = compiler.compile(source, checked());
  ASSERT_FALSE(kernel);
  EXPECT_THAT(kernel.error().message, HasSubstr("broken/kernel.comp:3"));
  EXPECT_THAT(kernel.error().message, HasSubstr("undefined_name"));

  source = copy_source();
  source.body = "\nfloat apply(float x) { return y; }\n";
  kernel = compiler.compile(source, checked());
  ASSERT_FALSE(kernel);
  EXPECT_THAT(kernel.error().message, HasSubstr("generated.glsl:2"));

  source.file = "no/such.comp";
  kernel = compiler.compile(source, checked());
  ASSERT_FALSE(kernel);
  EXPECT_THAT(kernel.error().message, HasSubstr("no/such.comp"));
}

TEST(ShaderCompiler, RejectsWhatConventionsAndLimitsForbid) {
  const Compiler compiler(kFiles);
  ir::KernelSource source;
  source.file = "broken/wide.comp";
  auto kernel = compiler.compile(source, checked());
  ASSERT_FALSE(kernel);
  EXPECT_THAT(kernel.error().message, HasSubstr("0 is missing"));

  source = copy_source();
  source.local_size[0] = 256;
  kernel = compiler.compile(source, checked());
  ASSERT_FALSE(kernel);
  EXPECT_THAT(kernel.error().message, HasSubstr("invocations must not exceed 128, given 256"));

  source = copy_source();
  source.needs.texel_buffers = false;
  EXPECT_FALSE(compiler.compile(source, checked()));

  source = {};
  source.file = "copy/double.comp";
  EXPECT_FALSE(compiler.compile(source, checked()));
  source.needs.float64 = true;
  EXPECT_TRUE(compiler.compile(source, checked()));
}

TEST(ShaderCompiler, CompilesEqualSourcesOnceAndKeepsOrder) {
  const Compiler compiler(kFiles);
  std::vector<ir::KernelSource> sources(5, copy_source());
  sources[3].local_size[0] = 32;
  auto kernels = compiler.compile_all(sources, checked());
  ASSERT_TRUE(kernels) << kernels.error().message;
  ASSERT_EQ(kernels->size(), 5u);
  EXPECT_EQ((*kernels)[3].reflection.local_size[0], 32u);
  EXPECT_EQ((*kernels)[4].spirv, (*kernels)[0].spirv);
  EXPECT_TRUE(compiler.compile_all({}, checked()));
}

// Opcodes of the SPIR-V specification.
constexpr uint32_t kLoad = 61, kCopyObject = 83, kSelectionMerge = 247;

// Those of a module's instructions, in order.
std::vector<uint32_t> opcodes(const std::vector<uint32_t>& spirv) {
  std::vector<uint32_t> ops;
  for (size_t at = 5; at < spirv.size(); at += spirv[at] >> 16) ops.push_back(spirv[at] & 0xffff);
  return ops;
}

#if __has_include(<sys/resource.h>)
// spirv-opt's own order of passes takes memory by the square of the iterations here, above a
// gigabyte.
TEST(ShaderCompiler, LongUnrolledLoopsTakeLittleMemory) {
  const auto peak_megabytes = [] {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
  };
  ir::KernelSource source;
  source.file = "copy/unrolled.comp";
  const auto before = peak_megabytes();
  const auto kernel = Compiler(kFiles).compile(source, checked());
  ASSERT_TRUE(kernel) << kernel.error().message;
  EXPECT_LT(peak_megabytes() - before, 300);
}
#endif

TEST(ShaderCompiler, ReadsParametersOfCpuKernelsBeforeAnyBranch) {
  ir::KernelSource source;
  source.file = "copy/turns.comp";
  CompileOptions options = checked();
  options.profile.device_class = ir::DeviceClass::gpu;
  const auto gpu = Compiler(kFiles).compile(source, options);
  ASSERT_TRUE(gpu) << gpu.error().message;
  options.profile.device_class = ir::DeviceClass::cpu;
  const auto cpu = Compiler(kFiles).compile(source, options);
  ASSERT_TRUE(cpu) << cpu.error().message;
  const auto loads_before_branches = [](const std::vector<uint32_t>& ops) {
    const auto end = std::ranges::find_if(ops, [](uint32_t c) { return c == kSelectionMerge; });
    return std::count(ops.begin(), end, kLoad);
  };
  const auto before = opcodes(gpu->spirv), after = opcodes(cpu->spirv);
  // Those of count and strides[1]; what the loop reads by a computed index stays.
  EXPECT_EQ(loads_before_branches(after), loads_before_branches(before) + 2);
  EXPECT_EQ(std::ranges::count(before, kCopyObject), 0);
  EXPECT_EQ(std::ranges::count(after, kCopyObject), 3);
  EXPECT_EQ(std::ranges::count(after, kLoad), std::ranges::count(before, kLoad) - 1);
}

class ShaderCache : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::path(::testing::TempDir()) /
              ("ullage-cache-" + std::to_string(::getpid()));
    std::filesystem::remove_all(folder_);
    options_ = checked();
    options_.cache_folder = folder_;
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }
  CompiledKernel compile(const ir::KernelSource& source,
                         std::span<const SourceFile> files = kFiles) {
    auto kernel = Compiler(files).compile(source, options_);
    EXPECT_TRUE(kernel) << kernel.error().message;
    return kernel ? *kernel : CompiledKernel{};
  }
  std::filesystem::path folder_;
  CompileOptions options_;
};

TEST_F(ShaderCache, ServesTheSameWordsUntilATextChanges) {
  const CompiledKernel first = compile(copy_source());
  EXPECT_FALSE(first.from_cache);
  const CompiledKernel second = compile(copy_source());
  EXPECT_TRUE(second.from_cache);
  EXPECT_EQ(first.spirv, second.spirv);

  ir::KernelSource other = copy_source();
  other.body += "// another text\n";
  EXPECT_FALSE(compile(other).from_cache);

  std::vector<SourceFile> files(std::begin(kFiles), std::end(kFiles));
  files.back().text = "struct CopyParams { uint other; uint count; };\n";
  const CompiledKernel changed = compile(copy_source(), files);
  EXPECT_FALSE(changed.from_cache) << "an include is part of the key";
  EXPECT_EQ(changed.reflection.push_bytes, 8u);
}

TEST_F(ShaderCache, StaysNearItsLimit) {
  const SpirvCache cache(folder_, 10'000);
  const std::vector<uint32_t> words(250);  // 1,032 bytes with their hash
  const auto digits = [](uint32_t n) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    return std::string{kDigits[n / 16], kDigits[n % 16]};
  };
  for (uint32_t n = 1; n < 256; ++n) cache.store(digits(n), words);
  EXPECT_GT(runtime::cache_files(folder_.string()).size(), 9u) << "few kernels look at the folder";
  cache.store(digits(0), words);
  EXPECT_EQ(runtime::cache_files(folder_.string()).size(), 9u);
}

TEST_F(ShaderCache, IgnoresDamagedEntries) {
  const CompiledKernel first = compile(copy_source());
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    if (!entry.is_regular_file()) continue;
    std::fstream file(entry.path(), std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(100);
    file.put('\x5a');
  }
  const CompiledKernel second = compile(copy_source());
  EXPECT_FALSE(second.from_cache);
  EXPECT_EQ(first.spirv, second.spirv);
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder_)) {
    if (entry.is_regular_file()) std::filesystem::resize_file(entry.path(), 33);
  }
  EXPECT_FALSE(compile(copy_source()).from_cache);
}

}  // namespace
}  // namespace ullage::shaders
