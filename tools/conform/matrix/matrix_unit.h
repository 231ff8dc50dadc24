// MatrixUnit: anything that computes with cooperative matrices, examined by question.h: a device
// (device_unit.h), or a model with known behaviour.
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "tools/conform/script/number.h"
#include "tools/conform/vulkan/raw_device.h"

namespace ullage::conform {

using runtime::MatrixShape;

// As SPIR-V counts them.
enum class MatrixUse : uint8_t { a, b, accumulator };

struct MatrixType {
  uint32_t rows = 0, columns = 0;
  MatrixUse use = MatrixUse::accumulator;
  ir::DType dtype = ir::DType::f32;
  uint32_t scope = 3;  // as MatrixShape::scope
  uint64_t elements() const { return uint64_t{rows} * columns; }
  bool operator==(const MatrixType&) const = default;
};
// REQUIRES: the shape's types are known.
MatrixType type_of(const MatrixShape& shape, MatrixUse use);
std::string_view name_of(MatrixUse use);  // "a", "b", "c"
inline constexpr MatrixUse kMatrixUses[] = {MatrixUse::a, MatrixUse::b, MatrixUse::accumulator};

// Operands of many products, tile after tile, each row by row.
struct Tiles {
  std::vector<Bits> a = {}, b = {}, c = {};
};

// The place of a tile in an array of `element`s.
struct TilePlace {
  bool column_major = false;
  uint32_t stride = 0;  // in elements of the array
  uint32_t first = 0;   // index of the element where it begins
  ir::DType element = ir::DType::f32;
};

// Loads a tile from one array and stores it to another.
struct CopyJob {
  MatrixType type;
  TilePlace from, to;
  // The part of the job's memory that the shader may access; multiples of 4.
  uint64_t from_bytes = 0, to_bytes = 0;
  bool robust = false;  // on a device with robust access to buffers
};

// result = operation(x, y) element by element, or conversion of x.
struct ElementwiseJob {
  MatrixType type;  // of x and y
  ir::DType result = ir::DType::f32;
  std::string_view opcode;  // of SPIR-V: "OpFAdd"
  enum class Operands : uint8_t { one, two, scalar } operands = Operands::one;
};

// Which element invocation i has as its j-th, for all j of i, then of i + 1.
struct Elements {
  uint32_t length = 0;  // of OpCooperativeMatrixLengthKHR, in every invocation
  uint32_t invocations = 0;
  // Element i of the tile is the owners[i] / length -th invocation's, at owners[i] % length.
  std::vector<uint32_t> owners = {};
  // Of a tile each of whose elements was loaded, changed by 1 through its index and stored.
  bool are_changed_in_place = false;
};

class MatrixUnit {
 public:
  MatrixUnit() = default;
  virtual ~MatrixUnit() = default;
  MatrixUnit(const MatrixUnit&) = delete;
  MatrixUnit& operator=(const MatrixUnit&) = delete;

  virtual std::span<const MatrixShape> shapes() const = 0;
  // The content of memory outside of what a robust job may access is unknown.
  virtual bool is_robust() const = 0;

  // a * b + c of each, in the result's type. Errors of all: the driver's message.
  virtual ir::Result<std::vector<Bits>> multiply_add(const MatrixShape& shape,
                                                     const Tiles& tiles) = 0;
  // The content of `to` afterwards.
  virtual ir::Result<std::vector<std::byte>> copy(const CopyJob& job,
                                                  std::span<const std::byte> from,
                                                  std::vector<std::byte> to) = 0;
  // Of one tile; of scalars y is one number.
  virtual ir::Result<std::vector<Bits>> apply(const ElementwiseJob& job, std::span<const Bits> x,
                                              std::span<const Bits> y) = 0;
  virtual ir::Result<Elements> elements(const MatrixType& type) = 0;
};

}  // namespace ullage::conform
