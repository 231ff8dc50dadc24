// Writes the small language model to the file that is named: `ullage generate` takes it.
#include <fstream>

#include "tests/frontends/gguf/small_llama.h"

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::ofstream file(argv[1], std::ios::binary);
  file << ullage::gguf::test::small_language_model().bytes();
  return file.flush() ? 0 : 1;
}
