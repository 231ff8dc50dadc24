// Errors and their places.
#include "base/result.h"

#include <gtest/gtest.h>

namespace ullage::ir {
namespace {

TEST(Error, NamesItsNodeInTheMessageAndInFields) {
  const Error error = at_node(unsupported("group 3"), "Conv", "stem/0");
  EXPECT_EQ(error.message, "Conv 'stem/0': group 3");
  EXPECT_EQ(error.op, "Conv");
  EXPECT_EQ(error.node, "stem/0");
  EXPECT_EQ(error.code, ErrorCode::unsupported);
}

TEST(Error, KeepsThePlaceThatIsNearestToTheFault) {
  const Error inner = at_node(invalid_file("axis 4"), "Concat", "then/join");
  const Error outer = at_node(inner, "If", "choice");
  EXPECT_EQ(outer.message, "Concat 'then/join': axis 4");
  EXPECT_EQ(outer.op, "Concat");
  EXPECT_EQ(outer.node, "then/join");
}

TEST(Error, KeepsItsFieldsInALargerContext) {
  const Error error = in_context("m.onnx", at_node(invalid_file("axis 4"), "Concat", "join"));
  EXPECT_EQ(error.message, "m.onnx: Concat 'join': axis 4");
  EXPECT_EQ(error.node, "join");
}

TEST(ErrorCode, HasTheNameItIsWrittenWith) {
  EXPECT_EQ(name_of(ErrorCode::invalid_argument), "invalid_argument");
  EXPECT_EQ(name_of(ErrorCode::out_of_bounds), "out_of_bounds");
  EXPECT_EQ(name_of(ErrorCode::device_lost), "device_lost");
  EXPECT_EQ(name_of(ErrorCode::internal), "internal");
}

}  // namespace
}  // namespace ullage::ir
