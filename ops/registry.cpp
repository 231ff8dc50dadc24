// The registry: the ops and the rules of all families, joined once.
#include "ops/registry.h"

#include <vector>

#include "ops/affine/affine_reduce.h"
#include "ops/control/branch.h"
#include "ops/control/loop.h"
#include "ops/control/match_cast.h"
#include "ops/dense/dense_ops.h"
#include "ops/elementwise/cast.h"
#include "ops/elementwise/elementwise.h"
#include "ops/elementwise/fused.h"
#include "ops/generate/generate.h"
#include "ops/indexing/first_outside.h"
#include "ops/indexing/indexing.h"
#include "ops/indexing/tree_scores.h"
#include "ops/movement/movement.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/quantization/quantization.h"
#include "ops/random/random_words.h"
#include "ops/recurrent/recurrent_ops.h"
#include "ops/reduce/reduce.h"
#include "ops/resample/resample_ops.h"
#include "ops/rowwise/rowwise_ops.h"
#include "ops/select/compact.h"
#include "ops/select/components.h"
#include "ops/select/segment.h"
#include "ops/select/suppress.h"

namespace ullage::ops {

ir::Registry registry() {
  static const std::vector<const ir::OpDef*> kAll = [] {
    std::vector<const ir::OpDef*> all;
    for (ir::Registry family : {arithmetic_ops(),    parts_ops(),          math_ops(),
                                power_ops(),         error_function_ops(), gamma_ops(),
                                bessel_ops(),        logic_ops(),          cast_ops(),
                                fused_ops(),         movement_ops(),       reduce_ops(),
                                arg_reduce_ops(),    generate_ops(),       gather_ops(),
                                first_outside_ops(), scatter_ops(),        scan_ops(),
                                sort_ops(),          argsort_ops(),        search_ops(),
                                compact_ops(),       component_ops(),      place_ops(),
                                segment_ops(),       suppress_ops(),       branch_ops(),
                                match_cast_ops(),    loop_ops(),           dense_ops(),
                                rowwise_ops(),       recurrent_ops(),      resample_ops(),
                                affine_ops(),        quantization_ops(),   random_ops(),
                                tree_ops()}) {
      all.insert(all.end(), family.begin(), family.end());
    }
    return all;
  }();
  return kAll;
}

IndexRule index_rule(const ir::OpDef& op) {
  static const RuleTable<IndexRule> kRules{gather_index_rules(), scatter_index_rules(),
                                           quantization_index_rules()};
  return kRules.of(op);
}

EpilogueRule epilogue_rule(const ir::OpDef& op) {
  static const RuleTable<EpilogueRule> kRules{dense_epilogue_rules(), quantization_epilogue_rules(),
                                              resample_epilogue_rules()};
  return kRules.of(op);
}

PrologueRule prologue_rule(const ir::OpDef& op) {
  static const RuleTable<PrologueRule> kRules{reduce_prologue_rules()};
  return kRules.of(op);
}

RowsRule rows_rule(const ir::OpDef& op) {
  static const RuleTable<RowsRule> kRules{dense_rows_rules(), quantization_rows_rules(),
                                          rowwise_rows_rules()};
  return kRules.of(op);
}

RowNormRule row_norm_rule(const ir::OpDef& op) {
  static const RuleTable<RowNormRule> kRules{dense_row_norm_rules(), quantization_row_norm_rules()};
  return kRules.of(op);
}

}  // namespace ullage::ops
