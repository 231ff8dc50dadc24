// Builds packed constants from their recipes, once per load.
#include "runtime/pack.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace ullage::runtime {
namespace {

// [begin, end) of elements or of the steps of a loop; empty if begin >= end.
struct Steps {
  int64_t begin = 0, end = 0;
  bool empty() const { return begin >= end; }
};

Steps intersection(Steps a, Steps b) {
  return {std::max(a.begin, b.begin), std::min(a.end, b.end)};
}

// REQUIRES: divisor > 0.
int64_t ceil_div(int64_t value, int64_t divisor) {
  return value > 0 ? (value - 1) / divisor + 1 : value / divisor;
}

int64_t elements_of(const ir::PackPiece& piece) {
  int64_t count = 1;
  for (const auto& loop : piece.loops) count *= loop.count;
  return count;
}

// Iterates over the elements of a piece, one run of the last loop at a time. The other loops count
// like an odometer and keep their part of every coordinate up to date.
class Runs {
 public:
  // REQUIRES: the piece has `elements`.
  Runs(const ir::PackPiece& piece, Steps elements)
      : piece_(piece), elements_(elements), coordinates_(piece.coordinates.size()) {
    if (piece.loops.empty()) return;
    inner_ = piece.loops.back().count;
    counters_.resize(piece.loops.size() - 1);
    int64_t rest = elements.begin / inner_;
    for (size_t l = counters_.size(); l-- > 0; rest /= piece.loops[l].count) {
      counters_[l] = rest % piece.loops[l].count;
      coordinates_[piece.loops[l].coordinate] += counters_[l] * piece.loops[l].multiplier;
    }
  }

  // run(steps of the last loop, coordinates at its step 0).
  template <class Run>
  void each(const Run& run) {
    Steps steps{elements_.begin % inner_, 0};
    for (int64_t left = elements_.end - elements_.begin; left > 0;) {
      steps.end = std::min(inner_, steps.begin + left);
      run(steps, std::span<const int64_t>(coordinates_));
      left -= steps.end - steps.begin;
      steps.begin = 0;
      advance();
    }
  }

 private:
  void advance() {
    for (size_t l = counters_.size(); l-- > 0;) {
      const auto& loop = piece_.loops[l];
      coordinates_[loop.coordinate] += loop.multiplier;
      if (++counters_[l] < loop.count) return;
      coordinates_[loop.coordinate] -= loop.multiplier * loop.count;
      counters_[l] = 0;
    }
  }

  const ir::PackPiece& piece_;
  Steps elements_;
  int64_t inner_ = 1;  // steps of the last loop
  std::vector<int64_t> counters_, coordinates_;
};

// The steps of a loop that begins at `position` whose positions are within [0, bound).
Steps steps_inside(int64_t position, int64_t multiplier, int64_t bound) {
  if (multiplier == 0) return {0, position >= 0 && position < bound ? INT64_MAX : 0};
  if (multiplier > 0)
    return {ceil_div(-position, multiplier), ceil_div(bound - position, multiplier)};
  return {ceil_div(position - bound + 1, -multiplier), ceil_div(position + 1, -multiplier)};
}

ir::PackPiece::Loop last_loop(const ir::PackPiece& piece) {
  return piece.loops.empty() ? ir::PackPiece::Loop{} : piece.loops.back();
}

// One run: where its step 0 reads, and which steps read inside the constant.
struct Row {
  Row(const ir::PackPiece& piece, Steps steps, std::span<const int64_t> coordinates)
      : index(piece.offset), inside(steps) {
    const ir::PackPiece::Loop inner = last_loop(piece);
    for (size_t c = 0; c < coordinates.size(); ++c) {
      const auto& axis = piece.coordinates[c];
      const int64_t moves = c == inner.coordinate ? inner.multiplier : 0;
      index += coordinates[c] * axis.stride;
      stride += moves * axis.stride;
      inside = intersection(inside, steps_inside(coordinates[c], moves, axis.bound));
    }
  }

