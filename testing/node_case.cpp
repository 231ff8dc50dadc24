// Reads the folders of the node suite.
#include "testing/node_case.h"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <functional>
#include <iterator>
#include <set>

#include "frontends/onnx/importer/storage_types.h"

namespace ullage::samples {
namespace {

using onnx::ElementType;

std::vector<std::byte> read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

// The rule for one element type, or nothing.
std::optional<std::string> type_rule(ElementType type) {
  if (type == onnx::kString) return "strings";
  return std::nullopt;
}

std::optional<std::string> type_rule(const onnx::TypeInfo& type) {
  return type.inner ? type_rule(*type.inner) : type_rule(type.element);
}

std::optional<std::string> op_rule(const onnx::Node& node) {
  static const std::set<std::string_view> strings = {"StringConcat", "StringSplit",
                                                     "StringNormalizer", "RegexFullMatch"};
  static const std::set<std::string_view> random = {"Bernoulli",         "RandomNormal",
                                                    "RandomUniform",     "RandomNormalLike",
                                                    "RandomUniformLike", "Multinomial"};
  if (node.op == "ImageDecoder") return "ImageDecoder";
  if (strings.contains(node.op)) return "strings";
  if (random.contains(node.op)) return "random";
  return std::nullopt;
}

std::optional<std::string> graph_rule(const onnx::Graph& graph);

std::optional<std::string> node_rule(const onnx::Node& node) {
  if (auto rule = op_rule(node)) return rule;
  for (const onnx::Attribute& a : node.attributes) {
    if (a.tensor) {
      if (auto rule = type_rule(a.tensor->type)) return rule;
    }
    if (a.graph) {
      if (auto rule = graph_rule(*a.graph)) return rule;
    }
    const bool names_type = (node.op == "Cast" || node.op == "BitCast") && a.name == "to";
    if (names_type || a.name == "output_dtype") {
      if (auto rule = type_rule(static_cast<ElementType>(a.integer))) return rule;
    }
  }
  return std::nullopt;
}

std::optional<std::string> graph_rule(const onnx::Graph& graph) {
  for (const auto* values : {&graph.inputs, &graph.outputs, &graph.values}) {
    for (const onnx::ValueInfo& value : *values) {
      if (auto rule = type_rule(value.type)) return rule;
    }
  }
  for (const onnx::Node& node : graph.nodes) {
    if (auto rule = node_rule(node)) return rule;
  }
  return std::nullopt;
}

std::string squashed(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c != '_') out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  }
  return out;
}

// The op that the test's name contains; expanded tests belong to the op of their reference.
std::string op_of(const onnx::Model& model, const std::string& name,
                  const std::filesystem::path& folder) {
  const size_t expanded = name.find("_expanded");
  if (expanded != std::string::npos) {
    const auto reference = folder.parent_path() / name.substr(0, expanded) / "model.onnx";
    const std::vector<std::byte> bytes = read_bytes(reference);
    ir::Result<onnx::Model> direct = onnx::parse_model(bytes);
    if (direct) return op_of(*direct, name.substr(0, expanded), reference.parent_path());
  }
  std::string best(model.graph.nodes.front().op);
  if (model.graph.nodes.size() == 1) return best;
  size_t length = 0;
  const std::string wanted = squashed(name);
  for (const onnx::Node& node : model.graph.nodes) {
    if (node.op.size() > length && wanted.find(squashed(node.op)) != std::string::npos) {
      best = node.op;
      length = node.op.size();
    }
  }
  return best;
}

// Appends the tensors in file `k` of a kind to `out`. Returns how many, -1 for an empty optional.
ir::Result<int64_t> read_value(const std::filesystem::path& path, const onnx::TypeInfo& type,
                               std::vector<ir::Tensor>& out) {
  const std::vector<std::byte> bytes = read_bytes(path);
  const ir::Result<std::optional<std::vector<onnx::TensorData>>> value =
      onnx::parse_value(bytes, type);
  if (!value) return value.error();
  if (!*value) return -1;
  for (const onnx::TensorData& data : **value) {
    ir::Result<ir::Tensor> tensor = onnx::to_storage(data);
    if (!tensor) return tensor.error();
    out.push_back(*std::move(tensor));
  }
  return static_cast<int64_t>((*value)->size());
}

std::filesystem::path file_of(const std::filesystem::path& folder, const char* kind, size_t k) {
  return folder / "test_data_set_0" / (kind + ("_" + std::to_string(k) + ".pb"));
}

bool is_sequence(const onnx::TypeInfo& type) {
  return type.kind == onnx::TypeKind::sequence || (type.inner && is_sequence(*type.inner));
}

