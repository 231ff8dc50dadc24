// How child processes ended, in words.
#pragma once

#include <string>

namespace ullage::ir {

// Waits for the end of a child of this process, whatever signals arrive meanwhile, and says how it
// ended:
//
//   ""                              exit code 0
//   "exit code 3"                   another one
//   "signal 11 (Segmentation fault)"   it was killed
//
// The system forgets the child then. REQUIRES: `pid` is a child of this process that nobody has
// waited for. POSIX only: on Windows processes are handles, and no signals end them.
std::string wait_for_exit(int pid);

}  // namespace ullage::ir
