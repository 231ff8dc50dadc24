#include "ir/lowering/slot_table.h"

#include "ir/program/program.h"

namespace ullage::ir {

std::optional<uint32_t> SlotTable::slot(ExtentExpr e) {
  e = simplify(e);
  const auto next = static_cast<uint32_t>(words_.size());
  const auto [it, is_new] = slot_of_.emplace(e, next);
  if (is_new) {
    // The last word is kCancelledSlot (shaders/params/control.h).
    if (next + 1 >= kTableWords) return std::nullopt;
    words_.push_back(e);
  }
  asked_.push_back(it->second);
  return it->second;
}

}  // namespace ullage::ir
