#include "language/embedder.h"

#include <string_view>
#include <utility>

#include "base/free_memory.h"
#include "language/status.h"

namespace ullage::language {

using tokenizer::Token;

ir::Result<void> check_positions(const ModelText& text, size_t tokens) {
  if (text.context == 0 || !std::cmp_greater(tokens, text.context)) return {};
  return ir::out_of_bounds("a prompt of {} tokens does not fit the model's {} positions", tokens,
                           text.context);
}

ir::Result<Embedder> Embedder::open(const ullage_program* program, Session& session) {
  ullage_tensor_info input = {}, output = {};
  input.size = output.size = sizeof input;
  const bool is_embedding =
      ullage_program_input_count(program) == 1 && ullage_program_output_count(program) == 1 &&
      ullage_program_get_input(program, 0, &input) == ULLAGE_OK &&
      ullage_program_get_output(program, 0, &output) == ULLAGE_OK &&
      std::string_view(input.name) == "tokens" && std::string_view(output.name) == "embedding";
  if (is_embedding) return Embedder(session);
  return ir::invalid_argument(
      "the program must make an output 'embedding' of an input 'tokens', and it has others");
}

Status Embedder::bind(std::span<const Token> tokens) {
  const std::vector<int64_t> all(tokens.begin(), tokens.end());
  return session_->set_input("tokens", {static_cast<int64_t>(all.size())}, all);
}

ir::Result<void> Embedder::prepare(size_t tokens) {
  if (const Status ok = bind(std::vector<Token>(tokens)); !ok) return error_of(ok);
  const Status ok = session_->prepare();
  ir::release_free_memory();
  return checked(ok);
}

ir::Result<Embedding> Embedder::embed(std::span<const Token> tokens) {
  if (const Status ok = bind(tokens); !ok) return error_of(ok);
  if (const Status ok = session_->run(); !ok) return error_of(ok);
  const auto view = session_->output(0);
  if (!view) return error_of(view.status());
  const auto values = view->as<float>();
  return Embedding{.extents = view->extents, .values = {values.begin(), values.end()}};
}

}  // namespace ullage::language
