// Variables of a statement: indices, and values that data decides.
#include "frontends/comprehension/ranges/variables.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace ullage::comprehension::test {
namespace {

using testing::ElementsAre;

struct VariablesTest : testing::Test {
  ir::ExtentPool pool;
  Variables variables{pool};
  const ir::ExtentExpr n = pool.input_axis(0, 0);
  const ir::ExtentExpr i = variables.index(0), j = variables.index(1);
};

TEST_F(VariablesTest, EqualReadsAreOneVariable) {
  const ir::ExtentExpr read = variables.data(4, {i, n});
  EXPECT_EQ(variables.data(4, {i, n}), read);
  EXPECT_NE(variables.data(5, {i, n}), read);
  EXPECT_NE(variables.data(4, {j, n}), read);
  EXPECT_NE(variables.data(4, {i, n}, {0, 255}), read);
}

TEST_F(VariablesTest, DataDependsOnTheIndicesOfItsSubscripts) {
  const ir::ExtentExpr inner = variables.data(0, {j}), outer = variables.data(1, {inner + 1, n});
  EXPECT_THAT(variables.indices_of(outer * 2 + i), ElementsAre(0, 1));
  EXPECT_TRUE(variables.depends_on(outer, 1));
  EXPECT_FALSE(variables.depends_on(outer, 0));
  EXPECT_TRUE(variables.indices_of(n).empty());
}

TEST_F(VariablesTest, OnlyDataHasAValue) {
  const ir::ExtentExpr read = variables.data(2, {i}, {-8, 7});
  EXPECT_EQ(variables.data_of(i->index), nullptr);
  ASSERT_NE(variables.data_of(read->index), nullptr);
  EXPECT_EQ(variables.data_of(read->index)->range, (ir::Interval{-8, 7}));
}

TEST_F(VariablesTest, NamesAreThoseOfTheText) {
  const ir::LeafName names =
      variables.names({"row", "column"}, [](const ir::ExtentNode&) { return std::string("N"); });
  const ir::ExtentExpr read = variables.data(1, {j + n, variables.data(0, {i})});
  EXPECT_EQ(ir::to_string(max(read, i), names), "max(read1(column + N, read0(row)), row)");
}

}  // namespace
}  // namespace ullage::comprehension::test
