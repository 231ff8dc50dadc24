// Samples of products, convolutions and pooling.
#include "ops/dense/conv_transpose.h"
#include "ops/dense/convolution.h"
#include "ops/dense/dot.h"
#include "ops/dense/excitation.h"
#include "ops/dense/matmul.h"
#include "ops/dense/pool.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> conv_transpose_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"n", "3", "h", "w"}},
                            {.shape = {"3", "5", "2", "2"}},
                            {.shape = {"5"}}},
               .attributes = [](ExtentPool&) { return Attributes{{kStrides, {2, 2}}}; },
               .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}}, {{"n", 2}, {"h", 5}, {"w", 7}}}});
  r.push_back({.operands = {{.shape = {"1", "4", "h", "w"}}, {.shape = {"4", "2", "3", "3"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     return Attributes{{kStrides, {3, 2}},
                                       {kPads, std::vector<ExtentExpr>(4, pool.constant(1))},
                                       {ConvTransposeOp::kOutputPadding, {2, 1}},
                                       {kGroup, 2}};
                   },
               .sizes = {{{"h", 3}, {"w", 3}}, {{"h", 1}, {"w", 9}}}});
  r.push_back({.operands = {{.shape = {"1", "2", "w"}}, {.shape = {"2", "3", "4"}}},
               .attributes = [](ExtentPool&) { return Attributes{{kDilations, {2}}}; },
               .sizes = {{{"w", 3}}, {{"w", 34}}}});
  return r;
}

std::vector<ExtentExpr> constants(ExtentPool& pool, std::initializer_list<int64_t> values) {
  std::vector<ExtentExpr> r;
  for (int64_t v : values) r.push_back(pool.constant(v));
  return r;
}

std::vector<Sample> convolution_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"n", "3", "h", "w"}},
                            {.shape = {"7", "3", "3", "3"}},
                            {.shape = {"7"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     return Attributes{{kPads, constants(pool, {1, 1, 1, 1})}, {kStrides, {2, 1}}};
                   },
               .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}},
                         {{"n", 2}, {"h", 9}, {"w", 13}},
                         {{"n", 0}, {"h", 4}, {"w", 4}}}});
  r.push_back({.operands = {{.shape = {"n", "5", "h", "w"}}, {.shape = {"34", "5", "1", "1"}}},
               .sizes = {{{"n", 1}, {"h", 5}, {"w", 7}}, {{"n", 2}, {"h", 1}, {"w", 33}}}});
  r.push_back({.operands = {{.shape = {"1", "6", "h", "w"}}, {.shape = {"6", "1", "5", "3"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     return Attributes{{kPads, constants(pool, {2, 1, 2, 1})}, {kGroup, 6}};
                   },
               .sizes = {{{"h", 3}, {"w", 9}}, {{"h", 11}, {"w", 17}}}});
  r.push_back({.operands = {{.shape = {"2", "4", "w"}}, {.shape = {"6", "2", "3"}}},
               .attributes = [](ExtentPool&) { return Attributes{{kDilations, {2}}, {kGroup, 2}}; },
               .sizes = {{{"w", 5}}, {{"w", 40}}}});
  r.push_back({.operands = {{.shape = {"n", "24", "h", "w"}}, {.shape = {"24", "4", "3", "3"}}},
               .attributes = [](ExtentPool&) { return Attributes{{kGroup, 6}}; },
               .sizes = {{{"n", 1}, {"h", 3}, {"w", 9}}, {{"n", 2}, {"h", 6}, {"w", 14}}}});
  r.push_back({.operands = {{.shape = {"1", "32", "w"}}, {.shape = {"32", "16", "1"}}},
               .attributes = [](ExtentPool&) { return Attributes{{kGroup, 2}}; },
               .sizes = {{{"w", 5}}, {{"w", 40}}}});
  r.push_back(
      {.operands = {{.shape = {"1", "2", "d", "4", "5"}}, {.shape = {"3", "2", "2", "3", "2"}}},
       .sizes = {{{"d", 2}}, {{"d", 5}}}});
  return r;
}

std::vector<Sample> dot_samples() {
  return {{.operands = {{.shape = {"2", "m", "3", "k"}}, {.shape = {"3", "k", "2", "n"}}},
           .attributes =
               [](ExtentPool&) {
                 return to_attributes({.lhs_contracting = {3, 2},
                                       .rhs_contracting = {1, 0},
                                       .lhs_batch = {0},
                                       .rhs_batch = {2}});
               },
           .sizes = {{{"m", 4}, {"k", 5}, {"n", 3}},
                     {{"m", 1}, {"k", 0}, {"n", 2}},
                     {{"m", 0}, {"k", 2}, {"n", 33}}}},
          {.operands = {{.dtype = DType::i32, .shape = {"k", "m", "2"}, .low = -9, .high = 9},
                        {.dtype = DType::i32, .shape = {"n", "k"}, .low = -9, .high = 9}},
           .attributes =
               [](ExtentPool&) {
                 return to_attributes({.lhs_contracting = {0}, .rhs_contracting = {1}});
               },
           .sizes = {{{"m", 3}, {"k", 7}, {"n", 5}}, {{"m", 17}, {"k", 1}, {"n", 1}}}}};
}

template <int64_t kChannels, int64_t kHidden>
Sample excitation_sample(std::vector<std::string> spatial) {
  std::vector<std::string> shape{"n", std::to_string(kChannels)};
  shape.insert(shape.end(), spatial.begin(), spatial.end());
  return {.operands = {{.shape = std::move(shape)},
                       {.shape = {std::to_string(excitation_weights(kChannels, kHidden))},
                        .low = -0.5,
                        .high = 0.5}},
          .attributes = [](ExtentPool&) { return Attributes{{ExcitationOp::kHidden, kHidden}}; },
          .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}},
                    {{"n", 2}, {"h", 7}, {"w", 33}},
                    {{"n", 0}, {"h", 4}, {"w", 4}}},
          .relative_tolerance = 1e-4,
          .absolute_tolerance = 1e-5};
}

