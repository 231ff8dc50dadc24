// Primitives against the standard library, at many counts, on poisoned memory.
#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>

#include "tests/primitives/primitive_run.h"

namespace ullage::primitives::test {
namespace {

constexpr uint32_t kCapacity = 5000;

template <class T>
constexpr ullage_dtype kDType = ULLAGE_F32;
template <>
constexpr ullage_dtype kDType<uint32_t> = ULLAGE_U32;
template <>
constexpr ullage_dtype kDType<int32_t> = ULLAGE_I32;
template <>
constexpr ullage_dtype kDType<uint64_t> = ULLAGE_U64;

// Numbers below a bound.
class Random {
 public:
  explicit Random(uint32_t seed) : engine_(seed) {}
  uint32_t operator()(uint32_t bound) { return static_cast<uint32_t>(engine_() % bound); }

 private:
  std::mt19937 engine_;
};

// Around what kernels tile by, and on both sides of the capacity.
std::vector<uint32_t> counts() {
  std::vector<uint32_t> all = {0, 1, 2, 3};
  for (const uint32_t n : {32u, 64u, 128u, 256u, 1024u, 2048u, 4096u}) {
    all.insert(all.end(), {n - 1, n, n + 1});
  }
  Random random(7);
  for (int i = 0; i < 4; ++i) all.push_back(random(kCapacity));
  all.insert(all.end(), {kCapacity - 1, kCapacity, kCapacity + 1, UINT32_MAX});
  return all;
}

// `distinct` of them, over the whole range of bits; of floats no NaN.
template <class T>
std::vector<T> random_elements(size_t count, uint64_t distinct, uint32_t seed = 1) {
  std::mt19937_64 random(seed);
  std::vector<T> all(count);
  for (T& x : all) {
    const uint64_t drawn = random() % distinct;
    if constexpr (std::is_same_v<T, float>) {
      x = (static_cast<float>(drawn) - static_cast<float>(distinct) / 2) / 16;
    } else {
      x = static_cast<T>(drawn * 0x9e3779b97f4a7c15u >> (64 - 8 * sizeof(T)));
    }
  }
  return all;
}

ullage_primitive_options options_of(ullage_primitive_kind kind, ullage_dtype dtype,
                                    uint32_t capacity = kCapacity) {
  ullage_primitive_options options{};
  options.kind = kind;
  options.dtype = dtype;
  options.capacity = capacity;
  return options;
}

std::vector<uint32_t> indices(size_t count) {
  std::vector<uint32_t> all(count);
  std::iota(all.begin(), all.end(), 0u);
  return all;
}

template <class T>
std::vector<T> gathered(const std::vector<T>& from, const std::vector<uint32_t>& at) {
  std::vector<T> all;
  for (const uint32_t i : at) all.push_back(from[i]);
  return all;
}

template <class T>
std::vector<uint32_t> stable_order(const std::vector<T>& keys, bool descending) {
  std::vector<uint32_t> order = indices(keys.size());
  std::ranges::stable_sort(order, [&](uint32_t a, uint32_t b) {
    return descending ? keys[b] < keys[a] : keys[a] < keys[b];
  });
  return order;
}

template <class T>
std::vector<T> first(std::vector<T> all, size_t count) {
  all.resize(count);
  return all;
}

// By plan: what a driver would not choose runs on it as well.
class Primitives : public ::testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    if (!host_.available()) GTEST_SKIP() << "no Vulkan device";
  }
  PrimitiveHost host_{GetParam()};
};

INSTANTIATE_TEST_SUITE_P(Plans, Primitives, ::testing::ValuesIn(plans_to_test()),
                         [](const auto& plan) { return std::string(plan.param); });

template <class T>
void expect_scans(PrimitiveHost& host, uint32_t arrays, bool exclusive) {
  auto options = options_of(ULLAGE_PRIMITIVE_SCAN, kDType<T>);
  options.arrays = arrays;
  options.exclusive = exclusive;
  PrimitiveRun run(host, options);
  std::vector<std::vector<T>> values;
  std::vector<Words> inputs;
  for (uint32_t a = 0; a < arrays; ++a) {
    // Small whole numbers, so that sums of floats are exact in any order.
    values.push_back({});
    for (uint32_t i = 0; i < kCapacity; ++i) {
      values[a].push_back(static_cast<T>(static_cast<int>(i * 7 + a) % 11));
    }
    inputs.push_back(words_of(values[a]));
  }
  for (const uint32_t count : counts()) {
    run.run(inputs, count);
    const uint32_t live = std::min(count, kCapacity);
    EXPECT_EQ(run.result_count(), live);
    for (uint32_t a = 0; a < arrays; ++a) {
      std::vector<T> expected(live);
      const auto begin = values[a].begin();
      if (exclusive) {
        std::exclusive_scan(begin, begin + live, expected.begin(), T{});
      } else {
        std::inclusive_scan(begin, begin + live, expected.begin());
      }
      ASSERT_EQ(elements_of<T>(run.output(a), live), expected) << count << ", array " << a;
    }
  }
}

