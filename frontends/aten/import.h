// From programs of PyTorch (.pt2 files) to graphs of our ops.
#pragma once

#include <cstddef>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"

namespace ullage::aten {

// Outputs of the graph whose names begin so are what the program wrote to one of its buffers or
// inputs; the rest of the name is that buffer's or input's. They stand behind the others.
inline constexpr std::string_view kBufferMutation = "buffer_mutation:";
inline constexpr std::string_view kInputMutation = "input_mutation:";

struct ImportOptions {
  // Inputs whose values the host must not look at. Others of constant shape and at most 64 elements
  // may decide sizes and branches before the run.
  std::vector<std::string> device_inputs = {};
  // Name of one more input, the seed (i64, rank 0) of the numbers that the program draws; empty: it
  // draws the same ones in every run. No such input where it draws none.
  std::string seed_input = {};
  // Of the bytes; borrowed by the weights of the graph.
  std::shared_ptr<const void> owner = {};
};

// A node that cannot be imported, and where it is in the program that was exported.
struct UnsupportedNode {
  std::string name;  // nodes of nested graphs as outer/inner
  std::string op;
  std::string reason;
  std::string line{};  // "model.py:12"; empty: the file does not say
};

// Every node, those of nested graphs included, whose op has no import rule. Error: not readable.
ir::Result<std::vector<UnsupportedNode>> unsupported_nodes(std::span<const std::byte> bytes);

// Is it a .pt2 file or the JSON of one? By its first bytes.
bool is_program(std::span<const std::byte> bytes);

// Imports what torch.export.save has written, or the JSON in it, whose tensors are all inputs.
// Inputs are the user inputs of its signature, by their names; a number is a tensor of rank 0. So
// are outputs: in order, one that is there twice is written twice, the second name with `.1`; None
// is none. Symbols keep PyTorch's names. Parameters, buffers and constants come from the file.
// Any bytes are allowed: a damaged or contradictory program is an error.
ir::Result<ir::Graph> import(std::span<const std::byte> bytes, const ImportOptions& options = {});

}  // namespace ullage::aten
