// Arguments that violate the contract are refused with a message, and leave everything usable.
#include <gtest/gtest.h>

#include "tests/primitives/primitive_run.h"

namespace ullage::primitives::test {
namespace {

ullage_primitive_options sort_options() {
  ullage_primitive_options options{};
  options.size = sizeof options;
  options.kind = ULLAGE_PRIMITIVE_SORT;
  options.dtype = ULLAGE_U32;
  options.capacity = 100;
  options.payload = 1;
  return options;
}

// What a caller of C may do.
template <class Enum>
void set_number(Enum& value, int number) {
  static_assert(sizeof value == sizeof number);
  std::memcpy(&value, &number, sizeof number);
}

class WrongArguments : public ::testing::Test {
 protected:
  void SetUp() override {
    if (!host_.available()) GTEST_SKIP() << "no Vulkan device";
  }

  // What creating says of options that `change` has changed.
  template <class Change>
  std::string message_of(Change change, ullage_status expected = ULLAGE_INVALID_ARGUMENT) {
    ullage_primitive_options options = sort_options();
    change(options);
    ullage_primitive* primitive = nullptr;
    EXPECT_EQ(ullage_primitive_create(host_.primitives(), &options, &primitive), expected);
    EXPECT_EQ(primitive, nullptr);
    ullage_primitive_destroy(primitive);
    return ullage_primitives_last_error();
  }

