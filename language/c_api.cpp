// The C API of language models (ullage_generator.h).
#include "compiler/c_api.h"
#include "language/load_program.h"
#include "language/status.h"
#include "language/text_generator.h"
#include "ullage/ullage_generator.h"

// Its members end in reverse order: the session before what it runs.
struct ullage_generator {
  ullage::language::LoadedModel model{};  // without a program where that is the caller's
  std::unique_ptr<ullage::language::TextGenerator> text{};
  // What the caller has pointers to.
  ullage::language::TextPiece piece{};
  ullage::language::TextAnswer answer{};
  ullage::language::Tokens encoded{};
  std::string decoded{};
  // The log-probabilities of `answer`, member by member.
  std::vector<float> drawn{}, top{};
  ullage::language::Tokens top_tokens{};
};

namespace ullage::language {
namespace {

using compiler::list_of;
using runtime::null_argument;

ir::Result<Session> open_session(ullage_program* program, const char* function,
                                 const ullage_session_options* options) {
  auto given = runtime::read_struct(function, options);
  if (!given) return given.error();
  given->size = sizeof *given;
  given->streaming = 1;
  given->runs_in_flight = 1;
  ullage_session* session = nullptr;
  const Status ok = Status::of(ullage_session_create(program, &*given, &session));
  if (!ok) return error_of(ok);
  return Session::adopt(session);
}

ir::Result<ullage_generator*> create(const char* function, ullage_program* program,
                                     LoadedModel model, const ullage_generator_options& given) {
  auto session = open_session(program, function, given.session);
  if (!session) return session.error();
  auto text = TextGenerator::open(program, std::move(*session), std::move(model.text),
                                  {.forgets_oldest = given.forget_oldest != 0,
                                   .system = given.system ? given.system : "",
                                   .fingerprint = model.fingerprint});
  if (!text) return text.error();
  return new ullage_generator{.model = std::move(model), .text = std::move(*text)};
}

ir::Result<gguf::CacheTypes> cache_types(const char* function,
                                         const ullage_generator_options& given) {
  for (const ullage_cache_type& type : {given.cache_keys, given.cache_values}) {
    const int number = runtime::raw(type);
    if (number >= ULLAGE_CACHE_F32 && number <= ULLAGE_CACHE_Q8_0) continue;
    return ir::invalid_argument("{}: cache types must be one of ullage_cache_type, given {}",
                                function, number);
  }
  return gguf::CacheTypes{static_cast<gguf::CacheType>(given.cache_keys),
                          static_cast<gguf::CacheType>(given.cache_values)};
}

ir::Result<ullage_generator*> load(const char* function, ullage_context* context,
                                   const ModelFile& file, const ullage_generator_options& given) {
  const auto compiling = runtime::read_struct(function, given.compile);
  if (!compiling) return compiling.error();
  compiler::AnswerForm form{.continues = given.conversation != 0,
                            .draft = given.draft,
                            .adjusts_logits = given.adjust_logits != 0,
                            .penalizes_sequences = given.penalize_sequences != 0,
                            .limits_shares = given.limit_shares != 0};
  const auto cache = cache_types(function, given);
  if (!cache) return cache.error();
  form.cache = *cache;
  if (given.log_probabilities != 0) form.log_probabilities = given.top_tokens;
  const compiler::AnswerFiles files{.adapter = given.adapter ? given.adapter : "",
                                    .draft_model = given.draft_model ? given.draft_model : ""};
  auto model = load_model(context, file, form, files, *compiling);
  if (!model) return model.error();
  ullage_program* const program = model->program.get();
  return create(function, program, std::move(*model), given);
}

// The caller's result is null after an error.
ir::Result<ullage_generator_options> options_of(const char* function,
                                                const ullage_generator_options* options,
                                                ullage_generator** generator) {
  if (!generator) return null_argument(function, "generator");
  *generator = nullptr;
  return runtime::read_struct(function, options);
}

Tokens copy_of(std::span<const int32_t> tokens) {
  return {tokens.begin(), tokens.end()};
}

ir::Result<void> read_text(const char* function, const ullage_prompt& given, TextPrompt& prompt) {
  const int kind = runtime::raw(given.kind);
  if (kind < ULLAGE_PROMPT_MESSAGE || kind > ULLAGE_PROMPT_CONVERSATION) {
    return ir::invalid_argument("{}: kind must be one of ullage_prompt_kind, given {}", function,
                                kind);
  }
  prompt.kind = static_cast<PromptKind>(kind);
  if (prompt.kind != PromptKind::tokens) {
    if (!given.text) return null_argument(function, "text");
    prompt.text = given.text;
    return {};
  }
  const auto tokens = list_of(function, "tokens", given.tokens, given.token_count);
  if (!tokens) return tokens.error();
  prompt.tokens = copy_of(*tokens);
  return {};
}

ir::Result<void> read_stops(const char* function, const ullage_prompt& given, TextPrompt& prompt) {
  auto texts = compiler::names_of(function, "stop_texts", given.stop_texts, given.stop_text_count);
  if (!texts) return texts.error();
  prompt.stop_texts = std::move(*texts);
  const auto rows = list_of(function, "stop_tokens", given.stop_tokens, given.stop_token_count);
  if (!rows) return rows.error();
  for (const ullage_token_sequence& row : *rows) {
    const auto tokens = list_of(function, "stop_tokens", row.tokens, row.count);
    if (!tokens) return tokens.error();
    prompt.stop_tokens.push_back(copy_of(*tokens));
  }
  prompt.ignores_ends = given.ignore_end_tokens != 0;
  return {};
}

ir::Result<void> read_sampling(const char* function, const ullage_prompt& given,
                               SamplingChoices& sampling) {
  sampling = {.temperature = given.temperature,
              .top_p = given.top_p == 0 ? 1 : given.top_p,
              .min_p = given.min_p,
              .repetition_penalty = given.repetition_penalty == 0 ? 1 : given.repetition_penalty,
              .top_k = given.top_k,
              .seed = static_cast<uint64_t>(given.seed),
              .presence_penalty = given.presence_penalty,
              .frequency_penalty = given.frequency_penalty,
              .dry_multiplier = given.dry_multiplier,
              .dry_base = given.dry_base == 0 ? 1.75 : given.dry_base,
              .dry_allowed_length = given.dry_allowed_length == 0 ? 2 : given.dry_allowed_length,
              .typical = given.typical == 0 ? 1 : given.typical,
              .xtc_probability = given.xtc_probability,
              .xtc_threshold = given.xtc_threshold == 0 ? 0.1 : given.xtc_threshold};
  const auto biases = list_of(function, "biases", given.biases, given.bias_count);
  if (!biases) return biases.error();
  for (const ullage_token_bias& bias : *biases) sampling.biases.push_back({bias.token, bias.value});
  return {};
}

ir::Result<TextPrompt> prompt_of(const char* function, const ullage_prompt* pointer) {
  if (!pointer) return null_argument(function, "prompt");
  const auto given = runtime::read_struct(function, pointer);
  if (!given) return given.error();
  TextPrompt prompt;
  if (auto ok = read_text(function, *given, prompt); !ok) return ok.error();
  if (auto ok = read_stops(function, *given, prompt); !ok) return ok.error();
  prompt.most = given->max_tokens;
  if (auto ok = read_sampling(function, *given, prompt.sampling); !ok) return ok.error();
  return prompt;
}

uint32_t count_of(const Tokens& tokens) {
  return static_cast<uint32_t>(tokens.size());
}

ullage_piece view_of(const TextPiece& piece) {
  return {.size = sizeof(ullage_piece),
          .text = piece.text.c_str(),
          .text_size = piece.text.size(),
          .tokens = piece.tokens.data(),
          .token_count = count_of(piece.tokens),
          .is_last = piece.is_last ? 1U : 0U};
}

void keep_log_probabilities(ullage_generator& generator) {
  generator.drawn.clear();
  generator.top_tokens.clear();
  generator.top.clear();
  for (const LogProbabilities& one : generator.answer.log_probabilities) {
    generator.drawn.push_back(one.drawn);
    for (const LogProbabilities::Likely& likely : one.top) {
      generator.top_tokens.push_back(likely.token);
      generator.top.push_back(likely.value);
    }
  }
}

template <class T>
const T* some(const std::vector<T>& values) {
  return values.empty() ? nullptr : values.data();
}

ullage_answer view_of(const ullage_generator& generator) {
  const TextAnswer& answer = generator.answer;
  const auto& reported = answer.log_probabilities;
  return {
      .size = sizeof(ullage_answer),
      .text = answer.text.c_str(),
      .text_size = answer.text.size(),
      .tokens = answer.tokens.data(),
      .token_count = count_of(answer.tokens),
      .finish = static_cast<ullage_finish>(answer.finish),
      .prompt_tokens = static_cast<uint32_t>(answer.prompt_tokens),
      .forgotten_messages = static_cast<uint32_t>(answer.forgotten),
      .first_token_ms = answer.first_ms,
      .total_ms = answer.total_ms,
      .log_probabilities = some(generator.drawn),
      .top_tokens = some(generator.top_tokens),
      .top_log_probabilities = some(generator.top),
      .top_token_count = reported.empty() ? 0 : static_cast<uint32_t>(reported.front().top.size())};
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
  generator.answer = std::move(*answer);
  keep_log_probabilities(generator);
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

// A struct of the caller that a result will be written to, before there is one.
template <class Struct>
ir::Result<void> check_result(const char* function, Struct* target) {
  if (!target) return null_argument(function, "the result");
  const auto given = runtime::read_struct(function, target);
  if (!given) return given.error();
  return {};
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
    const auto file = language::open_model(path);
    if (!file) return file.error();
    const auto created = language::load(kCall, context, *file, *given);
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
    const auto file =
        language::read_model({{static_cast<const std::byte*>(bytes), size}, borrowed});
    if (!file) return file.error();
    const auto created = language::load(kCall, context, *file, *given);
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
    language::LoadedModel model;
    if (bytes) {
      const std::shared_ptr<const void> borrowed(bytes, [](const void*) {});
      const auto file =
          language::read_model({{static_cast<const std::byte*>(bytes), size}, borrowed});
      if (!file) return file.error();
      auto text = language::read_text(*file);
      const bool is_unknown = !text && text.error().code == ir::ErrorCode::unsupported;
      if (!text && !is_unknown) return text.error();
      if (text) model.text = std::move(*text);
      if (auto ok = language::name_model(*file, {}, model); !ok) return ok;
    }
    const auto created = language::create(kCall, program, std::move(model), *given);
    if (!created) return created.error();
    *generator = *created;
    return {};
  });
}

void ullage_generator_destroy(ullage_generator* generator) {
  delete generator;
}

ullage_status ullage_generator_run(ullage_generator* generator, const ullage_prompt* prompt,
                                   ullage_on_piece on_piece, void* user, ullage_answer* answer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_run";
    if (!generator) return null_argument(kCall, "generator");
    if (auto ok = language::check_result(kCall, answer); !ok) return ok;
    const auto given = language::prompt_of(kCall, prompt);
    if (!given) return given.error();
    if (auto ok = generator->text->submit(*given); !ok) return ok;
    if (on_piece) {
      if (auto ok = language::give_pieces(*generator, on_piece, user); !ok) return ok;
    }
    if (auto ok = language::wait(*generator); !ok) return ok;
    return runtime::write_struct(kCall, answer, language::view_of(*generator));
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
    if (auto ok = language::check_result(kCall, piece); !ok) return ok;
    if (auto ok = language::next(*generator); !ok) return ok;
    return runtime::write_struct(kCall, piece, language::view_of(generator->piece));
  });
}

ullage_status ullage_generator_wait(ullage_generator* generator, ullage_answer* answer) {
  return guarded([&]() -> ir::Result<void> {
    constexpr const char* kCall = "generator_wait";
    if (!generator) return null_argument(kCall, "generator");
    if (auto ok = language::check_result(kCall, answer); !ok) return ok;
    if (auto ok = language::wait(*generator); !ok) return ok;
    return runtime::write_struct(kCall, answer, language::view_of(*generator));
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
