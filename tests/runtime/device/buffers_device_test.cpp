// Buffers of the caller's that sessions share, on every device, whether the host sees their memory
// or not.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "runtime/c_api/c_api.h"
#include "runtime/profile.h"
#include "tests/runtime/fixtures/device_fixture.h"
#include "tests/runtime/fixtures/test_programs.h"
#include "tests/runtime/fixtures/vector_tensor.h"
#include "ullage/ullage_buffers.h"

namespace ullage::runtime {
namespace {

using testing::HasSubstr;
using Numbers = std::vector<int32_t>;

constexpr int64_t kCount = 1001;

Numbers counted(int32_t first) {
  Numbers numbers(kCount);
  std::iota(numbers.begin(), numbers.end(), first);
  return numbers;
}

class BuffersDeviceTest : public testing::TestWithParam<bool> {
 protected:
  void SetUp() override {
    if (device_count() == 0) GTEST_SKIP() << "no Vulkan device";
    ContextOptions options;
    options.poison = true;
    options.device.unmapped = GetParam();
    opened = open_context(0, options);
    ASSERT_TRUE(opened->context);
    context.context = opened->context;
    first = open(chain_program(2));
    second = open(chain_program(1));
  }
  void TearDown() override {
    for (ullage_session* session : sessions) ullage_session_destroy(session);
    for (ullage_program* program : programs) ullage_program_destroy(program);
    if (opened && opened->context) {
      EXPECT_EQ(opened->context->device().validation_messages(), 0u);
    }
  }
  ullage_session* open(ir::Program code) {
    const auto program = create_program(&context, std::move(code));
    EXPECT_TRUE(program);
    programs.push_back(*program);
    sessions.push_back(nullptr);
    EXPECT_EQ(ullage_session_create(*program, nullptr, &sessions.back()), ULLAGE_OK);
    return sessions.back();
  }
  ullage_buffer* buffer(uint64_t bytes = kCount * 4 + ULLAGE_BUFFER_SLACK) {
    ullage_buffer* created = nullptr;
    EXPECT_EQ(ullage_buffer_create(&context, bytes, &created), ULLAGE_OK) << ullage_last_error();
    return created;
  }
  static void set(ullage_session* session, const Numbers& x) {
    const ullage_tensor tensor = vector_of(x);
    EXPECT_EQ(ullage_session_set_input(session, "x", &tensor), ULLAGE_OK);
  }
  static void bind(ullage_session* session, const Numbers& shape, ullage_buffer* from) {
    const ullage_tensor tensor = vector_of(shape);
    EXPECT_EQ(ullage_session_bind_input(session, "x", &tensor, from, 0), ULLAGE_OK)
        << ullage_last_error();
  }
  static void run(ullage_session* session) {
    EXPECT_EQ(ullage_session_run(session), ULLAGE_OK) << ullage_last_error();
  }
  static Numbers output(ullage_session* session) {
    ullage_tensor tensor{};
    tensor.size = sizeof tensor;
    EXPECT_EQ(ullage_session_get_output(session, 0, &tensor), ULLAGE_OK) << ullage_last_error();
    const auto* numbers = static_cast<const int32_t*>(tensor.data);
    return {numbers, numbers + tensor.extents[0]};
  }
  static Numbers content(const ullage_buffer* of, size_t count, uint64_t offset = 0) {
    Numbers numbers(count);
    EXPECT_EQ(ullage_buffer_read(of, offset, numbers.data(), count * 4), ULLAGE_OK)
        << ullage_last_error();
    return numbers;
  }