TEST_P(Primitives, scan_inclusive_u32) {
  expect_scans<uint32_t>(host_, 1, false);
}
TEST_P(Primitives, scan_exclusive_i32) {
  expect_scans<int32_t>(host_, 1, true);
}
TEST_P(Primitives, scan_inclusive_f32) {
  expect_scans<float>(host_, 1, false);
}
TEST_P(Primitives, scan_of_four_arrays) {
  expect_scans<uint32_t>(host_, 4, true);
}

void expect_compactions(PrimitiveHost& host, ullage_mask mask, bool payload) {
  auto options = options_of(ULLAGE_PRIMITIVE_COMPACT, ULLAGE_U32);
  options.mask = mask;
  options.payload = payload;
  PrimitiveRun run(host, options, {.multiplier = 3, .divisor = 64, .most = 100});
  for (const uint32_t keep : {2u, 50u, 99u, 100u}) {
    Random random(keep);
    Words flags(kCapacity), bits((kCapacity + 31) / 32);
    for (uint32_t i = 0; i < kCapacity; ++i) {
      // Any bit of a word counts.
      flags[i] = random(100) < keep ? 1u << random(32) : 0;
      if (flags[i]) bits[i / 32] |= 1u << i % 32;
    }
    const std::vector<uint32_t> values = random_elements<uint32_t>(kCapacity, 1u << 31);
    std::vector<Words> inputs = {mask == ULLAGE_MASK_BITS ? bits : flags};
    if (payload) inputs.push_back(values);
    for (const uint32_t count : counts()) {
      run.run(inputs, count);
      std::vector<uint32_t> kept;
      for (uint32_t i = 0; i < std::min(count, kCapacity); ++i) {
        if (flags[i]) kept.push_back(i);
      }
      ASSERT_EQ(run.result_count(), kept.size()) << count;
      EXPECT_EQ(run.argument(), std::min<size_t>((kept.size() * 3 + 63) / 64, 100)) << count;
      ASSERT_EQ(first(run.output(0), kept.size()), kept) << count;
      if (payload) {
        ASSERT_EQ(first(run.output(1), kept.size()), gathered(values, kept)) << count;
      }
    }
  }
}

TEST_P(Primitives, compact_by_words) {
  expect_compactions(host_, ULLAGE_MASK_WORDS, false);
}
TEST_P(Primitives, compact_values_by_words) {
  expect_compactions(host_, ULLAGE_MASK_WORDS, true);
}
TEST_P(Primitives, compact_values_by_bits) {
  expect_compactions(host_, ULLAGE_MASK_BITS, true);
}

template <class T>
void expect_sorts(PrimitiveHost& host, bool descending, bool payload) {
  auto options = options_of(ULLAGE_PRIMITIVE_SORT, kDType<T>);
  options.descending = descending;
  options.payload = payload;
  PrimitiveRun run(host, options);
  for (const uint64_t distinct : {uint64_t{3}, uint64_t{1} << 40}) {
    const std::vector<T> keys = random_elements<T>(kCapacity, distinct);
    std::vector<Words> inputs = {words_of(keys)};
    if (payload) inputs.push_back(indices(kCapacity));
    for (const uint32_t count : counts()) {
      run.run(inputs, count);
      const uint32_t live = std::min(count, kCapacity);
      const std::vector<uint32_t> order = stable_order(first(keys, live), descending);
      EXPECT_EQ(run.result_count(), live);
      ASSERT_EQ(elements_of<T>(run.output(0), live), gathered(keys, order)) << count;
      if (payload) {
        ASSERT_EQ(first(run.output(1), live), order) << count;
      }
    }
  }
}

TEST_P(Primitives, sort_u32_with_payload) {
  expect_sorts<uint32_t>(host_, false, true);
}
TEST_P(Primitives, sort_i32_descending) {
  expect_sorts<int32_t>(host_, true, true);
}
TEST_P(Primitives, sort_f32_keys_alone) {
  expect_sorts<float>(host_, false, false);
}
TEST_P(Primitives, sort_u64_with_payload) {
  expect_sorts<uint64_t>(host_, false, true);
}
TEST_P(Primitives, sort_u64_descending) {
  expect_sorts<uint64_t>(host_, true, false);
}

// Segments of very different lengths, empty ones among them; elements in front of the first.
std::vector<uint32_t> segment_starts(uint32_t segments) {
  std::vector<uint32_t> starts(segments);
  uint32_t at = 5;
  Random random(3);
  for (uint32_t& start : starts) {
    start = at;
    if (random(4) != 0) at += random(random(8) == 0 ? 2500 : 90);
  }
  return starts;
}

