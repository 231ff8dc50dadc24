// The text form: golden text of every kind of line, round trips, errors that name their line.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>

#include "ir/graph/verify.h"
#include "ir/text/print.h"
#include "ir/text/text_form.h"
#include "test_ops.h"

namespace ullage::ir {
namespace {

using test_ops::call;

// Everything that a line can carry.
Graph rich() {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, b.pool().constant(3)});
  const Value k = b.input("k", DType::i64, {b.pool().constant(2)}, true);
  b.name_symbol(x.extent(0), "n");
  b.set_source(b.add_source({.name = "layer \"1\"", .op = "Add"}));
  const Value sum = call(b, test_ops::add, {x, b.scalar(DType::f32, 0.1)});
  b.set_source(UINT32_MAX);
  const Value more = call(b, test_ops::add, {k, k});
  const Value seen = call(b, test_ops::reshape, {sum},
                          {{test_ops::kShape, {(*k.host())[0], floor_div(x.extent(0) + 1, 4)}}});
  b.set_predicate(less(x.extent(0), (*k.host())[1]));
  const std::vector<Value> parts = b.add(
      test_ops::split, std::vector<Value>{seen},
      {{test_ops::kAxis, -1},
       {test_ops::kScale, 1.0},
       {test_ops::kMode, "a \"b\"\n"},
       {test_ops::kPads, {1, -2}},
       {test_ops::kScales, std::vector<double>{0.5, -std::numeric_limits<double>::infinity()}}});
  b.set_predicate({});
  const Value f =
      call(b, test_ops::fused, {x, sum}, {{test_ops::kShape, {x.extent(0), b.pool().constant(3)}}});
  b.output("y", parts[1]);
  b.output("f", f);
  b.output("more", more);
  Graph g = *b.finish();
  auto body = std::make_shared<ScalarBody>();
  body->inputs = {DType::f32, DType::f32};
  body->constants = {{.dtype = DType::f32, .number = 0.5}, {.dtype = DType::i32, .integer = -7}};
  body->instructions = {{.op = &test_ops::mul, .dtype = DType::f32, .operands = {0, 2, 0}},
                        {.op = &test_ops::add, .dtype = DType::f32, .operands = {4, 1, 0}}};
  body->result = 5;
  g.nodes.back().body = body;
  g.nodes.back().name = "tail";
  AxisExtent& bound = g.values[g.nodes[3].outputs[1]].shape[0];
  bound.guarantee = Guarantee::upper_bound;
  bound.capacity = g.pool->constant(64);
  g.values[g.nodes[3].outputs[1]].shape[1] = {.live = {}, .guarantee = Guarantee::unknown};
  g.values[g.nodes[3].outputs[0]].name = "kept";
  return g;
}

constexpr std::string_view kRich =
    R"x(symbol n = in0.0
source 0 "layer \"1\"" "Add"
input %0 "x" : f32[n, 3]
input %1 "k" : i64[2] host
const %2 : f32[] = {0.1}
%3 = add(%0, %2) : f32[n, 3] as "layer \"1\"" source 0
%4 = add(%1, %1) : i64[2] host [2*in1[0], 2*in1[1]]
%5 = reshape(%3) {shape=[in1[0], floor_div(n + 1, 4)]} : f32[in1[0], floor_div(n + 1, 4)]
%6 "kept", %7 = split(%5) {axis=-1, mode="a \"b\"\x0a", pads=[1, -2], scale=1, scales=[0.5, -inf]} : )x"
    R"x(f32[in1[0], floor_div(n + 1, 4)], i64[<=in1[0] cap 64, ?] )x"
    R"x(if less_equal(n + 1, in1[1])
%8 = fused(%0, %3) {shape=[n, 3]} body {in f32, f32; const f32 0.5; const i32 -7; )x"
    R"x(mul($0, $2) : f32; add($4, $1) : f32; return $5} : f32[n, 3] as "tail"
guard equal(n*3, in1[0]*floor_div(n + 1, 4)), "reshape: element counts must agree (C1)"
output "y" = %7
output "f" = %8
output "more" = %4
)x";

// The guard's expression is simplify's business: compare lines without it.
std::string without_guards(std::string text) {
  std::string result;
  for (size_t at = 0; at < text.size();) {
    const size_t end = text.find('\n', at) + 1;
    if (!text.substr(at).starts_with("guard ")) result += text.substr(at, end - at);
    at = end;
  }
  return result;
}

