// A reader of Fossilize databases.
#include "tests/tools/foz_file.h"

#include <zlib.h>

#include <stdexcept>

namespace ullage::tools {
namespace {

uint32_t word_at(const std::string& bytes, size_t at) {
  uint32_t word = 0;
  for (size_t k = 4; k-- > 0;) word = word << 8 | static_cast<unsigned char>(bytes.at(at + k));
  return word;
}

std::string unpacked(const std::string& stored, uint32_t format, uint32_t size) {
  if (format == 1) return stored;
  if (format != 2) throw std::runtime_error("neither stored nor deflated");
  std::string text(size, '\0');
  uLongf written = size;
  if (uncompress(reinterpret_cast<Bytef*>(text.data()), &written,
                 reinterpret_cast<const Bytef*>(stored.data()), stored.size()) != Z_OK ||
      written != size) {
    throw std::runtime_error("does not inflate");
  }
  return text;
}

}  // namespace

FozFile read_foz(const std::string& bytes) {
  constexpr size_t kHead = 16, kName = 40;
  if (bytes.size() < kHead || bytes.substr(0, 12) !=
                                  "\x81"
                                  "FOSSILIZEDB") {
    throw std::runtime_error("no Fossilize database");
  }
  FozFile file;
  file.version = bytes[15];
  for (size_t at = kHead; at < bytes.size();) {
    const std::string name = bytes.substr(at, kName);
    const uint32_t stored = word_at(bytes, at + kName);
    const std::string payload = bytes.substr(at + kName + 16, stored);
    if (payload.size() != stored) throw std::runtime_error("ends inside an entry");
    const auto crc = static_cast<uint32_t>(
        crc32(0, reinterpret_cast<const Bytef*>(payload.data()), static_cast<uInt>(stored)));
    if (crc != word_at(bytes, at + kName + 8)) throw std::runtime_error("wrong CRC");
    const auto tag = static_cast<uint32_t>(std::stoul(name.substr(0, 24), nullptr, 16));
    const bool is_new = file.entries
                            .emplace(std::pair(tag, name.substr(24)),
                                     unpacked(payload, word_at(bytes, at + kName + 4),
                                              word_at(bytes, at + kName + 12)))
                            .second;
    if (!is_new) throw std::runtime_error("an entry is there twice");
    at += kName + 16 + stored;
  }
  return file;
}

std::vector<std::string> FozFile::hashes(uint32_t tag) const {
  std::vector<std::string> found;
  for (const auto& [name, payload] : entries) {
    if (name.first == tag) found.push_back(name.second);
  }
  return found;
}

nlohmann::json FozFile::object(uint32_t tag, const std::string& kind,
                               const std::string& hash) const {
  const std::string& payload = entries.at({tag, hash});
  const auto json = nlohmann::json::parse(payload.substr(0, payload.find('\0')));
  if (json.at("version") != version) throw std::runtime_error("another version inside");
  return json.at(kind).at(hash);
}

std::vector<uint32_t> FozFile::module(const std::string& hash) const {
  const auto head = object(4, "shaderModules", hash);
  const std::string& payload = entries.at({4, hash});
  const std::string code =
      payload.substr(payload.find('\0') + 1 + head.at("varintOffset").get<size_t>());
  if (code.size() != head.at("varintSize")) throw std::runtime_error("another size of code");
  std::vector<uint32_t> words;
  uint32_t word = 0, shift = 0;
  for (const char c : code) {
    word |= (static_cast<uint32_t>(c) & 0x7f) << shift;
    shift += 7;
    if ((c & 0x80) != 0) continue;
    words.push_back(word);
    word = shift = 0;
  }
  if (words.size() * 4 != head.at("codeSize")) throw std::runtime_error("another count of words");
  return words;
}

}  // namespace ullage::tools
