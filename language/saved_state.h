// Conversations in files: what was said, and the state that the model has of it.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "ir/graph/tensor.h"
#include "language/conversation.h"
#include "language/model_text.h"

namespace ullage::language {

// A value that one run leaves for the next.
struct StateValue {
  std::string name{};
  ir::Tensor value{};
};

struct SavedState {
  Conversation::Record conversation{};
  size_t said = 0;  // tokens
  std::vector<StateValue> values{};
};

// Which model a state is of, 64 digits: its metadata, the names, types and shapes of its tensors,
// and of each tensor pieces of its bytes, 64 KiB of large ones. Of a program file: pieces of it.
// `adapter`: the path of one; empty: none. Errors: those of map_file.
ir::Result<std::string> model_fingerprint(const ModelFile& model, const std::string& adapter);

// A GGUF file of the state, and behind it a checksum of all its bytes. Replaces the file as a
// whole. Errors: invalid_argument with the path and the reason of the system.
ir::Result<void> write_state(const std::string& path, const std::string& model,
                             const SavedState& state);
// Errors, all with the path: those of map_file; invalid_file: it is no saved state, or its bytes
// are not those that were written; invalid_argument: it is of another model.
ir::Result<SavedState> read_state(const std::string& path, const std::string& model);

}  // namespace ullage::language
