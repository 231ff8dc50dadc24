#include "tests/frontends/comprehension/same_tree.h"

namespace ullage::comprehension::test {
namespace {

// Equal fields of trees, as text; differences are found where it differs.
std::string fields_of(const Expr& e) {
  std::string text = std::to_string(static_cast<int>(e.kind)) + " " + e.name + " " +
                     std::to_string(e.integer) + " " + std::to_string(e.real);
  if (e.kind == ExprKind::operation) text += " op " + std::to_string(static_cast<int>(e.op));
  if (e.kind == ExprKind::number || e.kind == ExprKind::cast)
    text += " " + std::string(name_of(e.dtype));
  for (const ExprId operand : e.operands) text += " %" + std::to_string(operand);
  return text;
}

std::string fields_of(const Declaration& d) {
  std::string text = d.name;
  if (d.typed) text += " " + std::string(name_of(d.dtype));
  for (const Dim& dim : d.dims) text += " [" + dim.name + " " + std::to_string(dim.number) + "]";
  return text;
}

std::string fields_of(const Statement& s) {
  std::string text = s.result;
  for (const Index& index : s.indices) text += " " + index.name;
  text += " " + std::to_string(static_cast<int>(s.assign.reduction)) +
          (s.assign.initialise ? "!" : "=") + " %" + std::to_string(s.value);
  if (s.equivalent) {
    text += " <=> " + s.equivalent->name;
    for (const ExprId operand : s.equivalent->operands) text += " %" + std::to_string(operand);
  }
  for (const Clause& c : s.clauses) {
    text += " " + std::to_string(static_cast<int>(c.kind)) + " " + c.name + " %" +
            std::to_string(c.lower) + " %" + std::to_string(c.upper) + " %" +
            std::to_string(c.value);
  }
  return text + " exprs %" + std::to_string(s.first_expr) + " %" + std::to_string(s.end_expr);
}

std::string fields_of(const Definition& d) {
  std::string text = "def " + d.name;
  for (const Declaration& p : d.parameters) text += "\n  takes " + fields_of(p);
  for (const Declaration& r : d.returns) text += "\n  returns " + fields_of(r);
  for (const Statement& s : d.statements) text += "\n  " + fields_of(s);
  return text;
}

template <class T>
std::string difference_of(const std::vector<T>& a, const std::vector<T>& b) {
  if (a.size() != b.size()) {
    return std::to_string(a.size()) + " and " + std::to_string(b.size()) + " of them";
  }
  for (size_t i = 0; i < a.size(); ++i) {
    if (fields_of(a[i]) != fields_of(b[i]))
      return fields_of(a[i]) + "\n--- and ---\n" + fields_of(b[i]);
  }
  return "";
}

}  // namespace

std::string difference(const Unit& a, const Unit& b) {
  const std::string exprs = difference_of(a.exprs, b.exprs);
  return exprs.empty() ? difference_of(a.definitions, b.definitions) : exprs;
}

}  // namespace ullage::comprehension::test
