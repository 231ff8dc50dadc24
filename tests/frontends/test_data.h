// Where test data lies, for tests that read models.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace ullage::test {

// Folder of the ONNX node tests: $ULLAGE_NODE_TESTS, else .cache/onnx/... as ./dev setup makes it.
inline std::filesystem::path node_tests_folder() {
  const char* given = std::getenv("ULLAGE_NODE_TESTS");
  return given ? given : ".cache/onnx/backend/test/data/node";
}

inline std::vector<std::byte> read_bytes(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  const auto* data = reinterpret_cast<const std::byte*>(text.data());
  return {data, data + text.size()};
}

}  // namespace ullage::test
