// Attributes: order, lookup, comparison, and what an op's specs refuse.
#include "ir/graph/attribute.h"

#include <gtest/gtest.h>

#include "test_ops.h"

namespace ullage::ir {
namespace {

TEST(Attributes, AreSortedAndUnique) {
  Attributes a{{"pads", int64_t{1}}, {"axis", int64_t{2}}, {"pads", int64_t{3}}};
  std::string names;
  for (const auto& [name, value] : a) names += name + " ";
  EXPECT_EQ(names, "axis pads ");
  EXPECT_EQ(a.integer("pads"), 3);
}

TEST(Attributes, GiveDefaultsWhereAbsent) {
  const Attributes a;
  EXPECT_EQ(a.integer("x", 7), 7);
  EXPECT_EQ(a.number("x", 0.5), 0.5);
  EXPECT_EQ(a.text("x", "y"), "y");
  EXPECT_TRUE(a.integers("x").empty());
  EXPECT_TRUE(a.numbers("x").empty());
  EXPECT_TRUE(a.extents("x").empty());
  EXPECT_EQ(a.dtype("x", DType::u8), DType::u8);
}

TEST(Attributes, CompareAndHashByValue) {
  ExtentPool pool;
  auto make = [&](int64_t n) {
    return Attributes{{"shape", std::vector<ExtentExpr>{pool.constant(n)}},
                      {"mode", std::string("edge")},
                      {"scale", 0.5},
                      {"pads", std::vector<int64_t>{1, 2}},
                      {"to", DType::f16}};
  };
  EXPECT_EQ(make(3), make(3));
  EXPECT_EQ(hash_of(make(3)), hash_of(make(3)));
  EXPECT_NE(make(3), make(4));
  EXPECT_NE(hash_of(make(3)), hash_of(make(4)));
  EXPECT_NE(hash_of(Attributes{{"a", int64_t{1}}}), hash_of(Attributes{{"b", int64_t{1}}}));
}

TEST(Attributes, MustMatchTheSpecs) {
  EXPECT_TRUE(check_attributes(test_ops::cast, {{"to", DType::f16}}));
  Result<void> missing = check_attributes(test_ops::cast, {});
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().message, "cast: attribute to is missing");
  Result<void> unknown = check_attributes(test_ops::add, {{"to", DType::f16}});
  ASSERT_FALSE(unknown);
  EXPECT_EQ(unknown.error().message, "add: attribute to is unknown");
  Result<void> kind = check_attributes(test_ops::cast, {{"to", int64_t{1}}});
  ASSERT_FALSE(kind);
  EXPECT_EQ(kind.error().message, "cast: attribute to must be of kind dtype, is integer");
}

}  // namespace
}  // namespace ullage::ir
