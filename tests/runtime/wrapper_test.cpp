// The C++ wrapper: it covers the C API, and invalid calls return a Status.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <set>
#include <ullage/ullage_buffers.hpp>
#include <ullage/ullage_metal.hpp>
#include <ullage/ullage_vulkan.hpp>

#include "runtime/file/program_file.h"
#include "tests/runtime/fixtures/test_programs.h"

namespace ullage {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

std::string text_of(const std::string& name) {
  std::ifstream file("runtime/include/ullage/" + name);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) || c == '_';
}

// The functions that a C header declares.
std::vector<std::string> functions_of(const std::string& header) {
  const std::string text = text_of(header);
  std::vector<std::string> names;
  const std::string mark = "\nULLAGE_API ";
  for (size_t at = text.find(mark); at != std::string::npos; at = text.find(mark, at + 1)) {
    const size_t end = text.find('(', at);
    size_t begin = end;
    while (is_word(text[begin - 1])) --begin;
    names.push_back(text.substr(begin, end - begin));
  }
  return names;
}

std::set<std::string> words_of(const std::string& text) {
  std::set<std::string> words;
  for (size_t i = 0; i < text.size(); ++i) {
    if (!is_word(text[i])) continue;
    const size_t begin = i;
    while (i < text.size() && is_word(text[i])) ++i;
    words.insert(text.substr(begin, i - begin));
  }
  return words;
}

// C functions that a wrapper does not call.
std::vector<std::string> missing(const std::string& c_header,
                                 const std::vector<std::string>& wrappers) {
  std::string text;
  for (const std::string& name : wrappers) text += text_of(name);
  const std::set<std::string> words = words_of(text);
  std::vector<std::string> absent;
  for (const std::string& name : functions_of(c_header)) {
    if (!words.contains(name)) absent.push_back(name);
  }
  return absent;
}

TEST(Wrapper, CoversTheCApi) {
  EXPECT_GT(functions_of("ullage.h").size(), 35u);
  EXPECT_GT(functions_of("ullage_vulkan.h").size(), 9u);
  EXPECT_THAT(missing("ullage.h", {"ullage.hpp", "ullage_result.hpp"}), IsEmpty());
  EXPECT_THAT(missing("ullage_vulkan.h", {"ullage_vulkan.hpp"}), IsEmpty());
  EXPECT_THAT(missing("ullage_metal.h", {"ullage_metal.hpp"}), IsEmpty());
  EXPECT_THAT(missing("ullage_buffers.h", {"ullage_buffers.hpp"}), IsEmpty());
}

class WrapperTest : public testing::Test {
 protected:
  void SetUp() override {
    ullage_context_options options = {};
    options.use_null_backend = 1;
    auto created = Context::create(options);
    ASSERT_TRUE(created) << created.status().message();
    context = *std::move(created);
    session = open(runtime::chain_program(2));
  }
  std::optional<Session> open(ir::Program code, ullage_session_options options = {}) {
    const ir::Program* const plans[] = {&code};
    auto written = runtime::write_program(plans);
    EXPECT_TRUE(written);
    bytes = *std::move(written);
    auto loaded = Program::load_memory(*context, bytes);
    EXPECT_TRUE(loaded) << loaded.status().message();
    program = *std::move(loaded);
    auto created = Session::create(*program, options);
    EXPECT_TRUE(created) << created.status().message();
    return *std::move(created);
  }
  std::vector<std::byte> bytes;
  std::optional<Context> context;
  std::optional<Program> program;
  std::optional<Session> session;
  const std::vector<int32_t> x{1, 2, 3, 4};
};

TEST_F(WrapperTest, RunsStepsAndRunIds) {
  EXPECT_THAT(version(), HasSubstr("."));
  EXPECT_EQ(devices().size(), ullage_device_count());
  EXPECT_NE(context->device_info()->name[0], '\0');
  ullage_session_options options = {};
  options.stepped = 1;
  session = open(runtime::chain_program(2), options);
  ASSERT_TRUE(session->set_input("x", {4}, x));
  ASSERT_TRUE(session->prepare());
  const auto first = session->step(0);
  ASSERT_TRUE(first) << first.status().message();
  EXPECT_EQ(first->dispatches_left, 1u);
  EXPECT_STREQ(first->longest, "add 1");
  EXPECT_FALSE(session->wait(first->run_id)) << "a dispatch is left";
  const auto second = session->step(ULLAGE_NO_BUDGET);
  ASSERT_TRUE(second) << second.status().message();
  EXPECT_EQ(second->run_id, first->run_id);
  EXPECT_EQ(second->dispatches_left, 0u);
  EXPECT_TRUE(*session->collect(second->run_id));
  EXPECT_FALSE(session->collect(second->run_id)) << "taken already";
  ullage_session* const sessions[] = {session->get()};
  const uint32_t weights[] = {1, 2};
  ullage_step_report shared[1] = {};
  EXPECT_FALSE(step_sessions(sessions, weights, 10, shared)) << "a weight too many";
  ASSERT_EQ(step_sessions(sessions, {}, ULLAGE_NO_BUDGET, shared).message(), "");
  EXPECT_EQ(shared[0].dispatches, 2u);
  ASSERT_EQ(session->wait(shared[0].run_id).message(), "");
  ullage_session* const twice[] = {session->get(), session->get()};
  ullage_step_report two[2] = {};
  EXPECT_FALSE(step_sessions(twice, {}, 10, two));
  EXPECT_FALSE(session->discard(second->run_id));
  EXPECT_THAT(session->output(0)->extents, ElementsAre(4));
  EXPECT_EQ(session->nodes(*program)->size(), program->nodes().size());
  EXPECT_TRUE(session->trim());
  ASSERT_EQ(session->run().message(), "");
  EXPECT_TRUE(session->bind_state(0, "x"));
  ASSERT_TRUE(session->set_input("x", {4}, x));
  ASSERT_EQ(session->run().message(), "");
  EXPECT_FALSE(session->set_input("x", {4}, std::vector<float>(4)));
}

