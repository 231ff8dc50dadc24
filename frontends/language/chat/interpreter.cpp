#include <algorithm>
#include <map>

#include "base/printable.h"
#include "frontends/language/chat/builtins.h"
#include "frontends/language/chat/evaluation.h"
#include "frontends/language/chat/syntax.h"

namespace ullage::chat {
namespace {

constexpr size_t kMaxBytes = 16 << 20;  // of what is written
constexpr size_t kIterationWork = 8;    // of a loop, whatever its body does

// Names visible to a statement: its block's own, then those of enclosing blocks.
class Scope : public std::enable_shared_from_this<Scope> {
 public:
  explicit Scope(const Scope* outer = nullptr) : outer_(outer) {}
  void set(const std::string& name, Value value) { names_[name] = std::move(value); }
  const Value* find(const std::string& name) const {
    for (const Scope* scope = this; scope; scope = scope->outer_) {
      const auto found = scope->names_.find(name);
      if (found != scope->names_.end()) return &found->second;
    }
    return nullptr;
  }

 private:
  std::map<std::string, Value> names_{};
  const Scope* outer_;
};

std::shared_ptr<Scope> inside(const Scope& outer) {
  return std::make_shared<Scope>(&outer);
}

enum class Flow : uint8_t { next, breaks, continues };

class Interpreter {
 public:
  explicit Interpreter(Evaluation& run) : run_(run) {}

  Evaluation& run() { return run_; }
  Value value_of(const Expression& expression, Scope& scope);
  Value value_of(const Child& child, Scope& scope, Value otherwise) {
    return child ? value_of(*child, scope) : std::move(otherwise);
  }
  Flow execute(const Block& block, Scope& scope, std::string& out);
  // The text of a block with a scope of its own.
  Value text_of(const Block& block, Scope& scope);
  Call call_of(const Arguments& arguments, Scope& scope);
  void assign(const Target& target, const Value& value, Scope& scope);
  void loop(const For& loop, const Value& over, int64_t depth, Scope& scope, std::string& out);

 private:
  Evaluation& run_;
};

// ---- macros and loops as values -------------------------------------------------------------

class MacroObject : public Object {
 public:
  MacroObject(Interpreter& interpreter, std::shared_ptr<const MacroShape> shape, Scope& scope)
      : interpreter_(interpreter), shape_(std::move(shape)), scope_(scope.weak_from_this()) {}

  std::string type() const override { return "Macro"; }
  bool is_callable() const override { return true; }
  std::string repr(Evaluation&) const override { return "<Macro '" + shape_->name + "'>"; }
  std::optional<Value> attribute(Evaluation&, const std::string& name) override {
    if (name == "name") return Value(shape_->name);
    if (name == "caller") return Value(shape_->takes_caller);
    return std::nullopt;
  }
  Value call(Evaluation& run, Call call) override {
    const auto outer = scope_.lock();
    if (!outer) return run.fail(named("is called behind the block that defines it"));
    const auto scope = inside(*outer);
    bind(run, std::move(call), *scope);
    return run.failed() ? Value() : interpreter_.text_of(shape_->body, *scope);
  }

 private:
  std::string named(const std::string& what) const {
    return "the macro '" + ir::printable(shape_->name) + "' " + what;
  }

  std::optional<Value> take(Named& from, const std::string& name) const {
    const auto found = std::ranges::find(from, name, &Named::value_type::first);
    if (found == from.end()) return std::nullopt;
    Value value = std::move(found->second);
    from.erase(found);
    return value;
  }

  void bind(Evaluation& run, Call call, Scope& scope) const {
    const auto& parameters = shape_->parameters;
    const size_t required = parameters.size() - shape_->defaults.size();
    for (size_t i = 0; i < parameters.size(); ++i) {
      const std::string& name = parameters[i];
      auto by_name = take(call.named, name);
      scope.set(name, undefined("the parameter '" + name + "' was not given"));
      if (i < call.positional.size()) {
        if (by_name) run.fail(named("is given '" + name + "' twice"));
        scope.set(name, call.positional[i]);
      } else if (by_name) {
        scope.set(name, *by_name);
      } else if (i >= required) {
        scope.set(name, interpreter_.value_of(*shape_->defaults[i - required], scope));
      }
    }
    bind_rest(run, std::move(call), scope);
  }

