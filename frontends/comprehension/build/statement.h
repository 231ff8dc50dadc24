// One statement: its ranges, its preconditions and its value.
#pragma once

#include <string_view>
#include <vector>

#include "frontends/comprehension/build/environment.h"
#include "frontends/comprehension/build/preconditions.h"

namespace ullage::comprehension {

struct BuiltIndex {
  std::string name;
  ir::ExtentExpr minimum = {}, extent = {};
  std::string found;  // "where", "round 2 from h + kh >= 0, h + kh < H", "filter"
};

// A statement after it was added to the graph.
struct BuiltStatement {
  Range range = {};
  std::vector<BuiltIndex> indices = {};
  std::string_view kernel = {};  // LoweredNest::kernel
  std::vector<Precondition> preconditions = {};
};

// Adds the statement to the graph and to the results of the environment. A result of an earlier
// statement is overwritten where the boxes are provably equal, or in the part that the later one
// covers where that provably lies inside (W50). Errors: ranges that cannot be inferred, are
// provably empty below zero or read outside; a read that is not proved to lie inside, where
// `strict`; those of the ops.
ir::Result<BuiltStatement> build_statement(Environment& environment, const Statement& statement,
                                           bool strict);

}  // namespace ullage::comprehension
