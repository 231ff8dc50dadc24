// Text of what a workgroup keeps in shared memory (affine_tile.h): how it comes there, and where an
// invocation finds its elements.
#pragma once

#include <string>

#include "ops/affine/affine_frame.h"
#include "ops/affine/affine_tile.h"

namespace ullage::ops {

// Names in the text: lane is the invocation's index, v<n> a variable. Along axis n of the result
// the workgroup's tile begins at w<n> and the invocation's results at t<n>.
class StagedText {
 public:
  // All outlive it.
  StagedText(const AffineCall& call, const WorkgroupTile& tile, AffineFrame& frame)
      : call_(call), tile_(tile), frame_(frame) {}

  bool has(size_t operand) const { return tile_.regions[operand].has_value(); }

  // For the global scope.
  std::string arrays() const;
  // Declares w<n> and t<n>; `origin` is GLSL for the former.
  std::string place(size_t axis, const std::string& origin) const;
  // Opens two blocks: the loop over chunks of the indices from `begin` up to `end`, where all wait
  // for each other, and the one over a chunk's.
  std::string loops(const std::string& begin, const std::string& end);

  // GLSL of the word where an invocation's first result has the chunk's first term; what `variable`
  // adds, which is the chunked one or one behind; the element, of the result in `row` and `column`
  // of the invocation's tile.
  std::string first_word(size_t operand) const;
  std::string step(size_t operand, size_t variable) const;
  std::string element(size_t operand, const std::string& word, int64_t row, int64_t column) const;

 private:
  size_t chunked() const { return call_.shape.size() + tile_.chunked; }
  std::string fill(size_t operand);
  std::string corner(size_t operand);

  const AffineCall& call_;
  const WorkgroupTile& tile_;
  AffineFrame& frame_;
};

}  // namespace ullage::ops
