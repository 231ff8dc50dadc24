// Mutants that the checked runs let pass, each with the reason.
#pragma once

#include <string>
#include <string_view>

namespace ullage::test::metal {

struct Survivor {
  std::string_view id;
  // Does no run of any program differ? Else ours are too few to see it.
  bool equivalent = false;
  std::string_view why;
};

// Null: nobody has looked at it yet.
const Survivor* find_survivor(const std::string& id);

}  // namespace ullage::test::metal
