// Random programs: the same everywhere, equal to their disguised copies, and shrunk to what
// matters.
#include <gmock/gmock.h>

#include "tools/conform/fuzz/fuzz_case.h"
#include "tools/conform/script/parse_script.h"
#include "tools/conform/suites.h"

namespace ullage::conform {
namespace {

using testing::HasSubstr;
using testing::Le;
using testing::SizeIs;

constexpr Registers kBegin = {1, 0x80000001, 77, 3};

TEST(FuzzPrograms, AreTheSameForASeed) {
  EXPECT_EQ(glsl_of(random_program(Domain::word, 5)), glsl_of(random_program(Domain::word, 5)));
  EXPECT_NE(glsl_of(random_program(Domain::word, 5)), glsl_of(random_program(Domain::word, 6)));
}

TEST(FuzzPrograms, ComputeTheSameDisguised) {
  size_t changed = 0;
  for (uint64_t seed = 1; seed <= 200; ++seed) {
    const RandomProgram plain = random_program(Domain::word, seed);
    const RandomProgram copy = disguised(plain, seed);
    EXPECT_EQ(evaluate(plain, kBegin), evaluate(copy, kBegin)) << seed;
    changed += glsl_of(plain) != glsl_of(copy);
  }
  EXPECT_GT(changed, 190u);
}

TEST(FuzzPrograms, EvaluateJumpsAndChoices) {
  // x0 = 0; loop 3 times { x0 = x0 + 2; if (3 < x0) leave; x1 = 9 }
  const auto constant = [](uint32_t value) { return Expression{.value = value}; };
  const auto x = [](uint32_t i) { return Expression{.op = Expression::Op::reg, .value = i}; };
  Expression sum{.op = Expression::Op::add};
  sum.operands = {x(0), constant(2)};
  Statement add{.kind = Statement::Kind::assign, .target = 0};
  add.operands = {sum};
  Statement leave{.kind = Statement::Kind::leave};
  leave.operands = {constant(3), x(0)};
  Statement set{.kind = Statement::Kind::assign, .target = 1};
  set.operands = {constant(9)};
  Statement loop{.kind = Statement::Kind::loop};
  loop.operands = {constant(7)};  // modulo 4
  loop.body = {add, leave, set};
  EXPECT_EQ(evaluate({.body = {loop}}, {0, 0, 5, 6}), (Registers{4, 9, 5, 6}));
}

TEST(FuzzCases, AreNamedByTheirScripts) {
  const FuzzCase cases[] = {{.seed = 7},
                            {.domain = Domain::real, .seed = 8},
                            {.seed = 9, .cut = {1, 4}, .part = FuzzCase::Part::plain}};
  for (const FuzzCase& one : cases) {
    const std::string text = script_of(one);
    EXPECT_TRUE(parse_script("fuzz", text, {})) << text;
    const auto back = parse_fuzz_case(text);
    ASSERT_TRUE(back) << back.error().message;
    EXPECT_EQ(script_of(*back), text);
  }
  for (const char* line : {"", "# fuzz", "# fuzz word seed=x", "# fuzz word cut=1,",
                           "# fuzz other seed=1", "# fuzz word seed=1 color=red"}) {
    EXPECT_FALSE(parse_fuzz_case(std::string("script 1\n") + line + "\n")) << line;
  }
}

// A driver that is wrong about remainders: the least program has one, and little else.
TEST(FuzzCases, ShrinkToWhatMatters) {
  size_t shrunk = 0;
  for (uint64_t seed = 1; seed <= 12; ++seed) {
    const FuzzCase whole{.seed = seed};
    const auto is_wrong = [](const Artifact& file) {
      return file.bytes.find(" | 1u))") != std::string::npos;
    };
    const Artifact file{"whole.script", script_of(whole)};
    if (!is_wrong(file)) continue;
    const auto find = [&](std::span<const Artifact> files) -> std::optional<size_t> {
      for (size_t i = 0; i < files.size(); ++i) {
        if (is_wrong(files[i])) return i;
      }
      return std::nullopt;
    };
    const auto smallest = kFuzzSuite.shrink(file, find);
    ASSERT_TRUE(smallest) << smallest.error().message;
    const auto least = parse_fuzz_case(smallest->bytes);
    ASSERT_TRUE(least);
    if (least->part != FuzzCase::Part::plain) continue;
    EXPECT_THAT(removable(*least), SizeIs(Le(6u))) << smallest->bytes;
    ++shrunk;
  }
  EXPECT_GT(shrunk, 3u);
}

}  // namespace
}  // namespace ullage::conform
