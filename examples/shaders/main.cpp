// Lists the shaders that were built into this program, and those of a pack file if one is named.
#include <ullage/shader_pack.h>

#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "embedded.hpp"

namespace {

int list_pack(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> bytes((std::istreambuf_iterator<char>(file)), {});
  ullage::ShaderPack::Refusal refusal;
  const auto pack = ullage::ShaderPack::open(std::as_bytes(std::span(bytes)), &refusal);
  if (!pack) return std::fprintf(stderr, "%s: %s\n", path, refusal.reason), 1;
  for (const embedded::Shader& shader : embedded::shaders) {
    const auto spirv = pack->spirv(shader.name);
    const bool same =
        std::equal(spirv.begin(), spirv.end(), shader.spirv.begin(), shader.spirv.end());
    std::printf("%s in the pack: %s\n", std::string(shader.name).c_str(),
                same ? "the same" : "other");
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  for (const embedded::Shader& shader : embedded::shaders) {
    std::printf("%s: %zu words of SPIR-V, magic %08x, %s MSL, %s reflection\n",
                std::string(shader.name).c_str(), shader.spirv.size(), shader.spirv[0],
                shader.msl.empty() ? "no" : "with", shader.reflection.empty() ? "no" : "with");
  }
  if (!embedded::find("brighten.RADIUS-1") || embedded::find("nothing")) return 1;
  return argc > 1 ? list_pack(argv[1]) : 0;
}
