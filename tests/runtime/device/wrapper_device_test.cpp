// The C++ wrapper of the Vulkan calls, on a host's device.
#include <ullage/ullage_vulkan.hpp>

#include "runtime/file/program_file.h"
#include "tests/runtime/fixtures/embedding_fixture.h"

namespace ullage::runtime {
namespace {

using testing::ElementsAre;

template <class T>
T value_of(Result<T> run_result) {
  EXPECT_TRUE(run_result) << run_result.status().message();
  return *std::move(run_result);
}

ullage_vulkan_buffer range_of(const VulkanHost::Buffer& buffer) {
  ullage_vulkan_buffer range = {};
  range.buffer = vulkan::handle_of(buffer.buffer);
  range.bytes = buffer.bytes;
  range.usage = buffer.usage;
  return range;
}

TEST(WrapperOnDevice, AFrameInTheHostsBuffers) {
  on_every_host({}, [](VulkanHost& host) {
    const Context context = value_of(vulkan::adopt(host.adoption()));
    EXPECT_EQ(value_of(vulkan::device(context)).device, host.device());
    const ir::Program code = compact_program();
    const ir::Program* const plans[] = {&code};
    const auto bytes = write_program(plans);
    ASSERT_TRUE(bytes);
    const Program program = value_of(Program::load_memory(context, *bytes));
    Session session = value_of(Session::create(program));
    const int64_t extents[] = {5};
    const auto in = value_of(vulkan::input_needs(session, "x", extents));
    const auto x = host.make_buffer(in.bytes, in.usage);
    for (uint32_t i = 0; i < 5; ++i) x.words[i] = i + 10;
    ASSERT_TRUE(vulkan::bind_input(session, "x", ULLAGE_I32, extents, range_of(x)));
    const auto out = value_of(vulkan::output_needs(session, 0));
    auto y = host.make_buffer(out.bytes, out.usage);
    ASSERT_TRUE(vulkan::bind_output(session, 0, range_of(y)));
    ASSERT_TRUE(session.prepare());
    const VkCommandBuffer commands = host.begin();
    ullage_vulkan_record_info info = {};
    info.command_buffer = commands;
    const ullage_run_id run_id = value_of(vulkan::record(session, info));
    EXPECT_NE(value_of(vulkan::extent(session, 0, 0)).buffer, 0u);
    EXPECT_FALSE(value_of(session.collect(run_id))) << "nothing was submitted";
    ASSERT_EQ(host.finish(commands), VK_SUCCESS);
    EXPECT_TRUE(value_of(session.collect(run_id)));
    const TensorView view = value_of(session.output(0));
    EXPECT_THAT(view.extents, ElementsAre(2));
    EXPECT_TRUE(view.bytes.empty()) << "they are in the host's buffer";
    EXPECT_EQ(y.words[0], 11u);
    EXPECT_EQ(y.words[1], 13u);
    ASSERT_TRUE(vulkan::unbind_output(session, 0));
    ASSERT_TRUE(vulkan::forget_buffer(session, vulkan::handle_of(y.buffer)));
    host.destroy_buffer(y);
    const auto submitted = vulkan::submit(session, {}, {});
    ASSERT_TRUE(submitted) << submitted.status().message();
    ASSERT_TRUE(session.wait(*submitted));
    EXPECT_EQ(value_of(session.output(0)).as<int32_t>()[1], 13);
    const VkCommandBuffer unused = host.begin();
    info.command_buffer = unused;
    ASSERT_TRUE(session.discard(value_of(vulkan::record(session, info))));
    host.discard(unused);
    EXPECT_FALSE(vulkan::import_image(session, "x", {}, {})) << "not f32 of rank 4";
  });
}

}  // namespace
}  // namespace ullage::runtime
