// Samples of resizing and sampling.
#include "ops/resample/grid_sample.h"
#include "ops/resample/resize.h"
#include "ops/resample/roi_align.h"
#include "ops/resample/roi_pool.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> grid_sample_samples() {
  std::vector<Sample> r;
  r.push_back({.operands = {{.shape = {"n", "3", "h", "w"}},
                            {.shape = {"n", "p", "5", "2"}, .low = -1.5, .high = 1.5}},
               .sizes = {{{"n", 1}, {"h", 1}, {"w", 1}, {"p", 2}},
                         {{"n", 2}, {"h", 5}, {"w", 9}, {"p", 7}}}});
  return r;
}

template <Interpolation mode>
Attributes resize_attributes(ExtentPool& pool) {
  return Attributes{{ResizeOp::kMode, mode},
                    {ResizeOp::kSizes,
                     {pool.input_axis(0, 0), pool.input_axis(0, 1), pool.input_axis(0, 2) * 2,
                      pool.input_axis(0, 3) * 3}}};
}

std::vector<Sample> resize_samples() {
  std::vector<Sample> r;
  for (auto attributes :
       {resize_attributes<Interpolation::nearest>, resize_attributes<Interpolation::linear>,
        resize_attributes<Interpolation::cubic>})
    r.push_back({.operands = {{.shape = {"n", "c", "h", "w"}}},
                 .attributes = attributes,
                 .sizes = {{{"n", 1}, {"c", 1}, {"h", 1}, {"w", 1}},
                           {{"n", 2}, {"c", 5}, {"h", 4}, {"w", 7}}}});
  return r;
}

template <RoiPooling pooling, bool half_pixel, int64_t samples>
Attributes aligned_bins(ExtentPool&) {
  return {{RoiAlignOp::kRows, 3},          {RoiAlignOp::kColumns, 2},
          {RoiAlignOp::kSamples, samples}, {RoiAlignOp::kScale, 0.5},
          {RoiAlignOp::kPooling, pooling}, {RoiAlignOp::kHalfPixel, half_pixel}};
}

std::vector<Sample> roi_align_samples() {
  const Sample sample{.operands = {{.shape = {"n", "c", "h", "w"}},
                                   {.shape = {"r", "4"}, .low = -3, .high = 17},
                                   {.dtype = DType::i32, .shape = {"r"}, .low = -1, .high = 3}},
                      .sizes = {{{"n", 2}, {"c", 3}, {"h", 8}, {"w", 7}, {"r", 9}},
                                {{"n", 1}, {"c", 1}, {"h", 1}, {"w", 1}, {"r", 3}},
                                {{"n", 1}, {"c", 2}, {"h", 4}, {"w", 4}, {"r", 0}}}};
  std::vector<Sample> all(4, sample);
  all[0].attributes = aligned_bins<RoiPooling::average, false, 0>;
  all[1].attributes = aligned_bins<RoiPooling::average, true, 2>;
  all[2].attributes = aligned_bins<RoiPooling::largest, true, 0>;
  all[3].attributes = aligned_bins<RoiPooling::largest, false, 3>;
  return all;
}

Attributes pooled_bins(ExtentPool&) {
  return {{RoiPoolOp::kRows, 3}, {RoiPoolOp::kColumns, 2}, {RoiPoolOp::kScale, 0.5}};
}

std::vector<Sample> roi_pool_samples() {
  return {{.operands = {{.shape = {"n", "c", "h", "w"}},
                        {.shape = {"r", "4"}, .low = -3, .high = 17},
                        {.dtype = DType::i32, .shape = {"r"}, .low = -1, .high = 3}},
           .attributes = pooled_bins,
           .sizes = {{{"n", 2}, {"c", 3}, {"h", 8}, {"w", 7}, {"r", 9}},
                     {{"n", 1}, {"c", 1}, {"h", 1}, {"w", 1}, {"r", 3}},
                     {{"n", 1}, {"c", 2}, {"h", 0}, {"w", 4}, {"r", 2}},
                     {{"n", 1}, {"c", 2}, {"h", 4}, {"w", 4}, {"r", 0}}}}};
}

}  // namespace

SampleTable resample_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&grid_sample, grid_sample_samples},
      {&resize, resize_samples},
      {&roi_align, roi_align_samples},
      {&roi_pool, roi_pool_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
