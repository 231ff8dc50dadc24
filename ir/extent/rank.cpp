#include "ir/extent/rank.h"

#include <string>

namespace ullage::ir {

Result<void> check_rank(std::string_view what, size_t rank, size_t most) {
  if (rank <= most) return {};
  return unsupported("{}: rank must be at most {}, is {}", what, most, rank);
}

}  // namespace ullage::ir
