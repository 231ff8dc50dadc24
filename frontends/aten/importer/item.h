// What a name of a program stands for.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/builder.h"

namespace ullage::aten {

// Thrown by import rules and what they call, caught by Importer. No exception leaves the importer.
struct Refused {
  ir::Error error;
};

// The memory of a tensor, which views of it share: what is written through one is read by all.
struct Storage {
  ir::Value value{};     // of the tensor that the views are of
  uint64_t version = 0;  // how often it was written
  // In PyTorch it is a view of other memory, here a copy: it cannot be written.
  bool is_copied_view = false;
};

// How a view follows from the tensor that it is of.
using ViewRule = std::function<ir::Value(ir::Value base)>;

// A tensor: the whole of a storage, or a view of it.
struct Tensor {
  std::shared_ptr<Storage> storage{};
  std::vector<ViewRule> views{};  // the first one is of the storage's value
  ir::Value value{};              // as of `version`
  uint64_t version = 0;
};

enum class NumberKind : uint8_t { integer, boolean, real };

// A number: integers and bools are expressions, reals values (f64, rank 0).
struct Number {
  NumberKind kind = NumberKind::integer;
  ir::ExtentExpr expression{};
  ir::Value real{};
};

// One of them, or neither: None.
struct Item {
  std::shared_ptr<Tensor> tensor{};
  std::optional<Number> number{};
  // Of complex numbers `tensor` has the real parts, and this the others.
  std::shared_ptr<Tensor> imaginary{};
};

// What a rule sees of complex operands, which is for those that treat both parts alike.
enum class Part : uint8_t { whole, real, imaginary };

}  // namespace ullage::aten