// Where segment s ends of `live` elements.
uint32_t end_of(const std::vector<uint32_t>& starts, size_t s, uint32_t live) {
  return s + 1 < starts.size() ? std::min(starts[s + 1], live) : live;
}

TEST_P(Primitives, segmented_sort) {
  auto options = options_of(ULLAGE_PRIMITIVE_SEGMENTED_SORT, ULLAGE_F32);
  options.results = 40;
  options.payload = 1;
  PrimitiveRun run(host_, options);
  const std::vector<float> keys = random_elements<float>(kCapacity, 500);
  const std::vector<uint32_t> starts = segment_starts(options.results);
  for (const uint32_t count : counts()) {
    run.run({words_of(keys), indices(kCapacity), starts}, count);
    const uint32_t live = std::min(count, kCapacity);
    std::vector<uint32_t> order = indices(live);
    const auto sort = [&](uint32_t begin, uint32_t end) {
      if (begin >= end) return;
      std::stable_sort(order.begin() + begin, order.begin() + end,
                       [&](uint32_t a, uint32_t b) { return keys[a] < keys[b]; });
    };
    sort(0, std::min(starts[0], live));
    for (size_t s = 0; s < starts.size(); ++s) sort(starts[s], end_of(starts, s, live));
    ASSERT_EQ(first(run.output(1), live), order) << count;
    ASSERT_EQ(elements_of<float>(run.output(0), live), gathered(keys, order)) << count;
  }
}

template <class T>
void expect_reductions(PrimitiveHost& host, ullage_reduction reduction, T identity,
                       T (*combine)(T, T)) {
  auto options = options_of(ULLAGE_PRIMITIVE_SEGMENTED_REDUCE, kDType<T>);
  options.results = 40;
  options.reduction = reduction;
  PrimitiveRun run(host, options);
  const std::vector<T> values = random_elements<T>(kCapacity, 50);
  const std::vector<uint32_t> starts = segment_starts(options.results);
  for (const uint32_t count : counts()) {
    run.run({words_of(values), starts}, count);
    const uint32_t live = std::min(count, kCapacity);
    std::vector<T> expected(starts.size(), identity);
    for (size_t s = 0; s < starts.size(); ++s) {
      for (uint32_t i = starts[s]; i < end_of(starts, s, live); ++i) {
        expected[s] = combine(expected[s], values[i]);
      }
    }
    EXPECT_EQ(run.result_count(), starts.size());
    ASSERT_EQ(elements_of<T>(run.output(0), starts.size()), expected) << count;
  }
}

TEST_P(Primitives, segmented_sum_of_u32) {
  expect_reductions<uint32_t>(host_, ULLAGE_REDUCE_SUM, 0,
                              [](uint32_t a, uint32_t b) { return a + b; });
}
TEST_P(Primitives, segmented_sum_of_f32) {
  expect_reductions<float>(host_, ULLAGE_REDUCE_SUM, 0, [](float a, float b) { return a + b; });
}
TEST_P(Primitives, segmented_min_of_u32) {
  expect_reductions<uint32_t>(host_, ULLAGE_REDUCE_MIN, UINT32_MAX,
                              [](uint32_t a, uint32_t b) { return std::min(a, b); });
}
TEST_P(Primitives, segmented_max_of_i32) {
  expect_reductions<int32_t>(host_, ULLAGE_REDUCE_MAX, INT32_MIN,
                             [](int32_t a, int32_t b) { return std::max(a, b); });
}

TEST_P(Primitives, histogram) {
  auto options = options_of(ULLAGE_PRIMITIVE_HISTOGRAM, ULLAGE_U32);
  options.results = 300;
  PrimitiveRun run(host_, options);
  std::vector<uint32_t> values(kCapacity);
  Random random(5);
  for (uint32_t& x : values) x = random(random(8) == 0 ? UINT32_MAX : 310);
  for (const uint32_t count : counts()) {
    run.run({values}, count);
    std::vector<uint32_t> bins(options.results);
    for (const uint32_t x : first(values, std::min(count, kCapacity))) {
      if (x < bins.size()) ++bins[x];
    }
    EXPECT_EQ(run.result_count(), bins.size());
    ASSERT_EQ(first(run.output(0), bins.size()), bins) << count;
  }
}

