// What a definition means, by loops over the points of its boxes: the oracle of whole programs.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "tests/frontends/comprehension/loop_box.h"

namespace ullage::comprehension::test {

enum class RunResult : uint8_t {
  done,
  fails,  // a read outside, a negative extent, arguments that do not fit: `reason`
  // Only reads that filters leave out lie outside; or, in an empty box, subscripts of filters over
  // the indices they name, and reads of tensors that are empty too; or a box cannot be found by
  // enumeration. Such a run may fail or not.
  unknown,
};

struct LoopRun {
  RunResult run_result = RunResult::done;
  std::string reason = {};
  std::vector<Elements> results = {};  // as the definition returns them
  std::string wrong = {};              // a box that is given and is not the one that was tried
};

// The box of a statement as the library reports it, by IndexId.
using GivenBox = std::vector<IndexValues>;

// `given`: one per statement, or none after a run that failed. Where enumeration cannot find a box,
// the given one is taken.
LoopRun run_loops(const Unit& unit, const Definition& definition,
                  std::span<const ir::Tensor> arguments, std::span<const GivenBox> given);

}  // namespace ullage::comprehension::test
