// Attention with every combination of optional operands, at random shapes, against its reference,
// which is checked against the formula written in other ops.
#include "ops/rowwise/attention.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <random>

#include "ops/control/loop.h"
#include "ops/dense/matmul.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"
#include "ops/reduce/reduce.h"
#include "ops/rowwise/softmax.h"
#include "passes/compile.h"
#include "tests/ops/fixtures/device_run.h"

namespace ullage::test {
namespace {

using namespace ir;

// How a mask broadcasts; 0: an axis of one.
struct MaskForm {
  bool is_there = false, boolean = false, batches = false, heads = false, queries = false;
};

struct Case {
  ops::AttentionSpec spec;
  int64_t batches = 1, queries = 1, keys = 1;
  MaskForm mask = {};
  bool sinks = false, sinks_of_batches = false, spans = false;

  // q, k and v, then mask, sinks and spans; of another shape where there are none.
  Tensor operand(size_t i, uint32_t seed) const {
    if (i == ops::AttentionOp::kMask) return mask_operand(seed);
    if (i == ops::AttentionOp::kSinks)
      return random_tensor(DType::f32, {sinks_of_batches ? batches : 1, spec.heads}, seed, -2, 4);
    if (i == ops::AttentionOp::kSpans)
      return random_tensor(DType::i32, {batches, 2}, seed, -1, static_cast<double>(keys + 1));
    const int64_t heads = i == 0 ? spec.heads : spec.heads / spec.group;
    return random_tensor(
        DType::f32,
        {batches, i == 0 ? queries : keys, spec.first[i] + heads * spec.head + seed % 3}, seed, -2,
        2);
  }
  bool has(size_t i) const {
    return i < 3 ||
           (i == ops::AttentionOp::kMask ? mask.is_there
                                         : (i == ops::AttentionOp::kSinks ? sinks : spans));
  }

 private:
  Tensor mask_operand(uint32_t seed) const {
    const std::vector<int64_t> shape{mask.batches ? batches : 1, mask.heads ? spec.heads : 1,
                                     mask.queries ? queries : 1, keys};
    if (mask.boolean) return random_tensor(DType::boolean, shape, seed, 0, 1);
    // Every third key is hidden.
    Tensor added = random_tensor(DType::f32, shape, seed, -3, 3);
    for (int64_t i = 0; i < added.element_count(); i += 3)
      added.set_number(i, -std::numeric_limits<double>::infinity());
    return added;
  }
};

std::string text_of(const Case& c) {
  const MaskForm& m = c.mask;
  return std::to_string(c.batches) + " x " + std::to_string(c.queries) + " queries, " +
         std::to_string(c.keys) + " keys, " + std::to_string(c.spec.heads) + " heads of " +
         std::to_string(c.spec.head) + " in groups of " + std::to_string(c.spec.group) +
         ", causal " + std::to_string(c.spec.causal) + ", window " + std::to_string(c.spec.window) +
         ", cap " + std::to_string(c.spec.soft_cap) +
         (m.is_there ? std::string(", mask ") + (m.boolean ? "bool" : "f32") +
                           (m.batches ? " N" : "") + (m.heads ? " H" : "") + (m.queries ? " T" : "")
                     : "") +
         (c.sinks ? ", sinks" : "") + (c.spans ? ", spans" : "");
}

// Rows first .. end - 1 of batch n, as a batch.
Tensor rows_of(const Tensor& x, int64_t n, int64_t first, int64_t end) {
  const int64_t columns = x.shape()[2];
  std::vector<double> rows;
  for (int64_t i = first * columns; i < end * columns; ++i)
    rows.push_back(x.number(n * x.shape()[1] * columns + i));
  return Tensor::from_doubles(x.dtype(), {1, end - first, columns}, rows);
}

class Cases {
 public:
  // One that may have masks, sinks and spans.
  Case next_with_extras() {
    Case c = next();
    c.mask = {.is_there = one_of(2),
              .boolean = one_of(2),
              .batches = one_of(2),
              .heads = one_of(2),
              .queries = one_of(2)};
    c.sinks = one_of(2);
    c.sinks_of_batches = one_of(2);
    c.spans = one_of(2);
    return c;
  }

