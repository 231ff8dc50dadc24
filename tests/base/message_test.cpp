// Messages from patterns and arguments.
#include "base/message.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <limits>

#include "base/result.h"

namespace ullage::ir {
namespace {

TEST(Message, takes_texts_of_every_kind) {
  const std::string_view part = std::string_view("xview").substr(1);
  EXPECT_EQ(message("{}, {}, {}!", "letters", std::string("string"), part),
            "letters, string, view!");
}

TEST(Message, takes_whole_numbers) {
  EXPECT_EQ(message("{} {} {}", std::numeric_limits<int64_t>::min(),
                    std::numeric_limits<uint64_t>::max(), uint8_t{65}),
            "-9223372036854775808 18446744073709551615 65");
}

TEST(Message, leaves_arguments_and_single_braces_as_they_are) {
  EXPECT_EQ(message("{a} {}{}", "{}", 1), "{a} {}1");
}

TEST(Message, errors_are_made_from_patterns) {
  const Error error = unsupported("{}: at most {}", "run", size_t{4});
  EXPECT_EQ(error.code, ErrorCode::unsupported);
  EXPECT_EQ(error.message, "run: at most 4");
}

}  // namespace
}  // namespace ullage::ir
