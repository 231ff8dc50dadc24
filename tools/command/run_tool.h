// The ullage command as a function: chooses the verb and converts its result into an exit code.
#pragma once

#include "ullage/ullage.h"

// `argv` as main has it. One call a process: signals, and the children of this program that
// `conform` starts, are the process's. In C, for a library that exports it.
extern "C" ULLAGE_API int ullage_run_tool(int argc, char** argv);
