#include "compiler/model_file.h"

#include <algorithm>
#include <filesystem>
#include <string_view>

#include "base/utf8_path.h"
#include "frontends/aten/import.h"
#include "frontends/language/gguf/split_file.h"
#include "frontends/language/hugging_face/folder.h"
#include "runtime/file/file_layout.h"
#include "runtime/file/mapped_file.h"

namespace ullage::compiler {
namespace {

using ir::Result;

// Of files in one folder.
gguf::OpenFile opener_of(std::filesystem::path folder) {
  return [folder = std::move(folder)](
             const std::string& name) -> Result<std::optional<gguf::FileBytes>> {
    const std::filesystem::path path = folder / ir::utf8_path(name);
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return std::optional<gguf::FileBytes>();
    auto file = runtime::map_file(ir::utf8_of(path));
    if (!file) return file.error();
    return std::optional(gguf::FileBytes{file->bytes, std::move(file->owner)});
  };
}

// A message of ONNX: `ir_version`, its first field, is a small number.
bool begins_like_onnx(std::string_view bytes) {
  return bytes.size() > 2 && bytes[0] == 0x08 && bytes[1] > 0 && bytes[1] < 0x20;
}

bool is_folder(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_directory(ir::utf8_path(path), error);
}

template <class T>
Result<T> in_path(const std::string& path, Result<T> file) {
  if (!file) return ir::in_context(path, file.error());
  return file;
}

Result<gguf::File> open_gguf(const std::string& path) {
  const std::filesystem::path system_path = ir::utf8_path(path);
  const auto mapped = runtime::map_file(path);
  if (!mapped) return mapped.error();
  return in_path(path, gguf::read_split_file(ir::utf8_of(system_path.filename()),
                                             {mapped->bytes, mapped->owner},
                                             opener_of(system_path.parent_path())));
}

}  // namespace

Result<ModelKind> kind_of_model(const std::string& path) {
  if (is_folder(path)) return ModelKind::language;
  const auto file = runtime::map_file(path);
  if (!file) return file.error();
  if (gguf::is_gguf(file->bytes)) return ModelKind::language;
  if (aten::is_program(file->bytes)) return ModelKind::torch;
  const std::string_view bytes(reinterpret_cast<const char*>(file->bytes.data()),
                               file->bytes.size());
  const std::string_view program(reinterpret_cast<const char*>(runtime::kFileMagic),
                                 sizeof runtime::kFileMagic);
  if (bytes.starts_with(program)) return ModelKind::program;
  return path.ends_with(".onnx") || begins_like_onnx(bytes) ? ModelKind::onnx : ModelKind::other;
}

Result<gguf::File> open_language_model(const std::string& path) {
  if (!is_folder(path)) return open_gguf(path);
  return in_path(path, hugging_face::read_folder(opener_of(ir::utf8_path(path))));
}

Result<gguf::File> open_language_text(const std::string& path) {
  if (!is_folder(path)) return open_gguf(path);
  return in_path(path, hugging_face::read_folder_text(opener_of(ir::utf8_path(path))));
}

Result<speech::SpeechModel> open_speech_model(const std::string& path) {
  if (!is_folder(path)) {
    return ir::invalid_argument(
        "{}: a model of speech is a folder with config.json, model.safetensors and tokenizer.json",
        path);
  }
  return in_path(path, speech::read_model(opener_of(ir::utf8_path(path)), path));
}

}  // namespace ullage::compiler
