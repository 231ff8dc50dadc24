// Text of index expressions: the terms, then the constant.
#include "frontends/comprehension/ranges/affine.h"

namespace ullage::comprehension {
namespace {

// Printing is for people: text stops growing here, so that shared atoms cannot explode.
constexpr size_t kMaxText = 2000;
constexpr uint32_t kMaxHeight = 100;

bool is_sum(ir::ExtentExpr e) {
  return e->op == ir::ScalarOp::add || e->op == ir::ScalarOp::sub;
}

class Printer {
 public:
  Printer(const AffinePool& pool, const AffineNames& names) : pool_(pool), names_(names) {}

  void print(const Affine& e) {
    bool first = true;
    for (const Term& t : e.terms) {
      print_term(t, first);
      first = false;
    }
    if (first) {
      text_ += text_of(e.constant);
    } else {
      print_constant(e.constant);
    }
  }

  std::string take() { return std::move(text_); }

 private:
  std::string text_of(ir::ExtentExpr e) const { return ir::to_string(e, names_.leaf); }

  void print_sign(bool negative, bool first) {
    if (first) {
      text_ += negative ? "-" : "";
    } else {
      text_ += negative ? " - " : " + ";
    }
  }

  void print_term(const Term& t, bool first) {
    const auto constant = ir::as_constant(t.coefficient);
    const bool negative = constant && *constant < 0;
    print_sign(negative, first);
    if (constant != 1 && constant != -1) {
      std::string factor = text_of(t.coefficient);
      if (negative) factor.erase(0, 1);
      text_ += (is_sum(t.coefficient) ? "(" + factor + ")" : factor) + "*";
    }
    print_atom(t.atom);
  }

  // "- N" rather than "+ -1*N".
  void print_constant(ir::ExtentExpr e) {
    if (ir::as_constant(e) == 0) return;
    const ir::ExtentExpr negated = ir::simplify(e * -1);
    const std::string plus = text_of(e), minus = text_of(negated);
    if (minus.size() < plus.size()) {
      text_ += is_sum(negated) ? " - (" + minus + ")" : " - " + minus;
    } else {
      text_ += " + " + plus;
    }
  }

  void print_atom(AtomId id) {
    const Atom& atom = pool_.atom(id);
    if (text_.size() > kMaxText || atom.height > kMaxHeight) {
      text_ += "...";
      return;
    }
    switch (atom.kind) {
      case AtomKind::index:
        text_ += atom.number < names_.indices.size() ? names_.indices[atom.number]
                                                     : "i" + std::to_string(atom.number);
        return;
      case AtomKind::floor_div:
        return print_call("floor_div", atom);
      case AtomKind::mod:
        return print_call("mod", atom);
      case AtomKind::min:
        return print_call("min", atom);
      case AtomKind::max:
        return print_call("max", atom);
      case AtomKind::select:
        return print_select(atom);
      case AtomKind::product:
        return print_product(atom);
      case AtomKind::opaque:
        break;
    }
    const std::string name = names_.opaque ? names_.opaque(atom.number) : "";
    print_call(name.empty() ? "read" + std::to_string(atom.number) : name, atom);
  }

  void print_call(const std::string& name, const Atom& atom) {
    text_ += name + '(';
    for (size_t i = 0; i < atom.operands.size(); ++i) {
      if (i > 0) text_ += ", ";
      print(atom.operands[i]);
    }
    text_ += ')';
  }

  void print_select(const Atom& atom) {
    text_ += "select(";
    print(atom.operands[0]);
    text_ += " >= 0, ";
    print(atom.operands[1]);
    text_ += ", ";
    print(atom.operands[2]);
    text_ += ')';
  }

  void print_product(const Atom& atom) {
    for (size_t i = 0; i < atom.operands.size(); ++i) {
      if (i > 0) text_ += '*';
      const Affine& factor = atom.operands[i];
      const bool single = factor.terms.size() == 1 && ir::as_constant(factor.constant) == 0;
      if (!single) text_ += '(';
      print(factor);
      if (!single) text_ += ')';
    }
  }

  const AffinePool& pool_;
  const AffineNames& names_;
  std::string text_;
};

}  // namespace

std::string to_string(const AffinePool& pool, const Affine& e, const AffineNames& names) {
  Printer printer(pool, names);
  printer.print(e);
  return printer.take();
}

}  // namespace ullage::comprehension
