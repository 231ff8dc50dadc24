// The ullage command.
#include "tools/command/run_tool.h"

int main(int argc, char** argv) {
  return ullage_run_tool(argc, argv);
}
