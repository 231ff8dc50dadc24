// Prints the speed of kernels as one JSON object on standard output and as a table on standard
// error. Arguments: families or cases; none: all.
#include <string_view>
#include <vector>

#include "bench/kernels/case.h"
#include "bench/kernels/compare.h"

namespace {

using namespace ullage;

constexpr std::vector<bench::Case> (*kFamilies[])() = {
    bench::copy_cases,      bench::elementwise_cases, bench::reduction_cases,
    bench::scan_cases,      bench::compaction_cases,  bench::matmul_cases,
    bench::gemv_cases,      bench::convolution_cases, bench::rowwise_cases,
    bench::transpose_cases, bench::sort_cases,        bench::recurrent_cases,
    bench::affine_cases};

bool print_cases(const bench::Device& device, const bench::IsWanted& is_wanted) {
  std::vector<bench::Case> cases;
  for (const auto& family : kFamilies) {
    for (bench::Case& c : family()) cases.push_back(std::move(c));
  }
  return bench::print_comparisons(device, is_wanted, cases);
}

}  // namespace

int main(int argc, char** argv) {
  return bench::print_wanted(argc, argv, print_cases);
}
