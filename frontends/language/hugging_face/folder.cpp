#include "frontends/language/hugging_face/folder.h"

#include "base/printable.h"
#include "frontends/language/hugging_face/config.h"
#include "frontends/language/hugging_face/folder_files.h"
#include "ir/graph/tensor.h"

namespace ullage::hugging_face {
namespace {

using ir::DType;
using ir::Result;
using tokenizer::Json;
using tokenizer::member_of;

constexpr const char *kConfig = "config.json", *kTokenizer = "tokenizer.json",
                     *kTokenizerConfig = "tokenizer_config.json",
                     *kTemplate = "chat_template.jinja", *kGeneration = "generation_config.json";

class FolderReader {
 public:
  explicit FolderReader(const gguf::OpenFile& open) : files_(open) {}

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
    file_.owner = files_.owner();
    return std::move(file_);
  }

  void add(std::string key, gguf::MetadataValue value) {
    file_.metadata.add(files_.kept_text(std::move(key)), std::move(value));
  }

  Result<void> read_config_file() {
    const auto json = files_.json(kConfig);
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
    const auto json = files_.json(kConfig);
    if (!json) return json.error();
    const Json& inner = member_of(*json, "text_config");
    const Json& config = inner.is_null() ? *json : inner;
    if (const Json& type = member_of(config, "model_type"); type.is_string()) {
      const std::string_view architecture = files_.kept_text(type.get<std::string>());
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

  Result<void> read_tensors() {
    const auto ok =
        files_.read_tensors([this](SafeTensor tensor) { return add_tensor(std::move(tensor)); });
    return ok ? finish_tensors() : ok;
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
    gguf::TensorEntry entry{files_.kept_text(std::move(name)), tensor.dtype,
                            std::move(tensor.shape), tensor.bytes};
    const bool is_norm = entry.name.ends_with("norm.weight");
    if (is_norm && description_.family->norm_shift != 0) {
      if (auto ok = shift(entry); !ok) return ok;
    }
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
    entry.bytes = files_.kept_bytes(shifted.bytes());
    return {};
  }

  Result<void> finish_tensors() {
    if (!description_.is_tied && file_.find("output.weight") == nullptr) {
      return ir::invalid_file(
          "tensor 'lm_head.weight' is missing, and '{}' does not tie it to the "
          "embedding",
          kConfig);
    }
    if (description_.rotary_factors.empty()) return {};
    const auto bytes = files_.kept_bytes(std::as_bytes(std::span(description_.rotary_factors)));
    file_.tensors.push_back({"rope_freqs.weight",
                             DType::f32,
                             {static_cast<int64_t>(description_.rotary_factors.size())},
                             bytes});
    return {};
  }

  // ---- text ---------------------------------------------------------------------------------

  // A number or a list of them, of the file for generation or else of the configuration.
  Result<void> read_ends(const Json& config) {
    const auto generation = files_.json(kGeneration);
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
    const auto file = files_.kept_file(kTokenizer);
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
    const auto config = files_.json(kTokenizerConfig);
    if (!config) return config.error();
    for (const char* name : {"bos_token", "eos_token"}) {
      if (auto text = token_text(member_of(*config, name))) {
        add(std::string("tokenizer.huggingface.") + name, files_.kept_text(std::move(*text)));
      }
    }
    const auto own = files_.kept_file(kTemplate);
    if (!own) return own.error();
    const Json& in_config = template_of(*config);
    if (*own) {
      add("tokenizer.chat_template", text_of(**own));
    } else if (in_config.is_string()) {
      add("tokenizer.chat_template", files_.kept_text(in_config.get<std::string>()));
    }
    return {};
  }

  FolderFiles files_;
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