  PrimitiveHost host_;
};

TEST_F(WrongArguments, options) {
  using Options = ullage_primitive_options;
  const std::string prefix = "primitive_create: ";
  EXPECT_EQ(message_of([](Options& o) { o.size = 0; }), prefix + "size of the struct must be set");
  EXPECT_EQ(message_of([](Options& o) { o.capacity = 0; }),
            prefix + "capacity must be in [1, 2147483647] for this kind, is 0");
  EXPECT_EQ(message_of([](Options& o) { o.capacity = 1u << 31; }),
            prefix + "capacity must be in [1, 2147483647] for this kind, is 2147483648");
  EXPECT_EQ(message_of([](Options& o) { o.arrays = 2; }),
            prefix + "arrays must be in [0, 0] for this kind, is 2");
  EXPECT_EQ(message_of([](Options& o) { o.results = 7; }),
            prefix + "results must be in [0, 0] for this kind, is 7");
  EXPECT_EQ(message_of([](Options& o) { o.kind = ULLAGE_PRIMITIVE_SEGMENTED_SORT; }),
            prefix + "results must be in [1, 2147483647] for this kind, is 0");
  EXPECT_EQ(message_of([](Options& o) { o.payload = 2; }),
            prefix + "payload must be in [0, 1] for this kind, is 2");
  EXPECT_EQ(message_of([](Options& o) { o.mask = ULLAGE_MASK_BITS; }),
            prefix + "mask must be in [0, 0] for this kind, is 1");
  EXPECT_EQ(message_of([](Options& o) { set_number(o.kind, 8); }),
            prefix + "kind must be one of ullage_primitive_kind, given 8");
  EXPECT_EQ(message_of([](Options& o) { set_number(o.dtype, -1); }),
            prefix + "dtype must be one of ullage_dtype, given -1");
  EXPECT_EQ(message_of([](Options& o) { o.dtype = ULLAGE_F16; }, ULLAGE_UNSUPPORTED),
            prefix +
                "there is no primitive \"sort f16 payload\"; see ullage_primitive_kind for "
                "the dtypes of a kind");
}

TEST_F(WrongArguments, a_capacity_above_the_limits_of_the_device) {
  const std::string message =
      message_of([](ullage_primitive_options& o) { o.capacity = INT32_MAX; }, ULLAGE_OUT_OF_MEMORY);
  EXPECT_NE(message.find("the device allows"), std::string::npos) << message;
}

TEST_F(WrongArguments, buffers) {
  PrimitiveRun run(host_, sort_options());
  ullage_primitive_binding* binding = nullptr;
  const auto message_of_bind = [&] {
    EXPECT_EQ(ullage_primitive_bind(run.primitive(), &run.buffers(), &binding),
              ULLAGE_INVALID_ARGUMENT);
    EXPECT_EQ(binding, nullptr);
    return std::string(ullage_primitives_last_error());
  };
  const ullage_primitive_buffers buffers = run.buffers();
  const std::vector<ullage_vulkan_buffer> operands = run.operands();
  const auto restore = [&] {
    run.buffers() = buffers;
    std::ranges::copy(operands, run.operands().begin());
  };
  const std::string prefix = "primitive_bind: ";
  run.buffers().operand_count = 3;
  EXPECT_EQ(message_of_bind(), prefix + "the primitive has 4 operands, given 3");
  restore();
  run.buffers().operands = nullptr;
  EXPECT_EQ(message_of_bind(), prefix + "operands must not be null");
  restore();
  run.buffers().scratch = nullptr;
  EXPECT_EQ(message_of_bind(), prefix + "scratch must not be null");
  restore();
  run.buffers().count = nullptr;
  EXPECT_EQ(message_of_bind(), prefix + "count must not be null");
  restore();
  run.operands()[0].buffer = 0;
  EXPECT_EQ(message_of_bind(), prefix + "the buffer of keys must not be null");
  restore();
  run.operands()[1].usage = 0;
  EXPECT_EQ(message_of_bind(), prefix +
                                   "the usage of payload must have all of 32 (VkBufferUsageFlags), "
                                   "is 0");
  restore();
  run.operands()[2].offset += 4;
  EXPECT_NE(message_of_bind().find("the offset of sorted keys must be a multiple of"),
            std::string::npos);
  restore();
  run.operands()[3].bytes -= 4;
  EXPECT_NE(message_of_bind().find("sorted payload needs"), std::string::npos);
  restore();
  run.operands()[3].offset = UINT64_MAX - 255;
  EXPECT_NE(message_of_bind().find("sorted payload needs"), std::string::npos);
  restore();
  run.operands()[2] = run.operands()[0];
  EXPECT_EQ(message_of_bind(), prefix + "keys and sorted keys overlap, and one of them is written");
  restore();
  ullage_vulkan_word odd = *buffers.count;
  odd.offset += 2;
  run.buffers().count = &odd;
  EXPECT_NE(message_of_bind().find("the offset of count must be a multiple of 4"),
            std::string::npos);
  restore();
  run.buffers().argument = buffers.result_count;
  EXPECT_EQ(message_of_bind(),
            prefix + "result_count and argument overlap, and one of them is written");
  restore();
  ASSERT_EQ(ullage_primitive_bind(run.primitive(), &run.buffers(), &binding), ULLAGE_OK);
  ullage_primitive_binding_destroy(binding);
}

TEST_F(WrongArguments, questions_and_recordings) {
  PrimitiveRun run(host_, sort_options());
  ullage_primitive_operand operand{};
  operand.size = sizeof operand;
  EXPECT_EQ(ullage_primitive_get_operand(run.primitive(), 4, &operand, nullptr),
            ULLAGE_INVALID_ARGUMENT);
  EXPECT_STREQ(ullage_primitives_last_error(),
               "primitive_get_operand: there are 4 operands, no operand 4");
  ASSERT_EQ(ullage_primitive_get_operand(run.primitive(), 3, &operand, nullptr), ULLAGE_OK);
  EXPECT_STREQ(operand.name, "sorted payload");
  EXPECT_EQ(operand.dtype, ULLAGE_U32);
  EXPECT_EQ(operand.is_output, 1u);
  EXPECT_EQ(operand.elements, 100u);
  ullage_vulkan_record_info info{};
  info.size = sizeof info;
  EXPECT_EQ(ullage_primitive_record(run.binding(), &info), ULLAGE_INVALID_ARGUMENT);
  EXPECT_STREQ(ullage_primitives_last_error(), "primitive_record: command_buffer must not be null");
}

}  // namespace
}  // namespace ullage::primitives::test
