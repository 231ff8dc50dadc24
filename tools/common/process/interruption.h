// Interruption: lets a long verb end at a place of its own choice after Ctrl-C.
#pragma once

namespace ullage::tools {

// While it lives, SIGINT and SIGTERM only set is_requested(); a second SIGINT ends the process as
// usual. One at a time.
class Interruption {
 public:
  Interruption();
  ~Interruption();  // as it was before
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  bool is_requested() const;

 private:
  using Handler = void (*)(int);
  Handler interrupt_, terminate_;
};

}  // namespace ullage::tools
