// DraftModel: a smaller model that drafts what an answer's model checks.
#pragma once

#include <span>
#include <vector>

#include "frontends/language/gguf/answer_parts.h"
#include "frontends/language/gguf/decoder.h"
#include "ops/control/loop.h"

namespace ullage::gguf {

// Errors: invalid_argument, where the texts of tokens differ; the message names the first of them.
ir::Result<void> check_same_vocabulary(const File& model, const File& draft);

// Between steps its cache lacks the last two tokens: of a step that was taken whole it has read
// neither. The next draft begins with both. Call its members in this order.
class DraftModel {
 public:
  // As of Decoder. REQUIRES: the model has no states.
  DraftModel(const File& file, const DecoderShape& shape, ir::Builder& b, CacheTypes cache)
      : decoder_(file, shape, b, {}, cache) {}

  // Of conversations that go on: inputs "draft_cache_0" ..., of max(H - 2, 0) positions.
  void add_inputs(ir::Builder& b, const History& history);
  // Reads what is before the answer.
  void read(const History& history, ir::Value tokens);
  // `length`: tokens of the answer at the start of an iteration.
  void carry(ops::Loop& loop, ir::ExtentExpr length);
  // i64 [count]: drawn as the answer's tokens behind `seen` are, the first of which has number
  // `place`. `last_two`: of `seen`, i64 [2].
  ir::Value draft(ir::Value last_two, std::vector<ir::Value> seen, ir::Value place, int64_t count,
                  const ops::TokenSampling& sampling);
  void next(ops::Loop& loop);
  void end(const ops::Loop& loop);  // behind it
  // Outputs of the names of the inputs.
  void add_outputs(ir::Builder& b) const;

  // As Decoder::failure.
  std::optional<ir::Error> failure() const { return decoder_.failure(); }

 private:
  std::vector<std::string> names() const;

  Decoder decoder_;
  DecoderCache cache_{};  // before the loop, carried, behind it
  DecoderCache read_{};   // behind a draft
};

}  // namespace ullage::gguf
