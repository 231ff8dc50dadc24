// Names of programs.
#include "primitives/description.h"

namespace ullage::primitives {

std::string entry_of(const Description& d) {
  constexpr std::string_view kKinds[] = {
      "scan",      "compact", "sort", "segmented_sort", "segmented_reduce",
      "histogram", "unique",  "top_k"};
  constexpr std::string_view kReductions[] = {"sum", "min", "max"};
  std::string name(kKinds[static_cast<size_t>(d.kind)]);
  const auto add = [&](std::string_view word) {
    name += ' ';
    name += word;
  };
  add(ir::name_of(d.dtype));
  if (d.kind == Kind::segmented_reduce) add(kReductions[static_cast<size_t>(d.reduction)]);
  if (d.kind == Kind::compact && d.mask == Mask::bits) add("bits");
  if (d.exclusive) add("exclusive");
  if (d.descending) add("descending");
  if (d.payload) add("payload");
  if (d.arrays > 1) add(std::to_string(d.arrays));
  return name;
}

}  // namespace ullage::primitives
