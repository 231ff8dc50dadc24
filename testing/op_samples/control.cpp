// Samples of ops that choose, and that assert shapes.
#include "ops/control/branch.h"
#include "ops/control/match_cast.h"
#include "ops/rules/attributes.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> select_branch_samples() {
  return {{.operands = {{.shape = {"n", "3"}}, {.shape = {"m", "3"}}},
           .attributes =
               [](ExtentPool& pool) {
                 const ExtentExpr small = less(pool.input_axis(0, 0), pool.constant(4));
                 return Attributes{{SelectBranchOp::kCondition, {small}}};
               },
           .sizes = {{{"n", 3}, {"m", 5}}, {{"n", 64}, {"m", 2}}, {{"n", 0}, {"m", 1}}}}};
}

std::vector<Sample> match_cast_samples() {
  return {{.operands = {{.shape = {"n", "3"}}},
           .attributes =
               [](ExtentPool& pool) {
                 return Attributes{{kShape, {pool.input_axis(0, 0), pool.constant(3)}},
                                   {MatchCastOp::kWhere, "sample"}};
               },
           .sizes = {{{"n", 5}}, {{"n", 0}}, {{"n", 65}}}}};
}

}  // namespace

SampleTable control_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&match_cast, match_cast_samples},
      {&select_branch, select_branch_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
