// Candidates, names of kernel shapes, and choices as JSON.
#include "tools/command/tuning/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>

#include "ir/graph/op.h"
#include "ops/dense/window.h"

namespace ullage::tools {
namespace {

constexpr double kNoise = 0.95;
constexpr const char* kPlain = "as it is";

std::string shape_text(const ir::ValueInfo& value) {
  std::string text;
  for (const ir::AxisExtent& axis : value.shape.axes()) {
    const auto constant = ir::as_constant(axis.live);
    text += (text.empty() ? "" : ",") + (constant ? std::to_string(*constant) : "?");
  }
  return fmt::format(" {}[{}]", ir::name_of(value.dtype), text);
}

}  // namespace

std::vector<Candidate> candidates_of(const ir::DeviceProfile& profile) {
  std::vector<Candidate> candidates{{kPlain, profile}};
  const auto add = [&](const char* name, bool texel, bool wide) {
    if ((!texel && !profile.texel_buffers) || (!wide && !profile.wide_stores)) return;
    ir::DeviceProfile narrowed = profile;
    narrowed.texel_buffers = texel && profile.texel_buffers;
    if (!narrowed.texel_buffers) narrowed.max_texel_elements = 0;
    narrowed.wide_stores = wide && profile.wide_stores;
    candidates.push_back({name, std::move(narrowed)});
  };
  add("no texel loads", false, true);
  add("no wide stores", true, false);
  add("neither", false, false);
  if (profile.subgroup_shuffle) {
    ir::DeviceProfile narrowed = profile;
    narrowed.subgroup_shuffle = false;
    candidates.push_back({"no shuffles", std::move(narrowed)});
  }
  candidates.resize(std::min(candidates.size(), kMaxCandidates));
  return candidates;
}

std::string kernel_shape(const ir::Graph& graph, const ir::Node& node) {
  std::string shape(node.op->name);
  for (ir::ValueId id : node.inputs) {
    shape += id == ir::kNoValue ? " -" : shape_text(graph.value(id));
  }
  for (const auto& key : {ops::kStrides, ops::kDilations, ops::kAxes}) {
    for (int64_t value : node.attributes[key]) shape += fmt::format(" {}", value);
  }
  if (node.body) shape += fmt::format(" +{}", node.body->instructions.size());
  return shape;
}

Tuning Tuning::read(const std::string& path) {
  Tuning tuning;
  std::ifstream file(path);
  const auto json = nlohmann::json::parse(file, nullptr, false);
  if (!json.is_object()) return tuning;
  for (const auto& [shape, name] : json.items()) {
    if (name.is_string()) tuning.choice_[shape] = name.get<std::string>();
  }
  return tuning;
}

std::string Tuning::to_json() const {
  return nlohmann::ordered_json(choice_).dump(1) + "\n";
}

void Tuning::choose(const std::string& shape, const std::map<std::string, double>& microseconds) {
  std::string best = kPlain;
  const auto plain = microseconds.find(kPlain);
  double least = plain == microseconds.end() ? 0 : kNoise * plain->second;
  for (const auto& [name, us] : microseconds) {
    if (name == kPlain || us >= least) continue;
    best = name;
    least = us;
  }
  choice_[shape] = best;
}

passes::TuneNode Tuning::tune() const {
  if (choice_.empty()) return {};
  return [this](const ir::Graph& graph, const ir::Node& node, ir::DeviceProfile& profile) {
    const auto found = choice_.find(kernel_shape(graph, node));
    if (found == choice_.end()) return;
    for (const Candidate& candidate : candidates_of(profile)) {
      if (candidate.name != found->second) continue;
      profile = candidate.profile;
      return;
    }
  };
}

std::string Tuning::text() const {
  std::string text;
  size_t plain = 0;
  for (const auto& [shape, name] : choice_) {
    plain += name == kPlain;
    if (name != kPlain) text += fmt::format("  {}: {}\n", shape, name);
  }
  return fmt::format("tuned {} kernel shapes, {} stay as they are\n{}", choice_.size(), plain,
                     text);
}

}  // namespace ullage::tools
