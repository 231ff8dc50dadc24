// The ullage command as a function: chooses the verb and turns what it returns into an exit code.
#pragma once

// `argv` as main has it. One call a process: signals, and the children of this program that
// `conform` starts, are the process's. In C, for a library that exports it.
extern "C" int ullage_run_tool(int argc, char** argv);
