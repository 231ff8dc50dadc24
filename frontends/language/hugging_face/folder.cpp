#include "frontends/language/hugging_face/folder.h"

#include <algorithm>
#include <cstring>
#include <deque>
#include <set>

#include "base/printable.h"
#include "frontends/language/hugging_face/config.h"
#include "frontends/language/hugging_face/safetensors.h"
#include "frontends/language/tokenizer/read_json.h"
#include "ir/graph/tensor.h"

namespace ullage::hugging_face {
namespace {

using gguf::FileBytes;
using ir::DType;
using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr const char *kConfig = "config.json", *kIndex = "model.safetensors.index.json",
                     *kWhole = "model.safetensors", *kTokenizer = "tokenizer.json",
                     *kTokenizerConfig = "tokenizer_config.json",
                     *kTemplate = "chat_template.jinja", *kGeneration = "generation_config.json";

std::string_view text_of(const FileBytes& file) {
  return {reinterpret_cast<const char*>(file.bytes.data()), file.bytes.size()};
}

// What a description points into.
struct Kept {
  std::deque<std::string> texts;
  std::deque<std::vector<std::byte>> tensors;
  std::vector<std::shared_ptr<const void>> files;
};

class FolderReader {
 public:
  explicit FolderReader(const gguf::OpenFile& open) : open_(open) {}

  Result<gguf::File> read() {
    return finished({&FolderReader::read_config_file, &FolderReader::read_tensors,
                     &FolderReader::read_tokens, &FolderReader::read_template});
  }
  Result<gguf::File> read_text() {
    return finished({&FolderReader::read_text_config, &FolderReader::read_tokens,
                     &FolderReader::read_template});
  }

 private:
  Result<gguf::File> finished(std::initializer_list<Result<void> (FolderReader::*)()> steps) {
    for (const auto step : steps) {
      if (Result<void> ok = (this->*step)(); !ok) return ok.error();
    }
    file_.owner = kept_;
    return std::move(file_);
  }

  // Errors: those of opening it, and of JSON, with the name. Null: there is no such file.
  Result<Json> json_of(const char* name) {
    const auto file = open_(name);
    if (!file) return file.error();
    if (!*file) return Json();
    auto json = tokenizer::read_json(text_of(**file));
    if (!json) return ir::in_context(name, json.error());
    return json;
  }
  // The file's bytes stay.
  Result<std::optional<FileBytes>> kept_file(const std::string& name) {
    auto file = open_(name);
    if (file && *file) kept_->files.push_back((*file)->owner);
    return file;
  }
  std::string_view kept_text(std::string text) {
    return kept_->texts.emplace_back(std::move(text));
  }
  void add(std::string key, gguf::MetadataValue value) {
    file_.metadata.add(kept_text(std::move(key)), std::move(value));
  }

  Result<void> read_config_file() {
    const auto json = json_of(kConfig);
    if (!json) return json.error();
    if (json->is_null()) return ir::invalid_file("the folder has no {}", kConfig);
    auto described = read_config(*json);
    if (!described) return ir::in_context(kConfig, described.error());
    description_ = std::move(*described);
    for (auto& [key, value] : description_.metadata) add(std::move(key), std::move(value));
    return read_ends(*json);
  }

  // Of a family that has no graph here, too. The configuration may be missing.
  Result<void> read_text_config() {
    const auto json = json_of(kConfig);
    if (!json) return json.error();
    const Json& inner = member_of(*json, "text_config");
    const Json& config = inner.is_null() ? *json : inner;
    if (const Json& type = member_of(config, "model_type"); type.is_string()) {
      const std::string_view architecture = kept_text(type.get<std::string>());
      add("general.architecture", architecture);
      for (const auto& [name, key] : {std::pair("max_position_embeddings", ".context_length"),
                                      std::pair("vocab_size", ".vocab_size")}) {
        const Json& size = member_of(config, name);
        if (size.is_number_unsigned()) add(std::string(architecture) + key, size.get<uint64_t>());
      }
    }
    return read_ends(config);
  }

  // ---- tensors ------------------------------------------------------------------------------

  Result<std::set<std::string>> tensor_files() {
    const auto index = json_of(kIndex);
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
        return ir::invalid_file("{}: tensor '{}' must have the name of a file in the folder",
                                kIndex, ir::printable(tensor));
      }
      names.insert(file.get<std::string>());
    }
    return names;
  }

  Result<void> read_tensors() {
    const auto names = tensor_files();
    if (!names) return names.error();
    for (const std::string& name : *names) {
      const auto file = kept_file(name);
      if (!file) return file.error();
      if (!*file) return ir::invalid_file("the folder has no {}", ir::printable(name));
      auto tensors = read_safetensors((*file)->bytes);
      if (!tensors) return ir::in_context(ir::printable(name), tensors.error());
      for (SafeTensor& tensor : *tensors) {
        if (auto ok = add_tensor(std::move(tensor)); !ok) {
          return ir::in_context(ir::printable(name), ok.error());
        }
      }
    }
    return finish_tensors();
  }

