// The C API of language models (ullage_generator.h).
#include "compiler/c_api.h"
#include "language/answer_memory.h"
#include "language/load_program.h"
#include "language/prompt_structs.h"
#include "language/text_generator.h"
#include "ullage/ullage_generator.h"

struct ullage_generator {
  std::unique_ptr<ullage::language::TextGenerator> text{};
  // What the caller has pointers to.
  ullage::language::TextPiece piece{};
  ullage::language::KeptAnswer answer{};
  ullage::language::Tokens encoded{};
  std::string decoded{};
};

namespace ullage::language {
namespace {

using runtime::null_argument;

TextOptions text_options(const ullage_generator_options& given) {
  return {.forgets_oldest = given.forget_oldest != 0, .system = given.system ? given.system : ""};
}

ir::Result<ullage_generator*> create(OpenProgram program, std::optional<ModelText> text,
                                     TextOptions options) {
  auto created = TextGenerator::open(std::move(program), std::move(text), std::move(options));
  if (!created) return created.error();
  return new ullage_generator{.text = std::move(*created)};
}

ir::Result<gguf::CacheTypes> cache_types(const char* function,
                                         const ullage_generator_options& given) {
  gguf::CacheTypes types;
  auto ok = runtime::read_enum(function, "cache_keys", "ullage_cache_type", given.cache_keys,
                               ULLAGE_CACHE_Q8_0, types.keys);
  if (ok) {
    ok = runtime::read_enum(function, "cache_values", "ullage_cache_type", given.cache_values,
                            ULLAGE_CACHE_Q8_0, types.values);
  }
  if (!ok) return ok.error();
  return types;
}

ir::Result<compiler::AnswerForm> form_of(const char* function,
                                         const ullage_generator_options& given) {
  const auto cache = cache_types(function, given);
  if (!cache) return cache.error();
  compiler::AnswerForm form{.continues = given.conversation != 0,
                            .draft = given.draft,
                            .adjusts_logits = given.adjust_logits != 0,
                            .penalizes_sequences = given.penalize_sequences != 0,
                            .limits_shares = given.limit_shares != 0,
                            .cache = *cache};
  if (given.log_probabilities != 0) form.log_probabilities = given.top_tokens;
  return form;
}

compiler::AnswerFiles files_of(const ullage_generator_options& given) {
  return {.adapter = given.adapter ? given.adapter : "",
          .draft_model = given.draft_model ? given.draft_model : ""};
}

// Later programs of a language model are compiled as the first one.
OpenAnswers answers_of(std::shared_ptr<const ModelFile> file, compiler::AnswerFiles files,
                       std::shared_ptr<const ProgramOptions> options) {
  return [=](const compiler::AnswerForm& form) -> ir::Result<OpenProgram> {
    auto graph = compiler::answer_graph(std::get<gguf::File>(*file), form, files);
    if (!graph) return graph.error();
    return options->open_graph(std::move(*graph), true);
  };
}

ir::Result<ModelText> text_of(const ModelFile& file, const ullage_generator_options& given) {
  auto text = read_text(file);
  if (text && given.chat_template) text->chat_template = given.chat_template;
  return text;
}

// Sets how the generator opens later programs, if it can.
ir::Result<OpenProgram> open_first(ModelFile file, const compiler::AnswerFiles& files,
                                   std::shared_ptr<const ProgramOptions> options,
                                   TextOptions& kept) {
  if (std::holds_alternative<gguf::File>(file)) {
    kept.open =
        answers_of(std::make_shared<const ModelFile>(std::move(file)), files, std::move(options));
    return kept.open(kept.form);
  }
  if (!files.adapter.empty() || !files.draft_model.empty()) {
    return ir::invalid_argument(
        "adapters and draft models require a language model, given a program file");
  }
  return options->open_entry(std::get<gguf::FileBytes>(file), compiler::entry_of(kept.form), true);
}

ir::Result<ullage_generator*> load(const char* function, ullage_context* context, ModelFile file,
                                   const ullage_generator_options& given) {
  const auto form = form_of(function, given);
  if (!form) return form.error();
  const auto options = ProgramOptions::of(function, context, given.compile, given.session);
  if (!options) return options.error();
  allow_unknown_keys(given.allow_unknown_keys != 0, file);
  auto text = text_of(file, given);
  if (!text) return text.error();
  const compiler::AnswerFiles files = files_of(given);
  TextOptions kept = text_options(given);
  kept.form = *form;
  if (form->continues) {
    auto fingerprint = model_fingerprint(file, files.adapter);
    if (!fingerprint) return fingerprint.error();
    kept.fingerprint = std::move(*fingerprint);
  }
  auto opened = open_first(std::move(file), files, *options, kept);
  if (!opened) return opened.error();
  (*options)->forget_callbacks();
  return create(std::move(*opened), std::move(*text), std::move(kept));
}

// The caller's result is null after an error.
ir::Result<ullage_generator_options> options_of(const char* function,
                                                const ullage_generator_options* options,
                                                ullage_generator** generator) {
  if (!generator) return null_argument(function, "generator");
  *generator = nullptr;
  return runtime::read_struct(function, options);
}

ir::Result<void> next(ullage_generator& generator) {
  auto piece = generator.text->next();
  if (!piece) return piece.error();
  generator.piece = std::move(*piece);
  return {};
}

ir::Result<void> wait(ullage_generator& generator) {
  auto answer = generator.text->wait();
  if (!answer) return answer.error();
  generator.answer = KeptAnswer(std::move(*answer), generator.text->draft());
  return {};
}

// Until the last piece, or until the caller cancels.
ir::Result<void> give_pieces(ullage_generator& generator, ullage_on_piece on_piece, void* user) {
  for (bool is_last = false; !is_last;) {
    if (auto ok = next(generator); !ok) return ok;
    is_last = generator.piece.is_last;
    const ullage_piece piece = view_of(generator.piece);
    if (on_piece(user, &piece) == 0) continue;
    return generator.text->cancel();
  }
  return {};
}

// Of the bounds of a session, or all of the model.
int64_t positions_of(std::span<const ullage_bound> bounds, const ModelText& text) {
  int64_t positions = 0;
  for (const ullage_bound& bound : bounds) {
    if (!bound.symbol) continue;
    const std::string_view symbol = bound.symbol;
    if (symbol == "said" || symbol == "tokens" || symbol == "answer") positions += bound.value;
  }
  return positions > 0 ? positions : text.context;
}

ir::Result<ullage_generator_memory> file_memory(const char* function, const ModelFile& file,
                                                const ullage_generator_options& given) {
  const auto* const model = std::get_if<gguf::File>(&file);
  if (model == nullptr)
    return ir::unsupported("a program file does not say what its answers take: load it");
  const auto types = cache_types(function, given);
  if (!types) return types.error();
  const auto session = runtime::read_struct(function, given.session);
  if (!session) return session.error();
  const auto bounds = compiler::list_of(function, "bounds", session->bounds, session->bound_count);
  if (!bounds) return bounds.error();
  const auto text = read_text(file);
  if (!text) return text.error();
  const auto shape = gguf::read_decoder_shape(*model);
  if (!shape) return shape.error();
  const int64_t positions = positions_of(*bounds, *text);
  const CacheMemory cache = cache_memory(*shape, *types, {.positions = positions});
  uint64_t weights = 0;
  for (const gguf::TensorEntry& tensor : model->tensors) weights += tensor.bytes.size();
  return ullage_generator_memory{.size = sizeof(ullage_generator_memory),
                                 .weights = weights,
                                 .cache_per_token = static_cast<uint64_t>(cache.per_token),
                                 .cache = static_cast<uint64_t>(cache.all),
                                 .positions = static_cast<uint64_t>(positions)};
}

}  // namespace
}  // namespace ullage::language

