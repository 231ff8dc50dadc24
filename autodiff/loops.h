// What transforms say of loops that stay loops (ir/graph/loops.h): they have no rules for them yet.
#pragma once

#include <string>
#include <string_view>

#include "ir/graph/op.h"

namespace ullage::autodiff {

// Errors: unsupported at a node that is part of a loop's frame.
inline ir::Result<void> refuse_loops(const ir::Node& node, std::string_view transform) {
  if (node.op->loop_role == ir::LoopRole::none) return {};
  return ir::unsupported(
      std::string(transform) +
      ": loops that stay loops (loop_begin) are not handled yet; unrolled ones are");
}

}  // namespace ullage::autodiff
