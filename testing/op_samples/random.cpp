// Samples of random_words.
#include "ops/random/random_words.h"
#include "ops/rules/attributes.h"
#include "testing/op_samples/op_samples.h"

namespace ullage::samples {

using namespace ir;
using namespace ops;

namespace {

std::vector<Sample> random_words_samples() {
  Sample sample{.operands = {{.dtype = DType::i64, .shape = {}, .low = -9, .high = 9},
                             {.dtype = DType::i64, .shape = {}, .low = 0, .high = 99}}};
  sample.attributes = [](ExtentPool& pool) -> Attributes {
    return {{kShape, {pool.constant(5), pool.constant(259)}}};
  };
  sample.sizes = {{}};
  Sample none = sample;
  none.attributes = [](ExtentPool& pool) -> Attributes { return {{kShape, {pool.constant(0)}}}; };
  return {sample, none};
}

}  // namespace

SampleTable random_sample_table() {
  static constexpr OpRule<Samples> kSamples[] = {
      {&random_words, random_words_samples},
  };
  return kSamples;
}

}  // namespace ullage::samples
