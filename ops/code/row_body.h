// A body in two parts where some operands are the same for a whole row: what is computed once per
// row, and what is left for each element.
#pragma once

#include <vector>

#include "ir/graph/scalar_body.h"

namespace ullage::ops {

struct RowBody {
  // Values of a row; inputs are the row operands of the body, in order.
  std::vector<ir::ScalarBody> of_row;
  // The body's result; inputs are all operands of the body, then the values of the row.
  ir::ScalarBody of_element;
};
// `is_row`: per input of the body. Results are those of the body, bit for bit.
RowBody split_by_row(const ir::ScalarBody& body, const std::vector<bool>& is_row);

}  // namespace ullage::ops
