// The steps that all executors share.
#include "tests/onnx/import_case.h"

#include <algorithm>

#include "frontends/onnx/import.h"

namespace ullage::test {

namespace {

// Names of the inputs that the test gives, in its order.
std::vector<std::string> input_names(const NodeCase& test) {
  std::vector<std::string> names;
  for (const onnx::ValueInfo& input : test.model.graph.inputs) {
    const bool constant =
        std::ranges::any_of(test.model.graph.initializers,
                            [&](const onnx::TensorData& t) { return t.name == input.name; });
    if (!constant && names.size() < test.inputs.size()) names.emplace_back(input.name);
  }
  return names;
}

}  // namespace

ir::Result<ir::Graph> import_case(const NodeCase& test) {
  onnx::ImportOptions options;
  size_t next = 0;
  for (const std::string& name : input_names(test)) {
    options.pinned.emplace(name, test.inputs[next++]);
  }
  return onnx::import(test.bytes, options);
}

ir::Result<ir::Graph> import_device_case(const NodeCase& test, const Bounds& bounds) {
  onnx::ImportOptions options;
  options.device_inputs = input_names(test);
  options.bounds = bounds;
  return onnx::import(test.bytes, options);
}

Outcome failure(const ir::Error& error) {
  const bool missing = error.code == ir::ErrorCode::unsupported;
  return {missing ? Status::missing : Status::fail, error.message};
}

Outcome compare_outputs(const NodeCase& test, std::span<const ir::Tensor> outputs) {
  if (outputs.size() != test.expected.size()) {
    return {Status::fail, std::to_string(outputs.size()) + " outputs, expected " +
                              std::to_string(test.expected.size())};
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (auto text = difference(outputs[i], test.expected[i], test.absolute_tolerance)) {
      return {Status::fail, "output " + std::to_string(i) + ": " + *text};
    }
  }
  return {Status::pass, ""};
}

}  // namespace ullage::test
