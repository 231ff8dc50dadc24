// Which variant of a kernel is fastest on a device: choices by kernel shape, their file,
// and the runs that decide.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "passes/compile.h"
#include "tools/command/models/bench_inputs.h"
#include "tools/command/models/model.h"

namespace ullage::tools {

// At most this many variants of a kernel shape are timed.
inline constexpr size_t kMaxCandidates = 6;

// The device's profile with some of its load and store paths left out. The first is the profile as
// it is; equal ones are there once.
struct Candidate {
  std::string name;
  ir::DeviceProfile profile;
};
std::vector<Candidate> candidates_of(const ir::DeviceProfile& profile);

// The key of a choice: op, dtypes, constant extents and windows. Nodes of one shape get one
// choice, in every model.
std::string kernel_shape(const ir::Graph& graph, const ir::Node& node);

// Choices by kernel shape. The same choices give the same program, byte for byte; they are measured
// once, printed, and kept in the cache folder, so no later result depends on a clock.
class Tuning {
 public:
  // The file's content, or nothing where there is none or it is damaged.
  static Tuning read(const std::string& path);
  std::string to_json() const;

  bool knows(const std::string& shape) const { return choice_.contains(shape); }
  // By microseconds per candidate of candidates_of(): another than the first has to be better by
  // more than noise.
  void choose(const std::string& shape, const std::map<std::string, double>& microseconds);
  // For passes::CompileOptions; null where there are no choices. Refers to this.
  passes::TuneNode tune() const;
  // One line per shape that does not take the profile as it is, and how many there are.
  std::string text() const;

 private:
  std::map<std::string, std::string> choice_;  // name of a candidate by kernel shape
};

// Times what is not known yet: compiles the graph once per candidate and runs it at these sizes.
ToolResult<Tuning> autotune(const ir::Graph& graph, const Target& target,
                            const SessionChoices& choices, const std::vector<Sizes>& visits);

}  // namespace ullage::tools
