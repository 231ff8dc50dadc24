#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/unique_ptr.h>
#include <nanobind/stl/vector.h>
#include <ullage/ullage_generator.h>

#include <map>
#include <string>
#include <vector>

#include "language.h"
#include "running.h"
#include "statistics.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

// Where 0 is the default of C and another number in Python: the least number above.
double number_of(const nb::dict& given, const char* name) {
  const auto number = value_of<double>(given, name);
  return given.contains(name) && number == 0 ? 1e-30 : number;
}

ullage_cache_type cache_type_of(const nb::dict& given, const char* name) {
  return static_cast<ullage_cache_type>(word_of(given, name, {"f32", "f16", "q8_0"}));
}

ullage_generator_options generator_options(const nb::dict& given, KeptValues& kept) {
  ullage_generator_options options = {};
  options.size = sizeof options;
  options.conversation = value_of<bool>(given, "conversation");
  options.forget_oldest = value_of<bool>(given, "forget_oldest");
  options.draft = value_of<uint32_t>(given, "speculate");
  options.system = kept.text(given, "system");
  options.adapter = kept.text(given, "lora");
  options.draft_model = kept.text(given, "model_draft");
  options.chat_template = kept.text(given, "chat_template");
  options.log_probabilities = given.contains("logprobs");
  options.top_tokens = value_of<uint32_t>(given, "logprobs");
  options.cache_keys = cache_type_of(given, "cache_type_k");
  options.cache_values = cache_type_of(given, "cache_type_v");
  options.allow_unknown_keys = value_of<bool>(given, "allow_unknown_keys");
  return options;
}

// What a prompt points to.
struct KeptPrompt {
  KeptValues values{};
  std::string text{};
  Tokens tokens{};
  std::vector<Tokens> stop_tokens{};
  std::vector<ullage_token_sequence> stop_rows{};
  std::vector<ullage_token_bias> biases{};
};

void read_stops(const nb::dict& given, KeptPrompt& kept, ullage_prompt& prompt) {
  prompt.stop_texts = kept.values.names(given, "stop_texts", prompt.stop_text_count);
  kept.stop_tokens = value_of<std::vector<Tokens>>(given, "stop_tokens");
  for (const Tokens& row : kept.stop_tokens) kept.stop_rows.push_back({row.data(), count_of(row)});
  prompt.stop_tokens = kept.stop_rows.data();
  prompt.stop_token_count = static_cast<uint32_t>(kept.stop_rows.size());
  prompt.ignore_end_tokens = value_of<bool>(given, "ignore_end_tokens");
}

void read_sampling(const nb::dict& given, KeptPrompt& kept, ullage_prompt& prompt) {
  prompt.temperature = value_of<double>(given, "temperature");
  prompt.top_k = value_of<uint32_t>(given, "top_k");
  prompt.top_p = number_of(given, "top_p");
  prompt.min_p = value_of<double>(given, "min_p");
  prompt.repetition_penalty = number_of(given, "repetition_penalty");
  prompt.seed = value_of<int64_t>(given, "seed");
  prompt.presence_penalty = value_of<double>(given, "presence_penalty");
  prompt.frequency_penalty = value_of<double>(given, "frequency_penalty");
  prompt.dry_multiplier = value_of<double>(given, "dry_multiplier");
  prompt.dry_base = number_of(given, "dry_base");
  prompt.dry_allowed_length = value_of<uint32_t>(given, "dry_allowed_length");
  prompt.typical = number_of(given, "typical");
  prompt.xtc_probability = value_of<double>(given, "xtc_probability");
  prompt.xtc_threshold = number_of(given, "xtc_threshold");
  for (const auto& [token, value] : value_of<std::map<int32_t, double>>(given, "logit_bias")) {
    kept.biases.push_back({token, value});
  }
  prompt.biases = kept.biases.data();
  prompt.bias_count = static_cast<uint32_t>(kept.biases.size());
}

