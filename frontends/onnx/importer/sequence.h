// Values of a model that are not tensors: sequences of tensors, and empty optionals.
//
// A sequence is a list of the graph's values and costs no node: its length, and the positions that
// ops take from it, are known at import. An optional that is not empty is its tensor or sequence
// itself.
#pragma once

#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/graph/builder.h"

namespace ullage::onnx {

struct Sequence {
  std::vector<ir::Value> elements = {};
  bool is_empty_optional = false;  // an empty optional, not an empty sequence
};

// The value of a name: a tensor, or where that is invalid a sequence; neither: it is absent.
struct Item {
  ir::Value tensor{};
  std::optional<Sequence> sequence{};

  Item() = default;
  Item(ir::Value value) : tensor(value) {}              // NOLINT: a tensor is an item
  Item(Sequence value) : sequence(std::move(value)) {}  // NOLINT: so is a sequence
};
using Items = std::vector<Item>;

using Sequences = std::unordered_map<std::string_view, Sequence>;

}  // namespace ullage::onnx
