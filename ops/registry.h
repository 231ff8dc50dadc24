// The registry: every op there is, as one span to pass to parse() and verify(), and the rules of
// each.
#pragma once

#include "ir/graph/op.h"
#include "ops/rules/op_rules.h"

namespace ullage::ops {

ir::Registry registry();

// Rules of an op (ops/rules/op_rules.h); null where it has none, as ops outside the registry do.
IndexRule index_rule(const ir::OpDef& op);
EpilogueRule epilogue_rule(const ir::OpDef& op);
PrologueRule prologue_rule(const ir::OpDef& op);
RowsRule rows_rule(const ir::OpDef& op);
RowNormRule row_norm_rule(const ir::OpDef& op);

}  // namespace ullage::ops