ullage_prompt prompt_of(const nb::dict& given, KeptPrompt& kept) {
  ullage_prompt prompt = {};
  prompt.size = sizeof prompt;
  prompt.kind = static_cast<ullage_prompt_kind>(
      word_of(given, "kind", {"message", "text", "tokens", "conversation"}));
  kept.text = value_of<std::string>(given, "text");
  if (kept.text.find('\0') != std::string::npos) refuse("generate: a prompt with a zero byte");
  prompt.text = kept.text.c_str();
  kept.tokens = value_of<Tokens>(given, "tokens");
  prompt.tokens = kept.tokens.data();
  prompt.token_count = count_of(kept.tokens);
  prompt.max_tokens = value_of<uint32_t>(given, "max_tokens");
  read_stops(given, kept, prompt);
  read_sampling(given, kept, prompt);
  prompt.constraint = static_cast<ullage_constraint_kind>(
      word_of(given, "constraint", {"none", "json_schema", "grammar", "regex", "choice"}));
  prompt.constraint_texts =
      kept.values.names(given, "constraint_texts", prompt.constraint_text_count);
  prompt.tool_choice = kept.values.text(given, "tool_choice");
  return prompt;
}

// As the command line reports them; None without.
nb::object probabilities_of(const ullage_answer& answer) {
  if (answer.log_probabilities == nullptr) return nb::none();
  nb::list all;
  for (uint32_t i = 0; i < answer.token_count; ++i) {
    nb::list top;
    for (uint32_t k = i * answer.top_token_count; k < (i + 1) * answer.top_token_count; ++k) {
      nb::dict likely;
      likely["token"] = answer.top_tokens[k];
      likely["logprob"] = answer.top_log_probabilities[k];
      top.append(likely);
    }
    nb::dict one;
    one["token"] = answer.tokens[i];
    one["logprob"] = answer.log_probabilities[i];
    one["top"] = top;
    all.append(one);
  }
  return all;
}

nb::dict dict_of(const ullage_answer& answer) {
  constexpr const char* kFinish[] = {"stop", "length", "cancelled"};
  nb::dict result;
  result["text"] = nb::bytes(answer.text, answer.text_size);
  result["tokens"] = list_of(answer.tokens, answer.token_count);
  result["finish_reason"] = kFinish[answer.finish];
  result["prompt_tokens"] = answer.prompt_tokens;
  result["forgotten_messages"] = answer.forgotten_messages;
  result["first_token_ms"] = answer.first_token_ms;
  result["total_ms"] = answer.total_ms;
  result["logprobs"] = probabilities_of(answer);
  result["tool_calls"] = answer.tool_calls ? nb::object(nb::str(answer.tool_calls)) : nb::none();
  result["drafted"] = answer.drafted_tokens;
  result["accepted"] = answer.accepted_tokens;
  result["forced"] = answer.forced_tokens;
  return result;
}

class Generator {
 public:
  // Of a program, which decides what of the options it has.
  Generator(std::shared_ptr<Program> program, const nb::dict& given, const nb::dict& session)
      : program_(std::move(program)) {
    KeptValues kept;
    const ullage_session_options running = session_options(session, kept);
    ullage_generator_options options = generator_options(given, kept);
    options.session = &running;
    const auto file = program_->file();
    ullage_generator* generator = nullptr;
    check_compiled(
        ullage_generator_create(program_->get(), file.data(), file.size(), &options, &generator));
    generator_.reset(generator);
  }

  // Of a file or a folder.
  static std::unique_ptr<Generator> load(std::shared_ptr<Context> context, const std::string& path,
                                         const nb::dict& given, const nb::dict& session,
                                         const nb::dict& compile,
                                         const std::string& cache_directory, nb::object call) {
    std::unique_ptr<Generator> created(new Generator(std::move(context)));
    KeptValues kept;
    open_file(*created->context_, path, generator_options(given, kept), kept,
              {session, compile, cache_directory, std::move(call)}, ullage_generator_load_file,
              created->generator_);
    return created;
  }

