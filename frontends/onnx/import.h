// From ONNX model bytes to a graph of our ops.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/onnx/file/model.h"
#include "ir/graph/builder.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::onnx {

// How Loop and Scan become nodes.
enum class Loops : uint8_t {
  by_cost,   // rolled, but for few iterations of few nodes; the other way where one cannot be
  rolled,    // ops::Loop: nodes of one iteration
  unrolled,  // nodes of every iteration: what derivatives need
};

struct ImportOptions {
  // Inputs whose values the host must not look at. Other inputs of constant shape and at most 64
  // elements may decide shapes and branches.
  std::vector<std::string> device_inputs = {};
  // Values of inputs. Used only where an operand decides the structure of the graph (axes, a rank,
  // a trip count): the import takes the value and adds a guard on the input's elements.
  std::map<std::string, ir::Tensor, std::less<>> specialized = {};
  // Names of inputs that runs give: where the model has an initializer of that name too, it is what
  // the input is without one. Other initializers are constants, listed among the inputs or not.
  std::vector<std::string> given = {};
  // Extents of inputs by name: constants of the graph, where the model states none.
  std::map<std::string, std::vector<int64_t>, std::less<>> extents = {};
  // Extents of inputs in the run that comes first, by name. Used only where an extent decides the
  // structure of the graph (a rank, a number of pieces): the import takes what it decides there and
  // adds a guard. Axes of one name that have different extents here are different symbols.
  std::map<std::string, std::vector<int64_t>, std::less<>> sizes = {};
  // Called with a sentence that the user should read, before anything is imported; may be null.
  std::function<void(const std::string&)> on_warning = nullptr;
  // Names of axes on graph inputs: equal names are one symbol with a guard, or with this flag only
  // words for messages.
  bool dim_names_are_hints = false;
  // Of inputs that are sequences: how many tensors runs give, as inputs "name.0", "name.1" and so
  // on, whose extents and specialized values go by these names. -1 for an optional input: none is
  // given.
  std::map<std::string, int64_t, std::less<>> lengths = {};
  // Channels per block, 8 or 16, of weights that ONNX Runtime's optimiser has put in blocks, where
  // the model does not state it. 0: such a model is refused.
  int64_t channel_block = 0;
  Loops loops = Loops::by_cost;
  // Largest trip count by node name ("outer/inner" in subgraphs), for loops that are unrolled and
  // whose iterations only the run decides. Other names are left to the session.
  std::map<std::string, int64_t, std::less<>> bounds = {};
  // Try a model of a newer opset than the import rules were checked against: its nodes are taken to
  // mean what they meant at kNewestOpset (op_table.h).
  bool allow_newer_opset = false;
  TensorStorage storage = {};
};

// A node that cannot be imported.
struct UnsupportedNode {
  std::string name;  // nodes of subgraphs as outer/inner
  std::string op;
  std::string reason;
};

// Every node of the model, subgraphs and called functions included, for which there is no rule, or
// which has attributes or operands that its rule does not handle.
std::vector<UnsupportedNode> unsupported_nodes(const Model& model);

// Imports a model. Unsupported nodes are reported before anything else is done, all of them in one
// error. An `If` whose condition is known to the host becomes predicated nodes of one flat graph;
// where its branches disagree in rank, each is tried and the feasible one kept with a guard.
// Any bytes are allowed: a damaged or contradictory model is an error.
ir::Result<ir::Graph> import(std::span<const std::byte> model, const ImportOptions& options = {});

// Imports a model as a part of the graph that `builder` makes: its inputs are bound in order to
// `inputs`, whose extents may be device data, and what it states of their shapes becomes guards.
// One value per output. Nothing here pins or reads inputs; no `If` is tried both ways. After an
// error the builder is of no further use.
ir::Result<std::vector<ir::Value>> import_into(ir::Builder& builder,
                                               std::span<const std::byte> model,
                                               std::span<const ir::Value> inputs,
                                               const ImportOptions& options = {});

}  // namespace ullage::onnx
