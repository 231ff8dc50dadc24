// Cameras and posed pictures as JSON.
#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "runtime/file/mapped_file.h"
#include "tools/command/splats/scene.h"

namespace ullage::tools {
namespace {

using nlohmann::json;

constexpr int64_t kMostPixels = 16384;  // along an axis

ir::Error bad_member(const std::string& name, const std::string& rule) {
  return ir::invalid_file(fmt::format("\"{}\" must be {}", name, rule));
}

ir::Result<json> read_json_object(const std::string& path) {
  const auto file = runtime::map_file(path);
  if (!file) return file.error();
  const auto* const text = reinterpret_cast<const char*>(file->bytes.data());
  json parsed = json::parse(text, text + file->bytes.size(), nullptr, false);
  if (!parsed.is_object()) return ir::invalid_file("it must be a JSON object");
  return parsed;
}

ir::Result<double> number_of(const json& object, const std::string& name) {
  const auto found = object.find(name);
  const bool is_number = found != object.end() && found->is_number();
  const double value = is_number ? found->get<double>() : NAN;
  if (!std::isfinite(value) || std::abs(value) > 1e30) return bad_member(name, "a finite number");
  return value;
}

ir::Result<int64_t> extent_of(const json& object, const std::string& name) {
  const auto value = number_of(object, name);
  if (!value) return value.error();
  if (*value != std::floor(*value) || *value < 1 || *value > kMostPixels) {
    return bad_member(name, fmt::format("a whole number from 1 to {}, is {}", kMostPixels, *value));
  }
  return static_cast<int64_t>(*value);
}

// `count` numbers, nested or not.
ir::Result<std::vector<double>> numbers_of(const json& object, const std::string& name,
                                           size_t count) {
  const auto found = object.find(name);
  std::vector<double> numbers;
  const auto add = [&](const json& value) {
    numbers.push_back(value.is_number() ? value.get<double>() : NAN);
  };
  if (found != object.end() && found->is_array() && found->size() <= count) {
    for (const json& value : *found) {
      if (!value.is_array()) {
        add(value);
      } else if (value.size() <= count) {
        for (const json& inner : value) add(inner);
      }
    }
  }
  const bool is_finite =
      std::ranges::all_of(numbers, [](double x) { return std::isfinite(x) && std::abs(x) < 1e30; });
  if (numbers.size() != count || !is_finite) {
    return bad_member(name, fmt::format("{} finite numbers", count));
  }
  return numbers;
}

// Names of the members of a lens.
struct LensNames {
  const char *width, *height, *fx, *fy;
};

ir::Result<SplatCamera> lens_of(const json& object, const LensNames& names) {
  SplatCamera camera;
  const auto width = extent_of(object, names.width), height = extent_of(object, names.height);
  if (!width) return width.error();
  if (!height) return height.error();
  camera.width = *width;
  camera.height = *height;
  size_t at = 12;
  for (const char* name : {names.fx, names.fy, "cx", "cy"}) {
    const auto value = number_of(object, name);
    if (!value) return value.error();
    if (at < 14 && *value <= 0) return bad_member(name, fmt::format("positive, is {}", *value));
    camera.numbers[at++] = static_cast<float>(*value);
  }
  return camera;
}

ir::Result<SplatCamera> camera_of_json(const json& object) {
  auto camera = lens_of(object, {"width", "height", "fx", "fy"});
  if (!camera) return camera;
  const auto pose = numbers_of(object, "world_to_camera", 16);
  if (!pose) return pose.error();
  for (size_t i = 0; i < 12; ++i) camera->numbers[i] = static_cast<float>((*pose)[i]);
  if (!object.contains("background")) return camera;
  const auto background = numbers_of(object, "background", 3);
  if (!background) return background.error();
  for (size_t i = 0; i < 3; ++i) camera->background[i] = static_cast<float>((*background)[i]);
  return camera;
}

// Camera to world with y up, looking along -z, to world to camera with y down, looking along +z.
std::array<float, 12> inverse_pose(const std::vector<double>& to_world) {
  std::array<float, 12> result = {};
  for (size_t row = 0; row < 3; ++row) {
    const double sign = row == 0 ? 1 : -1;
    double moved = 0;
    for (size_t k = 0; k < 3; ++k) {
      const double entry = sign * to_world[k * 4 + row];
      result[row * 4 + k] = static_cast<float>(entry);
      moved -= entry * to_world[k * 4 + 3];
    }
    result[row * 4 + 3] = static_cast<float>(moved);
  }
  return result;
}

ir::Result<SplatView> view_of(const json& frame, const std::string& folder, SplatCamera camera) {
  if (!frame.is_object()) return ir::invalid_file("it must be a JSON object");
  const auto path = frame.find("file_path");
  if (path == frame.end() || !path->is_string()) return bad_member("file_path", "a text");
  const auto pose = numbers_of(frame, "transform_matrix", 16);
  if (!pose) return pose.error();
  std::ranges::copy(inverse_pose(*pose), camera.numbers.begin());
  SplatView view{camera, folder + "/" + path->get<std::string>()};
  if (!std::filesystem::path(view.picture).has_extension()) view.picture += ".png";
  return view;
}

ir::Result<std::vector<SplatView>> views_of(const json& object, const std::string& folder) {
  const auto camera = lens_of(object, {"w", "h", "fl_x", "fl_y"});
  if (!camera) return camera.error();
  const auto frames = object.find("frames");
  if (frames == object.end() || !frames->is_array() || frames->empty()) {
    return bad_member("frames", "a list of at least one frame");
  }
  std::vector<SplatView> views;
  for (const json& frame : *frames) {
    auto view = view_of(frame, folder, *camera);
    if (!view) return ir::in_context(fmt::format("frame {}", views.size()), view.error());
    views.push_back(std::move(*view));
  }
  return views;
}

}  // namespace

ir::Result<SplatCamera> read_camera(const std::string& path) {
  const auto object = read_json_object(path);
  auto camera = object ? camera_of_json(*object) : object.error();
  if (!camera) return ir::in_context(path, camera.error());
  return camera;
}

ir::Result<std::vector<SplatView>> read_views(const std::string& folder) {
  const std::string path = folder + "/transforms.json";
  const auto object = read_json_object(path);
  auto views = object ? views_of(*object, folder) : object.error();
  if (!views) return ir::in_context(path, views.error());
  return views;
}

}  // namespace ullage::tools
