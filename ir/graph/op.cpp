// What rules of ops share: error prefixes, attribute checks, lookup by name.
#include "ir/graph/op.h"

#include <algorithm>

namespace ullage::ir {
namespace {

std::string_view name_of(AttributeKind kind) {
  constexpr std::string_view kNames[] = {"integer", "number",  "text", "integers",
                                         "numbers", "extents", "dtype"};
  return kNames[static_cast<size_t>(kind)];
}

// "a, b or c"
std::string listed(std::span<const std::string_view> names) {
  std::string text;
  for (size_t i = 0; i < names.size(); ++i) {
    text += (i == 0 ? "" : i + 1 == names.size() ? " or " : ", ") + std::string(names[i]);
  }
  return text;
}

}  // namespace

Error InferContext::error(std::string message) const {
  return invalid_argument(std::string(op.name) + ": " + std::move(message));
}

void InferContext::require(ExtentExpr condition, std::string message) {
  guards.push_back({condition, {}, std::string(op.name) + ": " + std::move(message)});
}

ExtentExpr InferContext::count(size_t output, ExtentExpr high) {
  for (const DeviceScalar& scalar : graph.device_scalars) {
    if (output < known.size() && scalar.value == known[output] && scalar.element == 0)
      return scalar.leaf;
  }
  const auto index = static_cast<uint32_t>(graph.device_scalars.size());
  const ExtentExpr leaf = pool().device_scalar(index, Semantics::integer, 0, simplify(high));
  graph.device_scalars.push_back({.leaf = leaf});
  defined.emplace_back(index, output);
  return leaf;
}

Error EvaluateContext::error(std::string message) const {
  return invalid_argument(std::string(node.op->name) + ": " + std::move(message));
}

Result<std::vector<int64_t>> EvaluateContext::extents(
    const AttributeKey<std::vector<ExtentExpr>>& key) const {
  std::vector<int64_t> values;
  for (ExtentExpr e : attributes()[key]) {
    if (!e) return error("attribute " + std::string(key.name) + " has no value at some place");
    Result<int64_t> v = extent(e);
    if (!v) return v.error();
    values.push_back(*v);
  }
  return values;
}

Result<void> check_attributes(const OpDef& op, const Attributes& attributes) {
  const std::string prefix = std::string(op.name) + ": attribute ";
  for (const auto& [name, value] : attributes) {
    auto spec = std::ranges::find(op.attributes, name, &AttributeSpec::name);
    if (spec == op.attributes.end()) return invalid_argument(prefix + name + " is unknown");
    if (spec->kind != kind_of(value)) {
      return invalid_argument(prefix + name + " must be of kind " +
                              std::string(name_of(spec->kind)) + ", is " +
                              std::string(name_of(kind_of(value))));
    }
    const std::string* text = std::get_if<std::string>(&value);
    if (text != nullptr && !spec->names.empty() &&
        std::ranges::find(spec->names, *text) == spec->names.end()) {
      return invalid_argument(prefix + name + " must be " + listed(spec->names) + ", is " + *text);
    }
  }
  for (const AttributeSpec& spec : op.attributes) {
    if (spec.required && attributes.find(spec.name) == nullptr) {
      return invalid_argument(prefix + std::string(spec.name) + " is missing");
    }
  }
  return {};
}

const OpDef* find_op(Registry registry, std::string_view name) {
  for (const OpDef* op : registry) {
    if (op->name == name) return op;
  }
  return nullptr;
}

}  // namespace ullage::ir
