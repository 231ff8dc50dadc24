// How child processes ended, in words.
#pragma once

#include <string>

namespace ullage::ir {

// Waits for the end of a child of this process, whatever signals arrive meanwhile, and states how
// it ended:
//   - "" for exit code 0;
//   - "exit code 3" for another one;
//   - "signal 11 (Segmentation fault)" where a signal ended it, with the name that the system has
//     for it.
//
// The system forgets the child then, and may give its number to another process. REQUIRES: `pid` is
// a child of this process, and nobody has waited for it.
//
// POSIX only: on Windows processes are handles, which close otherwise, and no signals end them.
std::string wait_for_exit(int pid);

}  // namespace ullage::ir
