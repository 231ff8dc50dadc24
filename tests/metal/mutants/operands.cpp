// Seeds are fixed: the same operands in every run of the test.
#include "tests/metal/mutants/operands.h"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <random>

namespace ullage::test::metal {
namespace {

using samples::sample_inputs;
using samples::Sizes;

// Elements of an operand, at most: a few tiles. Sorting works otherwise beyond 2048 in a row.
int64_t max_elements(const ir::OpDef& op) {
  const bool sorts = op.name.find("sort") != std::string_view::npos || op.name == "topk";
  return sorts ? 6600 : 2600;
}

int64_t size_of(const Sizes& sizes, const std::string& text) {
  const auto at = std::ranges::find(sizes, text, &Sizes::value_type::first);
  return at == sizes.end() ? std::stoll(text) : at->second;
}

// Elements of the largest operand.
int64_t largest(const samples::Sample& sample, const Sizes& sizes) {
  int64_t most = 0;
  for (const samples::Sample::Operand& operand : sample.operands) {
    int64_t count = 1;
    for (const std::string& text : operand.shape) count *= size_of(sizes, text);
    most = std::max(most, count);
  }
  return most;
}

// The sample's largest sizes with one symbol after the other as large as it may be, and odd.
std::vector<Sizes> larger_sizes(const ir::OpDef& op, const samples::Sample& sample) {
  const Sizes& base = *std::ranges::max_element(sample.sizes, {},
                                                [&](const Sizes& s) { return largest(sample, s); });
  const int64_t elements = std::max<int64_t>(largest(sample, base), 1);
  std::vector<Sizes> all;
  for (size_t i = 0; i < base.size(); ++i) {
    Sizes larger = base;
    larger[i].second = std::max<int64_t>(larger[i].second, 1) * (max_elements(op) / elements);
    larger[i].second -= larger[i].second % 2 == 0;
    if (larger[i].second > base[i].second) all.push_back(std::move(larger));
  }
  return all;
}

// One symbol after the other 0; then around the widths of vectors, SIMD groups and workgroups.
std::vector<Sizes> random_sizes(const samples::Sample& sample, std::mt19937& random) {
  constexpr int64_t kSizes[] = {1, 1, 2, 3, 4, 5, 6, 8, 9, 13, 16, 17, 31, 32, 33, 48, 65, 129};
  constexpr int64_t kMax = 1200;
  constexpr size_t kDrawn = 6, kTries = 300;
  std::vector<Sizes> all;
  const Sizes& first = sample.sizes.front();
  for (size_t i = 0; i < first.size(); ++i) {
    all.push_back(first);
    all.back()[i].second = 0;
  }
  for (size_t i = 0; i < kTries && all.size() < first.size() + kDrawn; ++i) {
    Sizes drawn = first;
    for (auto& [symbol, size] : drawn) size = kSizes[random() % std::size(kSizes)];
    if (largest(sample, drawn) <= kMax) all.push_back(std::move(drawn));
  }
  return all;
}

// What a run decides by an extent: so long is one that takes the other way of the op.
struct Long {
  std::string_view prefix;  // of ops
  int64_t extent;
};
constexpr Long kLong[] = {
    {"affine_reduce", 2 * 512 + 6},     // a sum in chunks
    {"arg_", 2 * 16384 + 3},            // a line in chunks
    {"attention", 256 + 5},             // keys in parts
    {"compact", 4 * 32 * 128 - 5},      // more tiles than groups
    {"range_steps", 2 * 16 * 512 - 5},  // more elements than the parts take at once
    {"scatter", 4096 + 8},              // updates in segments
    {"segment", 20001},                 // whole chunks in every segment
};

// The sample's first sizes with one symbol after the other so long.
std::vector<Sizes> long_sizes(const ir::OpDef& op, const samples::Sample& sample) {
  constexpr int64_t kMax = 300000;
  const auto* const at =
      std::ranges::find_if(kLong, [&](const Long& l) { return op.name.starts_with(l.prefix); });
  std::vector<Sizes> all;
  for (size_t i = 0; at != std::end(kLong) && i < sample.sizes.front().size(); ++i) {
    Sizes sizes = sample.sizes.front();
    sizes[i].second = at->extent;
    if (largest(sample, sizes) <= kMax) all.push_back(std::move(sizes));
  }
  return all;
}

bool is_wide(ir::DType dtype) {
  return dtype == ir::DType::i64 || dtype == ir::DType::u64;
}

Operands with_integers_alike(Operands operands) {
  for (ir::Tensor& t : operands) {
    if (ir::is_float(t.dtype())) continue;
    for (int64_t i = 1; i < t.element_count(); ++i) t.set_integer(i, t.integer(0));
  }
  return operands;
}

// Those that the operand begins with, again and again: many are equal, none is new to the op.
Operands with_few_integers(Operands operands) {
  constexpr int64_t kDifferent = 3;
  for (ir::Tensor& t : operands) {
    if (ir::is_float(t.dtype())) continue;
    for (int64_t i = kDifferent; i < t.element_count(); ++i) {
      t.set_integer(i, t.integer((i / 2) % kDifferent));
    }
  }
  return operands;
}

Operands with_zero_integers(Operands operands) {
  for (ir::Tensor& t : operands) {
    if (ir::is_float(t.dtype())) continue;
    for (int64_t i = 0; i < t.element_count(); ++i) t.set_integer(i, 0);
  }
  return operands;
}

Operands with_floats_of(std::span<const double> values, Operands operands) {
  for (ir::Tensor& t : operands) {
    if (!ir::is_float(t.dtype())) continue;
    // Neighbours and operands differ in what they are.
    for (int64_t i = 0; i < t.element_count(); ++i) {
      t.set_number(i, values[static_cast<size_t>(i * 5 + 2) % values.size()]);
    }
  }
  return operands;
}

Operands with_special_floats(Operands operands) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  const double kValues[] = {0,     -0.0, 1e-5, -1e-5,     0.39,       -0.39,       0.41,
                            -0.41, 1,    -1,   2.5,       -2.5,       9.7,         -9.7,
                            60,    -60,  1e4,  -1e4,      1e12,       3e37,        -3e37,
                            0.875, 1.5,  -1.5, kInfinity, -kInfinity, std::nan("")};
  return with_floats_of(kValues, std::move(operands));
}

Operands with_moderate_floats(Operands operands) {
  constexpr double kValues[] = {-1.5, 0.39,  -0.39, 1.75, -1, 2.5, 0,
                                0.41, -0.41, 0.875, -0.0, 1,  -2.5};
  return with_floats_of(kValues, std::move(operands));
}

// Of one sign, the smallest magnitude last.
Operands with_floats_towards_zero(double sign, Operands operands) {
  for (ir::Tensor& t : operands) {
    if (!ir::is_float(t.dtype())) continue;
    std::vector<double> values;
    for (int64_t i = 0; i < t.element_count(); ++i) values.push_back(0.5 + std::fabs(t.number(i)));
    std::ranges::sort(values, std::greater());
    for (size_t i = 0; i < values.size(); ++i)
      t.set_number(static_cast<int64_t>(i), sign * values[i]);
  }
  return operands;
}

// The last one of a row is its largest.
Operands with_negative_floats(Operands operands) {
  return with_floats_towards_zero(-1, std::move(operands));
}

// The last one of a row is its least.
Operands with_falling_floats(Operands operands) {
  return with_floats_towards_zero(1, std::move(operands));
}

// All different, as far as the dtype goes, and in no order: which one is the least matters.
double spread(int64_t i) {
  constexpr int64_t kPrime = 7919, kStep = 3571;
  return static_cast<double>(i * kStep % kPrime - kPrime / 2);
}

Operands with_spread_integers(Operands operands) {
  for (ir::Tensor& t : operands) {
    if (ir::is_float(t.dtype())) continue;
    for (int64_t i = 0; i < t.element_count(); ++i) {
      // Odd ones: no product of them is 0.
      t.set_integer(i, 2 * static_cast<int64_t>(spread(i)) + 1);
    }
  }
  return operands;
}

// Of operands of the dtype the upper words decide, and the lower ones are in another order.
Operands with_wide_integers(ir::DType dtype, Operands operands) {
  constexpr int64_t kWord = int64_t{1} << 32;
  for (ir::Tensor& t : operands) {
    if (t.dtype() != dtype) continue;
    for (int64_t i = 0; i < t.element_count(); ++i) {
      const auto high = static_cast<int64_t>(spread(i));
      t.set_integer(i, (dtype == ir::DType::u64 ? std::abs(high) : high) * kWord - 3 * high);
    }
  }
  return operands;
}

Operands with_wide_integers(Operands operands) {
  return with_wide_integers(ir::DType::i64,
                            with_wide_integers(ir::DType::u64, std::move(operands)));
}

Operands with_spread_floats(Operands operands) {
  for (ir::Tensor& t : operands) {
    if (!ir::is_float(t.dtype())) continue;
    for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, spread(i) / 16);
  }
  return operands;
}

