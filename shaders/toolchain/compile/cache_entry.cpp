// Entries as bytes: numbers of 8 bytes, texts with their lengths, all after the hash of the rest.
#include <cstring>

#include "base/sha256.h"
#include "shaders/toolchain/compile/cache.h"

namespace ullage::shaders {
namespace {

constexpr std::string_view kMagic = "ullage shader cache 2\n";

struct Writer {
  std::string bytes;

  void number(uint64_t n) {
    for (int shift = 0; shift < 64; shift += 8) bytes += static_cast<char>(n >> shift & 0xff);
  }
  void text(std::string_view t) {
    number(t.size());
    bytes += t;
  }
};

// Reads the remaining bytes; after an error everything is 0 or empty and `good` is false.
struct Reader {
  std::string_view bytes;
  bool good = true;

  uint64_t number() {
    if (bytes.size() < 8) return good = false, bytes = {}, 0;
    uint64_t n = 0;
    for (int i = 7; i >= 0; --i)
      n = n << 8 | static_cast<unsigned char>(bytes[static_cast<size_t>(i)]);
    bytes.remove_prefix(8);
    return n;
  }
  uint32_t number32() { return static_cast<uint32_t>(number()); }
  std::string text() {
    const uint64_t size = number();
    if (size > bytes.size()) return good = false, bytes = {}, "";
    std::string t(bytes.substr(0, size));
    bytes.remove_prefix(size);
    return t;
  }
  // A number of items that take at least 8 bytes each.
  uint64_t count() {
    const uint64_t n = number();
    if (n > bytes.size() / 8) return good = false, bytes = {}, 0;
    return n;
  }
};

void write(Writer& w, const Diagnostic& d) {
  w.number(static_cast<uint64_t>(d.severity));
  for (const std::string* t : {&d.id, &d.message, &d.file, &d.source_line, &d.variant}) w.text(*t);
  for (uint32_t n : {d.line, d.column, d.length}) w.number(n);
  w.number(d.included.size());
  for (const IncludeFrame& frame : d.included) {
    w.text(frame.file);
    w.number(frame.line);
  }
}

Diagnostic read_diagnostic(Reader& r) {
  Diagnostic d;
  d.severity = static_cast<Severity>(r.number() % 3);
  for (std::string* t : {&d.id, &d.message, &d.file, &d.source_line, &d.variant}) *t = r.text();
  for (uint32_t* n : {&d.line, &d.column, &d.length}) *n = r.number32();
  for (uint64_t n = r.count(); n > 0; --n) {
    IncludeFrame frame{r.text(), 0};
    frame.line = r.number32();
    d.included.push_back(std::move(frame));
  }
  return d;
}

}  // namespace

std::string serialize(const OfflineResult& result) {
  Writer w;
  w.text({reinterpret_cast<const char*>(result.spirv.data()), result.spirv.size() * 4});
  w.text(result.msl);
  w.text(result.reflection);
  w.number(result.texts.size());
  for (const auto& [target, text] : result.texts) {
    w.text(target);
    w.text(text);
  }
  w.number(result.diagnostics.size());
  for (const Diagnostic& d : result.diagnostics) write(w, d);
  w.number(result.dependencies.size());
  for (const Dependency& d : result.dependencies) {
    w.text(d.path);
    w.text(d.hash);
  }
  return std::string(kMagic) + sha256_hex(w.bytes) + w.bytes;
}

bool deserialize(std::string_view bytes, OfflineResult& result) {
  if (!bytes.starts_with(kMagic) || bytes.size() < kMagic.size() + 64) return false;
  bytes.remove_prefix(kMagic.size());
  Reader r{bytes.substr(64)};
  if (sha256_hex(r.bytes) != bytes.substr(0, 64)) return false;
  const std::string words = r.text();
  if (words.size() % 4 != 0) return false;
  result.spirv.resize(words.size() / 4);
  if (!words.empty()) std::memcpy(result.spirv.data(), words.data(), words.size());
  result.msl = r.text();
  result.reflection = r.text();
  for (uint64_t n = r.count(); n > 0; --n) {
    const std::string target = r.text();
    result.texts[target] = r.text();
  }
  for (uint64_t n = r.count(); n > 0; --n) result.diagnostics.push_back(read_diagnostic(r));
  for (uint64_t n = r.count(); n > 0; --n) {
    Dependency d{r.text(), ""};
    d.hash = r.text();
    result.dependencies.push_back(std::move(d));
  }
  return r.good && r.bytes.empty();
}

}  // namespace ullage::shaders
