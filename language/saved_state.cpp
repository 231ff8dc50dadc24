#include "language/saved_state.h"

#include <algorithm>

#include "base/replace_file.h"
#include "base/sha256.h"
#include "frontends/language/gguf/file_writer.h"
#include "runtime/file/mapped_file.h"

namespace ullage::language {
namespace {

using Bytes = std::span<const std::byte>;

constexpr const char* kModel = "ullage.state.model";
constexpr const char* kText = "ullage.state.text";
constexpr const char* kTokens = "ullage.state.text_tokens";
constexpr const char* kSystem = "ullage.state.system_messages";
constexpr const char* kRoles = "ullage.state.roles";
constexpr const char* kContents = "ullage.state.contents";
constexpr const char* kSaid = "said";

// First and last bytes, and some between, of what is large.
void add_pieces(shaders::Sha256& hash, Bytes bytes) {
  constexpr size_t kPiece = 4096, kPieces = 16;
  if (bytes.size() <= kPiece * kPieces) return hash.add(bytes);
  for (size_t i = 0; i < kPieces; ++i) {
    hash.add(bytes.subspan((bytes.size() - kPiece) / (kPieces - 1) * i, kPiece));
  }
  hash.add(bytes.last(kPiece));
}

void add_model(shaders::Sha256& hash, const gguf::File& file) {
  hash.add(Bytes(gguf::without_tensors(file)));
  for (const gguf::TensorEntry& tensor : file.tensors) {
    hash.add_sized(tensor.name);
    hash.add_sized(gguf::name_of(tensor.storage));
    hash.add(std::as_bytes(std::span(tensor.shape)));
    add_pieces(hash, tensor.bytes);
  }
}

std::vector<std::string_view> views_of(const std::vector<chat::Message>& messages,
                                       std::string chat::Message::* part) {
  std::vector<std::string_view> views;
  for (const chat::Message& message : messages) views.push_back(message.*part);
  return views;
}

ir::Result<Conversation::Record> read_conversation(const gguf::Metadata& metadata) {
  const auto text = metadata.text(kText);
  if (!text) return text.error();
  const auto roles = metadata.texts(kRoles), contents = metadata.texts(kContents);
  if (!roles) return roles.error();
  if (!contents) return contents.error();
  const auto tokens = metadata.integer(kTokens, 0, INT32_MAX);
  if (!tokens) return tokens.error();
  const auto system = metadata.integer(kSystem, 0, static_cast<int64_t>(roles->size()));
  if (!system) return system.error();
  if (roles->size() != contents->size()) return ir::invalid_file("each message must have a role");
  Conversation::Record record{.said = std::string(*text),
                              .said_tokens = static_cast<size_t>(*tokens),
                              .system = static_cast<size_t>(*system)};
  for (size_t i = 0; i < roles->size(); ++i) {
    record.messages.push_back({std::string((*roles)[i]), std::string((*contents)[i])});
  }
  return record;
}

ir::Result<SavedState> read_checked(const gguf::File& file, const std::string& model) {
  const auto of = file.metadata.text(kModel);
  if (!of) return ir::invalid_file("it must be a saved state: {}", of.error().message);
  if (*of != model) {
    return ir::invalid_argument("it is the state of another model: {}..., this one is {}...",
                                of->substr(0, 16), model.substr(0, 16));
  }
  auto conversation = read_conversation(file.metadata);
  if (!conversation) return conversation.error();
  SavedState state{.conversation = std::move(*conversation)};
  for (const gguf::TensorEntry& tensor : file.tensors) {
    const auto* const dtype = std::get_if<ir::DType>(&tensor.storage);
    if (dtype == nullptr) return ir::invalid_file("tensor '{}' must have no blocks", tensor.name);
    auto value = ir::Tensor::from_bytes(*dtype, tensor.shape, tensor.bytes);
    if (!value) return value.error();
    if (tensor.name == kSaid) state.said = static_cast<size_t>(value->element_count());
    state.values.push_back({std::string(tensor.name), std::move(*value)});
  }
  return state;
}

ir::Result<SavedState> read_bytes(Bytes bytes, const std::string& model) {
  constexpr size_t kDigest = sizeof(shaders::Digest);
  if (!gguf::is_gguf(bytes) || bytes.size() < kDigest) {
    return ir::invalid_file("it must be a saved state, it begins like none");
  }
  const Bytes content = bytes.first(bytes.size() - kDigest);
  if (!std::ranges::equal(shaders::sha256_of(content), bytes.last(kDigest))) {
    return ir::invalid_file(
        "it must be a saved state as it was written: its {} bytes do not have their checksum",
        bytes.size());
  }
  const auto file = gguf::read_file(content);
  if (!file) return file.error();
  return read_checked(*file, model);
}

}  // namespace

ir::Result<std::string> model_fingerprint(const ModelFile& model, const std::string& adapter) {
  shaders::Sha256 hash;
  if (const auto* const file = std::get_if<gguf::File>(&model)) {
    add_model(hash, *file);
  } else {
    add_pieces(hash, std::get<gguf::FileBytes>(model).bytes);
  }
  if (!adapter.empty()) {
    const auto mapped = runtime::map_file(adapter);
    if (!mapped) return mapped.error();
    add_pieces(hash, mapped->bytes);
  }
  return shaders::hex_of(hash.finish());
}

ir::Result<void> write_state(const std::string& path, const std::string& model,
                             const SavedState& state) {
  const Conversation::Record& said = state.conversation;
  gguf::FileWriter file;
  file.add("general.architecture", std::string_view("ullage-state"));
  file.add(kModel, std::string_view(model));
  file.add(kText, std::string_view(said.said));
  file.add(kTokens, static_cast<uint64_t>(said.said_tokens));
  file.add(kSystem, static_cast<uint64_t>(said.system));
  file.add(kRoles, views_of(said.messages, &chat::Message::role));
  file.add(kContents, views_of(said.messages, &chat::Message::content));
  for (const StateValue& value : state.values) file.add_tensor(value.name, value.value);
  const std::vector<std::byte> bytes = file.finish();
  const shaders::Digest digest = shaders::sha256_of(bytes);
  runtime::FileReplacement replacement(path);
  if (replacement.write(0, bytes) && replacement.write(bytes.size(), digest) &&
      replacement.commit()) {
    return {};
  }
  return ir::invalid_argument("cannot write {}: {}", path, replacement.reason());
}

ir::Result<SavedState> read_state(const std::string& path, const std::string& model) {
  const auto mapped = runtime::map_file(path);
  if (!mapped) return mapped.error();
  auto state = read_bytes(mapped->bytes, model);
  if (!state) return ir::in_context(path, state.error());
  return state;
}

}  // namespace ullage::language
