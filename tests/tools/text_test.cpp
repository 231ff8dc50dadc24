// Tables, output, file names, exit codes.
#include <gtest/gtest.h>

#include "tools/common/cli/exit_code.h"
#include "tools/common/cli/output.h"
#include "tools/common/cli/text_table.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

TEST(TextTable, numbers_go_to_the_right_words_to_the_left) {
  TextTable table({"name", "ms"});
  table.add({"a", "1.5"});
  table.add({"längst", "12.25"});
  EXPECT_EQ(table.text(),
            "name       ms\n"
            "a         1.5\n"
            "längst  12.25\n");
}

TEST(TextTable, formulas_are_words) {
  TextTable table({"value", ""});
  table.add({"3*i + k >= 0", "a"});
  table.add({"0 < K", "b"});
  EXPECT_EQ(table.text(),
            "value\n"
            "3*i + k >= 0  a\n"
            "0 < K         b\n");
}

TEST(TextTable, a_header_alone_is_a_line) {
  EXPECT_EQ(TextTable({"a", "b"}).text(), "a  b\n");
}

TEST(Output, answers_go_into_pipes_as_reports_have_them) {
  testing::internal::CaptureStdout();
  print_answer("a\x1b[1m\xff\xe4\xb8\n");
  print_text("\x1b");
  std::fflush(stdout);
  EXPECT_EQ(testing::internal::GetCapturedStdout(), "a\x1b[1m\uFFFD\uFFFD\n\\x1b");
}

TEST(Files, names_of_outputs_become_names_of_files) {
  EXPECT_EQ(file_name_of("softmax_2.tmp_0"), "softmax_2.tmp_0");
  EXPECT_EQ(file_name_of("a/b:c d"), "a_b_c_d");
  EXPECT_EQ(file_name_of(""), "_");
}

TEST(Files, long_names_are_cut_and_stay_different) {
  const std::string a = file_name_of(std::string(300, 'a') + "1");
  const std::string b = file_name_of(std::string(300, 'a') + "2");
  EXPECT_EQ(a.size(), 200u);
  EXPECT_NE(a, b);
  EXPECT_EQ(file_name_of(std::string(200, 'a')), std::string(200, 'a'));
}

TEST(ExitCode, follows_the_kind_of_error) {
  EXPECT_EQ(failure_of(ir::invalid_file("x")).exit_code, kFailed);
  EXPECT_EQ(failure_of(ir::internal_error("x")).exit_code, kInternal);
  EXPECT_EQ(failure_of(ir::Error{ir::ErrorCode::no_device, "x"}).exit_code, kNoDevice);
  EXPECT_EQ(failure_of(Status(ULLAGE_OUT_OF_BOUNDS, "x")).exit_code, kFailed);
  EXPECT_EQ(failure_of(Status(ULLAGE_NO_DEVICE, "x")).exit_code, kNoDevice);
}

}  // namespace
}  // namespace ullage::tools