  void bind_rest(Evaluation& run, Call call, Scope& scope) const {
    const size_t count = std::min(shape_->parameters.size(), call.positional.size());
    List rest(call.positional.begin() + static_cast<std::ptrdiff_t>(count), call.positional.end());
    if (!rest.empty() && !shape_->takes_list) {
      run.fail(named("takes at most " + std::to_string(shape_->parameters.size()) + " values"));
    }
    if (shape_->takes_list) {
      scope.set("varargs", run.sequence(SequenceKind::tuple, std::move(rest)));
    }
    if (shape_->takes_caller) {
      auto caller = take(call.named, "caller");
      scope.set("caller", caller ? *caller : undefined("the macro has no caller"));
    }
    if (!call.named.empty() && !shape_->takes_dict) {
      run.fail(named("has no parameter '" + ir::printable(call.named[0].first) + "'"));
    }
    if (!shape_->takes_dict) return;
    Dict dict;
    for (auto& [name, value] : call.named) dict.set(Value(name), std::move(value));
    scope.set("kwargs", run.dict(std::move(dict)));
  }

  Interpreter& interpreter_;
  std::shared_ptr<const MacroShape> shape_;
  std::weak_ptr<Scope> scope_;  // which contains the macro
};

// `loop` of a for statement.
class LoopObject : public Object, public std::enable_shared_from_this<LoopObject> {
 public:
  LoopObject(Interpreter& interpreter, const For& loop, Scope& scope, List elements, int64_t depth)
      : interpreter_(interpreter),
        loop_(loop),
        scope_(scope.weak_from_this()),
        elements_(Value::list(std::move(elements))),
        depth_(depth) {}

  std::string type() const override { return "LoopContext"; }
  size_t depth() const override { return elements_.depth(); }
  bool is_callable() const override { return loop_.is_recursive; }
  std::optional<Value> attribute(Evaluation& run, const std::string& name) override;
  std::string repr(Evaluation&) const override {
    return "<LoopContext " + std::to_string(at + 1) + "/" + std::to_string(size()) + ">";
  }

  // loop(elements): the loop's text for other elements.
  Value call(Evaluation& run, Call call) override {
    const auto scope = scope_.lock();
    if (!scope || call.positional.size() != 1) return run.fail("loop() takes one value");
    std::string text;
    interpreter_.loop(loop_, call.positional[0], depth_ + 1, *scope, text);
    return run.text(std::move(text));
  }

  Value cycle(Evaluation& run, const List& values) const {
    if (values.empty()) return run.fail("loop.cycle takes at least one value");
    return values[static_cast<size_t>(at) % values.size()];
  }
  Value changed(Evaluation& run, List values) {
    const auto is_object = [](const Value& value) { return value.object() || value.iterator(); };
    if (std::ranges::any_of(values, is_object)) return run.fail("loop.changed takes plain values");
    const bool is_same = last_ && std::ranges::equal(*last_, values, equal);
    last_ = std::move(values);
    return Value(!is_same);
  }

  int64_t size() const { return static_cast<int64_t>(elements_.sequence()->elements.size()); }
  const Value& element(int64_t i) const {
    return elements_.sequence()->elements[static_cast<size_t>(i)];
  }

  int64_t at = 0;

 private:
  Interpreter& interpreter_;
  const For& loop_;
  std::weak_ptr<Scope> scope_;
  Value elements_;
  int64_t depth_;
  std::optional<List> last_{};
};

// loop.cycle, loop.changed.
class LoopMethod : public Object {
 public:
  LoopMethod(std::shared_ptr<LoopObject> loop, bool cycles)
      : loop_(std::move(loop)), cycles_(cycles) {}
  std::string type() const override { return "method"; }
  bool is_callable() const override { return true; }
  size_t depth() const override { return loop_->depth(); }
  Value call(Evaluation& run, Call call) override {
    if (!call.named.empty()) return run.fail("methods of loops take values without names");
    return cycles_ ? loop_->cycle(run, call.positional)
                   : loop_->changed(run, std::move(call.positional));
  }

