// Programs on the host, and as GLSL.
#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "tools/conform/fuzz/program.h"

namespace ullage::conform {
namespace {

using Op = Expression::Op;
using StatementKind = Statement::Kind;

class Evaluation {
 public:
  explicit Evaluation(const Registers& begin) : registers_(begin) {}

  void run(const std::vector<Statement>& list) {
    for (const Statement& s : list) {
      if (jump_ != StatementKind::assign) return;
      run(s);
    }
  }
  Registers end() const {
    Registers sums = registers_;
    for (uint32_t i = 0; i < kElements; ++i) sums[i] += elements_[i];
    return sums;
  }

 private:
  void run(const Statement& s) {
    switch (s.kind) {
      case StatementKind::assign:
        registers_[s.target] = value(s.operands[0]);
        break;
      case StatementKind::store:
        elements_[s.target] = value(s.operands[0]);
        break;
      case StatementKind::branch:
        run(is_less(s) ? s.body : s.other);
        break;
      case StatementKind::loop:
        loop(s);
        break;
      case StatementKind::leave:
      case StatementKind::next_turn:
        if (is_less(s)) jump_ = s.kind;
        break;
      case StatementKind::choice: {
        const uint32_t which = value(s.operands[0]) % 3;
        if (which < 2) run(which == 0 ? s.body : s.other);
        break;
      }
    }
  }

  void loop(const Statement& s) {
    const uint32_t turns = value(s.operands[0]) % 4;
    for (uint32_t t = 0; t < turns && jump_ != StatementKind::leave; ++t) {
      run(s.body);
      if (jump_ == StatementKind::next_turn) jump_ = StatementKind::assign;
    }
    jump_ = StatementKind::assign;
  }

  bool is_less(const Statement& s) const { return value(s.operands[0]) < value(s.operands[1]); }

  uint32_t value(const Expression& e) const {
    const auto operand = [&](size_t i) { return value(e.operands[i]); };
    switch (e.op) {
      case Op::constant:
        return e.value;
      case Op::reg:
        return registers_[e.value];
      case Op::element:
        return elements_[operand(0) % kElements];
      case Op::zero:
        return 0;
      case Op::one:
        return 1;
      case Op::negate:
        return 0u - operand(0);
      case Op::select:
        return operand(0) < operand(1) ? operand(2) : operand(3);
      case Op::bit_count:
        return static_cast<uint32_t>(std::popcount(operand(0)));
      default:
        return of_two(e.op, operand(0), operand(1));
    }
  }

  static uint32_t of_two(Op op, uint32_t a, uint32_t b) {
    switch (op) {
      case Op::add:
        return a + b;
      case Op::sub:
        return a - b;
      case Op::mul:
        return a * b;
      case Op::min:
        return std::min(a, b);
      case Op::max:
        return std::max(a, b);
      case Op::bit_and:
        return a & b;
      case Op::bit_or:
        return a | b;
      case Op::bit_xor:
        return a ^ b;
      case Op::shift_left:
        return a << (b & 31);
      case Op::shift_right:
        return a >> (b & 31);
      case Op::divide:
        return a / (b | 1);
      case Op::modulo:
        return a % (b | 1);
      default:  // signed_divide
        return static_cast<uint32_t>((static_cast<int32_t>(a) >> 1) / static_cast<int32_t>(b | 1));
    }
  }

  Registers registers_;
  std::array<uint32_t, kElements> elements_ = {};
  StatementKind jump_ =
      StatementKind::assign;  // leave or next_turn: on the way to the end of the loop
};

class Text {
 public:
  explicit Text(Domain domain) : is_real_(domain == Domain::real) {}

  void list(const std::vector<Statement>& statements, const std::string& indent) {
    for (const Statement& s : statements) one(s, indent);
  }
  std::string take() { return std::move(text_); }

 private:
  void one(const Statement& s, const std::string& indent) {
    const std::string deeper = indent + "  ";
    switch (s.kind) {
      case StatementKind::assign:
        text_ += fmt::format("{}x{} = {};\n", indent, s.target, stored(s.operands[0]));
        break;
      case StatementKind::store:
        text_ += fmt::format("{}a[{}] = {};\n", indent, s.target, stored(s.operands[0]));
        break;
      case StatementKind::branch:
        text_ += fmt::format("{}if ({}) {{\n", indent, less(s));
        list(s.body, deeper);
        if (!s.other.empty()) {
          text_ += indent + "} else {\n";
          list(s.other, deeper);
        }
        text_ += indent + "}\n";
        break;
      case StatementKind::loop:
        text_ += fmt::format(
            "{0}for (uint t{1} = 0u, n{1} = {2}; t{1} < n{1}; ++t{1}) {{\n", indent, s.id,
            is_real_ ? fmt::format("{}u", s.target) : fmt::format("{} % 4u", of(s.operands[0])));
        list(s.body, deeper);
        text_ += indent + "}\n";
        break;
      case StatementKind::leave:
        text_ += fmt::format("{}if ({}) break;\n", indent, less(s));
        break;
      case StatementKind::next_turn:
        text_ += fmt::format("{}if ({}) continue;\n", indent, less(s));
        break;
      case StatementKind::choice:
        choice(s, indent);
        break;
    }
  }