using namespace ullage;
using compiler::guarded;
using runtime::null_argument;

ullage_status ullage_generator_load_file(ullage_context* context, const char* path,
                                         const ullage_generator_options* options,
                                         ullage_generator** generator) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_load_file";
    const auto given = language::options_of(kCall, options, generator);
    if (!given) return given.error();
    if (!context) return null_argument(kCall, "context");
    if (!path) return null_argument(kCall, "path");
    auto file = language::open_model(path);
    if (!file) return file.error();
    const auto created = language::load(kCall, context, std::move(*file), *given);
    if (!created) return ir::in_context(path, created.error());
    *generator = *created;
    return {};
  });
}

ullage_status ullage_generator_load_memory(ullage_context* context, const void* bytes, size_t size,
                                           const ullage_generator_options* options,
                                           ullage_generator** generator) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_load_memory";
    const auto given = language::options_of(kCall, options, generator);
    if (!given) return given.error();
    if (!context) return null_argument(kCall, "context");
    if (!bytes) return null_argument(kCall, "bytes");
    const std::shared_ptr<const void> borrowed(bytes, [](const void*) {});
    auto file = language::read_model({{static_cast<const std::byte*>(bytes), size}, borrowed});
    if (!file) return file.error();
    const auto created = language::load(kCall, context, std::move(*file), *given);
    if (!created) return created.error();
    *generator = *created;
    return {};
  });
}

