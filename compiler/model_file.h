// What kind of model a path names, by its content, whatever its name.
#pragma once

#include <string>

#include "base/result.h"
#include "frontends/language/gguf/file.h"
#include "frontends/language/speech/speech_model.h"

namespace ullage::compiler {

enum class ModelKind : uint8_t {
  onnx,
  torch,     // a program of PyTorch: .pt2
  language,  // a GGUF file, the first of several parts too, or a folder of Hugging Face's files
  program,
  other,
};

// By the first bytes: those of GGUF, of ZIP and of program files, and for ONNX, which has none that
// every file begins with, the field that its writers begin with, or else a name that ends with
// .onnx. Errors: those of map_file.
ir::Result<ModelKind> kind_of_model(const std::string& path);

// A language model whose weights graphs may use where they are, with the other parts of a split
// one. Errors: those of map_file and of gguf::read_split_file and
// hugging_face::read_folder, with the path.
ir::Result<gguf::File> open_language_model(const std::string& path);

// The same for texts alone: a folder's tensors are left out, and it may be of any family.
ir::Result<gguf::File> open_language_text(const std::string& path);

// A folder of a model that writes what is said, as tensors or as exported graphs. Errors: those of
// speech::read_model, with the path; invalid_argument for what is no folder.
ir::Result<speech::SpeechModel> open_speech_model(const std::string& path);

}  // namespace ullage::compiler
