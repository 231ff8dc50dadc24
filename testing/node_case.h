// One test of the ONNX node suite: a model, its inputs and the expected outputs.
#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/onnx/file/model.h"
#include "frontends/onnx/import.h"
#include "ir/graph/tensor.h"

namespace ullage::samples {

struct NodeCase {
  std::string name;
  std::vector<std::byte> bytes = {};  // of the model, which points into them
  onnx::Model model = {};
  std::string op;  // the tested op
  // Inputs that are not initializers, in order, with their names, and the expected outputs; of a
  // sequence every tensor. Empty where a rule skips the test.
  std::vector<ir::Tensor> inputs = {}, expected = {};
  std::vector<std::string> input_names = {};
  // Of inputs that are sequences or optionals, and the extents of their tensors
  // (ImportOptions::lengths).
  std::map<std::string, int64_t, std::less<>> lengths = {};
  std::map<std::string, std::vector<int64_t>, std::less<>> extents = {};
  double absolute_tolerance = 1e-7;       // the suite's own
  std::optional<std::string> skipped_by;  // name of the rule, ONNX.md section 3
};

// A test is the folder of its model and data.
ir::Result<NodeCase> load_case(const std::filesystem::path& folder);

// Why a test is out of scope: "strings", "random", "ImageDecoder"; none where it
// is in scope.
std::optional<std::string> skip_rule(const onnx::Model& model, const std::string& name);

// With the test's own inputs specialized: axes, ranks and trip counts may be inputs.
ir::Result<ir::Graph> import_case(const NodeCase& test, onnx::Loops loops = onnx::Loops::by_cost);
// With every input as device data. `bounds` are by name, as --bound takes them.
using Bounds = std::map<std::string, int64_t, std::less<>>;
ir::Result<ir::Graph> import_device_case(const NodeCase& test, const Bounds& bounds,
                                         onnx::Loops loops = onnx::Loops::by_cost);

// None if equal in dtype and shape and close: |a - b| <= absolute_tolerance + 1e-3 |b|, plus an
// element of `bounds`, which has the shape of `wanted`.
std::optional<std::string> difference(const ir::Tensor& got, const ir::Tensor& wanted,
                                      double absolute_tolerance,
                                      const ir::Tensor* bounds = nullptr);

}  // namespace ullage::samples