  Result<void> add_tensor(SafeTensor tensor) {
    // Computed from the configuration here, too.
    if (tensor.name.ends_with("rotary_emb.inv_freq")) return {};
    std::string name = tensor_name(*description_.family, tensor.name);
    // A copy of the embedding.
    if (description_.is_tied && name == "output.weight") return {};
    if (name.empty()) name = tensor.name;
    if (file_.find(name) != nullptr) {
      return ir::invalid_file("tensor '{}' is there twice", ir::printable(tensor.name));
    }
    gguf::TensorEntry entry{kept_text(std::move(name)), tensor.dtype, std::move(tensor.shape),
                            tensor.bytes};
    const bool is_norm = entry.name.ends_with("norm.weight");
    if (is_norm && description_.family->norm_shift != 0) {
      if (auto ok = shift(entry); !ok) return ok;
    }
    align(entry);
    file_.tensors.push_back(std::move(entry));
    return {};
  }

  // GGUF files of some families have other numbers.
  Result<void> shift(gguf::TensorEntry& entry) {
    const auto tensor =
        ir::Tensor::from_bytes(std::get<DType>(entry.storage), entry.shape, entry.bytes);
    if (!tensor) return tensor.error();
    std::vector<double> numbers;
    for (int64_t i = 0; i < tensor->element_count(); ++i) {
      numbers.push_back(tensor->number(i) + description_.family->norm_shift);
    }
    const ir::Tensor shifted = ir::Tensor::from_doubles(DType::f32, entry.shape, numbers);
    entry.storage = DType::f32;
    entry.bytes = kept_bytes(shifted.bytes());
    return {};
  }

  std::span<const std::byte> kept_bytes(std::span<const std::byte> bytes) {
    return kept_->tensors.emplace_back(bytes.begin(), bytes.end());
  }

  // Files may have tensors at any byte; graphs read elements at multiples of their size.
  void align(gguf::TensorEntry& entry) {
    const auto at = reinterpret_cast<uintptr_t>(entry.bytes.data());
    if (at % ir::size_bytes(std::get<DType>(entry.storage)) != 0) {
      entry.bytes = kept_bytes(entry.bytes);
    }
  }

  Result<void> finish_tensors() {
    if (!description_.is_tied && file_.find("output.weight") == nullptr) {
      return ir::invalid_file(
          "tensor 'lm_head.weight' is missing, and '{}' does not tie it to the "
          "embedding",
          kConfig);
    }
    if (description_.rotary_factors.empty()) return {};
    const auto bytes = kept_bytes(std::as_bytes(std::span(description_.rotary_factors)));
    file_.tensors.push_back({"rope_freqs.weight",
                             DType::f32,
                             {static_cast<int64_t>(description_.rotary_factors.size())},
                             bytes});
    return {};
  }

  // ---- text ---------------------------------------------------------------------------------

  // A number or a list of them, of the file for generation or else of the configuration.
  Result<void> read_ends(const Json& config) {
    const auto generation = json_of(kGeneration);
    if (!generation) return generation.error();
    const Json& own = member_of(*generation, "eos_token_id");
    const Json& ends = own.is_null() ? member_of(config, "eos_token_id") : own;
    std::vector<uint64_t> tokens;
    for (const Json& token : ends.is_array() ? ends : Json::array({ends})) {
      if (token.is_null()) continue;
      if (!token.is_number_unsigned() || token.get<uint64_t>() > INT32_MAX) {
        return ir::invalid_file(
            "'eos_token_id' must be a token or a list of tokens, the file has {}",
            ir::printable(token.dump().substr(0, 60)));
      }
      tokens.push_back(token.get<uint64_t>());
    }
    if (!tokens.empty()) add("tokenizer.huggingface.eos_token_ids", std::move(tokens));
    return {};
  }

  Result<void> read_tokens() {
    const auto file = kept_file(kTokenizer);
    if (!file) return file.error();
    if (*file) add("tokenizer.huggingface.json", text_of(**file));
    return {};
  }

  // "<s>", or an object with the content.
  static std::optional<std::string> token_text(const Json& token) {
    const Json& content = token.is_object() ? member_of(token, "content") : token;
    if (!content.is_string()) return std::nullopt;
    return content.get<std::string>();
  }

  // One text, or a list of templates, of which one is the default.
  static const Json& template_of(const Json& config) {
    const Json& templates = member_of(config, "chat_template");
    if (!templates.is_array()) return templates;
    for (const Json& each : templates) {
      if (member_of(each, "name") == "default") return member_of(each, "template");
    }
    return member_of(Json(), "");
  }

  Result<void> read_template() {
    const auto config = json_of(kTokenizerConfig);
    if (!config) return config.error();
    for (const char* name : {"bos_token", "eos_token"}) {
      if (auto text = token_text(member_of(*config, name))) {
        add(std::string("tokenizer.huggingface.") + name, kept_text(std::move(*text)));
      }
    }
    const auto own = kept_file(kTemplate);
    if (!own) return own.error();
    const Json& in_config = template_of(*config);
    if (*own) {
      add("tokenizer.chat_template", text_of(**own));
    } else if (in_config.is_string()) {
      add("tokenizer.chat_template", kept_text(in_config.get<std::string>()));
    }
    return {};
  }

  const gguf::OpenFile& open_;
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
  gguf::File file_;
  Description description_;
};

}  // namespace

Result<gguf::File> read_folder(const gguf::OpenFile& open) {
  return FolderReader(open).read();
}

Result<gguf::File> read_folder_text(const gguf::OpenFile& open) {
  return FolderReader(open).read_text();
}

}  // namespace ullage::hugging_face
