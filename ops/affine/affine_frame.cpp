#include "ops/affine/affine_frame.h"

namespace ullage::ops {

using ir::ExtentExpr;

namespace {

// Numbers up to this are written into the text: strides of windows, sizes of filters.
constexpr int64_t kLiteral = 16;

}  // namespace

std::string affine_literal(int64_t v) {
  return v < 0 ? "(" + std::to_string(v) + ")" : std::to_string(v);
}

std::string AffineFrame::field(ExtentExpr e) {
  e = ir::simplify(e);
  const auto constant = ir::as_constant(e);
  const bool small = constant && *constant >= -kLiteral && *constant <= kLiteral;
  return small ? affine_literal(*constant) : loaded(e);
}

std::string AffineFrame::loaded(ExtentExpr e) {
  const auto [known, is_new] = names_.emplace(e.node(), "f.q" + std::to_string(names_.size()));
  if (!is_new) return known->second;
  const std::string name = known->second.substr(2);
  members_ += "  int " + name + ";\n";
  const uint32_t slot = context_.slot(e);
  // More than there are push words: which slots they are becomes part of the text.
  std::string place = std::to_string(slot) + "u";
  if (words_.size() < kMaxWords) {
    place = "p.words[" + std::to_string(words_.size()) + "]";
    words_.push_back(slot);
  }
  loads_ += "  f." + name + " = signed_slot(" + place + ");\n";
  return known->second;
}

std::string AffineFrame::sum(const DenseForm& form,
                             const std::function<std::string(size_t)>& name) {
  std::string text;
  for (size_t v = 0; v < form.coefficients.size(); ++v) {
    if (is_zero(form.coefficients[v])) continue;
    const std::string variable = name(v);
    if (variable.empty()) continue;
    const std::string factor = field(form.coefficients[v]);
    if (variable == "0") continue;
    text += " + " + (factor == "1" ? variable : factor + " * " + variable);
  }
  return text;
}

std::string AffineFrame::text() const {
  return "struct Frame {\n" + members_ + "};\nFrame load_frame() {\n  Frame f;\n" + loads_ +
         "  return f;\n}\n";
}

}  // namespace ullage::ops
