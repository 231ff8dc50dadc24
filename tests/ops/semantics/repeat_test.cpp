// repeat and bincount: the rules of docs/semantics.md by id.
#include "ops/select/repeat.h"
#include "tests/ops/fixtures/data_fixture.h"

namespace ullage::test {
namespace {

using namespace ir;

class Repeat : public DataDependent {
 protected:
  void output_all(const ops::Repeated& r) {
    output(r.values);
    output(r.count);
  }
};

TEST_F(Repeat, R1_ToR3_Sizes) {
  const Value x = any_input(b, "x", DType::i64), repeats = any_input(b, "repeats", DType::i64);
  for (int64_t size : {5, 3, 8, 0}) output_all(ops::repeat(x, repeats, 0, sized(size)));
  output_all(ops::repeat(x, repeats, 0, {}, b.pool().constant(100)));
  const auto all = run_graph_each(b, {{ints({10, 20, 30}), ints({2, 0, 3})},
                                      {ints({10, 20}), ints({2, 0})},
                                      {ints({10, 20}), ints({0, 0})}});
  ASSERT_EQ(all.size(), 3u);
  EXPECT_EQ(list(all[0][0]), (List{10, 10, 30, 30, 30}));
  EXPECT_EQ(list(all[0][2]), (List{10, 10, 30}));
  EXPECT_EQ(list(all[0][4]), (List{10, 10, 30, 30, 30, 30, 30, 30}));
  EXPECT_EQ(list(all[0][6]), List{});
  EXPECT_EQ(list(all[0][8]), (List{10, 10, 30, 30, 30}));
  EXPECT_EQ(list(all[0][9]), List{5});
  EXPECT_EQ(list(all[1][0]), (List{10, 10, 20, 20, 20}));
  EXPECT_EQ(list(all[1][8]), (List{10, 10}));
  EXPECT_EQ(list(all[2][0]), (List{20, 20, 20, 20, 20}));
  EXPECT_EQ(list(all[2][8]), List{});
}

TEST_F(Repeat, OneRepeatForAllAndOtherAxes) {
  const Value x = any_input(b, "x", DType::i64, 2), times = b.input("times", DType::i64, {});
  output_all(ops::repeat(x, b.constant(ints({2})), 1));
  output_all(ops::repeat(x, times, 0, {}, b.pool().constant(64)));
  output_all(ops::repeat(x, times, std::nullopt, sized(3)));
  const auto r = run({shaped(ints({1, 2, 3, 4}), {2, 2}), shaped(ints({3}), {})});
  EXPECT_EQ(list(r[0]), (List{1, 1, 2, 2, 3, 3, 4, 4}));
  EXPECT_EQ(r[0].shape(), (std::vector<int64_t>{2, 4}));
  EXPECT_EQ(list(r[2]), (List{1, 2, 1, 2, 1, 2, 3, 4, 3, 4, 3, 4}));
  EXPECT_EQ(list(r[4]), (List{1, 1, 1}));
  EXPECT_EQ(list(r[5]), List{12});
}

TEST_F(Repeat, NegativeRepeatsAreAnError) {
  const Value x = any_input(b, "x", DType::i64), repeats = any_input(b, "repeats", DType::i64);
  output_all(ops::repeat(x, repeats, 0, sized(4)));
  EXPECT_NE(failure_of(b, {ints({1, 2}), ints({3, -1})}).find("must not be negative"),
            std::string::npos);
}

TEST_F(Repeat, Bincount) {
  const Value x = any_input(b, "x", DType::u8), weights = any_input(b, "w", DType::f32);
  const Value y = any_input(b, "y", DType::i64);
  const ops::Counted plain = ops::bincount(x), weighted = ops::bincount(x, weights),
                     longer = ops::bincount(x, {}, b.pool().constant(6)),
                     cut = ops::bincount(y, {}, {}, sized(3));
  for (const ops::Counted& c : {plain, weighted, longer, cut}) {
    output(c.values);
    output(c.count);
  }
  const auto all = run_graph_each(
      b, {{ints({0, 1, 1, 3}, DType::u8), floats({.5, 1, 1, 2}), ints({-1, 2, 3, 9, 0})},
          {ints({}, DType::u8), floats({}), ints({})}});
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(list(all[0][0]), (List{1, 2, 0, 1}));
  EXPECT_EQ(list(all[0][2]), (List{.5, 2, 0, 2}));
  EXPECT_EQ(list(all[0][4]), (List{1, 2, 0, 1, 0, 0}));
  EXPECT_EQ(list(all[0][6]), (List{2, 0, 1})) << "negative ones count as 0, 3 and 9 are dropped";
  EXPECT_EQ(list(all[0][7]), List{10});
  EXPECT_EQ(list(all[1][0]), List{});
  EXPECT_EQ(list(all[1][4]), (List{0, 0, 0, 0, 0, 0}));
  EXPECT_EQ(list(all[1][6]), (List{0, 0, 0}));
}

}  // namespace
}  // namespace ullage::test
