// Builds packed constants from their recipes, once per load.
#include "runtime/pack.h"

#include <cstring>

namespace ullage::runtime {
namespace {

// One piece with Bytes-wide elements. The last loop is the inner one; the others count like an
// odometer, their part of every coordinate kept up to date.
template <size_t Bytes>
class PieceWriter {
 public:
  PieceWriter(const ir::PackPiece& piece, const std::byte* source, std::byte* target)
      : piece_(piece),
        source_(source),
        target_(target),
        counter_(piece.loops.size()),
        coordinate_(piece.coordinates.size()) {}

  void write() {
    for (const auto& loop : piece_.loops) {
      if (loop.count <= 0) return;
    }
    if (piece_.loops.empty()) return write_row({.count = 1, .multiplier = 0}, false);
    do {
      write_row(piece_.loops.back(), true);
    } while (advance());
  }

 private:
  // Elements along one run of the inner loop.
  void write_row(const ir::PackPiece::Loop& inner, bool has_coordinate) {
    int64_t index = piece_.offset;
    bool inside = true;
    for (size_t c = 0; c < coordinate_.size(); ++c) {
      index += coordinate_[c] * piece_.coordinates[c].stride;
      if (has_coordinate && c == inner.coordinate) continue;
      inside = inside && holds(c, coordinate_[c]);
    }
    const bool moves = has_coordinate && inner.coordinate < coordinate_.size();
    int64_t position = moves ? coordinate_[inner.coordinate] : 0;
    const int64_t step = moves ? inner.multiplier * piece_.coordinates[inner.coordinate].stride : 0;
    for (int64_t i = 0; i < inner.count; ++i) {
      if (inside && (!moves || holds(inner.coordinate, position))) {
        std::memcpy(target_, source_ + index * static_cast<int64_t>(Bytes), Bytes);
      } else {
        std::memset(target_, 0, Bytes);
      }
      target_ += Bytes;
      index += step;
      if (moves) position += inner.multiplier;
    }
  }

  bool holds(size_t c, int64_t value) const {
    return value >= 0 && value < piece_.coordinates[c].bound;
  }

  bool advance() {
    for (size_t l = piece_.loops.size() - 1; l-- > 0;) {
      const auto& loop = piece_.loops[l];
      coordinate_[loop.coordinate] += loop.multiplier;
      if (++counter_[l] < loop.count) return true;
      coordinate_[loop.coordinate] -= loop.multiplier * loop.count;
      counter_[l] = 0;
    }
    return false;
  }

  const ir::PackPiece& piece_;
  const std::byte* source_;
  std::byte* target_;
  std::vector<int64_t> counter_, coordinate_;
};

// A piece whose elements are weighted sums.
class MixWriter {
 public:
  MixWriter(const ir::PackPiece& piece, const std::byte* source, std::byte* target)
      : piece_(piece), source_(source), target_(target), coordinate_(piece.coordinates.size()) {}

  void write() { write_loop(0); }

 private:
  void write_loop(size_t l) {
    if (l == piece_.loops.size()) return write_element();
    const auto& loop = piece_.loops[l];
    const int64_t first = coordinate_[loop.coordinate];
    for (int64_t i = 0; i < loop.count; ++i, coordinate_[loop.coordinate] += loop.multiplier)
      write_loop(l + 1);
    coordinate_[loop.coordinate] = first;
  }

  void write_element() {
    const float sum = weighted_sum();
    std::memcpy(target_, &sum, sizeof sum);
    target_ += sizeof sum;
  }

  float weighted_sum() const {
    const ir::PackPiece::Mix& mix = piece_.mix;
    int64_t index = piece_.offset;
    for (size_t c = 0; c < coordinate_.size(); ++c) {
      const auto& axis = piece_.coordinates[c];
      if (coordinate_[c] < 0 || coordinate_[c] >= axis.bound) return 0;
      index += coordinate_[c] * axis.stride;
    }
    const float* weights =
        &mix.weights[static_cast<size_t>(coordinate_[mix.coordinate] * mix.terms)];
    double sum = 0;
    for (int64_t t = 0; t < mix.terms; ++t, index += mix.stride) {
      float element = 0;
      std::memcpy(&element, source_ + index * int64_t{sizeof element}, sizeof element);
      sum += static_cast<double>(weights[t]) * static_cast<double>(element);
    }
    return static_cast<float>(sum);
  }

  const ir::PackPiece& piece_;
  const std::byte* source_;
  std::byte* target_;
  std::vector<int64_t> coordinate_;
};

template <size_t Bytes>
void write_piece(const ir::PackPiece& piece, const std::byte* source, std::byte* target) {
  PieceWriter<Bytes>(piece, source, target).write();
}

}  // namespace

void pack(const ir::PackRecipe& recipe, std::span<const ir::ProgramConstant> constants,
          std::span<std::byte> target) {
  if (target.empty()) return;
  std::memset(target.data(), 0, target.size());
  const auto write = recipe.element_bytes == 1   ? write_piece<1>
                     : recipe.element_bytes == 2 ? write_piece<2>
                     : recipe.element_bytes == 8 ? write_piece<8>
                                                 : write_piece<4>;
  for (size_t i = 0; i < recipe.pieces.size(); ++i) {
    const ir::PackPiece& piece = recipe.pieces[i];
    const int64_t start = recipe.piece_offset(i) * recipe.element_bytes;
    const std::byte* source = constants[piece.constant].bytes.data();
    if (piece.mix.weights.empty())
      write(piece, source, target.data() + start);
    else
      MixWriter(piece, source, target.data() + start).write();
  }
}

}  // namespace ullage::runtime
