// A reader of Fossilize databases, written from the format's description and apart from the writer.
#pragma once

#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace ullage::tools {

struct FozFile {
  int version = 0;
  std::map<std::pair<uint32_t, std::string>, std::string> entries;  // by tag and hash, unpacked

  std::vector<std::string> hashes(uint32_t tag) const;
  // The object that the entry's JSON has below its hash.
  nlohmann::json object(uint32_t tag, const std::string& kind, const std::string& hash) const;
  // The words of a shader module.
  std::vector<uint32_t> module(const std::string& hash) const;
};

// Throws std::runtime_error with what is wrong.
FozFile read_foz(const std::string& bytes);

}  // namespace ullage::tools
