// Text of extent expressions: infix sums and products, function calls for the rest.
#include <bit>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "ir/extent/extent.h"
#include "ir/extent/scalar_op.h"

namespace ullage::ir {
namespace {

// Printing is for people: text stops growing here, so that a shared DAG cannot explode.
constexpr size_t kLongest = 2000;
constexpr int kDeepest = 100;

enum Precedence { kSum = 1, kProduct = 2, kAtom = 3 };

class Printer {
 public:
  explicit Printer(const LeafName& leaf_name) : leaf_name_(leaf_name) {}

  void print(const ExtentNode* node, int outer, int depth) {
    if (depth > kDeepest || text_.size() > kLongest) {
      text_ += "...";
      return;
    }
    if (info_of(node->op).leaf) return print_leaf(*node);
    switch (node->op) {
      case ScalarOp::add:
        return infix(node, " + ", kSum, outer, depth);
      case ScalarOp::sub:
        return infix(node, " - ", kSum, outer, depth);
      case ScalarOp::mul:
        return infix(node, "*", kProduct, outer, depth);
      default:
        return call(node, depth);
    }
  }

  std::string take() { return std::move(text_); }

 private:
  // The right operand is parenthesised at equal precedence, so text shows the tree as written.
  void infix(const ExtentNode* node, const char* sign, int mine, int outer, int depth) {
    const bool parenthesise = mine < outer;
    if (parenthesise) text_ += '(';
    print(node->operand[0], mine, depth + 1);
    text_ += sign;
    print(node->operand[1], mine + 1, depth + 1);
    if (parenthesise) text_ += ')';
  }

  void call(const ExtentNode* node, int depth) {
    text_ += name_of(node->op);
    text_ += '(';
    for (int i = 0; i < arity_of(node->op); ++i) {
      if (i > 0) text_ += ", ";
      print(node->operand[i], 0, depth + 1);
    }
    text_ += ')';
  }

  void print_leaf(const ExtentNode& node) {
    if (node.op == ScalarOp::constant) {
      text_ += std::to_string(node.value);
      return;
    }
    if (node.op == ScalarOp::float_constant) return print_float(std::bit_cast<double>(node.value));
    std::string name;
    if (leaf_name_) name = leaf_name_(node);
    if (name.empty() && node.op == ScalarOp::index_variable) {
      name = "i" + std::to_string(node.index);
    } else if (name.empty()) {
      name = "in" + std::to_string(node.input);
      name += node.op == ScalarOp::input_axis ? "." + std::to_string(node.index)
                                              : "[" + std::to_string(node.index) + "]";
    }
    const bool of_input = node.op == ScalarOp::runtime_scalar;
    if (of_input && node.semantics == Semantics::truncate_size) name = "size(" + name + ")";
    if (node.op == ScalarOp::float_runtime_scalar) name = "float(" + name + ")";
    text_ += name;
  }

  // Shortest text that reads back as the same double, with a point so that it looks like a float.
  void print_float(double value) {
    char buffer[32];
    for (int digits = 6; digits <= 17; ++digits) {
      std::snprintf(buffer, sizeof buffer, "%.*g", digits, value);
      if (std::strtod(buffer, nullptr) == value) break;
    }
    std::string digits = buffer;
    if (std::isfinite(value) && digits.find_first_of(".e") == std::string::npos) digits += ".0";
    text_ += digits;
  }

  const LeafName& leaf_name_;
  std::string text_;
};

}  // namespace

std::string to_string(ExtentExpr e, const LeafName& leaf_name) {
  if (!e) return "?";
  Printer printer(leaf_name);
  printer.print(e.node(), 0, 0);
  return printer.take();
}

}  // namespace ullage::ir