ullage_status ullage_generator_create(ullage_program* program, const void* bytes, size_t size,
                                      const ullage_generator_options* options,
                                      ullage_generator** generator) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_create";
    const auto given = language::options_of(kCall, options, generator);
    if (!given) return given.error();
    if (!program) return null_argument(kCall, "program");
    language::TextOptions kept = language::text_options(*given);
    std::optional<language::ModelText> text;
    if (bytes) {
      const std::shared_ptr<const void> borrowed(bytes, [](const void*) {});
      const auto file =
          language::read_model({{static_cast<const std::byte*>(bytes), size}, borrowed});
      if (!file) return file.error();
      auto read = language::text_of(*file, *given);
      const bool is_unknown = !read && read.error().code == ir::ErrorCode::unsupported;
      if (!read && !is_unknown) return read.error();
      if (read) text = std::move(*read);
      auto fingerprint = language::model_fingerprint(*file, "");
      if (!fingerprint) return fingerprint.error();
      kept.fingerprint = std::move(*fingerprint);
    }
    const auto running = language::ProgramOptions::of(kCall, nullptr, nullptr, given->session);
    if (!running) return running.error();
    auto opened = (*running)->open(nullptr, program, true);
    if (!opened) return opened.error();
    const auto created = language::create(std::move(*opened), std::move(text), std::move(kept));
    if (!created) return created.error();
    *generator = *created;
    return {};
  });
}

void ullage_generator_destroy(ullage_generator* generator) {
  delete generator;
}

ullage_status ullage_generator_get_file_memory(const char* path,
                                               const ullage_generator_options* options,
                                               ullage_generator_memory* memory) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_get_file_memory";
    if (!path) return null_argument(kCall, "path");
    if (auto ok = compiler::check_result(kCall, memory); !ok) return ok;
    const auto given = runtime::read_struct(kCall, options);
    if (!given) return given.error();
    auto file = language::open_model(path);
    if (!file) return file.error();
    language::allow_unknown_keys(given->allow_unknown_keys != 0, *file);
    const auto found = language::file_memory(kCall, *file, *given);
    if (!found) return ir::in_context(path, found.error());
    return runtime::write_struct(kCall, memory, *found);
  });
}

ullage_status ullage_generator_run(ullage_generator* generator, const ullage_prompt* prompt,
                                   ullage_on_piece on_piece, void* user, ullage_answer* answer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_run";
    if (!generator) return null_argument(kCall, "generator");
    if (auto ok = compiler::check_result(kCall, answer); !ok) return ok;
    const auto given = language::prompt_of(kCall, prompt);
    if (!given) return given.error();
    if (auto ok = generator->text->submit(*given); !ok) return ok;
    if (on_piece) {
      if (auto ok = language::give_pieces(*generator, on_piece, user); !ok) return ok;
    }
    if (auto ok = language::wait(*generator); !ok) return ok;
    return runtime::write_struct(kCall, answer, generator->answer.view());
  });
}

