// Making and changing random programs.
#include <bit>

#include "tools/conform/fuzz/program.h"
#include "tools/conform/script/fill_buffer.h"

namespace ullage::conform {
namespace {

using Op = Expression::Op;
using StatementKind = Statement::Kind;

class Random {
 public:
  explicit Random(uint64_t seed) : seed_(seed) {}
  uint32_t below(uint32_t end) {
    return static_cast<uint32_t>(random_bits(seed_, at_++) >> 16) % end;
  }
  bool one_in(uint32_t n) { return below(n) == 0; }
  uint32_t word() { return static_cast<uint32_t>(random_bits(seed_, at_++) >> 32); }

 private:
  uint64_t seed_, at_ = 0;
};

size_t operand_count(Op op) {
  if (op == Op::constant || op == Op::reg || op == Op::zero || op == Op::one) return 0;
  if (op == Op::element || op == Op::negate || op == Op::bit_count) return 1;
  return op == Op::select ? 4 : 2;
}

class Generator {
 public:
  Generator(Domain domain, uint64_t seed, uint32_t first_id)
      : domain_(domain), random_(seed), next_(first_id) {}

  std::vector<Statement> statements(uint32_t count, uint32_t depth, bool in_loop) {
    std::vector<Statement> list;
    for (uint32_t i = 0; i < count; ++i) list.push_back(statement(depth, in_loop));
    return list;
  }

  Expression expression(uint32_t depth) {
    Expression e{.id = next_++};
    if (depth == 0 || random_.one_in(5)) {
      e.op = random_.one_in(3) ? Op::constant : Op::reg;
      e.value = e.op == Op::reg ? random_.below(kRegisters) : constant();
      return e;
    }
    constexpr Op kOps[] = {
        Op::element,     Op::negate, Op::add,     Op::sub,           Op::mul,      Op::min,
        Op::max,         Op::select, Op::bit_and, Op::bit_or,        Op::bit_xor,  Op::shift_left,
        Op::shift_right, Op::divide, Op::modulo,  Op::signed_divide, Op::bit_count};
    // An index is a word.
    const uint32_t first = domain_ == Domain::real ? 1 : 0;
    const uint32_t end = domain_ == Domain::real ? 8 : static_cast<uint32_t>(std::size(kOps));
    e.op = kOps[first + random_.below(end - first)];
    for (size_t i = 0; i < operand_count(e.op); ++i) e.operands.push_back(expression(depth - 1));
    return e;
  }

  uint32_t next_id() const { return next_; }

 private:
  uint32_t constant() {
    constexpr uint32_t kWords[] = {0, 1, 2, 3, 7, 31, 255, 0x7fffffff, 0x80000000, 0xffffffff};
    constexpr float kReals[] = {0.0f, 1.0f, -1.0f, 0.5f, 2.0f, 3.0f, -0.25f, 1.5f};
    if (domain_ == Domain::real) return std::bit_cast<uint32_t>(kReals[random_.below(8)]);
    return random_.one_in(3) ? random_.word() : kWords[random_.below(10)];
  }

  Statement statement(uint32_t depth, bool in_loop) {
    Statement s{.id = next_++};
    const uint32_t roll = random_.below(depth == 0 ? 6 : 12);
    if (roll < 4) {
      assign(s);
    } else if (roll < 6) {
      s.kind = StatementKind::store;
      s.target = random_.below(kElements);
      s.operands.push_back(expression(2));
    } else if (roll < 8) {
      s.kind = StatementKind::branch;
      compare(s);
      s.body = statements(1 + random_.below(3), depth - 1, in_loop);
      if (random_.one_in(2)) s.other = statements(1 + random_.below(2), depth - 1, in_loop);
    } else if (roll < 10) {
      s.kind = StatementKind::loop;
      s.target = 1 + random_.below(4);
      if (domain_ == Domain::word) s.operands.push_back(expression(1));
      s.body = statements(1 + random_.below(3), depth - 1, true);
    } else if (roll == 10 && in_loop) {
      s.kind = random_.one_in(2) ? StatementKind::leave : StatementKind::next_turn;
      compare(s);
    } else if (domain_ == Domain::word) {
      s.kind = StatementKind::choice;
      s.operands.push_back(expression(1));
      s.body = statements(1 + random_.below(2), depth - 1, in_loop);
      s.other = statements(1, depth - 1, in_loop);
    } else {
      assign(s);
    }
    return s;
  }

  void assign(Statement& s) {
    s.kind = StatementKind::assign;
    s.target = random_.below(kRegisters);
    s.operands.push_back(expression(3));
  }

  void compare(Statement& s) {
    s.operands.push_back(expression(1));
    s.operands.push_back(expression(1));
  }

  Domain domain_;
  Random random_;
  uint32_t next_;
};

// Wraps statements and expressions.
class Disguise {
 public:
  Disguise(const RandomProgram& program, uint64_t seed)
      : domain_(program.domain), random_(seed), next_(program.nodes) {}

