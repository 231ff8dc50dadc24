// Products by DotModel, the rest on bytes.
#include "tests/tools/conform/matrix/model_unit.h"

#include <cmath>

#include "tools/conform/matrix/whole_number.h"

namespace ullage::conform {

using ir::DType;

namespace {

double value_of(Bits bits, DType dtype, bool flushes_denormals) {
  const double value = number_value(bits, dtype);
  const bool is_denormal = std::fabs(value) < std::ldexp(1.0, format_of(dtype).min_exponent);
  return flushes_denormals && is_denormal ? std::copysign(0.0, value) : value;
}

}  // namespace

Bits ModelUnit::float_sum(const MatrixShape& shape, Bits c, std::span<const Bits> a,
                          std::span<const Bits> b) const {
  std::vector<double> x, y;
  for (size_t k = 0; k < a.size(); ++k) {
    x.push_back(value_of(a[k], *shape.a, ways_.flushes_denormals));
    y.push_back(value_of(b[k], *shape.b, ways_.flushes_denormals));
  }
  if (ways_.drops_a_summand) y.back() = 0;
  const double sum =
      evaluate(ways_.model, {value_of(c, *shape.c, ways_.flushes_denormals), x, y}, *shape.result);
  return number_of(value_of(number_of(sum, *shape.result), *shape.result, ways_.flushes_denormals),
                   *shape.result);
}

Bits ModelUnit::integer_sum(const MatrixShape& shape, Bits c, std::span<const Bits> a,
                            std::span<const Bits> b) const {
  const DType dtype = *shape.result;
  int64_t sum = integer_of(c, *shape.c);
  for (size_t k = 0; k < a.size(); ++k) {
    sum += integer_of(a[k], *shape.a) * integer_of(b[k], *shape.b);
    if (ways_.overflow == Ways::Overflow::at_each_step)
      sum = integer_of(clamped(sum, dtype), dtype);
  }
  return ways_.overflow == Ways::Overflow::wraps ? wrapped(sum, dtype) : clamped(sum, dtype);
}

ir::Result<std::vector<Bits>> ModelUnit::multiply_add(const MatrixShape& shape,
                                                      const Tiles& tiles) {
  std::vector<Bits> results;
  for (size_t i = 0; i < tiles.c.size(); ++i) {
    const size_t tile = i / (size_t{shape.m} * shape.n), row = i / shape.n % shape.m;
    std::vector<Bits> a, b;
    for (size_t k = 0; k < shape.k; ++k) {
      a.push_back(tiles.a[(tile * shape.m + row) * shape.k + k]);
      b.push_back(tiles.b[(tile * shape.k + k) * shape.n + i % shape.n]);
    }
    results.push_back(ir::is_float(*shape.result) ? float_sum(shape, tiles.c[i], a, b)
                                                  : integer_sum(shape, tiles.c[i], a, b));
  }
  return results;
}

ir::Result<std::vector<std::byte>> ModelUnit::copy(const CopyJob& job,
                                                   std::span<const std::byte> from,
                                                   std::vector<std::byte> to) {
  const size_t size = ir::size_bytes(job.type.dtype);
  const auto byte_of = [&](const TilePlace& place, size_t row, size_t column) {
    const size_t line = place.column_major ? column : row, at = place.column_major ? row : column;
    const size_t in_line = place.column_major ? job.type.rows : job.type.columns;
    const size_t stride =
        ways_.forgets_strides ? in_line * size : place.stride * ir::size_bytes(place.element);
    return place.first * ir::size_bytes(place.element) + line * stride + at * size;
  };
  const bool has_bounds = ways_.bounds == Ways::Bounds::zeros;
  for (size_t row = 0; row < job.type.rows; ++row) {
    for (size_t column = 0; column < job.type.columns; ++column) {
      for (size_t i = 0; i < size; ++i) {
        const size_t source = byte_of(job.from, row, column) + i;
        const size_t target = byte_of(job.to, row, column) + i;
        if (has_bounds && target >= job.to_bytes) continue;
        to[target] = has_bounds && source >= job.from_bytes ? std::byte{} : from[source];
        if (ways_.writes_past && target + 1 < to.size()) to[target + 1] = std::byte{0xee};
      }
    }
  }
  return to;
}

ir::Result<std::vector<Bits>> ModelUnit::apply(const ElementwiseJob& job, std::span<const Bits> x,
                                               std::span<const Bits> y) {
  std::vector<Bits> results;
  for (size_t i = 0; i < x.size(); ++i) {
    const double a = number_value(x[i], job.type.dtype);
    const double b =
        y.empty() ? 0
                  : number_value(job.operands == ElementwiseJob::Operands::scalar ? y[0] : y[i],
                                 job.type.dtype);
    const std::string_view opcode = job.opcode;
    double value = a;
    if (opcode.ends_with("Add")) value = a + b;
    if (opcode.ends_with("Sub")) value = a - b;
    if (opcode.ends_with("Mul") || opcode.ends_with("Scalar")) value = a * b;
    if (opcode.ends_with("Div")) value = a / b;
    if (opcode.ends_with("Negate")) value = -a;
    if (ir::is_float(job.result)) {
      results.push_back(number_of(value * (1 + ways_.error), job.result));
    } else if (opcode == "OpBitcast") {
      results.push_back(x[i]);
    } else if (std::isfinite(value)) {
      results.push_back(wrapped(static_cast<int64_t>(value), job.result));
    } else {
      results.push_back(0);
    }
  }
  return results;
}

// Row by row, in turn.
ir::Result<Elements> ModelUnit::elements(const MatrixType& type) {
  Elements elements{.length = static_cast<uint32_t>(type.elements() / 8), .invocations = 8};
  for (uint32_t i = 0; i < type.elements(); ++i) {
    elements.owners.push_back(i % 8 * elements.length + i / 8);
  }
  elements.are_changed_in_place = !ways_.loses_changes;
  return elements;
}

}  // namespace ullage::conform
