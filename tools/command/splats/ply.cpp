// PLY files of splats: a header of lines, then rows of numbers.
#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <optional>
#include <sstream>

#include "base/parse_whole.h"
#include "base/printable.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/splats/projection.h"
#include "tools/command/splats/scene.h"
#include "tools/common/files/files.h"

namespace ullage::tools {
namespace {

constexpr int64_t kMostSplats = 50'000'000;
constexpr size_t kLongestHeader = size_t{1} << 20;
constexpr std::string_view kEnd = "end_header\n";

struct PlyElement {
  std::string name;
  int64_t count = 0;
  size_t bytes = 0;                           // of a row
  std::map<std::string, size_t> floats;       // where properties of type float lie in a row
  std::map<std::string, std::string> others;  // types of the other ones
};

ir::Error bad_ply(const std::string& rule) {
  return ir::invalid_file("PLY: " + rule);
}

std::string shown(const std::string& text) {
  return ir::printable(text.substr(0, 40));
}

std::optional<size_t> size_of_type(std::string_view type) {
  constexpr std::pair<std::string_view, size_t> kSizes[] = {
      {"char", 1},  {"uchar", 1},  {"short", 2},   {"ushort", 2}, {"int", 4},   {"uint", 4},
      {"float", 4}, {"double", 8}, {"int8", 1},    {"uint8", 1},  {"int16", 2}, {"uint16", 2},
      {"int32", 4}, {"uint32", 4}, {"float32", 4}, {"float64", 8}};
  for (const auto& [name, size] : kSizes) {
    if (name == type) return size;
  }
  return std::nullopt;
}

ir::Result<PlyElement> element_of(std::istringstream& words) {
  PlyElement element;
  std::string count;
  words >> element.name >> count;
  if (!ir::parse_whole(count, element.count) || element.count < 0 || element.count > kMostSplats) {
    return bad_ply(fmt::format("element \"{}\" must have a count from 0 to {}, has \"{}\"",
                               shown(element.name), kMostSplats, shown(count)));
  }
  return element;
}

ir::Result<void> add_property(PlyElement& element, std::istringstream& words) {
  std::string type, name;
  words >> type >> name;
  const std::optional<size_t> size = size_of_type(type);
  if (!size) {
    return ir::unsupported(fmt::format("PLY: element \"{}\": property type \"{}\" is not supported",
                                       shown(element.name), shown(type)));
  }
  if (element.floats.contains(name) || element.others.contains(name) || name.empty()) {
    return bad_ply(fmt::format("element \"{}\": property \"{}\" must have a name of its own",
                               shown(element.name), shown(name)));
  }
  if (type == "float" || type == "float32") {
    element.floats[name] = element.bytes;
  } else {
    element.others[name] = type;
  }
  element.bytes += *size;
  return {};
}

ir::Result<void> check_format(std::istringstream& words) {
  std::string format, version;
  words >> format >> version;
  if (format == "binary_little_endian" && version == "1.0") return {};
  return ir::unsupported(fmt::format("PLY: format must be binary_little_endian 1.0, is \"{}\"",
                                     shown(format + " " + version)));
}

// Elements up to "vertex"; what lies behind it is not needed.
ir::Result<std::vector<PlyElement>> parse_header(const std::string& text) {
  std::istringstream lines(text);
  std::string line;
  if (!std::getline(lines, line) || line != "ply") return bad_ply("the first line must be \"ply\"");
  std::vector<PlyElement> elements;
  bool has_format = false;
  while (std::getline(lines, line)) {
    std::istringstream words(line);
    std::string word;
    words >> word;
    if (word == "format") {
      if (auto ok = check_format(words); !ok) return ok.error();
      has_format = true;
    } else if (word == "element") {
      if (!elements.empty() && elements.back().name == "vertex") break;
      auto element = element_of(words);
      if (!element) return element.error();
      elements.push_back(std::move(*element));
    } else if (word == "property") {
      if (elements.empty()) return bad_ply("a property must follow an element");
      if (auto ok = add_property(elements.back(), words); !ok) return ok.error();
    } else if (word != "comment" && word != "obj_info" && !word.empty()) {
      return bad_ply(fmt::format("unknown line \"{}\" in the header", shown(line)));
    }
  }
  if (!has_format) return bad_ply("the header has no format");
  if (elements.empty() || elements.back().name != "vertex") {
    return bad_ply("there is no element \"vertex\"");
  }
  return elements;
}

// Names of the columns of SplatScene::rows.
std::vector<std::string> property_names(int64_t coefficients) {
  std::vector<std::string> names = {"x",     "y",     "z",     "scale_0", "scale_1", "scale_2",
                                    "rot_0", "rot_1", "rot_2", "rot_3",   "opacity"};
  for (int64_t k = 0; k < coefficients; ++k) {
    for (int64_t colour = 0; colour < 3; ++colour) {
      // f_rest has all coefficients of a colour, then those of the next one.
      names.push_back(k == 0 ? fmt::format("f_dc_{}", colour)
                             : fmt::format("f_rest_{}", colour * (coefficients - 1) + k - 1));
    }
  }
  return names;
}

ir::Result<int64_t> coefficients_of(const PlyElement& vertex) {
  int64_t rest = 0;
  while (vertex.floats.contains(fmt::format("f_rest_{}", rest))) ++rest;
  for (const int64_t coefficients : {1, 4, 9, 16}) {
    if (rest == 3 * (coefficients - 1)) return coefficients;
  }
  return ir::unsupported(fmt::format(
      "PLY: f_rest_* must be 0, 9, 24 or 45 properties (degrees 0 to 3), are {}", rest));
}

ir::Result<std::vector<size_t>> offsets_of(const PlyElement& vertex, int64_t coefficients) {
  std::vector<size_t> offsets;
  for (const std::string& name : property_names(coefficients)) {
    if (const auto other = vertex.others.find(name); other != vertex.others.end()) {
      return ir::unsupported(
          fmt::format("PLY: property \"{}\" must be float, is {}", name, other->second));
    }
    const auto found = vertex.floats.find(name);
    if (found == vertex.floats.end()) {
      return bad_ply(fmt::format("element \"vertex\" has no property \"{}\"", name));
    }
    offsets.push_back(found->second);
  }
  return offsets;
}

ir::Result<SplatScene> parse_ply(std::string_view text) {
  const size_t end = text.substr(0, kLongestHeader).find(kEnd);
  if (end == std::string_view::npos) return bad_ply("the header has no end (\"end_header\")");
  const auto elements = parse_header(std::string(text.substr(0, end)));
  if (!elements) return elements.error();
  text.remove_prefix(end + kEnd.size());
  for (const PlyElement& element : *elements) {
    const size_t needed = static_cast<size_t>(element.count) * element.bytes;
    if (needed > text.size()) {
      return bad_ply(fmt::format("element \"{}\" has {} bytes, the file {} behind its header",
                                 shown(element.name), needed, text.size()));
    }
    if (&element != &elements->back()) text.remove_prefix(needed);
  }
  const PlyElement& vertex = elements->back();
  const auto coefficients = coefficients_of(vertex);
  if (!coefficients) return coefficients.error();
  const auto offsets = offsets_of(vertex, *coefficients);
  if (!offsets) return offsets.error();
  SplatScene scene{.count = vertex.count, .coefficients = *coefficients, .rows = {}};
  scene.rows.reserve(static_cast<size_t>(scene.count * scene.columns()));
  for (int64_t i = 0; i < scene.count; ++i) {
    const char* const row = text.data() + static_cast<size_t>(i) * vertex.bytes;
    for (size_t column = 0; column < offsets->size(); ++column) {
      float value = 0;
      std::memcpy(&value, row + (*offsets)[column], sizeof value);
      if (!std::isfinite(value)) {
        return bad_ply(fmt::format("splat {}: property \"{}\" is no finite number", i,
                                   property_names(*coefficients)[column]));
      }
      scene.rows.push_back(value);
    }
  }
  return scene;
}

}  // namespace

int64_t SplatScene::columns() const {
  return kHarmonics + 3 * coefficients;
}

ir::Result<SplatScene> read_splats(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return file.error();
  auto scene = parse_ply({reinterpret_cast<const char*>(file->bytes.data()), file->bytes.size()});
  if (!scene) return ir::in_context(path, scene.error());
  return scene;
}

// The properties in the order of the original program, whose readers expect nx, ny and nz.
ir::Result<void> write_splats(const std::string& path, const SplatScene& scene) {
  const std::vector<std::string> columns = property_names(scene.coefficients);
  std::vector<std::string> names = {"x", "y", "z", "nx", "ny", "nz", "f_dc_0", "f_dc_1", "f_dc_2"};
  for (int64_t i = 0; i < 3 * (scene.coefficients - 1); ++i) {
    names.push_back(fmt::format("f_rest_{}", i));
  }
  for (const char* name :
       {"opacity", "scale_0", "scale_1", "scale_2", "rot_0", "rot_1", "rot_2", "rot_3"}) {
    names.emplace_back(name);
  }
  std::string text =
      fmt::format("ply\nformat binary_little_endian 1.0\nelement vertex {}\n", scene.count);
  std::vector<size_t> order;
  for (const std::string& name : names) {
    text += fmt::format("property float {}\n", name);
    order.push_back(static_cast<size_t>(std::ranges::find(columns, name) - columns.begin()));
  }
  text += kEnd;
  for (int64_t i = 0; i < scene.count; ++i) {
    const float* const row = scene.rows.data() + i * scene.columns();
    for (const size_t column : order) {
      const float value = column < columns.size() ? row[column] : 0.0F;
      text.append(reinterpret_cast<const char*>(&value), sizeof value);
    }
  }
  return write_file(path, text);
}

}  // namespace ullage::tools