  Case next() {
    constexpr int64_t kHeads[] = {1, 3, 4, 8, 33, 64, 68};
    constexpr int64_t kCounts[] = {1, 2, 7, 8, 9, 31, 32, 33, 65, 130};
    Case c;
    c.batches = below(2) + 1;
    c.queries = kCounts[below(std::size(kCounts))];
    c.keys = kCounts[below(std::size(kCounts))];
    c.spec.group = below(3) + 1;
    c.spec.heads = c.spec.group * (below(2) + 1);
    c.spec.head = kHeads[below(std::size(kHeads))];
    c.spec.first = {below(2) * 4, below(3), below(2) * 4};
    c.spec.scale = 0.4;
    c.spec.causal = below(4) != 0;
    if (c.spec.causal && below(2) == 0) c.spec.window = kCounts[below(std::size(kCounts))];
    if (below(2) == 0) c.spec.soft_cap = 0.5 + static_cast<double>(below(4));
    return c;
  }

 private:
  bool one_of(size_t n) { return below(n) == 0; }
  int64_t below(size_t n) { return static_cast<int64_t>(random_() % n); }
  std::mt19937 random_{5};
};

Result<Graph> attention_of(const std::array<Value, 6>& x, Builder& b, const Case& c) {
  b.output("y",
           ops::attention(x[0], x[1], x[2], c.spec, {.mask = x[3], .sinks = x[4], .spans = x[5]}));
  return b.finish();
}

// Operands of the case, all extents open but columns and those that broadcast; or none.
Result<Graph> graph_of(const Case& c, uint32_t seed, std::vector<Tensor>& operands,
                       bool open = true) {
  Builder b;
  std::array<Value, 6> x;
  for (size_t i = 0; i < x.size(); ++i) {
    if (!c.has(i)) continue;
    operands.push_back(c.operand(i, 6 * seed + static_cast<uint32_t>(i)));
    const Tensor& operand = operands.back();
    std::vector<ExtentExpr> extents;
    for (int64_t extent : operand.shape())
      extents.push_back(open && (extent != 1 || i < 3) ? ExtentExpr() : b.pool().constant(extent));
    if (i < 3) extents[2] = b.pool().constant(operand.shape()[2]);
    x[i] = b.input("x" + std::to_string(i), operand.dtype(), extents);
  }
  return attention_of(x, b, c);
}

void check(const Device& device, const Case& c, uint32_t seed) {
  SCOPED_TRACE(text_of(c));
  std::vector<Tensor> operands;
  const auto graph = graph_of(c, seed, operands);
  ASSERT_TRUE(graph) << graph.error().message;
  const auto expected = evaluate(*graph, operands);
  ASSERT_TRUE(expected) << expected.error().message;
  const auto found = device.run(*graph, operands);
  ASSERT_TRUE(found) << found.error().message;
  EXPECT_EQ(difference((*expected)[0], (*found)[0], 1e-4, 1e-5), "");
}

TEST(AttentionOnDevice, EqualsItsReferenceInEveryCombination) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Cases cases;
  for (uint32_t i = 0; i < 40; ++i) check(device, cases.next(), i);
}

TEST(AttentionOnDevice, EqualsItsReferenceWithMasksSinksAndSpans) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  Cases cases;
  for (uint32_t i = 0; i < 40; ++i) check(device, cases.next_with_extras(), i);
}

// Does attention of the graph take this kernel on a CPU driver of so many lanes?
bool takes(const Graph& graph, uint32_t lanes, std::string_view file) {
  passes::CompileOptions options;
  options.profile = portable_profile();
  options.profile.device_class = DeviceClass::cpu;
  options.profile.subgroup_shuffle = true;
  options.profile.subgroup_size = options.profile.min_subgroup_size = lanes;
  bool found = false;
  options.on_kernels = [&](std::string_view, const KernelGraph& kernels) {
    for (const KernelCall& call : kernels.calls) found |= call.kernel.file == file;
  };
  const auto compiled = passes::compile(graph, options);
  EXPECT_TRUE(compiled) << compiled.error().message;
  return found;
}

