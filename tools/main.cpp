// The ullage command.
#include "tools/run_tool.h"

int main(int argc, char** argv) {
  return ullage_run_tool(argc, argv);
}