 private:
  std::shared_ptr<LoopObject> loop_;
  bool cycles_;
};

std::optional<Value> LoopObject::attribute(Evaluation&, const std::string& name) {
  const std::pair<std::string_view, int64_t> numbers[] = {
      {"index0", at},       {"index", at + 1},
      {"length", size()},   {"revindex", size() - at},
      {"depth0", depth_},   {"revindex0", size() - at - 1},
      {"depth", depth_ + 1}};
  for (const auto& [known, number] : numbers) {
    if (known == name) return Value(number);
  }
  if (name == "first") return Value(at == 0);
  if (name == "last") return Value(at + 1 == size());
  if (name == "previtem") {
    return at > 0 ? element(at - 1) : undefined("there is no previous item");
  }
  if (name == "nextitem")
    return at + 1 < size() ? element(at + 1) : undefined("there is no next item");
  if (name == "cycle") return Value(std::make_shared<LoopMethod>(shared_from_this(), true));
  if (name == "changed") return Value(std::make_shared<LoopMethod>(shared_from_this(), false));
  return std::nullopt;
}

// ---- expressions ----------------------------------------------------------------------------

struct Evaluate {
  Interpreter& interpreter;
  Scope& scope;

  Evaluation& run() const { return interpreter.run(); }
  Value at(const Child& child) const { return interpreter.value_of(*child, scope); }

  Value operator()(const Literal& literal) const { return literal.value; }
  Value operator()(const Name& name) const {
    const Value* const found = scope.find(name.name);
    return found ? *found : undefined("'" + ir::printable(name.name) + "' is undefined");
  }
  Value operator()(const Attribute& attribute) const {
    return run().attribute(at(attribute.of), attribute.name);
  }
  Value operator()(const Item& item) const {
    const Value of = at(item.of);
    return run().item(of, at(item.key));
  }
  Value operator()(const Slice& slice) const {
    const auto limit = [&](const Child& child) {
      return interpreter.value_of(child, scope, None{});
    };
    const Value of = at(slice.of), from = limit(slice.from), to = limit(slice.to);
    return slice_of(run(), of, from, to, limit(slice.step));
  }
  Value operator()(const Elements& list) const {
    List elements;
    for (const Child& element : list.elements) elements.push_back(at(element));
    return run().sequence(list.kind, std::move(elements));
  }
  Value operator()(const Pairs& pairs) const {
    Dict dict;
    for (const auto& [key_of, value_of] : pairs.entries) {
      const Value key = at(key_of);
      if (!is_hashable(key)) {
        return run().fail("unhashable type: '" + std::string(key.type()) + "'");
      }
      dict.set(key, at(value_of));
    }
    return run().dict(std::move(dict));
  }
  Value operator()(const Unary& unary) const { return unary.function(run(), at(unary.of)); }
  Value operator()(const Binary& binary) const {
    const Value left = at(binary.left), right = at(binary.right);
    return run().failed() ? Value() : binary.function(run(), left, right);
  }
  Value operator()(const Joined& joined) const {
    std::string text;
    for (const Child& part : joined.parts) text += run().str(at(part));
    return run().text(std::move(text));
  }
  Value operator()(const Compared& compared) const {
    Value left = at(compared.first), result = true;
    for (const Compared::Step& step : compared.steps) {
      Value right = at(step.right);
      if (run().failed()) return {};
      result = step.function(run(), left, right);
      if (step.negates) result = Value(!result.is_true());
      if (!result.is_true()) break;
      left = std::move(right);
    }
    return result;
  }
  Value operator()(const Not& negation) const { return Value(!at(negation.of).is_true()); }
  Value operator()(const Both& both) const {
    Value left = at(both.left);
    return left.is_true() == both.either ? left : at(both.right);
  }
  Value operator()(const Choice& choice) const {
    if (at(choice.condition).is_true()) return at(choice.then);
    if (choice.otherwise) return at(choice.otherwise);
    return undefined("an 'if' without 'else' whose condition is false");
  }
  Value operator()(const CallOf& call) const {
    const Value callee = at(call.callee);
    Call given = interpreter.call_of(call.arguments, scope);
    return run().failed() ? Value() : run().call(callee, std::move(given));
  }
  Value operator()(const Applied& applied) const {
    if (!applied.builtin) {
      return run().fail("the " + std::string(applied.kind) + " '" + ir::printable(applied.name) +
                        "' is not known");
    }
    Value of = at(applied.of);
    Call given = interpreter.call_of(applied.arguments, scope);
    given.positional.insert(given.positional.begin(), std::move(of));
    return run().failed() ? Value() : call_builtin(run(), *applied.builtin, std::move(given));
  }
};

Value Interpreter::value_of(const Expression& expression, Scope& scope) {
  Value value;
  if (run_.enter() && run_.spend(1)) value = std::visit(Evaluate{*this, scope}, expression.node);
  run_.leave();
  return value;
}

Call Interpreter::call_of(const Arguments& arguments, Scope& scope) {
  Call call;
  for (const Child& value : arguments.positional)
    call.positional.push_back(value_of(*value, scope));
  if (arguments.list) {
    for (Value& value : run_.elements_of(value_of(*arguments.list, scope))) {
      call.positional.push_back(std::move(value));
    }
  }
  for (const auto& [name, value] : arguments.named) {
    call.named.emplace_back(name, value_of(*value, scope));
  }
  if (!arguments.dict) return call;
  const Value named = value_of(*arguments.dict, scope);
  if (!named.dict()) {
    run_.fail("'**' takes a dict, given " + described(named));
    return call;
  }
  for (const auto& [name, value] : named.dict()->entries()) {
    if (!name.text())
      run_.fail("names of arguments are texts, given " + described(name));
    else
      call.named.emplace_back(*name.text(), value);
  }
  return call;
}

// ---- statements -----------------------------------------------------------------------------

struct Execute {
  Interpreter& interpreter;
  Scope& scope;
  std::string& out;

