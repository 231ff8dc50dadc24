// Options shared by verbs.
#include "tools/command/target.h"

#include <fmt/format.h>

#include "ir/graph/attribute.h"
#include "tools/common/cli/tier_option.h"

namespace ullage::tools {
namespace {

// "NAME=N" with N a size.
ToolResult<std::pair<std::string, int64_t>> parse_size(const std::string& option,
                                                       const std::string& text) {
  const auto pair = parse_pair(option, text);
  if (!pair) return pair.error();
  int64_t value = 0;
  if (!parse_integer(pair->second, value) || value < 0) {
    return usage(fmt::format("{} requires NAME=N with N a size, got '{}'", option, text));
  }
  return std::pair(pair->first, value);
}

}  // namespace

ToolResult<std::vector<int64_t>> parse_extents(const std::string& option, const std::string& text) {
  std::vector<int64_t> extents;
  for (size_t at = 0; !text.empty() && at <= text.size();) {
    const size_t comma = std::min(text.find(',', at), text.size());
    int64_t extent = 0;
    if (!parse_integer(std::string_view(text).substr(at, comma - at), extent) || extent < 0) {
      return usage(fmt::format("{} requires sizes like 1,3,48,320, got '{}'", option, text));
    }
    extents.push_back(extent);
    at = comma + 1;
  }
  if (extents.size() > ULLAGE_MAX_RANK) {
    return usage(fmt::format("{}: rank {} is above {}", option, extents.size(), ULLAGE_MAX_RANK));
  }
  return extents;
}

void add_options(Command verb, Target& target) {
  verb.add_option("--device", target.device, "index as `ullage devices` lists them").show_default();
  add_tier(verb, target.max_tier, "use no feature above this tier");
  verb.add_option(
          "--bound", target.bounds,
          "NAME=N: largest value of a symbol (its name, input.axis or node:output:axis), or most "
          "iterations of a loop (its node)")
      .one_value_per_use();
  verb.add_choice("--policy", target.policy,
                  {{"replay", ULLAGE_REPLAY}, {"bucket", ULLAGE_BUCKET}, {"exact", ULLAGE_EXACT}},
                  "one recording for all sizes, per power-of-two bucket, or per size")
      .show_default();
  verb.add_choice("--precision", target.precision,
                  {{"f32", ir::DType::f32}, {"f16", ir::DType::f16}},
                  "how f32 values are stored where that is safe; computed in f32 always")
      .show_default();
  verb.add_option("--weights", target.weights,
                  "q8_0, q6_k, q5_k, q5_1, q5_0, q4_k, q4_1 or q4_0: float constants of products "
                  "and embeddings become blocks of that format; bf16: those of convolutions, too, "
                  "become the nearest bf16");
  verb.add_choice("--activations", target.activations,
                  {{"f32", ir::Activations::f32}, {"q8", ir::Activations::q8}},
                  "what products by weights in blocks round their rows to: q8, 8 bits for each 32 "
                  "numbers, as llama.cpp's CPU backend does it")
      .show_default();
  verb.add_option("--remainder,--residue", target.remainders,
                  "FAMILY=N: a kernel of this family (matmul) per remainder of its inner size "
                  "modulo N, chosen when it runs")
      .one_value_per_use();
  verb.add_option("--device-input", target.device_inputs,
                  "the host must not look at this input's values")
      .one_value_per_use();
  verb.add_flag("--check-indices", target.check_indices,
                "an index that data gives and that is out of range fails the run and is named, "
                "instead of being clamped or dropped");
  verb.add_flag("--validation", target.validation,
                "Khronos validation layer on; its messages make the verb fail");
  verb.add_flag("--labels", target.labels,
                "name objects and label dispatches by node and kernel, for debuggers and in what "
                "the validation layer reports");
  verb.add_flag("--no-packed-cache", target.no_packed_cache,
                "pack weights at every load, keep nothing of it in the cache folder");
  verb.add_choice("--self-test,--self-proof", target.self_test, {{"on", true}, {"off", false}},
                  "at the first loads on a driver, up to 200 ms each, run kernels on generated "
                  "data next to "
                  "plain ones and disable those that differ; off: take all as they are")
      .show_default();
  verb.add_choice("--channel-block", target.channel_block, {{"cpu", 0}, {"8", 8}, {"16", 16}},
                  "of models that ONNX Runtime has optimised for a CPU: channels in a block of "
                  "their weights, where the model does not state them; as on this machine")
      .show_default();
  verb.add_flag("--allow-newer-opset", target.allow_newer_opset,
                "try a model of a newer opset than is known: what changed there may be computed "
                "wrongly");
}

void add_overflow(Command verb, Target& target) {
  verb.add_choice(
          "--overflow", target.overflow,
          {{"grow", ULLAGE_GROW}, {"fail", ULLAGE_FAIL}, {"clamp", ULLAGE_CLAMP}},
          "when an extent that the device decides exceeds its bound: run again with capacity "
          "for it, fail, or keep what fits")
      .show_default();
}

void add_plan(Command verb, Target& target) {
  verb.add_option("--plan", target.plan,
                  "of a .ull with several plans, the one of this name instead of the best one that "
                  "the device can run");
}

ToolResult<SessionChoices> session_choices(const Target& target) {
  SessionChoices choices;
  for (const std::string& text : target.bounds) {
    const auto bound = parse_size("--bound", text);
    if (!bound) return bound.error();
    choices.bounds[bound->first] = bound->second;
  }
  for (const std::string& text : target.remainders) {
    auto remainder = parse_size("--remainder", text);
    if (!remainder) return remainder.error();
    choices.remainders.push_back(std::move(*remainder));
  }
  choices.policy = target.policy;
  choices.overflow = target.overflow;
  choices.precision = target.precision;
  choices.activations = target.activations;
  choices.check_indices = target.check_indices;
  choices.self_test = target.self_test;
  choices.bfloat_weights = target.weights == "bf16";
  if (target.weights.empty() || choices.bfloat_weights) return choices;
  choices.weights = ir::value_named<ir::BlockFormat>(target.weights);
  if (!choices.weights) {
    return usage(
        "--weights requires bf16, q8_0, q6_k, q5_k, q5_1, q5_0, q4_k, q4_1 or q4_0, got '" +
        target.weights + "'");
  }
  return choices;
}

}  // namespace ullage::tools