constexpr std::string_view kByRows = "rowwise/cpu/attention_rows.comp";

TEST(AttentionOnDevice, QueriesThatSeeTheSameKeysShareThem) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  constexpr int64_t kHeads[] = {36, 64, 68, 128}, kQueries[] = {16, 31, 33, 65};
  Cases cases;
  for (uint32_t i = 0; i < 8; ++i) {
    Case c = i % 2 == 0 ? cases.next_with_extras() : cases.next();
    c.spec.head = kHeads[i % std::size(kHeads)];
    c.spec.first[1] = i % 3 * 4;
    c.spec.causal = false;
    c.spec.window = 0;
    c.queries = kQueries[i / 2];
    SCOPED_TRACE(text_of(c));
    std::vector<Tensor> operands;
    const auto graph = graph_of(c, i, operands, false);
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_TRUE(takes(*graph, 8, kByRows));
    const auto expected = evaluate(*graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const auto found = device.run(*graph, operands);
    ASSERT_TRUE(found) << found.error().message;
    EXPECT_EQ(difference((*expected)[0], (*found)[0], 1e-4, 1e-5), "");
  }
}

// A query alone, whose number is not known, and one that sees fewer keys than the next.
TEST(AttentionOnDevice, OtherQueriesDoNotShareTheirKeys) {
  for (const auto& [causal, open] : {std::pair(true, false), std::pair(false, true)}) {
    const Case c{.spec = {.heads = 2, .head = 64, .scale = 0.4, .causal = causal},
                 .queries = 33,
                 .keys = 65};
    std::vector<Tensor> operands;
    const auto graph = graph_of(c, 1, operands, open);
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_FALSE(takes(*graph, 8, kByRows)) << text_of(c);
  }
}

// What decides the tiles of GPU kernels: the size of subgroups implies that of registers.
struct GpuShape {
  uint32_t subgroup_size, min_subgroup_size, shared_bytes, storage_buffers;
};

// A program in that form, whose kernel is another one, with its session.
class GpuProgram {
 public:
  GpuProgram(const Device& device, const Graph& graph, const GpuShape& gpu) {
    const DeviceProfile held = device.profile();
    DeviceProfile profile = portable_profile();
    profile.max_storage_buffers = std::min(gpu.storage_buffers, held.max_storage_buffers);
    profile.max_shared_bytes = std::min(gpu.shared_bytes, held.max_shared_bytes);
    profile.subgroup_size = gpu.subgroup_size;
    profile.min_subgroup_size = gpu.min_subgroup_size;
    auto program = device.compile(graph, profile);
    if (!program) ADD_FAILURE() << program.error().message;
    if (program) program_ = *program;
    EXPECT_EQ(ullage_session_create(program_, nullptr, &session_), ULLAGE_OK)
        << ullage_last_error();
  }
  GpuProgram(const GpuProgram&) = delete;
  GpuProgram& operator=(const GpuProgram&) = delete;
  ~GpuProgram() {
    ullage_session_destroy(session_);
    ullage_program_destroy(program_);
  }
  Tensor run(std::span<const Tensor> operands) const {
    auto found = run_session(session_, program_, operands);
    if (!found) ADD_FAILURE() << found.error().message;
    return found ? std::move((*found)[0]) : Tensor();
  }

 private:
  ullage_program* program_ = nullptr;
  ullage_session* session_ = nullptr;
};

