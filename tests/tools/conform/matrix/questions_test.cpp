// The answers of the questions for drivers with known behaviour.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>

#include "tests/tools/conform/matrix/model_unit.h"
#include "tools/conform/matrix/question.h"

namespace ullage::conform {
namespace {

using ir::DType;
using testing::HasSubstr;
using testing::IsEmpty;
using Step = DotModel::Step;

MatrixShape float_shape(DType operand, DType result, uint32_t k = 8) {
  return {.m = 4,
          .n = 4,
          .k = k,
          .a = operand,
          .b = operand,
          .c = result,
          .result = result,
          .scope = 3};
}
MatrixShape integer_shape(DType operand, DType result, bool saturating = false) {
  return {.m = 4,
          .n = 4,
          .k = 8,
          .a = operand,
          .b = operand,
          .c = result,
          .result = result,
          .saturating = saturating,
          .scope = 3};
}

// Facts by property, and under "wrong" what is not allowed.
std::map<std::string, std::string> ask(std::string_view question, const MatrixShape& shape,
                                       const Ways& ways, std::vector<MatrixShape> others = {}) {
  others.insert(others.begin(), shape);
  ModelUnit unit(others, ways);
  std::map<std::string, std::string> facts;
  for (const MatrixQuestion& one : matrix_questions()) {
    if (one.name != question) continue;
    EXPECT_TRUE(one.applies(shape));
    const auto answer = one.ask(shape, unit);
    EXPECT_TRUE(answer) << answer.error().message;
    if (!answer) continue;
    for (const Fact& fact : answer->facts) facts[fact.property] = fact.value;
    facts["wrong"] = answer->wrong;
  }
  EXPECT_FALSE(facts.empty()) << "no question " << question;
  return facts;
}

TEST(MatrixQuestions, known_accumulations_are_recognised) {
  const MatrixShape half = float_shape(DType::f16, DType::f16, 16);
  const MatrixShape single = float_shape(DType::f16, DType::f32, 16);
  constexpr Rounding kCut = Rounding::toward_zero;
  const std::pair<MatrixShape, DotModel> kinds[] = {
      {single, {.group = 1}},
      {single, {.group = 1, .rounding = kCut, .last = kCut}},
      {single, {.group = 1, .descending = true}},
      {single, {.group = 1, .c_last = true}},
      {single, {.group = 4}},
      {single, {.group = 4, .strided = true}},
      {single, {.group = 16, .rounding = kCut, .last = kCut}},
      {single, {.step = Step::summed, .group = 4}},
      {single, {.step = Step::pairwise, .group = 16}},
      {single, {.step = Step::in_turn, .group = 8}},
      {single, {.step = Step::truncated, .group = 4, .rounding = kCut, .last = kCut}},
      {single, {.step = Step::truncated, .group = 8, .extra = 2, .rounding = kCut, .last = kCut}},
      {single, {.group = 1, .accumulator = DType::f64}},
      {half, {.group = 1, .accumulator = DType::f16}},
      {half, {.step = Step::summed, .group = 1, .accumulator = DType::f16}},
      {half, {.group = 1, .accumulator = DType::f32}},
      {half, {.group = 1, .accumulator = DType::f32, .last = kCut}},
      {half, {.step = Step::pairwise, .group = 16, .accumulator = DType::f16}},
  };
  for (const auto& [shape, model] : kinds) {
    const auto facts = ask("accumulation", shape, {.model = model});
    EXPECT_EQ(facts.at("accumulation"), text_of(model));
    EXPECT_EQ(facts.at("sums foretold by it"), "512 of 512");
    EXPECT_EQ(facts.at("all elements of a tile"), "alike");
  }
}

TEST(MatrixQuestions, unknown_accumulations_are_reported_as_unknown) {
  const auto facts =
      ask("accumulation", float_shape(DType::f16, DType::f32), {.drops_a_summand = true});
  EXPECT_THAT(facts.at("accumulation"), HasSubstr("none of"));
  EXPECT_FALSE(facts.contains("sums foretold by it"));
}

TEST(MatrixQuestions, digits_are_counted_where_they_are_kept) {
  const MatrixShape half = float_shape(DType::f16, DType::f16);
  const MatrixShape single = float_shape(DType::f16, DType::f32);
  constexpr auto kAcross = "digits kept from c to the last product";
  constexpr auto kBetween = "digits kept between the first products";
  EXPECT_EQ(ask("width", half, {.model = {.accumulator = DType::f16}}).at(kAcross), "11");
  EXPECT_EQ(ask("width", half, {.model = {.accumulator = DType::f32}}).at(kAcross), "24");
  EXPECT_EQ(ask("width", single, {}).at(kAcross), "24");
  EXPECT_EQ(ask("width", single, {.model = {.accumulator = DType::f64}}).at(kAcross), "53");
  const auto grouped = ask("width", single, {.model = {.group = 4}});
  EXPECT_EQ(grouped.at(kAcross), "24");
  EXPECT_EQ(grouped.at(kBetween), "59 or more");
}

TEST(MatrixQuestions, roundings_have_their_names) {
  const MatrixShape single = float_shape(DType::f16, DType::f32);
  constexpr Rounding kCut = Rounding::toward_zero;
  EXPECT_EQ(ask("rounding", single, {}).at("rounding"), "to nearest, ties to even");
  EXPECT_EQ(ask("rounding", single, {.model = {.rounding = kCut, .last = kCut}}).at("rounding"),
            "toward zero");
}

TEST(MatrixQuestions, rounded_products_are_distinguished_from_exact_ones) {
  const MatrixShape half = float_shape(DType::f16, DType::f16);
  const auto fused = ask("products", half, {.model = {.accumulator = DType::f16}});
  EXPECT_EQ(fused.at("products that c is added to"), "kept exactly");
  const auto rounded =
      ask("products", half, {.model = {.step = Step::summed, .accumulator = DType::f16}});
  EXPECT_EQ(rounded.at("products that c is added to"), "rounded before they are added");
}

TEST(MatrixQuestions, denormals_are_kept_or_flushed) {
  const MatrixShape half = float_shape(DType::f16, DType::f16);
  for (const bool flushes : {false, true}) {
    const auto facts = ask("denormals", half, {.flushes_denormals = flushes});
    EXPECT_EQ(facts.size(), 5u);
    for (const auto& [property, value] : facts) {
      if (property == "wrong") continue;
      EXPECT_EQ(value, flushes ? "flushed to zero" : "kept") << property;
    }
  }
}

TEST(MatrixQuestions, overflow_shows_how_wide_sums_are_on_their_way) {
  const MatrixShape half = float_shape(DType::f16, DType::f16);
  constexpr auto kBack = "the same, then its negative again";
  EXPECT_EQ(ask("nonfinite", half, {.model = {.accumulator = DType::f16}}).at(kBack), "infinity");
  EXPECT_EQ(ask("nonfinite", half, {.model = {.accumulator = DType::f32}}).at(kBack), "65504");
  const auto facts = ask("nonfinite", half, {});
  EXPECT_EQ(facts.at("infinity * 0"), "NaN");
  EXPECT_EQ(facts.at("infinity - infinity"), "NaN");
  EXPECT_EQ(facts.at("infinity * 1"), "infinity");
}

TEST(MatrixQuestions, integers_must_wrap_without_the_operand_and_saturate_with_it) {
  using Overflow = Ways::Overflow;
  constexpr auto kBack = "sums above the largest number and back";
  for (const bool saturating : {false, true}) {
    const MatrixShape shape = integer_shape(DType::i8, DType::i32, saturating);
    const auto wraps = ask("integers", shape, {});
    const auto at_end = ask("integers", shape, {.overflow = Overflow::at_the_end});
    const auto at_steps = ask("integers", shape, {.overflow = Overflow::at_each_step});
    EXPECT_EQ(wraps.at("wrong").empty(), !saturating);
    EXPECT_EQ(at_end.at("wrong").empty(), saturating);
    EXPECT_EQ(at_steps.at("wrong").empty(), saturating);
    EXPECT_EQ(wraps.at("sums above the largest number"), "wraps");
    EXPECT_EQ(at_end.at("sums above the largest number"), "saturates");
    EXPECT_EQ(at_end.at(kBack), "as if it had not been");
    EXPECT_EQ(at_steps.at(kBack), "saturated on the way");
  }
  EXPECT_EQ(ask("integers", integer_shape(DType::u8, DType::u32), {}).at("wrong"), "");
}

TEST(MatrixQuestions, strides_and_neighbours_of_a_tile_are_checked) {
  const MatrixShape shape = float_shape(DType::f16, DType::f32);
  const auto right = ask("layout", shape, {});
  EXPECT_EQ(right.at("wrong"), "");
  EXPECT_EQ(right.at("array of u32, row-major"), "loads and stores a, b and c");
  const auto wrong = ask("layout", shape, {.forgets_strides = true});
  EXPECT_EQ(wrong.at("row-major"), "loads and stores a, b and c");
  EXPECT_THAT(wrong.at("row-major, stride above the row"), HasSubstr("load of a wrong"));
  EXPECT_THAT(wrong.at("wrong"), HasSubstr("stride above"));
  EXPECT_THAT(ask("layout", shape, {.writes_past = true}).at("wrong"), HasSubstr("store of a"));
}

TEST(MatrixQuestions, rows_behind_the_end_are_zeros_or_memory) {
  const MatrixShape shape = float_shape(DType::f16, DType::f32);
  const auto memory = ask("bounds", shape, {});
  EXPECT_EQ(memory.at("rows loaded from behind the end, not robust"), "the content of memory");
  EXPECT_EQ(memory.at("rows stored behind the end, not robust"), "written");
  const auto zeros = ask("bounds", shape, {.bounds = Ways::Bounds::zeros});
  EXPECT_EQ(zeros.at("rows loaded from behind the end, robust"), "zeros");
  EXPECT_EQ(zeros.at("rows stored behind the end, robust"), "dropped");
}

TEST(MatrixQuestions, elements_belong_to_invocations_in_some_order) {
  const MatrixShape shape = float_shape(DType::f16, DType::f32);
  EXPECT_EQ(ask("elements", shape, {}).at("elements of c"),
            "2 in each of 8 invocations: row by row, an element per invocation in turn");
  EXPECT_THAT(ask("elements", shape, {.loses_changes = true}).at("wrong"), HasSubstr("changed"));
}

TEST(MatrixQuestions, arithmetic_and_conversions_are_checked_against_the_promises) {
  const MatrixShape single = float_shape(DType::f16, DType::f32);
  const std::vector<MatrixShape> others = {float_shape(DType::f16, DType::f16),
                                           integer_shape(DType::i8, DType::i32),
                                           integer_shape(DType::u8, DType::u32)};
  const auto right = ask("arithmetic", single, {});
  EXPECT_EQ(right.at("matrices: x / y"), "to nearest even");
  EXPECT_THAT(right.at("wrong"), IsEmpty());
  EXPECT_THAT(ask("arithmetic", single, {.error = 1e-6}).at("wrong"), HasSubstr("x + y"));
  const auto integers = ask("arithmetic", integer_shape(DType::i8, DType::i32), {});
  EXPECT_EQ(integers.at("matrices: x * scalar"), "exact, modulo 2^N");
  const auto conversions = ask("conversions", single, {}, others);
  EXPECT_THAT(conversions.at("f32 to f16"), HasSubstr("to nearest even; NaN: NaN"));
  EXPECT_THAT(conversions.at("f32 to f16"), HasSubstr("above the largest number: inf"));
  EXPECT_THAT(conversions.at("f32 to i32"), HasSubstr("toward zero"));
  EXPECT_THAT(conversions.at("wrong"), IsEmpty());
  EXPECT_THAT(ask("conversions", single, {.error = 1e-2}, others).at("wrong"), HasSubstr("f16"));
}

}  // namespace
}  // namespace ullage::conform
