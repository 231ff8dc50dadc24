#include "tests/frontends/comprehension/fault.h"

namespace ullage::comprehension::test {

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

}  // namespace ullage::comprehension::test
