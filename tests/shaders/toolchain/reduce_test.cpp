// Reduction of modules: to almost nothing where that is interesting, and never past what is.
#include "shaders/toolchain/reduce/reduce.h"

#include <gmock/gmock.h>

#include <spirv/unified1/spirv.hpp>

#include "shaders/toolchain/reduce/edit.h"
#include "tests/shaders/toolchain/workplace.h"

namespace ullage::shaders {
namespace {

const char* const kLong = R"(#version 450
layout(local_size_x = 32) in;
layout(set = 0, binding = 0) buffer B { float v[]; };
shared float s[32];
float wave(float x) { return sin(x) * 2.0 + cos(x * 3.0); }
void main() {
  uint i = gl_LocalInvocationIndex;
  s[i] = v[i];
  barrier();
  float sum = 0.0;
  for (int k = 0; k < 32; ++k) {
    if (s[k] > 1.0) sum += wave(s[k]); else sum -= sqrt(s[k]);
  }
  if (sum > 100.0) { v[i] = exp(sum); } else { v[i] = wave(sum); }
}
)";

bool has_opcode(const std::vector<uint32_t>& words, uint32_t opcode, uint32_t ext = 0) {
  for (const EditInstruction& i : split_module(words).instructions) {
    if (i.opcode == opcode && (ext == 0 || i.words[4] == ext)) return true;
  }
  return false;
}

class Reduce : public Workplace {};

TEST_F(Reduce, taking_apart_and_putting_together_is_the_identity) {
  const OfflineResult r = compile_text(kLong);
  ASSERT_TRUE(r.ok()) << messages(r);
  EXPECT_EQ(join_module(split_module(r.spirv)), r.spirv);
  EXPECT_TRUE(split_module({1, 2, 3}).instructions.empty());
}

TEST_F(Reduce, leaves_an_empty_main_where_everything_is_interesting) {
  const OfflineResult r = compile_text(kLong);
  size_t invalid = 0;
  const auto interesting = [&](const std::vector<uint32_t>& words) {
    invalid += !validate_spirv(words, ShaderTarget::vulkan1_1);
    return true;
  };
  const auto reduced = reduce(r.spirv, interesting, {});
  ASSERT_TRUE(reduced);
  EXPECT_LT(reduced->words.size(), 50u) << disassemble(reduced->words);
  EXPECT_EQ(invalid, 0u);
}

TEST_F(Reduce, keeps_what_the_test_asks_for_and_little_else) {
  const OfflineResult r = compile_text(kLong);
  constexpr uint32_t kExp = 27;
  const auto interesting = [&](const std::vector<uint32_t>& words) {
    return has_opcode(words, spv::OpExtInst, kExp);
  };
  const auto reduced = reduce(r.spirv, interesting, {});
  ASSERT_TRUE(reduced);
  EXPECT_TRUE(interesting(reduced->words));
  EXPECT_TRUE(validate_spirv(reduced->words, ShaderTarget::vulkan1_1));
  EXPECT_FALSE(has_opcode(reduced->words, spv::OpLoopMerge));
  EXPECT_FALSE(has_opcode(reduced->words, spv::OpControlBarrier));
  EXPECT_LT(reduced->words.size() * 5, r.spirv.size()) << disassemble(reduced->words);
  const auto again = reduce(r.spirv, interesting, {});
  EXPECT_EQ(again->words, reduced->words) << "the same test gives the same module";
}

TEST_F(Reduce, stops_at_the_limit_of_tests_with_the_best_so_far) {
  const OfflineResult r = compile_text(kLong);
  ReduceOptions options;
  options.max_tests = 3;
  size_t tests = 0;
  const auto reduced = reduce(r.spirv, [&](const auto&) { return ++tests > 0; }, options);
  ASSERT_TRUE(reduced);
  EXPECT_TRUE(reduced->gave_up);
  EXPECT_EQ(tests, 3u);
  EXPECT_LE(reduced->words.size(), r.spirv.size());
}

TEST_F(Reduce, an_uninteresting_or_invalid_module_is_an_error) {
  const OfflineResult r = compile_text(kLong);
  EXPECT_FALSE(reduce(r.spirv, [](const auto&) { return false; }, {}));
  auto broken = r.spirv;
  broken.resize(broken.size() - 1);
  EXPECT_FALSE(reduce(broken, [](const auto&) { return true; }, {}));
}

}  // namespace
}  // namespace ullage::shaders