TEST_F(WrapperTest, TimesNeedTimestamps) {
  ASSERT_TRUE(session->set_input("x", {4}, x));
  ASSERT_TRUE(session->run());
  const auto times = session->dispatch_times();
  EXPECT_TRUE(!times || times->empty());
}

TEST_F(WrapperTest, NamesAndRanksThatNobodyHas) {
  using namespace std::string_literals;
  EXPECT_THAT(session->set_input("x\0"s, {4}, x).message(), HasSubstr("zero byte"));
  EXPECT_THAT(session->set_input("", {4}, x).message(), HasSubstr("no input"));
  EXPECT_THAT(session->set_input("x", std::vector<int64_t>(9, 1), x).message(),
              HasSubstr("rank 9"));
  EXPECT_THAT(session->set_input("x", {-4}, x).message(), HasSubstr("x"));
  EXPECT_FALSE(session->set_input("x", {5}, x)) << "fewer bytes than the extents require";
  EXPECT_FALSE(session->set_input("x", {INT64_MAX}, x));
  EXPECT_THAT(session->bind_state(0, "x\0y"s).message(), HasSubstr("zero byte"));
  EXPECT_FALSE(session->bind_state(1, "x"));
  EXPECT_FALSE(session->output(UINT32_MAX));
  EXPECT_FALSE(session->output_info(UINT32_MAX));
  EXPECT_FALSE(session->wait(0));
  EXPECT_FALSE(session->collect(UINT64_MAX));
  EXPECT_THAT(Program::load_file(*context, "a\0b"s).status().message(), HasSubstr("zero byte"));
  EXPECT_FALSE(Program::load_memory(*context, {}));
  EXPECT_TRUE(session->set_input("x", {4}, x)) << "nothing above spoilt it";
  ASSERT_EQ(session->run().message(), "");
}

TEST_F(WrapperTest, WhatWasMovedFromIsNoObject) {
  Session moved = *std::move(session);
  EXPECT_EQ(session->run().code(), ULLAGE_INVALID_ARGUMENT);
  EXPECT_FALSE(session->set_input("x", {4}, x));
  EXPECT_FALSE(session->step(0));
  EXPECT_FALSE(session->nodes(*program));
  EXPECT_TRUE(session->dispatch_times()->empty());
  EXPECT_EQ(session->statistics().runs, 0u);
  EXPECT_FALSE(vulkan::record(*session, {}));
  EXPECT_FALSE(vulkan::extent(*session, 0, 0));
  const Program gone = *std::move(program);
  EXPECT_THAT(program->inputs(), IsEmpty());
  EXPECT_FALSE(Session::create(*program));
  const Context other = *std::move(context);
  EXPECT_FALSE(Program::load_file(*context, "a.ull"));
  EXPECT_FALSE(context->device_info());
  EXPECT_TRUE(moved.set_input("x", {4}, x));
}

TEST_F(WrapperTest, VulkanNeedsVulkan) {
  using namespace std::string_literals;
  const int64_t extents[] = {4};
  EXPECT_EQ(vulkan::device(*context).status().code(), ULLAGE_UNSUPPORTED);
  EXPECT_FALSE(vulkan::adopt({})) << "null handles";
  EXPECT_TRUE(vulkan::input_needs(*session, "x", extents));
  EXPECT_FALSE(vulkan::input_needs(*session, "y", extents));
  EXPECT_FALSE(vulkan::input_needs(*session, "x\0"s, extents));
  EXPECT_FALSE(vulkan::input_needs(*session, "x", std::vector<int64_t>(9, 1)));
  EXPECT_FALSE(vulkan::output_needs(*session, 7));
  EXPECT_FALSE(vulkan::bind_input(*session, "x", ULLAGE_I32, extents, {}));
  EXPECT_FALSE(vulkan::bind_input(*session, "x", ULLAGE_I32, std::vector<int64_t>(99), {}));
  EXPECT_FALSE(vulkan::bind_output(*session, 0, {}));
  EXPECT_TRUE(vulkan::unbind_output(*session, 0));
  EXPECT_FALSE(vulkan::unbind_output(*session, 7));
  EXPECT_TRUE(vulkan::forget_buffer(*session, 1234)) << "never bound";
  ASSERT_TRUE(session->set_input("x", {4}, x));
  EXPECT_FALSE(vulkan::record(*session, {}));
  EXPECT_FALSE(vulkan::submit(*session, std::vector<ullage_vulkan_semaphore>(9), {}));
  EXPECT_FALSE(vulkan::submit(*session, {}, {}));
  EXPECT_FALSE(vulkan::import_image(*session, "x", {}, {}));
  EXPECT_FALSE(vulkan::import_image(*session, "x\0"s, {}, {}));
  EXPECT_FALSE(vulkan::extent(*session, 0, 0));
  ASSERT_EQ(session->run().message(), "");
}

}  // namespace
}  // namespace ullage
