// write_small_model FILE [ARCHITECTURE [ADAPTER [f32]]]: writes the small language model, which
// `ullage generate` takes, and its adapter as gguf::write_adapters does; f32: no matrix in blocks.
#include <fstream>

#include "frontends/language/gguf/adapter.h"
#include "tests/frontends/language/gguf/small_llama.h"

namespace ullage::gguf {
namespace {

bool write(const char* path, std::string_view bytes) {
  std::ofstream file(path, std::ios::binary);
  file << bytes;
  return static_cast<bool>(file.flush());
}

bool write_adapter(const char* path, const std::string& architecture) {
  const std::string data = test::small_adapter(architecture).bytes();
  const auto file = read_file(std::as_bytes(std::span(data)));
  if (!file) return false;
  const auto tensor = [](const TensorEntry& t) {
    return *ir::Tensor::from_bytes(ir::DType::f32, t.shape, t.bytes);
  };
  std::vector<TrainedAdapter> adapters;
  for (size_t i = 0; i + 1 < file->tensors.size(); i += 2) {
    const std::string_view name = file->tensors[i].name;
    adapters.push_back({std::string(name.substr(0, name.rfind('.'))), tensor(file->tensors[i]),
                        tensor(file->tensors[i + 1])});
  }
  const std::vector<std::byte> bytes = write_adapters(architecture, test::kAlpha, adapters);
  return write(path, {reinterpret_cast<const char*>(bytes.data()), bytes.size()});
}

int run(int argc, char** argv) {
  if (argc < 2 || argc > 5) return 2;
  const std::string architecture = argc > 2 ? argv[2] : "llama";
  const auto matrices = argc > 4 ? test::Matrices::f32 : test::Matrices::f32_q4_0_q8_0;
  if (!write(argv[1], test::small_language_model(architecture, matrices).bytes())) return 1;
  return argc < 4 || write_adapter(argv[3], architecture) ? 0 : 1;
}

}  // namespace
}  // namespace ullage::gguf

int main(int argc, char** argv) {
  return ullage::gguf::run(argc, argv);
}
