// Import rule of MelWeightMatrix: triangles over the bins of a spectrum, whose corners are evenly
// spaced in mels. All operands are settings, so the matrix is a constant.
#include <cmath>

#include "frontends/onnx/importer/op_table.h"
#include "frontends/onnx/importer/rule_tools.h"
#include "ops/elementwise/cast.h"

namespace ullage::onnx {
namespace {

using ir::Result;

struct Bands {
  int64_t count = 0, samples = 0, rate = 1;  // mel bins; of the transform; per second
  double low = 0, high = 0;                  // in hertz
};

Result<Bands> bands_of(const NodeContext& c) {
  int64_t whole[3] = {};
  for (size_t i = 0; i < 3; ++i) {
    const Result<std::vector<int64_t>> given = c.structure(i);
    if (!given) return given.error();
    if (given->size() != 1) return c.error(name_of_operand(c, i) + " is a scalar");
    whole[i] = given->front();
  }
  double edges[2] = {};
  for (size_t i = 0; i < 2; ++i) {
    const Result<ir::ExtentExpr> given = host_scalar(c, 3 + i);
    if (!given) return given.error();
    const std::optional<double> known = c.pin_float(*given);
    if (!known) return c.unsupported(name_of_operand(c, 3 + i) + " that is no constant");
    edges[i] = *known;
  }
  const Bands bands{whole[0], whole[1], whole[2], edges[0], edges[1]};
  if (bands.count < 1 || bands.samples < 1 || bands.rate < 1 || !(bands.low >= 0) ||
      !(bands.high >= bands.low)) {
    return c.error("bins, length and rate must be at least 1, edges 0 or more and in order");
  }
  return bands;
}

double mels(double hertz) {
  return 2595 * std::log10(1 + hertz / 700);
}

// Bins of the spectrum at the corners of the triangles: two more than there are triangles.
std::vector<int64_t> corners(const Bands& bands) {
  const double low = mels(bands.low);
  const double step = (mels(bands.high) - low) / static_cast<double>(bands.count + 2);
  std::vector<int64_t> bins;
  for (int64_t i = 0; i < bands.count + 2; ++i) {
    const double hertz = 700 * (std::pow(10, (low + static_cast<double>(i) * step) / 2595) - 1);
    const double bin = static_cast<double>(bands.samples + 1) * hertz;
    bins.push_back(static_cast<int64_t>(std::floor(bin / static_cast<double>(bands.rate))));
  }
  return bins;
}

Result<void> mel_weight_matrix(NodeContext& c) {
  const Result<Bands> bands = bands_of(c);
  if (!bands) return bands.error();
  const Result<ir::DType> dtype =
      c.has_attribute("output_datatype") ? c.dtype("output_datatype") : ir::DType::f32;
  if (!dtype) return dtype.error();
  const int64_t rows = bands->samples / 2 + 1;
  const std::vector<int64_t> bins = corners(*bands);
  if (bins.back() > rows) return c.error("upper_edge_hertz lies above half of the sample rate");
  ir::Tensor weights(*dtype, std::vector{rows, bands->count});
  for (int64_t i = 0; i < bands->count; ++i) {
    const auto corner = [&](int64_t k) { return bins[static_cast<size_t>(i + k)]; };
    const auto set = [&](int64_t row, double weight) {
      if (row < rows) weights.set_number(row * bands->count + i, weight);
    };
    const int64_t rise = corner(1) - corner(0), fall = corner(2) - corner(1);
    if (rise == 0) set(corner(1), 1);
    for (int64_t row = corner(0); rise > 0 && row <= corner(1); ++row) {
      set(row, static_cast<double>(row - corner(0)) / static_cast<double>(rise));
    }
    for (int64_t row = corner(1); row < corner(2); ++row) {
      set(row, static_cast<double>(corner(2) - row) / static_cast<double>(fall));
    }
  }
  c.set(0, c.builder().constant(std::move(weights), c.path()));
  return {};
}

constexpr ImportRule kMelImportRules[] = {
    {"MelWeightMatrix", 17, 17,
     "num_mel_bins:int dft_length:int sample_rate:int lower_edge_hertz:float "
     "upper_edge_hertz:float",
     "output_datatype", mel_weight_matrix},
};

}  // namespace

std::span<const ImportRule> mel_import_rules() {
  return kMelImportRules;
}

}  // namespace ullage::onnx
