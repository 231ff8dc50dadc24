// Parsers of the parts of a line of the text form.
#include "ir/text/parse_pieces.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

namespace ullage::ir {

ValueId PieceParser::use() {
  const uint64_t number = value_number();
  const auto it = ids_.find(number);
  if (it != ids_.end()) return it->second;
  reader_.fail("value %" + std::to_string(number) + " must be defined before");
  return kNoValue;
}

ValueId PieceParser::define() {
  const uint64_t number = value_number();
  const auto id = static_cast<ValueId>(graph_.values.size());
  if (!ids_.emplace(number, id).second) {
    reader_.fail("value %" + std::to_string(number) + " is defined twice");
  }
  graph_.values.emplace_back();
  if (reader_.is_kind(TextReader::Kind::text)) graph_.values[id].name = reader_.text();
  return id;
}

DType PieceParser::dtype() {
  const std::optional<DType> result = parse_dtype(reader_.word());
  if (!result) reader_.fail("expected a dtype");
  return result.value_or(DType::f32);
}

void PieceParser::type(ValueInfo& v) {
  v.dtype = dtype();
  reader_.expect("[");
  reader_.list("]", [&] {
    AxisExtent axis;
    if (reader_.accept("?")) {
      axis.guarantee = Guarantee::unknown;
    } else if (reader_.accept("<")) {
      reader_.expect("=");
      axis.guarantee = Guarantee::upper_bound;
    }
    if (axis.guarantee != Guarantee::unknown) axis.live = reader_.expression();
    if (reader_.accept("cap")) axis.capacity = reader_.expression();
    v.shape.push_back(axis);
  });
}

AttributeValue PieceParser::attribute(AttributeKind kind) {
  switch (kind) {
    case AttributeKind::integer:
      return reader_.integer();
    case AttributeKind::number:
      return reader_.number();
    case AttributeKind::text:
      return reader_.text();
    case AttributeKind::integers:
      return values<int64_t>([&] { return reader_.integer(); });
    case AttributeKind::numbers:
      return values<double>([&] { return reader_.number(); });
    case AttributeKind::extents:
      return values<ExtentExpr>([&] { return optional_expression(); });
    case AttributeKind::dtype:
      return dtype();
  }
  return {};
}

void PieceParser::attributes(Node& node) {
  reader_.list("}", [&] {
    const std::string name(reader_.word());
    const auto spec = std::ranges::find(node.op->attributes, name, &AttributeSpec::name);
    if (spec == node.op->attributes.end()) return reader_.fail("unknown attribute " + name);
    reader_.expect("=");
    AttributeValue value = attribute(spec->kind);
    if (!reader_.failed()) node.attributes.set(name, std::move(value));
  });
}

const OpDef* PieceParser::op() {
  const std::string_view name = reader_.word();
  const OpDef* found = find_op(registry_, name);
  if (found == nullptr) reader_.fail("unknown op " + std::string(name));
  return found;
}

void PieceParser::body(Node& node) {
  auto result = std::make_shared<ScalarBody>();
  if (reader_.accept("from")) node.first_body_input = reader_.index();
  reader_.expect("{");
  reader_.expect("in");
  reader_.list(";", [&] { result->inputs.push_back(dtype()); });
  while (!reader_.failed() && !reader_.accept("return")) {
    if (reader_.accept("const")) {
      ScalarBody::Constant c{.dtype = dtype()};
      if (is_float(c.dtype)) {
        c.number = reader_.number();
      } else {
        c.integer = reader_.integer();
      }
      result->constants.push_back(c);
    } else {
      instruction(*result);
    }
    reader_.expect(";");
  }
  result->result = operand();
  reader_.expect("}");
  node.body = std::move(result);
}

void PieceParser::instruction(ScalarBody& result) {
  ScalarBody::Instruction in{.op = op()};
  size_t count = 0;
  reader_.expect("(");
  reader_.list(")", [&] {
    const uint32_t from = operand();
    if (count == in.operands.size()) return reader_.fail("at most three operands");
    in.operands[count++] = from;
  });
  if (in.op != nullptr && count != in.op->max_inputs) reader_.fail("wrong number of operands");
  reader_.expect(":");
  in.dtype = dtype();
  result.instructions.push_back(in);
}

}  // namespace ullage::ir
