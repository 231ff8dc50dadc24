// What torch.export.save writes: a program of nodes of ATen's ops, with its weights.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/aten/file/expression.h"
#include "ir/dtype.h"
#include "ir/graph/tensor.h"

namespace ullage::aten {

// The major version of PyTorch's schema that is read: what a change of it means is not known.
inline constexpr int64_t kSchemaMajor = 8;

struct Graph;

enum class ArgumentKind : uint8_t {
  none,
  tensor,  // `text`: the name of a value
  symbol,  // `text`: the name of a value that is a number
  integer,
  boolean,
  number,
  text,
  dtype,  // `integer`: of PyTorch's numbers
  list,
  graph,
  other,  // a device, a layout, a memory format: how tensors lie in memory
};

// An argument of a node, or one of its results.
struct Argument {
  ArgumentKind kind = ArgumentKind::none;
  std::string text{};
  int64_t integer = 0;
  double number = 0;
  std::vector<Argument> list{};
  std::shared_ptr<const Graph> graph{};
};

struct NamedArgument {
  std::string name{};  // in the schema of the op; empty: by position
  Argument value{};
};

struct TensorMeta {
  int64_t dtype = 0;  // of PyTorch's numbers
  std::vector<Expression> sizes{}, strides{};
  Expression offset{};  // elements of the storage before the first one
};

struct Node {
  std::string target{};  // "torch.ops.aten.add.Tensor", "_operator.mul"
  std::string name{};
  std::vector<NamedArgument> inputs{};
  std::vector<Argument> outputs{};
  std::string line{};  // "model.py:12", of the program that was exported; may be empty
};

struct Graph {
  std::vector<Argument> inputs{}, outputs{};
  std::vector<Node> nodes{};
  std::map<std::string, TensorMeta, std::less<>> tensors{};
  std::map<std::string, Expression, std::less<>> numbers{};  // those that are symbols
};

enum class InputKind : uint8_t { user, parameter, buffer, constant, number };
struct InputSpec {
  InputKind kind = InputKind::user;
  Argument argument{};   // of a number: its value
  std::string target{};  // of weights: where they are in `weights`; of a number: its name
};

enum class OutputKind : uint8_t { user, buffer_mutation, input_mutation };
struct OutputSpec {
  OutputKind kind = OutputKind::user;
  Argument argument{};
  std::string target{};  // of mutations: the buffer or the input
};

struct Range {
  std::optional<int64_t> least{}, most{};
};

using Weights = std::map<std::string, ir::Tensor, std::less<>>;

struct Program {
  Graph graph{};
  std::vector<InputSpec> inputs{};
  std::vector<OutputSpec> outputs{};
  std::map<std::string, Range, std::less<>> ranges{};  // by symbol
  Weights weights{};
};

// The bytes of a .pt2 file, of which weights keep `owner`, or of the JSON in it: a program whose
// tensors are all inputs. Any bytes are allowed.
ir::Result<Program> read_program(std::span<const std::byte> bytes,
                                 const std::shared_ptr<const void>& owner);

// The dtype of PyTorch's number; none where ir has no such type.
std::optional<ir::DType> dtype_of(int64_t scalar_type);
// The dtype of each part of complex numbers; none: the numbers are real.
std::optional<ir::DType> part_dtype_of(int64_t scalar_type);
// "complex64", "float8_e4m3fn"
std::string name_of_scalar_type(int64_t scalar_type);

}  // namespace ullage::aten