ullage_status ullage_generator_submit(ullage_generator* generator, const ullage_prompt* prompt) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_submit";
    if (!generator) return null_argument(kCall, "generator");
    const auto given = language::prompt_of(kCall, prompt);
    if (!given) return given.error();
    return generator->text->submit(*given);
  });
}

ullage_status ullage_generator_next(ullage_generator* generator, ullage_piece* piece) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_next";
    if (!generator) return null_argument(kCall, "generator");
    if (auto ok = compiler::check_result(kCall, piece); !ok) return ok;
    if (auto ok = language::next(*generator); !ok) return ok;
    return runtime::write_struct(kCall, piece, language::view_of(generator->piece));
  });
}

ullage_status ullage_generator_wait(ullage_generator* generator, ullage_answer* answer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_wait";
    if (!generator) return null_argument(kCall, "generator");
    if (auto ok = compiler::check_result(kCall, answer); !ok) return ok;
    if (auto ok = language::wait(*generator); !ok) return ok;
    return runtime::write_struct(kCall, answer, generator->answer.view());
  });
}

ullage_status ullage_generator_cancel(ullage_generator* generator) {
  return guarded([&]() -> ir::Result<void> {
    if (!generator) return null_argument("generator_cancel", "generator");
    return generator->text->cancel();
  });
}

ullage_status ullage_generator_forget(ullage_generator* generator) {
  return guarded([&]() -> ir::Result<void> {
    if (!generator) return null_argument("generator_forget", "generator");
    return generator->text->forget();
  });
}

ullage_status ullage_generator_save_state(ullage_generator* generator, const char* path) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_save_state";
    if (!generator) return null_argument(kCall, "generator");
    if (!path) return null_argument(kCall, "path");
    return generator->text->save_state(path);
  });
}

ullage_status ullage_generator_load_state(ullage_generator* generator, const char* path) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_load_state";
    if (!generator) return null_argument(kCall, "generator");
    if (!path) return null_argument(kCall, "path");
    return generator->text->load_state(path);
  });
}

ullage_status ullage_generator_encode(ullage_generator* generator, const char* text,
                                      const int32_t** tokens, uint32_t* count) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_encode";
    if (!generator) return null_argument(kCall, "generator");
    if (!text) return null_argument(kCall, "text");
    if (!tokens) return null_argument(kCall, "tokens");
    if (!count) return null_argument(kCall, "count");
    const auto known = generator->text->text();
    if (!known) return known.error();
    auto encoded = language::prompt_tokens(**known, text);
    if (!encoded) return encoded.error();
    generator->encoded = std::move(*encoded);
    *tokens = generator->encoded.data();
    *count = language::count_of(generator->encoded);
    return {};
  });
}

ullage_status ullage_generator_decode(ullage_generator* generator, const int32_t* tokens,
                                      uint32_t count, const char** text, size_t* size) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_decode";
    if (!generator) return null_argument(kCall, "generator");
    if (!text) return null_argument(kCall, "text");
    if (!size) return null_argument(kCall, "size");
    const auto given = compiler::list_of(kCall, "tokens", tokens, count);
    if (!given) return given.error();
    const auto known = generator->text->text();
    if (!known) return known.error();
    auto decoded = (*known)->tokenizer.decode(*given, tokenizer::SpecialTokens::as_text);
    if (!decoded) return decoded.error();
    generator->decoded = std::move(*decoded);
    *text = generator->decoded.c_str();
    *size = generator->decoded.size();
    return {};
  });
}

ullage_status ullage_generator_get_statistics(const ullage_generator* generator,
                                              ullage_statistics* statistics) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_get_statistics";
    if (!generator) return null_argument(kCall, "generator");
    return runtime::write_struct(kCall, statistics, generator->text->statistics());
  });
}