  void submit(const nb::dict& given) {
    KeptPrompt kept;
    const ullage_prompt prompt = prompt_of(given, kept);
    check_compiled(released([&] { return ullage_generator_submit(generator_.get(), &prompt); }));
  }
  // (text, tokens, is it the last?)
  nb::tuple next() {
    ullage_piece piece = {};
    piece.size = sizeof piece;
    check_compiled(released([&] { return ullage_generator_next(generator_.get(), &piece); }));
    return nb::make_tuple(nb::bytes(piece.text, piece.text_size),
                          list_of(piece.tokens, piece.token_count), piece.is_last != 0);
  }
  nb::dict wait() {
    ullage_answer answer = {};
    answer.size = sizeof answer;
    check_compiled(released([&] { return ullage_generator_wait(generator_.get(), &answer); }));
    return dict_of(answer);
  }
  void cancel() { check_compiled(ullage_generator_cancel(generator_.get())); }
  void forget() { check_compiled(ullage_generator_forget(generator_.get())); }
  void save_state(const std::string& path) {
    check_compiled(ullage_generator_save_state(generator_.get(), path.c_str()));
  }
  void load_state(const std::string& path) {
    check_compiled(ullage_generator_load_state(generator_.get(), path.c_str()));
  }
  nb::list encode(const std::string& text) {
    const int32_t* tokens = nullptr;
    uint32_t count = 0;
    check_compiled(ullage_generator_encode(generator_.get(), text.c_str(), &tokens, &count));
    return list_of(tokens, count);
  }
  nb::bytes decode(const Tokens& tokens) {
    const char* text = nullptr;
    size_t size = 0;
    check_compiled(
        ullage_generator_decode(generator_.get(), tokens.data(), count_of(tokens), &text, &size));
    return nb::bytes(text, size);
  }
  nb::dict statistics() const {
    return statistics_of([&](ullage_statistics* all) {
      check_compiled(ullage_generator_get_statistics(generator_.get(), all));
    });
  }

 private:
  explicit Generator(std::shared_ptr<Context> context) : context_(std::move(context)) {}

  std::shared_ptr<Context> context_{};
  std::shared_ptr<Program> program_{};  // null: it has its own
  std::unique_ptr<ullage_generator, Destroy<ullage_generator_destroy>> generator_{};
};

nb::dict file_memory(const std::string& path, const nb::dict& given, const nb::dict& session) {
  KeptValues kept;
  const ullage_session_options running = session_options(session, kept);
  ullage_generator_options options = generator_options(given, kept);
  options.session = &running;
  ullage_generator_memory memory = {};
  memory.size = sizeof memory;
  check_compiled(ullage_generator_get_file_memory(path.c_str(), &options, &memory));
  nb::dict result;
  result["weights"] = memory.weights;
  result["cache_per_token"] = memory.cache_per_token;
  result["cache"] = memory.cache;
  result["positions"] = memory.positions;
  return result;
}

}  // namespace

void add_generators(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Generator>(module, "Generator")
      .def(nb::init<std::shared_ptr<Program>, const nb::dict&, const nb::dict&>(), "program"_a,
           "options"_a, "session"_a,
           nb::sig("def __init__(self, program: Program, options: Mapping[str, Any], session: "
                   "Mapping[str, Any]) -> None"))
      .def("submit", &Generator::submit, "prompt"_a,
           nb::sig("def submit(self, prompt: Mapping[str, Any]) -> None"))
      .def("next", &Generator::next, nb::sig("def next(self) -> tuple[bytes, list[int], bool]"))
      .def("wait", &Generator::wait, nb::sig("def wait(self) -> dict[str, Any]"))
      .def("cancel", &Generator::cancel, nb::sig("def cancel(self) -> None"))
      .def("forget", &Generator::forget, nb::sig("def forget(self) -> None"))
      .def("save_state", &Generator::save_state,
           nb::sig("def save_state(self, path: str, /) -> None"))
      .def("load_state", &Generator::load_state,
           nb::sig("def load_state(self, path: str, /) -> None"))
      .def("encode", &Generator::encode, nb::sig("def encode(self, text: str, /) -> list[int]"))
      .def("decode", &Generator::decode,
           nb::sig("def decode(self, tokens: Sequence[int], /) -> bytes"))
      .def("statistics", &Generator::statistics, nb::sig("def statistics(self) -> dict[str, int]"));
  module.def("load_generator", &Generator::load, "context"_a, "path"_a, "options"_a, "session"_a,
             "compile"_a, "cache_directory"_a, "progress"_a.none(),
             nb::sig("def load_generator(context: Context, path: str, options: Mapping[str, Any], "
                     "session: Mapping[str, Any], compile: Mapping[str, Any], cache_directory: "
                     "str, progress: Callable[[str, int, int], Any] | None) -> Generator"));
  module.def("file_memory", &file_memory, "path"_a, "options"_a, "session"_a,
             nb::sig("def file_memory(path: str, options: Mapping[str, Any], session: "
                     "Mapping[str, Any]) -> dict[str, int]"));
}

}  // namespace ullage::python