std::vector<Sample> excitation_samples() {
  // Few and many channels compared with the lanes of a workgroup; images beyond one workgroup's
  // share.
  Sample large = excitation_sample<9, 4>({"h", "w"});
  large.sizes = {{{"n", 1}, {"h", 130}, {"w", 257}}, {{"n", 2}, {"h", 3}, {"w", 20000}}};
  return {excitation_sample<5, 4>({"h", "w"}), excitation_sample<70, 12>({"w"}),
          excitation_sample<4, 20>({"2", "h", "w"}), std::move(large)};
}

std::vector<Sample> matmul_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"m", "k"}}, {.shape = {"k", "n"}}},
               .sizes = {{{"m", 1}, {"k", 1}, {"n", 1}},
                         {{"m", 5}, {"k", 7}, {"n", 3}},
                         {{"m", 33}, {"k", 65}, {"n", 34}},
                         {{"m", 3}, {"k", 0}, {"n", 5}},
                         {{"m", 0}, {"k", 4}, {"n", 5}},
                         {{"m", 130}, {"k", 20}, {"n", 129}}}});
  r.push_back({.operands = {{.shape = {"b", "1", "m", "4"}}, {.shape = {"1", "h", "4", "5"}}},
               .sizes = {{{"b", 2}, {"h", 3}, {"m", 3}}, {{"b", 1}, {"h", 1}, {"m", 17}}}});
  // As many batch axes that cannot be joined as a kernel takes.
  r.push_back({.operands = {{.shape = {"b", "1", "3", "1", "m", "4"}},
                            {.shape = {"1", "h", "1", "2", "4", "5"}}},
               .sizes = {{{"b", 2}, {"h", 3}, {"m", 3}}, {{"b", 3}, {"h", 2}, {"m", 18}}}});
  r.push_back({.operands = {{.dtype = DType::i32, .shape = {"m", "5"}, .low = -9, .high = 9},
                            {.dtype = DType::i32, .shape = {"5", "n"}, .low = -9, .high = 9}},
               .sizes = {{{"m", 3}, {"n", 6}}, {{"m", 9}, {"n", 1}}}});
  return r;
}

// 2-D windows of 3 x 2 with padding and a symbolic size; 1-D in rank 3.
std::vector<Sample> pool_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"n", "5", "h", "w"}}},
               .attributes =
                   [](ExtentPool& pool) {
                     std::vector<ExtentExpr> pads = {pool.constant(1), pool.constant(0),
                                                     pool.constant(1), pool.constant(1)};
                     return Attributes{{kKernel, {3, 2}}, {kStrides, {2, 2}}, {kPads, pads}};
                   },
               .sizes = {{{"n", 1}, {"h", 3}, {"w", 2}},
                         {{"n", 2}, {"h", 8}, {"w", 33}},
                         {{"n", 0}, {"h", 4}, {"w", 4}}}});
  r.push_back({.operands = {{.shape = {"2", "3", "w"}}},
               .attributes =
                   [](ExtentPool&) {
                     return Attributes{
                         {kKernel, {3}}, {kDilations, {2}}, {kStrides, {2}}, {kCeilMode, true}};
                   },
               .sizes = {{{"w", 5}}, {{"w", 8}}, {{"w", 71}}}});
  return r;
}

}  // namespace

SampleTable dense_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&average_pool, pool_samples},       {&conv_transpose, conv_transpose_samples},
      {&convolution, convolution_samples}, {&dot, dot_samples},
      {&excitation, excitation_samples},   {&lp_pool, pool_samples},
      {&matmul, matmul_samples},           {&max_pool, pool_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
