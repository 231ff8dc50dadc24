// Preconditions of a statement that inference could not prove, as guards of the graph.
#pragma once

#include <string>
#include <vector>

#include "frontends/comprehension/build/nest_builder.h"

namespace ullage::comprehension {

// Who decides a precondition, and when.
enum class CheckedBy : uint8_t { proof, host, device };
std::string_view name_of(CheckedBy by);  // "proved", "host", "device"

struct Precondition {
  std::string text;  // as a user reads it: "h + kh < H"
  CheckedBy by = CheckedBy::proof;
};

// A box and the nests over it.
struct CheckedBox {
  const Box& box;
  NestBuilder& nests;
};

// Preconditions of a statement's reads, then of the extents of its box, with a guard for each that
// is not proved: a condition on sizes, or for values a search on the device for the first point
// where the subscript lies outside, without a host wait. What filters read is checked in the
// `whole` box, everything else at the points that are `kept`, where all `masks` are true. Errors:
// those of the ops; with `strict`, a read that is not proved to lie inside.
ir::Result<std::vector<Precondition>> guard_preconditions(
    const Environment& environment, const Statement& statement, const StatementReads& reads,
    const InferredRanges& ranges, CheckedBox whole, CheckedBox kept, std::span<const ExprId> masks,
    bool strict);

}  // namespace ullage::comprehension
