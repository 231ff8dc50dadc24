// The C API with invalid calls of every kind, on the null backend.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <thread>

#include "runtime/file/program_file.h"
#include "runtime/profile.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/vector_tensor.h"
#include "ullage/ullage_vulkan.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;

// What a C caller can put into an enum.
template <class Enum>
void set_raw(Enum& target, int value) {
  std::memcpy(&target, &value, sizeof target);
}

class CApiTest : public testing::Test {
 protected:
  void SetUp() override {
    ullage_context_options options{};
    options.size = sizeof options;
    options.use_null_backend = 1;
    ASSERT_EQ(ullage_context_create(&options, &context), ULLAGE_OK) << ullage_last_error();
    auto created = create_program(context, chain_program(2));
    ASSERT_TRUE(created) << created.error().message;
    program = *created;
    ASSERT_EQ(ullage_session_create(program, nullptr, &session), ULLAGE_OK);
  }
  void TearDown() override {
    // In the worst order: everything keeps what it needs.
    ullage_context_destroy(context);
    ullage_program_destroy(program);
    ullage_session_destroy(session);
  }
  ullage_context* context = nullptr;
  ullage_program* program = nullptr;
  ullage_session* session = nullptr;
};

TEST_F(CApiTest, NullEverywhere) {
  ullage_context_destroy(nullptr);
  ullage_program_destroy(nullptr);
  ullage_session_destroy(nullptr);
  ullage_program* p = nullptr;
  ullage_session* s = nullptr;
  EXPECT_EQ(ullage_context_create(nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_context_get_device_info(nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_context_get_device_info(context, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_context_validation_messages(nullptr), 0u);
  EXPECT_EQ(ullage_program_load_file(nullptr, "x", &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load_file(context, nullptr, &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load_file(context, "x", nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load_memory(nullptr, "x", 1, &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load_memory(context, nullptr, 1, &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load_memory(context, "x", 1, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_input_count(nullptr), 0u);
  EXPECT_EQ(ullage_program_output_count(nullptr), 0u);
  EXPECT_EQ(ullage_program_node_count(nullptr), 0u);
  EXPECT_EQ(ullage_program_get_input(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_input(program, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_output(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_output(program, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_node(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_node(program, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load(nullptr, "x", 1, nullptr, &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load(context, nullptr, 1, nullptr, &p), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_load(context, "x", 1, nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_plan_count(nullptr), 0u);
  EXPECT_EQ(ullage_program_get_plan(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_plan(program, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_create(nullptr, nullptr, &s), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_create(program, nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_set_input(nullptr, "x", nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_set_input(session, nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_set_input(session, "x", nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_prepare(nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_run(nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_output(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_node(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_node(session, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_statistics(nullptr, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_statistics(session, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_dispatch_count(nullptr), 0u);
  EXPECT_EQ(ullage_session_get_dispatch_time(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  ullage_vulkan_record_info record{};
  record.size = sizeof record;
  ullage_run_id recorded = 0;
  EXPECT_EQ(ullage_vulkan_record(nullptr, &record, &recorded), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_record(session, nullptr, &recorded), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_record(session, &record, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_record(session, &record, &recorded), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_trim(nullptr), ULLAGE_INVALID_ARGUMENT);
  ullage_run_id run_id = 7;
  EXPECT_EQ(ullage_session_submit(nullptr, &run_id), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(run_id, 0u);
  EXPECT_EQ(ullage_session_submit(session, nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_wait(nullptr, 1), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_output_info(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
  for (const auto query :
       {ullage_session_shape_bound, ullage_session_try_shape, ullage_session_shape}) {
    EXPECT_EQ(query(nullptr, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(query(session, 0, nullptr), ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(query(session, 99, nullptr), ULLAGE_INVALID_ARGUMENT);
  }
  EXPECT_EQ(ullage_get_capabilities(nullptr), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(p, nullptr);
  EXPECT_EQ(s, nullptr);
}

TEST_F(CApiTest, ErrorsSetTheMessageOfTheirThread) {
  EXPECT_EQ(ullage_session_run(session), ULLAGE_INVALID_ARGUMENT);
  const std::string here = ullage_last_error();
  EXPECT_THAT(here, HasSubstr("input x is not bound"));
  std::thread([] { EXPECT_STREQ(ullage_last_error(), ""); }).join();
  EXPECT_EQ(ullage_last_error(), here);
}

TEST_F(CApiTest, UseAfterErrorWorks) {
  const std::vector<int32_t> x(5, 1);
  ullage_tensor in = vector_of(x), out{};
  out.size = sizeof out;
  EXPECT_EQ(ullage_session_get_output(session, 0, &out), ULLAGE_INVALID_ARGUMENT);
  set_raw(in.dtype, 99);
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_INVALID_ARGUMENT);
  in = vector_of(x);
  in.rank = 9;
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_INVALID_ARGUMENT);
  in = vector_of(x);
  in.data = nullptr;
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_INVALID_ARGUMENT);
  in = vector_of(x);
  in.size_bytes -= 1;
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_INVALID_ARGUMENT);
  in = vector_of(x);
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_OK);
  EXPECT_EQ(ullage_session_run(session), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(ullage_session_get_output(session, 1, &out), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_get_output(session, 0, &out), ULLAGE_OK);
  EXPECT_EQ(out.extents[0], 5);
  EXPECT_EQ(out.size_bytes, 20u);
  ullage_vulkan_record_info record{};
  record.size = sizeof record;
  record.command_buffer = &record;
  ullage_run_id run_id = 0;
  EXPECT_EQ(ullage_vulkan_record(session, &record, &run_id), ULLAGE_UNSUPPORTED);
  EXPECT_EQ(ullage_session_run(session), ULLAGE_OK);
}

TEST_F(CApiTest, AnEmptyInputNeedsNoData) {
  const std::vector<int32_t> x;
  ullage_tensor in = vector_of(x);
  in.data = nullptr;
  EXPECT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(ullage_session_run(session), ULLAGE_OK) << ullage_last_error();
}

TEST_F(CApiTest, StructsOfOlderCallers) {
  // A caller that knows only the first two counters.
  struct {
    size_t size;
    uint64_t runs, host_waits;
    uint64_t canary;
  } old{3 * 8, 77, 77, 77};
  auto* statistics = reinterpret_cast<ullage_statistics*>(&old);
  EXPECT_EQ(ullage_session_get_statistics(session, statistics), ULLAGE_OK);
  EXPECT_EQ(old.size, 24u);
  EXPECT_EQ(old.runs, 0u);
  EXPECT_EQ(old.host_waits, 0u);
  EXPECT_EQ(old.canary, 77u);
  old.size = 0;
  EXPECT_EQ(ullage_session_get_statistics(session, statistics), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("size of the struct"));
}

TEST_F(CApiTest, ContextOptions) {
  ullage_context* created = nullptr;
  ullage_context_options options{};
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_INVALID_ARGUMENT) << "size not set";
  options.size = sizeof options;
  options.use_null_backend = 1;
  options.max_tier = 4;
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_INVALID_ARGUMENT);
  options.max_tier = 0;
  ullage_adopted_device adopt{};
  options.adopt = &adopt;
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_INVALID_ARGUMENT) << "size not set";
  adopt.size = sizeof adopt;
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("adopt.instance must not be null"));
  options.adopt = nullptr;
  ullage_allocator allocator{};
  options.allocator = &allocator;
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_INVALID_ARGUMENT) << "no functions";
  options.allocator = nullptr;
  options.use_null_backend = 0;
  options.device = 1000000;
  EXPECT_EQ(ullage_context_create(&options, &created), ULLAGE_NO_DEVICE);
  EXPECT_EQ(created, nullptr);
}

struct CountingHeap {
  size_t live = 0, calls = 0;
  bool exhausted = false;
  static void* allocate(void* user, size_t bytes, size_t) {
    auto& heap = *static_cast<CountingHeap*>(user);
    if (heap.exhausted) return nullptr;
    heap.live += bytes;
    ++heap.calls;
    return ::operator new(bytes);
  }
  static void release(void* user, void* pointer, size_t bytes) {
    static_cast<CountingHeap*>(user)->live -= bytes;
    ::operator delete(pointer);
  }
};

TEST_F(CApiTest, CallersAllocator) {
  CountingHeap heap;
  const ullage_allocator allocator{&heap, CountingHeap::allocate, CountingHeap::release};
  ullage_context_options options{};
  options.size = sizeof options;
  options.use_null_backend = 1;
  options.allocator = &allocator;
  ullage_context* own = nullptr;
  ASSERT_EQ(ullage_context_create(&options, &own), ULLAGE_OK);
  auto created = create_program(own, chain_program(1));
  ASSERT_TRUE(created);
  ullage_session* s = nullptr;
  ASSERT_EQ(ullage_session_create(*created, nullptr, &s), ULLAGE_OK);
  const std::vector<int32_t> x(100, 1);
  const ullage_tensor in = vector_of(x);
  heap.exhausted = true;
  EXPECT_EQ(ullage_session_set_input(s, "x", &in), ULLAGE_OUT_OF_MEMORY);
  EXPECT_EQ(ullage_session_run(s), ULLAGE_INVALID_ARGUMENT) << "the input is not bound";
  heap.exhausted = false;
  EXPECT_EQ(ullage_session_set_input(s, "x", &in), ULLAGE_OK);
  EXPECT_GE(heap.live, 400u);
  EXPECT_EQ(ullage_session_run(s), ULLAGE_OK) << ullage_last_error();
  ullage_context_destroy(own);
  ullage_program_destroy(*created);
  ullage_session_destroy(s);
  EXPECT_GT(heap.calls, 0u);
  EXPECT_EQ(heap.live, 0u);
}

TEST_F(CApiTest, SessionOptions) {
  ullage_session* created = nullptr;
  ullage_session_options options{};
  options.size = sizeof options;
  set_raw(options.policy, 7);
  EXPECT_EQ(ullage_session_create(program, &options, &created), ULLAGE_INVALID_ARGUMENT);
  options.policy = ULLAGE_REPLAY;
  options.bound_count = 1;
  EXPECT_EQ(ullage_session_create(program, &options, &created), ULLAGE_INVALID_ARGUMENT);
  ullage_bound bound{nullptr, 4};
  options.bounds = &bound;
  EXPECT_EQ(ullage_session_create(program, &options, &created), ULLAGE_INVALID_ARGUMENT);
  bound.symbol = "m";
  EXPECT_EQ(ullage_session_create(program, &options, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("bound m"));
  bound.symbol = "n";
  EXPECT_EQ(ullage_session_create(program, &options, &created), ULLAGE_OK);
  ullage_session_destroy(created);
}

TEST_F(CApiTest, ProgramsDescribeThemselves) {
  EXPECT_EQ(ullage_program_input_count(program), 1u);
  ullage_tensor_info info{};
  info.size = sizeof info;
  ASSERT_EQ(ullage_program_get_input(program, 0, &info), ULLAGE_OK);
  EXPECT_STREQ(info.name, "x");
  EXPECT_EQ(info.dtype, ULLAGE_I32);
  EXPECT_EQ(info.rank, 1u);
  EXPECT_EQ(info.extents[0], -1);
  EXPECT_STREQ(info.symbols[0], "n");
  EXPECT_EQ(ullage_program_get_input(program, 1, &info), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_program_get_output(program, 1, &info), ULLAGE_INVALID_ARGUMENT);
  ullage_node_info node{};
  node.size = sizeof node;
  ASSERT_EQ(ullage_program_get_node(program, 0, &node), ULLAGE_OK);
  EXPECT_STREQ(node.op, "Add");
  EXPECT_EQ(ullage_program_get_node(program, 1, &node), ULLAGE_INVALID_ARGUMENT);
}

// A file with a plan that the null device can run, and one that it lacks a feature for.
class PlansOfAFile : public CApiTest {
 protected:
  PlansOfAFile() {
    ir::Program portable = chain_program(1), other = chain_program(2);
    other.profile.name = "other";
    other.profile.float64 = other.kernels[0].needs.float64 = true;
    const ir::Program* const plans[] = {&other, &portable};
    auto file = write_program(plans);
    EXPECT_TRUE(file) << file.error().message;
    if (file) file_ = std::move(*file);
  }
  ullage_status load(const char* plan, ullage_program** created) {
    ullage_program_options options{};
    options.size = sizeof options;
    options.plan = plan;
    return ullage_program_load(context, file_.data(), file_.size(), &options, created);
  }
  std::vector<std::byte> file_;
};

TEST_F(PlansOfAFile, AreListedWithWhatTheDeviceLacks) {
  ullage_program* created = nullptr;
  ASSERT_EQ(ullage_program_load(context, file_.data(), file_.size(), nullptr, &created), ULLAGE_OK)
      << ullage_last_error();
  ASSERT_EQ(ullage_program_plan_count(created), 2u);
  ullage_plan_info other{}, portable{};
  other.size = portable.size = sizeof other;
  ASSERT_EQ(ullage_program_get_plan(created, 0, &other), ULLAGE_OK);
  ASSERT_EQ(ullage_program_get_plan(created, 1, &portable), ULLAGE_OK);
  EXPECT_EQ(ullage_program_get_plan(created, 2, &portable), ULLAGE_INVALID_ARGUMENT);
  EXPECT_STREQ(other.name, "other");
  EXPECT_EQ(other.is_taken, 0u);
  EXPECT_STREQ(other.lacks, "64-bit floats (shaderFloat64) (device: none)");
  EXPECT_STREQ(portable.name, "portable");
  EXPECT_EQ(portable.is_taken, 1u);
  EXPECT_EQ(portable.preference, 62u);
  EXPECT_STREQ(portable.lacks, "");
  ullage_program_destroy(created);
}

TEST_F(PlansOfAFile, AreTakenByName) {
  ullage_program* created = nullptr;
  ASSERT_EQ(load("portable", &created), ULLAGE_OK) << ullage_last_error();
  ullage_program_destroy(created);
  EXPECT_EQ(load("other", &created), ULLAGE_UNSUPPORTED);
  EXPECT_THAT(ullage_last_error(), HasSubstr("other needs 64-bit floats"));
  EXPECT_EQ(load("none", &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("no plan 'none', but other, portable"));
  EXPECT_EQ(created, nullptr);
  ullage_program_options unsized_options{};
  EXPECT_EQ(ullage_program_load(context, file_.data(), file_.size(), &unsized_options, &created),
            ULLAGE_INVALID_ARGUMENT);
}

TEST_F(CApiTest, AProgramWithoutAFileHasOnePlan) {
  ASSERT_EQ(ullage_program_plan_count(program), 1u);
  ullage_plan_info info{};
  info.size = sizeof info;
  ASSERT_EQ(ullage_program_get_plan(program, 0, &info), ULLAGE_OK);
  EXPECT_STREQ(info.name, "portable");
  EXPECT_EQ(info.is_taken, 1u);
}

TEST_F(CApiTest, FilesThatAreNone) {
  ullage_program* created = nullptr;
  EXPECT_EQ(ullage_program_load_file(context, "/does/not/exist.ull", &created),
            ULLAGE_INVALID_ARGUMENT);
  alignas(16) const char noise[64] = "this is not a program";
  EXPECT_EQ(ullage_program_load_memory(context, noise, sizeof noise, &created),
            ULLAGE_INVALID_FILE);
  EXPECT_EQ(ullage_program_load_memory(context, noise, 0, &created), ULLAGE_INVALID_FILE);
  EXPECT_EQ(ullage_program_load_memory(context, noise + 1, 16, &created), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(created, nullptr);
}

// Structs of the API have space for eight extents.
TEST_F(CApiTest, ProgramsOfAHighRank) {
  for (const size_t rank : {size_t{9}, size_t{20'000}}) {
    ir::Program output = chain_program(2), input = chain_program(2);
    output.outputs[0].extents.assign(rank, output.outputs[0].extents[0]);
    input.inputs[0].extents.resize(rank, input.inputs[0].extents[0]);
    for (const ir::Program* wide : {&output, &input}) {
      const ir::Program* const plans[] = {wide};
      const auto file = write_program(plans);
      ASSERT_TRUE(file) << file.error().message;
      ullage_program* created = nullptr;
      EXPECT_EQ(ullage_program_load_memory(context, file->data(), file->size(), &created),
                ULLAGE_INVALID_FILE);
      EXPECT_THAT(ullage_last_error(), HasSubstr("rank must be at most 8, is"));
      EXPECT_EQ(created, nullptr);
    }
  }
  ullage_tensor wide = vector_of(std::vector<int32_t>{1});
  wide.rank = 9;
  EXPECT_EQ(ullage_session_set_input(session, "x", &wide), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("rank must be at most 8, is 9"));
}

TEST_F(CApiTest, DispatchTimesNeedTimestamps) {
  const std::vector<int32_t> x(5, 1);
  const ullage_tensor in = vector_of(x);
  ASSERT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_OK);
  ASSERT_EQ(ullage_session_run(session), ULLAGE_OK);
  EXPECT_EQ(ullage_session_dispatch_count(session), 2u);
  ullage_dispatch_time time{};
  time.size = sizeof time;
  EXPECT_EQ(ullage_session_get_dispatch_time(session, 0, &time), ULLAGE_UNSUPPORTED);
  EXPECT_EQ(ullage_session_get_dispatch_time(session, 2, &time), ULLAGE_INVALID_ARGUMENT);
}

TEST_F(CApiTest, SessionOptionsOutOfRange) {
  ullage_session_options options{};
  options.size = sizeof options;
  ullage_session* other = nullptr;
  set_raw(options.overflow, 3);
  EXPECT_EQ(ullage_session_create(program, &options, &other), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("overflow must be one of"));
  options.overflow = ULLAGE_CLAMP;
  options.runs_in_flight = 17;
  EXPECT_EQ(ullage_session_create(program, &options, &other), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("runs_in_flight"));
  EXPECT_EQ(other, nullptr);
}

TEST_F(CApiTest, SubmitAndWait) {
  ullage_session_options options{};
  options.size = sizeof options;
  options.runs_in_flight = 2;
  ullage_session* two = nullptr;
  ASSERT_EQ(ullage_session_create(program, &options, &two), ULLAGE_OK);
  ullage_run_id run_ids[3] = {};
  EXPECT_EQ(ullage_session_submit(two, &run_ids[0]), ULLAGE_INVALID_ARGUMENT) << "x is not bound";
  const std::vector<int32_t> x(5, 1);
  const ullage_tensor in = vector_of(x);
  ASSERT_EQ(ullage_session_set_input(two, "x", &in), ULLAGE_OK);
  ASSERT_EQ(ullage_session_submit(two, &run_ids[0]), ULLAGE_OK) << ullage_last_error();
  ASSERT_EQ(ullage_session_submit(two, &run_ids[1]), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(ullage_session_submit(two, &run_ids[2]), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_run(two), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_wait(two, run_ids[1]), ULLAGE_OK);
  EXPECT_EQ(ullage_session_wait(two, run_ids[1]), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_wait(two, run_ids[0]), ULLAGE_OK);
  EXPECT_EQ(ullage_session_wait(two, 12345), ULLAGE_INVALID_ARGUMENT);
  ullage_output_info info{};
  info.size = sizeof info;
  ASSERT_EQ(ullage_session_get_output_info(two, 0, &info), ULLAGE_OK);
  EXPECT_EQ(info.rank, 1u);
  EXPECT_EQ(info.extents[0], 5);
  EXPECT_EQ(info.needed[0], 5);
  EXPECT_EQ(info.capacity[0], 8);
  EXPECT_EQ(info.from_device[0], 0u);
  EXPECT_EQ(info.overflow, 0u);
  EXPECT_EQ(ullage_session_get_output_info(two, 1, &info), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_session_submit(two, &run_ids[2]), ULLAGE_OK);
  ullage_session_destroy(two);
}

TEST_F(CApiTest, VulkanHandlesNeedVulkan) {
  ullage_vulkan_device device{};
  ullage_vulkan_word word{};
  device.size = sizeof device;
  word.size = sizeof word;
  EXPECT_EQ(ullage_vulkan_get_device(nullptr, &device), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_get_device(context, &device), ULLAGE_UNSUPPORTED);
  EXPECT_EQ(ullage_vulkan_get_extent(nullptr, 0, 0, &word), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_get_extent(session, 0, 0, &word), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("no run has been submitted"));
  const std::vector<int32_t> x(5, 1);
  const ullage_tensor in = vector_of(x);
  ASSERT_EQ(ullage_session_set_input(session, "x", &in), ULLAGE_OK);
  ASSERT_EQ(ullage_session_run(session), ULLAGE_OK);
  EXPECT_EQ(ullage_vulkan_get_extent(session, 9, 0, &word), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_get_extent(session, 0, 9, &word), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(ullage_vulkan_get_extent(session, 0, 0, &word), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("the host knows axis 0"));
}

TEST_F(CApiTest, CapabilitiesAreSizePrefixed) {
  ullage_capabilities out{};
  EXPECT_EQ(ullage_get_capabilities(&out), ULLAGE_INVALID_ARGUMENT);
  out.size = sizeof out;
  ASSERT_EQ(ullage_get_capabilities(&out), ULLAGE_OK);
  EXPECT_EQ(out.max_dimensions, static_cast<uint32_t>(ULLAGE_MAX_RANK));
}

}  // namespace
}  // namespace ullage::runtime
