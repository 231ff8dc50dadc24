// Embedder: texts of a language model as vectors, or as scores of a reranker, one after another in
// one session. Each is one submission and one host wait.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "base/result.h"
#include "language/model_text.h"
#include "ullage/ullage.hpp"

namespace ullage::language {

struct Embedding {
  std::vector<int64_t> extents{};  // [width]; without pooling [tokens, width]; of a score []
  std::vector<float> values{};     // row-major
};

// Errors: out_of_bounds, for a text of more tokens than the model has positions.
ir::Result<void> check_positions(const ModelText& text, size_t tokens);

class Embedder {
 public:
  // Program and session outlive this; the session is one of the program. Errors: invalid_argument
  // for a program without embeddings (frontends/language/gguf/embedding.h).
  static ir::Result<Embedder> open(const ullage_program* program, Session& session);

  // Plans, records and compiles kernels for a text of so many tokens.
  ir::Result<void> prepare(size_t tokens);
  // Errors: those of the session's run; out_of_bounds for too many tokens, or none.
  ir::Result<Embedding> embed(std::span<const tokenizer::Token> tokens);

 private:
  explicit Embedder(Session& session) : session_(&session) {}
  Status bind(std::span<const tokenizer::Token> tokens);

  Session* session_;
};

}  // namespace ullage::language
