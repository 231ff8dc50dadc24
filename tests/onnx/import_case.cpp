// The steps that all executors share.
#include "tests/onnx/import_case.h"

namespace ullage::test {

RunResult failure(const ir::Error& error) {
  const bool missing = error.code == ir::ErrorCode::unsupported;
  return {missing ? Status::missing : Status::fail, error.message};
}

RunResult compare_outputs(const NodeCase& test, std::span<const ir::Tensor> outputs) {
  if (outputs.size() != test.expected.size()) {
    return {Status::fail, std::to_string(outputs.size()) + " outputs, expected " +
                              std::to_string(test.expected.size())};
  }
  for (size_t i = 0; i < outputs.size(); ++i) {
    if (auto text = samples::difference(outputs[i], test.expected[i], test.absolute_tolerance)) {
      return {Status::fail, "output " + std::to_string(i) + ": " + *text};
    }
  }
  return {Status::pass, ""};
}

}  // namespace ullage::test
