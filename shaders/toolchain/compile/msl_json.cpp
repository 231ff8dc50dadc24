// The Metal side of the reflection.
#include <nlohmann/json.hpp>

#include "base/sha256.h"
#include "shaders/toolchain/compile/reflection_json.h"

namespace ullage::shaders {
namespace {

using Json = nlohmann::ordered_json;

const char* to_string(MslAccess access) {
  constexpr const char* kNames[] = {"none", "read", "write", "read_write"};
  return kNames[static_cast<size_t>(access)];
}

Json argument_json(const MslArgument& a) {
  Json j = {{"index", a.index},     {"count", a.count}, {"set", a.set},
            {"binding", a.binding}, {"name", a.name},   {"access", to_string(a.access)},
            {"used", a.used}};
  if (a.space != MslSpace::buffer) return j;
  j["address_space"] = a.uniform ? "constant" : "device";
  j["least_bytes"] = a.least_bytes;
  return j;
}

Json constant_json(const MslConstant& c) {
  Json as = Json::array();
  if (c.function_constant) as.push_back("function_constant");
  if (c.macro) as.push_back("macro");
  return {{"id", c.id}, {"as", as}};
}

std::string version_text(uint32_t version) {
  return std::to_string(version / 10000) + "." + std::to_string(version / 100 % 100);
}

}  // namespace

Json msl_json(const ir::Result<MslKernel>& kernel) {
  if (!kernel) return {{"error", kernel.error().message}};
  Json spaces[3] = {Json::array(), Json::array(), Json::array()};
  for (MslArgument a : kernel->arguments) {
    // An array of textures is one argument, one of buffers is as many as it has elements.
    const uint32_t arguments = a.space == MslSpace::buffer ? a.count : 1;
    a.count /= arguments;
    for (uint32_t i = 0; i < arguments; ++i, ++a.index) {
      spaces[static_cast<size_t>(a.space)].push_back(argument_json(a));
    }
  }
  Json constants = Json::array();
  for (const MslConstant& c : kernel->constants) constants.push_back(constant_json(c));
  Json push = nullptr, lengths = nullptr;
  if (kernel->push_bytes != 0) {
    push = {{"index", kMslPushIndex},
            {"size", kernel->push_bytes},
            {"least_bytes", kernel->push_least_bytes}};
  }
  if (kernel->length_table_words != 0) {
    lengths = {{"index", kMslLengthTableIndex}, {"words", kernel->length_table_words}};
  }
  return {{"version", version_text(kernel->version)},
          {"entry", kernel->entry},
          {"hash", sha256_hex(kernel->text)},
          {"threads_per_threadgroup", kernel->workgroup.size},
          {"threadgroup_bytes", kernel->threadgroup_bytes},
          {"buffers", spaces[0]},
          {"textures", spaces[1]},
          {"samplers", spaces[2]},
          {"push_constants", push},
          {"length_table", lengths},
          {"constants", constants},
          {"warnings", kernel->warnings}};
}

}  // namespace ullage::shaders