TEST(AttentionOnDevice, TilesOfGpusEqualTheReference) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  constexpr int64_t kHeads[] = {16, 20, 32, 40, 64, 68, 96, 128, 200};
  // Of four storage buffers keys and values are joined.
  constexpr GpuShape kGpus[] = {{0, 0, 16384, 4},
                                {32, 32, 16384, 5},
                                {32, 8, 32768, 4},
                                {32, 8, 16384, 5},
                                {32, 8, 32768, 5}};
  Cases cases;
  for (uint32_t i = 0; i < 27; ++i) {
    Case c = i % 2 == 0 ? cases.next_with_extras() : cases.next();
    c.spec.head = kHeads[i % std::size(kHeads)];
    c.spec.first[1] = i % 3 * 4;
    if (i % 4 == 0) c.keys = 250 + 30 * static_cast<int64_t>(i);
    SCOPED_TRACE(text_of(c));
    std::vector<Tensor> operands;
    const auto graph = graph_of(c, i, operands, i % 3 != 0);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto expected = evaluate(*graph, operands);
    ASSERT_TRUE(expected) << expected.error().message;
    const GpuShape& gpu = kGpus[i % std::size(kGpus)];
    const GpuProgram program(device, *graph, gpu);
    EXPECT_EQ(difference((*expected)[0], program.run(operands), 1e-4, 1e-5), "");
  }
}

// Many queries join the parts of their keys as they go, single ones have a workgroup for each part.
TEST(AttentionOnDevice, AQueryOfGpusComesToTheSameBitsAlone) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  constexpr int64_t kKeys[] = {1, 2, 31, 33, 255, 256, 257, 300, 513, 1030};
  for (const auto& [head, window, group] :
       std::vector<std::array<int64_t, 3>>{{64, 0, 3}, {16, 70, 1}, {40, 300, 2}}) {
    Case c{.spec = {.heads = 2 * group,
                    .head = head,
                    .group = group,
                    .scale = 0.4,
                    .causal = true,
                    .window = window},
           .batches = 2,
           .queries = 2,
           .keys = 2,
           .sinks = window == 70};
    std::vector<Tensor> operands;
    const auto graph = graph_of(c, 3, operands);
    ASSERT_TRUE(graph) << graph.error().message;
    const GpuProgram program(device, *graph, {32, 32, 16384, 5});
    for (const int64_t keys : kKeys) {
      c.keys = keys;
      c.queries = std::min<int64_t>(keys, 290);
      SCOPED_TRACE(text_of(c));
      for (uint32_t i = 0; i < 3; ++i) operands[i] = c.operand(i, 18 + i);
      const Tensor all = program.run(operands);
      for (const int64_t query : {int64_t{0}, c.queries / 2, c.queries - 1}) {
        const int64_t seen = keys - c.queries + query + 1;
        std::vector<Tensor> own = operands;
        own[0] = rows_of(operands[0], 1, query, query + 1);
        for (size_t i : {size_t{1}, size_t{2}}) own[i] = rows_of(operands[i], 1, 0, seen);
        EXPECT_EQ(difference(rows_of(all, 1, query, query + 1), program.run(own), 0, 0), "")
            << "query " << query;
      }
    }
  }
}

// Rows of a batch whose keys begin and end anywhere have the bits that each has alone.
TEST(AttentionOnDevice, ASpanIsWhatWouldBeThereWithoutTheOthers) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  for (const int64_t head : {16, 64, 128}) {
    const Case together{
        .spec = {.heads = 4, .head = head, .group = 2, .scale = 0.3, .causal = true},
        .batches = 3,
        .queries = 2,
        .keys = 70,
        .spans = true};
    std::vector<Tensor> operands;
    const auto graph = graph_of(together, 7, operands);
    ASSERT_TRUE(graph) << graph.error().message;
    constexpr int64_t kSpans[] = {0, 70, 13, 70, 5, 38};
    operands[3] = Tensor::from_integers(DType::i32, {3, 2}, kSpans);
    const auto all = device.run(*graph, operands);
    ASSERT_TRUE(all) << all.error().message;
    for (int64_t n = 0; n < 3; ++n) {
      Case alone = together;
      alone.batches = 1;
      alone.spans = false;
      std::vector<Tensor> own;
      const auto small = graph_of(alone, 7, own);
      ASSERT_TRUE(small) << small.error().message;
      for (size_t i = 0; i < 3; ++i) {
        const bool is_query = i == 0;
        own[i] =
            rows_of(operands[i], n, is_query ? 0 : kSpans[2 * n], is_query ? 2 : kSpans[2 * n + 1]);
      }
      const auto one = device.run(*small, own);
      ASSERT_TRUE(one) << one.error().message;
      EXPECT_EQ(difference(rows_of((*all)[0], n, 0, 2), (*one)[0], 0, 0), "")
          << "head " << head << ", row " << n;
    }
  }
}

