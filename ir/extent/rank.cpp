#include "ir/extent/rank.h"

#include <string>

namespace ullage::ir {

Result<void> check_rank(std::string_view what, size_t rank, size_t most) {
  if (rank <= most) return {};
  return unsupported(std::string(what) + ": rank must be at most " + std::to_string(most) +
                     ", is " + std::to_string(rank));
}

}  // namespace ullage::ir
