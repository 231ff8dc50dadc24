// The ops of products, convolutions and pooling in one list, and their rules.
#include "ops/dense/dense_ops.h"

#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/convolution_lower.h"
#include "ops/dense/dot.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> dense_ops() {
  static constexpr const ir::OpDef* kOps[] = {
      &average_pool, &conv_transpose, &convolution, &dot, &excitation, &lp_pool, &matmul, &max_pool,
  };
  return kOps;
}
OpRules<EpilogueRule> dense_epilogue_rules() {
  static constexpr OpRule<EpilogueRule> kRules[] = {
      {&conv_transpose, accepts_conv_transpose_epilogue},
      {&convolution, accepts_convolution_epilogue},
      {&excitation, accepts_excitation_epilogue},
      {&matmul, accepts_matmul_epilogue},
  };
  return kRules;
}
OpRules<RowsRule> dense_rows_rules() {
  static constexpr OpRule<RowsRule> kRules[] = {{&matmul, matmul_reads_rows}};
  return kRules;
}
OpRules<RowNormRule> dense_row_norm_rules() {
  static constexpr OpRule<RowNormRule> kRules[] = {{&convolution, convolution_normalises_rows},
                                                   {&matmul, matmul_normalises_rows}};
  return kRules;
}

}  // namespace ullage::ops