  std::unique_ptr<OpenedContext> opened;
  ullage_context context;
  std::vector<ullage_program*> programs;
  std::vector<ullage_session*> sessions;
  ullage_session *first = nullptr, *second = nullptr;
};

TEST_P(BuffersDeviceTest, WhatOneSessionLeavesAnotherReads) {
  ullage_buffer* const between = buffer();
  ASSERT_EQ(ullage_session_bind_output(first, 0, between, 0), ULLAGE_OK) << ullage_last_error();
  for (int32_t round = 0; round < 3; ++round) {
    set(first, counted(round));
    run(first);
    EXPECT_EQ(content(between, kCount), counted(round + 11));
    bind(second, counted(0), between);
    run(second);
    EXPECT_EQ(output(second), counted(round + 12));
  }
  ullage_statistics statistics{};
  statistics.size = sizeof statistics;
  ASSERT_EQ(ullage_session_get_statistics(first, &statistics), ULLAGE_OK);
  const uint64_t recorded = statistics.command_buffers_recorded;
  set(first, counted(7));
  run(first);
  ASSERT_EQ(ullage_session_get_statistics(first, &statistics), ULLAGE_OK);
  EXPECT_EQ(statistics.command_buffers_recorded, recorded);
  ullage_buffer_destroy(between);
}

// Bound as before, with other extents, elsewhere, and from the host in between.
TEST_P(BuffersDeviceTest, EveryRunHasWhatIsBoundForIt) {
  ullage_buffer *const one = buffer(), *const other = buffer();
  const auto expect = [&](const Numbers& x) {
    ullage_shape shape{};
    shape.size = sizeof shape;
    ASSERT_EQ(ullage_session_try_shape(first, 0, &shape), ULLAGE_OK) << ullage_last_error();
    EXPECT_EQ(shape.extents[0], std::ssize(x)) << "of the inputs bound now";
    run(first);
    Numbers expected = x;
    for (int32_t& number : expected) number += 11;
    EXPECT_EQ(output(first), expected);
  };
  const auto expect_bound = [&](ullage_buffer* from, int32_t begin, size_t count) {
    Numbers x = counted(begin);
    x.resize(count);
    ASSERT_EQ(ullage_buffer_write(from, 0, x.data(), x.size() * 4), ULLAGE_OK);
    bind(first, x, from);
    expect(x);
  };
  expect_bound(one, 1, kCount);
  expect_bound(one, 2, kCount);
  expect_bound(one, 3, 5);
  expect_bound(other, 4, 5);
  expect_bound(one, 5, 5);
  set(first, {7, 8, 9});
  expect({7, 8, 9});
  expect_bound(one, 6, 3);
  expect_bound(one, 7, 0);
  expect_bound(one, 8, kCount);
  for (ullage_buffer* created : {one, other}) ullage_buffer_destroy(created);
}

TEST_P(BuffersDeviceTest, BytesAreWrittenReadAndCopied) {
  ullage_buffer *const one = buffer(), *const other = buffer();
  const Numbers x = counted(5);
  ASSERT_EQ(ullage_buffer_write(one, 0, x.data(), x.size() * 4), ULLAGE_OK);
  ASSERT_EQ(ullage_buffer_copy(one, 4, other, 8, 4 * 100), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(content(other, 100, 8), Numbers(x.begin() + 1, x.begin() + 101));
  bind(second, x, one);
  run(second);
  EXPECT_EQ(output(second), counted(6));
  ullage_buffer_destroy(one);
  ullage_buffer_destroy(other);
}

TEST_P(BuffersDeviceTest, OutputsAsLongAsTheDataDecidesAreCopied) {
  ullage_session* const compacts = open(compact_program());
  set(compacts, counted(0));
  run(compacts);
  ullage_buffer* const odd = buffer();
  ASSERT_EQ(ullage_session_copy_output(compacts, 0, odd, 256), ULLAGE_OK) << ullage_last_error();
  EXPECT_EQ(content(odd, kCount / 2, 256), output(compacts));
  ullage_buffer_destroy(odd);
}

// A recording names the memory: the session keeps it until it runs on something else.
TEST_P(BuffersDeviceTest, BuffersMayGoBeforeTheSessionsThatUsedThem) {
  for (int32_t round = 0; round < 12; ++round) {
    ullage_buffer *const from = buffer(), *const to = buffer();
    const Numbers x = counted(round);
    ASSERT_EQ(ullage_buffer_write(from, 0, x.data(), x.size() * 4), ULLAGE_OK);
    bind(second, x, from);
    ASSERT_EQ(ullage_session_bind_output(second, 0, to, 0), ULLAGE_OK);
    if (round % 2) ullage_buffer_destroy(from);  // bound: it is still read
    run(second);
    EXPECT_EQ(content(to, kCount), counted(round + 1));
    if (round % 2 == 0) ullage_buffer_destroy(from);
    ullage_buffer_destroy(to);
  }
  ASSERT_EQ(ullage_session_bind_output(second, 0, nullptr, 0), ULLAGE_OK);
  set(second, counted(1));
  run(second);
  EXPECT_EQ(output(second), counted(2));
}

TEST_P(BuffersDeviceTest, RangesThatWillNotDoAreNamed) {
  ullage_buffer* const small = buffer(kCount * 4);
  const Numbers x = counted(0);
  const ullage_tensor tensor = vector_of(x);
  EXPECT_EQ(ullage_session_bind_input(second, "x", &tensor, small, 0), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("behind its offset"));
  EXPECT_EQ(ullage_session_bind_output(second, 0, small, 100), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("multiple of"));
  EXPECT_EQ(ullage_buffer_write(small, 4, x.data(), kCount * 4), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("requested 4004 from 4 on"));
  EXPECT_EQ(ullage_buffer_copy(small, 0, small, 4, 8), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("overlap"));
  EXPECT_EQ(ullage_buffer_copy(small, 2, small, 64, 8), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("multiples of 4"));
  ullage_context elsewhere{open_context(0)->context};
  ullage_buffer* theirs = nullptr;
  ASSERT_EQ(ullage_buffer_create(&elsewhere, 8192, &theirs), ULLAGE_OK);
  EXPECT_EQ(ullage_session_bind_input(second, "x", &tensor, theirs, 0), ULLAGE_INVALID_ARGUMENT);
  EXPECT_THAT(ullage_last_error(), HasSubstr("another context"));
  ullage_buffer* none = small;
  EXPECT_EQ(ullage_buffer_create(&context, 0, &none), ULLAGE_INVALID_ARGUMENT);
  EXPECT_EQ(none, nullptr);
  ullage_buffer_destroy(theirs);
  ullage_buffer_destroy(small);
}

std::string memory_of(const testing::TestParamInfo<bool>& test) {
  return test.param ? "NotMapped" : "Mapped";
}
INSTANTIATE_TEST_SUITE_P(Memory, BuffersDeviceTest, testing::Bool(), memory_of);

}  // namespace
}  // namespace ullage::runtime
