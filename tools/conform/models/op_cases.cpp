// One node of an op, at sizes around the block widths of kernels.
#include "tools/conform/models/op_cases.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "testing/sample_graph.h"

namespace ullage::conform {

using ir::Result;
using samples::Sizes;

namespace {

constexpr SizeGroup kGroups[] = {{"sample", 0},         {"few", 1},          {"around-32", 32},
                                 {"around-64", 64},     {"around-128", 128}, {"around-256", 256},
                                 {"around-1024", 1024}, {kCapacityGroup, 48}};
constexpr int64_t kMaxRunElements = 1 << 16;  // of all operands, for one run

std::string text_of(const Sizes& sizes) {
  std::string text;
  for (const auto& [name, value] : sizes) {
    text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  }
  return text.empty() ? "fixed" : text;
}

int64_t elements_of(const samples::Sample& sample, const Sizes& sizes) {
  int64_t sum = 0;
  for (const samples::Sample::Operand& operand : sample.operands) {
    int64_t product = 1;
    for (const std::string& text : operand.shape) {
      const auto size = std::ranges::find(sizes, text, &Sizes::value_type::first);
      product *= size == sizes.end() ? std::stoll(text) : size->second;
    }
    sum += product;
  }
  return sum;
}

// The sample's last non-empty sizes, for the axes that a run does not vary.
const Sizes& usual_sizes(const samples::Sample& sample) {
  for (auto sizes = sample.sizes.rbegin(); sizes != sample.sizes.rend(); ++sizes) {
    if (elements_of(sample, *sizes) > 0) return *sizes;
  }
  return sample.sizes.back();
}

std::vector<int64_t> extents_of(const SizeGroup& group) {
  if (group.name == "few") return {0, 1, 2, 3, 4, 5, 7, 8, 9};
  return {group.center - 1, group.center, group.center + 1};
}

std::vector<Sizes> sizes_of(const samples::Sample& sample, const SizeGroup& group) {
  if (group.center == 0) {
    return sample.sizes.empty() ? std::vector<Sizes>{Sizes{}} : sample.sizes;
  }
  std::vector<Sizes> all;
  for (size_t symbol = 0; symbol < sample.sizes[0].size(); ++symbol) {
    for (const int64_t extent : extents_of(group)) {
      Sizes sizes = usual_sizes(sample);
      sizes[symbol].second = extent;
      if (elements_of(sample, sizes) <= kMaxRunElements) all.push_back(std::move(sizes));
    }
  }
  return all;
}

// Bounds of the symbols, each by the first axis that it sizes: the extents around them are the last
// that fits the plan's capacity, and the first for which it must plan again.
std::vector<std::pair<std::string, int64_t>> capacities_of(const samples::Sample& sample,
                                                           int64_t capacity) {
  std::vector<std::pair<std::string, int64_t>> bounds;
  uint32_t input = 0;
  Sizes left = usual_sizes(sample);
  for (const samples::Sample::Operand& operand : sample.operands) {
    if (operand.absent) continue;
    for (size_t axis = 0; axis < operand.shape.size(); ++axis) {
      const auto size = std::ranges::find(left, operand.shape[axis], &Sizes::value_type::first);
      if (size == left.end()) continue;
      bounds.emplace_back(fmt::format("in{}.{}", input, axis), std::max(capacity, size->second));
      left.erase(size);
    }
    ++input;
  }
  return bounds;
}

}  // namespace

std::span<const SizeGroup> size_groups() {
  return kGroups;
}

std::vector<OpCase> op_cases(const ir::OpDef& op) {
  std::vector<OpCase> cases;
  std::map<std::string, int> seen;
  for (samples::Sample& sample : samples::samples_of(op, true)) {
    std::string label(sample.operands.empty() ? "none" : name_of(sample.operands[0].dtype));
    if (const int n = seen[label]++; n > 0) label += "." + std::to_string(n + 1);
    cases.push_back({&op, std::move(sample), std::move(label)});
  }
  return cases;
}

bool has_symbols(const OpCase& one) {
  // Positions are a permutation only in the sample's own sizes.
  constexpr std::string_view kOwnSizes[] = {"place"};
  return !one.sample.sizes.empty() && !one.sample.sizes[0].empty() &&
         std::ranges::find(kOwnSizes, one.op->name) == std::end(kOwnSizes);
}

Result<GraphCase> graph_case_of(const OpCase& one, std::span<const SizeGroup> groups) {
  Result<ir::Graph> graph = samples::sample_graph(*one.op, one.sample);
  if (!graph) return graph.error();
  GraphCase built{
      .graph = *std::move(graph),
      .sample_tolerance = {one.sample.relative_tolerance, one.sample.absolute_tolerance}};
  for (const SizeGroup& group : groups) {
    if (group.center != 0 && !has_symbols(one)) continue;
    for (const Sizes& sizes : sizes_of(one.sample, group)) {
      built.runs.push_back({text_of(sizes), samples::sample_inputs(one.sample, sizes)});
    }
    if (group.name == kCapacityGroup) built.bounds = capacities_of(one.sample, group.center);
  }
  return built;
}

}  // namespace ullage::conform