  // Not a switch where a jump out of a loop stands inside, since break has another meaning there.
  void choice(const Statement& s, const std::string& indent) {
    const std::string deeper = indent + "  ";
    const std::string which = of(s.operands[0]) + " % 3u";
    if (has_jump(s.body) || has_jump(s.other)) {
      text_ += fmt::format("{0}uint c{1} = {2};\n{0}if (c{1} == 0u) {{\n", indent, s.id, which);
      list(s.body, deeper);
      text_ += fmt::format("{0}}} else if (c{1} == 1u) {{\n", indent, s.id);
      list(s.other, deeper);
      text_ += indent + "}\n";
      return;
    }
    text_ += fmt::format("{0}switch ({1}) {{\n{0}case 0u: {{\n", indent, which);
    list(s.body, deeper);
    text_ += fmt::format("{0}  break;\n{0}}}\n{0}case 1u: {{\n", indent);
    list(s.other, deeper);
    text_ += fmt::format("{0}  break;\n{0}}}\n{0}default: break;\n{0}}}\n", indent);
  }

  static bool has_jump(const std::vector<Statement>& list) {
    return std::ranges::any_of(list, [](const Statement& s) {
      const bool is_jump = s.kind == StatementKind::leave || s.kind == StatementKind::next_turn;
      return is_jump || (s.kind != StatementKind::loop && (has_jump(s.body) || has_jump(s.other)));
    });
  }

  // Multiples of 1/64 up to 16: no product of eight of them overflows or is a denormal.
  std::string stored(const Expression& e) const {
    if (!is_real_) return of(e);
    return fmt::format("floor(clamp({}, -16.0, 16.0) * 64.0) * 0.015625", of(e));
  }

  std::string less(const Statement& s) const {
    return fmt::format("{} < {}", of(s.operands[0]), of(s.operands[1]));
  }

  std::string of(const Expression& e) const {
    const auto operand = [&](size_t i) { return of(e.operands[i]); };
    switch (e.op) {
      case Op::constant:
        return is_real_ ? fmt::format("({:#})", std::bit_cast<float>(e.value))
                        : fmt::format("{}u", e.value);
      case Op::reg:
        return fmt::format("x{}", e.value);
      case Op::element:
        return fmt::format("a[{} % {}u]", operand(0), kElements);
      case Op::zero:
        return "zero";
      case Op::one:
        return "one";
      case Op::negate:
        return is_real_ ? fmt::format("(-{})", operand(0)) : fmt::format("(0u - {})", operand(0));
      case Op::min:
        return fmt::format("min({}, {})", operand(0), operand(1));
      case Op::max:
        return fmt::format("max({}, {})", operand(0), operand(1));
      case Op::select:
        return fmt::format("({} < {} ? {} : {})", operand(0), operand(1), operand(2), operand(3));
      case Op::shift_left:
        return fmt::format("({} << ({} & 31u))", operand(0), operand(1));
      case Op::shift_right:
        return fmt::format("({} >> ({} & 31u))", operand(0), operand(1));
      case Op::divide:
        return fmt::format("({} / ({} | 1u))", operand(0), operand(1));
      case Op::modulo:
        return fmt::format("({} % ({} | 1u))", operand(0), operand(1));
      case Op::signed_divide:
        return fmt::format("uint((int({}) >> 1) / int({} | 1u))", operand(0), operand(1));
      case Op::bit_count:
        return fmt::format("uint(bitCount({}))", operand(0));
      default:
        return fmt::format("({} {} {})", operand(0), sign_of(e.op), operand(1));
    }
  }

  static std::string_view sign_of(Op op) {
    if (op == Op::add) return "+";
    if (op == Op::sub) return "-";
    if (op == Op::mul) return "*";
    if (op == Op::bit_and) return "&";
    return op == Op::bit_or ? "|" : "^";
  }

  bool is_real_;
  std::string text_;
};

}  // namespace

Registers evaluate(const RandomProgram& program, const Registers& begin) {
  Evaluation evaluation(begin);
  evaluation.run(program.body);
  return evaluation.end();
}

std::string glsl_of(const RandomProgram& program) {
  Text text(program.domain);
  text.list(program.body, "  ");
  return text.take();
}

}  // namespace ullage::conform
