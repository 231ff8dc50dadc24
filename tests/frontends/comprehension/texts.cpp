#include "tests/frontends/comprehension/texts.h"

#include <gtest/gtest.h>

#include "frontends/comprehension/check.h"
#include "frontends/comprehension/parse.h"

namespace ullage::comprehension::test {

std::string definition(std::string_view parameters, std::string_view returns,
                       std::string_view statements) {
  return "def f(" + std::string(parameters) + ") -> (" + std::string(returns) + ") {\n  " +
         std::string(statements) + "\n}\n";
}

Unit checked(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) {
    ADD_FAILURE() << unit.error().message;
    return {};
  }
  for (const Diagnostic& d : check(*unit)) {
    if (d.severity == Severity::error) ADD_FAILURE() << unit->source.describe(d);
  }
  return *std::move(unit);
}

std::string report(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) return unit.error().message + "\n";
  std::string all;
  for (const Diagnostic& d : check(*unit)) all += unit->source.describe(d) + "\n";
  return all;
}

std::string rules(std::string_view text) {
  auto unit = parse(Source("f.comp", std::string(text)));
  if (!unit) return "syntax";
  std::string all;
  for (const Diagnostic& d : check(*unit)) {
    all += (all.empty() ? "" : " ") + (d.rule.empty() ? "-" : d.rule);
  }
  return all;
}

const std::vector<std::string>& right_texts() {
  static const std::vector<std::string> texts = {
      "",
      "# nothing but a comment",
      "def copy(float(N) A) -> (O) { O(i) = A(i) }",
      "def copy(float(N) A) -> O { O(i) = A(i); }",
      "def none() -> (float O) { O = 1.5e-3 }",
      "def conv_stride(float(N,C,H,W) I, float(M,C,KH,KW) K) -> (O) {\n"
      "  O(n,m,h,w) +=! I(n, c, 2*h + kh, 2*w + kw) * K(m, c, kh, kw)\n"
      "}\n",
      "def two(float(M,K) A, float(K,N) B, float(N,P) C) -> (float(M,N) T, O) {\n"
      "  T(m, n) +=! A(m, k) * B(k, n)   # the first\n"
      "  O(m, p) +=! T(m, n) * C(n, p);;\n"
      "\n"
      "  O(m, p) = fmod(O(m, p), 2) <=> clamp(O, (1 + 2))\n"
      "}\n",
      "def ranges(float(N) A, int n, int32(2) size) -> (P, Q, R, s) {\n"
      "  P(i, j) = 3 where i in 4:8, j in 0:n\n"
      "  Q(i) = 0.5 * t where u = 1.0, t = A(i) + u, exists A(i + 1), A(i) > 0 && i % 2 == 0\n"
      "  R(i) max=! A(i + k) where k in 0:size(0), i in 0:A.0 - size(0)\n"
      "  s min=! A(i)\n"
      "}\n"
      "def other(byte(3,0x10) A) -> (O) {\n"
      "  O(i, j) = i > j ? -A(i, j) : !(A(i, j) != 2) ? min(1, int8(A(i, j))) : max(i, -j)\n"
      "}\n",
      "def words(bool(N) where_is, half(N) define, double x, uint64(N) ids) -> (minimum) {\n"
      "  minimum(i) = where_is(i) || define(i) >= 2 && ids(i) <= 5000000000\n"
      "      ? double(define(i)) : x - -x / .5 * 5.\n"
      "}\n",
      "def in_is_a_name(float(H) in) -> (O) { O(h) +=! in(h + in1) where in1 in 0:3 }",
      "def parts(float(N) A) -> (m) {\n"
      "  m *=! A(i) - (A(i) - (A(i) - 1)) * (A(i) + 2) / (A(i) / A(i))\n"
      "  m += (A(0) < 1) == (A(1) < 2) ? 1 : 2\n"
      "  m *= 2 ; m min= 3\n"
      "  m max= m\n"
      "}\n",
  };
  return texts;
}

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
