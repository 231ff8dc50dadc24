// Marks what depends on rows alone; what others read of that becomes an input of theirs.
#include "ops/code/row_body.h"

#include <algorithm>
#include <numeric>

#include "ir/graph/op.h"

namespace ullage::ops {

using ir::ScalarBody;

namespace {

class Splitter {
 public:
  Splitter(const ScalarBody& body, const std::vector<bool>& is_row) : body_(body), of_row_(is_row) {
    of_row_.resize(body.instruction_base(), true);  // constants
    for (const ScalarBody::Instruction& in : body.instructions) {
      const auto operands = operands_of(in);
      of_row_.push_back(std::ranges::all_of(operands, [&](uint32_t o) { return of_row_[o]; }));
    }
  }

  RowBody split() {
    for (uint32_t i = 0; i < body_.instructions.size(); ++i) {
      if (is_of_row(i)) continue;
      for (uint32_t operand : operands_of(body_.instructions[i])) leave(operand);
    }
    leave(body_.result);
    RowBody split;
    for (uint32_t value : leaving_) split.of_row.push_back(row_value(value));
    split.of_element = element_body();
    return split;
  }

 private:
  bool is_of_row(uint32_t instruction) const {
    return of_row_[body_.instruction_base() + instruction];
  }
  static std::vector<uint32_t> operands_of(const ScalarBody::Instruction& in) {
    return {in.operands.begin(), in.operands.begin() + in.op->max_inputs};
  }
  // Instructions of rows that something else reads.
  void leave(uint32_t operand) {
    if (operand < body_.instruction_base() || !of_row_[operand]) return;
    if (std::ranges::find(leaving_, operand) == leaving_.end()) leaving_.push_back(operand);
  }
  static void renumber(ScalarBody::Instruction& in, const std::vector<uint32_t>& number) {
    for (size_t o = 0; o < in.op->max_inputs; ++o) in.operands[o] = number[in.operands[o]];
  }

  ScalarBody row_value(uint32_t value) const {
    ScalarBody own;
    std::vector<uint32_t> number(of_row_.size(), 0);
    for (uint32_t i = 0; i < body_.inputs.size(); ++i) {
      if (!of_row_[i]) continue;
      number[i] = static_cast<uint32_t>(own.inputs.size());
      own.inputs.push_back(body_.inputs[i]);
    }
    own.constants = body_.constants;
    for (uint32_t c = 0; c < body_.constants.size(); ++c) {
      number[body_.constant_base() + c] = own.constant_base() + c;
    }
    for (uint32_t i = 0; i < body_.instructions.size(); ++i) {
      if (!is_of_row(i)) continue;
      number[body_.instruction_base() + i] =
          own.instruction_base() + static_cast<uint32_t>(own.instructions.size());
      own.instructions.push_back(body_.instructions[i]);
      renumber(own.instructions.back(), number);
      if (body_.instruction_base() + i == value) break;
    }
    own.result = number[value];
    return own;
  }

  ScalarBody element_body() const {
    ScalarBody own;
    own.inputs = body_.inputs;
    own.constants = body_.constants;
    std::vector<uint32_t> number(of_row_.size(), 0);
    std::iota(number.begin(), number.begin() + body_.constant_base(), 0U);
    for (uint32_t value : leaving_) {
      number[value] = static_cast<uint32_t>(own.inputs.size());
      own.inputs.push_back(body_.dtype_of(value));
    }
    for (uint32_t c = 0; c < body_.constants.size(); ++c) {
      number[body_.constant_base() + c] = own.constant_base() + c;
    }
    for (uint32_t i = 0; i < body_.instructions.size(); ++i) {
      if (is_of_row(i)) continue;
      number[body_.instruction_base() + i] =
          own.instruction_base() + static_cast<uint32_t>(own.instructions.size());
      own.instructions.push_back(body_.instructions[i]);
      renumber(own.instructions.back(), number);
    }
    own.result = number[body_.result];
    return own;
  }

  const ScalarBody& body_;
  std::vector<bool> of_row_;       // per operand number
  std::vector<uint32_t> leaving_;  // operand numbers
};

}  // namespace

RowBody split_by_row(const ScalarBody& body, const std::vector<bool>& is_row) {
  return Splitter(body, is_row).split();
}

}  // namespace ullage::ops