TEST(Quoted, is_printable) {
  EXPECT_EQ(in_quotes("a\"b\\\n\xff"), "\"a\\\"b\\\\\\x0a\\xff\"");
}

TEST(Print, WritesOneLinePerItem) {
  EXPECT_EQ(without_guards(print(rich())), without_guards(std::string(kRich)));
}

TEST(Print, WritesWhatAFailedGuardReports) {
  Builder b;
  const Value x = b.input("x", DType::f32, {{}});
  const ExtentExpr n = x.extent(0);
  b.guard(Guard{.condition = less(n, b.pool().constant(9)),
                .message = "too long",
                .values = {x.id()},
                .details = {{"index \"1\"", n + 1}, {"extent", b.pool().constant(9)}}});
  b.output("y", x);
  const std::string text = print(*b.finish());
  EXPECT_NE(text.find("\"too long\" of %0 with \"index \\\"1\\\"\" = in0.0 + 1, \"extent\" = 9\n"),
            std::string::npos)
      << text;
  const auto again = parse(text, {});
  ASSERT_TRUE(again) << again.error().message;
  EXPECT_EQ(print(*again), text);
  EXPECT_EQ(message_of(again->guards[0]), "too long: extent = 9");
}

TEST(Print, HashesLargeConstantsByTheirBytes) {
  auto text = [](double last, int64_t count) {
    Builder b;
    Tensor t(DType::f32, {count});
    t.set_number(count - 1, last);
    b.output("y", b.constant(std::move(t), "w"));
    return print(*b.finish());
  };
  EXPECT_EQ(text(1, 65), text(1, 65));
  EXPECT_NE(text(1, 65), text(2, 65));
  EXPECT_NE(text(1, 65).find("const %0 \"w\" : f32[65] #"), std::string::npos);
  EXPECT_NE(text(1, 64).find("const %0 \"w\" : f32[64] = {0, 0,"), std::string::npos);
}

TEST(Print, LeavesOutUnusedConstantsAndNumbersAnew) {
  Builder b;
  b.scalar(DType::f32, 1);
  b.output("x", b.input("x", DType::f32, {}));
  EXPECT_EQ(print(*b.finish()), "input %0 \"x\" : f32[]\noutput \"x\" = %0\n");
}

TEST(Print, UsesOnlyNamesThatExpressionsCanCarry) {
  for (const char* name : {"max", "in0.1", "batch size", "inf", "", "1n", "none"}) {
    Builder b;
    const Value x = b.input("x", DType::f32, {{}});
    b.name_symbol(x.extent(0), name);
    b.output("x", x);
    EXPECT_EQ(print(*b.finish()), "input %0 \"x\" : f32[in0.0]\noutput \"x\" = %0\n") << name;
  }
  Builder b;
  const Value x = b.input("x", DType::f32, {{}, {}});
  b.name_symbol(x.extent(0), "p2o.Dimension.0");
  b.name_symbol(x.extent(1), "p2o.Dimension.0");  // the second of one name keeps its own
  b.output("x", x);
  EXPECT_EQ(print(*b.finish()),
            "symbol p2o.Dimension.0 = in0.0\n"
            "input %0 \"x\" : f32[p2o.Dimension.0, in0.1]\noutput \"x\" = %0\n");
}

TEST(Parse, ReadsWhatPrintWrites) {
  const std::string text = print(rich());
  Result<Graph> g = parse(text, test_ops::kAll);
  ASSERT_TRUE(g) << g.error().message;
  EXPECT_EQ(print(*g), text);
  const Graph original = rich();
  EXPECT_EQ(*g->nodes.back().body, *original.nodes.back().body);
  EXPECT_EQ(g->nodes[3].attributes[test_ops::kScales][1], -std::numeric_limits<double>::infinity());
  EXPECT_EQ(g->nodes[3].attributes[test_ops::kMode], "a \"b\"\n");
  EXPECT_EQ(g->values[g->inputs[1]].host->size(), 2u);
  EXPECT_EQ(g->guards.size(), original.guards.size());
}