// Keys of 3 conversations and, behind them or apart, values, which get a position more every
// iteration.
Result<Graph> attention_over_iterations(bool apart, int64_t head) {
  Builder b;
  const auto n = [&](int64_t v) { return b.pool().constant(v); };
  const Value rows = b.input("rows", DType::f32, {n(3), ExtentExpr(), n(2 * head)});
  const Value spans = b.input("spans", DType::i32, {n(3), n(2)});
  ops::Loop loop(b, n(5));
  const auto carry = [&] {
    return loop.carry(rows, {n(3), rows.extent(1) + loop.iteration(), n(2 * head)});
  };
  const Value k = carry(), v = apart ? carry() : k,
              q = loop.carry(b.constant(random_tensor(DType::f32, {3, 1, 4 * head}, 9, -1, 1)));
  const int64_t half[] = {2};
  const Value y = ops::attention(q, k, v,
                                 {.heads = 4,
                                  .head = head,
                                  .group = apart ? 2 : 4,
                                  .first = {0, 0, apart ? 0 : head},
                                  .scale = 0.4,
                                  .causal = true},
                                 {.spans = spans});
  const Value grown = ops::slice_along(y, 2, n(0), n(2 * head));
  loop.next(k, ops::concat(std::array{k, grown}, 1));
  if (apart) loop.next(v, ops::concat(std::array{v, ops::neg(grown)}, 1));
  loop.next(q, ops::add(y, ops::reduce_mean(y, half, true)));
  loop.end();
  b.output("y", loop.result(q));
  return b.finish();
}

TEST(AttentionOnDevice, KeysThatGrowInALoopAreReadWhereTheyLie) {
  Device device;
  if (!device.available()) GTEST_SKIP() << "no Vulkan device";
  for (const bool apart : {false, true}) {
    for (const int64_t head : {8, 64}) {
      const auto graph = attention_over_iterations(apart, head);
      ASSERT_TRUE(graph) << graph.error().message;
      constexpr int64_t kSpans[] = {0, 100, 3, 100, 7, 100};
      const std::vector<Tensor> operands = {random_tensor(DType::f32, {3, 9, 2 * head}, 4, -1, 1),
                                            Tensor::from_integers(DType::i32, {3, 2}, kSpans)};
      const auto expected = evaluate(*graph, operands);
      ASSERT_TRUE(expected) << expected.error().message;
      const auto found = device.run(*graph, operands);
      ASSERT_TRUE(found) << found.error().message;
      EXPECT_EQ(difference((*expected)[0], (*found)[0], 1e-4, 1e-5), "") << head;
    }
  }
}

