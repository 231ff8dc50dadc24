// Variants: one shader compiled several times under different defines.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace ullage::shaders {

using Defines = std::vector<std::pair<std::string, std::string>>;  // sorted by name

struct Variant {
  std::string name;  // "" for the only one; otherwise a part of file names
  Defines defines;
};

// One define and the values it takes, as -V NAME=A,B,C gives them.
struct Axis {
  std::string name;
  std::vector<std::string> values;
};

// The variants of a shader: every choice of one value per axis, less `exclude`, and the
// variants that are listed by name. The JSON file contains the same, see
// docs/schemas/shader-variants.schema.json:
//   {"axes": {"TILE": [2, 4], "HALF": [0, 1]}, "exclude": [{"TILE": 4, "HALF": 1}],
//    "variants": {"fast": {"TILE": 8}}}
struct VariantSet {
  std::vector<Axis> axes;
  std::vector<Defines> exclude;
  std::vector<Variant> named;
};

// More than this many variants of one shader count as a mistake.
inline constexpr size_t kMaxVariants = 65536;

// Errors: invalid_argument for text that is no such JSON; messages begin with `file`.
ir::Result<VariantSet> parse_variants(std::string_view json, const std::string& file);
// "NAME=A,B,C". Errors: invalid_argument.
ir::Result<Axis> parse_axis(const std::string& text);

// Axes vary in the order of their names, values as given, the last axis fastest; then the named
// ones by name. An unnamed variant is called "TILE-4.HALF-1"; characters that no file name should
// have become '_'. Without axes and names: one variant, called "". Errors: two of one name, too
// many, an axis given twice, none left.
ir::Result<std::vector<Variant>> expand(const VariantSet& set);

}  // namespace ullage::shaders
