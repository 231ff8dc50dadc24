// SPIR-V compute kernels to Metal Shading Language, with bindings that need no reflection.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/spirv/module.h"

namespace ullage::shaders {

// The binding convention. Set s, binding b of Vulkan is argument 16*s + b of Metal, in each of its
// three index spaces; sets 0 and 1, bindings 0 to 15. The convention reserves two buffer indices.
inline constexpr uint32_t kMslBindingsPerSet = 16;
inline constexpr uint32_t kMslPushIndex = 29;         // the bytes of the push constant block
inline constexpr uint32_t kMslLengthTableIndex = 30;  // uint[k]: bytes of the buffer at index k

// MSL versions are written major*10000 + minor*100: 20300 is 2.3.
struct MslOptions {
  uint32_t version = 20300;
  bool ios = false;   // rules of Apple's mobile platforms
  std::string entry;  // which compute entry point; empty: the only one, else "main"
  // The function's name in the MSL, an identifier that is no word of Metal; empty: the entry
  // point's.
  std::string rename;
};

enum class MslSpace : uint8_t { buffer, texture, sampler };
enum class MslAccess : uint8_t { none, read, write, read_write };

// One argument of the kernel. A combined image sampler is two: a texture and a sampler.
struct MslArgument {
  MslSpace space = MslSpace::buffer;
  uint32_t index = 0;  // in its space; an array takes `count` of them
  uint32_t count = 1;
  uint32_t set = 0, binding = 0;
  bool uniform = false;  // a uniform buffer (`constant`), not a storage buffer (`device`)
  MslAccess access = MslAccess::read_write;
  std::string name;
  // Of a buffer: the size of the struct that the text declares, which the bound range must have.
  uint32_t least_bytes = 0;
  bool used = true;  // false: the MSL does not have it; binding something there does no harm
};

// A specialisation constant as the MSL has it. `macro`: SPIRV_CROSS_CONSTANT_ID_<id> decides it
// when the library is compiled. `function_constant`: [[function_constant(id)]]. Either or both.
struct MslConstant {
  uint32_t id = 0;
  bool macro = false, function_constant = false;
};

// The text, and everything that a host must supply to run it.
struct MslKernel {
  std::string text;
  uint32_t version = 0;
  std::string entry;                   // the kernel function's name in the text
  std::vector<MslArgument> arguments;  // by space, then index
  uint32_t push_bytes = 0;             // 0: no argument at kMslPushIndex
  uint32_t push_least_bytes = 0;       // as MslArgument::least_bytes
  uint32_t threadgroup_bytes = 0;      // with the defaults of specialisation constants
  // Words of the table at kMslLengthTableIndex: one more than the highest buffer index. 0: the
  // kernel reads no length and has no such argument.
  uint32_t length_table_words = 0;
  WorkgroupSize workgroup;
  std::vector<MslConstant> constants;  // by id
  std::vector<std::string> warnings;   // semantics that the translation weakens
};

// Translates one compute entry point. Any thread; the text depends on nothing but the arguments
// and the version of SPIRV-Cross. REQUIRES: spirv-val accepts the module.
// Errors: `unsupported` for what MSL or the binding convention cannot express, with the reason;
// invalid_argument for an entry point that is not there or not chosen.
ir::Result<MslKernel> to_msl(const SpirvModule& module, const MslOptions& options = {});
ir::Result<MslKernel> to_msl(std::span<const uint32_t> spirv, const MslOptions& options = {});

// "SPIRV-Cross C API 0.54.0": the text depends on it besides the module.
std::string msl_translator_version();

// The entry point that `name` chooses as MslOptions::entry does; of other stages only where none is
// for compute. Errors: invalid_argument.
ir::Result<SpirvEntryPoint> find_entry(const SpirvModule& module, const std::string& name);

}  // namespace ullage::shaders
