// Text and packed vectors of epilogues.
#include "ops/code/epilogue.h"

#include "ir/graph/op.h"
#include "ops/code/scalar_code.h"

namespace ullage::ops {

using ir::DType;
using ir::ScalarBody;
using ir::ValueId;

namespace {

enum class OperandKind : uint8_t { residual, vector, scalar, other };

OperandKind kind_of(const ir::Graph& graph, ValueId result, size_t axis, ValueId operand) {
  const ir::ValueInfo &out = graph.value(result), &v = graph.value(operand);
  if (v.dtype != DType::f32) return OperandKind::other;
  if (v.constant) {
    // Aligned from the back, every axis but `axis` has extent 1.
    const auto& shape = v.constant->shape();
    if (shape.size() > out.shape.rank()) return OperandKind::other;
    const size_t skipped = out.shape.rank() - shape.size();
    bool varies = false;
    for (size_t a = 0; a < shape.size(); ++a) {
      if (shape[a] == 1) continue;
      if (a + skipped != axis) return OperandKind::other;
      varies = true;
    }
    return varies ? OperandKind::vector : OperandKind::scalar;
  }
  if (v.shape.rank() != out.shape.rank()) return OperandKind::other;
  for (size_t a = 0; a < v.shape.rank(); ++a)
    if (!prove_equal(v.shape[a].live, out.shape[a].live)) return OperandKind::other;
  return OperandKind::residual;
}

// float epilogue_value(float x0, float x1, ...): the body for one element. f32 constants travel as
// push constants while they fit, so that layers share kernels.
std::string body_text(const ScalarBody& body, size_t max_scalars, std::vector<uint32_t>& scalars) {
  auto constant_bits = [&](size_t i) {
    const uint32_t word = constant_words(body.constants[i]).front();
    if (body.constants[i].dtype == DType::f32 && scalars.size() < max_scalars) {
      scalars.push_back(word);
      return "p.scalars[" + std::to_string(scalars.size() - 1) + "]";
    }
    return std::to_string(word) + "u";
  };
  return scalar_function(body, "epilogue_value", constant_bits).text;
}

// A vector of `padded` elements: the constant's first `columns`, or its one element everywhere.
ir::PackPiece vector_piece(uint32_t constant, bool varies, int64_t columns, int64_t padded) {
  ir::PackPiece piece;
  piece.constant = constant;
  piece.loops = {{.count = padded, .coordinate = 0, .multiplier = 1}};
  piece.coordinates = {{.bound = columns, .stride = varies ? 1 : 0}};
  return piece;
}

// What a kernel calls. `members` of a column, what loads them, and what is done to x.
std::string functions_text(std::string members, std::string loads, const std::string& steps) {
  if (members.empty()) members = " uint unused;", loads = "  c.unused = 0u;\n";
  return "struct Channel {" + members +
         " };\nChannel load_channel(uint vec4_index, uint stride) {\n  Channel c;\n" + loads +
         "  return c;\n}\nvec4 epilogue(vec4 x, Channel c, uint out_vec4) {\n" + steps +
         "  return x;\n}\n";
}

}  // namespace

bool is_fusable_epilogue(const ir::Graph& graph, ValueId result, size_t axis,
                         const ScalarBody& body, std::span<const ValueId> extra) {
  if (graph.value(result).dtype != DType::f32 || body.dtype_of(body.result) != DType::f32)
    return false;
  auto accepted = [](DType d) { return d == DType::f32 || d == DType::boolean; };
  for (const auto& c : body.constants)
    if (!accepted(c.dtype)) return false;
  for (const auto& i : body.instructions)
    if (!accepted(i.dtype)) return false;
  size_t residuals = 0;
  for (ValueId id : extra) {
    const OperandKind kind = kind_of(graph, result, axis, id);
    if (kind == OperandKind::other) return false;
    residuals += kind == OperandKind::residual;
  }
  return residuals <= 1;
}

ir::Result<Epilogue> make_epilogue(ir::LowerContext& context, const ColumnConstants& first,
                                   size_t axis, int64_t columns, int64_t padded_columns,
                                   size_t max_scalars) {
  Epilogue r;
  std::string members, loads;
  // The text that loads it.
  auto pack_vector = [&](ValueId id, bool varies) {
    const std::string n = std::to_string(r.vectors.size());
    r.vectors.push_back(
        vector_piece(context.constants().index_of(id), varies, columns, padded_columns));
    return "LOAD_VECTOR(vec4_index + " + n + "u * stride);\n";
  };
  auto add_vector = [&](ValueId id, bool varies) {
    const std::string name = "w" + std::to_string(r.vectors.size());
    members += " vec4 " + name + ";";
    loads += "  c." + name + " = " + pack_vector(id, varies);
    return "c." + name;
  };
  auto varies = [&](ValueId id) { return context.value(id).constant->element_count() > 1; };
  std::string steps;
  if (first.factor != ir::kNoValue) {
    steps += "  x *= " + add_vector(first.factor, varies(first.factor)) + ";\n";
  }
  if (first.zero != ir::kNoValue) {
    r.text += "vec4 column_zero(uint vec4_index, uint stride) {\n  return " +
              pack_vector(first.zero, varies(first.zero)) + "}\n";
  }
  if (first.bias != ir::kNoValue) steps += "  x += " + add_vector(first.bias, true) + ";\n";
  if (const auto& body = context.node().body) {
    r.text += body_text(*body, max_scalars, r.scalars);
    std::vector<std::string> operands = {"x"};
    for (size_t i = 1; i < body->inputs.size(); ++i) {
      const ValueId id = context.input(context.node().first_body_input + i - 1);
      const OperandKind kind = kind_of(context.graph(), context.output(), axis, id);
      if (!context.value(id).constant) {  // of the result's shape, or as its kernel takes it
        r.residual = id;
        steps += "  const vec4 r = LOAD_RESIDUAL(out_vec4);\n";
        operands.push_back("r");
      } else {
        operands.push_back(add_vector(id, kind == OperandKind::vector));
      }
    }
    steps += "  x = vec4(";
    for (const char* component : {"x", "y", "z", "w"}) {
      steps += component[0] == 'x' ? "epilogue_value(" : ", epilogue_value(";
      for (size_t i = 0; i < operands.size(); ++i)
        steps += (i ? ", " : "") + operands[i] + "." + component;
      steps += ")";
    }
    steps += ");\n";
  }
  r.text += functions_text(std::move(members), std::move(loads), steps);
  return r;
}

std::string plain_epilogue() {
  return functions_text({}, {}, {});
}

}  // namespace ullage::ops
