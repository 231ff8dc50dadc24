// Weights: tensors of a GGUF file as constants of a graph, blocks as they are.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "frontends/language/gguf/adapter.h"
#include "frontends/language/gguf/file.h"
#include "ir/graph/builder.h"

namespace ullage::gguf {

// The first tensor that is missing or has another shape is kept as the failure; from then on values
// and their results are invalid.
class Weights {
 public:
  // File and builder outlive this.
  Weights(const File& file, ir::Builder& builder, Adapters adapters = {})
      : file_(file), builder_(builder), adapters_(std::move(adapters)) {}

  // Rows of columns: f32, or bytes of blocks.
  struct Matrix {
    ir::Value value;
    std::optional<ir::BlockFormat> format;
  };

  bool has(std::string_view name) const { return file_.find(name) != nullptr; }
  bool is_matrix(std::string_view name) const;
  // "`name`.weight", or the name alone, as some files have it for norms.
  std::string weight_name(const std::string& name) const {
    return has(name) ? name : name + ".weight";
  }
  // Of the outermost axis; 0 where the file does not have it.
  int64_t rows(std::string_view name) const;
  // f32 of this shape, an extent of 0 meaning any.
  ir::Value numbers(const std::string& name, std::vector<int64_t> shape);
  // f32 [extent].
  ir::Value vector(const std::string& name, int64_t extent) { return numbers(name, {extent}); }
  // The same of a tensor with as many elements, whatever its axes.
  ir::Value reshaped(const std::string& name, const std::vector<int64_t>& shape);
  // Elements of a tensor of so many f32, for the host.
  std::vector<double> elements(const std::string& name, int64_t extent);
  // Of the given shape, an extent of 0 meaning any. A tensor becomes a constant once, at the first
  // call.
  Matrix matrix(const std::string& name, std::vector<int64_t> shape);

  // x [rows, columns] times the transposed matrix.
  ir::Value product(ir::Value x, const Matrix& matrix);
  // With what an adapter of its name adds.
  struct Named {
    std::string name;
    std::vector<int64_t> shape;
  };
  ir::Value product(ir::Value x, const Named& matrix);
  // y [n, rows] with "`name`.bias", where the file has it. `rows` 0: any.
  ir::Value biased(ir::Value y, const std::string& name, int64_t rows);
  // x times "`name`.weight" [rows, columns], biased.
  ir::Value linear(ir::Value x, const std::string& name, int64_t rows, int64_t columns);
  // Those of several matrices of as many columns side by side, [rows, rows of all]: one product
  // where they have one format.
  ir::Value products(ir::Value x, const std::vector<Named>& matrices);

  // Rows `indices` of the matrix, f32.
  ir::Value rows_of(const Matrix& matrix, ir::Value indices);

  // Tensors whose names begin so need not be used.
  void leave(std::string prefix) { left_.push_back(std::move(prefix)); }
  // The first failure, or that of the builder; else a tensor of the file that was never used, or an
  // adapter of such a matrix, if there is one.
  std::optional<ir::Error> failure() const;

 private:
  Matrix make_matrix(const std::string& name, std::vector<int64_t> shape);
  // `y`, products of `x`, with what adapters of the matrices add.
  ir::Value adapted(ir::Value y, ir::Value x, std::span<const Named> matrices);
  // Blocks of all matrices one below another, where they have one format: constants as the file has
  // them, or a copy. Nothing where their formats differ.
  std::optional<std::vector<ir::Value>> stacked(const std::vector<Named>& matrices);
  // The entry, or null and a failure.
  const TensorEntry* entry(const std::string& name, const std::vector<int64_t>& shape);
  ir::Result<ir::Tensor> tensor_of(ir::DType dtype, const std::vector<int64_t>& shape,
                                   std::span<const std::byte> bytes) const;
  ir::Value constant(const std::string& name, ir::Result<ir::Tensor> tensor);

  const File& file_;
  ir::Builder& builder_;
  Adapters adapters_;
  std::map<std::string, Matrix> built_;
  std::set<std::string, std::less<>> read_;     // tensors that were used
  std::set<std::string, std::less<>> adapted_;  // matrices whose adapters were used
  std::vector<std::string> left_;
  std::optional<ir::Error> failure_;
};

}  // namespace ullage::gguf
