// The worked cases of docs/semantics.md as texts: each parses, and breaks no static rule or the one
// that the page names. ranges_test.cpp tests their ranges.
#include <gtest/gtest.h>

#include "tests/frontends/comprehension/texts.h"

namespace ullage::comprehension {
namespace {

struct WorkedText {
  const char* parameters;
  const char* returns;
  const char* statements;
  const char* rules = "";  // that are broken
};

constexpr WorkedText kTexts[] = {
    {"float(N) I", "O", "O(i)=I(i)"},
    {"float(N,M) I", "O", "O(i,j)=I(j,i)"},
    {"float(A,B,C,D) I", "O", "O(i,j,l,k)=I(j,i,k,l)"},
    {"float(M,K) A, float(K,N) B", "C", "C(m,n)+=!A(m,k)*B(k,n)"},
    {"float(M,K1) A, float(K2,N) B", "C", "C(m,n)+=!A(m,k)*B(k,n)"},
    {"float(10) B, float(3) K", "A", "A(i)+=!B(i+k)*K(k)"},
    {"float(N,C,H,W) I, float(M,C,KH,KW) Wt", "tmp",
     "tmp(n,m,h,w)+=!I(n,c,h+kh,w+kw)*Wt(m,c,kh,kw)"},
    {"float(N) I", "O", "O(i)=I(i-1)"},
    {"float(N) I", "O", "O(i)=I(i+5)"},
    {"float(N) I", "O", "O(i)=I(123*i)"},
    {"float(I) B", "A", "A(i)=B(10-i)"},
    {"float(I) B", "A", "A(i)=B(2*i)+B(2*i+1)"},
    {"float(I) B", "A", "A(i)+=!B(2*i+k) where k in 0:2"},
    {"float(7) B", "A", "A(i)=B(10-2*i)"},
    {"float(7) B", "A", "A(i)=B(i/2)"},
    {"float(11) B, float(3) K", "A", "A(i)+=!B(2*i+k)*K(k)"},
    {"float(3,10,4) I", "O", "O(i)+=!I(j,i+j,k)"},
    {"float(H) I, float(KH) Wt", "pad, tmp", "pad(h)=I(h-5) ; tmp(h)+=!pad(2*h+kh)*Wt(kh)"},
    {"float(B,P,H,W) in, float(Q,P,KH,KW) wt", "O",
     "O(b,o,h,w)+=!in(b,p,2*h+3*w+kh,2*w+kw)*wt(o,p,kh,kw)"},
    {"float(N,M,OH,OW) dO, float(M,C,KH,KW) Wt", "dI",
     "dI(n,c,h,w)+=!dO(n,m,h-kh,w-kw)*Wt(m,c,kh,kw)"},
    {"float(A,B,C) A3, float(D,E,F) B3", "O2", "O2(j,k,l)+=!B3(j,k,l)+A3(i,j,k)"},
    {"float(N,M) I", "O", "O(i,j)=I(i,j) where i in 3:N-1"},
    {"float(N,M) I", "O", "O(i,j)=I(10+i-j,i+j) where i in 0:10"},
    {"float(N,NM,M) I", "O", "O(i,j)=I(i,i+j,j)"},
    {"float(B) b, float(C) c, float(D) d", "A", "A(i,j)=b(i)*c(i+j)*d(j)"},
    {"float(N,N,N,N,N) I", "O", "O(i)+=!I(i,j,i,k,2*i+j)"},
    {"", "O", "O(i,j)=3"},
    {"", "O", "O(i,j)=3 where i in 4:8, j in 3:20"},
    {"", "O", "O(i,j)=3 where i in 8:4, j in 3:20"},
    {"float(N) A, float c", "B", "B(i)=c where exists A(i)"},
    {"float(N) B, int32(1) S, int n", "A", "A(i)=B(S(0)*i) where i in 0:n"},
    {"float(J) B, int32(N) C", "A", "A(i)=B(max(min(C(i),J-1),0))"},
    {"float(J) B, float(N) C", "A", "A(i)=B(C(i))", "S3"},
    {"float(N) b, int32 a", "c", "c(i)+=b(i+j) where j in 0:a", "W1"},
    {"int32(2) size", "O", "O(i,j)=3 where i in 0:size(0), j in 0:size(1)"},
    {"int32(2) size", "O", "O(i,j)=3 where i in 0:size(j), j in 0:size(i)", "S15 S15"},
    {"float(N) a", "B", "B(i)=2*foo where foo=a(i)"},
    {"float(N) a", "B", "B(i)=2*foo where foo=a(i), foo in 1:2", "S14"},
    {"float(N) B", "A", "A(i)=B(i%4)"},
    {"float(N) B", "A", "A(i)=B(i*i)"},
    {"float(A,B,C,D,E) I", "O", "O(i,j,k,l,m)=I(j,i,k,i,l)"},
    {"float(N) I", "O", "O(i)=I(i) where i in 0:10, i in 5:20"},
    {"float(N) B", "A", "A(i)=B(i); A(i)=B(i+1)"},
};

TEST(WorkedTexts, BreakNoRuleButTheOneOnThePage) {
  for (const WorkedText& t : kTexts) {
    EXPECT_EQ(test::rules(test::definition(t.parameters, t.returns, t.statements)), t.rules)
        << t.statements;
  }
}

}  // namespace
}  // namespace ullage::comprehension