bool is_not_float(ir::DType dtype) {
  return !ir::is_float(dtype);
}

// Positions that are a permutation are one at the sizes given only.
bool has_sizes_of_its_own(const ir::OpDef& op) {
  return op.name == "place";
}

constexpr Change kChanges[] = {
    {"integers alike", is_not_float, with_integers_alike},
    {"few integers", is_not_float, with_few_integers},
    {"integers 0", is_not_float, with_zero_integers},
    {"spread integers", is_not_float, with_spread_integers},
    {"wide integers", is_wide, with_wide_integers},
    {"spread floats", ir::is_float, with_spread_floats},
    {"special floats", ir::is_float, with_special_floats, true},
    {"moderate floats", ir::is_float, with_moderate_floats},
    {"negative floats", ir::is_float, with_negative_floats},
    {"falling floats", ir::is_float, with_falling_floats},
};

}  // namespace

std::vector<Operands> own_runs(const ir::OpDef& op, const samples::Sample& sample) {
  std::vector<Operands> runs;
  for (const Sizes& sizes : sample.sizes) runs.push_back(sample_inputs(sample, sizes));
  if (sample.sizes.empty() || has_sizes_of_its_own(op)) return runs;
  for (const Sizes& sizes : larger_sizes(op, sample)) runs.push_back(sample_inputs(sample, sizes));
  return runs;
}

std::vector<Operands> random_runs(const ir::OpDef& op, const samples::Sample& sample) {
  std::vector<Operands> runs;
  if (sample.sizes.empty() || has_sizes_of_its_own(op)) return runs;
  constexpr uint32_t kSeed = 100, kStep = 10;  // more than there are operands
  std::mt19937 random(kSeed);
  uint32_t seed = kSeed;
  for (const Sizes& sizes : random_sizes(sample, random)) {
    runs.push_back(sample_inputs(sample, sizes, seed += kStep));
  }
  return runs;
}

std::vector<Operands> long_runs(const ir::OpDef& op, const samples::Sample& sample) {
  std::vector<Operands> runs;
  if (sample.sizes.empty()) return runs;
  const auto wide =
      std::ranges::count(sample.operands, ir::DType::u64, &samples::Sample::Operand::dtype);
  for (const Sizes& sizes : long_sizes(op, sample)) {
    runs.push_back(sample_inputs(sample, sizes));
    if (wide > 0) runs.push_back(with_wide_integers(ir::DType::u64, runs.back()));
  }
  return runs;
}

std::span<const Change> changes() {
  return kChanges;
}

}  // namespace ullage::test::metal
