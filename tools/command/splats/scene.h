// Files of splats and of cameras.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "base/result.h"
#include "tools/command/files/image.h"

namespace ullage::tools {

// Splats by rows of kHarmonics + 3 * coefficients numbers, as projection.h has their columns.
struct SplatScene {
  int64_t count = 0, coefficients = 1;  // coefficients: 1, 4, 9 or 16
  std::vector<float> rows;

  int64_t columns() const;
};

// PLY, binary little endian, as the program of Kerbl et al. (2023) writes it: a float per property
// x y z, f_dc_0 to 2, f_rest_*, opacity, scale_0 to 2 and rot_0 to 3 of the element "vertex", in
// any order. Properties and elements besides are skipped. Errors: invalid_file for what is missing,
// cut off or no finite number; unsupported for other formats, types and lists.
ir::Result<SplatScene> read_splats(const std::string& path);
ir::Result<void> write_splats(const std::string& path, const SplatScene& scene);

// A camera that looks along +z, with y down. Pixel (i, k) is at (i + 0.5, k + 0.5).
struct SplatCamera {
  int64_t width = 0, height = 0;
  std::array<float, 16> numbers = {};  // as project() takes them
  std::array<float, 3> background = {};
};

// JSON: width, height, fx, fy, cx, cy, world_to_camera (16 numbers row by row) and background
// (3 numbers from 0 to 1; may be left out: black). Errors: invalid_file with the member.
ir::Result<SplatCamera> read_camera(const std::string& path);

struct SplatView {
  SplatCamera camera;
  std::string picture;  // path
};

// Posed pictures: transforms.json in `folder` has w, h, fl_x, fl_y, cx, cy and frames, of which
// each has file_path (.png where it has no extension) and transform_matrix (camera to world, y up,
// looking along -z). Errors as above; the pictures themselves are not read.
ir::Result<std::vector<SplatView>> read_views(const std::string& folder);

}  // namespace ullage::tools
