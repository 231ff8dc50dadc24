// Mutants that the checked runs let pass, each with the reason.
#pragma once

#include <span>
#include <string>
#include <string_view>

namespace ullage::test::metal {

struct Survivor {
  std::string_view id;     // as test_metal_mutants prints it
  std::string_view place;  // kernel and fault, for readers
  // Does no run of any program differ? Else ours are too few to see it.
  bool equivalent = false;
  std::string_view why;
};

// A mutant that is listed but caught, or not planted any more, fails the test.
std::span<const Survivor> survivors();
// Null: nobody has looked at it yet.
const Survivor* find_survivor(const std::string& id);

}  // namespace ullage::test::metal
