// Parsers of the parts of a line of the text form: values, types, attributes, bodies.
#pragma once

#include <string_view>
#include <unordered_map>
#include <vector>

#include "ir/graph/graph.h"
#include "ir/graph/op.h"
#include "ir/text/text_reader.h"

namespace ullage::ir {

// Reads into a separate graph. After a failure of the reader, pieces are meaningless but safe.
class PieceParser {
 protected:
  PieceParser(std::string_view text, Registry registry)
      : registry_(registry), reader_(text, *graph_.pool) {}

  // A value defined on an earlier line.
  ValueId use();
  // "%3" or "%3 "name"": a new value.
  ValueId define();
  DType dtype();
  const OpDef* op();
  void type(ValueInfo& v);
  ExtentExpr optional_expression() {
    return reader_.accept("none") ? ExtentExpr() : reader_.expression();
  }
  ExtentExpr optional_predicate() {
    return reader_.accept("if") ? reader_.expression() : ExtentExpr();
  }
  template <class T, class F>
  std::vector<T> values(F item) {
    std::vector<T> result;
    reader_.expect("[");
    reader_.list("]", [&] { result.push_back(item()); });
    return result;
  }
  void attributes(Node& node);
  void body(Node& node);

  Registry registry_;
  Graph graph_;
  TextReader reader_;

 private:
  uint64_t value_number() {
    reader_.expect("%");
    return reader_.natural();
  }
  // The op definition states what kind of value to read.
  AttributeValue attribute(AttributeKind kind);
  uint32_t operand() {
    reader_.expect("$");
    return reader_.index();
  }
  void instruction(ScalarBody& result);

  std::unordered_map<uint64_t, ValueId> ids_;
};

}  // namespace ullage::ir