  int64_t index, stride = 0;  // elements
  Steps inside;
};

// Copies elements of Bytes bytes. Elements outside the constant are zero already.
template <size_t Bytes>
void write_copies(const ir::PackPiece& piece, const std::byte* source, Steps elements,
                  std::byte* target) {
  constexpr auto kBytes = static_cast<int64_t>(Bytes);
  Runs(piece, elements).each([&](Steps steps, std::span<const int64_t> coordinates) {
    const Row row(piece, steps, coordinates);
    std::byte* const to = target - steps.begin * kBytes;
    target += (steps.end - steps.begin) * kBytes;
    if (row.inside.empty()) return;
    const std::byte* const from = source + row.index * kBytes;
    if (row.stride == 1) {
      std::memcpy(to + row.inside.begin * kBytes, from + row.inside.begin * kBytes,
                  static_cast<size_t>((row.inside.end - row.inside.begin) * kBytes));
      return;
    }
    for (int64_t i = row.inside.begin; i < row.inside.end; ++i)
      std::memcpy(to + i * kBytes, from + i * row.stride * kBytes, Bytes);
  });
}

// An f32, or an f16 where `width` is 2.
double number_at(const std::byte* source, int64_t index, size_t width) {
  uint32_t bits = 0;
  std::memcpy(&bits, source + index * static_cast<int64_t>(width), width);
  return double{width == 2 ? ir::half_to_float(static_cast<uint16_t>(bits))
                           : std::bit_cast<float>(bits)};
}

// As write_copies, for weighted sums, of which an element of 2 bytes is a half.
void write_sums(const ir::PackPiece& piece, size_t width, const std::byte* source, Steps elements,
                std::byte* target) {
  const ir::PackPiece::Mix& mix = piece.mix;
  const ir::PackPiece::Loop inner = last_loop(piece);
  const int64_t stride = inner.coordinate == mix.coordinate ? inner.multiplier : 0;
  const bool are_halves = width == 2;
  Runs(piece, elements).each([&](Steps steps, std::span<const int64_t> coordinates) {
    const Row row(piece, steps, coordinates);
    const auto step = static_cast<int64_t>(width);
    std::byte* const to = target - steps.begin * step;
    target += (steps.end - steps.begin) * step;
    float rounded = 0;
    for (int64_t i = row.inside.begin; i < row.inside.end; ++i) {
      if (!are_halves || i == row.inside.begin) {
        const float* weights = &mix.weights[static_cast<size_t>(
            (coordinates[mix.coordinate] + i * stride) * mix.terms)];
        int64_t index = row.index + i * row.stride;
        double sum = -0.0;  // of one term: itself
        for (int64_t t = 0; t < mix.terms; ++t, index += mix.stride)
          sum += static_cast<double>(weights[t]) * number_at(source, index, width);
        rounded = static_cast<float>(sum);
      }
      const auto* const bytes = reinterpret_cast<const std::byte*>(&rounded);
      std::memcpy(to + i * step, bytes + (are_halves ? 2 * i : 0), width);
    }
  });
}

}  // namespace

void pack(const ir::PackRecipe& recipe, std::span<const ir::ProgramConstant> constants,
          std::span<std::byte> target, int64_t begin) {
  std::ranges::fill(target, std::byte{0});
  const int64_t width = recipe.element_bytes;
  const Steps wanted{begin / width, (begin + static_cast<int64_t>(target.size())) / width};
  const auto write = width == 1   ? write_copies<1>
                     : width == 2 ? write_copies<2>
                     : width == 8 ? write_copies<8>
                                  : write_copies<4>;
  for (size_t i = 0; i < recipe.pieces.size(); ++i) {
    const ir::PackPiece& piece = recipe.pieces[i];
    const int64_t start = recipe.piece_offset(i);
    const Steps held = intersection(wanted, {start, start + elements_of(piece)});
    if (held.empty()) continue;
    std::byte* const to = target.data() + (held.begin - wanted.begin) * width;
    const std::byte* const source = constants[piece.constant].bytes.data();
    const Steps part{held.begin - start, held.end - start};
    if (piece.mix.weights.empty()) {
      write(piece, source, part, to);
    } else {
      write_sums(piece, recipe.element_bytes, source, part, to);
    }
  }
}

}  // namespace ullage::runtime