  Evaluation& run() const { return interpreter.run(); }
  Value at(const Child& child) const { return interpreter.value_of(*child, scope); }

  Flow operator()(const Data& data) const {
    out += data.text;
    return Flow::next;
  }
  Flow operator()(const Output& output) const {
    const Value value = at(output.value);
    if (!run().failed()) out += run().str(value);
    return Flow::next;
  }
  Flow operator()(const Assignment& assignment) const {
    const Value value = at(assignment.value);
    if (!run().failed()) interpreter.assign(assignment.target, value, scope);
    return Flow::next;
  }
  Flow operator()(const BlockAssignment& assignment) const {
    const auto inner = inside(scope);
    Value text = interpreter.text_of(assignment.body, *inner);
    inner->set(kBody, text);
    if (assignment.filters) text = interpreter.value_of(*assignment.filters, *inner);
    if (run().failed()) return Flow::next;
    const bool is_output = assignment.target.name.empty() && assignment.target.elements.empty();
    if (is_output)
      out += run().str(text);
    else
      interpreter.assign(assignment.target, text, scope);
    return Flow::next;
  }
  Flow operator()(const For& loop) const {
    const Value over = at(loop.iterable);
    if (!run().failed()) interpreter.loop(loop, over, 0, scope, out);
    return Flow::next;
  }
  Flow operator()(const If& choice) const {
    for (const If::Branch& branch : choice.branches) {
      if (branch.condition && !at(branch.condition).is_true()) continue;
      return run().failed() ? Flow::next : interpreter.execute(branch.body, scope, out);
    }
    return Flow::next;
  }
  Flow operator()(const Macro& macro) const {
    scope.set(macro.shape->name,
              Value(std::make_shared<MacroObject>(interpreter, macro.shape, scope)));
    return Flow::next;
  }
  Flow operator()(const CallBlock& block) const {
    const auto& call = std::get<CallOf>(block.call->node);
    const Value callee = at(call.callee);
    Call given = interpreter.call_of(call.arguments, scope);
    given.named.emplace_back(
        "caller", Value(std::make_shared<MacroObject>(interpreter, block.caller, scope)));
    if (run().failed()) return Flow::next;
    out += run().str(run().call(callee, std::move(given)));
    return Flow::next;
  }
  Flow operator()(const With& with) const {
    const auto inner = inside(scope);
    for (size_t i = 0; i < with.targets.size() && !run().failed(); ++i) {
      interpreter.assign(with.targets[i], at(with.values[i]), *inner);
    }
    return interpreter.execute(with.body, *inner, out);
  }
  Flow operator()(const Jump& jump) const {
    return jump.continues ? Flow::continues : Flow::breaks;
  }
};

Flow Interpreter::execute(const Block& block, Scope& scope, std::string& out) {
  Flow flow = Flow::next;
  run_.enter();
  for (const Statement& statement : block) {
    if (run_.failed() || !run_.spend(1)) break;
    run_.at_line(statement.line);
    flow = std::visit(Execute{*this, scope, out}, statement.node);
    if (out.size() > kMaxBytes) {
      run_.fail(ir::ErrorCode::out_of_bounds,
                "it writes more than " + std::to_string(kMaxBytes) + " bytes");
    }
    if (flow != Flow::next) break;
  }
  run_.leave();
  return flow;
}

Value Interpreter::text_of(const Block& block, Scope& scope) {
  std::string text;
  execute(block, scope, text);
  return run_.text(std::move(text));
}

void Interpreter::assign(const Target& target, const Value& value, Scope& scope) {
  if (target.name.empty()) {
    const List elements = run_.elements_of(value);
    if (!run_.failed() && elements.size() != target.elements.size()) {
      run_.fail(std::to_string(elements.size()) + " values are assigned to " +
                std::to_string(target.elements.size()) + " names");
    }
    for (size_t i = 0; i < target.elements.size() && !run_.failed(); ++i) {
      assign(target.elements[i], elements[i], scope);
    }
    return;
  }
  if (target.attribute.empty()) return scope.set(target.name, value);
  const Value* const owner = scope.find(target.name);
  auto* const space = owner ? dynamic_cast<Namespace*>(owner->object()) : nullptr;
  if (space) {
    space->values.set(Value(target.attribute), value);
  } else {
    run_.fail("only attributes of a namespace can be assigned, '" + ir::printable(target.name) +
              "' is none");
  }
}

void Interpreter::loop(const For& loop, const Value& over, int64_t depth, Scope& scope,
                       std::string& out) {
  List elements = run_.elements_of(over);
  if (loop.condition) {
    List kept;
    for (Value& element : elements) {
      const auto inner = inside(scope);
      assign(loop.target, element, *inner);
      if (value_of(*loop.condition, *inner).is_true()) kept.push_back(std::move(element));
      if (run_.failed()) return;
    }
    elements = std::move(kept);
  }
  if (run_.failed()) return;
  const auto object = std::make_shared<LoopObject>(*this, loop, scope, std::move(elements), depth);
  for (int64_t i = 0; i < object->size() && run_.spend(kIterationWork); ++i) {
    object->at = i;
    const auto inner = inside(scope);
    inner->set("loop", Value(std::shared_ptr<Object>(object)));
    assign(loop.target, object->element(i), *inner);
    if (run_.failed() || execute(loop.body, *inner, out) == Flow::breaks) break;
  }
  if (object->size() == 0 && !loop.otherwise.empty()) {
    execute(loop.otherwise, *inside(scope), out);
  }
}

}  // namespace

ir::Result<std::string> render(const Block& block, const Named& variables,
                               const std::optional<std::tm>& now) {
  Evaluation run(now);
  Interpreter interpreter(run);
  const auto globals = std::make_shared<Scope>();
  for (const Builtin& function : global_functions()) {
    globals->set(std::string(function.name), object_of(function));
  }
  const auto scope = inside(*globals);
  for (const auto& [name, value] : variables) scope->set(name, value);
  std::string out;
  interpreter.execute(block, *scope, out);
  if (run.failed()) return run.error();
  return out;
}

}  // namespace ullage::chat