TEST(Parse, ReadsConstantsOfEveryDTypeExactly) {
  for (DType dtype : kAllDTypes) {
    Tensor t(dtype, {2, 2});
    t.set_number(0, is_float(dtype) ? 1.0 / 3 : 1);
    t.set_integer(1, -1);
    t.set_number(2, 1e300);
    t.set_number(3, -1e300);
    Builder b;
    b.output("y", b.constant(t));
    const std::string text = print(*b.finish());
    Result<Graph> g = parse(text, test_ops::kAll);
    ASSERT_TRUE(g) << g.error().message << "\n" << text;
    const Tensor& back = *g->values[g->outputs[0].value].constant;
    EXPECT_TRUE(std::ranges::equal(back.bytes(), t.bytes())) << text;
  }
}

// The reader of a case has nothing else to look them up in.
TEST(Parse, ReadsLargeConstantsThatAreWhole) {
  Tensor t(DType::f32, {5, 40});
  for (int64_t i = 0; i < t.element_count(); ++i) t.set_number(i, 1.0 / static_cast<double>(i + 3));
  Builder b;
  b.output("y", b.constant(t));
  const Result<Graph> graph = b.finish();
  const std::string text = print(*graph, LargeConstants::whole);
  Result<Graph> g = parse(text, test_ops::kAll);
  ASSERT_TRUE(g) << g.error().message;
  const ValueInfo& back = g->values[g->outputs[0].value];
  EXPECT_TRUE(std::ranges::equal(back.constant->bytes(), t.bytes()));
  EXPECT_FALSE(back.host);
  EXPECT_EQ(print(*g), print(*graph));
}

TEST(Parse, ReadsEpilogues) {
  const std::string text =
      "input %0 \"x\" : f32[in0.0]\n"
      "input %1 \"b\" : f32[in0.0]\n"
      "%2, %3 = split(%0, %1) body from 1 {in f32, f32; add($0, $1) : f32; return $2} : "
      "f32[in0.0], i64[in0.0]\n"
      "output \"y\" = %2\n";
  Result<Graph> g = parse(text, test_ops::kAll);
  ASSERT_TRUE(g) << g.error().message;
  EXPECT_EQ(g->nodes[0].first_body_input, 1u);
  EXPECT_EQ(print(*g), text);
}

// One expression as the extent of an input.
std::string round_trip(const std::string& expression) {
  const std::string text = "symbol n = in0.0\ninput %0 \"x\" : f32[n, in0.1, " + expression +
                           "]\ninput %1 \"k\" : f32[4]\noutput \"x\" = %0\n";
  Result<Graph> g = parse(text, test_ops::kAll);
  if (!g) return g.error().message;
  return to_string(g->values[0].shape[2].live);
}

TEST(Parse, ReadsEveryKindOfExpression) {
  EXPECT_EQ(round_trip("n - (in0.1 - 2)"), "in0.0 - (in0.1 - 2)");
  EXPECT_EQ(round_trip("n - in0.1 - 2"), "in0.0 - in0.1 - 2");
  EXPECT_EQ(round_trip("(n + 1)*-3"), "(in0.0 + 1)*-3");
  EXPECT_EQ(round_trip("n + 2*n*3"), "in0.0 + 2*in0.0*3");
  EXPECT_EQ(round_trip("-9223372036854775808"), "-9223372036854775808");
  EXPECT_EQ(round_trip("select(less_equal(n, 1), min(n, 4), trunc_div(n, 2))"),
            "select(less_equal(in0.0, 1), min(in0.0, 4), trunc_div(in0.0, 2))");
  EXPECT_EQ(round_trip("in1{3}"), "in1[3]");
  EXPECT_EQ(round_trip("size(in1[3])"), "size(in1[3])");
  EXPECT_EQ(round_trip("float_to_int(float_mul(float(in1[0]), int_to_float(n)))"),
            "float_to_int(float_mul(float(in1[0]), int_to_float(in0.0)))");
  EXPECT_EQ(round_trip("float_to_int(float_add(1e+300, -0.5))"),
            "float_to_int(float_add(1e+300, -0.5))");
  EXPECT_EQ(round_trip("float_to_int(float_select(logical_not(n), inf, 2.0))"),
            "float_to_int(float_select(logical_not(in0.0), inf, 2.0))");
}

