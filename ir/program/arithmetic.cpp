// Sets of arithmetic: union, what is missing, names.
#include "ir/program/arithmetic.h"

#include <algorithm>

#include "base/message.h"

namespace ullage::ir {
namespace {

constexpr struct Feature {
  bool Arithmetic::* is_there;
  const char* name;
} kFeatures[] = {
    {&Arithmetic::float16, "f16"},
    {&Arithmetic::half_dot, "dot product of f16 in f32"},
    {&Arithmetic::int8, "i8"},
    {&Arithmetic::bfloat16, "bf16"},
    {&Arithmetic::storage16, "16-bit storage"},
    {&Arithmetic::storage8, "8-bit storage"},
    {&Arithmetic::integer_dot, "integer dot product"},
};

bool contains(const std::vector<MatrixShape>& shapes, const MatrixShape& shape) {
  return std::ranges::find(shapes, shape) != shapes.end();
}

uint64_t multiplications(const MatrixShape& shape) {
  return uint64_t{shape.rows} * shape.columns * shape.inner;
}

}  // namespace

void Arithmetic::add(const Arithmetic& other) {
  for (const Feature& feature : kFeatures) {
    this->*feature.is_there = this->*feature.is_there || other.*feature.is_there;
  }
  for (const MatrixShape& shape : other.matrices) {
    if (!contains(matrices, shape)) matrices.push_back(shape);
  }
}

const MatrixShape* Arithmetic::matrix_of(DType factor, DType sum) const {
  const MatrixShape* best = nullptr;
  for (const MatrixShape& shape : matrices) {
    const bool fits = shape.a == factor && shape.b == factor && shape.sum == sum &&
                      shape.result == sum && !shape.saturates;
    if (fits && (!best || multiplications(shape) > multiplications(*best))) best = &shape;
  }
  return best;
}

std::string missing(const Arithmetic& needs, const Arithmetic& has) {
  for (const Feature& feature : kFeatures) {
    if (needs.*feature.is_there && !(has.*feature.is_there)) return feature.name;
  }
  for (const MatrixShape& shape : needs.matrices) {
    if (!contains(has.matrices, shape)) return name_of(shape);
  }
  return {};
}

std::vector<std::string> names_of(const Arithmetic& arithmetic) {
  std::vector<std::string> names;
  for (const Feature& feature : kFeatures) {
    if (arithmetic.*feature.is_there) names.emplace_back(feature.name);
  }
  for (const MatrixShape& shape : arithmetic.matrices) names.push_back(name_of(shape));
  return names;
}

std::string name_of(const MatrixShape& shape) {
  const auto of = [](DType first, DType second) {
    std::string name(name_of(first));
    if (second != first) name += '/' + std::string(name_of(second));
    return name;
  };
  std::string name = message("matrix {}x{}x{} {} {}", shape.rows, shape.columns, shape.inner,
                             of(shape.a, shape.b), of(shape.sum, shape.result));
  return shape.saturates ? name + " saturating" : name;
}

}  // namespace ullage::ir
