#include "frontends/language/chat/chat_template.h"

#include <optional>

#include "frontends/language/chat/syntax.h"

namespace ullage::chat {
namespace {

using ir::Result;

constexpr size_t kMaxBytes = 16 << 20;  // of what is written

// Names visible to a statement: its block's own, then those of enclosing blocks.
class Scope {
 public:
  explicit Scope(const Scope* outer = nullptr) : outer_(outer) {}
  void set(const std::string& name, Value value) { names_[name] = std::move(value); }
  Value find(const std::string& name) const {
    const auto found = names_.find(name);
    if (found != names_.end()) return found->second;
    return outer_ ? outer_->find(name) : Value();
  }

 private:
  Map names_;
  const Scope* outer_;
};

Result<Value> value_of(const Expression& expression, const Scope& scope);

struct Evaluate {
  const Scope& scope;

  Result<Value> operator()(const Literal& literal) const { return literal.value; }
  Result<Value> operator()(const Name& name) const { return scope.find(name.name); }
  Result<Value> operator()(const Member& member) const {
    const auto of = value_of(*member.of, scope), key = value_of(*member.key, scope);
    if (!of || !key) return of ? key : of;
    return member_of(*of, *key);
  }
  Result<Value> operator()(const Slice& slice) const {
    auto of = value_of(*slice.of, scope), from = limit(slice.from), to = limit(slice.to);
    if (!of) return of;
    if (!from || !to) return from ? to : from;
    return slice_of(*of, *from, *to);
  }
  Result<Value> operator()(const Applied& applied) const {
    std::vector<Value> operands;
    for (const Child& operand : applied.operands) {
      auto value = value_of(*operand, scope);
      if (!value) return value;
      operands.push_back(std::move(*value));
    }
    return applied.function(operands);
  }
  Result<Value> operator()(const Not& negation) const {
    auto value = value_of(*negation.of, scope);
    if (!value) return value;
    return Value(!value->is_true());
  }
  Result<Value> operator()(const Both& both) const {
    auto left = value_of(*both.left, scope);
    if (!left || left->is_true() == both.either) return left;
    return value_of(*both.right, scope);
  }
  Result<Value> operator()(const Choice& choice) const {
    auto condition = value_of(*choice.condition, scope);
    if (!condition) return condition;
    if (condition->is_true()) return value_of(*choice.then, scope);
    return limit(choice.otherwise);
  }

 private:
  Result<Value> limit(const Child& child) const {
    return child ? value_of(*child, scope) : Result<Value>(Value());
  }
};

Result<Value> value_of(const Expression& expression, const Scope& scope) {
  return std::visit(Evaluate{scope}, expression.node);
}

// ---- statements -----------------------------------------------------------------------------

Result<void> run(const Block& block, Scope& scope, std::string& out);

// `loop` of a for statement.
Map loop_names(size_t at, size_t size) {
  return {{"index0", static_cast<int64_t>(at)},
          {"index", static_cast<int64_t>(at) + 1},
          {"first", at == 0},
          {"last", at + 1 == size},
          {"length", static_cast<int64_t>(size)}};
}

struct Run {
  Scope& scope;
  std::string& out;

  Result<void> operator()(const Text& text) const {
    out += text.text;
    return {};
  }
  Result<void> operator()(const Output& output) const {
    const auto value = value_of(*output.value, scope);
    if (!value) return value.error();
    const auto text = value->text();
    if (!text) return text.error();
    out += *text;
    return {};
  }
  Result<void> operator()(const Assignment& assignment) const {
    auto value = value_of(*assignment.value, scope);
    if (!value) return value.error();
    scope.set(assignment.name, std::move(*value));
    return {};
  }
  Result<void> operator()(const For& loop) const {
    const auto value = value_of(*loop.list, scope);
    if (!value) return value.error();
    const List* const list = value->list();
    if (!list) {
      return ir::unsupported(std::string("chat template: 'for' goes over a list, given ") +
                             value->kind());
    }
    for (size_t i = 0; i < list->size(); ++i) {
      Scope inner(&scope);
      inner.set(loop.name, (*list)[i]);
      inner.set("loop", loop_names(i, list->size()));
      if (auto ok = run(loop.body, inner, out); !ok) return ok;
    }
    return {};
  }
  Result<void> operator()(const If& choice) const {
    for (const If::Branch& branch : choice.branches) {
      if (branch.condition) {
        const auto condition = value_of(*branch.condition, scope);
        if (!condition) return condition.error();
        if (!condition->is_true()) continue;
      }
      return run(branch.body, scope, out);
    }
    return {};
  }
};

Result<void> run(const Block& block, Scope& scope, std::string& out) {
  for (const Statement& statement : block) {
    if (auto ok = std::visit(Run{scope, out}, statement.node); !ok) return ok;
    if (out.size() > kMaxBytes) {
      return ir::out_of_bounds("chat template: it writes more than " + std::to_string(kMaxBytes) +
                               " bytes");
    }
  }
  return {};
}

}  // namespace

struct ChatTemplate::Tree {
  Block block;
};

Result<ChatTemplate> ChatTemplate::parse(std::string_view text) {
  auto block = chat::parse(text);
  if (!block) return block.error();
  return ChatTemplate(std::make_shared<const Tree>(Tree{std::move(*block)}));
}

Result<std::string> ChatTemplate::write(std::span<const Message> messages,
                                        const RenderContext& context) const {
  List list;
  for (const Message& message : messages) {
    list.push_back(Map{{"role", message.role}, {"content", message.content}});
  }
  Scope scope;
  scope.set("messages", std::move(list));
  scope.set("add_generation_prompt", context.add_generation_prompt);
  scope.set("bos_token", context.begin_token);
  scope.set("eos_token", context.end_token);
  std::string out;
  if (auto ok = run(tree_->block, scope, out); !ok) return ok.error();
  return out;
}

}  // namespace ullage::chat