ir::Result<void> read_inputs(NodeCase& test, const std::filesystem::path& folder) {
  size_t k = 0;
  for (const onnx::ValueInfo& input : test.model.graph.inputs) {
    const bool constant =
        std::ranges::any_of(test.model.graph.initializers,
                            [&](const onnx::TensorData& t) { return t.name == input.name; });
    if (constant) continue;
    const auto path = file_of(folder, "input", k++);
    if (!std::filesystem::exists(path)) break;
    const std::string name(input.name);
    const ir::Result<int64_t> length = read_value(path, input.type, test.inputs);
    if (!length) return length.error();
    if (*length < 0 || is_sequence(input.type)) test.lengths.emplace(name, *length);
    if (!is_sequence(input.type)) {
      if (*length > 0) test.input_names.push_back(name);
      continue;
    }
    for (int64_t i = 0; i < *length; ++i) {
      const std::string element = name + "." + std::to_string(i);
      test.extents.emplace(element, test.inputs[test.input_names.size()].shape());
      test.input_names.push_back(element);
    }
  }
  return {};
}

ir::Result<void> read_outputs(NodeCase& test, const std::filesystem::path& folder) {
  size_t k = 0;
  for (const onnx::ValueInfo& output : test.model.graph.outputs) {
    const ir::Result<int64_t> length =
        read_value(file_of(folder, "output", k++), output.type, test.expected);
    if (!length) return length.error();
  }
  return {};
}

std::string text_of(const std::vector<int64_t>& shape) {
  std::string text = "[";
  for (int64_t n : shape) text += (text.size() > 1 ? ", " : "") + std::to_string(n);
  return text + "]";
}

}  // namespace

std::optional<std::string> skip_rule(const onnx::Model& model, const std::string& name) {
  if (name.starts_with("test_training_dropout") && name.find("zero_ratio") == std::string::npos) {
    return "random";
  }
  return graph_rule(model.graph);
}

ir::Result<NodeCase> load_case(const std::filesystem::path& folder) {
  NodeCase test{.name = folder.filename().string(), .op = {}, .skipped_by = {}};
  test.bytes = read_bytes(folder / "model.onnx");
  ir::Result<onnx::Model> model = onnx::parse_model(test.bytes);
  if (!model) return model.error();
  test.model = *std::move(model);
  test.op = op_of(test.model, test.name, folder);
  test.skipped_by = skip_rule(test.model, test.name);
  if (test.skipped_by) return test;
  if (ir::Result<void> ok = read_inputs(test, folder); !ok) return ok.error();
  if (ir::Result<void> ok = read_outputs(test, folder); !ok) return ok.error();
  return test;
}

ir::Result<ir::Graph> import_case(const NodeCase& test, onnx::Loops loops) {
  onnx::ImportOptions options;
  options.loops = loops;
  options.lengths = test.lengths;
  options.extents = test.extents;
  for (size_t i = 0; i < test.inputs.size(); ++i) {
    options.specialized.emplace(test.input_names[i], test.inputs[i]);
  }
  return onnx::import(test.bytes, options);
}

ir::Result<ir::Graph> import_device_case(const NodeCase& test, const Bounds& bounds,
                                         onnx::Loops loops) {
  onnx::ImportOptions options;
  options.loops = loops;
  options.lengths = test.lengths;
  options.extents = test.extents;
  options.device_inputs = test.input_names;
  options.bounds = bounds;
  return onnx::import(test.bytes, options);
}

std::optional<std::string> difference(const ir::Tensor& got, const ir::Tensor& wanted,
                                      double absolute_tolerance, const ir::Tensor* bounds) {
  if (got.dtype() != wanted.dtype()) {
    return "dtype " + std::string(name_of(got.dtype())) + ", expected " +
           std::string(name_of(wanted.dtype()));
  }
  if (got.shape() != wanted.shape()) {
    return "shape " + text_of(got.shape()) + ", expected " + text_of(wanted.shape());
  }
  for (int64_t i = 0; i < got.element_count(); ++i) {
    const double a = got.number(i), b = wanted.number(i);
    if ((std::isnan(a) && std::isnan(b)) || a == b) continue;
    const double own = bounds == nullptr ? 0 : bounds->number(i);
    const double limit = absolute_tolerance + 1e-3 * std::abs(b) + own;
    if (std::isfinite(a) && std::abs(a - b) <= limit) continue;
    return "element " + std::to_string(i) + " is " + std::to_string(a) + ", expected " +
           std::to_string(b);
  }
  return std::nullopt;
}

}  // namespace ullage::samples
