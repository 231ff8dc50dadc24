// Models that require too much memory or time, for tests and as seeds of the fuzzers.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace ullage::test {

struct HostileModel {
  std::string name;  // plain enough for a file
  std::vector<std::byte> bytes;
  std::string message;  // part of what refuses it
};

// More axes than a tensor may have: of an input, of a weight, of a result in between, of an output.
std::vector<HostileModel> models_of_high_rank();

}  // namespace ullage::test
