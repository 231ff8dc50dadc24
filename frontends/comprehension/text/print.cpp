// A tree as text.
#include <charconv>
#include <span>
#include <string>

#include "frontends/comprehension/text/spelling.h"
#include "frontends/comprehension/text/tree.h"

namespace ullage::comprehension {
namespace {

// The shortest text that gives the same float, never an integer's.
std::string text_of(float value) {
  char buffer[32];
  const auto end = std::to_chars(buffer, buffer + sizeof buffer, value).ptr;
  std::string text(buffer, end);
  return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

constexpr Precedence tighter(Precedence p) {
  return static_cast<Precedence>(static_cast<int>(p) + 1);
}

class Printer {
 public:
  explicit Printer(const Unit& unit) : unit_(unit) {}

  std::string run() {
    for (const Definition& d : unit_.definitions) definition(d);
    return std::move(text_);
  }

 private:
  template <class Items, class Print>
  void list(const Items& items, Print print) {
    bool first = true;
    for (const auto& item : items) {
      text_ += std::exchange(first, false) ? "" : ", ";
      print(item);
    }
  }

  void definition(const Definition& d) {
    const auto declared = [&](const Declaration& item) { declaration(item); };
    text_ += (text_.empty() ? "def " : "\ndef ") + d.name + "(";
    list(d.parameters, declared);
    text_ += ") -> (";
    list(d.returns, declared);
    text_ += ") {\n";
    for (const Statement& s : d.statements) statement(s);
    text_ += "}\n";
  }

  void declaration(const Declaration& d) {
    if (d.typed) text_ += spelling_of(d.dtype);
    if (!d.dims.empty()) {
      text_ += "(";
      list(d.dims, [&](const Dim& dim) {
        text_ += dim.name.empty() ? std::to_string(dim.number) : dim.name;
      });
      text_ += ")";
    }
    text_ += (d.typed ? " " : "") + d.name;
  }

  void statement(const Statement& s) {
    text_ += "  " + s.result;
    if (!s.indices.empty()) {
      text_ += "(";
      list(s.indices, [&](const Index& index) { text_ += index.name; });
      text_ += ")";
    }
    text_ += " " + std::string(spelling_of(s.assign)) + " ";
    expression(s.value);
    if (s.equivalent) {
      text_ += " <=> " + s.equivalent->name;
      operands(s.equivalent->operands);
    }
    if (!s.clauses.empty()) text_ += " where ";
    list(s.clauses, [&](const Clause& c) { clause(c); });
    text_ += "\n";
  }

  void clause(const Clause& c) {
    if (c.kind == ClauseKind::range) {
      text_ += c.name + " in ";
      expression(c.lower);
      text_ += ":";
      return expression(c.upper);
    }
    if (c.kind == ClauseKind::let) text_ += c.name + " = ";
    if (c.kind == ClauseKind::exists) text_ += "exists ";
    expression(c.value);
  }

  void operands(std::span<const ExprId> ids) {
    text_ += "(";
    list(ids, [&](ExprId id) { expression(id); });
    text_ += ")";
  }

  void expression(ExprId id, Precedence least = Precedence::select) {
    const Expr& e = unit_.exprs[id];
    switch (e.kind) {
      case ExprKind::number:
        text_ += e.dtype == ir::DType::f32 ? text_of(static_cast<float>(e.real))
                                           : std::to_string(e.integer);
        return;
      case ExprKind::name:
        text_ += e.name;
        return;
      case ExprKind::apply:
        text_ += e.name;
        return operands(e.operands);
      case ExprKind::extent:
        text_ += e.name + "." + std::to_string(e.integer);
        return;
      case ExprKind::cast:
        text_ += spelling_of(e.dtype);
        return operands(e.operands);
      case ExprKind::operation:
        return operation(e, least);
    }
  }

  void operation(const Expr& e, Precedence least) {
    const OperatorSpelling& spelling = spelling_of(e.op);
    if (spelling.precedence == Precedence::primary) {
      text_ += spelling.text;
      return operands(e.operands);
    }
    const bool brackets = spelling.precedence < least;
    if (brackets) text_ += "(";
    if (spelling.operands == 1) {
      text_ += spelling.text;
      expression(e.operands[0], spelling.precedence);
    } else if (spelling.operands == 2) {
      expression(e.operands[0], spelling.precedence);
      text_ += " " + std::string(spelling.text) + " ";
      expression(e.operands[1], tighter(spelling.precedence));
    } else {
      expression(e.operands[0], tighter(spelling.precedence));
      text_ += " ? ";
      expression(e.operands[1]);
      text_ += " : ";
      expression(e.operands[2]);
    }
    if (brackets) text_ += ")";
  }

  const Unit& unit_;
  std::string text_;
};

}  // namespace

std::string to_text(const Unit& unit) {
  return Printer(unit).run();
}

}  // namespace ullage::comprehension
