#include "frontends/language/gguf/split_file.h"

#include <cstdio>
#include <set>

#include "base/printable.h"

namespace ullage::gguf {
namespace {

using ir::Result;

constexpr std::string_view kSplit = "split.";
constexpr const char *kNumber = "split.no", *kCount = "split.count",
                     *kTensorCount = "split.tensors.count";
constexpr int64_t kMostParts = 99999;  // five digits

// "-00002-of-00003.gguf". `number` counts from 1.
std::string ending_of(int64_t number, int64_t count) {
  char text[64];
  std::snprintf(text, sizeof text, "-%05lld-of-%05lld.gguf", static_cast<long long>(number),
                static_cast<long long>(count));
  return text;
}

// Where a file stands among its parts, from 0.
struct Place {
  int64_t number = 0, count = 1;
};

Result<Place> place_of(const Metadata& metadata) {
  if (!metadata.has(kCount)) return Place{};
  const auto count = metadata.integer(kCount, 0, kMostParts);
  if (!count) return count.error();
  if (*count <= 1) return Place{};
  const auto number = metadata.integer(kNumber, 0, *count - 1);
  if (!number) return number.error();
  return Place{*number, *count};
}

ir::Error in_part(const std::string& name, const ir::Error& error) {
  return ir::in_context("part " + ir::printable(name), error);
}

// A later part: its tensors alone matter.
Result<File> open_part(const std::string& name, const Place& place, const OpenFile& open) {
  const auto bytes = open(name);
  if (!bytes) return bytes.error();
  if (!*bytes) {
    return ir::invalid_file("part " + ir::printable(name) +
                            " is missing: all parts of a split model must be in one folder");
  }
  auto part = read_part((*bytes)->bytes, (*bytes)->owner);
  if (!part) return in_part(name, part.error());
  const auto found = place_of(part->metadata);
  if (!found) return in_part(name, found.error());
  if (found->number != place.number || found->count != place.count) {
    return ir::invalid_file(
        "part {} must be number {} of {} (from 0), by its metadata it is number {} of {}",
        ir::printable(name), place.number, place.count, found->number, found->count);
  }
  return part;
}

struct AllOwners {
  std::vector<std::shared_ptr<const void>> owners;
};

// The metadata of the first file, without what says that it is a part.
Metadata whole_metadata(const Metadata& part) {
  Metadata whole;
  for (const auto& [key, value] : part) {
    if (!key.starts_with(kSplit)) whole.add(key, value);
  }
  return whole;
}

Result<void> check_tensors(const File& whole, const Metadata& first) {
  std::set<std::string_view> names;
  for (const TensorEntry& tensor : whole.tensors) {
    if (names.insert(tensor.name).second) continue;
    return ir::invalid_file("tensor '{}' is in two parts of the model", ir::printable(tensor.name));
  }
  if (!first.has(kTensorCount)) return {};
  const auto count = first.integer(kTensorCount, 0, INT32_MAX);
  if (!count) return count.error();
  if (static_cast<size_t>(*count) == whole.tensors.size()) return {};
  return ir::invalid_file("the parts of the model must have {} tensors, they have {}", *count,
                          whole.tensors.size());
}

}  // namespace

Result<File> read_file(std::span<const std::byte> bytes, std::shared_ptr<const void> owner) {
  auto file = read_part(bytes, std::move(owner));
  if (!file) return file;
  const auto place = place_of(file->metadata);
  if (!place) return place.error();
  if (place->count == 1) return file;
  return ir::unsupported(
      "it is one of {} parts of a model, which are found next to the first by its path alone",
      place->count);
}

Result<File> read_split_file(const std::string& name, const FileBytes& first,
                             const OpenFile& open) {
  auto whole = read_part(first.bytes, first.owner);
  if (!whole) return whole;
  const auto place = place_of(whole->metadata);
  if (!place) return place.error();
  if (place->count == 1) return whole;
  const std::string ending = ending_of(place->number + 1, place->count);
  if (!name.ends_with(ending)) {
    return ir::invalid_file("part {} of {} of a model must have a name that ends with {}",
                            place->number + 1, place->count, ending);
  }
  const std::string front = name.substr(0, name.size() - ending.size());
  if (place->number != 0) {
    const std::string right = front + ending_of(1, place->count);
    return ir::invalid_argument("it is part {} of {} of a model: give the first, {}",
                                place->number + 1, place->count, ir::printable(right));
  }
  auto owners = std::make_shared<AllOwners>();
  owners->owners.push_back(std::move(whole->owner));
  for (int64_t i = 1; i < place->count; ++i) {
    auto part = open_part(front + ending_of(i + 1, place->count), {i, place->count}, open);
    if (!part) return part.error();
    whole->tensors.insert(whole->tensors.end(), std::make_move_iterator(part->tensors.begin()),
                          std::make_move_iterator(part->tensors.end()));
    owners->owners.push_back(std::move(part->owner));
  }
  if (auto ok = check_tensors(*whole, whole->metadata); !ok) return ok.error();
  whole->metadata = whole_metadata(whole->metadata);
  whole->owner = std::move(owners);
  return whole;
}

}  // namespace ullage::gguf
