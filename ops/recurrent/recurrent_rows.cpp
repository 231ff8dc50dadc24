// The rows of recurrent cells in one list.
#include "ops/recurrent/recurrent_rows.h"

#include "ops/recurrent/recurrent.h"

namespace ullage::ops {

std::span<const ir::OpDef* const> recurrent_rows() {
  static constexpr const ir::OpDef* kRows[] = {&recurrent_scan};
  return kRows;
}

}  // namespace ullage::ops
