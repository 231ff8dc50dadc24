// Mutants that the checked runs do not catch, each with the reason.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ullage::test::metal {

struct Survivor {
  std::string_view id;     // as test_metal_mutants prints it
  std::string_view place;  // kernel and fault, for readers
  // True: no run of any program differs. False: our programs are too few to show a difference.
  bool equivalent = false;
  std::string_view why;
};

// A mutant that is listed but caught, or not planted any more, fails the test.
std::span<const Survivor> survivors();
// Null: not analysed yet.
const Survivor* find_survivor(const std::string& id);

}  // namespace ullage::test::metal
