// Writing and verifying of shader packs; their form is in shader_pack.h.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "shaders/toolchain/pack/shader_pack.h"

namespace ullage::shaders {

struct PackItem {
  std::string name;
  PackKind kind = PackKind::spirv;
  std::string content;
};

// The bytes of a pack; the same items in any order give the same bytes, equal contents are stored
// once. Errors (invalid_argument): two items of one name and kind with different contents.
ir::Result<std::string> write_pack(std::vector<PackItem> items);

// Does every content, and do the tables, have the hash that is written for them? One sentence per
// fault; empty: all is well.
std::vector<std::string> verify_pack(const ShaderPack& pack);

// All that is in it.
std::vector<PackItem> items_of(const ShaderPack& pack);

// "other" and "" for kinds that only a newer minor version knows.
const char* to_string(PackKind kind);
// ".spv", ".metal", ".json".
const char* ending_of(PackKind kind);

}  // namespace ullage::shaders