  std::vector<Statement> list(const std::vector<Statement>& from, bool in_loop) {
    std::vector<Statement> to;
    for (const Statement& s : from) {
      if (random_.one_in(4)) to.push_back(never(in_loop));
      Statement changed = statement(s, in_loop);
      // A jump stays in its loop.
      const bool is_jump = s.kind == StatementKind::leave || s.kind == StatementKind::next_turn;
      to.push_back(!is_jump && random_.one_in(3) ? always(std::move(changed)) : std::move(changed));
    }
    return to;
  }
  uint32_t next_id() const { return next_; }

 private:
  Expression leaf(Op op) { return {.id = next_++, .op = op}; }

  // if (zero < one) { s }
  Statement always(Statement s) {
    Statement wrapped{.id = next_++, .kind = StatementKind::branch};
    wrapped.operands.push_back(leaf(Op::zero));
    wrapped.operands.push_back(leaf(Op::one));
    wrapped.body.push_back(std::move(s));
    return wrapped;
  }

  // if (one < zero) { anything }
  Statement never(bool in_loop) {
    Statement wrapped{.id = next_++, .kind = StatementKind::branch};
    wrapped.operands.push_back(leaf(Op::one));
    wrapped.operands.push_back(leaf(Op::zero));
    Generator generator(domain_, random_.word(), next_);
    wrapped.body = generator.statements(2, 1, in_loop);
    next_ = generator.next_id();
    return wrapped;
  }

  Statement statement(const Statement& s, bool in_loop) {
    Statement changed = s;
    for (Expression& e : changed.operands) e = expression(e);
    changed.body = list(s.body, in_loop || s.kind == StatementKind::loop);
    changed.other = list(s.other, in_loop);
    return changed;
  }

  Expression expression(const Expression& e) {
    Expression changed = e;
    for (Expression& operand : changed.operands) operand = expression(operand);
    if (!random_.one_in(6)) return changed;
    // zero < one ? e : anything; or, of words, e ^ zero.
    Expression wrapped{.id = next_++, .op = Op::select};
    if (domain_ == Domain::word && random_.one_in(2)) {
      wrapped.op = Op::bit_xor;
      wrapped.operands.push_back(std::move(changed));
      wrapped.operands.push_back(leaf(Op::zero));
      return wrapped;
    }
    wrapped.operands.push_back(leaf(Op::zero));
    wrapped.operands.push_back(leaf(Op::one));
    wrapped.operands.push_back(std::move(changed));
    Generator generator(domain_, random_.word(), next_);
    wrapped.operands.push_back(generator.expression(1));
    next_ = generator.next_id();
    return wrapped;
  }

  Domain domain_;
  Random random_;
  uint32_t next_;
};

Expression cut_expression(const Expression& e, const std::set<uint32_t>& cut) {
  if (!e.operands.empty() && cut.contains(e.id)) return cut_expression(e.operands[0], cut);
  Expression kept{.id = e.id, .op = e.op, .value = e.value};
  for (const Expression& operand : e.operands)
    kept.operands.push_back(cut_expression(operand, cut));
  return kept;
}

std::vector<Statement> cut_list(const std::vector<Statement>& from, const std::set<uint32_t>& cut) {
  std::vector<Statement> to;
  for (const Statement& s : from) {
    if (cut.contains(s.id)) continue;
    Statement kept{.id = s.id, .kind = s.kind, .target = s.target};
    for (const Expression& e : s.operands) kept.operands.push_back(cut_expression(e, cut));
    kept.body = cut_list(s.body, cut);
    kept.other = cut_list(s.other, cut);
    to.push_back(std::move(kept));
  }
  return to;
}

void collect(const Expression& e, std::vector<uint32_t>& ids) {
  if (!e.operands.empty()) ids.push_back(e.id);
  for (const Expression& operand : e.operands) collect(operand, ids);
}

// Outer ones first: they remove the most.
void collect(const std::vector<Statement>& list, std::vector<uint32_t>& ids) {
  for (const Statement& s : list) ids.push_back(s.id);
  for (const Statement& s : list) {
    collect(s.body, ids);
    collect(s.other, ids);
    for (const Expression& e : s.operands) collect(e, ids);
  }
}

}  // namespace

RandomProgram random_program(Domain domain, uint64_t seed) {
  Generator generator(domain, seed, 0);
  RandomProgram program{.domain = domain, .body = generator.statements(8, 3, false)};
  program.nodes = generator.next_id();
  return program;
}

RandomProgram disguised(const RandomProgram& program, uint64_t seed) {
  Disguise disguise(program, seed);
  RandomProgram changed{.domain = program.domain, .body = disguise.list(program.body, false)};
  changed.nodes = disguise.next_id();
  return changed;
}

RandomProgram without(const RandomProgram& program, const std::set<uint32_t>& cut) {
  return {.domain = program.domain, .body = cut_list(program.body, cut), .nodes = program.nodes};
}

std::vector<uint32_t> removable(const RandomProgram& program) {
  std::vector<uint32_t> ids;
  collect(program.body, ids);
  return ids;
}

}  // namespace ullage::conform
