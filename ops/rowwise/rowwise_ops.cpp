// The ops of softmax, coupling, normalization, attention and rotary embedding in one list, and
// their rules.
#include "ops/rowwise/rowwise_ops.h"

#include "ops/rowwise/attention.h"
#include "ops/rowwise/coupled_shares.h"
#include "ops/rowwise/normalization.h"
#include "ops/rowwise/rotary.h"
#include "ops/rowwise/softmax.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> rowwise_ops() {
  static constexpr const ir::OpDef* kOps[] = {&attention,   &coupled_shares, &layer_norm,
                                              &log_softmax, &rotary,         &softmax};
  return kOps;
}
OpRules<RowsRule> rowwise_rows_rules() {
  static constexpr OpRule<RowsRule> kRules[] = {{&layer_norm, layer_norm_reads_rows},
                                                {&rotary, rotary_reads_rows},
                                                {&softmax, softmax_reads_rows}};
  return kRules;
}

}  // namespace ullage::ops
