#include "compiling.h"

#include <nanobind/stl/map.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>
#include <ullage/ullage_generator.h>

#include <map>
#include <string>
#include <vector>

#include "errors.h"
#include "running.h"
#include "statistics.h"

namespace nb = nanobind;

namespace ullage::python {
namespace {

using Tokens = std::vector<int32_t>;

nb::list list_of(const int32_t* tokens, uint32_t count) {
  nb::list result;
  for (uint32_t i = 0; i < count; ++i) result.append(tokens[i]);
  return result;
}

uint32_t count_of(const Tokens& tokens) {
  return static_cast<uint32_t>(tokens.size());
}

class Generator {
 public:
  Generator(std::shared_ptr<Program> program, const std::map<std::string, int64_t>& bounds,
            const std::string& system, bool forget_oldest)
      : program_(std::move(program)) {
    std::vector<ullage_bound> list;
    for (const auto& [symbol, value] : bounds) list.push_back({symbol.c_str(), value});
    ullage_session_options session = {};
    session.size = sizeof session;
    session.bounds = list.data();
    session.bound_count = static_cast<uint32_t>(list.size());
    ullage_generator_options options = {};
    options.size = sizeof options;
    options.session = &session;
    options.system = system.empty() ? nullptr : system.c_str();
    options.forget_oldest = forget_oldest;
    const auto file = program_->file();
    ullage_generator* generator = nullptr;
    check_compiled(
        ullage_generator_create(program_->get(), file.data(), file.size(), &options, &generator));
    generator_.reset(generator);
  }

  // `kind`: 0 a message, 1 text, 2 tokens.
  void submit(int kind, const std::string& text, const Tokens& tokens, uint32_t max_tokens,
              double temperature, uint32_t top_k, double top_p, double min_p,
              double repetition_penalty, int64_t seed, const std::vector<std::string>& stop_texts,
              const std::vector<Tokens>& stop_tokens, bool ignore_end_tokens) {
    if (text.find('\0') != std::string::npos) refuse("generate: a prompt with a zero byte");
    std::vector<const char*> texts;
    for (const std::string& stop : stop_texts) texts.push_back(stop.c_str());
    std::vector<ullage_token_sequence> rows;
    for (const Tokens& row : stop_tokens) rows.push_back({row.data(), count_of(row)});
    ullage_prompt prompt = {};
    prompt.size = sizeof prompt;
    prompt.kind = static_cast<ullage_prompt_kind>(kind);
    prompt.text = text.c_str();
    prompt.tokens = tokens.data();
    prompt.token_count = count_of(tokens);
    prompt.max_tokens = max_tokens;
    prompt.temperature = temperature;
    prompt.top_k = top_k;
    prompt.top_p = top_p == 0 ? 1e-30 : top_p;  // 0 is the default there: all tokens
    prompt.min_p = min_p;
    prompt.repetition_penalty = repetition_penalty;
    prompt.seed = seed;
    prompt.stop_texts = texts.data();
    prompt.stop_text_count = static_cast<uint32_t>(texts.size());
    prompt.stop_tokens = rows.data();
    prompt.stop_token_count = static_cast<uint32_t>(rows.size());
    prompt.ignore_end_tokens = ignore_end_tokens;
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
  // (text, tokens)
  nb::tuple wait() {
    ullage_answer answer = {};
    answer.size = sizeof answer;
    check_compiled(released([&] { return ullage_generator_wait(generator_.get(), &answer); }));
    return nb::make_tuple(nb::bytes(answer.text, answer.text_size),
                          list_of(answer.tokens, answer.token_count));
  }
  void cancel() { check_compiled(ullage_generator_cancel(generator_.get())); }
  void forget() { check_compiled(ullage_generator_forget(generator_.get())); }
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
  std::shared_ptr<Program> program_;
  std::unique_ptr<ullage_generator, Destroy<ullage_generator_destroy>> generator_;
};

}  // namespace

void add_generators(nb::module_& module) {
  using namespace nb::literals;
  nb::class_<Generator>(module, "Generator")
      .def(nb::init<std::shared_ptr<Program>, const std::map<std::string, int64_t>&,
                    const std::string&, bool>(),
           "program"_a, "bounds"_a, "system"_a, "forget_oldest"_a,
           nb::sig("def __init__(self, program: Program, bounds: Mapping[str, int], system: str, "
                   "forget_oldest: bool) -> None"))
      .def("submit", &Generator::submit, "kind"_a, "text"_a, "tokens"_a, "max_tokens"_a,
           "temperature"_a, "top_k"_a, "top_p"_a, "min_p"_a, "repetition_penalty"_a, "seed"_a,
           "stop_texts"_a, "stop_tokens"_a, "ignore_end_tokens"_a,
           nb::sig("def submit(self, kind: int, text: str, tokens: Sequence[int], max_tokens: int, "
                   "temperature: float, top_k: int, top_p: float, min_p: float, "
                   "repetition_penalty: float, seed: int, stop_texts: Sequence[str], stop_tokens: "
                   "Sequence[Sequence[int]], ignore_end_tokens: bool) -> None"))
      .def("next", &Generator::next, nb::sig("def next(self) -> tuple[bytes, list[int], bool]"))
      .def("wait", &Generator::wait, nb::sig("def wait(self) -> tuple[bytes, list[int]]"))
      .def("cancel", &Generator::cancel, nb::sig("def cancel(self) -> None"))
      .def("forget", &Generator::forget, nb::sig("def forget(self) -> None"))
      .def("encode", &Generator::encode, nb::sig("def encode(self, text: str, /) -> list[int]"))
      .def("decode", &Generator::decode,
           nb::sig("def decode(self, tokens: Sequence[int], /) -> bytes"))
      .def("statistics", &Generator::statistics, nb::sig("def statistics(self) -> dict[str, int]"));
}

}  // namespace ullage::python