TEST(Parse, RefusesMalformedExpressions) {
  EXPECT_EQ(round_trip("n +"), "text line 2: expected a word, found ]");
  EXPECT_EQ(round_trip("m"), "text line 2: unknown symbol m, found ]");
  EXPECT_EQ(round_trip("foo(n)"), "text line 2: unknown function foo, found n");
  EXPECT_EQ(round_trip("n + 0.5"), "text line 2: operands of add must be of its class, found ]");
  EXPECT_EQ(round_trip("9223372036854775808"), "text line 2: integer out of range, found ]");
  EXPECT_EQ(round_trip("in2.0"),
            "text line 5: expression names in2.0, which no input has, found the end");
  EXPECT_EQ(round_trip("in1.1"),
            "text line 5: expression names in1.1, which no input has, found the end");
  EXPECT_NE(round_trip(std::string(400, '(') + "n" + std::string(400, ')')).find("too deep"),
            std::string::npos);
  std::string chain = "n";
  for (int i = 0; i < 3000; ++i) chain += " + n";
  EXPECT_NE(round_trip(chain).find("too long"), std::string::npos);
}

std::string error_of(const std::string& text) {
  Result<Graph> g = parse(text, test_ops::kAll);
  return g ? "no error" : g.error().message;
}

TEST(Parse, ReportsWhereTextIsWrong) {
  const std::string x = "input %0 \"x\" : f32[in0.0]\n";
  EXPECT_EQ(error_of("nonsense"),
            "text line 1: expected symbol, device, capacity, bind, source, input, const, guard, "
            "output or a value, "
            "found nonsense");
  EXPECT_EQ(error_of(x + "%1 = sub(%0, %0) : f32[in0.0]"), "text line 2: unknown op sub, found (");
  EXPECT_EQ(error_of(x + "%1 = add(%0, %7) : f32[in0.0]"),
            "text line 2: value %7 must be defined before, found )");
  EXPECT_EQ(error_of(x + x), "text line 2: value %0 is defined twice, found \"x\"");
  EXPECT_EQ(error_of(x + "%1 = add(%0, %0) {axis=1} : f32[in0.0]"),
            "text line 2: unknown attribute axis, found =");
  EXPECT_EQ(error_of("input %0 \"x\" : f7[]"), "text line 1: expected a dtype, found [");
  EXPECT_EQ(error_of("input %0 \"x : f32[]\n"), "text line 1: a text must be closed, found \"");
  EXPECT_EQ(error_of("const %0 : f32[2] = {1}\n"),
            "text line 2: fewer elements than the extents state, found the end");
  EXPECT_EQ(error_of("const %0 : f32[2] = {1, 2, 3}\n"),
            "text line 1: more elements than the extents state, found 3");
  EXPECT_EQ(error_of("const %0 : f32[65] = {1}\n"),
            "text line 1: the extents must be constants with at most 64 elements, found {");
  EXPECT_EQ(error_of("const %0 : f32[65] #0123456789abcdef\n"),
            "text line 1: a constant printed as a hash cannot be read, found 0123456789abcdef");
  EXPECT_EQ(error_of(x + "output \"y\" = _"), "text line 2: expected '%', found _");
}

TEST(Parse, VerifiesWhatItRead) {
  const std::string x = "input %0 \"x\" : f32[in0.0]\n";
  EXPECT_EQ(error_of(x + "%1 = add(%0, %0) : f16[in0.0]"),
            "verify: node 0 (add): output 0 must be f32 by the op's rule, is f16");
  EXPECT_EQ(error_of(x + "%1 = add(%0, %1) : f32[in0.0]"),
            "verify: node 0 (add): operand %1 must be produced before");
  EXPECT_EQ(error_of(x + "%1 = cast(%0) : f32[in0.0]"),
            "verify: node 0 (cast): cast: attribute to is missing");
}

TEST(Parse, SkipsComments) {
  EXPECT_EQ(error_of("// nothing\ninput %0 \"// x\" : f32[] // here\noutput \"x\" = %0"),
            "no error");
  EXPECT_EQ(error_of(""), "no error");
}

TEST(Parse, SurvivesEveryTruncationAndChangedByte) {
  const std::string text = print(rich());
  for (size_t i = 0; i < text.size(); ++i) {
    (void)parse(text.substr(0, i), test_ops::kAll);
    std::string changed = text;
    for (char c : {'(', '0', '\n', '"', '%', ','}) {
      changed[i] = c;
      (void)parse(changed, test_ops::kAll);
    }
  }
}

}  // namespace
}  // namespace ullage::ir
