// write_small_model FILE [ARCHITECTURE]: writes the small language model; `ullage generate` takes
// it.
#include <fstream>

#include "tests/frontends/gguf/small_llama.h"

int main(int argc, char** argv) {
  if (argc != 2 && argc != 3) return 2;
  std::ofstream file(argv[1], std::ios::binary);
  file << ullage::gguf::test::small_language_model(argc == 3 ? argv[2] : "llama").bytes();
  return file.flush() ? 0 : 1;
}
