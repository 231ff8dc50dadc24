// The files of a model's folder, kept for what points into them.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "frontends/language/gguf/split_file.h"
#include "frontends/language/hugging_face/safetensors.h"
#include "frontends/language/tokenizer/read_json.h"

namespace ullage::hugging_face {

std::string_view text_of(const gguf::FileBytes& file);

class FolderFiles {
 public:
  // `open` outlives this.
  explicit FolderFiles(const gguf::OpenFile& open) : open_(open) {}

  // Null: there is no such file. Errors: those of opening it, and of JSON, with the name.
  ir::Result<tokenizer::Json> json(const char* name) const;
  // Its bytes stay.
  ir::Result<std::optional<gguf::FileBytes>> kept_file(const std::string& name);
  std::string_view kept_text(std::string text);
  std::span<const std::byte> kept_bytes(std::span<const std::byte> bytes);

  // Is there model.safetensors, or an index of such files? Errors: those of json().
  ir::Result<bool> has_tensors() const;
  // Gives `add` all tensors of model.safetensors or of the files that its index names. Their bytes
  // stay, and begin at multiples of the size of an element. Errors: invalid_file and unsupported,
  // and those of `add`, naming the file and the tensor.
  ir::Result<void> read_tensors(const std::function<ir::Result<void>(SafeTensor)>& add);

  // Keeps everything that was kept here.
  std::shared_ptr<const void> owner() const { return kept_; }

 private:
  struct Kept {
    std::deque<std::string> texts;
    std::deque<std::vector<std::byte>> tensors;
    std::vector<std::shared_ptr<const void>> files;
  };

  const gguf::OpenFile& open_;
  std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
};

}  // namespace ullage::hugging_face
