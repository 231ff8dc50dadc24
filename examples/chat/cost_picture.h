// CostLog: what every token of a conversation cost, and a picture of it.
#pragma once

#include <string>
#include <vector>

#include "tools/common/cli/clock.h"

namespace ullage::tools {

class CostLog {
 public:
  // The device starts an answer; the first token's time is the prompt's.
  void begin_answer();
  // The answer has this many tokens now.
  void see(size_t tokens, uint64_t device_bytes);

  bool empty() const { return rates_.empty(); }
  // Tokens a second and memory over the tokens of all answers.
  std::string svg(const std::string& title) const;

 private:
  Clock clock_;
  size_t seen_ = 0;                                 // tokens of the answer under way
  std::vector<double> rates_, device_mb_, all_mb_;  // per token; the last as far as it is known
};

// Memory of this process in use, bytes; 0 where the system does not report it.
uint64_t resident_bytes();

}  // namespace ullage::tools
