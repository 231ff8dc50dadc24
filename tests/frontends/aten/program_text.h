// Programs of PyTorch as tests write them: nodes by a line each, and archives of them.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "ir/graph/graph.h"
#include "ir/graph/tensor.h"

namespace ullage::aten::test {

// A ZIP archive; `method` of every file: 0 stored.
std::vector<std::byte> zip_of(const std::vector<std::pair<std::string, std::string>>& files,
                              int method = 0);

struct ValueText {
  std::string name;
  int dtype = 7;                     // of PyTorch's numbers: f32
  std::vector<std::string> sizes{};  // "3", or the name of a symbol
};

// One node: results, "torch.ops.aten.add.Tensor", arguments as the JSON has them.
struct NodeText {
  std::string target;
  std::vector<std::pair<std::string, std::string>> arguments{};  // name, JSON of the value
  std::vector<ValueText> results{};
  std::string symbol{};  // a result that is a number of this name
};

struct ProgramText {
  std::vector<ValueText> inputs{};
  std::vector<std::pair<ValueText, std::string>> buffers{};  // and what the signature calls them
  std::vector<NodeText> nodes{};
  std::vector<std::string> outputs{};
  std::string ranges = "{}";
  int schema = 8;
};

// The JSON of arguments.
std::string tensor(const std::string& name);
std::string tensors(const std::vector<std::string>& names);
std::string integer(long value);
std::string integers(const std::vector<long>& values);
std::string symbol(const std::string& name);
std::string graph(const std::string& json);

std::string graph_json(const ProgramText& program);
std::string json_of(const ProgramText& program);

// Imported, and computed by the reference evaluator.
ir::Result<ir::Graph> imported(const ProgramText& program);
ir::Result<std::vector<ir::Tensor>> computed(const ProgramText& program,
                                             const std::vector<ir::Tensor>& inputs);

ir::Tensor floats(std::vector<int64_t> shape, const std::vector<double>& values);

}  // namespace ullage::aten::test
