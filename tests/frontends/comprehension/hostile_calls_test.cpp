// The public functions of comprehension.h with what they must refuse.
#include <gtest/gtest.h>

#include "frontends/comprehension/comprehension.h"

namespace ullage::comprehension::test {
namespace {

using ir::DType;
using ir::ErrorCode;
using ir::Value;

constexpr const char* kText =
    "def sums(float(N,M) A, int32 n) -> (S) {\n"
    "  S(i) +=! A(i,j) where j in 0:n\n"
    "}\n"
    "def copy(float(N) A) -> (O) { O(i) = A(i) }\n";

void expect_refused(const ir::Error& error, const std::string& part) {
  EXPECT_NE(error.message.find(part), std::string::npos) << error.message;
  EXPECT_EQ(error.code, ErrorCode::invalid_argument) << ir::name_of(error.code);
}

class Calls : public testing::Test {
 protected:
  Value tensor(DType dtype, size_t rank) {
    return b.input("x" + std::to_string(count_++), dtype, std::vector<ir::ExtentExpr>(rank));
  }
  void expect_call(const std::vector<Value>& arguments, const std::string& part) {
    const auto results = comprehension(b, kText, "sums", arguments, {.name = "f.comp"});
    ASSERT_FALSE(results);
    expect_refused(results.error(), part);
    EXPECT_TRUE(results.error().message.starts_with("f.comp:1:")) << results.error().message;
  }

  ir::Builder b;

 private:
  int count_ = 0;
};

TEST_F(Calls, S18_TakeOneArgumentPerParameter) {
  const Value a = tensor(DType::f32, 2), n = tensor(DType::i32, 0);
  expect_call({}, "sums takes 2 arguments: given 0");
  expect_call({a}, "sums takes 2 arguments: given 1");
  expect_call({a, n, n}, "sums takes 2 arguments: given 3");
}

TEST_F(Calls, S18_TakeNoAbsentValues) {
  const Value a = tensor(DType::f32, 2), n = tensor(DType::i32, 0);
  expect_call({Value(), n}, "no argument is given for A");
  expect_call({a, Value()}, "no argument is given for n");
  expect_call({Value(), Value()}, "no argument is given for A");
}

TEST_F(Calls, S19_TakeDtypeAndRankOfTheParameter) {
  const Value a = tensor(DType::f32, 2), n = tensor(DType::i32, 0);
  expect_call({tensor(DType::f64, 2), n}, "float(N,M) A is given f64 of rank 2");
  expect_call({tensor(DType::f32, 1), n}, "is given f32 of rank 1");
  expect_call({tensor(DType::f32, 0), n}, "is given f32 of rank 0");
  expect_call({a, tensor(DType::i32, 1)}, "is given i32 of rank 1");
  expect_call({a, tensor(DType::i64, 0)}, "is given i64 of rank 0");
  expect_call({n, a}, "is given i32 of rank 0");
}

TEST_F(Calls, FailAfterTheBuilderHas) {
  const Value a = tensor(DType::f32, 2), n = tensor(DType::i32, 0);
  b.fail(ir::invalid_argument("an earlier mistake"));
  const auto results = comprehension(b, kText, "sums", std::vector{a, n});
  ASSERT_FALSE(results);
  EXPECT_NE(results.error().message.find("an earlier mistake"), std::string::npos)
      << results.error().message;
}

TEST_F(Calls, NameADefinitionThatIsThere) {
  const Value a = tensor(DType::f32, 1);
  for (const char* name : {"", "Copy", "copy ", "f", "sums\n"}) {
    const auto results = comprehension(b, kText, name, {&a, 1}, {.name = "f.comp"});
    ASSERT_FALSE(results) << name;
    expect_refused(results.error(), "has sums, copy");
  }
}

TEST(Texts, ThatAreNoneAreRefused) {
  for (const std::string& text :
       {std::string(), std::string("\n\n"), std::string("# only a comment"), std::string(1, '\0'),
        std::string("def"), std::string("\xff\xfe def f"), std::string("def f() -> () { }")}) {
    const auto unit = comprehension::checked(text, {.name = "f.comp"});
    if (!unit) {
      EXPECT_TRUE(unit.error().message.starts_with("f.comp:")) << unit.error().message;
      continue;
    }
    const auto found = find_definition(unit->unit, "f");
    if (found) continue;  // `def f() -> () { }` has nothing to refuse but no use either
    expect_refused(found.error(), "has no definition f");
  }
}

TEST(Texts, WithWarningsAreTakenAndTheWarningsReported) {
  const auto unit =
      comprehension::checked("def f(float(N) A) -> (s) { s += A(i) }", {.name = "f.comp"});
  ASSERT_TRUE(unit) << unit.error().message;
  ASSERT_EQ(unit->warnings.size(), 1u);
  EXPECT_NE(unit->warnings[0].find("f.comp:1:28: warning:"), std::string::npos)
      << unit->warnings[0];
}

TEST(Texts, StrictRefusesWhatIsNotProved) {
  for (const bool strict : {false, true}) {
    ir::Builder b;
    const Value a = b.input("a", DType::f32, std::vector<ir::ExtentExpr>(3));
    const auto results = comprehension(b, "def f(float(N,L,M) A) -> (O) { O(i,j) = A(i,i+j,j) }",
                                       "f", {&a, 1}, {.name = "f.comp", .strict = strict});
    ASSERT_EQ(results.has_value(), !strict);
    if (strict) expect_refused(results.error(), "cannot prove that i+j < L at every index");
  }
}

}  // namespace
}  // namespace ullage::comprehension::test
