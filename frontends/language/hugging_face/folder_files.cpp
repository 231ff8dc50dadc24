#include "frontends/language/hugging_face/folder_files.h"

#include <set>

#include "base/printable.h"

namespace ullage::hugging_face {
namespace {

using gguf::FileBytes;
using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr const char *kIndex = "model.safetensors.index.json", *kWhole = "model.safetensors";

Result<std::set<std::string>> tensor_files(const FolderFiles& files) {
  const auto index = files.json(kIndex);
  if (!index) return index.error();
  std::set<std::string> names;
  if (index->is_null()) return std::set<std::string>{kWhole};
  const Json& map = member_of(*index, "weight_map");
  if (!map.is_object() || map.empty()) {
    return ir::invalid_file("{} has no weight_map", kIndex);
  }
  for (const auto& [tensor, file] : map.items()) {
    const bool is_name = file.is_string() && file.get_ref<const std::string&>().find_first_of(
                                                 "/\\") == std::string::npos;
    if (!is_name) {
      return ir::invalid_file("{}: tensor '{}' must have the name of a file in the folder", kIndex,
                              ir::printable(tensor));
    }
    names.insert(file.get<std::string>());
  }
  return names;
}

}  // namespace

std::string_view text_of(const FileBytes& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

Result<Json> FolderFiles::json(const char* name) const {
  const auto file = open_(name);
  if (!file) return file.error();
  if (!*file) return Json();
  auto json = tokenizer::read_json(text_of(**file));
  if (!json) return ir::in_context(name, json.error());
  return json;
}

Result<std::optional<FileBytes>> FolderFiles::kept_file(const std::string& name) {
  auto file = open_(name);
  if (file && *file) kept_->files.push_back((*file)->owner);
  return file;
}

std::string_view FolderFiles::kept_text(std::string text) {
  return kept_->texts.emplace_back(std::move(text));
}

std::span<const std::byte> FolderFiles::kept_bytes(std::span<const std::byte> bytes) {
  return kept_->tensors.emplace_back(bytes.begin(), bytes.end());
}

Result<bool> FolderFiles::has_tensors() const {
  const auto index = json(kIndex);
  if (!index) return index.error();
  const auto whole = open_(kWhole);
  if (!whole) return whole.error();
  return !index->is_null() || whole->has_value();
}

Result<void> FolderFiles::read_tensors(const std::function<Result<void>(SafeTensor)>& add) {
  const auto names = tensor_files(*this);
  if (!names) return names.error();
  for (const std::string& name : *names) {
    const auto file = kept_file(name);
    if (!file) return file.error();
    if (!*file) return ir::invalid_file("the folder has no {}", ir::printable(name));
    auto tensors = read_safetensors((*file)->bytes);
    if (!tensors) return ir::in_context(ir::printable(name), tensors.error());
    for (SafeTensor& tensor : *tensors) {
      // Files may have tensors at any byte; graphs read elements at multiples of their size.
      const auto at = reinterpret_cast<uintptr_t>(tensor.bytes.data());
      if (at % ir::size_bytes(tensor.dtype) != 0) tensor.bytes = kept_bytes(tensor.bytes);
      if (auto ok = add(std::move(tensor)); !ok) {
        return ir::in_context(ir::printable(name), ok.error());
      }
    }
  }
  return {};
}

}  // namespace ullage::hugging_face
