#include "frontends/language/gguf/draft_model.h"

#include <algorithm>

#include "frontends/language/gguf/vocabulary.h"
#include "ops/elementwise/elementwise.h"
#include "ops/movement/movement.h"
#include "ops/movement/movement_rules.h"

namespace ullage::gguf {
namespace {

using ir::ExtentExpr;
using ir::Value;

}  // namespace

ir::Result<void> check_same_vocabulary(const File& model, const File& draft) {
  const auto own = read_vocabulary(model.metadata), other = read_vocabulary(draft.metadata);
  if (!own) return own.error();
  if (!other) return ir::in_context("the draft model", other.error());
  const std::vector<std::string>&a = own->tokens, &b = other->tokens;
  const size_t shared = std::min(a.size(), b.size());
  const auto differing = static_cast<size_t>(
      std::mismatch(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(shared), b.begin()).first -
      a.begin());
  if (differing == shared && a.size() == b.size()) return {};
  return ir::invalid_argument(
      "a draft model must have the model's vocabulary: they have {} and {} tokens, which differ "
      "from token {} on",
      b.size(), a.size(), differing);
}

std::vector<std::string> DraftModel::names() const {
  std::vector<std::string> names;
  for (const CachePart& part : cache_parts(decoder_.shape(), decoder_.cache())) {
    names.push_back("draft_" + part.name);
  }
  return names;
}

void DraftModel::add_inputs(ir::Builder& b, const History& history) {
  const ExtentExpr read = ir::max(history.said.extent(0) - b.pool().constant(2), 0);
  const std::vector<CachePart> parts = cache_parts(decoder_.shape(), decoder_.cache());
  for (size_t i = 0; i < parts.size(); ++i) {
    cache_.rows.push_back(
        b.input(names()[i], parts[i].dtype, {read, b.pool().constant(parts[i].columns)}));
  }
}

void DraftModel::read(const History& history, Value tokens) {
  ir::ExtentPool& pool = tokens.builder().pool();
  if (const Value said = history.said; said.valid()) {
    const ExtentExpr two = pool.constant(2);
    const Value unread = part(said, ir::max(said.extent(0) - two, 0), ir::min(said.extent(0), two));
    tokens = joined(unread, tokens);
  }
  cache_ = decoder_.step(tokens, cache_).cache;
  // The last token is read again with the first one of the answer.
  for (Value& rows : cache_.rows) {
    rows = ops::slice_along(rows, 0, pool.constant(0), rows.extent(0) - pool.constant(1));
  }
}

void DraftModel::carry(ops::Loop& loop, ExtentExpr length) {
  for (Value& rows : cache_.rows) {
    const ExtentExpr one = rows.builder().pool().constant(1);
    rows = loop.carry(rows, {rows.extent(0) + length - one, rows.extent(1)});
  }
}

Value DraftModel::draft(Value last_two, std::vector<Value> seen, Value place, int64_t count,
                        const ops::TokenSampling& sampling) {
  read_ = cache_;
  Value unread = last_two;
  std::vector<Value> drawn;
  for (int64_t i = 0; i < count; ++i) {
    const DecoderStep step = decoder_.step(unread, read_);
    if (!step.logits.valid()) return {};
    unread =
        ops::sample_token(step.logits, seen, ops::add(place, static_cast<double>(i)), sampling);
    drawn.push_back(unread);
    seen.push_back(unread);
    read_ = step.cache;
  }
  return ops::concat(drawn, 0);
}

void DraftModel::next(ops::Loop& loop) {
  for (size_t i = 0; i < cache_.rows.size(); ++i) {
    const Value before = cache_.rows[i], all = read_.rows[i];
    const Value behind =
        ops::slice_along(all, 0, before.extent(0), all.extent(0) - before.extent(0));
    loop.next_first(before, joined(before, behind));
  }
}

void DraftModel::end(const ops::Loop& loop) {
  for (Value& rows : cache_.rows) rows = loop.result(rows);
}

void DraftModel::add_outputs(ir::Builder& b) const {
  for (size_t i = 0; i < cache_.rows.size(); ++i) b.output(names()[i], cache_.rows[i]);
}

}  // namespace ullage::gguf
