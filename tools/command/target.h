// What models are compiled for and how they run: options that several verbs share.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "ir/dtype.h"
#include "ir/quantization/activations.h"
#include "ir/quantization/block_format.h"
#include "tools/common/cli/command.h"
#include "tools/common/cli/option_text.h"

namespace ullage::tools {

// "1,3,48,320"; "" is rank 0.
ToolResult<std::vector<int64_t>> parse_extents(const std::string& option, const std::string& text);

// Options of compile, run and bench about how and where.
struct Target {
  uint32_t device = 0;
  uint32_t max_tier = 0;  // as ullage_context_options.max_tier
  ullage_policy policy = ULLAGE_REPLAY;
  ullage_overflow overflow = ULLAGE_GROW;
  ir::DType precision = ir::DType::f32;  // of storage: f32 or f16
  std::string weights;                   // name of a block format
  std::string plan;                      // of a program file, by name; empty: the best
  ir::Activations activations = ir::Activations::f32;
  std::vector<std::string> bounds;  // NAME=N
  std::vector<std::string> device_inputs;
  std::vector<std::string> remainders;  // FAMILY=N
  bool validation = false;
  bool labels = false;  // objects named, dispatches labelled, for debuggers
  bool no_packed_cache = false;
  bool self_test = true;
  bool check_indices = false;
  bool allow_newer_opset = false;
  int64_t channel_block = 0;
};

// Adds --device, --tier, --bound, --policy, --precision, --weights, --activations, --remainder,
// --device-input,
// --check-indices, --validation, --labels, --no-packed-cache, --self-test, --allow-newer-opset
// and --channel-block.
void add_options(Command verb, Target& target);
// Adds --tier, which gives `max_tier` as ullage_context_options has it.
void add_tier(Command verb, uint32_t& max_tier, const std::string& help);
// Adds --overflow, for verbs that run.
void add_overflow(Command verb, Target& target);
// Adds --plan, for verbs that run program files.
void add_plan(Command verb, Target& target);

// Families of kernels and the factor of their remainders; taken when a model is compiled.
using Remainders = std::vector<std::pair<std::string, int64_t>>;

// Names live in `bounds`.
struct SessionChoices {
  std::map<std::string, int64_t> bounds;
  ullage_policy policy = ULLAGE_REPLAY;
  ullage_overflow overflow = ULLAGE_GROW;
  Remainders remainders;
  ir::DType precision = ir::DType::f32;                   // of storage: f32 or f16
  std::optional<ir::BlockFormat> weights = std::nullopt;  // what constants of products become
  bool bfloat_weights = false;                            // they become bf16
  ir::Activations activations = ir::Activations::f32;     // what products by blocks round to
  bool check_indices = false;
  bool self_test = true;              // compiled kernels get reference kernels that check them
  bool streaming = false;             // ullage_session_options.streaming
  int64_t submission_iterations = 0;  // the same; 0 to UINT32_MAX

  // Do programs compute the model up to rounding of f32?
  bool is_exact() const {
    return precision == ir::DType::f32 && !weights && !bfloat_weights &&
           activations == ir::Activations::f32;
  }
};
ToolResult<SessionChoices> session_choices(const Target& target);

}  // namespace ullage::tools
