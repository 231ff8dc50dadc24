#include "shaders/toolchain/compile/foreign_language.h"

#include <algorithm>

namespace ullage::shaders {
namespace {

struct Language {
  std::string_view name, advice;
  std::string_view endings[4];
  std::string_view signs[12];
};
// More special ones first: Slang is much like HLSL, and Metal, OpenCL and CUDA like C.
constexpr Language kLanguages[] = {
    {"Slang",
     "slangc -target spirv",
     {".slang"},
     {"[shader(\"", "ParameterBlock<", "[Differentiable]", "import slang"}},
    {"HLSL",
     "dxc -spirv",
     {".hlsl", ".fx", ".usf", ".hlsli"},
     {"[numthreads(", "RWStructuredBuffer<", "StructuredBuffer<", "RWTexture2D<", "Texture2D<",
      "ByteAddressBuffer", "SV_DispatchThreadID", "SV_GroupIndex", "SV_Position", "cbuffer ",
      ": register(", "groupshared "}},
    {"Metal",
     "",
     {".metal", ".msl"},
     {"metal_stdlib", "using namespace metal", "[[buffer(", "[[thread_position_in_grid]]"}},
    {"OpenCL C",
     "clspv",
     {".cl", ".clcpp"},
     {"__kernel ", "get_global_id(", "get_local_id(", "__global "}},
    {"WGSL",
     "naga or tint",
     {".wgsl"},
     {"@compute", "@workgroup_size", "@builtin(", "@group(", "var<storage"}},
    {"CUDA C++", "", {".cu", ".cuh"}, {"__global__", "__shared__", "threadIdx.", "blockIdx."}},
};

std::string without_comments(std::string_view text) {
  std::string code;
  for (size_t i = 0; i < text.size(); ++i) {
    if (text.substr(i, 2) == "//") {
      i = std::min(text.find('\n', i), text.size()) - 1;
    } else if (text.substr(i, 2) == "/*") {
      i = std::min(text.find("*/", i + 2), text.size() - 2) + 1;
    } else {
      code += text[i];
    }
  }
  return code;
}

std::string message_of(const Language& language, const std::string& sign) {
  std::string text = "this is " + std::string(language.name) + " (" + sign +
                     "), and shaders are read as GLSL, SPIR-V or its assembly";
  if (!language.advice.empty()) {
    text += "; make a SPIR-V module of it by " + std::string(language.advice) + " and compile that";
  }
  return text;
}

}  // namespace

std::optional<std::string> foreign_language(const std::string& path, std::string_view text) {
  for (const Language& language : kLanguages) {
    for (std::string_view ending : language.endings) {
      if (!ending.empty() && path.ends_with(ending)) {
        return message_of(language, "its name ends in " + std::string(ending));
      }
    }
  }
  const std::string code = without_comments(text);
  // A text with a version of GLSL is meant as GLSL.
  if (code.find("#version") != std::string::npos) return std::nullopt;
  for (const Language& language : kLanguages) {
    for (std::string_view sign : language.signs) {
      if (!sign.empty() && code.find(sign) != std::string::npos) {
        return message_of(language, "it says " + std::string(sign));
      }
    }
  }
  return std::nullopt;
}

}  // namespace ullage::shaders
