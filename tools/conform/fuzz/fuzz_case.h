// A random program as a script, with its disguised copy.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "base/result.h"
#include "tools/conform/fuzz/program.h"

namespace ullage::conform {

// Words: both programs are compared with what the host computes. Reals: with each other.
struct FuzzCase {
  Domain domain = Domain::word;
  uint64_t seed = 1;
  std::set<uint32_t> cut = {};  // of RandomProgram, before it is disguised
  enum class Part : uint8_t { both, plain, disguised } part = Part::both;  // of words
};

// A script whose second line names the case.
std::string script_of(const FuzzCase& one);
// Of such a script. Errors: invalid_file.
ir::Result<FuzzCase> parse_fuzz_case(std::string_view script);
// Ids that FuzzCase::cut can still take.
std::vector<uint32_t> removable(const FuzzCase& one);

}  // namespace ullage::conform
