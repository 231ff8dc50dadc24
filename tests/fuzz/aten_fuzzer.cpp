// Fuzzes the importer of PyTorch's programs: any bytes give a graph or an error. Archives have JSON
// inside that few changes of bytes leave readable, so half of the changes are of its values: names
// and numbers of one place come to another, members are doubled and lost.
#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <random>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "frontends/aten/file/archive.h"
#include "frontends/aten/import.h"
#include "tests/frontends/aten/program_text.h"

extern "C" size_t LLVMFuzzerMutate(uint8_t* data, size_t size, size_t most);

namespace {

using namespace ullage;
using nlohmann::json;
using Random = std::minstd_rand;

size_t below(Random& random, size_t end) {
  return random() % end;
}

void collect(json& value, std::vector<json*>& out) {
  out.push_back(&value);
  if (!value.is_structured()) return;
  for (json& part : value) collect(part, out);
}

int64_t some_number(Random& random) {
  constexpr int64_t kNumbers[] = {0, 1,  -1,      2,         3,         7,
                                  9, 64, 1 << 20, INT32_MAX, INT64_MAX, INT64_MIN};
  return kNumbers[below(random, std::size(kNumbers))];
}

void change_one(json& root, Random& random) {
  std::vector<json*> values;
  collect(root, values);
  json& value = *values[below(random, values.size())];
  const json other = *values[below(random, values.size())];
  if (value.is_number() && random() % 2 == 0) {
    value = some_number(random);
  } else if (value.is_array() && !value.empty() && random() % 2 == 0) {
    const auto at = value.begin() + static_cast<long>(below(random, value.size()));
    if (random() % 2 == 0) {
      value.erase(at);
    } else {
      value.push_back(json(*at));
    }
  } else if (value.type() == other.type() || random() % 8 == 0) {
    value = other;
  }
}

std::string changed_json(std::span<const std::byte> bytes, Random& random) {
  const auto* text = reinterpret_cast<const char*>(bytes.data());
  json root = json::parse(text, text + bytes.size(), nullptr, false);
  if (root.is_discarded()) return {text, bytes.size()};
  for (size_t n = 1 + below(random, 3); n > 0; --n) change_one(root, random);
  return root.dump(-1, ' ', false, json::error_handler_t::replace);
}

// The archive with one of its files of JSON changed; empty where it has none.
std::vector<std::byte> changed_archive(std::span<const std::byte> bytes, Random& random) {
  const auto archive = aten::read_archive(bytes);
  if (!archive || archive->empty()) return {};
  std::vector<std::pair<std::string, std::string>> files;
  for (const auto& [name, content] : *archive)
    files.emplace_back("m/" + name,
                       std::string(reinterpret_cast<const char*>(content.data()), content.size()));
  std::string& chosen = files[below(random, files.size())].second;
  chosen = changed_json(std::as_bytes(std::span(chosen)), random);
  return aten::test::zip_of(files);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  (void)aten::unsupported_nodes(bytes);
  const auto graph = aten::import(bytes);
  if (!graph && graph.error().message.size() > 300) __builtin_trap();
  return 0;
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t* data, size_t size, size_t most, unsigned seed) {
  Random random(seed);
  const std::span bytes(reinterpret_cast<const std::byte*>(data), size);
  std::vector<std::byte> changed;
  if (random() % 2 == 0 && aten::is_archive(bytes)) {
    changed = changed_archive(bytes, random);
  } else if (random() % 4 != 0 && aten::is_program(bytes)) {
    const std::string text = changed_json(bytes, random);
    const auto view = std::as_bytes(std::span(text));
    changed.assign(view.begin(), view.end());
  }
  if (changed.empty() || changed.size() > most) return LLVMFuzzerMutate(data, size, most);
  std::copy(changed.begin(), changed.end(), reinterpret_cast<std::byte*>(data));
  return changed.size();
}
