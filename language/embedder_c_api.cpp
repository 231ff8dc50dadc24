// The C API of embeddings (ullage_embedder.h).
#include "compiler/c_api.h"
#include "compiler/model_file.h"
#include "frontends/language/gguf/embedding.h"
#include "language/embedder.h"
#include "language/load_program.h"
#include "ullage/ullage_embedder.h"

// Its members end in reverse order.
struct ullage_embedder {
  std::optional<ullage::language::ModelText> text{};  // none: it takes tokens
  ullage::language::OpenProgram program;
  std::optional<ullage::language::Embedder> embedder{};
  // What the caller has pointers to.
  ullage::language::Embedding embedding{};
  ullage::language::Tokens tokens{};
};

namespace ullage::language {
namespace {

using runtime::null_argument;

ir::Result<gguf::EmbeddingForm> embedding_form(const char* function,
                                               const ullage_embedder_options& given) {
  const int pooling = runtime::raw(given.pooling);
  if (pooling < ULLAGE_POOLING_OF_MODEL || pooling > ULLAGE_POOLING_RANK) {
    return ir::invalid_argument("{}: pooling must be one of ullage_pooling, given {}", function,
                                pooling);
  }
  gguf::EmbeddingForm form{.normalized = given.keep_lengths == 0};
  // ULLAGE_POOLING_OF_MODEL is in front.
  if (pooling != ULLAGE_POOLING_OF_MODEL) form.pooling = static_cast<gguf::Pooling>(pooling - 1);
  return form;
}

ir::Result<OpenProgram> open_embeddings(const ModelFile& file, const gguf::EmbeddingForm& form,
                                        const ProgramOptions& options) {
  if (const auto* const model = std::get_if<gguf::File>(&file)) {
    auto graph = gguf::import_embedding(*model, form);
    if (!graph) return graph.error();
    return options.open_graph(std::move(*graph), false);
  }
  if (form.pooling || !form.normalized) {
    return ir::invalid_argument(
        "pooling and keep_lengths require a language model: a program file has those that it was "
        "compiled with");
  }
  return options.open_entry(std::get<gguf::FileBytes>(file), "", false);
}

ir::Result<std::unique_ptr<ullage_embedder>> load_embedder(const char* function,
                                                           ullage_context* context, ModelFile file,
                                                           const ullage_embedder_options& given) {
  const auto form = embedding_form(function, given);
  if (!form) return form.error();
  const auto options = ProgramOptions::of(function, context, given.compile, given.session);
  if (!options) return options.error();
  allow_unknown_keys(given.allow_unknown_keys != 0, file);
  auto text = read_text(file);
  if (!text && text.error().code != ir::ErrorCode::unsupported) return text.error();
  auto program = open_embeddings(file, *form, **options);
  if (!program) return program.error();
  auto created = std::make_unique<ullage_embedder>(ullage_embedder{.program = std::move(*program)});
  if (text) created->text = std::move(*text);
  auto embedder = Embedder::open(created->program.program, created->program.session);
  if (!embedder) return embedder.error();
  created->embedder = std::move(*embedder);
  return created;
}

ir::Result<void> run_embedder(const char* function, ullage_embedder& embedder, Tokens tokens,
                              ullage_embedding* result) {
  if (embedder.text) {
    if (auto ok = check_tokens(*embedder.text, tokens); !ok) return ok;
    if (auto ok = check_positions(*embedder.text, tokens.size()); !ok) return ok;
  }
  if (tokens.empty()) return ir::invalid_argument("{}: a text must have a token", function);
  auto embedding = embedder.embedder->embed(tokens);
  if (!embedding) return embedding.error();
  embedder.embedding = std::move(*embedding);
  embedder.tokens = std::move(tokens);
  const auto& extents = embedder.embedding.extents;
  const ullage_embedding view = {.size = sizeof view,
                                 .values = embedder.embedding.values.data(),
                                 .rank = static_cast<uint32_t>(extents.size()),
                                 .rows = extents.size() == 2 ? extents[0] : 1,
                                 .width = extents.empty() ? 1 : extents.back(),
                                 .tokens = embedder.tokens.data(),
                                 .token_count = static_cast<uint32_t>(embedder.tokens.size())};
  return runtime::write_struct(function, result, view);
}

ir::Result<void> check_embedding(const char* function, const ullage_embedder* embedder,
                                 const ullage_embedding* result) {
  if (!embedder) return null_argument(function, "embedder");
  return compiler::check_result(function, result);
}

}  // namespace
}  // namespace ullage::language

using namespace ullage;

ullage_status ullage_embedder_load_file(ullage_context* context, const char* path,
                                        const ullage_embedder_options* options,
                                        ullage_embedder** embedder) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "embedder_load_file";
    if (!embedder) return runtime::null_argument(kCall, "embedder");
    *embedder = nullptr;
    if (!context) return runtime::null_argument(kCall, "context");
    if (!path) return runtime::null_argument(kCall, "path");
    const auto given = runtime::read_struct(kCall, options);
    if (!given) return given.error();
    auto file = language::open_model(path);
    if (!file) return file.error();
    auto created = language::load_embedder(kCall, context, std::move(*file), *given);
    if (!created) return ir::in_context(path, created.error());
    *embedder = created->release();
    return {};
  });
}

void ullage_embedder_destroy(ullage_embedder* embedder) {
  delete embedder;
}

ullage_status ullage_embedder_run(ullage_embedder* embedder, const char* text,
                                  uint32_t parse_special, ullage_embedding* embedding) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "embedder_run";
    if (auto ok = language::check_embedding(kCall, embedder, embedding); !ok) return ok;
    if (!text) return runtime::null_argument(kCall, "text");
    if (!embedder->text) {
      return ir::unsupported("the embedder has no vocabulary that is supported: it takes tokens");
    }
    const auto special =
        parse_special != 0 ? tokenizer::SpecialTokens::found : tokenizer::SpecialTokens::as_text;
    auto tokens = language::whole_tokens(*embedder->text, text, special);
    if (!tokens) return tokens.error();
    return language::run_embedder(kCall, *embedder, std::move(*tokens), embedding);
  });
}

ullage_status ullage_embedder_run_tokens(ullage_embedder* embedder, const int32_t* tokens,
                                         uint32_t count, ullage_embedding* embedding) {
  return compiler::guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "embedder_run_tokens";
    if (auto ok = language::check_embedding(kCall, embedder, embedding); !ok) return ok;
    const auto given = compiler::list_of(kCall, "tokens", tokens, count);
    if (!given) return given.error();
    return language::run_embedder(kCall, *embedder, {given->begin(), given->end()}, embedding);
  });
}
