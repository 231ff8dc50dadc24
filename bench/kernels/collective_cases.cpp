// Kernels whose results depend on many elements: reductions, scans, compaction, sorting.
#include <algorithm>
#include <cstring>
#include <numeric>
#include <thread>

#include "bench/kernels/classic.h"
#include "bench/kernels/host_loops.h"
#include "bench/kernels/operands.h"
#include "ops/order/scan.h"
#include "ops/order/sort.h"
#include "ops/reduce/reduce.h"
#include "ops/select/compact.h"

namespace ullage::bench {

using ir::Builder;
using ir::DType;
using ir::Tensor;

namespace {

constexpr int64_t kMany = 1 << 24, kSorted = 1 << 20;

Work sum_work(const std::vector<int64_t>& shape, const std::vector<int64_t>& axes, Goals goals) {
  const Tensor x = fractions(shape);
  const auto host = shared_copy<float>(x);
  const auto total = std::make_shared<float>();
  const size_t rank = shape.size();
  return {.amount = 4e-9 * static_cast<double>(x.element_count()),
          .unit = "GB/s",
          .inputs = {x},
          .build =
              [axes, rank](Builder& b) {
                b.output("y",
                         ops::reduce_sum(dynamic_input(b, "x", DType::f32, rank), axes, false));
              },
          .peers = {{.name = "C++ 1T sum of all", .goals = goals, .on_host = [host, total] {
                       *total = sum(host->data(), host->size());
                     }}}};
}

Work scan_work(int64_t count) {
  const Tensor x = fractions({count});
  const auto from = shared_copy<float>(x), to = shared_vector(count);
  return {
      .amount = 1e-9 * static_cast<double>(count),
      .unit = "Gelem/s",
      .inputs = {x},
      .build =
          [](Builder& b) { b.output("y", ops::cumsum(dynamic_input(b, "x", DType::f32, 1), 0)); },
      .peers = {
          {.name = "std::inclusive_scan 1T",
           .goals = {.lavapipe = 0.55},
           .on_host = [from, to] { std::inclusive_scan(from->begin(), from->end(), to->begin()); }},
          classic_of_line("three-pass with subgroups", classic_scan, count, {.lavapipe = 2.5})}};
}

// Two threads copy half of `bytes` each.
void copy_by_two(const std::vector<float>& from, std::vector<float>& to, size_t bytes) {
  const auto half = [&](size_t i) {
    const size_t part = std::min(bytes / 8, from.size() / 2);
    std::memcpy(to.data() + i * part, from.data() + i * part, part * sizeof(float));
  };
  std::thread other([&] { half(1); });
  half(0);
  other.join();
}

Work compaction_work(int percent, Goals host, Goals bound, Goals form) {
  const Tensor x = filled<float>(DType::f32, {kMany}, [percent](std::mt19937& e) {
    return static_cast<int>(e() % 100) < percent ? 1.0F : 0.0F;
  });
  const auto from = shared_copy<float>(x), to = shared_vector(kMany);
  const auto positions = shared_vector<int32_t>(kMany + 1);
  // Bytes read and written, half of it as payload of a copy.
  const auto bytes = static_cast<size_t>(kMany * (100 + percent) / 100 * 4 / 2);
  return {
      .amount = 1e-9 * kMany,
      .unit = "Gelem/s",
      .inputs = {x},
      .build =
          [](Builder& b) {
            const auto results = ops::compact(dynamic_input(b, "x", DType::f32, 1));
            b.output("positions", results[0]);
            b.output("count", results[1]);
          },
      .peers = {{.name = "C++ 1T without branches",
                 .goals = host,
                 .on_host =
                     [from, positions] { compact(from->data(), positions->data(), from->size()); }},
                {.name = "memcpy 2T of as many bytes",
                 .goals = bound,
                 .on_host = [from, to, bytes] { copy_by_two(*from, *to, bytes); },
                 .threads = 2},
                classic_of_line("three-pass with subgroups", classic_compact, kMany, form)}};
}

Work sort_work() {
  const Tensor x = filled<uint32_t>(DType::u32, {kSorted}, [](std::mt19937& e) { return e(); });
  const auto keys = shared_copy<uint32_t>(x);
  const auto work = shared_vector<uint32_t>(kSorted);
  return {
      .amount = 1e-9 * kSorted,
      .unit = "Gkeys/s",
      .inputs = {x},
      .build =
          [](Builder& b) { b.output("order", ops::argsort(dynamic_input(b, "x", DType::u32, 1))); },
      .peers = {{.name = "std::sort 1T of keys alone, and a copy",
                 .goals = {3.5, 1.8},
                 .on_host = [keys, work] {
                   *work = *keys;
                   std::ranges::sort(*work);
                 }}}};
}

}  // namespace

std::vector<Case> reduction_cases() {
  return {{"reduction", "sum of 64 MiB", [] { return sum_work({kMany}, {0}, {1.2}); }},
          {"reduction", "sums of 4096 rows", [] { return sum_work({4096, 4096}, {1}, {}); }},
          {"reduction", "sums of 4096 columns", [] { return sum_work({4096, 4096}, {0}, {}); }}};
}
std::vector<Case> scan_cases() {
  return {{"scan", "scan 2^22", [] { return scan_work(1 << 22); }},
          {"scan", "scan 2^24", [] { return scan_work(kMany); }}};
}
std::vector<Case> compaction_cases() {
  return {
      {"compaction", "compact 1 %", [] { return compaction_work(1, {1.8, 0.5}, {0.28}, {8}); }},
      {"compaction", "compact 50 %", [] { return compaction_work(50, {1, 0.28}, {0.25}, {8}); }},
      {"compaction", "compact 99 %", [] { return compaction_work(99, {1, 0.25}, {0.4}, {3.5}); }}};
}
std::vector<Case> sort_cases() {
  return {{"sort", "argsort 2^20 u32", sort_work}};
}

}  // namespace ullage::bench