template <class T>
void expect_runs(PrimitiveHost& host) {
  PrimitiveRun run(host, options_of(ULLAGE_PRIMITIVE_UNIQUE, kDType<T>));
  std::vector<T> values = random_elements<T>(kCapacity, 700);
  std::ranges::sort(values);
  for (const uint32_t count : counts()) {
    run.run({words_of(values)}, count);
    std::vector<T> distinct;
    std::vector<uint32_t> lengths;
    for (const T x : first(values, std::min(count, kCapacity))) {
      if (distinct.empty() || distinct.back() != x) {
        distinct.push_back(x);
        lengths.push_back(0);
      }
      ++lengths.back();
    }
    ASSERT_EQ(run.result_count(), distinct.size()) << count;
    ASSERT_EQ(elements_of<T>(run.output(0), distinct.size()), distinct) << count;
    ASSERT_EQ(first(run.output(1), distinct.size()), lengths) << count;
  }
}

TEST_P(Primitives, unique_u32) {
  expect_runs<uint32_t>(host_);
}
TEST_P(Primitives, unique_u64) {
  expect_runs<uint64_t>(host_);
}

template <class T>
void expect_best(PrimitiveHost& host, uint32_t k, bool descending) {
  auto options = options_of(ULLAGE_PRIMITIVE_TOP_K, kDType<T>);
  options.results = k;
  options.descending = descending;
  PrimitiveRun run(host, options);
  const std::vector<T> values = random_elements<T>(kCapacity, 2000);
  for (const uint32_t count : counts()) {
    run.run({words_of(values)}, count);
    const uint32_t live = std::min(count, kCapacity), best = std::min(k, live);
    const auto order = first(stable_order(first(values, live), descending), best);
    ASSERT_EQ(run.result_count(), best) << count;
    ASSERT_EQ(first(run.output(1), best), order) << count;
    ASSERT_EQ(elements_of<T>(run.output(0), best), gathered(values, order)) << count;
  }
}

TEST_P(Primitives, largest_f32) {
  expect_best<float>(host_, 17, true);
}
TEST_P(Primitives, smallest_u32) {
  expect_best<uint32_t>(host_, 300, false);
}
TEST_P(Primitives, largest_u64) {
  expect_best<uint64_t>(host_, 100, true);
}

// A dispatch has at most 65,535 workgroups on an axis: above that they fold.
TEST_P(Primitives, more_elements_than_workgroups_of_an_axis) {
  constexpr uint32_t kMany = 65535 * 128 + 77;
  PrimitiveRun run(host_, options_of(ULLAGE_PRIMITIVE_COMPACT, ULLAGE_U32, kMany));
  Words flags(kMany);
  std::vector<uint32_t> kept;
  for (uint32_t i = 0; i < kMany; ++i) {
    flags[i] = i % 1000 == 3 || i + 5 > kMany;
    if (flags[i] && i + 1 < kMany) kept.push_back(i);
  }
  run.run({flags}, kMany - 1);
  ASSERT_EQ(run.result_count(), kept.size());
  EXPECT_EQ(first(run.output(0), kept.size()), kept);
}

// Once recorded, a command buffer may be submitted again and again, with other counts; two
// executions follow each other in one command buffer.
TEST_P(Primitives, one_recording_serves_many_submissions) {
  auto options = options_of(ULLAGE_PRIMITIVE_SORT, ULLAGE_U32);
  PrimitiveRun run(host_, options);
  const std::vector<uint32_t> keys = random_elements<uint32_t>(kCapacity, 1u << 30);
  run.run({keys}, kCapacity);
  VkCommandBuffer commands = host_.host().begin(VK_COMMAND_BUFFER_USAGE_SIMULTANEOUS_USE_BIT);
  ullage_vulkan_record_info info{};
  info.size = sizeof info;
  info.command_buffer = commands;
  ASSERT_EQ(ullage_primitive_record(run.binding(), &info), ULLAGE_OK);
  ASSERT_EQ(ullage_primitive_record(run.binding(), &info), ULLAGE_OK);
  const auto& vk = host_.host().vk();
  ASSERT_EQ(vk.vkEndCommandBuffer(commands), VK_SUCCESS);
  for (const uint32_t count : {100u, kCapacity, 0u, 3000u}) {
    run.set_count(count);
    VkSubmitInfo submit{};
    submit.sType = VK_STRUCTURE_TYPE_SUBMIT_INFO;
    submit.commandBufferCount = 1;
    submit.pCommandBuffers = &commands;
    ASSERT_EQ(vk.vkQueueSubmit(host_.host().queue(), 1, &submit, VK_NULL_HANDLE), VK_SUCCESS);
    ASSERT_EQ(vk.vkQueueWaitIdle(host_.host().queue()), VK_SUCCESS);
    std::vector<uint32_t> sorted = first(keys, count);
    std::ranges::sort(sorted);
    EXPECT_EQ(run.result_count(), count);
    ASSERT_EQ(first(run.output(0), count), sorted) << count;
  }
}

}  // namespace
}  // namespace ullage::primitives::test
