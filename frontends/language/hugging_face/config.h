// config.json of a model: its family, and the metadata that a GGUF file of the same model has.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "frontends/language/gguf/metadata.h"
#include "frontends/language/hugging_face/family.h"
#include "frontends/language/tokenizer/read_json.h"

namespace ullage::hugging_face {

struct Description {
  const Family* family = nullptr;
  // Keys with their values; texts point into the family's names.
  std::vector<std::pair<std::string, gguf::MetadataValue>> metadata{};
  std::vector<float> rotary_factors{};  // what frequencies are divided by; empty: nothing
  bool is_tied = false;                 // are logits products with the embedding?
};

// Errors: invalid_file naming the member; unsupported for other families, and for members that may
// change what the model computes and have no place in the metadata.
ir::Result<Description> read_config(const tokenizer::Json& config);

}  // namespace ullage::hugging_face
