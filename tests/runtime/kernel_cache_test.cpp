// Programs of a context share kernels, which live as long as one of the programs.
#include "runtime/kernel_cache.h"

#include <gtest/gtest.h>

#include "runtime/null/null_device.h"
#include "runtime/session.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage::runtime {
namespace {

class KernelCacheTest : public testing::Test {
 protected:
  static ir::ProgramKernel kernel() { return chain_program(1).kernels.at(0); }
  SharedKernel get(const ir::ProgramKernel& source) {
    auto shared = cache_.get(*device_, source);
    EXPECT_TRUE(shared) << shared.error().message;
    return std::move(*shared);
  }
  // True: it is another one than `other`.
  bool differs(const SharedKernel& other, const ir::ProgramKernel& source) {
    const SharedKernel shared = get(source);
    EXPECT_EQ(shared.is_new, shared.kernel != other.kernel);
    return shared.is_new;
  }

  const std::unique_ptr<Device> device_ = create_null_device();
  KernelCache cache_;
};

TEST_F(KernelCacheTest, gives_the_same_kernel_for_the_same_content) {
  ir::ProgramKernel source = kernel();
  const SharedKernel first = get(source);
  EXPECT_TRUE(first.is_new);
  source.name = "another name";
  EXPECT_FALSE(differs(first, source));
}

TEST_F(KernelCacheTest, distinguishes_what_a_device_creates_kernels_from) {
  const SharedKernel first = get(kernel());
  const auto changed = [&](auto change) {
    ir::ProgramKernel source = kernel();
    change(source);
    return differs(first, source);
  };
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.spirv.back() ^= 1; }));
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.texel.flip(); }));
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.push_bytes += 4; }));
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.needs.subgroup_size = 64; }));
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.msl.text = "kernel void main0() {}"; }));
  EXPECT_TRUE(changed([](ir::ProgramKernel& k) { k.msl.entry = "main1"; }));
}

TEST_F(KernelCacheTest, forgets_a_kernel_with_its_last_user) {
  {
    EXPECT_TRUE(get(kernel()).is_new);
  }
  EXPECT_TRUE(get(kernel()).is_new);
}

TEST_F(KernelCacheTest, a_second_program_creates_only_what_the_first_has_not) {
  ContextOptions options;
  options.null_backend = true;
  const auto context = Context::create(options);
  ASSERT_TRUE(context);
  const auto open = [&](ir::Program program) {
    auto loaded = LoadedProgram::create(*context, std::move(program));
    EXPECT_TRUE(loaded) << loaded.error().message;
    auto session = Session::create(*loaded, {.bounds = {{"n", 16}}});
    EXPECT_TRUE(session) << session.error().message;
    return std::move(*session);
  };
  const auto pipelines = [](Session& session) {
    const int32_t x[] = {5, 6};
    const int64_t extents[] = {2};
    EXPECT_TRUE(session.set_input("x", ir::DType::i32, extents, std::as_bytes(std::span(x))));
    EXPECT_TRUE(session.prepare());
    return session.statistics().pipelines_created;
  };
  const auto first = open(chain_program(2)), second = open(chain_program(3));
  EXPECT_EQ(pipelines(*first), 1u);
  EXPECT_EQ(pipelines(*second), 0u);
}

}  // namespace
}  // namespace ullage::runtime
