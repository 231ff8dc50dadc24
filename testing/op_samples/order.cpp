// Samples of scans, sorts and searches.
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

template <bool descending>
Attributes directed(ExtentPool&) {
  return {{ArgsortOp::kDescending, descending}};
}

std::vector<Sample> argsort_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::i64, DType::boolean}) {
    const double high = dtype == DType::boolean ? 2 : 9;
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"2", "n"}, .low = 0, .high = high}},
                       .attributes = is_float(dtype) ? directed<true> : directed<false>,
                       .sizes = {{{"n", 300}}, {{"n", 1}}, {{"n", 0}}, {{"n", 1100}}}});
  }
  samples.push_back({.operands = {{.shape = {"m", "40"}}},
                     .attributes = directed<false>,
                     .sizes = {{{"m", 9}}, {{"m", 0}}}});
  samples.push_back({.operands = {{.dtype = DType::f16, .shape = {"5000"}, .low = -9, .high = 9}},
                     .attributes = directed<true>,
                     .sizes = {{}}});
  return samples;
}

template <int64_t axis, bool exclusive, bool reverse>
Attributes scanned(ExtentPool&) {
  return {{kAxis, axis}, {ScanOp::kExclusive, exclusive}, {ScanOp::kReverse, reverse}};
}

std::vector<Sample> scan_samples() {
  std::vector<Sample> samples;
  for (const auto attributes :
       {scanned<1, false, false>, scanned<1, true, false>, scanned<0, false, true>,
        scanned<1, true, true>, scanned<2, false, false>}) {
    samples.push_back({.operands = {{.shape = {"m", "n", "3"}, .low = 0.5, .high = 1.5}},
                       .attributes = attributes,
                       .sizes = {{{"m", 2}, {"n", 9}},
                                 {{"m", 1}, {"n", 1}},
                                 {{"m", 3}, {"n", 0}},
                                 {{"m", 0}, {"n", 4}}},
                       .relative_tolerance = 1e-4});
  }
  for (DType dtype : {DType::i8, DType::u64, DType::i32, DType::u16, DType::f16}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"2", "n"}, .low = 0, .high = 2}},
                       .attributes = scanned<1, false, true>,
                       .sizes = {{{"n", 7}}, {{"n", 0}}},
                       .relative_tolerance = 2e-3,
                       .absolute_tolerance = 2e-3});
  }
  // One long line, whose length is known.
  samples.push_back({.operands = {{.shape = {"5003"}, .low = 0.99, .high = 1.01}},
                     .attributes = scanned<0, false, true>,
                     .sizes = {{}},
                     .relative_tolerance = 1e-4});
  samples.push_back({.operands = {{.dtype = DType::i64, .shape = {"2", "n"}, .low = -9, .high = 9}},
                     .attributes = scanned<1, true, true>,
                     .sizes = {{{"n", 1024}}, {{"n", 3001}}, {{"n", 1}}}});
  return samples;
}

template <bool right>
Attributes side(ExtentPool&) {
  return {{SearchSortedOp::kRight, right}};
}

// Operands of one value each: samples are not sorted, and equal elements are.
std::vector<Sample> search_samples() {
  std::vector<Sample> samples;
  for (DType dtype : {DType::f32, DType::f16, DType::i64, DType::u8}) {
    samples.push_back({.operands = {{.dtype = dtype, .shape = {"m", "n"}, .low = 3, .high = 3},
                                    {.dtype = dtype, .shape = {"m", "q"}, .low = 1, .high = 6}},
                       .attributes = is_float(dtype) ? side<false> : side<true>,
                       .sizes = {{{"m", 2}, {"n", 37}, {"q", 9}},
                                 {{"m", 1}, {"n", 0}, {"q", 3}},
                                 {{"m", 3}, {"n", 4}, {"q", 0}}}});
  }
  return samples;
}

template <int64_t axis, int64_t k, bool largest>
Attributes constant_k(ExtentPool& pool) {
  return {{kAxis, axis}, {TopKOp::kK, {pool.constant(k)}}, {TopKOp::kLargest, largest}};
}

// Everything, sorted.
template <int64_t axis, bool largest>
Attributes whole_axis(ExtentPool& pool) {
  return {{kAxis, axis},
          {TopKOp::kK, {pool.input_axis(0, static_cast<uint32_t>(axis))}},
          {TopKOp::kLargest, largest}};
}

std::vector<Sample> topk_samples() {
  std::vector<Sample> samples;
  samples.push_back({.operands = {{.shape = {"m", "n", "3"}}},
                     .attributes = constant_k<1, 3, true>,
                     .sizes = {{{"m", 2}, {"n", 5}}, {{"m", 1}, {"n", 3}}, {{"m", 0}, {"n", 4}}}});
  samples.push_back({.operands = {{.shape = {"m", "n"}}},
                     .attributes = constant_k<1, 7, false>,
                     .sizes = {{{"m", 2}, {"n", 300}}, {{"m", 1}, {"n", 1025}}}});
  // Few distinct values: ties within and across chunks.
  for (DType dtype : {DType::i8, DType::u64, DType::i64, DType::f16, DType::u8, DType::i32}) {
    samples.push_back(
        {.operands = {{.dtype = dtype, .shape = {"2", "n"}, .low = 0, .high = 4}},
         .attributes = dtype == DType::i64 ? whole_axis<1, false> : whole_axis<1, true>,
         .sizes = {{{"n", 600}}, {{"n", 1}}, {{"n", 0}}, {{"n", 256}}}});
  }
  return samples;
}

}  // namespace

SampleTable order_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&argsort, argsort_samples}, {&cummax, scan_samples}, {&cummin, scan_samples},
      {&cumprod, scan_samples},    {&cumsum, scan_samples}, {&search_sorted, search_samples},
      {&topk, topk_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