// One head whose keys and values are the operands, by products, tanh and softmax.
TEST(AttentionOnDevice, ItsReferenceIsTheFormula) {
  for (const auto& [queries, keys, window] :
       std::vector<std::array<int64_t, 3>>{{9, 9, 3}, {5, 12, 4}, {4, 7, 0}, {6, 6, 100}}) {
    const Case c{.spec = {.heads = 1,
                          .head = 5,
                          .scale = 0.7,
                          .causal = true,
                          .window = window,
                          .soft_cap = 1.5},
                 .queries = queries,
                 .keys = keys};
    Builder b;
    std::array<Value, 6> x;
    for (uint32_t j = 0; j < 3; ++j) {
      x[j] = b.constant(random_tensor(DType::f32, {1, j == 0 ? queries : keys, 5}, j + 1));
    }
    std::vector<double> hidden;
    for (int64_t q = 0; q < queries; ++q) {
      for (int64_t k = 0; k < keys; ++k) {
        const int64_t own = keys - queries + q;
        hidden.push_back(k <= own && (window == 0 || k > own - window) ? 0 : -1e30);
      }
    }
    const Value scores = ops::mul(ops::matmul(x[0], ops::transpose(x[1], {0, 2, 1})), 0.7);
    const Value mask = b.constant(Tensor::from_doubles(DType::f32, {1, queries, keys}, hidden));
    const Value capped = ops::mul(ops::tanh(ops::div(scores, 1.5)), 1.5);
    b.output("expected", ops::matmul(ops::softmax(ops::add(capped, mask), 2), x[2]));
    const auto graph = attention_of(x, b, c);
    ASSERT_TRUE(graph) << graph.error().message;
    const auto both = evaluate(*graph, {});
    ASSERT_TRUE(both) << both.error().message;
    EXPECT_EQ(difference((*both)[0], (*both)[1], 1e-5, 1e-6), "") << text_of(c);
  }
}

TEST(AttentionOnDevice, WindowsAndCapsThatMeanNothingAreRefused) {
  const auto refused = [](const ops::AttentionSpec& spec) {
    Builder b;
    std::array<Value, 6> x;
    for (size_t i = 0; i < 3; ++i) x[i] = b.constant(Tensor(DType::f32, {1, 2, 4}));
    const auto graph = attention_of(x, b, {.spec = spec});
    return graph ? std::string() : graph.error().message;
  };
  EXPECT_NE(refused({.head = 4, .window = 3}).find("(C5): given 3"), std::string::npos);
  EXPECT_NE(refused({.head = 4, .causal = true, .window = -1}).find("(C5): given -1"),
            std::string::npos);
  EXPECT_NE(refused({.head = 4, .soft_cap = -2}).find("(C6): given -2"), std::string::npos);
  EXPECT_EQ(refused({.head = 4, .causal = true, .window = 1, .soft_cap = 2}), "");
}

TEST(AttentionOnDevice, ExtrasThatDoNotFitAreRefused) {
  // Of 3 batches, 2 heads, 5 queries and 7 keys.
  const auto refused = [](size_t operand, DType dtype, std::vector<int64_t> shape) {
    Builder b;
    std::array<Value, 6> x;
    for (size_t i = 0; i < 3; ++i) x[i] = b.constant(Tensor(DType::f32, {3, i == 0 ? 5 : 7, 8}));
    x[operand] = b.constant(Tensor(dtype, std::move(shape)));
    const auto graph = attention_of(x, b, {.spec = {.heads = 2, .head = 4}});
    return graph ? std::string() : graph.error().message;
  };
  const auto is_about = [](const std::string& message, const char* rule) {
    return message.find(rule) != std::string::npos;
  };
  EXPECT_EQ(refused(3, DType::f32, {1, 2, 1, 7}), "");
  EXPECT_EQ(refused(3, DType::boolean, {3, 1, 5, 7}), "");
  EXPECT_TRUE(is_about(refused(3, DType::i32, {1, 1, 5, 7}), "(C7)"));
  EXPECT_TRUE(is_about(refused(3, DType::f32, {2, 1, 5, 7}), "(C7)"));
  EXPECT_TRUE(is_about(refused(3, DType::f32, {1, 1, 5, 1}), "(C7)"));
  EXPECT_TRUE(is_about(refused(3, DType::f32, {5, 7}), "(C7)"));
  EXPECT_TRUE(is_about(refused(4, DType::f32, {1, 3}), "(C8)"));
  EXPECT_TRUE(is_about(refused(4, DType::f32, {2}), "(C8)"));
  EXPECT_TRUE(is_about(refused(5, DType::i64, {3, 2}), "(C9)"));
  EXPECT_TRUE(is_about(refused(5, DType::i32, {1, 2}), "(C9)"));
}

}  // namespace
}  // namespace ullage::test
