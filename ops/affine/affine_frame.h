// Numbers that a kernel of affine_reduce takes from the extent table, once per invocation.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "ir/lowering/lower_context.h"
#include "ops/affine/affine_node.h"

namespace ullage::ops {

// Members of the kernel's struct Frame, in the order in which they were requested. Their slots are
// the first push words.
class AffineFrame {
 public:
  static constexpr size_t kMaxWords = 32;

  explicit AffineFrame(ir::LowerContext& context) : context_(context) {}

  // GLSL for `e`: a literal where it is a small number, else as loaded().
  std::string field(ir::ExtentExpr e);
  // A member of the frame `f`, whatever `e` is.
  std::string loaded(ir::ExtentExpr e);
  // " + 2 * v3 + f.q1 * v4": the form without its constant. `name` gives the GLSL of a variable;
  // empty: it is left out; "0": it adds nothing.
  std::string sum(const DenseForm& form, const std::function<std::string(size_t)>& name);

  // struct Frame and Frame load_frame().
  std::string text() const;
  std::vector<uint32_t>& words() { return words_; }

 private:
  ir::LowerContext& context_;
  std::map<const ir::ExtentNode*, std::string> names_;
  std::vector<uint32_t> words_;
  std::string members_, loads_;
};

// A number as an operand of GLSL.
std::string affine_literal(int64_t v);

}  // namespace ullage::ops
