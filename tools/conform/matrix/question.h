// MatrixQuestion: a check of every product of cooperative matrices that a driver has, as a table.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "tools/conform/matrix/matrix_unit.h"

namespace ullage::conform {

// Something that a driver does, in words that are the same for all drivers that do it.
struct Fact {
  std::string property, value;
  bool operator==(const Fact&) const = default;
};

struct Answer {
  std::vector<Fact> facts;
  // A violation of the specification, as a sentence; "" for none. The specification leaves most of
  // these properties to the driver.
  std::string wrong;

  void add(std::string property, std::string value) {
    facts.push_back({std::move(property), std::move(value)});
  }
};

struct MatrixQuestion {
  std::string_view name = {};  // of the case
  bool (*applies)(const MatrixShape& shape) = nullptr;
  // REQUIRES: applies; all types of the shape are known. Errors: those of the unit.
  ir::Result<Answer> (*ask)(const MatrixShape& shape, MatrixUnit& unit) = nullptr;
};

// In the order of the table: accumulation and its details, special numbers, integers, memory,
// elements, conversions.
std::vector<MatrixQuestion> matrix_questions();

// Tables, a file each.
std::span<const MatrixQuestion> accumulation_questions();
std::span<const MatrixQuestion> rounding_questions();
std::span<const MatrixQuestion> special_questions();
std::span<const MatrixQuestion> integer_questions();
std::span<const MatrixQuestion> memory_questions();
std::span<const MatrixQuestion> element_questions();
std::span<const MatrixQuestion> conversion_questions();

bool multiplies_floats(const MatrixShape& shape);
bool multiplies_integers(const MatrixShape& shape);
inline bool multiplies_anything(const MatrixShape&) {
  return true;
}

}  // namespace ullage::conform
