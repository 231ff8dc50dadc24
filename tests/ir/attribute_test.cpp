// Attributes: order, reading by key, comparison, and what an op's specs refuse.
#include "ir/graph/attribute.h"

#include <gtest/gtest.h>

#include "test_ops.h"

namespace ullage::ir {
namespace {

enum class Side : uint8_t { near, far };
constexpr std::string_view kSideNames[] = {"near", "far"};
constexpr std::span<const std::string_view> names_of(Side) {
  return kSideNames;
}

constexpr AttributeKey<int64_t> kGroup{"group", "how many", 1};
constexpr AttributeKey<bool> kLargest{"largest", "0: the smallest", true};
constexpr AttributeKey<double> kClip{"clip", "bound", 0.5};
constexpr AttributeKey<std::string> kWhere{"where", "the source", "here"};
constexpr AttributeKey<Side> kSide{"side", "which end", Side::far};
constexpr AttributeKey<std::vector<int64_t>> kPads{"pads", "per axis", {}};
constexpr AttributeKey<std::vector<double>> kScales{"scales", "per axis", {}};
constexpr AttributeKey<std::vector<ExtentExpr>> kShape{"shape", "of the result"};
constexpr AttributeKey<DType> kTo{"to", "of the result"};
constexpr AttributeSpec kSpecs[] = {kGroup, kLargest, kSide, kTo};
constexpr OpDef kOp{.name = "op", .attributes = kSpecs};

std::string message_of(const Attributes& attributes) {
  const Result<void> ok = check_attributes(kOp, attributes);
  return ok ? std::string() : ok.error().message;
}

TEST(Attributes, AreSortedAndUnique) {
  const Attributes a{{kPads, {1}}, {kGroup, 2}, {kPads, {3}}};
  std::string names;
  for (const auto& [name, value] : a) names += name + " ";
  EXPECT_EQ(names, "group pads ");
  EXPECT_EQ(a[kPads][0], 3);
}

TEST(Attributes, ReadTheDefaultOfTheirKeyWhereAbsent) {
  const Attributes a;
  EXPECT_EQ(a[kGroup], 1);
  EXPECT_TRUE(a[kLargest]);
  EXPECT_EQ(a[kClip], 0.5);
  EXPECT_EQ(a[kWhere], "here");
  EXPECT_EQ(a[kSide], Side::far);
  EXPECT_TRUE(a[kPads].empty());
  EXPECT_TRUE(a[kScales].empty());
  EXPECT_TRUE(a[kShape].empty());
}

TEST(Attributes, ReadWhatWasWritten) {
  ExtentPool pool;
  Attributes a{{kGroup, 7},         {kLargest, false},           {kClip, 2},
               {kWhere, "there"},   {kSide, Side::near},         {kPads, {1, 2}},
               {kScales, {0.5, 3}}, {kShape, {pool.constant(4)}}};
  a.set(kTo, DType::f16);
  EXPECT_EQ(a[kGroup], 7);
  EXPECT_FALSE(a[kLargest]);
  EXPECT_EQ(a[kClip], 2);
  EXPECT_EQ(a[kWhere], "there");
  EXPECT_EQ(a[kSide], Side::near);
  EXPECT_EQ(a[kPads][1], 2);
  EXPECT_EQ(a[kScales][0], 0.5);
  EXPECT_EQ(as_constant(a[kShape][0]), 4);
  EXPECT_EQ(a[kTo], DType::f16);
}

// What is printed and saved: numbers for flags, names for enums.
TEST(Attributes, HoldFlagsAsNumbersAndEnumsAsNames) {
  const Attributes a{{kLargest, true}, {kSide, Side::near}};
  EXPECT_EQ(*a.find("largest"), AttributeValue(int64_t{1}));
  EXPECT_EQ(*a.find("side"), AttributeValue(std::string("near")));
}

TEST(Attributes, CompareAndHashByValue) {
  ExtentPool pool;
  auto make = [&](int64_t n) {
    return Attributes{{kShape, {pool.constant(n)}},
                      {kWhere, "edge"},
                      {kClip, 0.5},
                      {kPads, {1, 2}},
                      {kTo, DType::f16}};
  };
  EXPECT_EQ(make(3), make(3));
  EXPECT_EQ(hash_of(make(3)), hash_of(make(3)));
  EXPECT_NE(make(3), make(4));
  EXPECT_NE(hash_of(make(3)), hash_of(make(4)));
  EXPECT_NE(hash_of(Attributes{{kGroup, 1}}), hash_of(Attributes{{kLargest, true}}));
}

TEST(AttributeSpecs, ReportTheDefaultAndTheNames) {
  const AttributeSpec group = kGroup, side = kSide, shape = kShape, pads = kPads;
  EXPECT_FALSE(group.required);
  EXPECT_EQ(std::get<int64_t>(group.otherwise), 1);
  EXPECT_EQ(std::get<std::string_view>(side.otherwise), "far");
  EXPECT_EQ(side.names.size(), 2u);
  EXPECT_TRUE(shape.required);
  EXPECT_TRUE(std::holds_alternative<std::monostate>(pads.otherwise));
}

TEST(AttributeSpecs, AreWhatAttributesMustMatch) {
  EXPECT_EQ(message_of({{kTo, DType::f16}, {kSide, Side::far}}), "");
  EXPECT_EQ(message_of({}), "op: attribute to is missing");
  EXPECT_EQ(message_of({{kClip, 1}, {kTo, DType::f16}}), "op: attribute clip is unknown");
  EXPECT_EQ(message_of(Attributes().set("to", int64_t{1})),
            "op: attribute to must be of kind dtype, is integer");
  EXPECT_EQ(message_of(Attributes{{kTo, DType::f16}}.set("side", std::string("middle"))),
            "op: attribute side must be near or far, is middle");
}

}  // namespace
}  // namespace ullage::ir
